"""History and standing for programs."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from scurry.games import find, shelf
from scurry.server.api import REFUSALS, GameName, Known
from scurry.server.desk import desk_of
from scurry.server.standing.looking import (
    A_PAGE,
    ROWS_A_PAGE,
    EndedAsked,
    GameAsked,
    ModeAsked,
    PageAsked,
    Paged,
    Since,
    Until,
    WithAsked,
    standings_of,
    take_part,
    takes_part,
    wanted_of,
)
from scurry.server.standing.shapes import (
    AgainstInfo,
    FinishInfo,
    MyStanding,
    PlayedGame,
    PlayedGames,
    RatingInfo,
    StandingRow,
    StandingsInfo,
    SumsInfo,
    TakePart,
)
from scurry.tables.history import History, Wanted
from scurry.tables.outcomes import Outcome, mode_of
from scurry.tables.standings import Row
from scurry.tables.statistics import Sums, sum_up

standing_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["standing"])


@standing_api.get("/me/games", response_model=PlayedGames)
async def my_games(
    request: Request,
    guest: Known,
    game: GameAsked = None,
    mode: ModeAsked = None,
    other: WithAsked = "",
    ended: EndedAsked = None,
    since: Since = None,
    until: Until = None,
    number: PageAsked = 1,
) -> PlayedGames:
    """My finished games, the newest first, as far as they are wanted."""
    desk, wanted = desk_of(request), wanted_of(game, mode, other, ended, since, until)
    history = History(desk.store)
    paged = Paged(await desk.hub.read(history.count, guest, wanted), number, A_PAGE)
    found = await desk.hub.read(history.find, guest, wanted, paged.size, paged.first)
    games = [_played(entry, guest) for entry in found]
    return PlayedGames(count=paged.count, page=number, pages=paged.pages, games=games)


@standing_api.get("/me/statistics", response_model=list[SumsInfo])
async def my_statistics(request: Request, guest: Known) -> list[SumsInfo]:
    """What my games add up to: for each game, and for each of its modes if I have played several."""
    desk = desk_of(request)
    entries = await desk.hub.read(History(desk.store).find, guest, Wanted(), None)
    return [_sums(sums) for sums in await desk.hub.read(sum_up, entries, guest)]


@standing_api.get("/me/standing", response_model=MyStanding)
async def my_standing(request: Request, guest: Known) -> MyStanding:
    """Whether I take part, and where I stand."""
    desk = desk_of(request)
    is_part, found = await takes_part(desk, guest), dict[str, StandingRow]()
    for game in shelf() if is_part else ():
        for row in await standings_of(desk, game.name):
            if row.guest == guest:
                found[game.name] = _row(row, guest)
    return MyStanding(takes_part=is_part, games=found)


@standing_api.post("/me/standing", response_model=MyStanding)
async def set_my_standing(request: Request, guest: Known, given: TakePart) -> MyStanding:
    """Take part in the standings, or do not any more: then my name leaves them at once."""
    await take_part(desk_of(request), guest, given.takes_part)
    return await my_standing(request, guest)


@standing_api.get("/games/{name}/standings", response_model=StandingsInfo)
async def standings(request: Request, guest: Known, name: GameName, number: PageAsked = 1) -> StandingsInfo:
    """Those who take part, and the levels of bots, on one scale; those without a place yet come last."""
    game, desk = find(name), desk_of(request)
    rows = await standings_of(desk, game.name)
    paged = Paged(len(rows), number, ROWS_A_PAGE)
    shown = [_row(row, guest) for row in paged.of(rows)]
    return StandingsInfo(game=game.name, count=paged.count, page=number, pages=paged.pages, rows=shown)


# --- As programs read it ----------------------------------------------------------------------------------------------


def _played(entry: Outcome, guest: str) -> PlayedGame:
    return PlayedGame(
        table=entry.id,
        game=entry.game,
        kind=entry.kind.value,
        mode=mode_of(entry.options),
        options=dict(entry.options),
        is_rated=entry.is_rated,
        began_at=entry.began_at,
        ended_at=entry.at,
        moves=entry.moves,
        seats=[
            FinishInfo(
                name=finish.name,
                bot=finish.bot or None,
                is_me=finish.guest == guest,
                place=finish.place,
                points=finish.points,
                gave_up=finish.gave_up,
            )
            for finish in entry.finishes
        ],
    )


def _sums(sums: Sums) -> SumsInfo:
    places = {str(seats): {str(place): count for place, count in sorted(each.items())} for seats, each in _sorted(sums)}
    return SumsInfo(
        game=sums.game,
        options=dict(sums.options) if sums.options is not None else None,
        played=sums.played,
        won=sums.won,
        gave_up=sums.gave_up,
        places=places,
        mean_points=sums.mean_points,
        best_points=sums.best_points,
        usual_moves=sums.usual_moves,
        usual_seconds=sums.usual_seconds,
        streak=sums.streak,
        longest_streak=sums.longest_streak,
        bots={bot: AgainstInfo(games=each.games, won=each.won) for bot, each in sorted(sums.bots.items())},
    )


def _sorted(sums: Sums) -> list[tuple[int, Any]]:
    return sorted(sums.places.items())


def _row(row: Row, guest: str) -> StandingRow:
    standing = row.standing
    rating = RatingInfo(points=standing.points, give_or_take=standing.give_or_take, at_least=standing.sure)
    return StandingRow(
        place=row.place,
        name=row.name,
        bot=row.bot or None,
        is_me=bool(row.guest) and row.guest == guest,
        rating=rating,
        games=row.games,
        opponents=row.opponents,
    )
