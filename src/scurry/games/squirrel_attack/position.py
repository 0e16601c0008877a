"""Everything on the table of Squirrel Attack."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squirrel_attack.card import MOST_NUTS, MOST_TREES, AttackOptions
from scurry.kernel.common import Common
from scurry.kernel.records import Row, by_seat, count, index, member, one, seat, seat_set, several

SEATS = 6
PER_SEAT = 10
"""Room for a seat's dice: die 23 is the fourth of seat 2, whatever the size of hands."""
DICE = SEATS * PER_SEAT
NO_DIE = DICE
NOBODY = SEATS
"""The holder of a die that is out of play."""

WIDE = "i8"
"""For seats and dice that are handed on to helpers: Numba compiles those anew for each width of their arguments."""

SQUIRREL = 0
"""The Squirrel Face; the other faces are their numbers (SA-1.1)."""
FACES = 6
KINDS = 4
MOST_TIES = 20  # SA-6.7
SUDDEN_NUTS = 1  # SA-7.5


class Kind(IntEnum):
    """What a die is: its power when it shows the Squirrel Face (SA-1.2)."""

    NONE = 0
    """No die here, or not chosen yet."""
    ASMBE = 1
    AHOY = 2
    SHAOLIN = 3
    ATTACK = 4


class Stage(IntEnum):
    """Which decision comes next."""

    CHOOSE = 0
    """Players choose their hands, at the same time and in secret (SA-2.5)."""
    ROLL = 1
    """Somebody says when to roll (SA-3.4), or all agree to stop (SA-7.6)."""
    POWER = 2
    """The player whose turn it is uses a Squirrel Face or passes (SA-4.1)."""
    TARGET = 3
    """… and says on which die."""
    UP_OR_DOWN = 4
    """… and, for an Ahoy, which way (SA-5.2)."""


class Position(Common):
    """The hands, the Tree and the Nut Piles."""

    options: AttackOptions = one(AttackOptions)
    stage: int = member(Stage)
    kinds: Row[int] = by_seat(member(Kind), SEATS, each=PER_SEAT)
    """What each die is; a hand lies in the order of kinds."""
    faces: Row[int] = by_seat(index(FACES), SEATS, each=PER_SEAT)
    """What each die in play shows. The last Roll stays on the table until the next."""
    holders: Row[int] = by_seat(seat(NOBODY), SEATS, each=PER_SEAT)
    """Whose die it is now: NOBODY's while it is out of play (SA-1.3)."""
    taking_part: int = seat_set(WIDE)
    """The seats that roll, one bit each: all but in sudden death (SA-7.5)."""
    order: Row[int] = several(seat(NOBODY, WIDE), SEATS)
    """The seats in the order in which they act in this Roll (SA-3.2), then NOBODY."""
    turn: int = index(SEATS)
    """Whose turn it is: an index into the order."""
    passes: int = count(SEATS)
    """Passes in a row (SA-4.4); between Rolls, how many have agreed to stop."""
    using: int = index(DICE, WIDE, or_none=True, seats_from=(0,), each=PER_SEAT)
    """The die whose power is being used, or NO_DIE."""
    target: int = index(DICE, WIDE, or_none=True, seats_from=(0,), each=PER_SEAT)
    """The die that an Ahoy will change, or NO_DIE."""
    roller: int = seat(kind=WIDE)
    """The seat that says when to roll."""
    ties: int = count(MOST_TIES - 1)
    """Tied Rolls in a row (SA-6.6)."""
    tree: int = count(MOST_TREES + 1)
    """How many Trees are done; sudden death is one more."""
    left: int = count(MOST_NUTS, kind="i2")
    """Nuts left in the Tree."""
    piles: Row[int] = by_seat(count(MOST_NUTS, kind="i2"), SEATS)
    """Nuts taken from this Tree."""
    totals: Row[int] = by_seat(count(MOST_TREES * MOST_NUTS + SUDDEN_NUTS, kind="i2"), SEATS)
    """Nuts from the Trees that are done."""
