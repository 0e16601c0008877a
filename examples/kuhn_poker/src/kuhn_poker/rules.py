"""Kuhn poker's rules, in the order of RULES.md."""

from __future__ import annotations

from enum import IntEnum

from kuhn_poker.moves import BET, PASS
from kuhn_poker.position import SEATS, Position, Rank
from scurry.kernel.cards import NoOptions
from scurry.kernel.common import end, give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.verbs import implement

RANKS = len(Rank)


class Happening(IntEnum):
    """What the journal tells; words.py has the sentences."""

    PASSED = 0
    """seat"""
    BET = 1
    """seat"""
    SHOWED = 2
    """seat, card"""


class Reason(IntEnum):
    """How it ended."""

    HIGHER_CARD = 0
    FOLD = 1


# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: NoOptions, dice: Dice) -> None:
    """KP-2.1 to KP-2.3: a chip and a card each, and the first player begins."""
    for seat in range(SEATS):
        position.chips[seat] = 1
    position.cards[0] = roll(dice, RANKS)
    position.cards[1] = other_card(position.cards[0], dice)
    give_turn(position, 0)


@compiled
def other_card(card: int, dice: Dice) -> int:
    """KP-2.2: one of the two cards that are not this one."""
    return (card + 1 + roll(dice, RANKS - 1)) % RANKS


# --- 3. Betting -------------------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """KP-3.1: always either."""
    moves[0] = PASS
    moves[1] = BET
    return 2


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Pass or bet, then see whether that was the end."""
    position.chips[seat] += move == BET
    position.turns += 1
    note(journal, EVERYONE, Happening.BET if move == BET else Happening.PASSED, seat)
    is_level = position.turns > 1 and position.chips[0] == position.chips[1]
    is_fold = position.chips[seat] < position.chips[1 - seat]
    position.is_shown = is_level  # KP-3.2
    if is_level:
        note_cards(position, journal)
    if is_level or is_fold:  # KP-3.3
        end(position)
    else:
        give_turn(position, 1 - seat)  # KP-3.1, KP-3.4


@compiled
def note_cards(position: Position, journal: Journal | None) -> None:
    """KP-3.2: everyone sees them."""
    for seat in range(SEATS):
        note(journal, EVERYONE, Happening.SHOWED, seat, position.cards[seat])


# --- 4. The end -------------------------------------------------------------------------------------------------------


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """KP-4.2: the winner gains what the other has put into the pot."""
    winner = winner_of(position)
    places[winner] = 1
    places[1 - winner] = 2
    points[winner] = position.chips[1 - winner]
    points[1 - winner] = -position.chips[1 - winner]
    return Reason.HIGHER_CARD if position.is_shown else Reason.FOLD


@compiled
def winner_of(position: Position) -> int:
    """KP-3.3, KP-4.1: whoever has more in the pot; cards are shown when both have as much, and then the higher card."""
    return 0 if strength(position, 0) > strength(position, 1) else 1


@compiled
def strength(position: Position, seat: int) -> int:
    """Chips first, then the card."""
    return position.chips[seat] * RANKS + position.cards[seat]


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """KP-2.2, KP-3.3: a card that is not shown is its owner's secret, after a fold too."""
    for other in range(SEATS):
        if other != seat and not position.is_shown:
            position.cards[other] = UNKNOWN


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Deal what is unknown anew: any card that is not seen, each equally likely."""
    if view.cards[0] == UNKNOWN and view.cards[1] == UNKNOWN:
        view.cards[0] = roll(dice, RANKS)
    for other in range(SEATS):
        if view.cards[other] == UNKNOWN:
            view.cards[other] = other_card(view.cards[1 - other], dice)
