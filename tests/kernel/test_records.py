from __future__ import annotations

import numpy as np
import pytest

from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.fingerprints import fingerprint
from scurry.kernel.records import Record, Row, bytes_of, copy_of, number, numbers, one, several


@compiled
def compiled_fingerprint(record: Record) -> np.uint64:
    return fingerprint(record)


class Nest(Record):
    """Inside."""

    eggs: Row[int] = numbers(3)
    birds: int = number("i2")


class Tree(Record):
    """Outside."""

    height: int = number("i4")
    top: Nest = one(Nest)
    nests: Row[Nest] = several(Nest, 2)


class Oak(Tree):
    """More of it."""

    acorns: int = number()


def test_a_class_declares_a_numpy_record() -> None:
    assert Tree.dtype().names == ("height", "top", "nests")
    assert Tree.dtype().itemsize == 4 + 5 + 2 * 5


def test_the_fields_of_the_base_come_first() -> None:
    assert list(Oak.fields()) == ["height", "top", "nests", "acorns"]


def test_records_nest_and_read_as_one_would_think() -> None:
    tree = Tree.blank()
    tree.nests[1].eggs[2] += 3
    tree.top.birds = 300
    assert (tree.nests[1].eggs[2], tree.nests[0].eggs[2], tree.top.birds) == (3, 0, 300)


def test_a_copy_shares_nothing() -> None:
    tree = Tree.blank()
    other = copy_of(tree)
    other.nests[0].birds = 1
    assert tree.nests[0].birds == 0
    assert bytes_of(tree) != bytes_of(other)


def test_copying_over_makes_equal_bytes() -> None:
    tree, other = Tree.blank(), Tree.blank()
    tree.nests[0].birds, tree.height = 7, 12
    copy(other, tree)
    assert bytes_of(tree) == bytes_of(other)


def test_every_byte_counts_for_a_fingerprint_compiled_or_not() -> None:
    """A tree has 19 bytes: two words, and three bytes that fill none."""
    seen = set()
    for byte in range(Tree.dtype().itemsize):
        trees = np.zeros(1, Tree.dtype())
        trees.view(np.uint8)[byte] = 1
        tree = trees.view(np.recarray)[0]
        seen.add(int(fingerprint(tree)))
        assert compiled_fingerprint(tree) == fingerprint(tree)
    assert len(seen) == Tree.dtype().itemsize


def test_equal_records_are_equal_bytes_in_an_array_too() -> None:
    batch = np.zeros(2, Tree.dtype())
    batch[1] = Tree.blank()
    assert batch[0] == batch[1]


def test_a_field_may_not_have_the_name_of_a_numpy_method() -> None:
    """Uncompiled code would read the method."""

    class Clock(Record):
        """With a bad name."""

        round: int = number()

    with pytest.raises(TypeError, match="cannot be called 'round'"):
        Clock.dtype()
