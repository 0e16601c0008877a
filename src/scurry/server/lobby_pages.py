"""The lobby and a game's own page, where tables are opened. What people see; `api.py` is what programs see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from scurry.games import Game, find, shelf
from scurry.kernel.cards import BadOption, Option
from scurry.kernel.catalogue import say
from scurry.kernel.common import MOST_SEATS
from scurry.matches.refusals import Refusal
from scurry.server.answers import TableId, page
from scurry.server.api import check_may_open
from scurry.server.company.open_pages import open_in_lobby
from scurry.server.desk import desk_of, guest_of
from scurry.server.forms import number_in
from scurry.server.helping import helps_at_first
from scurry.server.lessons import lesson_or_game_after, lessons_for, offered_lessons
from scurry.server.my_tables import in_lobby
from scurry.server.paces import read_pace
from scurry.server.seating import seating
from scurry.server.shapes import Share
from scurry.server.standing.looking import takes_part
from scurry.server.standing.opening import WITH_OTHERS, terms_of
from scurry.server.terms import choice_title, first_game_in_words, heading_of
from scurry.server.today import today_of
from scurry.tables.live import Live
from scurry.tables.open_tables import levels_in_words
from scurry.tables.opponents import LEVELS, USUAL, brought_for, check_bot
from scurry.web.rendering import style_of
from scurry.web.rulebook import opening

lobby_pages = APIRouter(include_in_schema=False)
NOTHING: Mapping[str, Any] = {}


# --- Lobby ------------------------------------------------------------------------------------------------------------


@lobby_pages.get("/")
async def lobby(request: Request) -> Response:
    """The games, and my tables: those that wait for me first."""
    desk, guest = desk_of(request), guest_of(request)
    tables, has_more = await in_lobby(desk, guest)
    readiness = desk.readiness
    return page(
        "lobby.html",
        games=shelf(),
        tables=tables,
        has_more=has_more,
        first_game=first_game_in_words,
        lessons=await offered_lessons(desk, guest),
        name=await desk.name_of(guest),
        now=readiness.now,
        ready=readiness.count,
        today=await today_of(desk, guest),
        **await open_in_lobby(desk, guest),
    )


@lobby_pages.post("/name")
async def name(request: Request, name: Annotated[str, Form(max_length=200)]) -> Response:
    """Say what one is called."""
    await desk_of(request).name(guest_of(request), name)
    return RedirectResponse("/", 303)


# --- A game, and opening a table --------------------------------------------------------------------------------------


@lobby_pages.get("/games/{name}")
async def game_page(request: Request, name: str) -> Response:
    """A game: set it up, or read its rules."""
    return await _game_page(request, find(name))


async def _game_page(
    request: Request,
    game: Game,
    problem: str = "",
    seats: int | None = None,
    options: Mapping[str, Any] = NOTHING,
    given: Mapping[str, str] = NOTHING,
) -> Response:
    fields = [_field(name, option, options) for name, option in game.card.options.items() if option.help]
    return page(
        "game.html",
        422 if problem else 200,
        game=game,
        problem=problem,
        seats=seats or game.card.seats_at_first,
        names_of_seats=[say("Player {number}", number=seat + 1) for seat in range(game.card.seats[-1])],
        levels=LEVELS,
        usual=USUAL,
        brought=brought_for(game, desk_of(request).hub.bots.brought),
        simple=[field for field in fields if not field["is_table"]],
        tables=[field for field in fields if field["is_table"]],
        opening=opening(game),
        levels_of_people=levels_in_words(),
        lessons=await lessons_for(desk_of(request), guest_of(request), game),
        given=given,
        takes_part=await takes_part(desk_of(request), guest_of(request)),
    )


def _field(name: str, option: Option, given: Mapping[str, Any]) -> dict[str, Any]:
    value = given.get(name, option.write(option.default))
    return {
        "name": name,
        "title": heading_of(name) + ":",
        "help": say(option.help),
        "choices": {choice: say(choice_title(choice)) for choice in option.choices},
        "value": ", ".join(map(str, value)) if isinstance(value, list) else value,
        "is_number": not option.shape,
        "is_table": bool(option.shape),
        "low": option.low,
        "high": option.high,
    }


def usual_seats(game: Game, way: str) -> int:
    """How many a game is played with unless somebody says so."""
    if way == "now":
        return game.card.seats_at_first
    return min((count for count in game.card.seats if count >= 2), default=game.card.seats[-1])


@lobby_pages.post("/games/{name}/open")
async def open_table(request: Request, name: str) -> Response:
    """Open a table, one of three ways: against bots, with friends, or on one device."""
    desk, guest, game = desk_of(request), guest_of(request), find(name)
    form = await request.form()
    given = {str(key): str(value) for key, value in form.multi_items()}
    way = given.get("way", "now")
    seats = number_in(given.get("seats")) if given.get("seats") else usual_seats(game, way)
    options: dict[str, object] = {
        key.removeprefix("option."): value for key, value in given.items() if key.startswith("option.")
    }
    if told := await lesson_or_game_after(desk, guest, game, given):
        check_may_open(request)
        live = await desk.hub.open(game, told.seats, told.options, guest, **told.more)
        return await sit_down(request, live, "now", told.bot)
    options |= {str(name): "no" for name in form.getlist("offered") if f"option.{name}" not in given}
    if way == "now" and "seats" not in given:
        options = dict(game.card.first_options)
    try:
        bot = check_bot(given.get("bot") or USUAL, game, desk.hub.bots.brought)
        pace = read_pace(given)
        changed = game.card.options.changed(game.card.terms(seats, options)[1])
        about, clock = await terms_of(desk, game, seats, changed, guest, pace, given)
    except (BadOption, LookupError) as problem:
        return await _game_page(request, game, str(problem), seats, options, given)
    check_may_open(request)
    live = await desk.hub.open(game, seats, changed, guest, about=about, clock=clock)
    if given.get("listed") and way in WITH_OTHERS:
        with suppress(Refusal):  # the waiting page says that it is not on the list, and why when one tries again
            await desk.open_list.put(live, guest, given["listed"])
    return await sit_down(request, live, way, bot, [str(name) for name in form.getlist("names")])


async def sit_down(request: Request, live: Live, way: str, bot: str, names: Sequence[str] = ()) -> Response:
    """At a table that has just been opened: by a plain form at once, by a script when it has seen the promise."""
    if not request.headers.get("x-part"):
        return await _begin(request, live, way, bot, "", names)
    told = {"begin": f"/t/{live.id}/begin", "commitment": live.table.promise}
    return JSONResponse({**told, "way": way, "bot": bot, "names": list(names)})


@lobby_pages.post("/t/{table_id}/begin")
async def begin(
    request: Request,
    table_id: TableId,
    way: Annotated[str, Form(max_length=20)],
    bot: Annotated[str, Form(max_length=40)],
    share: Annotated[Share, Form()] = "",
    names: Annotated[tuple[str, ...], Form(max_length=MOST_SEATS)] = (),
) -> Response:
    """Sit down at a table that one has just opened, and whoever else is to sit there at once."""
    hub = desk_of(request).hub
    live = await hub.get(table_id)
    return await _begin(request, live, way, check_bot(bot, live.table.game, hub.bots.brought), share, names)


async def _begin(request: Request, live: Live, way: str, bot: str, share: str, names: Sequence[str]) -> Response:
    desk, guest = desk_of(request), guest_of(request)
    who = await desk.name_of(guest) or say("Guest")
    for step in seating(way, live.table, guest, who, bot, share, names):
        await desk.hub.do(live.id, step)
    for step in await helps_at_first(desk, live.table, guest):
        await desk.hub.do(live.id, step)
    return RedirectResponse(f"/t/{live.id}", 303)


# --- Style ------------------------------------------------------------------------------------------------------------


@lobby_pages.get("/static/{stamp}/games/{name}.css")
async def game_style(stamp: str, name: str) -> Response:
    """A game's own style."""
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(style_of(find(name)), media_type="text/css", headers=headers)
