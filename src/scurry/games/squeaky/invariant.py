"""What is true of every Squeaky position: cards and acorns are conserved, and everything is in its range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scurry.games.squeaky.position import FOODS, MOST_UNSEEN, SEATS, SPACES, Item, Position, Stage
from scurry.games.squeaky.rules import ACORNS_PER_PLAYER
from scurry.games.squeaky.setting_up import CARDS_PER_PLAYER, SEASONS, deck_size, has_extra_cards


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_out_of_range(position)) or list(_not_conserved(position))


def _out_of_range(position: Position) -> Iterator[str]:
    if not 2 <= position.seats <= SEATS:
        yield "there are 2 to 5 seats"
        return
    if not 0 <= position.turn < position.seats or position.to_act >> position.seats or position.to_act < 0:
        yield "turn and to_act must be seats of the game"
    if (
        position.stage not in list(Stage)
        or position.over not in (0, 1)
        or bool(position.over) != (position.to_act == 0)
    ):
        yield "stage, over and to_act do not fit each other"
    if position.deck_size != deck_size(position) or not 0 <= position.drawn <= position.deck_size:
        yield "deck_size and drawn do not fit the number of seats"
    cards = [*position.row, *position.deck, *position.unseen, *(den.start for den in position.dens)]
    if any(not 0 <= card <= Item.NOTHING for card in cards):
        yield "every card must be a food, a season or nothing"
    if (position.stage == Stage.PUT) != (position.chosen in position.row and position.chosen < FOODS):
        yield "a food in the row is chosen exactly while it is being put away"
    if any(not 0 <= count <= 20 for den in position.dens for count in (*den.cards, *den.placed, den.acorns)):
        yield "a den's counts go from 0 to 20"


def _not_conserved(position: Position) -> Iterator[str]:
    dens = [position.dens[seat] for seat in range(position.seats)]
    extra = has_extra_cards(position)
    deck = list(position.deck)
    foods = Counter(card for card in (*position.row, *deck, *(position.unseen if extra else ())) if card < FOODS)
    for food in range(FOODS):
        foods[food] += sum(den.cards[food] for den in dens) + position.swept[food]
        if foods[food] != CARDS_PER_PLAYER * position.seats:
            yield f"there are {CARDS_PER_PLAYER * position.seats} cards of food {food}, not {foods[food]}"
    starts = sorted([den.start for den in dens] + ([] if extra else list(position.unseen)[: FOODS - position.seats]))
    if starts != list(range(FOODS))[: len(starts)] and (not extra or sorted(starts) != list(range(FOODS))):
        yield "every starting food is somewhere, once"
    if position.acorns < 0 or position.acorns + sum(den.acorns for den in dens) != ACORNS_PER_PLAYER * position.seats:
        yield f"there are {ACORNS_PER_PLAYER * position.seats} acorns"
    if any(den.placed.sum() > den.acorns or den.placed.max() - den.placed.min() > 1 for den in dens):
        yield "acorns are placed evenly, and no more than were taken"
    yield from _wrong_seasons(position, deck)


def _wrong_seasons(position: Position, deck: list[int]) -> Iterator[str]:
    in_row = [card for card in position.row if Item.SUMMER <= card < Item.NOTHING]
    if position.seasons != len(in_row) or any(card < Item.SUMMER for card in list(position.row)[: position.seasons]):
        yield "the seasons drawn lie next to the deck"
    if Counter(in_row) + Counter(card for card in deck if Item.SUMMER <= card < Item.NOTHING) != Counter(
        range(Item.SUMMER, Item.NOTHING)
    ):
        yield "every season is in the row or in the deck, once"
    if any(
        (card == Item.NOTHING) != (not position.drawn <= index < position.deck_size) for index, card in enumerate(deck)
    ):
        yield "the deck has a card wherever none has been drawn"
    if (position.seasons < SEASONS) != (position.stage != Stage.PLACE):
        yield "acorns are placed once the third season has come"
    if position.stage != Stage.PLACE and any(card == Item.NOTHING for card in list(position.row)[:SPACES]):
        yield "the row is full while cards are taken"
    if any(card != Item.NOTHING for card in list(position.unseen)[MOST_UNSEEN:]):
        yield "nothing lies beside the sweeper"
