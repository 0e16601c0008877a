"""A number made from all bytes of a record, in compiled code too: equal records have equal ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from scurry.kernel.compilation import is_compiling, overloaded
from scurry.kernel.records import bytes_of

WORD = 8
_START, _FACTOR, _SHIFT = 0x5CA1AB1E, 0x9E3779B97F4A7C15, 32
_MASK = (1 << 64) - 1


def fingerprint(record: Any) -> np.uint64:
    """Mix the bytes, eight at a time. Records that differ almost surely have different ones."""
    bytes_ = bytes_of(record)
    mixed = _START
    for start in range(0, len(bytes_), WORD):
        mixed = ((mixed ^ int.from_bytes(bytes_[start : start + WORD], "little")) * _FACTOR) & _MASK
        mixed ^= mixed >> _SHIFT
    return np.uint64(mixed)


def _reading_memory() -> None:
    """Numba has no way to the bytes of a record; this reads them where they are."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    start, factor, shift, bits = np.uint64(_START), np.uint64(_FACTOR), np.uint64(_SHIFT), np.uint64(8)

    def reader(width: int) -> Any:
        @intrinsic
        def read(context: Any, record: Any, at: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                first = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
                place = builder.bitcast(builder.gep(first, [arguments[1]]), ir.IntType(width).as_pointer())
                return builder.zext(builder.load(place, align=1), ir.IntType(64))

            return types.uint64(record, types.intp), generate

        return read

    word_at, byte_at = reader(64), reader(8)

    @overloaded(fingerprint)
    def _(record: Any) -> Any:
        if not isinstance(record, types.Record):
            return None
        size = record.size
        whole = size - size % WORD

        def of_memory(record: Any) -> np.uint64:
            mixed = start
            for at in range(0, whole, WORD):
                mixed = (mixed ^ word_at(record, at)) * factor
                mixed ^= mixed >> shift
            if whole < size:
                rest = np.uint64(0)
                for at in range(size - 1, whole - 1, -1):
                    rest = (rest << bits) | byte_at(record, at)
                mixed = (mixed ^ rest) * factor
                mixed ^= mixed >> shift
            return mixed

        return of_memory


if is_compiling():
    _reading_memory()
