from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from scurry.kernel.choosing import best_of
from scurry.kernel.dice import fast_dice


def chosen(worths: list[int], times: int = 1) -> Counter[int]:
    dice, row = fast_dice(7), np.array(worths, np.int64)
    given: Any = row
    return Counter(best_of(given, len(worths), dice) for _ in range(times))


@pytest.mark.parametrize(
    ("worths", "best"), [([3], 0), ([1, 5, 2], 1), ([-9, -7, -8], 1), ([0, 0, 1], 2), ([4, 0, 0], 0)]
)
def test_the_highest_is_best_wherever_it_stands(worths: list[int], best: int) -> None:
    assert set(chosen(worths, 50)) == {best}


def test_equals_are_chosen_equally_often() -> None:
    """Three of them, 3,000 times: a thousand each, and a standard deviation of 26."""
    counts = chosen([2, 5, 5, 1, 5], 3_000)
    assert set(counts) == {1, 2, 4}
    assert all(abs(count - 1_000) < 130 for count in counts.values())


def test_what_is_left_in_the_row_from_before_does_not_count() -> None:
    given: Any = np.array([1, 2, 99], np.int64)
    assert best_of(given, 2, fast_dice(1)) == 1
