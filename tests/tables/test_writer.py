"""The writer: steps gather while others are written, share a transaction, and everyone is told."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any, cast

import pytest

from scurry.tables import writer as module
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind, Step
from scurry.tables.store import Line, Store
from scurry.tables.writer import Writer


class SlowStore:
    """Notes what it was asked to write at once, and takes its time until it is let go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.may_go = Event()
        self.is_broken = False

    def append(self, lines: list[Line]) -> list[bool]:
        self.batches.append([line.number for line in lines])
        self.may_go.wait()
        if self.is_broken:
            raise OSError("the disk is full")
        return [line.number % 2 == 0 for line in lines]


def line(number: int) -> Line:
    return Line("t", number, Step(Kind.MOVE, 0, "anna", "1", f"key-{number}"))


async def begun(store: SlowStore) -> tuple[Writer, list[asyncio.Task[bool]]]:
    """A writer that is busy with step 0, and steps 1, 2 and 3 waiting."""
    writer = Writer(cast(Store, store))
    tasks = [asyncio.create_task(writer.write(line(0)))]
    while not store.batches:
        await asyncio.sleep(0.001)
    tasks += [asyncio.create_task(writer.write(line(number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    return writer, tasks


def test_what_comes_while_others_are_written_is_written_together_and_each_is_told_its_own() -> None:
    async def story() -> None:
        store = SlowStore()
        writer, tasks = await begun(store)
        assert not any(task.done() for task in tasks), "nothing is acknowledged before it is written"
        store.may_go.set()
        assert await asyncio.gather(*tasks) == [True, False, True, False]
        assert store.batches == [[0], [1, 2, 3]]
        await writer.close()

    asyncio.run(story())


def test_if_writing_fails_everyone_who_waits_is_told_and_the_writer_goes_on() -> None:
    async def story() -> None:
        store = SlowStore()
        writer, tasks = await begun(store)
        store.is_broken = True
        store.may_go.set()
        told: list[Any] = await asyncio.gather(*tasks, return_exceptions=True)
        assert [str(problem) for problem in told] == ["the disk is full"] * 4
        store.is_broken = False
        assert await writer.write(line(4))
        await writer.close()

    asyncio.run(story())


def test_closing_writes_what_is_waiting_even_if_whoever_asked_has_gone() -> None:
    async def story() -> None:
        store = SlowStore()
        writer, tasks = await begun(store)
        tasks[2].cancel()
        store.may_go.set()
        await writer.close()
        assert store.batches == [[0], [1, 2, 3]]
        with pytest.raises(asyncio.CancelledError):
            await tasks[2]

    asyncio.run(story())


class PickyStore:
    """Takes nothing from a transaction with a bad step in it, as PostgreSQL does with a NUL."""

    def __init__(self) -> None:
        self.kept: list[int] = []

    def append(self, lines: list[Line]) -> list[bool]:
        if any("bad" in line.step.key for line in lines):
            raise ValueError("a NUL")
        self.kept += [line.number for line in lines]
        return [True] * len(lines)


def test_a_step_that_cannot_be_written_harms_none_of_those_beside_it() -> None:
    async def story() -> None:
        store = PickyStore()
        writer = Writer(cast(Store, store))
        lines = [line(number) for number in range(6)]
        lines[3] = Line("t", 3, Step(Kind.MOVE, 0, "anna", "1", "bad"))
        answers = await asyncio.gather(*map(writer.write, lines), return_exceptions=True)
        assert [isinstance(answer, ValueError) for answer in answers] == [number == 3 for number in range(6)]
        assert sorted(store.kept) == [0, 1, 2, 4, 5]
        await writer.close()

    asyncio.run(story())


def test_a_store_that_does_not_answer_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when its process is stopped: no connection is refused, nothing comes back."""
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    async def story() -> None:
        store = SlowStore()
        writer = Writer(cast(Store, store))
        with pytest.raises(StoreAway):
            await writer.write(line(0))
        store.may_go.set()
        assert await writer.write(line(2))
        await writer.close()

    asyncio.run(story())
