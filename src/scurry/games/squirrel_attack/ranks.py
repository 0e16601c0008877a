"""How good a hand is (SA-6.1 to SA-6.3), in one number: the higher the better.

Numbers are counted in hexadecimal digits: the last digit says how many 1s there are, the fifth how many 5s. Hands with
the same set are compared by their other dice from the highest down; that is to ask who has more 5s, then who has more
4s, and so on. So those digits, read as one number, break ties; the set stands before them.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.position import FACES, PER_SEAT, Position
from scurry.kernel.compilation import compiled

DIGIT = 4
MOST = 15
"""A digit holds ten dice and more."""
VALUE = 5 * DIGIT
SIZE = 6 * DIGIT


@compiled
def counted(face: int) -> int:
    """One die of this number, in its digit; a Squirrel Face counts nothing (SA-6.2)."""
    return 1 << (DIGIT * (int(face) - 1)) if face > 0 else 0


@compiled
def rank_of(counts: int) -> int:
    """The rank of a hand with so many of each number."""
    size = 0
    value = 0
    for face in range(1, FACES):
        count = (counts >> (DIGIT * (face - 1))) & MOST
        if count > 0 and count >= size:
            size = count
            value = face
    return (size << SIZE) | (value << VALUE) | counts


@compiled
def rank_of_hand(position: Position, seat: int) -> int:
    """The rank of the dice that a seat holds."""
    counts = 0
    for die in range(position.seats * PER_SEAT):
        if position.holders[die] == seat:
            counts += counted(position.faces[die])
    return rank_of(counts)


@compiled
def set_size(rank: int) -> int:
    """How many dice are in the set of a hand with this rank."""
    return rank >> SIZE


@compiled
def set_value(rank: int) -> int:
    """Which number they show."""
    return (rank >> VALUE) & MOST
