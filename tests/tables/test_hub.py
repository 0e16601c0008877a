"""The hub: one step at a time, written then told; bots that go on; two processes at one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from scurry.games import Game, shelf
from scurry.matches.refusals import Refusal, Stale
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.opponents import LAST_RESORT, USUAL, bots_for
from scurry.tables.refusals import Damaged, NotYours, StoreAway
from scurry.tables.steps import Kind, Step
from scurry.tables.store import Line, Store
from tests.tables.builders import do, few, sit

GAMES = shelf()
PATIENCE = 300.0
"""The first move of a game may have to wait for its rules to be compiled."""


@asynccontextmanager
async def hub_on(database: str, **more: Any) -> AsyncIterator[Hub]:
    hub = Hub(Store(database), **more)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.close()
        hub.store.close()


async def opened(hub: Hub, game: Game, bots: bool = False, people: int | None = None) -> Live:
    seats = few(game)
    live = await hub.open(game, seats, {}, "anna")
    people = people if people is not None else (0 if bots else seats)
    for seat in range(seats):
        who = sit(seat) if seat < people else Step(Kind.BOT, seat, "anna", LAST_RESORT)
        await hub.do(live.id, who)
    return live


async def is_over(live: Live) -> None:
    with live.listening() as changed:
        while not live.table.is_over:
            await asyncio.wait_for(changed.wait(), PATIENCE)
            changed.clear()
    async with live.lock:
        return


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bots_play_to_the_end_and_the_store_knows_it(game: Game, database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, game, bots=True)
            await is_over(live)
            assert live.id not in hub.store.unfinished()
            assert len(hub.store.steps(live.id)) == live.table.count

    asyncio.run(story())


def test_a_table_that_waits_for_a_bot_goes_on_after_a_restart(database: str) -> None:
    async def before() -> str:
        async with hub_on(database, bot_pace=60) as hub:
            return (await opened(hub, GAMES[0], bots=True)).id

    async def after(table_id: str) -> None:
        async with hub_on(database) as hub:
            await hub.resume(lambda game: True)
            await is_over(await hub.get(table_id))

    asyncio.run(after(asyncio.run(before())))


def test_a_move_sent_twice_lands_once(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0])
            assert live.table.match is not None
            seat = live.table.to_act[0]
            page, move = live.table.match.page(seat), live.table.match.legal(seat)[0].id
            step = Step(Kind.MOVE, seat, sit(seat).guest, str(move), "click-1")
            await asyncio.gather(*(hub.do(live.id, step, page) for _ in range(5)))
            assert live.table.match.ply == 1
            with pytest.raises(Stale):
                await hub.do(live.id, Step(Kind.MOVE, seat, step.guest, step.value, "click-2"), page)

    asyncio.run(story())


def test_what_is_refused_is_not_written(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0])
            before = hub.store.steps(live.id)
            for kind in (Kind.SIT, Kind.STAND, Kind.TAKE_BACK, Kind.AGREE, Kind.RETURN, Kind.REMATCH):
                with pytest.raises(Refusal):
                    await hub.do(live.id, Step(kind, 0, "stranger", "x"))
            assert hub.store.steps(live.id) == before

    asyncio.run(story())


def test_many_tables_at_once(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            lives = [await opened(hub, GAMES[0], bots=True) for _ in range(6)]
            await asyncio.gather(*map(is_over, lives))
            for live in lives:
                again = await asyncio.to_thread(hub._read, live.id)
                assert again.match is not None
                assert live.table.match is not None
                assert again.match.record() == live.table.match.record()

    asyncio.run(story())


async def finished(hub: Hub) -> Live:
    """A table whose game is over, everyone but one having resigned."""
    live = await opened(hub, GAMES[0])
    for seat in range(len(live.table.seats) - 1):
        await hub.do(live.id, do(Kind.RESIGN, seat, "random"))
    assert live.table.is_over
    return live


def test_a_rematch_keeps_everyones_seat_and_is_one_for_all(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await finished(hub)
            first, second = await asyncio.gather(hub.rematch(live.id, "anna"), hub.rematch(live.id, "bruno"))
            assert first == second
            again = await hub.get(first)
            for seat in range(len(again.table.seats)):
                with pytest.raises(NotYours):
                    await hub.do(first, sit(seat, guest="stranger"))
                for who in ("stranger", "anna", "bruno"):
                    if who != sit(seat).guest:
                        with pytest.raises(NotYours):
                            await hub.do(first, Step(Kind.BOT, seat, who, "random"))
            for seat in range(len(again.table.seats)):
                await hub.do(first, sit(seat))
            assert again.table.has_begun
            assert [seat.guest for seat in again.table.seats] == [seat.guest for seat in live.table.seats]

    asyncio.run(story())


def test_a_stranger_opens_no_rematch(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await finished(hub)
            with pytest.raises(NotYours):
                await hub.rematch(live.id, "stranger")
            with hub.store.engine.connect() as connection:
                assert connection.execute(sa.text("SELECT count(*) FROM tables")).scalar() == 1

    asyncio.run(story())


def test_a_rematch_that_was_announced_but_not_laid_is_laid_later(database: str) -> None:
    """The server was killed between the two: whoever asks next finds the table all the same."""

    async def story() -> None:
        async with hub_on(database) as hub:
            live = await finished(hub)
            await hub.do(live.id, do(Kind.REMATCH, 0, "announced"))
            assert await hub.rematch(live.id, "bruno") == "announced"
            assert (await hub.get("announced")).table.terms.kept == ("anna", "bruno")

    asyncio.run(story())


def test_two_processes_see_each_others_moves(postgres: str) -> None:
    """Each hub stands for a process: what one writes the other hears, and a fight for one number has one winner."""
    from tests.databases import fresh_database

    async def story(database: str) -> None:
        async with hub_on(database) as here, hub_on(database) as there:
            live = await opened(here, GAMES[0])
            mirror = await there.get(live.id)
            hubs = (here, there)
            for turn in range(40):
                table = (await hubs[turn % 2].get(live.id)).table
                if not table.to_act or table.match is None:
                    break
                seat = table.to_act[0]
                step = do(Kind.MOVE, seat, table.match.legal(seat)[0].id)
                with mirror.listening() as heard_there, live.listening() as heard_here:
                    await hubs[turn % 2].do(live.id, step)
                    await asyncio.wait_for((heard_there, heard_here)[turn % 2].wait(), 5)
            assert live.table.match is not None
            assert mirror.table.match is not None
            assert live.table.match.record() == mirror.table.match.record()

    asyncio.run(story(fresh_database(postgres)))


def test_two_processes_that_write_at_once_both_get_an_answer(postgres: str) -> None:
    from tests.databases import fresh_database

    async def story(database: str) -> None:
        async with hub_on(database) as here, hub_on(database) as there:
            live = await here.open(GAMES[0], GAMES[0].card.seats[-1], {}, "anna")
            await there.get(live.id)
            sitting = [(here, there)[seat % 2].do(live.id, sit(seat)) for seat in range(GAMES[0].card.seats[-1])]
            await asyncio.gather(*sitting)
            for hub in (here, there):
                mirror = await hub.get(live.id)
                with mirror.listening() as changed:
                    while mirror.table.free_seats:
                        await asyncio.wait_for(changed.wait(), 5)
                        changed.clear()
            assert len(here.store.steps(live.id)) == GAMES[0].card.seats[-1]

    asyncio.run(story(fresh_database(postgres)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_plays_every_game(game: Game) -> None:
    assert USUAL in bots_for(game)
    assert {f"level:{number}" for number in range(1, 9)} < set(bots_for(game))


def test_bots_are_shown_a_view_and_nothing_else(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every view that a bot gets hides itself: hiding it once more changes nothing."""
    from scurry.kernel.records import bytes_of, copy_of
    from scurry.tables import bots as module

    seen: list[tuple[Any, int]] = []

    def watched(bot: str, game: Game, view: Any, seat: int, moves: Any, *_: Any) -> int:
        seen.append((copy_of(view), seat))
        return int(moves[0])

    monkeypatch.setattr(module, "choose", watched)

    async def story(game: Game) -> None:
        async with hub_on(database) as hub:
            await is_over(await opened(hub, game, bots=True))

    for game in GAMES:
        seen.clear()
        asyncio.run(story(game))
        assert seen
        for view, seat in seen:
            again = copy_of(view)
            game.rules.hide(again, seat)
            assert bytes_of(again) == bytes_of(view)


