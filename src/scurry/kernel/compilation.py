"""Compiling rules with Numba, and keeping what was compiled.

There are two roads. The plain one is Numba's own: every function is compiled and kept by itself. The short one compiles
in a quarter of the time, and keeps each game's code apart, but it leans on how Numba is made inside. So it is tried
first (`trial.py`); on a Numba that is made differently, the plain road is taken, with a line of warning
(docs/decisions/0021-two-roads.md).

Numba's own cache looks at the file of the function that it compiled, not at the functions that this one calls. So all
that is compiled lies in folders named after a digest of the sources that it comes from: a changed rule is never served
stale. On the short road these are the sources that really count (`keeping.py`); on the plain one, all of them.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

OURS = Path(__file__).parents[1]
UNCOMPILED = {"cli", "drawing", "server", "studies", "tables", "web"}
"""Folders of this package in which nothing is compiled, and which nothing that is compiled imports."""
ENTRY_POINT = "scurry.games"
"""Under this name somebody else's package says that it brings a game."""


class PlainRoad(RuntimeWarning):
    """Rules are compiled the plain way, and why."""


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
    short = short_road()
    return cast(F, short.compile_shortly(function, **how) if short else compile_plainly(function))


def overloaded(function: Callable[..., Any]) -> Callable[[F], F]:
    """Tell Numba what compiled code means by a function: the decorated one picks a part by the types of arguments."""
    from numba.extending import overload

    short = short_road()
    teach: Callable[[F], F] = overload(function, strict=False, jit_options=short.OF_PARTS if short else {})
    return teach


def share_type(wide: Any, *kinds: Any) -> None:
    """Make compiled callers pass arguments of these types as one that can hold them all, where that saves time."""
    if short := short_road():
        short.share_type(wide, *kinds)


# --- The two roads ----------------------------------------------------------------------------------------------------


@cache
def short_road() -> ModuleType | None:
    """The short road, if this Numba bears it."""
    try:
        from scurry.kernel import short_road, trial

        problem = trial.problem_with_the_short_road()
    except (ImportError, AttributeError, TypeError) as missing:  # names of Numba's that are gone, or others by now
        problem = f"{type(missing).__name__}: {missing}"
    if problem is None:
        return short_road
    _warn(problem)
    return None


def _warn(problem: str) -> None:
    import numba

    sentence = f"Numba {numba.__version__} is made differently inside: compiling takes four times as long. ({problem})"
    warnings.warn_explicit(" ".join(sentence.split()), PlainRoad, "scurry", 0)


def compile_plainly(function: F) -> F:
    """Numba's own way, with everything that Numba promises."""
    from numba import config, njit

    folder = folder_of_everything(package_folder(function.__module__))
    config.CACHE_DIR = str(folder)
    return cast(F, njit(function, cache=make_folder(folder), nogil=True, error_model="numpy"))


@cache
def package_folder(module: str) -> Path:
    """The folder of the outermost package that a module belongs to."""
    from importlib import import_module

    outermost = import_module(module.partition(".")[0])
    return Path(str(outermost.__file__)).parent


# --- The cache --------------------------------------------------------------------------------------------------------


def cache_home() -> Path:
    """The folder in which compiled rules are kept: `SCURRY_CACHE`, or the user's own cache folder."""
    if chosen := os.environ.get("SCURRY_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "scurry"


def make_folder(folder: Path) -> bool:
    """Make sure that a folder of the cache is there and is counted as used now; say whether it can be written to."""
    from scurry.kernel.room import make_room

    try:
        if not folder.exists():
            make_room(folder.parent)
            folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return False  # a cache that cannot be written costs time, never a game
    return os.access(folder, os.W_OK)


@cache
def folder_of_everything(package: Path) -> Path:
    """Where a package's functions are kept on the plain road, which does not tell for which game one is compiled."""
    others = (place for name in packages_with_games() for place in places_of(name))
    digest = digest_of_sources(sorted({OURS, package, *others}, key=lambda place: (place.name, place)))
    return cache_home() / "compiled" / f"plain-{digest}"


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
def packages_with_games() -> frozenset[str]:
    """The packages of others that bring games."""
    return frozenset(point.value.partition(".")[0] for point in entry_points(group=ENTRY_POINT))


@cache
def places_of(package: str) -> tuple[Path, ...]:
    """The folders of an outermost package."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # `__main__` has none
        return ()
    return tuple(map(Path, spec.submodule_search_locations or ())) if spec else ()
