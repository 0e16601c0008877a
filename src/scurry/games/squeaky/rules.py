"""Squeaky's rules, in the order of RULES.md."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squeaky.card import Mode, SqueakyOptions
from scurry.games.squeaky.moves import ACORN, READY, TAKE, TO_DEN, TO_SWEEPER
from scurry.games.squeaky.position import (
    ACORNS_PER_PLAYER,
    CARDS_PER_PLAYER,
    FOODS,
    MOST_UNSEEN,
    SEASONS,
    SEATS,
    SPACES,
    Den,
    Item,
    Position,
    Stage,
)
from scurry.games.squeaky.secrets import (
    bag_of_unseen,
    hide_den,
    imagine_acorns,
    imagine_extra_cards,
    imagine_starting_foods,
    is_sweeper_open,
    unseen_cards,
)
from scurry.games.squeaky.setting_up import (
    EXTRA_CARDS,
    deal_starting_foods,
    draw_from,
    has_extra_cards,
    items_in_row,
    stack_deck,
)
from scurry.kernel.common import ask_all, end, give_turn, is_done, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.ranking import rank
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import grid_of, row_of
from scurry.kernel.verbs import implement

TABLE_END = 6  # SQ-5.5
HAWK_GROUPS = 2  # SQ-6.2


class Happening(IntEnum):
    """What the journal tells; words.py has the sentences."""

    PUT_IN_DEN = 0
    """seat, food, how many cards"""
    PUT_ON_SWEEPER = 1
    """seat, food, how many cards"""
    DREW = 2
    """food"""
    SEASON = 3
    """season, how many so far"""
    GAME_ENDS = 4
    PLACED = 5
    """seat, food: for the seat alone"""
    HAWK = 6
    """1 if it has come"""
    ACORNS_SHOWN = 7
    """seat, food, how many"""


class Reason(IntEnum):
    """Why the winner won."""

    MOST_POINTS = 0
    FEWER_ACORNS = 1
    MORE_FOODS = 2
    SHARED = 3
    HAWK = 4
    """added to the others when the fewest points win"""


# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: SqueakyOptions, dice: Dice) -> None:
    """SQ-2: row, sweeper, deck, acorns, starting foods, first player."""
    copy(position.options, options)
    position.acorns = ACORNS_PER_PLAYER * position.seats
    position.chosen = Item.NOTHING
    bag = row_of(FOODS, CARDS_PER_PLAYER * position.seats)
    for space in range(SPACES):
        position.row[space] = draw_from(bag, dice)
    deal_starting_foods(position, dice)
    if has_extra_cards(position):
        for index in range(EXTRA_CARDS):
            position.unseen[index] = draw_from(bag, dice)
    stack_deck(position, bag, dice)
    position.turn = roll(dice, position.seats)
    position.stage = Stage.LOOK
    ask_all(position)


# --- 3. A turn --------------------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """What a seat may do now."""
    count = 0
    if position.stage == Stage.LOOK:
        moves[0] = READY
        return 1
    if position.stage == Stage.TAKE:  # SQ-3.1
        lying = items_in_row(position)
        for food in range(FOODS):
            if lying >> food & 1:
                moves[count] = TAKE + food
                count += 1
        return count
    if position.stage == Stage.PUT:
        moves[0] = TO_DEN  # SQ-3.2
        moves[1] = TO_SWEEPER
        return 2 if position.acorns > 0 else 1  # SQ-3.3
    placed = position.dens[seat].placed
    fewest = placed.min()
    for food in range(FOODS):  # SQ-5.3
        if placed[food] == fewest:
            moves[count] = ACORN + food
            count += 1
    return count


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a move out."""
    if position.stage == Stage.LOOK:
        look_away(position, seat)
    elif position.stage == Stage.TAKE:
        position.chosen = move - TAKE
        position.stage = Stage.PUT
    elif position.stage == Stage.PUT:
        put_away(position, seat, move, journal)
        fill_row(position, journal)
        if position.seasons < SEASONS:
            next_turn(position)
        else:
            end_of_taking(position, journal)
    else:
        place_acorn(position, seat, move - ACORN, journal)


