"""Presence: here, away, gone. Told from open streams alone, across processes, and never from what somebody does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest

from scurry.games import find
from scurry.server.me.leaving import forget
from scurry.tables.company import Near
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.paces import DAY, Pace
from scurry.tables.presence import AWAY_FOR, BEAT, LINGERS, NOTED_EVERY, STALE, tells_presence
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind
from scurry.tables.table import Table
from tests.clocks import DrivenClock
from tests.databases import fresh_database
from tests.tables import test_flags
from tests.tables.builders import do, sit, terms

GAME = find("connect-four")


@asynccontextmanager
async def hub_at(database: str, clock: DrivenClock) -> AsyncIterator[Hub]:
    async with test_flags.hub_at(database, clock) as hub:
        yield hub


async def beats(clock: DrivenClock, seconds: float) -> None:
    """Let so much time pass; what the store is asked on each beat is answered in real time."""
    ends = clock.now() + seconds
    while clock.now() < ends:
        await clock.drive(min(BEAT, ends - clock.now()))
        await asyncio.sleep(0.05)


async def opened(hub: Hub) -> Live:
    live = await hub.open(GAME, 2, {}, "anna")
    for seat in range(2):
        await hub.do(live.id, sit(seat))
    return live


def test_whoever_has_the_table_open_is_here_then_away_then_gone(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with hub.presence.attending(live, "anna", True):
                with hub.presence.attending(live, "bruno", True):
                    await beats(clock, 2 * BEAT)
                    assert live.company.near == {"anna": Near.HERE, "bruno": Near.HERE}
                await beats(clock, BEAT)
                assert live.company.near_of("bruno") == Near.HERE, "a stream that breaks off is opened again"
                await beats(clock, LINGERS + 2 * BEAT)
                assert live.company.near_of("bruno") == Near.AWAY
                await beats(clock, AWAY_FOR / 2)
                assert live.company.near == {"anna": Near.HERE, "bruno": Near.AWAY}
                await beats(clock, AWAY_FOR / 2 + BEAT)
                assert live.company.near == {"anna": Near.HERE}

    asyncio.run(story())


def test_whoever_turns_to_another_tab_is_away_until_they_come_back(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with ExitStack() as tabs:
                tabs.enter_context(hub.presence.attending(live, "anna", False))
                await beats(clock, 2 * BEAT)
                assert live.company.near_of("anna") == Near.AWAY
                tabs.enter_context(hub.presence.attending(live, "anna", True))
                await beats(clock, 2 * BEAT)
                assert live.company.near_of("anna") == Near.HERE, "one tab before them is enough"

    asyncio.run(story())


def test_nothing_that_somebody_does_makes_them_be_there(database: str) -> None:
    """A choice that is made in secret would be told by it."""

    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with hub.presence.attending(live, "nobody", True):
                for _ in range(4):
                    assert live.table.match is not None
                    seat = live.table.to_act[0]
                    await hub.do(live.id, do(Kind.MOVE, seat, live.table.match.legal_ids(seat)[0]))
                    await hub.look(live.id)
                    await beats(clock, BEAT)
                assert live.company.near == {"nobody": Near.HERE}

    asyncio.run(story())


def test_one_process_tells_the_other_and_one_that_crashed_tells_nothing_for_long(postgres: str) -> None:
    async def story(database: str) -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as here, hub_at(database, clock) as there:
            live = await opened(here)
            mirror = await there.look(live.id)
            here_now = here.presence.attending(live, "anna", True)
            with there.presence.attending(mirror, "bruno", True), here_now:
                await beats(clock, 3 * BEAT)
                assert live.company.near == mirror.company.near == {"anna": Near.HERE, "bruno": Near.HERE}
                here.presence._noted.clear()  # it crashes: it says nothing any more, not even goodbye
                here.presence._open.clear()
                await beats(clock, STALE + BEAT)
                assert mirror.company.near_of("anna") == Near.AWAY

    asyncio.run(story(fresh_database(postgres)))


def test_listeners_are_told_when_it_changes_and_only_then(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with live.listening() as changed, hub.presence.attending(live, "anna", True):
                await beats(clock, 2 * BEAT)
                assert changed.is_set()
                changed.clear()
                await beats(clock, 60.0)
                assert not changed.is_set()

    asyncio.run(story())


def test_whoever_looked_in_for_a_moment_is_away_and_not_gone(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with hub.presence.attending(live, "bruno", True):
                await beats(clock, 2 * BEAT)
                with hub.presence.attending(live, "anna", True):
                    await clock.drive(BEAT / 3)
                await beats(clock, LINGERS + 2 * BEAT)
                assert live.company.near_of("anna") == Near.AWAY

    asyncio.run(story())


def test_whoever_was_deleted_meanwhile_is_not_noted_again(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with hub.presence.attending(live, "bruno", True):
                with hub.presence.attending(live, "anna", True):
                    await beats(clock, 2 * BEAT)
                    assert live.company.near_of("anna") == Near.HERE
                    await hub.read(forget, hub.store, "anna")
                await beats(clock, 2 * LINGERS + NOTED_EVERY)
                assert live.company.near == {"bruno": Near.HERE}

    asyncio.run(story())


def test_while_the_store_is_away_the_last_that_is_known_stays(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            with hub.presence.attending(live, "anna", True):
                await beats(clock, 2 * BEAT)
                read = hub.read

                async def away(*given: Any) -> Any:
                    raise StoreAway("made up")

                monkeypatch.setattr(hub, "read", away)
                await beats(clock, 3 * BEAT)
                await hub.presence.look(live)
                assert live.company.near == {"anna": Near.HERE}
                monkeypatch.setattr(hub, "read", read)

    asyncio.run(story())


def test_where_answers_may_stand_over_days_nobody_is_told_who_is_there() -> None:
    """Whoever is gone and answers would tell that their answer stands."""
    people = [sit(0), sit(1)]
    days = Pace(DAY).write()
    assert tells_presence(Table(terms("square-tactics", 2), people))
    assert tells_presence(Table(terms("square-tactics", 2, clock=days), people[:1])), "nothing is asked yet"
    assert not tells_presence(Table(terms("square-tactics", 2, clock=days), people))
    assert tells_presence(Table(terms("squeaky", 2, clock=days), people)), "no answers may stand there"
