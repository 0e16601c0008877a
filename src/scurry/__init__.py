"""Scurry: five small table games as real software.

    >>> import scurry
    >>> m = scurry.match("squeaky", seats=4, seed=7)
    >>> m.to_act
    [0, 1, 2, 3]

Nothing heavy is imported until it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from scurry.matches.match import Match as match  # noqa: N813
    from scurry.matches.plain import dump, load, schema
    from scurry.matches.verification import replay, verify

_HOME = {
    "match": ("scurry.matches.match", "Match"),
    "dump": ("scurry.matches.plain", "dump"),
    "load": ("scurry.matches.plain", "load"),
    "schema": ("scurry.matches.plain", "schema"),
    "replay": ("scurry.matches.verification", "replay"),
    "verify": ("scurry.matches.verification", "verify"),
}

__all__ = ["dump", "load", "match", "replay", "schema", "verify"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"scurry has no '{name}'; it has {', '.join(__all__)}")
    from importlib import import_module

    module, attribute = _HOME[name]
    return getattr(import_module(module), attribute)
