"""The bench as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from scurry import __version__
from scurry.kernel.catalogue import say
from scurry.lab.bench.rows import Better, Goal, Row

LIBRARIES = ("numba", "numpy")


def headings() -> tuple[str, str, str, str]:
    """What stands above the columns of the table."""
    return say("what"), say("measured"), say("goal"), say("met")


def table(rows: Sequence[Row]) -> list[tuple[str, str, str, str]]:
    """The rows as text: what, measured, goal, and whether it is met."""
    return [(row.what, f"{_number(row.value)} {row.unit}", _goal(row.goal), _met(row.is_good)) for row in rows]


def as_json(rows: Sequence[Row]) -> str:
    """The rows, and the machine that they were measured on."""
    return json.dumps({"machine": machine(), "rows": [_plain(row) for row in rows]}, indent=2)


def machine() -> dict[str, Any]:
    """What the numbers depend on."""
    return {
        "scurry": __version__,
        "python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES},
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.system(),
    }


def _plain(row: Row) -> dict[str, Any]:
    goal = {"is": row.goal.better.value, "limit": row.goal.limit, "met": row.is_good} if row.goal else None
    return {"name": row.name, "what": row.what, "value": row.value, "unit": row.unit, "goal": goal}


def _number(value: float) -> str:
    """Three digits say all that a measurement knows."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _goal(goal: Goal | None) -> str:
    if goal is None:
        return ""
    return f"{'≥' if goal.better is Better.MORE else '≤'} {_number(goal.limit)}"


def _met(is_good: bool | None) -> str:
    return "" if is_good is None else say("yes") if is_good else say("NO")
