"""Windows: when action cards may be played, and who is asked (ST-8.2, ST-10.2).

Whether a seat is asked follows from what everyone can see: that it holds some action card, and that some card could be
played now. What it may then do follows from what it holds. Both ask the same question, `is_possible`.
"""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import KINDS, NO_SIDE, SHIELDED_SIDE, WHEN, Action, When
from scurry.games.square_tactics.characters import Ability
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE, SPACES
from scurry.games.square_tactics.pieces import ability_of, beside, is_open, is_rooted, value_of
from scurry.games.square_tactics.position import NOBODY, Position, Step
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled

_WINDOWS = {
    Step.BEGINNING: When.BEGINNING,
    Step.PLAY: When.PLAY,
    Step.SHIELD: When.WITH_PLAY,
    Step.DEFENCE: When.DEFENCE,
    Step.LOSS: When.LOSS,
    Step.CLEARING: When.CLEARING,
    Step.ENDING: When.END,
}
WINDOW_AT = tuple(int(_WINDOWS.get(step, 0)) for step in Step)
"""The window that each step is, or 0."""


@compiled
def fits_window(position: Position, kind: int) -> bool:
    """ST-8.2: whether cards of this kind are played at this step."""
    return WHEN[kind] & WINDOW_AT[position.step] != 0


@compiled
def can_trade_with(position: Position, seat: int, other: int) -> bool:
    """ST-8.10: both need a character in hand."""
    return other != seat and position.camps[seat].hand > 0 and position.camps[other].hand > 0


@compiled
def is_possible(position: Position, seat: int, kind: int) -> bool:
    """Whether a seat could play a card of this kind now, if it had one: a question about what everyone sees."""
    if kind == Action.TRADE:
        for other in range(position.seats):
            if can_trade_with(position, seat, other):
                return True
        return False
    if kind == Action.ZOMBIE:  # ST-8.12
        return position.camps[seat].pile > 0
    if kind == Action.WOUNDED:
        return True
    if kind == Action.SACRIFICE:  # ST-8.14
        return position.camps[seat].hand > 0
    if kind == Action.HOT_SWAP and position.camps[seat].hand == 0:  # ST-8.6
        return False
    for space in range(SPACES):
        if is_target(position, seat, kind, space):
            return True
    return False


@compiled
def is_target(position: Position, seat: int, kind: int, space: int) -> bool:
    """Whether an action card, or Blink, can be used on the character at this space."""
    there = position.spaces[space]
    if there.card == NOBODY or (there.seat == seat) == (kind == Action.REPOSITION):  # ST-8.8
        return False
    if SHIELDED_SIDE[kind] != NO_SIDE or kind == Action.SECOND_STRIKE:  # ST-8.4, ST-8.9
        return True
    if is_rooted(position, space):  # ST-7.2
        return False
    if kind == Action.TURNABOUT or kind == Action.TWIST or kind == Action.HOT_SWAP:
        return True
    if kind == Action.EMERGENCY_MANEUVERS and space != position.defender:  # ST-8.13
        return False
    if kind == Action.BLINK and not is_ready_to_blink(position, there.card):
        return False
    first = DIRECTIONS if kind == Action.OBLIQUE_STEP else 0
    for direction in range(first, first + DIRECTIONS):
        if leads(position, kind, space, direction):
            return True
    return False


@compiled
def is_ready_to_blink(position: Position, card: int) -> bool:
    """ST-7.3: once a turn."""
    return ability_of(position, card) == Ability.BLINK and position.blinked[card] == 0


@compiled
def leads(position: Position, kind: int, space: int, direction: int) -> bool:
    """Whether a card lets the character at this space move one step in this direction."""
    end = beside(position, space, direction)
    if end == NOWHERE or not is_open(position, end) or (direction >= DIRECTIONS) != (kind == Action.OBLIQUE_STEP):
        return False
    if kind == Action.CONCEDE_GROUND:  # ST-8.5
        return value_of(position, end) < value_of(position, space)
    if kind == Action.GAIN_GROUND:
        return value_of(position, end) > value_of(position, space)
    return kind != Action.REACTION or end == position.cleared  # ST-8.16


@compiled
def opens_for(position: Position, seat: int) -> bool:
    """ST-10.2: whether the window of this step opens for a seat."""
    if position.step == Step.BEGINNING and is_possible(position, seat, Action.BLINK.value):
        return True
    if position.camps[seat].actions == 0:
        return False
    for kind in range(KINDS):
        if fits_window(position, kind) and is_possible(position, seat, kind):
            return True
    return False


@compiled
def ask_or_go_on(position: Position, seat: int, next_step: int) -> None:
    """Ask a seat if the window opens for it; if not, go on to the next step."""
    if opens_for(position, seat):
        give_turn(position, seat)
    else:
        position.step = next_step
