"""The play of a character (ST-3) and what it does when played (ST-7)."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import Action
from scurry.games.square_tactics.actions import clear, is_carried_out
from scurry.games.square_tactics.characters import Ability
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE
from scurry.games.square_tactics.happenings import Happening, mark_news
from scurry.games.square_tactics.holdings import discard_all_under, draw_action, lay_open, take_from_hand
from scurry.games.square_tactics.pieces import ability_of, beside, is_open, is_rooted, move_piece
from scurry.games.square_tactics.position import NOBODY, Place, Position, Step
from scurry.games.square_tactics.windows import ask_or_go_on
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice
from scurry.kernel.journal import EVERYONE, Journal, note

# --- Play -------------------------------------------------------------------------------------------------------------


@compiled
def open_play(position: Position) -> None:
    """ST-3.2, ST-3.4: whoever has a character plays; without one, a Zombie may still come."""
    position.window = Step.ENDING
    if position.camps[position.turn].hand > 0:
        give_turn(position, position.turn)
    else:
        ask_or_go_on(position, position.turn, Step.ENDING)


@compiled
def pick(position: Position, seat: int, card: int) -> None:
    """A character from the hand is shown."""
    take_from_hand(position, seat, card, Place.IN_THE_AIR.value)
    position.picked = card
    position.step = Step.PUT_DOWN


@compiled
def pick_zombie(position: Position, seat: int, card: int, journal: Journal | None) -> None:
    """ST-8.12: a captured character is played instead."""
    position.camps[seat].pile -= 1
    lay_open(position, card, Place.IN_THE_AIR.value)
    note(journal, EVERYONE, Happening.RAISED, seat, card)
    position.picked = card
    position.step = Step.PUT_DOWN


@compiled
def can_put_down(position: Position, seat: int, space: int) -> bool:
    """ST-3.3: an open space; with Relief (ST-7.7) also one that an own character holds, unless it is Rooted."""
    there = position.spaces[space]
    if there.card == NOBODY:
        return is_open(position, space)
    is_relief = ability_of(position, position.picked) == Ability.RELIEF
    return is_relief and there.seat == seat and not is_rooted(position, space)


@compiled
def put_down(position: Position, seat: int, space: int, journal: Journal | None) -> None:
    """ST-3.3: the character lies right side up for its player."""
    there = position.spaces[space]
    note(journal, EVERYONE, Happening.PLAYED, seat, position.picked, space)
    if there.card != NOBODY:  # ST-7.7
        note(journal, EVERYONE, Happening.RELIEVED, there.card)
        lay_open(position, there.card, Place.GONE.value)
        discard_all_under(position, there)
    there.card = position.picked
    there.seat = seat
    there.zombie = 1 if position.chosen == Action.ZOMBIE else 0
    lay_open(position, there.card, Place.BOARD.value)
    is_carried_out(position)
    position.picked = NOBODY
    position.attacker = space
    position.step = Step.ORIENT if ability_of(position, there.card) == Ability.PIVOT else Step.SHIELD


@compiled
def orient(position: Position, quarters: int, journal: Journal | None) -> None:
    """ST-7.17: a Pivot lies as its player likes."""
    there = position.spaces[position.attacker]
    there.turned = quarters
    if quarters > 0:
        note(journal, EVERYONE, Happening.ORIENTED, there.card, quarters)
    position.step = Step.SHIELD


# --- When played ------------------------------------------------------------------------------------------------------


@compiled
def use_ability(position: Position, dice: Dice, journal: Journal | None) -> None:
    """ST-7.4, ST-7.5, ST-7.11, ST-7.12: Scheme draws, Scout will; Shove and Spin ask for a neighbour."""
    ability = ability_of(position, position.spaces[position.attacker].card)
    position.step = Step.ORDER
    position.sides = 0
    if ability == Ability.SCHEME:
        mark_news(journal, position)
        take_action_card(position, dice, journal)
    elif ability == Ability.SCOUT:
        position.scouted = 1
    elif ability == Ability.SHOVE or ability == Ability.SPIN:
        for direction in range(DIRECTIONS):
            if is_affected(position, beside(position, position.attacker, direction)):
                position.step = Step.ABILITY
                give_turn(position, position.turn)


@compiled
def take_action_card(position: Position, dice: Dice, journal: Journal | None) -> None:
    """The active seat draws an action card; only it sees which."""
    seat = position.turn
    kind = draw_action(position, seat, dice)
    if kind != Action.NONE:
        note(journal, EVERYONE, Happening.DREW_ACTION, seat)
        note(journal, 1 << seat, Happening.DREW_ACTION_CARD, seat, kind)


@compiled
def is_affected(position: Position, space: int) -> bool:
    """Whether the character there can be shoved, or spun, by the one just played."""
    if space == NOWHERE or position.spaces[space].card == NOBODY or is_rooted(position, space):
        return False
    if ability_of(position, position.spaces[position.attacker].card) == Ability.SPIN:
        return way_to(position, space) < DIRECTIONS
    return position.spaces[space].seat != position.turn and behind(position, space) != NOWHERE


@compiled
def way_to(position: Position, space: int) -> int:
    """The direction from the character just played to this space; DIRECTIONS if it is not beside it."""
    direction = 0
    while direction < DIRECTIONS and beside(position, position.attacker, direction) != space:
        direction += 1
    return direction


@compiled
def behind(position: Position, space: int) -> int:
    """ST-7.11: the open space straight behind a neighbour, seen from the character just played; or NOWHERE."""
    direction = way_to(position, space)
    if direction == DIRECTIONS:
        return NOWHERE
    end = beside(position, space, direction)
    return end if end != NOWHERE and is_open(position, end) else NOWHERE


@compiled
def affect(position: Position, space: int, journal: Journal | None) -> None:
    """ST-7.11, ST-7.12: push the neighbour away, or ask which way it turns."""
    if ability_of(position, position.spaces[position.attacker].card) == Ability.SPIN:
        position.target = space
        position.step = Step.QUARTER
        return
    move_piece(position, space, behind(position, space), journal)
    clear(position, space, Step.ORDER.value)
