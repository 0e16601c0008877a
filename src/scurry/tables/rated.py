"""What is rated, and what cannot be done there. That is decided before a game begins, and everyone is told.

A game counts if it is everyone against everyone else: one seat for each person, bots of known levels in all others, no
help, no going back, the rules as the card names them. And there is a clock: else whoever loses would simply go away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.tables.about import HELPING
from scurry.tables.opponents import LEVELS
from scurry.tables.paces import DAY, Falls, Pace
from scurry.tables.refusals import NotNow
from scurry.tables.steps import Kind, Step

if TYPE_CHECKING:
    from scurry.tables.table import Table

USUAL_PACE = Pace(2 * DAY, 0, Falls.RESIGN)
"""How much time there is at a rated table that chose nothing else."""
_NOT_ALONE = {Kind.ASK_BACK, Kind.HAND_OVER, *HELPING}


def why_not_rated(game: Game, seats: int, changed: Mapping[str, Any]) -> str:
    """Why a game cannot be rated with so many players and these options; nothing if it can."""
    if seats < 2:
        return say("A game alone is not rated: there is nobody to compare with.")
    if any(not option.choices for name, option in game.card.options.items() if name in changed):
        return say("With numbers of your own it is another game: it is not rated.")
    return ""


def check_rated(table: Table, step: Step) -> None:
    """Refuse what has no place at a table that counts for the standings."""
    if not table.terms.is_rated:
        return
    if step.kind in _NOT_ALONE:
        raise NotNow(say("Not in a rated game: everyone plays for themselves, without help and without going back."))
    if step.kind == Kind.SIT and step.guest in {seat.guest for seat in table.seats}:
        raise NotNow(say("In a rated game everyone has one seat: the others are for other people, or for bots."))
    if step.kind == Kind.BOT and step.value not in LEVELS:
        raise NotNow(say("In a rated game bots are of levels 1 to 8: everyone knows how good these are."))
