"""A number made from all bytes of a record, in compiled code too: equal records have equal ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from scurry.kernel.compilation import is_compiling, overloaded
from scurry.kernel.records import bytes_of

WORD = 8
LANES = 4
_START, _FACTOR, _SHIFT = 0x5CA1AB1E, 0x9E3779B97F4A7C15, 32
_MASK = (1 << 64) - 1


def fingerprint(record: Any) -> np.uint64:
    """Mix the bytes, eight at a time. Records that differ almost surely have different ones.

    Words come in rows of four, each with a lane of its own: a processor works on these side by side, and one lane would
    wait for itself. What fills no row goes into the first.
    """
    bytes_ = bytes_of(record)
    words = [int.from_bytes(bytes_[start : start + WORD], "little") for start in range(0, len(bytes_), WORD)]
    in_rows = len(bytes_) // (LANES * WORD) * LANES
    lanes = [_START + lane for lane in range(LANES)]
    for number, word in enumerate(words):
        lane = number % LANES if number < in_rows else 0
        lanes[lane] = _mixed(lanes[lane], word)
    first, *others = lanes
    for other in others:
        first = _mixed(first, other)
    return np.uint64(first)


def _mixed(mixed: int, word: int) -> int:
    mixed = ((mixed ^ word) * _FACTOR) & _MASK
    return mixed ^ (mixed >> _SHIFT)


def _reading_memory() -> None:
    """Numba has no way to the bytes of a record; this reads them where they are."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, register_jitable

    factor, shift, bits = np.uint64(_FACTOR), np.uint64(_SHIFT), np.uint64(8)
    starts = tuple(np.uint64(_START + lane) for lane in range(LANES))

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

    @register_jitable
    def mix(mixed: np.uint64, word: np.uint64) -> np.uint64:
        product = (mixed ^ word) * factor
        turned: np.uint64 = product ^ (product >> shift)
        return turned

    @overloaded(fingerprint)
    def _(record: Any) -> Any:
        if not isinstance(record, types.Record):
            return None
        size = record.size
        whole = size - size % WORD
        in_rows = size - size % (LANES * WORD)

        def of_memory(record: Any) -> np.uint64:
            a, b, c, d = starts
            for at in range(0, in_rows, LANES * WORD):
                a, b = mix(a, word_at(record, at)), mix(b, word_at(record, at + WORD))
                c, d = mix(c, word_at(record, at + 2 * WORD)), mix(d, word_at(record, at + 3 * WORD))
            for at in range(in_rows, whole, WORD):
                a = mix(a, word_at(record, at))
            if whole < size:
                rest = np.uint64(0)
                for at in range(size - 1, whole - 1, -1):
                    rest = (rest << bits) | byte_at(record, at)
                a = mix(a, rest)
            mixed: np.uint64 = mix(mix(mix(a, b), c), d)
            return mixed

        return of_memory


if is_compiling():
    _reading_memory()
