"""5. The end, and the points; 6. the hawk of the advanced mode."""

from __future__ import annotations

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.happenings import Happening
from scurry.games.squeaky.position import FOODS, MOST_UNSEEN, Den, Position, Stage
from scurry.kernel.common import end, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note

TABLE_END = 6  # SQ-5.5
HAWK_GROUPS = 2  # SQ-6.2

# --- 5. The end, and the points ---------------------------------------------------------------------------------------


@compiled
def end_of_taking(position: Position, journal: Journal | None) -> None:
    """SQ-4.6, SQ-5.1: dens are turned up, and whoever has acorns places them."""
    note(journal, EVERYONE, Happening.GAME_ENDS)
    if position.options.mode == Mode.ADVANCED and not position.options.acorn_gluttons:
        note(journal, EVERYONE, Happening.HAWK, has_hawk_come(position))
    position.stage = Stage.PLACE
    position.to_act = 0
    for seat in range(position.seats):
        if position.dens[seat].acorns > 0:
            position.to_act |= 1 << seat
    if position.to_act == 0:  # SQ-5.9
        show_acorns(position, journal)


@compiled
def place_acorn(position: Position, seat: int, food: int, journal: Journal | None) -> None:
    """SQ-5.2: in secret, acorn by acorn."""
    den = position.dens[seat]
    den.placed[food] += 1
    note(journal, 1 << seat, Happening.PLACED, seat, food)
    if den.placed.sum() == den.acorns:
        is_done(position, seat)
    if position.to_act == 0:
        show_acorns(position, journal)


@compiled
def show_acorns(position: Position, journal: Journal | None) -> None:
    """SQ-5.2: everyone is done. SQ-7.2: the gluttons' sweeper is turned up only now."""
    for seat in range(position.seats):
        for food in range(FOODS):
            if position.dens[seat].placed[food] > 0:
                note(journal, EVERYONE, Happening.ACORNS_SHOWN, seat, food, position.dens[seat].placed[food])
    if position.options.acorn_gluttons:
        note(journal, EVERYONE, Happening.HAWK, has_hawk_come(position))
    end(position)


@compiled
def group_size(den: Den, food: int) -> int:
    """Cards and acorns of one food in a den."""
    return den.cards[food] + (den.start == food) + den.placed[food]


@compiled
def points_of(position: Position, den: Den) -> int:
    """SQ-5.5, SQ-7.1: what the den's table shows for each food, added up."""
    table = position.options.blue if position.options.harsh_winter else position.options.green
    points = 0
    for food in range(FOODS):
        points += table[min(group_size(den, food), TABLE_END)]
    return points


@compiled
def kinds_in(position: Position, den: Den) -> int:
    """SQ-5.7: how many kinds of food a den has."""
    kinds = 0
    for food in range(FOODS):
        acorns = 0 if position.options.lone_acorn_is_a_food else den.placed[food]
        kinds += group_size(den, food) - acorns > 0
    return kinds


# --- 6. Advanced mode -------------------------------------------------------------------------------------------------


@compiled
def has_hawk_come(position: Position) -> bool:
    """SQ-6.2, SQ-6.3: at least two foods lie on the sweeper more often than there are players."""
    groups = 0
    for food in range(FOODS):
        count = position.swept[food]
        for index in range(MOST_UNSEEN):
            count += position.unseen[index] == food
        groups += count > position.seats
    return groups >= HAWK_GROUPS