def test_a_bot_that_can_never_move_does_not_try_all_the_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever nobody foresaw: it is counted, and the server has time for others."""
    from scurry.tables import bots as module
    from scurry.tables import opponents

    def choose(*_: Any) -> int:
        raise RuntimeError("nobody foresaw this")

    monkeypatch.setattr(module, "choose", choose)

    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0], bots=True)
            with live.listening():
                hub.wake(live)
                await asyncio.sleep(0.5)
            assert not live.table.is_over

    asyncio.run(story())
    assert 1 <= opponents.failures.total() <= 2
    opponents.failures.clear()


# --- A table nobody cares for -----------------------------------------------------------------------------------------


def test_bots_among_themselves_think_only_while_somebody_watches(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0], bots=True)
            begun = live.table.count
            await asyncio.sleep(0.2)
            assert (live.table.count, live.thinking) == (begun, set())
            await is_over(live)
            assert live.table.is_over

    asyncio.run(story())


def test_after_a_restart_only_tables_with_people_are_gone_on_with(database: str) -> None:
    async def before() -> list[str]:
        async with hub_on(database, bot_pace=60) as hub:
            return [(await opened(hub, GAMES[0], people=people)).id for people in (0, 1)]

    async def after(table_ids: list[str]) -> None:
        async with hub_on(database, bot_pace=60) as hub:
            await hub.resume(lambda game: True)
            assert [hub.has(table_id) for table_id in table_ids] == [False, True]

    asyncio.run(after(asyncio.run(before())))


# --- Memory never runs ahead ------------------------------------------------------------------------------------------


class Faults:
    """A store that is away for a while: writing and reading both fail, before or after what was to be written is."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.are_on, self.writes_first = False, False
        append, read, is_well = store.append, store.read, store.is_well

        def failing_append(lines: Any) -> list[bool]:
            if self.are_on and self.writes_first:
                append(lines)
            self._fail()
            return append(lines)

        def failing_read(*given: Any) -> Any:
            self._fail()
            return read(*given)

        monkeypatch.setattr(store, "append", failing_append)
        monkeypatch.setattr(store, "read", failing_read)
        monkeypatch.setattr(store, "is_well", lambda: not self.are_on and is_well())

    def _fail(self) -> None:
        if self.are_on:
            raise StoreAway("made up")


