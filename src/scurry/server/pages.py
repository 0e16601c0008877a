"""The pages: lobby, game, table, replay. What people see; `api.py` is what programs see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from scurry.games import Game, find, shelf
from scurry.kernel.cards import BadOption, Option
from scurry.kernel.catalogue import say
from scurry.kernel.common import MOST_SEATS
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.refusals import Refusal
from scurry.server.answers import TableId, message, page, ready_table
from scurry.server.api import SAID, VALUES, check_may_open
from scurry.server.company.drawing import draw_company, talk_at
from scurry.server.company.inviting import invitation
from scurry.server.company.open_pages import open_in_lobby
from scurry.server.desk import desk_of, guest_of
from scurry.server.events import Company, Drawn, stream
from scurry.server.helping import before_move, helps_at_first, think_again
from scurry.server.lessons import lesson_or_game_after, lessons_for, offered_lessons, reading
from scurry.server.my_tables import in_lobby
from scurry.server.paces import read_pace
from scurry.server.parts import boards_for, part_of, since_for
from scurry.server.seating import KEPT, seating
from scurry.server.shapes import Share
from scurry.server.standing.looking import takes_part
from scurry.server.standing.opening import WITH_OTHERS, terms_of
from scurry.server.terms import choice_title, first_game_in_words, heading_of
from scurry.server.today import today_of
from scurry.tables.live import Live
from scurry.tables.open_tables import levels_in_words
from scurry.tables.opponents import LEVELS, USUAL, brought_for, check_bot
from scurry.tables.refusals import ThinkAgain
from scurry.tables.sight import eyes_of, look
from scurry.tables.steps import Kind, Step
from scurry.web.rendering import style_of
from scurry.web.rulebook import clauses, opening, remarks

pages = APIRouter(include_in_schema=False)
NOTHING: Mapping[str, Any] = {}
As = Annotated[int | None, Query(alias="as", ge=0, le=99)]
Seen = Annotated[int | None, Query(ge=0, le=9_999)]


# --- Lobby ------------------------------------------------------------------------------------------------------------


@pages.get("/")
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


@pages.post("/name")
async def name(request: Request, name: Annotated[str, Form(max_length=200)]) -> Response:
    """Say what one is called."""
    await desk_of(request).name(guest_of(request), name)
    return RedirectResponse("/", 303)


@pages.get("/games/{name}")
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


@pages.post("/games/{name}/open")
async def open_table(request: Request, name: str) -> Response:
    """Open a table, one of three ways: against bots, with friends, or on one device."""
    desk, guest, game = desk_of(request), guest_of(request), find(name)
    form = await request.form()
    given = {str(key): str(value) for key, value in form.multi_items()}
    way = given.get("way", "now")
    seats = _number(given.get("seats")) if given.get("seats") else usual_seats(game, way)
    options: dict[str, object] = {
        key.removeprefix("option."): value for key, value in given.items() if key.startswith("option.")
    }
    if told := await lesson_or_game_after(desk, guest, game, given):
        check_may_open(request)
        live = await desk.hub.open(game, told.seats, told.options, guest, **told.more)
        return await _sit_down(request, live, "now", told.bot)
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
    return await _sit_down(request, live, way, bot, [str(name) for name in form.getlist("names")])


async def _sit_down(request: Request, live: Live, way: str, bot: str, names: Sequence[str] = ()) -> Response:
    """At a table that has just been opened: by a plain form at once, by a script when it has seen the promise."""
    if not request.headers.get("x-part"):
        return await _begin(request, live, way, bot, "", names)
    told = {"begin": f"/t/{live.id}/begin", "commitment": live.table.promise}
    return JSONResponse({**told, "way": way, "bot": bot, "names": list(names)})


@pages.post("/t/{table_id}/begin")
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


# --- Table ------------------------------------------------------------------------------------------------------------


@pages.get("/t/{table_id}")
async def table_page(request: Request, table_id: TableId, wanted: As = None) -> Response:
    """The table, as whoever asks sees it."""
    return await show_table(request, table_id, wanted)


async def show_table(
    request: Request, table_id: TableId, wanted: int | None, refusal: str = "", status: int = 200
) -> Response:
    """The table's page; with a refusal, if something just tried did not go."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    part = await part_of(desk_of(request), live, guest_of(request), wanted)
    async with live.lock:
        since = since_for(live, guest_of(request), wanted)
    now = desk_of(request).hub.clock.now()
    shown = {"part": _safe(part.html), "since": _safe(since), "digest": part.digest, "now": now}
    rules = {"clauses": clauses(live.table.game), "remarks": remarks(live.table.game)}
    talk = await talk_at(desk_of(request), live, guest_of(request)) | invitation(request, live.table)
    is_open = request.query_params.get("talk") == "open"
    return page("table.html", status, table=live.table, refusal=refusal, is_talk_open=is_open, **talk, **shown, **rules)


