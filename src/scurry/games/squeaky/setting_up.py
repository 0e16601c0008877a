"""2. Setting up: what is dealt, and how the deck is stacked. A search that imagines a deck stacks it just so."""

from __future__ import annotations

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.position import (
    CARDS_PER_PLAYER,
    FOODS,
    LONGEST_DECK,
    MOST_UNSEEN,
    SEASONS,
    SEATS,
    SPACES,
    Item,
    Position,
)
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import Row
from scurry.kernel.scratch import row_of

EXTRA_CARDS = 2  # SQ-2.6


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
            first = max(first, position.drawn)
            if free_places(position.deck, first, end_of_pile) == 0:  # only where somebody else stacked the deck
                first, end_of_pile = position.drawn, position.deck_size
            put_somewhere(position.deck, first, end_of_pile, season, dice)
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
def free_places(deck: Row[int], first: int, end_of_pile: int) -> int:
    """How many places of a pile have no card yet."""
    free = 0
    for index in range(first, end_of_pile):
        free += deck[index] == Item.NOTHING
    return free


@compiled
def put_somewhere(deck: Row[int], first: int, end_of_pile: int, season: int, dice: Dice) -> None:
    """Lay a season into a pile, each free place equally likely."""
    skip = roll(dice, free_places(deck, first, end_of_pile))
    index = first
    while skip > 0 or deck[index] != Item.NOTHING:
        skip -= deck[index] == Item.NOTHING
        index += 1
    deck[index] = season


@compiled
def items_in_row(position: Position) -> int:
    """What lies in the row, one bit for each kind of card."""
    lying = 0
    for space in range(SPACES):
        lying |= 1 << int(position.row[space])
    return lying