@pytest.mark.parametrize("writes_first", [False, True])
def test_a_step_that_could_not_be_acknowledged_leaves_no_gap(
    database: str, monkeypatch: pytest.MonkeyPatch, writes_first: bool
) -> None:
    """The store fails with the step in it or not; whoever asked sends the same step again, and all goes on."""

    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0])
            faults = Faults(hub.store, monkeypatch)
            faults.writes_first = writes_first
            for number in range(6):
                assert live.table.match is not None
                seat = live.table.to_act[0]
                move = live.table.match.legal(seat)[0].id
                step = Step(Kind.MOVE, seat, sit(seat).guest, str(move), f"click-{number}")
                before = live.table.count
                faults.are_on = True
                for _ in range(2):
                    with pytest.raises(StoreAway):
                        await hub.do(live.id, step)
                assert live.table.count == before, "memory runs ahead"
                faults.are_on = False
                await hub.do(live.id, step)
                assert live.table.count == before + 1
            again = await asyncio.to_thread(hub._read, live.id)
            assert (again.damage, again.count) == ("", live.table.count)

    asyncio.run(story())


def test_bots_go_on_by_themselves_after_the_store_was_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            faults = Faults(hub.store, monkeypatch)
            live = await opened(hub, GAMES[0], bots=True)
            faults.are_on = True
            with live.listening():
                while not hub.outage.is_on:
                    await asyncio.sleep(0.01)
                faults.are_on = False
                await asyncio.wait_for(is_over(live), PATIENCE)
            assert not hub.outage.is_on

    asyncio.run(story())


def test_a_stored_step_that_cannot_follow_is_damage_and_no_crash(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            live = await opened(hub, GAMES[0])
            number = live.table.count
            hub.store.append([Line(live.id, number, Step(Kind.MOVE, 0, "anna", "99999", "wrong"))])
            del hub._live[live.id]
            damaged = await hub.get(live.id)
            assert damaged.table.damage
            assert damaged.table.has_begun
            with pytest.raises(Damaged):
                await hub.do(live.id, do(Kind.MOVE, 0, 0))
            with pytest.raises(NotYours):
                await hub.do(live.id, Step(Kind.MOVE, 0, "stranger", "0"))

    asyncio.run(story())
