"""Squeaky's rules, in the order of RULES.md."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squeaky.card import Mode, SqueakyOptions
from scurry.games.squeaky.moves import ACORN, READY, TAKE, TO_DEN, TO_SWEEPER
from scurry.games.squeaky.position import FOODS, LONGEST_DECK, MOST_UNSEEN, SEATS, SPACES, Den, Item, Position, Stage
from scurry.kernel.common import ask_all, end, give_turn, is_done, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.ranking import rank
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import grid_of, row_of
from scurry.kernel.verbs import implement

ACORNS_PER_PLAYER = 2  # SQ-2.2
CARDS_PER_PLAYER = 4  # SQ-2.3, of each food
EXTRA_CARDS = 2  # SQ-2.6
SEASONS = 3
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


@compiled
def draw_from(bag: Row[int], dice: Dice) -> int:
    """Draw a food from a bag with so many of each."""
    return draw_one_of(bag, bag.sum(), dice)


@compiled
def draw_one_of(bag: Row[int], cards: int, dice: Dice) -> int:
    """The same, where it is known how many are in the bag: a search draws a whole deck at each iteration."""
    left = roll(dice, cards)
    food = 0
    while left >= bag[food]:
        left -= bag[food]
        food += 1
    bag[food] -= 1
    return food


@compiled
def has_extra_cards(position: Position) -> bool:
    """SQ-2.6: advanced mode with five players puts two cards of the deck onto the sweeper."""
    return position.options.mode == Mode.ADVANCED and position.seats == SEATS


@compiled
def deal_starting_foods(position: Position, dice: Dice) -> None:
    """SQ-2.7, SQ-2.8: one for each player, the others onto the sweeper."""
    bag = row_of(FOODS, 1)
    for seat in range(SEATS):
        position.dens[seat].start = draw_from(bag, dice) if seat < position.seats else Item.NOTHING
    for index in range(MOST_UNSEEN):
        position.unseen[index] = draw_from(bag, dice) if index < FOODS - position.seats else Item.NOTHING


@compiled
def stack_deck(position: Position, bag: Row[int], dice: Dice) -> None:
    """SQ-2.5, SQ-7.3: seasons into their piles, foods from the bag everywhere else; what is drawn already stays so."""
    position.deck_size = deck_size(position)
    for index in range(LONGEST_DECK):
        position.deck[index] = Item.NOTHING
    lying = items_in_row(position)
    for season in range(Item.SUMMER, Item.NOTHING):
        if not lying >> season & 1:
            first, end_of_pile = pile_of(position, season)
            put_somewhere(position.deck, max(first, position.drawn), end_of_pile, season, dice)
    cards = bag.sum()
    for index in range(position.drawn, position.deck_size):
        if position.deck[index] == Item.NOTHING:
            position.deck[index] = draw_one_of(bag, cards, dice)
            cards -= 1


@compiled
def deck_size(position: Position) -> int:
    """How many cards the deck starts with, seasons included."""
    extra = EXTRA_CARDS if has_extra_cards(position) else 0
    return CARDS_PER_PLAYER * FOODS * position.seats - SPACES - extra + SEASONS


@compiled
def pile_of(position: Position, season: int) -> tuple[int, int]:
    """Where the pile of a season begins and ends in the deck. Larger piles lie on top."""
    foods = deck_size(position) - SEASONS
    if position.options.climate_change:
        upper = (foods + 1) // 2 + 1
        return (0, upper) if season == Item.SUMMER else (upper, foods + SEASONS)
    first = 0
    for pile in range(season - Item.SUMMER):
        first += (foods + 2 - pile) // 3 + 1
    return first, first + (foods + 2 - (season - Item.SUMMER)) // 3 + 1


@compiled
def put_somewhere(deck: Row[int], first: int, end_of_pile: int, season: int, dice: Dice) -> None:
    """Lay a season into a pile, each free place equally likely."""
    free = 0
    for index in range(first, end_of_pile):
        free += deck[index] == Item.NOTHING
    skip = roll(dice, free)
    index = first
    while skip > 0 or deck[index] != Item.NOTHING:
        skip -= deck[index] == Item.NOTHING
        index += 1
    deck[index] = season


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


@compiled
def items_in_row(position: Position) -> int:
    """What lies in the row, one bit for each kind of card."""
    lying = 0
    for space in range(SPACES):
        lying |= 1 << int(position.row[space])
    return lying


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


@compiled
def hide_den(position: Position, den: Den) -> None:
    """The starting food until dens are turned up (SQ-5.1); the acorns until everyone is done (SQ-5.2)."""
    if position.stage != Stage.PLACE:
        den.start = UNKNOWN
    elif not position.over and den.acorns > 0:
        for food in range(FOODS):
            den.placed[food] = UNKNOWN


@compiled
def is_sweeper_open(position: Position) -> bool:
    """SQ-6.1, SQ-7.2: when the sweeper's cards lie face up."""
    if position.options.mode == Mode.BASE:
        return False
    return position.over == 1 if position.options.acorn_gluttons else position.stage == Stage.PLACE


