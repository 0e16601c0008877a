"""Handing out work. It is a list of independent pieces, and each brings all that it needs, its seed too.

So the answers are the same wherever the pieces are worked on and in whatever order: on this machine's cores, or on a
Ray cluster of any size, whichever of its machines dies on the way.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from threading import Event
from typing import Any, Protocol, TypeVar

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say

P = TypeVar("P")
R = TypeVar("R")
Task = Callable[[P, Callable[[], bool]], R]
"""What is done with a piece. It may ask now and then whether all is stopped, and then give up by any exception."""

AHEAD = 3
"""So many pieces a worker are handed out before the first is back: nobody waits, and a million are not kept at once."""


class Place(Protocol):
    """Where work is done."""

    @property
    def workers(self) -> int:
        """How many pieces are worked on at once."""
        ...

    def run(self, task: Task[P, R], pieces: Iterable[P]) -> Iterator[R]:
        """Do the task for every piece; answers come in the order of the pieces."""
        ...


def find_place(name: str = "here", workers: int | None = None) -> Place:
    """The place of this name: `here`, `ray` or `ray:ADDRESS`."""
    kind, _, address = name.partition(":")
    if kind == "here" and not address:
        return Here(workers)
    if kind == "ray":
        return OnRay(address or None, workers)
    raise BadOption(say("Work is done 'here', on 'ray' or at 'ray:ADDRESS', not on '{name}'.", name=name))


class Here:
    """Our own machine: a thread for each core, since compiled code runs without Python's lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def run(self, task: Task[P, R], pieces: Iterable[P]) -> Iterator[R]:
        """In order; what is not done when nobody wants more is given up."""
        stopped, waiting, left = Event(), deque[Future[R]](), iter(pieces)
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                while True:
                    for piece in islice(left, self.workers * AHEAD - len(waiting)):
                        waiting.append(pool.submit(task, piece, stopped.is_set))
                    if not waiting:
                        return
                    yield waiting.popleft().result()
            finally:
                stopped.set()
                for future in waiting:
                    future.cancel()


class Directly:
    """Wherever whoever asks is, one piece after the other: for a piece of work that has pieces of its own."""

    workers = 1

    def run(self, task: Task[P, R], pieces: Iterable[P]) -> Iterator[R]:
        """In order."""
        return (task(piece, lambda: False) for piece in pieces)


class OnRay:
    """A Ray cluster: Ray finds free cores, and does again what was lost with a machine."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._ray = _connected(address, workers)
        self._most = workers

    @property
    def workers(self) -> int:
        """As many as the cluster has cores now: machines come and go."""
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        return max(1, min(cores, self._most or cores))

    def run(self, task: Task[P, R], pieces: Iterable[P]) -> Iterator[R]:
        """In order; a piece that dies with its machine is done again on another."""
        ray, waiting, left = self._ray, deque[Any](), iter(pieces)
        remote = ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(_undisturbed)
        handed_over = ray.put(task)
        try:
            while True:
                wanted = max(0, self.workers * AHEAD - len(waiting))  # less than nothing when a machine has died
                for piece in islice(left, wanted):
                    waiting.append(remote.remote(handed_over, piece))
                if not waiting:
                    return
                yield ray.get(waiting.popleft())
        finally:
            for reference in waiting:
                ray.cancel(reference, force=True)


def _undisturbed(task: Task[P, R], piece: P) -> R:
    """Do a piece where nobody asks to stop: Ray ends the process instead."""
    return task(piece, lambda: False)


def _connected(address: str | None, workers: int | None) -> Any:
    try:
        import ray
    except ImportError:
        sentence = "Ray is not installed: pip install 'scurry[ray]', or leave --on ray out."
        raise BadOption(say(sentence)) from None
    if not ray.is_initialized():
        new: dict[str, Any] = (
            {} if address or os.environ.get("RAY_ADDRESS") else {"num_cpus": workers, "include_dashboard": False}
        )
        ray.init(address=address, log_to_driver=False, logging_level="error", **new)
    return ray