def _safe(html: str) -> Any:
    from markupsafe import Markup

    return Markup(html)  # noqa: S704  (drawn by our own templates, everything in it escaped there)


@pages.get("/t/{table_id}/part")
async def part(request: Request, table_id: TableId, wanted: As = None, seen: Seen = None) -> Response:
    """What changes on the page; for a page that has seen so many changes, with the boards since then."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    return await _part(request, live, wanted, seen)


async def _part(request: Request, live: Live, wanted: int | None, seen: int | None) -> Response:
    desk, guest = desk_of(request), guest_of(request)
    drawn = await part_of(desk, live, guest, wanted)
    async with live.lock:
        boards = boards_for(live, guest, wanted, seen)
    return HTMLResponse(drawn.html + boards, headers={"x-at": str(desk.hub.clock.now())})


@pages.get("/t/{table_id}/events")
async def events(
    request: Request,
    table_id: TableId,
    wanted: As = None,
    digest: str = "",
    seen: Seen = None,
    away: Annotated[bool, Query()] = False,
    words: Annotated[bool, Query()] = True,
) -> Any:
    """What changes on the page, whenever it has changed, with the boards on the way there; and who else is there."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    desk, guest = desk_of(request), guest_of(request)
    shown = [seen]

    async def draw() -> Drawn:
        drawn = await part_of(desk, live, guest, wanted)
        async with live.lock:
            boards = boards_for(live, guest, wanted, shown[0])
            if shown[0] is not None:
                shown[0] = look(live.table, guest, wanted).changes
        return drawn.digest, {"at": desk.hub.clock.now(), "html": drawn.html + boards}

    company = Company(lambda: draw_company(desk, live, guest, words), is_near=not away)
    return stream(request, live, request.headers.get("last-event-id", digest), draw, company)


@pages.get("/t/{table_id}/why")
async def why(
    request: Request, table_id: TableId, move: Annotated[int, Query(ge=0, le=99_999)], wanted: As = None
) -> Any:
    """Why something on the board cannot be done now."""
    live, guest = await desk_of(request).hub.get(table_id), guest_of(request)
    async with live.lock:
        _, seat, _ = eyes_of(live.table, guest, wanted)
        if seat == SPECTATOR:
            return {"sentence": say("You are watching: only those at the table play."), "clause": None}
        try:
            live.table.check_move(Step(Kind.MOVE, seat, guest, str(move)))
        except Refusal as refusal:
            return {"sentence": refusal.sentence, "clause": refusal.clause}
    return {"sentence": say("You may do this."), "clause": None}


# --- Doing something --------------------------------------------------------------------------------------------------


async def _answer(request: Request, live: Live, seat: int, seen: int | None = None) -> Response:
    """After something was done: the script gets the new part, a plain form goes back to the page."""
    wanted = seat if seat >= 0 else None
    if request.headers.get("x-part"):
        return await _part(request, live, wanted, seen)
    mine = live.table.seats_of(guest_of(request))
    return RedirectResponse(f"/t/{live.id}" + (f"?as={seat}" if len(mine) > 1 and seat >= 0 else ""), 303)


@pages.post("/t/{table_id}/sit")
async def sit(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=0, le=99)],
    name: Annotated[str, Form(max_length=200)],
    share: Annotated[Share, Form()] = "",
) -> Response:
    """Take a free seat."""
    desk, guest = desk_of(request), guest_of(request)
    shown = await desk.name(guest, name)
    step = Step(Kind.SIT, seat, guest, shown, share=share)
    return await _answer(request, await desk.hub.do(table_id, step), seat)


