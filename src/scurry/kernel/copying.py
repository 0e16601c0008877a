"""Copying one record over another of the same type, in compiled code too."""

from __future__ import annotations

from typing import Any

from scurry.kernel.compilation import is_compiling, overloaded


def copy(target: Any, source: Any) -> None:
    """Make `target` equal to `source`, byte for byte."""
    for name in target.dtype.names:
        target[name] = source[name]


def _as_one_memory_copy() -> None:
    """Numba assigns records only inside arrays; this copies them anywhere."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    @intrinsic
    def copy_bytes(context: Any, target: Any, source: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            size = context.get_constant(types.intp, target.size)
            cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
            return context.get_dummy_value()

        return types.void(target, source), generate

    @overloaded(copy)
    def _(target: Any, source: Any) -> Any:
        if isinstance(target, types.Record) and target == source:
            return lambda target, source: copy_bytes(target, source)
        return None


if is_compiling():
    _as_one_memory_copy()
