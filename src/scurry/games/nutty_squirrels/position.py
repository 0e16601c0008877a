"""Everything on Nutty Squirrels' table."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.nutty_squirrels.card import ALL_CARDS, DEALT_CARDS, NuttyOptions
from scurry.kernel.common import Common
from scurry.kernel.records import Record, Row, number, numbers, one, several

SEATS = 6
LIMBS = 6
LENGTH = 5
"""Cards of a limb; place 1 is next to the trunk."""
TRUNK = 0
"""The place of a squirrel that sits on the trunk; its limb is then 0."""
SPOTS = 1 + LIMBS * LENGTH
"""The trunk and every place of the six limbs: spot 0 is the trunk, then limb by limb."""
COLOURS = 2
BROWNS = 45
GOLDS = 15
LONGEST_DECK = ALL_CARDS - DEALT_CARDS
MOST_UNSEEN = 18
"""Face-down cards that can fall off: at most three of each limb, beyond its first two."""


class Colour(IntEnum):
    """The two kinds of acorn."""

    BROWN = 0
    GOLD = 1


class Leaf(IntEnum):
    """What a leaf card shows. The first four are leaves with so many brown acorns."""

    NO_ACORN = 0
    ONE_BROWN = 1
    TWO_BROWN = 2
    THREE_BROWN = 3
    GOLDEN = 4
    BROKEN = 5
    SWINGING_SQUIRREL = 6
    BACKPACK = 7
    SUGAR_RUSH = 8
    STICKY_FINGERS = 9
    OWL = 10
    FLYING_SQUIRREL = 11
    NOTHING = 12
    """No card lies here."""


KINDS = 12


class Power(IntEnum):
    """The six powers, in the order of their cards."""

    SWINGING_SQUIRREL = 0
    BACKPACK = 1
    SUGAR_RUSH = 2
    STICKY_FINGERS = 3
    OWL = 4
    FLYING_SQUIRREL = 5
    NONE = 6


POWERS = 6


class Holder(IntEnum):
    """Where an acorn of a squirrel can lie. CARD is the leaf card that it stands on."""

    CHEEKS = 0
    BACKPACK = 1
    NEST = 2
    BURROW = 3
    BAG = 4
    """On the Sticky Fingers card."""
    CARD = 5


HOLDERS = 5


class Owing(IntEnum):
    """What the lone squirrel is paying for (NS-13.4)."""

    NOTHING = 0
    STEP = 1
    POWER = 2
    OWL = 3


class Ending(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    GOAL = 1
    """Somebody has enough points (NS-12.1)."""
    LAST_LEAF = 2
    """The last round after the last leaf is over (NS-12.3)."""
    ROUNDS = 3
    """There have been too many rounds (NS-12.5)."""
    STOPPED = 4
    """Solo: the player stopped (NS-13.21)."""
    EXHAUSTED = 5
    """Solo: nothing is left that could be reached (NS-13.22)."""
    WANDERED = 6
    """Solo: a hundred steps led nowhere (NS-13.23)."""
    OWL = 7
    """Solo: the Owl was not paid (NS-13.12)."""


class Limb(Record):
    """One of the six limbs. Index 0 is place 1; an index of acorns is twice that, plus the colour."""

    cards: Row[int] = numbers(LENGTH)
    """What lies there; nobody knows it while it is face down."""
    up: Row[int] = numbers(LENGTH)
    """1 where the card lies face up."""
    acorns: Row[int] = numbers(LENGTH * COLOURS)
    bags: Row[int] = numbers(LENGTH * COLOURS)
    """Solo: what the thief on a Sticky Fingers card has taken (NS-13.14)."""
    length: int = number()
    is_short: int = number()
    """1 once its end has fallen off: nothing grows there any more (NS-5.6)."""


class Squirrel(Record):
    """A player's board and token."""

    limb: int = number()
    place: int = number()
    acorns: Row[int] = numbers(HOLDERS * COLOURS)
    """Brown and golden acorns of each holder: index twice the holder, plus the colour."""
    powers: Row[int] = numbers(POWERS)
    """1 for each power that it has."""
    laid: int = number()
    """The power that it has put down by a swap in this stay on its card, or NONE (NS-6.10)."""


class Position(Common):
    """The tree, the squirrels, the supply and the deck."""

    options: NuttyOptions = one(NuttyOptions)
    limbs: Row[Limb] = several(Limb, LIMBS)
    squirrels: Row[Squirrel] = several(Squirrel, SEATS)
    turn: int = number()
    """The seat whose turn it is."""
    first: int = number()
    """The seat that began."""
    round_number: int = number()
    last_round: int = number()
    """The round that the game ends with, once the last leaf has been turned; 0 before (NS-12.2)."""
    spent: int = number()
    """Action points spent in this turn."""
    has_stolen: int = number()
    """1 once Sticky Fingers have been used in this turn."""
    memory: int = number("i2")
    """Which way acorns have gone since the last lasting act: a bit for each way and colour (NS-7.5)."""
    supply: Row[int] = numbers(COLOURS)
    lost: Row[int] = numbers(COLOURS)
    """Acorns out of the game."""
    deck: Row[int] = numbers(LONGEST_DECK)
    deck_size: int = number()
    """Cards left in the deck; the next one is deck[deck_size − 1]."""
    gone: Row[int] = numbers(KINDS)
    """How many of each card lie open out of play."""
    unseen: Row[int] = numbers(MOST_UNSEEN)
    """Cards out of play that nobody has seen: they fell face down."""
    unseen_count: int = number()
    market: Row[int] = numbers(POWERS)
    """Solo: 1 for each power on sale."""
    owing: int = number()
    """Solo: what is being paid for."""
    owed: int = number()
    """Solo: how much of it is still to pay, in brown acorns."""
    wanted: int = number()
    """Solo: the spot or the power that is being paid for."""
    idle: int = number()
    """Solo: changes of place since the last flip or payment (NS-13.23)."""
    has_won: int = number()
    """Solo: 1 once the nest has been worth the goal (NS-13.20)."""
    ending: int = number()
    """Why the game is over."""
