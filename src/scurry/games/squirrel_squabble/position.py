"""Everything on Squirrel Squabble's table."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squirrel_squabble.card import MOST_ROUNDS, SquabbleOptions
from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Reason
from scurry.games.squirrel_squabble.spaces import SPACES, Direction
from scurry.kernel.common import Common
from scurry.kernel.records import Record, Row, by_seat, count, flag, index, member, one, seat, seat_set, several

SEATS = 2
STEPS = 3
"""SS-3.1: coins in a stack, and so steps in a round."""
COIN_SIDES = 12
"""Six coins: coin i has the sides 2i and 2i + 1."""
NO_COIN = COIN_SIDES
MOST_NUTS = 5


class Color(IntEnum):
    """The two squirrels."""

    ORANGE = 0
    GREEN = 1
    NONE = 2
    """Not picked yet."""


class Stage(IntEnum):
    """Which decision comes next."""

    HOMES = 0
    """The arranger puts the homes into opposite corners (SS-2.3)."""
    LAY = 1
    """The arranger lays a tile, space by space (SS-2.3)."""
    PICK = 2
    """The other player picks a squirrel (SS-2.4)."""
    FACE = 3
    """The choosers turn their squirrels, at the same time and in secret (SS-2.5, SS-7.5, SS-8.8)."""
    PROGRAM = 4
    """Both stack three coins, at the same time and in secret (SS-3.1)."""
    FLIP = 5
    """A tile to flip (SS-5.4)."""
    SWITCH = 6
    """Two tiles to switch (SS-5.7)."""
    ROUTE = 7
    """The attacker's way, when one way is over its home (SS-8.3)."""


class Part(IntEnum):
    """The order of play: what a round comes to next (SS-4.1)."""

    BEGIN = 0
    REVEAL = 1
    FLIP_TILE = 2
    SWITCH_TILES = 3
    MOVEMENT = 4
    SQUABBLE = 5
    BATTLE = 6
    END_OF_STEP = 7


class Squirrel(Record):
    """A seat's squirrel, nuts and coins."""

    color: int = member(Color)
    home: int = index(SPACES, or_none=True)
    """The space where its home tile lies (SS-7.1)."""
    space: int = index(SPACES, or_none=True)
    facing: int = member(Direction)
    nuts: int = count(MOST_NUTS)
    stack: Row[int] = several(index(COIN_SIDES, or_none=True), STEPS)
    """The coins, top first, by the side that is up; NO_COIN where none lies yet."""
    shown: int = count(STEPS)
    """How many coins of the stack everyone has seen."""
    action: int = member(Action)
    """What it has still to do in this step."""
    goal: int = index(SPACES, or_none=True)
    """While both move: the last space of its move; NOWHERE if it does not move."""
    stop: int = index(SPACES, or_none=True)
    """While both move: where it will stop on the way there."""
    has_moved: int = flag()
    """Whether it has left a space this round (SS-9.2)."""
    has_lost: int = flag()
    """Whether it has lost its remaining actions this round (SS-7.4, SS-7.6)."""


class Position(Common):
    """The board, the squirrels and what the round has come to."""

    options: SquabbleOptions = one(SquabbleOptions)
    stage: int = member(Stage)
    part: int = member(Part)
    arranger: int = seat()
    laying: int = index(SPACES, or_none=True)
    """While tiles are laid: the space that gets the next. Those behind it bear loose tiles, in no order."""
    round_number: int = count(MOST_ROUNDS, kind="i2")
    """From 1; 0 while the game is set up."""
    step: int = index(STEPS)
    """0, 1 or 2: which coin of the stacks."""
    faces: Row[int] = several(member(Face), SPACES)
    """What the tile on each space shows."""
    backs: Row[int] = several(member(Face), SPACES)
    seen: Row[int] = several(flag(), SPACES)
    """Whether the back of the tile has been seen in this game: 1, or 0 (SS-2.6)."""
    squirrels: Row[Squirrel] = by_seat(Squirrel, SEATS)
    choosers: int = seat_set()
    """The seats that choose a facing at this moment, ready or not, as bits."""
    winners: int = seat_set()
    """The seats that have won, as bits."""
    ending: int = member(Reason)
    """How they did: a Reason."""
