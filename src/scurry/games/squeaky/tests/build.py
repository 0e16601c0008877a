"""Builders, so that tests read as a table looks: cards by their first letters.

c candy, l lollipop, p peanut, k cookie, d dog snack, S Summer, A Autumn, W Winter, · nothing
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scurry.games import find
from scurry.games.squeaky.moves import FOOD_NAMES
from scurry.games.squeaky.position import FOODS, LONGEST_DECK, SEATS, Item, Position, Stage
from scurry.games.squeaky.setting_up import deck_size
from scurry.matches.match import Match
from scurry.matches.plain import dump

LETTERS = "clpkdSAW·"
GAME = find("squeaky")


def items(letters: str) -> list[int]:
    """Cards from letters."""
    return [LETTERS.index(letter) for letter in letters.replace(" ", "")]


def letters(cards: Sequence[int]) -> str:
    """Letters from cards."""
    return "".join(LETTERS[card] for card in cards)


def start(
    row: str = "clpkd",
    coming: str = "",
    seats: int = 2,
    dens: Mapping[int, str] | None = None,
    acorns: Mapping[int, int] | None = None,
    starts: str = "clpkd",
    swept: str = "",
    unseen: str | None = None,
    turn: int = 0,
    stage: Stage = Stage.TAKE,
    **options: object,
) -> dict[str, Any]:
    """A position in the middle of a game: what is not told lies deeper in the deck."""
    position: Any = Position.blank()
    position.seats = seats
    position.options = GAME.card.terms(seats, options)[1]
    position.stage, position.turn, position.chosen = stage, turn, Item.NOTHING
    position.to_act = 1 << turn
    position.row = items(row)
    position.seasons = sum(letter in "SAW" for letter in row)
    _fill_dens(position, dens or {}, acorns or {}, starts)
    for food in range(FOODS):
        position.swept[food] = items(swept).count(food)
    hidden = items(starts)[seats:] if unseen is None else items(unseen)
    position.unseen = [*hidden, *([Item.NOTHING] * (3 - len(hidden)))]
    _fill_deck(position, items(coming), items(unseen or ""))
    return dump(position)


def _fill_dens(position: Any, dens: Mapping[int, str], acorns: Mapping[int, int], starts: str) -> None:
    position.acorns = 2 * position.seats - sum(acorns.values())
    for seat in range(SEATS):
        den = position.dens[seat]
        den.start = items(starts)[seat] if seat < position.seats else Item.NOTHING
        den.acorns = acorns.get(seat, 0)
        for food in range(FOODS):
            den.cards[food] = items(dens.get(seat, "")).count(food)


def _fill_deck(position: Any, coming: list[int], extra: list[int]) -> None:
    """The cards to come first, then everything else that is nowhere yet."""
    left = Counter({food: 4 * int(position.seats) for food in range(FOODS)})
    left.update([Item.SUMMER, Item.AUTUMN, Item.WINTER])
    left.subtract(int(card) for card in [*position.row, *coming, *extra] if card < Item.NOTHING)
    for food in range(FOODS):
        left[food] -= int(position.swept[food]) + sum(int(den.cards[food]) for den in position.dens)
    rest = [*coming, *sorted(left.elements())]
    position.deck_size = deck_size(position)
    position.drawn = position.deck_size - len(rest)
    blank = [Item.NOTHING] * int(position.drawn)
    position.deck = [*blank, *rest, *([Item.NOTHING] * (LONGEST_DECK - len(blank) - len(rest)))]


def match(**told: Any) -> Match:
    """A match that starts in the middle."""
    return Match(GAME, start=start(**told), seed=1)


def row_of(match: Match) -> str:
    """The row as letters."""
    return letters(match.position.row)


def den_of(match: Match, seat: int) -> str:
    """The cards of a den as letters, the starting food included."""
    den = match.position.dens[seat]
    return "".join(LETTERS[food] * int(den.cards[food] + (den.start == food)) for food in range(FOODS))


def take(match: Match, seat: int, food: str, to: str = "den") -> None:
    """One whole turn."""
    match.play(seat, f"take {FOOD_NAMES[LETTERS.index(food)]}")
    match.play(seat, f"to {to}")


def choices(match: Match, seat: int) -> list[str]:
    """What a seat may do, in words."""
    return [move.text for move in match.legal(seat)]


def place(match: Match, seat: int, foods: str) -> None:
    """Place acorns on these foods, one after another."""
    for food in foods:
        match.play(seat, f"acorn on {FOOD_NAMES[LETTERS.index(food)]}")
