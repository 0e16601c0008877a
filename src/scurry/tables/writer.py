"""The one writer: steps that come at the same time share a transaction, and each is acknowledged only after it.

Without this, every move would wait for a disk flush of its own.
"""

from __future__ import annotations

import asyncio
from queue import SimpleQueue
from threading import Thread

from scurry.tables.store import Line, Store

MOST_AT_ONCE = 256

_Waiting = tuple[Line, "asyncio.Future[bool]"]


class Writer:
    """Takes steps from the event loop, writes them in a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="scurry-writer", daemon=True)
        self._thread.start()

    async def write(self, line: Line) -> bool:
        """Write a step down; whether it landed, once it is safe."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put((line, done))
        return await done

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        is_open = True
        while is_open:
            first = self._queue.get()
            batch = [] if first is None else [first]
            is_open = first is not None
            while is_open and len(batch) < MOST_AT_ONCE and not self._queue.empty():
                following = self._queue.get()
                is_open = following is not None
                batch += [following] if following is not None else []
            if batch:
                self._write(batch)

    def _write(self, batch: list[_Waiting]) -> None:
        try:
            landed: list[bool | Exception] = list(self._store.append([line for line, _ in batch]))
        except Exception as problem:  # whoever waits is told, whatever it was
            landed = [problem] * len(batch)
        loop = batch[0][1].get_loop()
        loop.call_soon_threadsafe(_tell, [(done, answer) for (_, done), answer in zip(batch, landed, strict=True)])


def _tell(answers: list[tuple[asyncio.Future[bool], bool | Exception]]) -> None:
    for done, answer in answers:
        if done.cancelled():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
