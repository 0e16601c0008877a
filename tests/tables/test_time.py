"""Time tells nothing: worlds that look alike to a seat go on at the same moments, on a clock that the test drives."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, every_case_of, played, sampled_plies
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.server.parts import draw_part
from scurry.tables import bots
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.opponents import seconds_of
from scurry.tables.sight import look
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line, Store
from tests.clocks import DrivenClock
from tests.tables.builders import do, few, sit, table_of

SECRET_GAMES = [game for game in shelf() if game.card.hidden]
SEALED_GAMES = [game for game in shelf() if game.card.has_sealed]
PACE = 0.7
LONG_ENOUGH = 8.0


@asynccontextmanager
async def hub_at(folder: Path, clock: DrivenClock) -> Any:
    hub = Hub(Store(f"sqlite:///{folder}/scurry.db"), PACE, clock)
    at_rest = (hub._writer, hub.uptime)
    clock.is_quiet = lambda: hub.thinkers.busy == clock.spending and all(each.is_at_rest for each in at_rest)
    try:
        yield hub
    finally:
        await hub.close()
        hub.store.close()


def open_world(hub: Hub, case: Case, start: dict[str, Any], watcher: int, bot: str) -> str:
    """A table that starts from a position: a person at one seat, bots at all others."""
    terms = Terms("world", case.game.name, case.game.card.version, case.seats, "same", dict(case.options), start)
    hub.store.open(terms)
    kinds = [Kind.SIT if seat == watcher else Kind.BOT for seat in range(case.seats)]
    steps = [
        Step(kind, seat, "anna" if kind == Kind.SIT else "", "Anna" if kind == Kind.SIT else bot, f"sit-{seat}")
        for seat, kind in enumerate(kinds)
    ]
    hub.store.append([Line("world", number, step) for number, step in enumerate(steps)])
    return terms.id


async def first_news(hub: Hub, clock: DrivenClock, table_id: str, watcher: int) -> float | None:
    """When a seat first sees that something has happened; None if nothing does."""
    live: Live = await hub.look(table_id)
    assert live.table.match is not None
    before, began = bytes_of(live.table.match.view(watcher)), clock.now()
    while clock.now() < began + LONG_ENOUGH:
        await clock.drive(0.1)
        if live.table.match and bytes_of(live.table.match.view(watcher)) != before:
            return round(clock.now() - began, 2)
    return None


class Thinker:
    """Thinks for as long as it may if there is anything to choose, and not at all if there is not."""

    def __init__(self, clock: DrivenClock) -> None:
        self._clock = clock
        self.counts: list[int] = []

    def __call__(self, bot: str, game: Game, view: Any, seat: int, moves: list[int], *_: object) -> int:
        self.counts.append(len(moves))
        self._clock.spend(seconds_of(bot) - 0.1 if len(moves) > 1 else 0.0)
        return moves[0]


@cache
def pairs_of_worlds(game: Game) -> list[tuple[Case, int, list[dict[str, Any]]]]:
    """Positions with a bot to act, as they are and as somebody else might imagine them; where choices differ first."""
    found = []
    for case in every_case_of(game)[:6]:
        match = played(case)
        for ply in sampled_plies(match, 16)[:-1]:
            acting = seats_to_act(match.position_at(ply))
            watcher = next((seat for seat in range(case.seats) if seat not in acting), None)
            if watcher is None:
                continue
            other = match.view_at(ply, watcher)
            game.rules.imagine(other, watcher, fast_dice(ply, 3))
            worlds = [dump(match.position_at(ply)), dump(other)]
            matches = [Match(game, start=world, seed="same") for world in worlds]
            has_choice = [len(each.legal_ids(acting[0])) > 1 for each in matches]
            if len({_decisions(each, watcher) for each in matches}) == 1:
                found.append((has_choice[0] == has_choice[1], case, watcher, worlds))
    found.sort(key=lambda each: each[0])
    return [(case, watcher, worlds) for _, case, watcher, worlds in found[:2]]


def _decisions(match: Match, watcher: int) -> int:
    """How many decisions it takes until somebody else sees something: each of them has a beat of its own."""
    before = bytes_of(match.view(watcher))
    while match.to_act and watcher not in match.to_act and bytes_of(match.view(watcher)) == before:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    return match.ply


@pytest.mark.parametrize("bot", ["level:3", "level:8"])
@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_when_a_bot_answers_does_not_tell_what_it_holds(
    game: Game, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (case, watcher, worlds) in enumerate(pairs_of_worlds(game)):
        times = []
        for which, start in enumerate(worlds):
            clock = DrivenClock()
            monkeypatch.setattr(bots, "choose", Thinker(clock))
            folder = tmp_path / f"{number}-{which}"
            folder.mkdir()

            async def story(folder: Path = folder, clock: DrivenClock = clock, start: Any = start) -> float | None:
                async with hub_at(folder, clock) as hub:
                    return await first_news(hub, clock, open_world(hub, case, start, watcher, bot), watcher)  # noqa: B023

            times.append(asyncio.run(story()))
        assert times[0] == times[1], f"{case}: the watcher sees the answer after {times} seconds"


def test_there_are_worlds_in_which_a_bot_has_a_choice_and_others_in_which_it_has_none() -> None:
    """Else the test above would compare nothing."""
    differing = 0
    for game in SECRET_GAMES:
        for case, watcher, worlds in pairs_of_worlds(game):
            acting = [seat for seat in range(case.seats) if seat != watcher]
            counts = [[len(Match(game, start=world).legal_ids(seat)) for seat in acting] for world in worlds]
            differing += counts[0] != counts[1]
    assert differing > 0


# --- Clocks of seats --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SEALED_GAMES, ids=lambda game: game.name)
def test_steps_of_a_sealed_choice_leave_every_seats_clock_alone(game: Game) -> None:
    """Also when all others are ready, and when a step of it is taken back."""
    table = table_of(game, few(game))
    at = 0.0
    while len(table.to_act) < 2:
        at += 1
        seat = table.to_act[0]
        assert table.match is not None
        table.apply(do(Kind.MOVE, seat, table.match.legal(seat)[0].id, at=at))
    clocks = [seat.asked_at for seat in table.seats]
    choosers = list(table.to_act)
    for chooser in choosers:
        while chooser in table.to_act and table.match is not None:
            at += 10
            after = table.after(do(Kind.MOVE, chooser, table.match.legal(chooser)[0].id, at=at))
            if not set(after.to_act) <= set(choosers) or _is_new(after, table):
                return
            after.note(do(Kind.MOVE, chooser, at=at))
            table = after
            assert [seat.asked_at for seat in table.seats] == clocks
            if table.can_take_back(chooser) and chooser in table.to_act:
                back = table.after(do(Kind.TAKE_BACK, chooser, at=at))
                assert [seat.asked_at for seat in back.seats] == clocks
                for other in set(range(len(table.seats))) - {chooser}:
                    guest = sit(other).guest
                    assert draw_part(look(back, guest), "") == draw_part(look(table, guest), "")


def _is_new(after: Any, before: Any) -> bool:
    return bool(after._public != before._public)


def test_a_seat_that_moves_in_the_open_has_its_time_anew() -> None:
    table = table_of("connect-four")
    assert table.match is not None
    table.apply(first_move(table, at=50.0))
    assert table.seats[table.to_act[0]].asked_at == 50.0


def first_move(table: Any, at: float) -> Step:
    seat = table.to_act[0]
    return do(Kind.MOVE, seat, table.match.legal(seat)[0].id, at=at)
