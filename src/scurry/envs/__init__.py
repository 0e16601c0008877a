"""Environments for learners: many games at once in compiled code; PettingZoo, Gymnasium and OpenSpiel.

Nothing heavy is imported until it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scurry.envs.many import Vector as vector  # noqa: N813

_HOME = {
    "vector": ("scurry.envs.many", "Vector"),
}

__all__ = ["vector"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"scurry.envs has no '{name}'; it has {', '.join(__all__)}")
    from importlib import import_module

    module, attribute = _HOME[name]
    return getattr(import_module(module), attribute)
