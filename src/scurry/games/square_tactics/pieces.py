"""Characters on the board: how they lie, what their numbers are, and how they come, move and go."""

from __future__ import annotations

from scurry.games.square_tactics.characters import ABILITIES, NUMBERS, Ability
from scurry.games.square_tactics.grid import BESIDE, DIRECTIONS, MIDDLE, NOWHERE, VALUES
from scurry.games.square_tactics.happenings import Happening
from scurry.games.square_tactics.position import NOBODY, SEATS, Position, Space
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.journal import EVERYONE, Journal, note

HALF = 2
"""Quarter turns in a half turn; also from a direction to the opposite one."""


@compiled
def beside(position: Position, space: int, direction: int) -> int:
    """The space that lies in a direction, or NOWHERE."""
    return BESIDE[position.seats, space, direction]  # type: ignore[no-any-return]


@compiled
def value_of(position: Position, space: int) -> int:
    """ST-1.2: what a space is worth; 0 if it is not on this board."""
    return VALUES[position.seats, space]  # type: ignore[no-any-return]


@compiled
def ability_of(position: Position, card: int) -> int:
    """ST-1.3, ST-7.1: a character's ability; none in a first game."""
    return Ability.NONE if position.options.first_game else ABILITIES[card]


@compiled
def is_open(position: Position, space: int) -> bool:
    """Whether a space is on the board and nobody is there."""
    return value_of(position, space) > 0 and position.spaces[space].card == NOBODY


@compiled
def is_rooted(position: Position, space: int) -> bool:
    """ST-7.2: whether the character there cannot be moved, turned, returned or replaced."""
    return ability_of(position, position.spaces[space].card) == Ability.ROOTED


@compiled
def is_beside(position: Position, space: int, other: int) -> bool:
    """Whether two spaces lie side by side, not diagonally."""
    for direction in range(DIRECTIONS):
        if beside(position, space, direction) == other:
            return True
    return False


# --- Numbers ----------------------------------------------------------------------------------------------------------


@compiled
def turn_of_seat(position: Position, seat: int) -> int:
    """ST-1.4: seats look at the board from south, west, north, east; two players sit across from each other."""
    return seat * HALF if position.seats == HALF else seat


@compiled
def direction_of(position: Position, space: int, side: int) -> int:
    """ST-1.4: where the printed side of a character points."""
    there = position.spaces[space]
    return (side + turn_of_seat(position, there.seat) + there.turned) % DIRECTIONS


@compiled
def side_toward(position: Position, space: int, direction: int) -> int:
    """The printed side of a character that points in a direction."""
    there = position.spaces[space]
    return (direction - turn_of_seat(position, there.seat) - there.turned) % DIRECTIONS


@compiled
def number_at(position: Position, space: int, side: int) -> int:
    """ST-4.9: printed number, shields, wounds, spite and high ground together."""
    there = position.spaces[space]
    total = NUMBERS[there.card, side] + there.shields[side] - there.spites
    for deck in range(SEATS):
        total -= there.wounds[deck]
    return total + high_ground_at(position, space)  # type: ignore[no-any-return]


@compiled
def high_ground_at(position: Position, space: int) -> int:
    """ST-7.13: what a character gains by standing in the middle."""
    is_high = ability_of(position, position.spaces[space].card) == Ability.HIGH_GROUND
    return 1 if is_high and value_of(position, space) == MIDDLE else 0


@compiled
def dread_of(position: Position, card: int) -> int:
    """ST-7.18: what a character takes off the number that touches it."""
    return 1 if ability_of(position, card) == Ability.DREAD else 0


@compiled
def help_in_defence(position: Position, space: int) -> int:
    """ST-7.14, ST-7.16: what Guard and the Rally of neighbours add while a character defends."""
    there = position.spaces[space]
    extra = 1 if ability_of(position, there.card) == Ability.GUARD else 0
    for direction in range(DIRECTIONS):
        neighbour = beside(position, space, direction)
        if neighbour != NOWHERE:
            friend = position.spaces[neighbour]
            extra += friend.seat == there.seat and ability_of(position, friend.card) == Ability.RALLY
    return extra


@compiled
def defence_at(position: Position, space: int, direction: int, against: int) -> int:
    """The number that a character defends with toward a direction, against this character."""
    side = side_toward(position, space, direction)
    return number_at(position, space, side) + help_in_defence(position, space) - dread_of(position, against)


# --- Coming, moving, going --------------------------------------------------------------------------------------------


@compiled
def make_empty(space: Space) -> None:
    """Nobody, and nothing under it."""
    space.card = NOBODY
    space.seat = 0
    space.turned = 0
    space.spites = 0
    space.zombie = 0
    space.spared = 0
    for index in range(DIRECTIONS):
        space.shields[index] = 0
        space.wounds[index] = 0


@compiled
def move_piece(position: Position, start: int, end: int, journal: Journal | None) -> None:
    """ST-8.18: a character moves with its orientation and all that lies under it; nothing is processed by that."""
    note(journal, EVERYONE, Happening.MOVED, position.spaces[start].card, start, end)
    copy(position.spaces[end], position.spaces[start])
    make_empty(position.spaces[start])
    if position.attacker == start:
        position.attacker = end


@compiled
def turn_piece(position: Position, space: int, quarters: int, journal: Journal | None) -> None:
    """Turn a character clockwise."""
    there = position.spaces[space]
    there.turned = (there.turned + quarters) % DIRECTIONS
    note(journal, EVERYONE, Happening.TURNED, there.card, quarters)
