"""Compiling rules with Numba, and keeping what was compiled.

Numba's own cache looks at the file of the function that it compiled, not at the functions that this one calls. So the
cache lies in a folder named after a digest of every source file that compiled code may come from, ours and those of all
packages that bring games (a playout compiled for a game has that game's rules inside): a changed rule is never served
stale, and a changed page compiles nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

KEPT_CACHES = 3
OURS = Path(__file__).parents[1]
UNCOMPILED = {"cli", "drawing", "server", "studies", "tables", "web"}
"""Folders of this package in which nothing is compiled, and which nothing that is compiled imports."""
ENTRY_POINT = "scurry.games"
"""Under this name somebody else's package says that it brings a game."""


def is_compiling() -> bool:
    """Whether rules are compiled; `NUMBA_DISABLE_JIT=1` runs them as plain Python."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def compiled(function: F) -> F:
    """Compile a function of the rules: without the GIL, kept on disk, plain Python if compiling is off."""
    return _compile(function)


def inlined(function: F) -> F:
    """Compile a function into whatever calls it: for the one function that a loop is all about."""
    return _compile(function, forceinline=True)


def _compile(function: F, **how: bool) -> F:
    if not is_compiling():
        return function
    _use_cache_folder(package_folder(function.__module__))
    from numba import njit

    from scurry.kernel.keeping import Kept
    from scurry.kernel.parts import PartCompiler, WholeCompiler
    from scurry.kernel.unboxing import read_records_directly

    read_records_directly()
    how |= {"nogil": True, "no_cfunc_wrapper": True}
    whole: Any = njit(function, error_model="numpy", pipeline_class=WholeCompiler, **how)
    whole._cache = Kept(function)
    part = njit(function, no_cpython_wrapper=True, error_model="numpy", pipeline_class=PartCompiler, **how)
    whole.get_call_template = _with_shared_types(part.get_call_template)
    whole.get_overload = part.get_overload
    return cast(F, whole)


def overloaded(function: Callable[..., Any]) -> Callable[[F], F]:
    """Tell Numba what compiled code means by a function: the decorated one picks a part by the types of arguments."""
    from numba.extending import overload

    from scurry.kernel.parts import PartCompiler

    teach: Callable[[F], F] = overload(function, strict=False, jit_options={"pipeline_class": PartCompiler})
    return teach


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
    types: Any = import_module("numba.core.types")

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        is_signed = isinstance(kind, types.Integer) and kind.signed
        return types.int64 if is_signed or isinstance(kind, types.IntEnumMember) else _shared.get(kind, kind)

    def find_widened(arguments: Any, named: Any) -> Any:
        return find(tuple(map(widened, arguments)), {name: widened(kind) for name, kind in named.items()})

    return find_widened


# --- The cache --------------------------------------------------------------------------------------------------------


def cache_home() -> Path:
    """The folder in which compiled rules are kept: `SCURRY_CACHE`, or the user's own cache folder."""
    if chosen := os.environ.get("SCURRY_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "scurry"


def digest_of_sources(folders: Iterable[Path]) -> str:
    """One digest of every Python file below these folders that may have to do with compiling: names and contents."""
    total = hashlib.sha256()
    for folder in folders:
        for path in sources_below(folder):
            content = path.read_bytes()
            total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()[:16]


def sources_below(folder: Path) -> Iterator[Path]:
    """The Python files of a package without its tests and, of this package, without what has no part in compiling."""
    others = {"tests"} | (UNCOMPILED if folder == OURS else set())
    return (path for path in sorted(folder.rglob("*.py")) if others.isdisjoint(path.relative_to(folder).parts))


@cache
def cache_folder(package: Path) -> Path:
    """Where the compiled functions of a package are kept."""
    sources = {OURS, package, *packages_with_games()}
    folder = cache_home() / f"{package.name}-{digest_of_sources(sorted(sources))}"
    _make_room(folder)
    return folder


def packages_with_games() -> list[Path]:
    """The folders of the packages of others that bring games."""
    names = {point.value.partition(".")[0] for point in entry_points(group=ENTRY_POINT)}
    found = (find_spec(name) for name in names)
    return [Path(place) for spec in found if spec for place in spec.submodule_search_locations or ()]


def _make_room(folder: Path) -> None:
    """Delete the oldest caches of this package, so that they do not pile up while somebody edits rules."""
    if folder.exists():
        return
    stem = folder.name.rsplit("-", 1)[0]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        old = sorted(folder.parent.glob(f"{stem}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in old[KEPT_CACHES:]:
            shutil.rmtree(path, ignore_errors=True)
    except OSError:
        return  # a cache that cannot be written costs time, never a game


@cache
def package_folder(module: str) -> Path:
    """The folder of the outermost package that a module belongs to."""
    outermost = import_module(module.partition(".")[0])
    return Path(str(outermost.__file__)).parent


def _use_cache_folder(package: Path) -> None:
    from numba.core import config

    config.CACHE_DIR = str(cache_folder(package))
