"""What a seat may answer at each step, and the moves that say so."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.square_tactics.action_cards import KINDS, Action
from scurry.games.square_tactics.characters import CARDS
from scurry.games.square_tactics.grid import DIAGONALS, DIRECTIONS, SPACES
from scurry.games.square_tactics.moves import ACTION, ADVANCE, CHARACTER, CLOCKWISE, SEAT, SPACE, TURNED, WIDDERSHINS
from scurry.games.square_tactics.pieces import beside
from scurry.games.square_tactics.playing import can_put_down, is_affected
from scurry.games.square_tactics.position import Position, Step
from scurry.games.square_tactics.windows import can_trade_with, fits_window, is_possible, is_target, leads
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row


class Answer(IntEnum):
    """What a step takes for an answer; a step may take several, so these are bits."""

    CARD = 1
    """An action card that fits the window (ST-8.2)."""
    HAND = 2
    """A character from the hand."""
    PILE = 4
    """A character from the captured pile."""
    SPACE = 8
    TURN = 16
    OTHER = 32
    """A seat, a way round, to advance."""
    PASS = 64


_ANSWERS = {
    Step.BEGINNING: Answer.CARD | Answer.PASS,
    Step.TARGET: Answer.SPACE,
    Step.DESTINATION: Answer.SPACE,
    Step.QUARTER: Answer.TURN,
    Step.SWAP: Answer.HAND,
    Step.PARTNER: Answer.OTHER,
    Step.OFFER: Answer.HAND,
    Step.RETURN: Answer.HAND,
    Step.PLAY: Answer.CARD | Answer.HAND,
    Step.RAISE: Answer.PILE,
    Step.PUT_DOWN: Answer.SPACE,
    Step.ORIENT: Answer.TURN,
    Step.SHIELD: Answer.CARD | Answer.PASS,
    Step.ABILITY: Answer.SPACE | Answer.PASS,
    Step.ORDER: Answer.OTHER,
    Step.DEFENCE: Answer.CARD | Answer.PASS,
    Step.GIVE_UP: Answer.HAND,
    Step.LOSS: Answer.CARD | Answer.PASS,
    Step.ADVANCE: Answer.OTHER | Answer.PASS,
    Step.CLEARING: Answer.CARD | Answer.PASS,
    Step.ENDING: Answer.CARD | Answer.PASS,
}
ANSWERS = tuple(int(_ANSWERS.get(step, 0)) for step in Step)


@compiled
def must_pass(position: Position, seat: int) -> bool:
    """ST-3.2, ST-3.4: a seat that has a character plays one; only without one can it pass."""
    return position.step == Step.PLAY and position.camps[seat].hand == 0


@compiled
def offer_action_cards(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """ST-8.2: the cards in hand that fit the window and can be carried out; and Blink."""
    for kind in range(KINDS):
        if position.camps[seat].held[kind] > 0 and fits_window(position, kind) and is_possible(position, seat, kind):
            moves[count] = ACTION + kind
            count += 1
    if position.step == Step.BEGINNING and is_possible(position, seat, Action.BLINK.value):
        moves[count] = ACTION + Action.BLINK
        count += 1
    return count


@compiled
def offer_characters(position: Position, place: int, moves: Row[int], count: int) -> int:
    """The characters in a place that the seat knows: its hand or its pile."""
    for card in range(CARDS):
        if position.where[card] == place:
            moves[count] = CHARACTER + card
            count += 1
    return count


@compiled
def offer_spaces(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """The spaces that answer this step."""
    for space in range(SPACES):
        if is_answer(position, seat, space):
            moves[count] = SPACE + space
            count += 1
    return count


@compiled
def is_answer(position: Position, seat: int, space: int) -> bool:
    """Whether a space answers the question of this step."""
    if position.step == Step.TARGET:
        return is_target(position, seat, position.chosen, space)
    if position.step == Step.PUT_DOWN:
        return can_put_down(position, seat, space)
    if position.step == Step.ABILITY:
        return is_affected(position, space)
    for direction in range(DIAGONALS):
        if beside(position, position.target, direction) == space:
            return leads(position, position.chosen, position.target, direction)
    return False


@compiled
def offer_turns(position: Position, moves: Row[int], count: int) -> int:
    """ST-7.17: all four for a Pivot; ST-7.12, ST-8.11: a quarter either way for Spin and Twist."""
    for quarters in range(DIRECTIONS):
        if position.step == Step.ORIENT or quarters % 2 == 1:
            moves[count] = TURNED + quarters
            count += 1
    return count


@compiled
def offer_others(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """Partners of a Trade (ST-8.10), the two ways round (ST-7.8), or the Advance (ST-7.6)."""
    if position.step == Step.ADVANCE:
        moves[count] = ADVANCE
        return count + 1
    if position.step == Step.ORDER:
        moves[count] = CLOCKWISE
        moves[count + 1] = WIDDERSHINS
        return count + 2
    for other in range(position.seats):
        if can_trade_with(position, seat, other):
            moves[count] = SEAT + other
            count += 1
    return count
