# mypy: allow-subclassing-any
# Numba has no types.
"""Compiled code that was kept: it is loaded without all that compiling would need."""

from __future__ import annotations

from typing import Any

from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys


class Kept(FunctionCache):
    """Numba's cache of one function.

    Before it looks into its cache, Numba learns how to compile everything it knows. That takes a fifth of a second, and
    whoever finds what they look for does not need it; whoever does not, compiles, and then it is learnt anyway.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was kept for these types of arguments, if anything was."""
        rtsys.initialize(target_context)  # code that makes arrays asks for it
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)
        return None
