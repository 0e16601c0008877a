"""Flags fall by themselves: once, at their time, in every process, and not for the time without a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from scurry.games import find
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.paces import DAY, Falls, Pace
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind
from scurry.tables.store import Pulse, Store
from scurry.tables.uptime import EVERY, LATE
from tests.clocks import DrivenClock
from tests.databases import fresh_database
from tests.tables.builders import do, sit
from tests.tables.test_time import SECRET_GAMES, pairs_of_worlds

GAME = find("connect-four")
PACE = Pace(each=30, reserve=60)


@asynccontextmanager
async def hub_at(database: str, clock: DrivenClock) -> AsyncIterator[Hub]:
    hub = Hub(Store(database), 0.0, clock)
    at_rest = (hub._writer, hub.uptime)
    clock.is_quiet = lambda: all(each.is_at_rest for each in at_rest)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.close()
        hub.store.close()


async def opened(hub: Hub, pace: Pace = PACE, **more: Any) -> Live:
    live = await hub.open(GAME, 2, {}, "anna", clock=pace.write(), **more)
    for seat in range(2):
        await hub.do(live.id, sit(seat))
    return live


def flags_of(hub: Hub, live: Live) -> list[tuple[int, float]]:
    """The flags that fell at a table: whose, and when."""
    return [(step.seat, step.at) for step in hub.store.steps(live.id) if step.kind == Kind.FLAG]


def test_a_flag_falls_at_its_time_and_a_bot_plays_on(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            seat = live.table.to_act[0]
            await clock.drive(89.0)
            assert live.table.seats[seat].bot is None
            await clock.drive(2.0)
            assert flags_of(hub, live) == [(seat, 1_090.0)]
            assert live.table.seats[seat].bot is not None

    asyncio.run(story())


def test_who_moves_in_time_is_not_flagged(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub, Pace(30, 0, Falls.RESIGN))
            for _ in range(4):
                await clock.drive(29.0)
                assert live.table.match is not None
                seat = live.table.to_act[0]
                await hub.do(live.id, do(Kind.MOVE, seat, live.table.match.legal_ids(seat)[0]))
            slow = live.table.to_act[0]
            await clock.drive(31.0)
            assert flags_of(hub, live) == [(slow, 1_000.0 + 4 * 29 + 30)]
            assert live.table.is_over

    asyncio.run(story())


def test_in_two_processes_a_flag_lands_once(postgres: str) -> None:
    async def story(database: str) -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as here, hub_at(database, clock) as there:
            live = await opened(here)
            mirror = await there.look(live.id)
            for _ in range(4):
                await clock.drive(30.0)
                await asyncio.sleep(0.3)  # what one process writes, the other hears
            assert len(flags_of(here, live)) == 1
            assert live.table.count == mirror.table.count
            assert live.table.clocks is not None
            assert mirror.table.clocks is not None
            seats = range(2)
            assert [live.table.clocks.runs_out(seat) for seat in seats] == [
                mirror.table.clocks.runs_out(seat) for seat in seats
            ]

    asyncio.run(story(fresh_database(postgres)))


def test_a_flag_falls_though_its_table_is_not_in_memory(database: str) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub, Pace(2 * DAY))
            hub._live.clear()
            await clock.drive(DAY)
            assert not hub.has(live.id)
            await clock.drive(1.1 * DAY)
            await asyncio.sleep(0.2)  # it is loaded, off the event loop
            await clock.drive(0.0)
            assert len(flags_of(hub, live)) == 1

    import scurry.tables.uptime as module

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "EVERY", DAY)  # a pulse for every ten seconds of two days takes minutes to drive
        patch.setattr(module, "LATE", 3 * DAY)
        asyncio.run(story())


# --- No server, no time -----------------------------------------------------------------------------------------------


def test_while_the_server_was_down_no_time_ran(database: str) -> None:
    """Nor does a flag fall when it starts again."""

    async def before() -> tuple[str, int]:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            await clock.drive(50.0)
            return live.id, live.table.to_act[0]

    async def after(table_id: str, seat: int) -> None:
        clock = DrivenClock(1_000.0 + 50.0 + 7 * DAY)
        async with hub_at(database, clock) as hub:
            await hub.resume(lambda game: True)
            live = await hub.get(table_id)
            await clock.drive(39.0)
            assert flags_of(hub, live) == []
            await clock.drive(2.0)
            ((flagged, at),) = flags_of(hub, live)
            assert (flagged, round(at, 3)) == (seat, 1_000.0 + 90.0 + 7 * DAY)

    asyncio.run(after(*asyncio.run(before())))


def test_while_the_store_was_away_no_time_ran(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as hub:
            live = await opened(hub)
            await clock.drive(50.0)
            is_away, append, feel, is_well = [True], hub.store.append, hub.store.feel, hub.store.is_well

            def unless_away(work: Any) -> Any:
                def tried(*given: Any) -> Any:
                    if is_away[0]:
                        raise StoreAway("made up")
                    return work(*given)

                return tried

            monkeypatch.setattr(hub.store, "append", unless_away(append))
            monkeypatch.setattr(hub.store, "feel", unless_away(feel))
            monkeypatch.setattr(hub.store, "is_well", lambda: not is_away[0] and is_well())
            await clock.drive(500.0)
            assert live.table.count == 2
            is_away[0] = False
            while hub.outage.is_on:
                await asyncio.sleep(0.01)
            await clock.drive(25.0)
            assert flags_of(hub, live) == []
            await clock.drive(40.0)
            ((_, at),) = flags_of(hub, live)
            assert at == pytest.approx(1_590.0, abs=EVERY)

    asyncio.run(story())


def test_time_without_any_process_is_counted_once(database: str) -> None:
    """Also after a crash, when nobody could say goodbye."""
    store = Store(database)
    anna = [Pulse("anna", at, was_away=at == 100.0, since=at - LATE) for at in (100.0, 110.0, 120.0)]
    assert [store.feel(pulse) for pulse in anna] == [0.0, 0.0, 0.0]
    assert store.feel(Pulse("bruno", 1_120.0, was_away=True, since=1_120.0 - LATE)) == 1_000.0
    assert store.feel(Pulse("bruno", 1_130.0, was_away=False, since=1_130.0 - LATE)) == 1_000.0
    store.feel_no_more(Pulse("bruno", 1_140.0, was_away=False, since=0.0))
    assert store.feel(Pulse("cleo", 1_145.0, was_away=True, since=1_145.0 - LATE)) == 1_005.0
    store.close()


def test_a_process_that_starts_beside_another_finds_no_gap(postgres: str) -> None:
    store = Store(fresh_database(postgres))
    store.feel(Pulse("anna", 100.0, was_away=True, since=100.0 - LATE))
    assert store.feel(Pulse("bruno", 109.0, was_away=True, since=109.0 - LATE)) == 0.0
    store.close()


# --- Two worlds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_when_a_flag_falls_does_not_tell_what_anybody_holds(game: Any, tmp_path: Any) -> None:
    """People in all seats, and nobody moves: in worlds that look alike all flags fall at the same moments."""

    async def flags(folder: str, case: Any, start: Any) -> list[tuple[int, float]]:
        clock = DrivenClock()
        async with hub_at(f"sqlite:///{folder}", clock) as hub:
            more = {"clock": Pace(10, 5).write(), "start": start}
            live = await hub.open(case.game, case.seats, dict(case.options), "anna", **more)
            for seat in range(case.seats):
                await hub.do(live.id, sit(seat))
            await clock.drive(16.0)
            return flags_of(hub, live)

    for number, (case, _, worlds) in enumerate(pairs_of_worlds(game)):
        seen = [
            asyncio.run(flags(f"{tmp_path}/{number}-{which}.db", case, start)) for which, start in enumerate(worlds)
        ]
        assert seen[0] == seen[1]
        assert seen[0]
