"""Playing action cards in the windows of a turn (ST-8), and Blink (ST-7.3)."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import NO_SIDE, SHIELDED_SIDE, Action
from scurry.games.square_tactics.grid import NOWHERE
from scurry.games.square_tactics.happenings import Happening
from scurry.games.square_tactics.holdings import (
    deck_of,
    discard,
    discard_all_under,
    exchange,
    offered_card,
    return_to_hand,
    take_from_hand,
)
from scurry.games.square_tactics.pieces import HALF, move_piece, turn_piece
from scurry.games.square_tactics.position import NO_SEAT, Place, Position, Step
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, mark, note

_FIRST_QUESTIONS = {
    Action.EMERGENCY_MANEUVERS: Step.DESTINATION,
    Action.SACRIFICE: Step.GIVE_UP,
    Action.TRADE: Step.PARTNER,
    Action.ZOMBIE: Step.RAISE,
}
FIRST_QUESTION = tuple(int(_FIRST_QUESTIONS.get(kind, Step.TARGET)) for kind in Action)
"""What is asked first when a card of each kind is played."""


@compiled
def choose_action(position: Position, seat: int, kind: int, journal: Journal | None) -> None:
    """ST-8.1: a card is played from the hand; what it is for is asked next, unless that is clear."""
    note(journal, EVERYONE, Happening.ACTION, seat, kind)
    position.chosen = kind
    if kind != Action.BLINK:
        position.camps[seat].held[kind] -= 1
        position.camps[seat].actions -= 1
    if position.step == Step.SHIELD or position.step == Step.LOSS:  # ST-8.4, ST-8.15
        mark(journal, position)
        aim(position, seat, position.attacker, journal)
        return
    position.step = FIRST_QUESTION[kind]
    if kind == Action.EMERGENCY_MANEUVERS:  # ST-8.13
        position.target = position.defender
    if kind == Action.TRADE and position.seats == HALF:
        mark(journal, position)
        choose_partner(position, seat, 1 - seat, journal)


@compiled
def is_used_up(position: Position, seat: int) -> None:
    """The card that was played goes to the discard."""
    if position.chosen != Action.BLINK:
        discard(position, seat, position.chosen, 1)
    is_carried_out(position)


@compiled
def is_carried_out(position: Position) -> None:
    """No card is being played any more."""
    position.chosen = Action.NONE
    position.target = NOWHERE


@compiled
def aim(position: Position, seat: int, space: int, journal: Journal | None) -> None:
    """Use the card on the character at this space."""
    kind = position.chosen
    if SHIELDED_SIDE[kind] != NO_SIDE or kind == Action.WOUNDED:
        lay_under(position, seat, space, journal)
    elif kind == Action.SECOND_STRIKE:  # ST-8.9
        is_used_up(position, seat)
        start_processing(position, space)
    elif kind == Action.TURNABOUT:  # ST-8.11
        is_used_up(position, seat)
        turn_piece(position, space, int(HALF), journal)
        position.step = position.window
    elif kind == Action.REACTION:  # ST-8.16
        is_used_up(position, seat)
        move_piece(position, space, position.cleared, journal)
        clear(position, space, position.then)
    else:
        position.target = space
        ask_what_next(position)


@compiled
def ask_what_next(position: Position) -> None:
    """After the character, Twist asks which way, Hot Swap for whom, and all moves where to."""
    if position.chosen == Action.TWIST:
        position.step = Step.QUARTER
    elif position.chosen == Action.HOT_SWAP:
        position.step = Step.SWAP
    else:
        position.step = Step.DESTINATION


@compiled
def lay_under(position: Position, seat: int, space: int, journal: Journal | None) -> None:
    """ST-8.4, ST-8.15: shielding and wounds stay under their character. With the play, or after a loss, ask again."""
    there = position.spaces[space]
    if position.chosen == Action.WOUNDED:
        there.wounds[deck_of(position, seat)] += 1
        note(journal, EVERYONE, Happening.WOUNDED, there.card)
    else:
        side = SHIELDED_SIDE[position.chosen]
        there.shields[side] += 1
        note(journal, EVERYONE, Happening.SHIELDED, there.card, side)
    is_carried_out(position)
    if position.step == Step.TARGET:
        position.step = position.window


@compiled
def start_processing(position: Position, space: int) -> None:
    """ST-4.1: this character is processed next, from its first side on."""
    position.attacker = space
    position.sides = 0
    position.step = Step.ORDER


@compiled
def clear(position: Position, space: int, next_step: int) -> None:
    """ST-8.16: a space has just been cleared; the Reaction round begins with the active seat."""
    position.cleared = space
    position.passed = 0
    position.then = next_step
    position.step = Step.CLEARING


@compiled
def go(position: Position, seat: int, end: int, journal: Journal | None) -> None:
    """Move the chosen character: ground cards, Oblique Step, Reposition, Emergency Maneuvers, Blink."""
    start = position.target
    next_step = position.window
    if position.chosen == Action.BLINK:  # ST-7.3
        position.blinked[position.spaces[start].card] = 1
    if position.chosen == Action.EMERGENCY_MANEUVERS:  # ST-8.13
        position.defender = NOWHERE
        next_step = Step.COMPARE.value
    is_used_up(position, seat)
    move_piece(position, start, end, journal)
    clear(position, start, next_step)


@compiled
def turn_target(position: Position, seat: int, quarters: int, journal: Journal | None) -> None:
    """ST-8.11, ST-7.12: a quarter turn either way, by a Twist or by a Spin."""
    turn_piece(position, position.target, quarters, journal)
    if position.chosen == Action.TWIST:
        is_used_up(position, seat)
        position.step = position.window
    else:
        is_carried_out(position)
        position.step = Step.ORDER


@compiled
def swap(position: Position, seat: int, card: int, journal: Journal | None) -> None:
    """ST-8.6: one character goes back to the hand, another is placed right side up; nothing is processed."""
    there = position.spaces[position.target]
    returned = there.card
    note(journal, EVERYONE, Happening.SWAPPED, returned, card, position.target)
    discard_all_under(position, there)
    return_to_hand(position, seat, returned)
    take_from_hand(position, seat, card, Place.BOARD.value)
    there.card = card
    there.seat = seat
    is_used_up(position, seat)
    position.step = position.window


# --- Trade ------------------------------------------------------------------------------------------------------------


@compiled
def choose_partner(position: Position, seat: int, partner: int, journal: Journal | None) -> None:
    """ST-8.10: with whom."""
    position.partner = partner
    is_used_up(position, seat)
    position.step = Step.OFFER
    note(journal, EVERYONE, Happening.OFFERED, seat, partner)


@compiled
def offer(position: Position, seat: int, card: int) -> None:
    """ST-8.10: a character is set aside, face down unless the table plays otherwise."""
    position.where[card] = Place.OFFERED
    if not position.options.blind_trade:
        position.could[position.partner][card] = 1 << seat
    position.step = Step.RETURN


@compiled
def give_back(position: Position, partner: int, card: int, journal: Journal | None) -> None:
    """ST-8.10: the partner gives one too, and they are exchanged."""
    seat = position.turn
    offered = offered_card(position)
    exchange(position, seat, offered, partner, card)
    note(journal, EVERYONE, Happening.TRADED, seat, partner)
    note(journal, (1 << seat) | (1 << partner), Happening.TRADED_CARDS, seat, partner, offered, card)
    position.partner = NO_SEAT
    position.step = position.window