@compiled
def look_away(position: Position, seat: int) -> None:
    """SQ-2.7: when everyone has looked at the starting food, the first turn begins."""
    is_done(position, seat)
    if position.to_act == 0:
        position.stage = Stage.TAKE
        give_turn(position, position.turn)


@compiled
def put_away(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SQ-3.2 to SQ-3.4: all the cards of the chosen food go to one place."""
    count = 0
    food = position.chosen
    for space in range(SPACES):
        if position.row[space] == food:
            position.row[space] = Item.NOTHING
            count += 1
    position.chosen = Item.NOTHING
    den = position.dens[seat]
    if move == TO_DEN:
        den.cards[food] += count
        note(journal, EVERYONE, Happening.PUT_IN_DEN, seat, food, count)
    else:
        position.swept[food] += count
        position.acorns -= 1
        den.acorns += 1
        note(journal, EVERYONE, Happening.PUT_ON_SWEEPER, seat, food, count)


@compiled
def next_turn(position: Position) -> None:
    """SQ-3.6: clockwise."""
    position.turn = (position.turn + 1) % position.seats
    position.stage = Stage.TAKE
    give_turn(position, position.turn)


# --- 4. Filling the row, and the seasons ------------------------------------------------------------------------------


@compiled
def fill_row(position: Position, journal: Journal | None) -> None:
    """SQ-4.1: a card for each empty space, until the third season."""
    space = empty_space(position)
    while space < SPACES and position.seasons < SEASONS:
        card = position.deck[position.drawn]
        position.deck[position.drawn] = Item.NOTHING
        position.drawn += 1
        if card < Item.SUMMER:
            position.row[space] = card
            note(journal, EVERYONE, Happening.DREW, card)
        else:
            lay_season(position, card, space, journal)
        space = empty_space(position)


@compiled
def empty_space(position: Position) -> int:
    """The empty space nearest the deck, or SPACES if there is none."""
    space = 0
    while space < SPACES and position.row[space] != Item.NOTHING:
        space += 1
    return space


@compiled
def lay_season(position: Position, season: int, empty: int, journal: Journal | None) -> None:
    """SQ-4.2, SQ-4.3: next to the deck, behind the seasons that lie there; a food in its place moves aside."""
    position.row[empty] = position.row[position.seasons]
    position.row[position.seasons] = season
    position.seasons += 1
    note(journal, EVERYONE, Happening.SEASON, season, position.seasons)


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


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """SQ-5.6 to SQ-5.8: most points (fewest, if the hawk has come), then fewer acorns, then more kinds."""
    hawk = position.options.mode == Mode.ADVANCED and has_hawk_come(position)
    keys = grid_of(SEATS, 3, 0)
    for seat in range(position.seats):
        den = position.dens[seat]
        points[seat] = points_of(position, den)
        keys[seat, 0] = -points[seat] if hawk else points[seat]
        keys[seat, 1] = -den.acorns
        keys[seat, 2] = kinds_in(position, den)
    decided_by = rank(keys, position.seats, places)
    return decided_by + (Reason.HAWK if hawk else 0)


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


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """SQ-3.5: cover what this seat has not seen. What everyone saw go into a den, a perfect memory still knows."""
    for index in range(position.drawn, position.deck_size):
        position.deck[index] = UNKNOWN
    if not is_sweeper_open(position):
        for index in range(unseen_cards(position)):
            position.unseen[index] = UNKNOWN
    for other in range(position.seats):
        if other != seat:
            hide_den(position, position.dens[other])


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Deal what is unknown anew, from the cards that nobody has shown yet."""
    imagine_starting_foods(view, dice)
    bag = bag_of_unseen(view)
    if has_extra_cards(view):
        imagine_extra_cards(view, bag, dice)
    stack_deck(view, bag, dice)
    for other in range(view.seats):
        if view.dens[other].placed[0] == UNKNOWN:
            imagine_acorns(view.dens[other], is_to_act(view, other), dice)
