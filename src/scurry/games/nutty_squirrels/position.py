"""Everything on Nutty Squirrels' table."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.nutty_squirrels.card import ALL_CARDS, DEALT_CARDS, MOST_ROUNDS, NuttyOptions
from scurry.kernel.common import Common
from scurry.kernel.records import Record, Row, bits, by_seat, count, flag, index, member, one, seat, several

SEATS = 6
LIMBS = 6
LENGTH = 5
"""Cards of a limb; place 1 is next to the trunk."""
TRUNK = 0
"""The place of a squirrel that sits on the trunk; its limb is then 0."""
SPOTS = 1 + LIMBS * LENGTH
"""The trunk and every place of the six limbs: spot 0 is the trunk, then limb by limb."""
COLOURS = 2
ACTION_POINTS = 3  # NS-3.1
MOST_POINTS = ACTION_POINTS + 1  # NS-11.5
BAG_ROOM = 3  # NS-11.9, NS-13.16
POWER_PRICE = 5  # NS-13.5
MOST_IDLE = 100  # NS-13.23
WAYS = 4
"""In which acorns go: up, down, into the backpack, out of it."""
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

    cards: Row[int] = several(member(Leaf), LENGTH)
    """What lies there; nobody knows it while it is face down."""
    up: Row[int] = several(flag(), LENGTH)
    """1 where the card lies face up."""
    acorns: Row[int] = several(count(BROWNS), LENGTH * COLOURS)
    bags: Row[int] = several(count(BAG_ROOM - 1), LENGTH * COLOURS)
    """Solo: what the thief on a Sticky Fingers card has taken (NS-13.14)."""
    length: int = count(LENGTH)
    is_short: int = flag()
    """1 once its end has fallen off: nothing grows there any more (NS-5.6)."""


class Squirrel(Record):
    """A player's board and token."""

    limb: int = index(LIMBS)
    place: int = count(LENGTH)
    acorns: Row[int] = several(count(BROWNS), HOLDERS * COLOURS)
    """Brown and golden acorns of each holder: index twice the holder, plus the colour."""
    powers: Row[int] = several(flag(), POWERS)
    """1 for each power that it has."""
    laid: int = bits(POWERS)
    """The powers that it has put down by swaps in this stay on its card, a bit for each (NS-6.10)."""


class Position(Common):
    """The tree, the squirrels, the supply and the deck."""

    options: NuttyOptions = one(NuttyOptions)
    limbs: Row[Limb] = several(Limb, LIMBS)
    squirrels: Row[Squirrel] = by_seat(Squirrel, SEATS)
    turn: int = seat()
    """The seat whose turn it is."""
    first: int = seat()
    """The seat that began."""
    round_number: int = count(MOST_ROUNDS, low=1)
    last_round: int = count(MOST_ROUNDS + 1)
    """The round that the game ends with, once the last leaf has been turned; 0 before (NS-12.2)."""
    spent: int = count(MOST_POINTS)
    """Action points spent in this turn."""
    has_stolen: int = flag()
    """1 once Sticky Fingers have been used in this turn."""
    memory: int = bits(WAYS * COLOURS, "i2")
    """Which way acorns have gone since the last lasting act: a bit for each way and colour (NS-7.5)."""
    supply: Row[int] = several(count(BROWNS), COLOURS)
    lost: Row[int] = several(count(BROWNS), COLOURS)
    """Acorns out of the game."""
    deck: Row[int] = several(member(Leaf), LONGEST_DECK)
    deck_size: int = count(LONGEST_DECK)
    """Cards left in the deck; the next one is deck[deck_size − 1]."""
    gone: Row[int] = several(count(ALL_CARDS), KINDS)
    """How many of each card lie open out of play."""
    unseen: Row[int] = several(member(Leaf), MOST_UNSEEN)
    """Cards out of play that nobody has seen: they fell face down."""
    unseen_count: int = count(MOST_UNSEEN)
    market: Row[int] = several(flag(), POWERS)
    """Solo: 1 for each power on sale."""
    owing: int = member(Owing)
    """Solo: what is being paid for."""
    owed: int = count(POWER_PRICE)
    """Solo: how much of it is still to pay, in brown acorns."""
    wanted: int = index(SPOTS)
    """Solo: the spot or the power that is being paid for."""
    idle: int = count(MOST_IDLE)
    """Solo: changes of place since the last flip or payment (NS-13.23)."""
    has_won: int = flag()
    """Solo: 1 once the nest has been worth the goal (NS-13.20)."""
    ending: int = member(Ending)
    """Why the game is over."""
