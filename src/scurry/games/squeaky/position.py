"""Everything on Squeaky's table."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squeaky.card import SqueakyOptions
from scurry.kernel.common import Common
from scurry.kernel.records import Record, Row, by_seat, count, member, one, seat, several

FOODS = 5
SEATS = 5
SPACES = 5
CARDS_PER_PLAYER = 4  # SQ-2.3, of each food
ACORNS_PER_PLAYER = 2  # SQ-2.2
SEASONS = 3
MOST_OF_A_FOOD = CARDS_PER_PLAYER * SEATS
MOST_ACORNS = ACORNS_PER_PLAYER * SEATS
LONGEST_DECK = 98
"""Five players: 100 food cards less the five of the row, and three seasons."""
MOST_UNSEEN = 3
"""Cards that lie on the sweeper from the start: up to three starting foods, or two cards of the deck."""


class Item(IntEnum):
    """What a card shows."""

    CANDY = 0
    LOLLIPOP = 1
    PEANUT = 2
    COOKIE = 3
    DOG_SNACK = 4
    SUMMER = 5
    AUTUMN = 6
    WINTER = 7
    NOTHING = 8
    """No card lies here."""


class Stage(IntEnum):
    """Which decision comes next."""

    LOOK = 0
    """Everyone looks at the starting food, and turns it face down (SQ-2.7)."""
    TAKE = 1
    """The active seat chooses a food in the row (SQ-3.1)."""
    PUT = 2
    """It chooses where the cards go (SQ-3.2)."""
    PLACE = 3
    """Everyone places acorns, at the same time and in secret (SQ-5.2)."""


class Den(Record):
    """A seat's den."""

    cards: Row[int] = several(count(MOST_OF_A_FOOD), FOODS)
    """How many of each food were put here during the game: face down, but everyone saw them go in."""
    start: int = member(Item)
    """The starting food: only its owner has seen it."""
    acorns: int = count(MOST_ACORNS)
    placed: Row[int] = several(count(MOST_ACORNS), FOODS)
    """How many acorns lie on each food at the end."""


class Position(Common):
    """The park, the dens, the sweeper and the deck."""

    options: SqueakyOptions = one(SqueakyOptions)
    stage: int = member(Stage)
    turn: int = seat()
    """The seat whose turn it is."""
    row: Row[int] = several(member(Item), SPACES)
    """The five spaces of the park; the first is next to the deck."""
    chosen: int = member(Item)
    """The food that has been chosen but not put away yet, or NOTHING."""
    acorns: int = count(MOST_ACORNS)
    """Acorns beside the sweeper."""
    seasons: int = count(SEASONS)
    """Seasons drawn so far."""
    deck: Row[int] = several(member(Item), LONGEST_DECK)
    deck_size: int = count(LONGEST_DECK)
    drawn: int = count(LONGEST_DECK)
    """How many cards of the deck have been drawn: the next one is deck[drawn]."""
    dens: Row[Den] = by_seat(Den, SEATS)
    swept: Row[int] = several(count(MOST_OF_A_FOOD), FOODS)
    """How many of each food were put on the sweeper during the game."""
    unseen: Row[int] = several(member(Item), MOST_UNSEEN)
    """The cards on the sweeper that nobody has seen."""
