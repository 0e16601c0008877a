"""The ways of playing that environments are tried on: every game, number of seats and sample of options."""

from __future__ import annotations

from typing import Any

import scurry.envs
from scurry.envs.many import Vector
from scurry.laws.cases import Case, all_cases

WAYS = list(all_cases())


def vector_for(case: Case, num_envs: int = 4, **how: Any) -> Vector:
    """Some games in this way of playing."""
    found: Vector = scurry.envs.vector(case.game, num_envs, seats=case.seats, options=case.options, **how)
    return found
