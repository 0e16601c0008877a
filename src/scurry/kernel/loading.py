# mypy: allow-subclassing-any
# Numba has no types.
"""Loading what was compiled before, and nothing else: how one finds out, in seconds, whether somebody would wait."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scurry.kernel.compilation import is_compiling


class NotCompiled(BaseException):
    """Something would have to be compiled first. Not an error of whoever called it, so nobody mends it on the way."""


@contextmanager
def only_loading() -> Iterator[None]:
    """Inside, in this thread, NotCompiled is raised instead of compiling."""
    if not is_compiling():
        yield
        return
    from numba.core.event import Listener, register, unregister

    thread = threading.get_ident()

    class Refusal(Listener):
        def on_start(self, event: Any) -> None:
            if threading.get_ident() == thread:
                raise NotCompiled(str(event.data["dispatcher"]))

        def on_end(self, event: Any) -> None:
            """What was not begun does not end."""

    refusal = Refusal()
    register("numba:compile", refusal)
    try:
        yield
    finally:
        unregister("numba:compile", refusal)
