"""Squeaky's rules: the six verbs and the order of play, in the order of RULES.md. Some headings have a module each:

2 setting_up.py · 3 and 4 here · 5 and 6 ending.py · 7 wherever a variant changes something, by its clause. What a seat
can know: hiding.py.
"""

from __future__ import annotations

from scurry.games.squeaky.card import Mode, SqueakyOptions
from scurry.games.squeaky.ending import end_of_taking, has_hawk_come, kinds_in, place_acorn, points_of
from scurry.games.squeaky.happenings import Happening, Reason
from scurry.games.squeaky.hiding import (
    bag_of_unseen,
    hide_den,
    imagine_acorns,
    imagine_extra_cards,
    imagine_starting_foods,
    is_sweeper_open,
    unseen_cards,
)
from scurry.games.squeaky.moves import ACORN, READY, TAKE, TO_DEN, TO_SWEEPER
from scurry.games.squeaky.position import (
    ACORNS_PER_PLAYER,
    CARDS_PER_PLAYER,
    FOODS,
    SEASONS,
    SEATS,
    SPACES,
    Item,
    Position,
    Stage,
)
from scurry.games.squeaky.setting_up import (
    EXTRA_CARDS,
    deal_starting_foods,
    draw_from,
    has_extra_cards,
    items_in_row,
    stack_deck,
)
from scurry.kernel.common import ask_all, give_turn, is_done, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, mark, note
from scurry.kernel.ranking import rank
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import grid_of, row_of
from scurry.kernel.verbs import implement

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
        mark(journal, position)
        card = position.deck[position.drawn]
        position.deck[position.drawn] = Item.NOTHING
        position.drawn += 1
        if card < Item.SUMMER:
            position.row[space] = card
            note(journal, EVERYONE, Happening.DREW, card, space)
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
            hide_den(position, other)


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
