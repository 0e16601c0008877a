"""Records reach compiled code by the address of their bytes, wherever those lie."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scurry.kernel import unboxing
from scurry.kernel.compilation import compiled, is_compiling
from scurry.kernel.records import Record, Row, bytes_of, copy_of, number, numbers


class Pair(Record):
    left: int = number()
    right: Row[int] = numbers(3, kind="i4")


@compiled
def swap_ends(pair: Pair) -> int:
    pair.right[0], pair.right[2] = pair.right[2], pair.right[0]
    pair.left += 1
    return pair.right[1]


def pair_of(left: int, right: list[int]) -> Any:
    pair: Any = Pair.blank()
    pair.left, pair.right = left, right
    return pair


def test_compiled_code_reads_and_changes_the_record_itself() -> None:
    pair = pair_of(7, [1, -2, 3])
    assert swap_ends(pair) == -2
    assert (pair.left, list(pair.right)) == (8, [3, -2, 1])


def test_a_record_inside_an_array_is_changed_where_it_lies() -> None:
    batch = np.zeros(3, Pair.dtype())
    batch[1] = pair_of(1, [4, 5, 6])
    assert swap_ends(batch[1]) == 5
    assert batch["right"].tolist() == [[0, 0, 0], [6, 5, 4], [0, 0, 0]]


def test_a_copy_shares_nothing() -> None:
    pair = pair_of(7, [1, 2, 3])
    copy = copy_of(pair)
    assert bytes_of(copy) == bytes_of(pair)
    swap_ends(copy)
    assert (pair.left, list(pair.right)) == (7, [1, 2, 3])
    assert (copy.left, list(copy.right)) == (8, [3, 2, 1])


def test_the_short_way_is_taken_with_the_versions_that_we_pin() -> None:
    assert unboxing.offset_of_pointer() is not None
    if is_compiling():
        from numba.core import pythonapi, types

        assert pythonapi._unboxers.functions[types.Record].__module__ == unboxing.__name__


def test_without_a_known_place_numba_keeps_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba.core.boxing  # noqa: F401
    from numba.core import pythonapi, types

    before = pythonapi._unboxers.functions[types.Record]
    monkeypatch.setattr(unboxing, "offset_of_pointer", lambda: None)
    unboxing.read_records_directly.__wrapped__()
    assert pythonapi._unboxers.functions[types.Record] is before