@compiled
def unseen_cards(position: Position) -> int:
    """How many cards lay on the sweeper from the start."""
    return EXTRA_CARDS if has_extra_cards(position) else FOODS - position.seats


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Deal what is unknown anew, from the cards that nobody has shown yet."""
    imagine_starting_foods(view, dice)
    bag = row_of(FOODS, CARDS_PER_PLAYER * view.seats)
    for food in range(FOODS):
        bag[food] -= view.swept[food]
        for space in range(SPACES):
            bag[food] -= view.row[space] == food
        for other in range(view.seats):
            bag[food] -= view.dens[other].cards[food]
    if has_extra_cards(view):
        imagine_extra_cards(view, bag, dice)
    stack_deck(view, bag, dice)
    for other in range(view.seats):
        if view.dens[other].placed[0] == UNKNOWN:
            imagine_acorns(view.dens[other], is_to_act(view, other), dice)


@compiled
def imagine_starting_foods(view: Position, dice: Dice) -> None:
    """The starting foods not seen are spread over the other dens and, if any are left over, the sweeper."""
    bag = row_of(FOODS, 1)
    for other in range(view.seats):
        if view.dens[other].start != UNKNOWN:
            bag[view.dens[other].start] = 0
    if has_extra_cards(view):
        deal_unknown_starts(view, bag, dice)
        return
    for index in range(FOODS - view.seats):
        if view.unseen[index] != UNKNOWN:
            bag[view.unseen[index]] = 0
    deal_unknown_starts(view, bag, dice)
    for index in range(FOODS - view.seats):
        if view.unseen[index] == UNKNOWN:
            view.unseen[index] = draw_from(bag, dice)


@compiled
def deal_unknown_starts(view: Position, bag: Row[int], dice: Dice) -> None:
    """A starting food from the bag for each den whose own is unknown."""
    for other in range(view.seats):
        if view.dens[other].start == UNKNOWN:
            view.dens[other].start = draw_from(bag, dice)


@compiled
def imagine_extra_cards(view: Position, bag: Row[int], dice: Dice) -> None:
    """The two cards of the deck on the sweeper: from the bag, or out of it once they lie open."""
    for index in range(EXTRA_CARDS):
        if view.unseen[index] == UNKNOWN:
            view.unseen[index] = draw_from(bag, dice)
        else:
            bag[view.unseen[index]] -= 1


@compiled
def imagine_acorns(den: Den, is_placing: bool, dice: Dice) -> None:
    """Some spread of another seat's acorns that SQ-5.3 allows: all of them, or fewer while it is still placing."""
    count = roll(dice, den.acorns) if is_placing else den.acorns
    for food in range(FOODS):
        den.placed[food] = count // FOODS
    bag = row_of(FOODS, 1)
    for _ in range(count % FOODS):
        den.placed[draw_from(bag, dice)] += 1
