# mypy: allow-subclassing-any
# Numba has no types.
"""Compiled code that was kept, game by game: it is loaded without all that compiling would need.

A function that serves every game, such as a playout, has the rules of one game inside once it is compiled for that
game's positions. So what was compiled is kept under a digest of the function's own module, of the modules in which the
verbs for the records among its arguments are written, and of all that these import: nothing else can be inside. A
changed rule throws away one game's code, a changed page or a new game none. Where the sources lie does not matter: two
clones that are alike share what they have.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.np.numpy_support import as_dtype

from scurry.kernel.compilation import cache_home, make_folder
from scurry.kernel.sources import digest_of_modules, file_of, modules_with_verbs

types: Any = import_module("numba.core.types")


class Kept(FunctionCache):
    """Numba's cache of one function, in our folders."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_func = function
        name = f"{function.__module__}.{function.__qualname__}-{function.__code__.co_firstlineno}"
        self._file_name = f"{name}.{sys.implementation.cache_tag}".replace("<", "").replace(">", "")
        self._files: dict[Path, Any] = {}

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was kept for these types of arguments, if anything was.

        Before it looks into its cache, Numba learns how to compile everything it knows. That takes a fifth of a second,
        and whoever finds what they look for does not need it; whoever does not, compiles, and then it is learnt anyway.
        """
        rtsys.initialize(target_context)  # code that makes arrays asks for it
        with suppress(OSError):
            found = self._file_for(sig).load(self._index_key(sig, target_context.codegen()))
            return None if found is None else CompileResult._rebuild(target_context, *found)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled; a cache that cannot be written costs time, never a game."""
        can_be_found_again = file_of(self._py_func.__module__) is not None and not data.library.has_dynamic_globals
        with suppress(OSError):
            if can_be_found_again:
                self._file_for(sig).save(self._index_key(sig, data.codegen), data._reduce())

    def flush(self) -> None:
        """Forget what this process has seen of it."""
        for file in self._files.values():
            file.flush()

    @property
    def cache_path(self) -> str:
        """Where all of it lies."""
        return str(cache_home())

    def _file_for(self, sig: Any) -> Any:
        verbs = (modules_with_verbs(as_dtype(record)) for record in set(records_in(sig)))
        folder = folder_for(self._py_func.__module__, frozenset[str]().union(*verbs))
        if folder not in self._files:
            make_folder(folder)
            self._files[folder] = IndexDataCacheFile(str(folder), self._file_name, folder.name)
        return self._files[folder]


@cache
def folder_for(module: str, verbs: frozenset[str]) -> Path:
    """Where code is kept that comes from a module and from the verbs in some others; named so that people know it."""
    named = min(verbs, default=module).rpartition(".")[0] or module
    digest = digest_of_modules({module, *verbs})
    return cache_home() / "compiled" / f"{named.rpartition('.')[2]}-{digest}"


def records_in(kind: Any) -> Iterator[Any]:
    """The record types in a type of an argument, or in several: inside arrays and other records too."""
    if isinstance(kind, types.Record):
        yield kind
        for field in kind.fields.values():
            yield from records_in(field.type)
    elif isinstance(kind, (types.Array, types.NestedArray)):
        yield from records_in(kind.dtype)
    elif isinstance(kind, types.Optional):
        yield from records_in(kind.type)
    elif isinstance(kind, (tuple, types.BaseTuple)):
        for each in kind:
            yield from records_in(each)
