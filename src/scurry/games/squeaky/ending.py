"""5. The end, and the points; 6. the hawk of the advanced mode."""

from __future__ import annotations

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.happenings import Happening
from scurry.games.squeaky.position import FOODS, MOST_UNSEEN, Den, Position, Stage
from scurry.kernel.common import ask_all, end, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, mark, note

TABLE_END = 6  # SQ-5.5
HAWK_GROUPS = 2  # SQ-6.2

# --- 5. The end, and the points ---------------------------------------------------------------------------------------


@compiled
def end_of_taking(position: Position, journal: Journal | None) -> None:
    """SQ-4.6, SQ-5.1: dens are turned up, and whoever has acorns places them."""
    note(journal, EVERYONE, Happening.GAME_ENDS)
    turn_up_dens(position, journal)
    if position.options.mode == Mode.ADVANCED and not position.options.acorn_gluttons:
        mark(journal, position)
        note(journal, EVERYONE, Happening.HAWK, has_hawk_come(position))
    position.stage = Stage.PLACE
    position.to_act = 0
    for seat in range(position.seats):
        if position.dens[seat].acorns > 0:
            position.to_act |= 1 << seat
    if position.to_act == 0:  # SQ-5.9
        mark(journal, position)
        count_dens(position, journal)


@compiled
def turn_up_dens(position: Position, journal: Journal | None) -> None:
    """SQ-5.1: one after the other, for whoever watches; at these moments those to act still have theirs face down."""
    ask_all(position)
    for seat in range(position.seats):
        mark(journal, position)
        note(journal, EVERYONE, Happening.DEN_TURNED_UP, seat)
        is_done(position, seat)


@compiled
def place_acorn(position: Position, seat: int, food: int, journal: Journal | None) -> None:
    """SQ-5.2: in secret, acorn by acorn."""
    den = position.dens[seat]
    den.placed[food] += 1
    note(journal, 1 << seat, Happening.PLACED, seat, food)
    if den.placed.sum() == den.acorns:
        is_done(position, seat)
    if position.to_act == 0:
        count_dens(position, journal)


@compiled
def count_dens(position: Position, journal: Journal | None) -> None:
    """SQ-5.2: everyone is done, and all is shown. SQ-7.2: the gluttons' sweeper is turned up last.

    For whoever watches, one after the other: at these moments those to act are still to be counted, and after the
    seats the sweeper.
    """
    position.over = 1
    position.to_act = (2 << position.seats) - 1
    for seat in range(position.seats):
        if seat > 0:
            mark(journal, position)
        tell_count(position, seat, journal)
        is_done(position, seat)
    if position.options.acorn_gluttons:
        mark(journal, position)
        note(journal, EVERYONE, Happening.HAWK, has_hawk_come(position))
    end(position)


@compiled
def tell_count(position: Position, seat: int, journal: Journal | None) -> None:
    """Where a seat's acorns lie, and what its den is worth."""
    if journal is not None:
        den = position.dens[seat]
        for food in range(FOODS):
            if den.placed[food] > 0:
                note(journal, EVERYONE, Happening.ACORNS_SHOWN, seat, food, den.placed[food])
        note(journal, EVERYONE, Happening.COUNTED, seat, points_of(position, den))


@compiled
def group_size(den: Den, food: int) -> int:
    """Cards and acorns of one food in a den."""
    return den.cards[food] + (den.start == food) + den.placed[food]


@compiled
def worth_of(position: Position, den: Den, food: int) -> int:
    """SQ-5.5, SQ-7.1: what the den's table shows for one food."""
    table = position.options.blue if position.options.harsh_winter else position.options.green
    return int(table[min(group_size(den, food), TABLE_END)])


@compiled
def points_of(position: Position, den: Den) -> int:
    """SQ-5.5: what the den's table shows for each food, added up."""
    points = 0
    for food in range(FOODS):
        points += worth_of(position, den, food)
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
