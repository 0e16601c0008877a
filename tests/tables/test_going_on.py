"""What is decided by itself is played by the server: on the beat, with nobody's page open, and alike in every world."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scurry.games import find
from scurry.laws.cases import Case, every_case_of
from scurry.matches.plain import dump
from scurry.tables.hub import Hub
from scurry.tables.pauses import window_of
from scurry.tables.seats import BEAT, FORCED, WINDOWS
from scurry.tables.steps import Kind, Step
from scurry.tables.store import Line
from tests.clocks import DrivenClock
from tests.tables.builders import do, sit, terms
from tests.tables.test_pauses import table_at, worlds
from tests.tables.test_time import hub_at

TACTICS = find("square-tactics")
BOTH = f"{WINDOWS} {FORCED}"
OPENED = 1_000.0


@cache
def a_window() -> tuple[Case, int, list[dict[str, Any]]]:
    """A seat that is asked only because it might hold something: in one world it does, in the other it need not."""
    for case in every_case_of(TACTICS):
        for seat, *positions in worlds(case):
            tables = [table_at(case, position) for position in positions]
            choices = [len(table.match.legal_ids(seat)) for table in tables if table.match]
            if window_of(tables[0], seat) and max(choices) > 1 == min(choices):
                return case, seat, [dump(position) for position in positions]
    raise AssertionError("no such window was found")


def open_table(hub: Hub, world: int, goes_on: str) -> str:
    """People at all seats, who want this to be decided for them; nobody has the page open."""
    case, _, starts = a_window()
    given = terms(TACTICS, case.seats, options=dict(case.options), start=starts[world])
    seats = range(case.seats)
    steps = [sit(seat, at=OPENED) for seat in seats]
    steps += [do(Kind.GOES_ON, seat, goes_on, at=OPENED) for seat in seats] if goes_on else []
    hub.store.open(given)
    hub.store.append([Line(given.id, number, step) for number, step in enumerate(steps)])
    return given.id


async def resumed(hub: Hub) -> None:
    """As after the server has started anew."""
    await hub.resume(lambda game: True)


def moves_of(hub: Hub, table_id: str) -> list[Step]:
    return [step for step in hub.store.steps(table_id) if step.kind == Kind.MOVE]


@pytest.mark.parametrize("world", [0, 1])
def test_a_window_closes_at_the_beat_though_nobody_has_the_page_open(world: int, tmp_path: Path) -> None:
    async def story() -> None:
        clock = DrivenClock(OPENED)
        async with hub_at(tmp_path, clock) as hub:
            table = open_table(hub, world, WINDOWS)
            await resumed(hub)
            await clock.drive(BEAT - 0.1)
            assert moves_of(hub, table) == []
            await clock.drive(0.2)
            first = moves_of(hub, table)[0]
            assert (first.seat, first.at) == (a_window()[1], OPENED + BEAT)

    asyncio.run(story())


def test_whoever_needs_longer_gets_it_with_the_page_closed_too(tmp_path: Path) -> None:
    async def story() -> None:
        clock = DrivenClock(OPENED)
        async with hub_at(tmp_path, clock) as hub:
            table, seat = open_table(hub, 0, WINDOWS), a_window()[1]
            await resumed(hub)
            await hub.do(table, do(Kind.WAIT, seat, 2))
            await clock.drive(3 * BEAT - 0.1)
            assert moves_of(hub, table) == []
            await clock.drive(0.2)
            assert moves_of(hub, table)[0].at == OPENED + 3 * BEAT

    asyncio.run(story())


def test_for_whoever_has_not_asked_for_it_nothing_is_decided(tmp_path: Path) -> None:
    async def story() -> None:
        clock = DrivenClock(OPENED)
        async with hub_at(tmp_path, clock) as hub:
            table = open_table(hub, 0, "")
            await resumed(hub)
            await clock.drive(20 * BEAT)
            assert moves_of(hub, table) == []

    asyncio.run(story())


def test_however_many_look_what_is_decided_by_itself_is_played_once(tmp_path: Path) -> None:

    async def story() -> None:
        clock = DrivenClock(OPENED)
        async with hub_at(tmp_path, clock) as hub:
            table = open_table(hub, 0, BOTH)
            for _ in range(3):
                await hub.look(table)
            await clock.drive(BEAT + 0.1)
            keys = [step.key for step in moves_of(hub, table)]
            assert keys
            assert len(keys) == len(set(keys))

    asyncio.run(story())
