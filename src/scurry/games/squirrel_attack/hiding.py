"""Hands are secret until all are shown (SA-2.5, SA-2.8): what others cannot know of one, and what it may be."""

from __future__ import annotations

from scurry.games.squirrel_attack.card import Hands
from scurry.games.squirrel_attack.hands import add_die, agreed_hand
from scurry.games.squirrel_attack.position import KINDS, PER_SEAT, Kind, Position, Stage
from scurry.kernel.common import is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import UNKNOWN


@compiled
def is_sealed(position: Position, seat: int) -> bool:
    """SA-2.5: whether a seat's hand is not shown yet."""
    return position.stage == Stage.CHOOSE and agreed_hand(position, seat) == Hands.CHOOSE


@compiled
def hide_hand(position: Position, seat: int) -> None:
    """Cover a hand, and how much of it has been chosen."""
    for index in range(position.options.dice):
        position.kinds[seat * PER_SEAT + index] = UNKNOWN


@compiled
def imagine_hand(view: Position, seat: int, dice: Dice) -> None:
    """Some hand that a seat may have chosen: a whole one, or less while it is still choosing."""
    full = int(view.options.dice)
    size = roll(dice, full) if is_to_act(view, seat) else full
    for index in range(full):
        view.kinds[seat * PER_SEAT + index] = Kind.NONE
    for _ in range(size):
        add_die(view, seat, 1 + roll(dice, KINDS))
