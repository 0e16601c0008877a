"""The short road: functions are compiled as parts and wholes, and kept game by game. It leans on Numba's inside."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

from numba import njit

from scurry.kernel.keeping import Kept
from scurry.kernel.parts import PartCompiler, WholeCompiler
from scurry.kernel.unboxing import read_records_directly

F = TypeVar("F", bound=Callable[..., Any])

types: Any = import_module("numba.core.types")
OF_PARTS = {"pipeline_class": PartCompiler}


def compile_shortly(function: F, **how: bool) -> F:
    """A whole for whoever calls it from Python, and a part for compiled callers."""
    read_records_directly()
    how |= {"nogil": True, "no_cfunc_wrapper": True}
    whole: Any = njit(function, error_model="numpy", pipeline_class=WholeCompiler, **how)
    whole._cache = Kept(function)
    part = njit(function, no_cpython_wrapper=True, error_model="numpy", **OF_PARTS, **how)
    whole.get_call_template = _with_shared_types(part.get_call_template)
    whole.get_overload = part.get_overload
    return cast(F, whole)


# --- One version for many types ---------------------------------------------------------------------------------------

_shared: dict[Any, Any] = {}


def share_type(wide: Any, *kinds: Any) -> None:
    """Make compiled callers pass arguments of these types as one that can hold them all."""
    _shared.update(dict.fromkeys(kinds, wide))


def _with_shared_types(find: Callable[..., Any]) -> Callable[..., Any]:
    """Make compiled callers share one version of a function.

    Numba compiles a version for each width, enum and constant that is passed as a whole number: measured on a game of
    120 functions, that doubles the time to compile. Here all of them are passed as 64 bits. Unsigned ones stay: dice
    need them.
    """

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        is_signed = isinstance(kind, types.Integer) and kind.signed
        return types.int64 if is_signed or isinstance(kind, types.IntEnumMember) else _shared.get(kind, kind)

    def find_widened(arguments: Any, named: Any) -> Any:
        return find(tuple(map(widened, arguments)), {name: widened(kind) for name, kind in named.items()})

    return find_widened
