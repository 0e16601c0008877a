"""The pages of history and standing: my games, what they add up to, and where everyone stands."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Path, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BeforeValidator

from scurry.games import find, shelf
from scurry.kernel.catalogue import say
from scurry.server.answers import message, page
from scurry.server.desk import desk_of, guest_of
from scurry.server.guests import BadName
from scurry.server.paces import duration_in_words
from scurry.server.standing.looking import (
    A_PAGE,
    ROWS_A_PAGE,
    PageAsked,
    Paged,
    WithAsked,
    standings_of,
    take_part,
    takes_part,
    wanted_of,
)
from scurry.server.standing.words import (
    ended_in_words,
    facts_of,
    met_in_words,
    mode_in_words,
    others_in_words,
    standing_in_words,
    title_of,
)
from scurry.server.terms import bot_in_words
from scurry.tables.history import Ended, History, Wanted
from scurry.tables.outcomes import Outcome
from scurry.tables.standings import ENOUGH_GAMES, ENOUGH_OPPONENTS
from scurry.tables.statistics import Sums, sum_up

standing_pages = APIRouter(include_in_schema=False)
EVERY, USUAL_MODE = "", "usual"
"""In the form: all games, and, behind a game, the one with the usual options."""


def _nothing(given: Any) -> Any:
    """A form sends its empty fields, too."""
    return given or None


Which = Annotated[str, Query(max_length=100, pattern=r"^[A-Za-z0-9_.-]*$")]
EndedChosen = Annotated[Ended | None, BeforeValidator(_nothing), Query()]
DayChosen = Annotated[date | None, BeforeValidator(_nothing), Query()]


@standing_pages.get("/history")
async def history(
    request: Request,
    which: Which = EVERY,
    other: WithAsked = "",
    ended: EndedChosen = None,
    since: DayChosen = None,
    until: DayChosen = None,
    number: PageAsked = 1,
) -> Response:
    """All my finished games, as far as they are wanted."""
    desk, guest = desk_of(request), guest_of(request)
    game, _, mode = which.partition(".")
    asked = None if not mode else "" if mode == USUAL_MODE else mode
    wanted, kept = wanted_of(game, asked, other, ended, since, until), History(desk.store)
    now = desk.hub.clock.now()
    paged = Paged(await desk.hub.read(kept.count, guest, wanted), number, A_PAGE)
    found = await desk.hub.read(kept.find, guest, wanted, paged.size, paged.first)
    there = await desk.hub.read(desk.store.counts, [entry.id for entry in found])
    chosen = {"which": which, "with": other, "ended": ended or "", "since": since or "", "until": until or ""}
    return page(
        "history.html",
        games=[_told(entry, guest, now, entry.id in there) for entry in found],
        paged=paged,
        chosen=chosen,
        is_filtered=any(chosen.values()),
        address=_address(chosen),
        choices=_choices(await desk.hub.read(kept.modes, guest)),
        met=[(each.key, met_in_words(each)) for each in await desk.hub.read(kept.met, guest)],
    )


def _address(chosen: dict[str, Any]) -> str:
    """Where the same is found, but for the page."""
    return "/history?" + urlencode({name: str(value) for name, value in chosen.items() if value} | {"page": ""})


def _choices(modes: list[Any]) -> list[dict[str, Any]]:
    """The games that one has played, each with its modes if there are several."""
    games: dict[str, list[Any]] = {}
    for mode in modes:
        games.setdefault(mode.game, []).append(mode)
    return [
        {
            "game": game,
            "title": title_of(game),
            "modes": [(f"{game}.{each.mode or USUAL_MODE}", mode_in_words(game, each.options)) for each in some]
            if len(some) > 1
            else [],
        }
        for game, some in games.items()
    ]


def _told(entry: Outcome, guest: str, now: float, is_there: bool) -> dict[str, Any]:
    mine = [finish for finish in entry.finishes if finish.guest == guest]
    return {
        "id": entry.id,
        "title": title_of(entry.game),
        "others": others_in_words(entry, guest),
        "ended": ended_in_words(entry, guest),
        "has_won": len(mine) == 1 and mine[0].place == 1 and not mine[0].gave_up,
        "facts": facts_of(entry),
        "points": mine[0].points if len(mine) == 1 else None,
        "is_open": now >= entry.sealed_until,
        "is_there": is_there,
    }


@standing_pages.get("/statistics")
async def statistics(request: Request) -> Response:
    """What my games add up to."""
    desk, guest = desk_of(request), guest_of(request)
    entries = await desk.hub.read(History(desk.store).find, guest, Wanted(), None)
    return page("statistics.html", sums=[_summed(each) for each in await desk.hub.read(sum_up, entries, guest)])


def _summed(sums: Sums) -> dict[str, Any]:
    is_alone = set(sums.places) == {1}
    mode = say("all modes") if sums.options is None else mode_in_words(sums.game, sums.options)
    return {
        "game": sums.game,
        "title": title_of(sums.game),
        "mode": mode,
        "is_whole": sums.options is None,
        "sums": sums,
        "share": round(100 * sums.won / sums.played),
        "is_alone": is_alone,
        "seats": sorted(sums.places),
        "longest": max(sums.places),
        "length": duration_in_words(sums.usual_seconds),
        "bots": [(bot_in_words(bot), each) for bot, each in sorted(sums.bots.items())],
    }


# --- Standings --------------------------------------------------------------------------------------------------------


@standing_pages.get("/standings")
async def first_standings(request: Request) -> Response:
    """The standings of the first game on the shelf."""
    return RedirectResponse(f"/standings/{shelf()[0].name}", 303)


@standing_pages.get("/standings/{name}")
async def standings(request: Request, name: Annotated[str, Path(max_length=80)], number: PageAsked = 1) -> Response:
    """Those who take part, and the levels of bots, on one scale."""
    desk, guest, game = desk_of(request), guest_of(request), find(name)
    rows = await standings_of(desk, game.name)
    paged = Paged(len(rows), number, ROWS_A_PAGE)
    return page(
        "standings.html",
        game=game,
        games=shelf(),
        rows=paged.of(rows),
        mine=next((row for row in rows if row.guest == guest), None),
        guest=guest,
        paged=paged,
        takes_part=await takes_part(desk, guest),
        name=await desk.name_of(guest),
        enough=ENOUGH_GAMES,
        opponents=ENOUGH_OPPONENTS,
        told=standing_in_words,
        bot_words=bot_in_words,
    )


@standing_pages.post("/me/standing")
async def set_standing(
    request: Request,
    takes: Annotated[Literal["yes", "no"], Form()],
    back: Annotated[str, Form(max_length=120, pattern=r"^/(me|standings/[a-z0-9_-]+|t/[A-Za-z0-9_-]+)$")] = "/me",
) -> Response:
    """Take part in the standings, or do not any more."""
    try:
        await take_part(desk_of(request), guest_of(request), takes == "yes")
    except BadName as problem:
        return message(409, say("Who are you?"), str(problem))
    return RedirectResponse(back, 303)
