"""Who thinks next: fair among guests, people first, and nothing quick is stuck behind something long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from scurry.tables.thinkers import LONG, Thinkers

QUICK = LONG / 10


class Bench:
    """Thinkers whose thoughts wait until they are let go, and the order in which they began."""

    def __init__(self, threads: int) -> None:
        self.thinkers = Thinkers(threads)
        self.begun: list[str] = []
        self._may_go = threading.Semaphore(0)
        self._tasks: list[asyncio.Task[int]] = []

    def think(
        self, who: str, name: str = "", has_person: bool = True, seconds: float = QUICK, network: str = ""
    ) -> None:
        """Somebody wants something thought over."""

        def work() -> int:
            self.begun.append(name or who)
            self._may_go.acquire()
            return 1

        self._tasks.append(asyncio.create_task(self.thinkers.think((network or who, who), has_person, seconds, work)))

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0.001)

    async def finish(self, count: int = 1) -> None:
        """Let so many thoughts come to their end, one after the other."""
        for _ in range(count):
            self._may_go.release()
            await self.settle()

    async def finish_all(self) -> None:
        self._may_go.release(10_000)
        await asyncio.gather(*self._tasks)
        self.thinkers.close()


def run(story: Callable[[Bench], Awaitable[None]], threads: int = 1) -> list[str]:
    """What began, in order."""

    async def told() -> list[str]:
        bench = Bench(threads)
        await story(bench)
        await bench.finish_all()
        return bench.begun

    return asyncio.run(told())


def test_one_guest_with_a_thousand_tables_does_not_starve_another() -> None:
    async def story(bench: Bench) -> None:
        for _ in range(1_000):
            bench.think("flood")
        await bench.settle()
        bench.think("anna")
        await bench.finish(3)
        assert "anna" in bench.begun[:3]

    run(story)


def test_free_guests_of_one_address_get_no_more_than_one_guest_would() -> None:
    async def story(bench: Bench) -> None:
        bench.think("first")
        await bench.settle()
        for number in range(200):
            bench.think(f"free guest {number}", "flood", network="one address")
        for _ in range(5):
            bench.think("anna", network="elsewhere")
        await bench.finish(10)

    begun = run(story)[1:11]
    assert begun.count("anna") == 5


def test_at_one_address_guests_take_turns_too() -> None:
    async def story(bench: Bench) -> None:
        bench.think("first")
        await bench.settle()
        for who in ("anna", "bruno"):
            for _ in range(4):
                bench.think(who, network="home")
        await bench.finish(8)

    begun = run(story)[1:]
    assert [begun[index] != begun[index + 1] for index in range(7)] == [True] * 7


def test_guests_who_wait_take_turns() -> None:
    async def story(bench: Bench) -> None:
        bench.think("first")
        await bench.settle()
        for who in ("anna", "bruno"):
            for _ in range(4):
                bench.think(who)
        await bench.finish(8)

    begun = run(story)[1:]
    assert [begun[index] != begun[index + 1] for index in range(7)] == [True] * 7


def test_a_guest_who_thought_long_waits_longer() -> None:
    """What counts is the time that one has had, not the number of thoughts."""

    async def story(bench: Bench) -> None:
        bench.think("first")
        await bench.settle()
        for _ in range(3):
            bench.think("deep", seconds=LONG)
        for _ in range(8):
            bench.think("quick")
        await bench.finish(9)

    begun = run(story)[1:10]
    assert begun.count("deep") == 1


def test_a_newcomer_has_no_credit_for_the_time_before() -> None:
    async def story(bench: Bench) -> None:
        for _ in range(50):
            bench.think("anna")
        await bench.settle()
        await bench.finish(30)
        for _ in range(10):
            bench.think("newcomer")
        await bench.finish(10)

    begun = run(story)
    assert 4 <= begun[31:41].count("newcomer") <= 6


def test_tables_where_a_person_waits_come_first() -> None:
    async def story(bench: Bench) -> None:
        bench.think("first")
        await bench.settle()
        for _ in range(3):
            bench.think("watcher", "watched", has_person=False)
        bench.think("anna")
        await bench.finish(2)
        assert bench.begun[1] == "anna"

    run(story)


def test_long_thoughts_never_take_the_last_thread() -> None:
    async def story(bench: Bench) -> None:
        for number in range(5):
            bench.think(f"deep {number}", seconds=LONG)
        await bench.settle()
        assert len(bench.begun) == 1
        bench.think("quick")
        await bench.settle()
        assert bench.begun[-1] == "quick"

    run(story, threads=2)


def test_with_one_thread_long_thoughts_are_thought_all_the_same() -> None:
    async def story(bench: Bench) -> None:
        bench.think("deep", seconds=LONG)
        await bench.settle()
        assert bench.begun == ["deep"]

    run(story, threads=1)


def test_a_thought_that_fails_frees_its_thread() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)

        def fails() -> int:
            raise ValueError("no idea")

        for _ in range(3):
            with pytest.raises(ValueError, match="no idea"):
                await thinkers.think(("here", "anna"), True, QUICK, fails)
        assert await thinkers.think(("here", "anna"), True, QUICK, lambda: 7) == 7
        assert thinkers.busy == 0
        thinkers.close()

    asyncio.run(story())