@pages.post("/t/{table_id}/move")
async def move(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=-1, le=99)],
    move: Annotated[int, Form(ge=0, le=99_999)],
    page: Annotated[str, Form(max_length=60)] = "",
    key: Annotated[str, Form(max_length=40)] = "",
    seen: Annotated[int | None, Form(ge=0, le=9_999)] = None,
    anyway: Annotated[bool, Form()] = False,
) -> Response:
    """Play a move; one that the tutor warns of, if it is to be played anyway."""
    desk, step = desk_of(request), Step(Kind.MOVE, seat, guest_of(request), str(move), key)
    try:
        await before_move(desk, table_id, step, page or None, anyway)
    except ThinkAgain as warning:
        return await _held(request, table_id, seat, warning)
    return await _answer(request, await desk.hub.do(table_id, step, page or None), seat, seen)


async def _held(request: Request, table_id: str, seat: int, warning: ThinkAgain) -> Response:
    """The page says why a move is not made yet, and asks whether to make it: to a script, that nothing has changed."""
    if not request.headers.get("x-part"):
        return await show_table(request, table_id, seat)
    answer = await _part(request, await desk_of(request).hub.get(table_id), seat, None)
    answer.headers["x-held"] = warning.code
    return answer


@pages.post("/t/{table_id}/hint")
async def hint(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=-1, le=99)],
    page: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """Ask what one should do."""
    guest = guest_of(request)
    return await _answer(request, await desk_of(request).hub.advisers.advise(table_id, seat, guest, page or None), seat)


PLAIN = {Kind.TAKE_BACK, Kind.ASK_BACK, Kind.AGREE, Kind.DECLINE, Kind.HAND_OVER, Kind.RESIGN, Kind.REMATCH} | SAID
ABOUT_A_SEAT = {"stand": Kind.STAND, "bot": Kind.BOT, "return": Kind.RETURN, "give": Kind.GIVE}


@pages.post("/t/{table_id}/do")
async def do(request: Request, table_id: TableId) -> Response:
    """Everything else that one may do at a table."""
    desk, guest = desk_of(request), guest_of(request)
    form = await request.form()
    live = await desk.hub.get(table_id)
    seat = _number(form.get("seat"))
    kind, about = _wanted(form, seat)
    if "read" in form:
        step = reading(seat, guest, str(form["read"]))
        return await _answer(request, await desk.hub.do(table_id, step), seat, _seen(form))
    if "again" in form:
        return await _answer(request, await think_again(desk, table_id, guest, seat), seat)
    if kind is None:
        return message(422, say("That was not understood"), say("Go back and try again."), f"/t/{table_id}")
    if kind == Kind.REMATCH:
        check_may_open(request, live)
        again = await desk.hub.get(await desk.hub.rematch(table_id, guest))
        return await _sit_down(request, again, KEPT, USUAL)
    value = str(form.get("value", ""))[:20] if kind in SAID else VALUES.get(kind, "")
    await desk.hub.do(table_id, Step(kind, about, guest, value))
    return await _answer(request, live, seat)


def _wanted(form: Any, seat: int) -> tuple[Kind | None, int]:
    for name, kind in ABOUT_A_SEAT.items():
        if name in form:
            return kind, _number(form[name])
    plain = {kind.value: kind for kind in PLAIN}
    return plain.get(str(form.get("kind"))), seat


def _seen(form: Any) -> int | None:
    """How many changes the page has seen, if it says so."""
    return int(form["seen"]) if str(form.get("seen", "")).isdecimal() and len(form["seen"]) < 5 else None


def _number(value: object) -> int:
    """A small number as a form sends it; −1 if it is none."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else -1


# --- Style ------------------------------------------------------------------------------------------------------------


@pages.get("/static/{stamp}/games/{name}.css")
async def game_style(stamp: str, name: str) -> Response:
    """A game's own style."""
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(style_of(find(name)), media_type="text/css", headers=headers)
