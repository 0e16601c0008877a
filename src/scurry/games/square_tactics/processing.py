"""Processing a character (ST-4), and everything that others may do in between (ST-8.13 to ST-8.19)."""

from __future__ import annotations

from scurry.games.square_tactics.actions import clear, is_used_up
from scurry.games.square_tactics.characters import Ability
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE
from scurry.games.square_tactics.happenings import Happening, mark_news
from scurry.games.square_tactics.holdings import discard_all_under, lay_open, take_from_hand
from scurry.games.square_tactics.pieces import (
    HALF,
    ability_of,
    beside,
    defence_at,
    direction_of,
    dread_of,
    move_piece,
    number_at,
    turn_piece,
)
from scurry.games.square_tactics.position import MOST_SPITES, NO_SEAT, NOBODY, Place, Position, Step
from scurry.games.square_tactics.windows import opens_for
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, mark, note


@compiled
def is_attacker(position: Position, ability: int) -> bool:
    """Whether the character that is processed has this ability."""
    return ability_of(position, position.spaces[position.attacker].card) == ability


# --- Round the card ---------------------------------------------------------------------------------------------------


@compiled
def open_order(position: Position) -> None:
    """ST-7.8: a Widdershins beside an opponent is asked which way round, each time that it is processed."""
    position.widdershins = 0
    position.step = Step.COMPARE
    if is_attacker(position, Ability.WIDDERSHINS):
        for direction in range(DIRECTIONS):
            if rival_in(position, direction) != NOWHERE:
                position.step = Step.ORDER
                give_turn(position, position.turn)


@compiled
def rival_in(position: Position, direction: int) -> int:
    """ST-4.2: the space of an opponent's character in this direction, or NOWHERE; one spared is skipped."""
    space = beside(position, position.attacker, direction)
    if space == NOWHERE:
        return NOWHERE
    there = position.spaces[space]
    if there.card == NOBODY or there.seat == position.turn or there.spared:
        return NOWHERE
    return space


@compiled
def compare_next_side(position: Position, journal: Journal | None) -> None:
    """ST-4.1, ST-4.8: the next printed side, from the top on; each is done once, whoever stands there."""
    if position.sides == DIRECTIONS:
        position.attacker = NOWHERE
        position.sides = 0
        position.widdershins = 0
        position.step = position.window
        return
    side = (DIRECTIONS - position.sides) % DIRECTIONS if position.widdershins else position.sides
    position.sides += 1
    direction = direction_of(position, position.attacker, side)
    rival = rival_in(position, direction)
    if rival != NOWHERE:
        mark_news(journal, position)
        compare(position, side, rival, direction, journal)


@compiled
def compare(position: Position, side: int, rival: int, direction: int, journal: Journal | None) -> None:
    """ST-4.3 to ST-4.5: higher captures, equal goes on, lower stops; Keen and Relentless see it differently.

    Who is compared is the defender while that is looked at, whether it is in danger or not.
    """
    card, other = position.spaces[position.attacker].card, position.spaces[rival].card
    attack = number_at(position, position.attacker, side) - dread_of(position, other)
    defence = defence_at(position, rival, (direction + HALF) % DIRECTIONS, card)
    outcome = how_it_compares(position, attack, defence)
    position.defender = rival
    note(journal, EVERYONE, outcome, card, attack, other, defence)
    if attack > defence or outcome == Happening.KEEN:
        threaten(position, rival, journal)
    else:
        mark(journal, position)
        position.defender = NOWHERE
        if attack < defence and outcome != Happening.RELENTLESS:
            position.sides = DIRECTIONS


@compiled
def how_it_compares(position: Position, attack: int, defence: int) -> int:
    """ST-7.9, ST-7.10: what is told of two numbers: whether Keen or Relentless makes a difference."""
    if attack == defence and is_attacker(position, Ability.KEEN):
        return Happening.KEEN.value
    if attack < defence and is_attacker(position, Ability.RELENTLESS):
        return Happening.RELENTLESS.value
    return Happening.COMPARED.value


@compiled
def threaten(position: Position, rival: int, journal: Journal | None) -> None:
    """ST-7.19: Nine Lives saves its character once; anyone else is about to be captured."""
    card = position.spaces[rival].card
    if ability_of(position, card) == Ability.NINE_LIVES and not position.lives_used:
        mark(journal, position)
        position.defender = NOWHERE
        position.lives_used = 1
        note(journal, EVERYONE, Happening.NINE_LIVES, card)
        turn_piece(position, rival, int(HALF), journal)
    else:
        position.step = Step.DEFENCE


# --- Defence and capture ----------------------------------------------------------------------------------------------


@compiled
def sacrifice(position: Position, seat: int, card: int, journal: Journal | None) -> None:
    """ST-8.14: the attacker's pile gets a character from the hand; the one on the board is spared this turn."""
    take_from_hand(position, seat, card, Place.PILE + position.turn)
    position.camps[position.turn].pile += 1
    note(journal, EVERYONE, Happening.SACRIFICED, seat, card, position.turn)
    position.spaces[position.defender].spared = 1
    if position.options.sacrifice_is_capture:
        position.captured = 1
    is_used_up(position, seat)
    position.defender = NOWHERE
    position.step = Step.COMPARE


@compiled
def capture(position: Position, journal: Journal | None) -> None:
    """ST-4.3: the defender goes to the pile of the active seat; ST-7.15: spite stays with its captor."""
    mark_news(journal, position)
    there = position.spaces[position.defender]
    card = there.card
    position.loser = there.seat
    position.cleared = position.defender
    position.defender = NOWHERE
    note(journal, EVERYONE, Happening.CAPTURED, position.turn, card)
    lay_open(position, card, Place.PILE + position.turn)
    position.camps[position.turn].pile += 1
    position.captured = 1
    discard_all_under(position, there)
    if ability_of(position, card) == Ability.SPITE:
        captor = position.spaces[position.attacker]
        captor.spites = min(captor.spites + 1, MOST_SPITES)
        note(journal, EVERYONE, Happening.SPITED, captor.card)
    position.step = Step.LOSS


@compiled
def open_advance(position: Position) -> None:
    """ST-8.19: after the wounds comes the Advance, and then the Reaction round."""
    position.loser = NO_SEAT
    if is_attacker(position, Ability.ADVANCE):
        give_turn(position, position.turn)
    else:
        clear(position, position.cleared, Step.COMPARE.value)


@compiled
def advance(position: Position, journal: Journal | None) -> None:
    """ST-7.6: into the space just cleared; the one that it left is clear now."""
    left = position.attacker
    move_piece(position, left, position.cleared, journal)
    clear(position, left, Step.COMPARE.value)


# --- Reactions --------------------------------------------------------------------------------------------------------


@compiled
def open_clearing(position: Position) -> None:
    """ST-8.17: one seat after the other is asked, from the active one clockwise; when all have passed, play goes on."""
    while position.passed < position.seats:
        seat = (position.turn + position.passed) % position.seats
        if opens_for(position, seat):
            give_turn(position, seat)
            return
        position.passed += 1
    position.passed = 0
    position.cleared = NOWHERE
    position.step = position.then
    position.then = 0
