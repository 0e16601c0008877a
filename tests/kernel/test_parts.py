"""Functions compiled as parts of others and as wholes that Python calls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba.core.caching import NullCache

from scurry.kernel.compilation import compiled, is_compiling
from scurry.kernel.journal import EVERYONE, Journal, events_in, note
from scurry.kernel.parts import COUNTING

only_compiled = pytest.mark.skipif(not is_compiling(), reason="it looks at what was compiled")


@compiled
def doubled(number: int) -> int:
    """A part of parts."""
    return 2 * number


@compiled
def doubled_twice(number: int) -> int:
    """A part."""
    return doubled(doubled(number))


@compiled
def doubled_twice_and_once(number: int) -> int:
    """A whole that needs one part directly and by way of another."""
    return doubled_twice(number) + doubled(number)


@compiled
def checked(number: int) -> int:
    """A part that can fail."""
    if number < 0:
        raise ValueError("below zero")
    return number


@compiled
def checked_and_doubled(number: int) -> int:
    """A whole with such a part."""
    return doubled(checked(number))


@compiled
def long_sum(numbers: Any, step: int) -> int:
    """A part that is too long to be put in where it is called, and that LLVM fits to each whole."""
    total = 0
    for index in range(0, len(numbers), step):
        for other in range(index, len(numbers)):
            if numbers[index] > numbers[other]:
                total += numbers[index] * checked(numbers[other])
            elif numbers[index] == numbers[other]:
                total -= checked(numbers[index])
            else:
                total += doubled_twice(numbers[other]) % 7
    return total


@compiled
def sums_by_one(numbers: Any) -> int:
    """A whole in which the step is always one."""
    return long_sum(numbers, 1) + long_sum(numbers[1:], 1)


@compiled
def sums_by_any(numbers: Any, step: int) -> int:
    """A whole in which it is not."""
    return long_sum(numbers, step) + long_sum(numbers[1:], step)


@compiled
def tell(journal: Journal | None, kind: int) -> None:
    """A part that notes something."""
    note(journal, EVERYONE, kind)


@compiled
def tell_twice(journal: Journal | None) -> None:
    """A whole that hands its journal on."""
    tell(journal, 1)
    tell(journal, 2)


def test_a_whole_has_the_parts_of_its_parts() -> None:
    assert doubled_twice_and_once(3) == 18


@compiled
def is_anybody_there() -> bool:
    """What is known while compiling."""
    return False


@compiled
def shallow(number: int) -> int:
    """A part that calls a deep one only where nobody goes."""
    return deep(number) if is_anybody_there() else number


@compiled
def deep(number: int) -> int:
    """A part that is called from two depths."""
    total = 0
    for each in range(number):
        total += checked(each) * (each + number)
    return total


@compiled
def deeper(number: int) -> int:
    """The part by way of which it really is called."""
    return deep(number) + deep(number + 1)


@compiled
def calls_a_part_from_two_depths(number: int) -> int:
    """A whole that meets the one that does not call it first."""
    return deeper(number) + shallow(number)


def test_a_part_is_there_for_whoever_calls_it_from_however_deep() -> None:
    assert calls_a_part_from_two_depths(3) == 14 + 38 + 3


def test_a_part_can_also_be_called_from_python() -> None:
    assert doubled_twice_and_once(1) == 6
    assert doubled_twice(1) == 4


def test_an_error_in_a_part_reaches_python() -> None:
    assert checked_and_doubled(2) == 4
    with pytest.raises(ValueError, match="below zero"):
        checked_and_doubled(-1)


@only_compiled
def test_a_part_that_only_compiled_code_calls_has_no_machine_code_of_its_own() -> None:
    @compiled
    def inner(number: int) -> int:
        return number + 1

    @compiled
    def outer(number: int) -> int:
        return inner(number)

    assert outer(1) == 2
    wholes: Any = inner
    assert not wholes.signatures


def test_parts_note_what_happens_if_there_is_a_journal() -> None:
    journal = Journal.blank()
    tell_twice(journal)
    tell_twice(None)
    assert [event.kind for event in events_in(journal)] == [1, 2]


@only_compiled
def test_wholes_share_no_function_not_even_by_name() -> None:
    """The loader goes by names: a whole must never run what LLVM has made of a part for another whole."""
    numbers = np.arange(9) % 4
    assert sums_by_one(numbers) == sums_by_any(numbers, 1)
    wholes: list[Any] = [sums_by_one, sums_by_any]
    names = [_functions(whole) for whole in wholes]
    assert not names[0] & names[1]


def _functions(whole: Any) -> set[str]:
    library = whole.overloads[whole.signatures[0]].library
    defined = [each.name for each in library._final_module.functions if not each.is_declaration]
    return {name for name in defined if not name.startswith(COUNTING)}


@only_compiled
def test_an_array_is_handed_to_parts_without_counting_its_users() -> None:
    """Numba finds the counting by name. Where it does not, Kuhn poker is played at a fifth of the speed."""

    @compiled
    def first(numbers: Any) -> int:
        return int(numbers[0])

    @compiled
    def firsts(numbers: Any, times: int) -> int:
        total = 0
        for _ in range(times):
            total += first(numbers)
        return total

    whole: Any = firsts
    whole._cache = NullCache()  # what is loaded cannot be looked at
    assert whole(np.arange(3) + 5, 2) == 10
    made = whole.overloads[whole.signatures[0]]
    assert COUNTING not in str(made.library._final_module.get_function(made.fndesc.llvm_func_name))
