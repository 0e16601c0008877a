"""The trial of the short road: does this Numba bear it? Tried once with each Numba, and the verdict is kept.

Small functions with all that the short road does: parts of parts, an error in a part, a record and an array handed
over, a whole that is kept and found again.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np

from scurry.kernel.compilation import cache_home
from scurry.kernel.records import Record, Row, number, numbers
from scurry.kernel.short_road import compile_shortly
from scurry.kernel.sources import digest_of_modules

PASSED = "passed"


class Purse(Record):
    """Something to hand over."""

    coins: int = number()
    bills: Row[int] = numbers(3, kind="i4")


def problem_with_the_short_road() -> str | None:
    """What is wrong with it on this Numba, if anything."""
    with suppress(OSError):
        told = verdict().read_text(encoding="utf-8")
        return None if told == PASSED else told
    problem = _tried()
    with suppress(OSError):
        verdict().parent.mkdir(parents=True, exist_ok=True)
        verdict().write_text(problem or PASSED, encoding="utf-8")
    return problem


def verdict() -> Path:
    """Where it is written what came out for these versions and these sources."""
    versions = f"numba-{numba.__version__}-llvmlite-{llvmlite.__version__}-{sys.implementation.cache_tag}"
    return cache_home() / "trials" / f"{versions}-numpy-{np.__version__}-{digest_of_modules([__name__])}"


def _tried() -> str | None:
    try:
        for _ in range(2):  # the second time from the cache
            walk_the_road()
    except Exception as problem:  # whatever Numba may raise when it is used in a way that it does not expect
        return f"{type(problem).__name__}: {problem}"
    return None


def walk_the_road() -> None:
    """Compile something small, and see whether it does what it should; an exception if not."""
    whole: Any = compile_shortly(_spent)
    purse: Any = Purse.blank()
    purse.coins, purse.bills[1], numbers = 20, 300, np.array([1, 2, 3])
    told = whole(purse, numbers)
    _demand((told, purse.bills.tolist(), numbers.tolist()) == (6, [0, 341, 0], [6, 10, 14]), "wrong results")
    _demand(_is_refused(whole, purse), "an error was lost")
    _demand(not doubled.signatures and not checked.signatures, "parts were compiled as wholes")


def _doubled(number: int) -> int:
    return 2 * number


doubled: Any = compile_shortly(_doubled)


def _checked(number: int) -> int:
    if number < 0:
        raise ValueError("below zero")
    return doubled(number) + 1  # type: ignore[no-any-return]


checked: Any = compile_shortly(_checked)


def _spent(purse: Any, numbers: Any) -> int:
    purse.bills[1] += checked(purse.coins)
    for index in range(len(numbers)):
        numbers[index] = doubled(checked(numbers[index]))
    return doubled(len(numbers))  # type: ignore[no-any-return]


def _is_refused(whole: Any, purse: Any) -> bool:
    try:
        whole(purse, np.array([-1]))
    except ValueError as error:
        return str(error) == "below zero"
    return False


def _demand(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise RuntimeError(otherwise)
