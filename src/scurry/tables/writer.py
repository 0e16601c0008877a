"""The one writer: steps that come at the same time share a transaction, and each is acknowledged only after it.

Without this, every move would wait for a disk flush of its own. Steps gather while those before them are written, and
are handed to the writing thread together: a hand-over costs the event loop more than a step does.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from scurry.tables.refusals import StoreAway
from scurry.tables.store import Line, Store

MOST_AT_ONCE = 256
PATIENCE = 10.0
"""A store that has not answered for so many seconds is away, though nobody has said so."""

_Answer = bool | Exception
_Waiting = tuple[Line, "asyncio.Future[bool]"]


class Writer:
    """Takes steps from the event loop, writes them in a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._work: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "scurry-writer")

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being written."""
        return self._work is None or self._work.done()

    async def write(self, line: Line) -> bool:
        """Write a step down; whether it landed, once it is safe."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((line, done))
        if self.is_at_rest:
            self._work = asyncio.create_task(self._write_all())
        return await done

    async def close(self) -> None:
        """Write what is waiting, then end."""
        if self._work is not None:
            await self._work
        self._thread.shutdown()

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            _tell(batch, await self._write([line for line, _ in batch]))

    async def _write(self, lines: list[Line]) -> list[_Answer]:
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, lines)
        except TimeoutError:
            return [StoreAway("no answer")] * len(lines)

    def _append(self, lines: list[Line]) -> list[_Answer]:
        """Which of them landed; or what went wrong, whatever it was, for whoever waits.

        A step that the database will not take must not harm those beside it: then each goes by itself.
        """
        try:
            return list(self._store.append(lines))
        except StoreAway as problem:
            return [problem] * len(lines)
        except Exception as problem:
            if len(lines) == 1:
                return [problem]
            return [answer for line in lines for answer in self._append([line])]


def _tell(batch: list[_Waiting], landed: list[_Answer]) -> None:
    for (_, done), answer in zip(batch, landed, strict=True):
        if done.cancelled():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
