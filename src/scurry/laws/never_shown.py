"""What the card says that no view tells anything of, and some view does: in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import UNKNOWN, Leaf, copy_of, leaves
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, every_case_of, played, sampled_plies

MOMENTS = 12


def told_though_never_shown(
    game: Game, cases: Sequence[Case] = (), hide: Callable[[Any, int], None] | None = None
) -> list[str]:
    """Numbers that views tell; by default those of the game's own `hide`, in every way of playing."""
    found: dict[str, None] = {}
    for case in cases or every_case_of(game):
        told: dict[str, set[int]] = {}
        for leaf in _declared(case, hide or game.rules.hide):
            told.setdefault(leaf.path, set()).add(leaf.value)
        for path, values in told.items():
            if len(values - {UNKNOWN}) > 1:
                found[say("{path} is shown at some time; the card says that it never is.", path=path)] = None
    return list(found)


def _declared(case: Case, hide: Callable[[Any, int], None]) -> Iterator[Leaf]:
    """Everything in the views of a match that the card says is never shown."""
    match = played(case)
    for ply in sampled_plies(match, MOMENTS):
        for seat in range(SPECTATOR, case.seats):
            view = copy_of(match.position_at(ply))
            hide(view, seat)
            for leaf in leaves(case.game.position, view):
                if not case.game.card.shows(leaf.name, is_of_another=leaf.owner not in (None, seat)):
                    yield leaf
