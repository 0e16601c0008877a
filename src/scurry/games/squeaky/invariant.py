"""What is true of every Squeaky position: cards and acorns are conserved, and the moment can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scurry.games.squeaky.hiding import unseen_cards
from scurry.games.squeaky.position import (
    ACORNS_PER_PLAYER,
    CARDS_PER_PLAYER,
    FOODS,
    SEASONS,
    SEATS,
    Den,
    Item,
    Position,
    Stage,
)
from scurry.games.squeaky.setting_up import deck_size, has_extra_cards
from scurry.kernel.common import seats_to_act
from scurry.kernel.records import Row


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_wrong_deck(position)) or [
        *_wrong_foods(position),
        *_wrong_starts(position),
        *_wrong_seasons(position),
        *_wrong_acorns(position),
        *_wrong_moment(position),
    ]


def _items(row: Row[int]) -> list[int]:
    return [int(item) for item in row]


def _dens(position: Position) -> list[Den]:
    return [position.dens[seat] for seat in range(position.seats)]


def _wrong_deck(position: Position) -> Iterator[str]:
    if position.deck_size != deck_size(position) or position.drawn > position.deck_size:
        yield "deck_size and drawn do not fit the number of seats"
        return
    lying = [card != Item.NOTHING for card in position.deck]
    if lying != [position.drawn <= index < position.deck_size for index in range(len(lying))]:
        yield "the deck has a card wherever none has been drawn"


def _wrong_foods(position: Position) -> Iterator[str]:
    extra = _items(position.unseen) if has_extra_cards(position) else []
    found = Counter([*_items(position.row), *_items(position.deck), *extra])
    wanted = CARDS_PER_PLAYER * int(position.seats)
    for food in range(FOODS):
        count = found[food] + int(position.swept[food]) + sum(int(den.cards[food]) for den in _dens(position))
        if count != wanted:
            yield f"there are {wanted} cards of food {food}, not {count}"


def _wrong_starts(position: Position) -> Iterator[str]:
    unseen, count = _items(position.unseen), int(unseen_cards(position))
    if set(unseen[count:]) - {Item.NOTHING} or any(item >= FOODS for item in unseen[:count]):
        yield f"{count} foods lie on the sweeper from the start"
    starts = [int(den.start) for den in _dens(position)] + ([] if has_extra_cards(position) else unseen[:count])
    if sorted(starts) != list(range(FOODS)):
        yield "every starting food is somewhere, once"
    for seat in range(position.seats, SEATS):
        den = position.dens[seat]
        if den.start != Item.NOTHING or den.acorns or any(den.cards) or any(den.placed):
            yield "nothing lies in the den of an empty seat"


def _wrong_seasons(position: Position) -> Iterator[str]:
    row, deck = _items(position.row), _items(position.deck)
    is_season = [Item.SUMMER <= item < Item.NOTHING for item in row]
    if is_season != [space < position.seasons for space in range(len(row))]:
        yield "the seasons drawn lie next to the deck"
    if any(row.count(season) + deck.count(season) != 1 for season in range(Item.SUMMER, Item.NOTHING)):
        yield "every season is in the row or in the deck, once"


def _wrong_acorns(position: Position) -> Iterator[str]:
    all_acorns = ACORNS_PER_PLAYER * int(position.seats)
    if int(position.acorns) + sum(int(den.acorns) for den in _dens(position)) != all_acorns:
        yield f"there are {all_acorns} acorns"
    for den in _dens(position):
        placed = [int(count) for count in den.placed]
        if sum(placed) > (den.acorns if position.stage == Stage.PLACE else 0) or max(placed) - min(placed) > 1:
            yield "acorns are placed at the end, evenly, and no more than were taken"


def _wrong_moment(position: Position) -> Iterator[str]:
    is_chosen = position.chosen < FOODS and position.chosen in position.row
    if not (is_chosen if position.stage == Stage.PUT else position.chosen == Item.NOTHING):
        yield "a food in the row is chosen exactly while it is being put away"
    if (position.seasons == SEASONS) != (position.stage == Stage.PLACE):
        yield "acorns are placed once the third season has come"
    if position.stage == Stage.LOOK and position.drawn > 0:
        yield "starting foods are looked at before the first card is drawn"
    if position.stage != Stage.PLACE and Item.NOTHING in position.row:
        yield "the row is full while cards are taken"
    if position.stage != Stage.LOOK and seats_to_act(position) != _asked(position):
        yield "whoever is on is to act"


def _asked(position: Position) -> list[int]:
    """The seats that are asked, but while everyone looks at the starting food."""
    if position.stage != Stage.PLACE:
        return [int(position.turn)]
    return [seat for seat, den in enumerate(_dens(position)) if sum(map(int, den.placed)) < den.acorns]
