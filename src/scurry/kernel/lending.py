"""Arrays whose users nobody counts.

Compiled code counts who uses an array, at every call that hands it on, with an addition that waits for all other cores.
In a search, which hands a few arrays on to small functions all the time, that was a third to two thirds of the time.
"""

from __future__ import annotations

from typing import Any, TypeVar

from scurry.kernel.compilation import is_compiling, overloaded

T = TypeVar("T")


def lent(array: T) -> T:
    """The same array, uncounted. Whoever lends it keeps it as long as it is used: what Python has handed in, it keeps.

    A row of a record comes back as an array like any other, so that no function is compiled a second time for it.
    """
    return array


def _without_an_owner() -> None:
    """Numba has no such array; this makes one that nobody owns."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    @intrinsic
    def disown(context: Any, array: Any) -> Any:
        kind = types.Array(array.dtype, array.ndim, array.layout, readonly=not array.mutable, aligned=array.aligned)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            given = context.make_array(array)(context, builder, arguments[0])
            made = context.make_array(kind)(context, builder)
            for name in ("nitems", "itemsize", "data", "shape", "strides"):
                setattr(made, name, getattr(given, name))
            made.meminfo = cgutils.get_null_value(made.meminfo.type)
            made.parent = cgutils.get_null_value(made.parent.type)
            return made._getvalue()

        return kind(array), generate

    @overloaded(lent)
    def _(array: Any) -> Any:
        return (lambda array: disown(array)) if isinstance(array, types.Array) else None


if is_compiling():
    _without_an_owner()
