"""Choosing hands (SA-2.4 to SA-2.7)."""

from __future__ import annotations

from scurry.games.squirrel_attack.card import Hands
from scurry.games.squirrel_attack.position import KINDS, PER_SEAT, Kind, Position
from scurry.kernel.compilation import compiled


@compiled
def agreed_hand(position: Position, seat: int) -> int:
    """SA-2.7: the ready-made hand that the table agreed on for a seat, or CHOOSE."""
    own = position.options.hand_by_seat[seat]
    return own if own != Hands.CHOOSE else position.options.hands


@compiled
def hand_size(position: Position, seat: int) -> int:
    """How many dice a seat has chosen so far."""
    size = 0
    while size < PER_SEAT and position.kinds[seat * PER_SEAT + size] != Kind.NONE:
        size += 1
    return size


@compiled
def is_hand_full(position: Position, seat: int) -> bool:
    """SA-2.2: whether a seat has all its dice."""
    return hand_size(position, seat) == position.options.dice


@compiled
def add_die(position: Position, seat: int, kind: int) -> None:
    """Lay a die into a hand, which stays in the order of kinds: hands of the same dice are the same hand."""
    place = seat * PER_SEAT + hand_size(position, seat)
    while place > seat * PER_SEAT and position.kinds[place - 1] > kind:
        position.kinds[place] = position.kinds[place - 1]
        place -= 1
    position.kinds[place] = kind


@compiled
def take_ready_made(position: Position, seat: int, hand: int) -> None:
    """SA-2.6: one of each, round and round, or all of a kind."""
    for index in range(position.options.dice):
        kind = 1 + index % KINDS if hand == Hands.ONE_OF_EACH else 1 + hand - Hands.ALL_ASMBE
        add_die(position, seat, kind)
