"""Which source files compiled code comes from: those of its modules, and of all that these import.

Imports are read, not run, so that the answer is the same whatever a process has loaded. What is imported in passing,
inside a function or for types alone, counts too: too much compiles once more, too little would serve a stale rule.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from scurry.kernel.compilation import OURS, packages_with_games, places_of

_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]+))", re.M)
_COMMENT = re.compile(r"#[^\n]*")


def digest_of_modules(modules: Iterable[str]) -> str:
    """One digest of these modules and all that they import: the same in every place where they are the same."""
    total = hashlib.sha256()
    for name in sorted(set().union(*map(modules_behind, modules))):
        content = source_of(name)
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:16]


@cache
def modules_behind(module: str) -> frozenset[str]:
    """A module and all that it imports, directly or not: of its own package, of ours and of those that bring games."""
    found, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in found and _is_ours(name, module) and file_of(name) is not None:
            found.add(name)
            waiting.extend(imported_by(name))
    return frozenset(found)


@cache
def imported_by(module: str) -> tuple[str, ...]:
    """The names that a module's imports may mean: `from a import b` means `a`, and `a.b` if there is such a module."""
    return tuple(dict.fromkeys(_imported(module, source_of(module).decode())))


def _imported(module: str, source: str) -> Iterator[str]:
    for start, names, whole in _IMPORT.findall(source):
        if whole:
            yield from _names(whole)
        else:
            package = _absolute(start, module)
            yield package
            yield from (f"{package}.{name}" for name in _names(names))


def _names(listed: str) -> list[str]:
    each = _COMMENT.sub("", listed).strip("() \t\n").split(",")
    return [name.split()[0] for name in each if name.split()]


def _absolute(start: str, module: str) -> str:
    """What a relative import means."""
    name = start.lstrip(".")
    if name == start:
        return name
    file = file_of(module)
    levels = len(start) - len(name) - (file is not None and file.name == "__init__.py")
    package = module.rsplit(".", levels)[0] if levels else module
    return f"{package}.{name}" if name else package


def _is_ours(name: str, module: str) -> bool:
    package = name.partition(".")[0]
    if package in (OURS.name, module.partition(".")[0]):
        return True
    return package not in sys.stdlib_module_names and package in packages_with_games()


@cache
def source_of(module: str) -> bytes:
    """A module's source."""
    file = file_of(module)
    return b"" if file is None else file.read_bytes()


@cache
def file_of(module: str) -> Path | None:
    """Where a module's source lies, if it is a module and has one."""
    loaded = getattr(sys.modules.get(module), "__file__", None)
    if loaded is not None:
        return Path(loaded) if loaded.endswith(".py") else None
    package, *rest = module.split(".")
    for folder in places_of(package):
        place = folder.joinpath(*rest)
        for file in (Path(f"{place}.py"), place / "__init__.py"):
            if file.is_file():
                return file
    return None


# --- Verbs ------------------------------------------------------------------------------------------------------------

_with_verbs: dict[Any, set[str]] = {}


def note_verb(dtype: Any, module: str) -> None:
    """Remember that a verb for such records is written in this module."""
    _with_verbs.setdefault(dtype, set()).add(module)


def modules_with_verbs(dtype: Any) -> set[str]:
    """The modules with verbs for such records: whoever calls a verb may have them inside once it is compiled."""
    return _with_verbs.get(dtype, set())
