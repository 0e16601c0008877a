"""Squirrel Attack's card."""

from __future__ import annotations

from enum import IntEnum

from scurry.kernel.cards import Card, Options, amount, choice, switch, table
from scurry.kernel.records import Row

MOST_NUTS = 300
MOST_TREES = 100


class Hands(IntEnum):
    """Who says which dice a player has (SA-2.4 to SA-2.7)."""

    CHOOSE = 0
    """Every player, in secret."""
    ONE_OF_EACH = 1
    ALL_ASMBE = 2
    ALL_AHOY = 3
    ALL_SHAOLIN = 4
    ALL_ATTACK = 5


class ExactTie(IntEnum):
    """What an exactly tied Roll brings (SA-6.6, SA-6.8)."""

    ROLL_AGAIN = 0
    NEXT_ROLL_FOR_TWO = 1


class ForestTie(IntEnum):
    """What equal totals bring (SA-7.4, SA-7.5)."""

    SHARED = 0
    SUDDEN_DEATH = 1


class AttackOptions(Options):
    """What players agree on before the first Roll."""

    dice: int = amount("so many dice make a hand: more of them, more to think about (SA-2.2)", 4, 2, 10)
    nuts: int = amount("so many nuts are in a Tree, and a Roll is for one of them (SA-2.3)", 9, 1, MOST_NUTS)
    trees: int = amount("so many Trees make the game; after the last one the most nuts win (SA-2.3)", 4, 1, MOST_TREES)
    hands: int = choice(
        "choose: everyone picks their own dice in secret; or one ready-made hand for all (SA-2.4, SA-2.7)", Hands
    )
    hand_by_seat: Row[int] = table(
        "a ready-made hand for each seat: 0 as 'hands' says, 1 one of each, 2 ASMBE, 3 Ahoy, 4 Shaolin, "
        "5 Attack (SA-2.7)",
        (0, 0, 0, 0, 0, 0),
        0,
        5,
    )
    exact_tie: int = choice(
        "when the best hands are equal: roll again for the same nut, or for one nut more (SA-6.6, SA-6.8)", ExactTie
    )
    forest_tie: int = choice(
        "equal totals at the end: the win is shared, or those who are tied play for one more nut (SA-7.4, SA-7.5)",
        ForestTie,
    )
    early_stop: int = switch("once nobody can catch the leader, all are asked whether to stop (SA-7.6)", default=True)


CARD = Card(
    title="Squirrel Attack! The Dice Game",
    sentence="Roll for nuts, then let the squirrels loose: eat, nudge, pluck and re-roll dice until your hand is best.",
    seats=(2, 3, 4, 5, 6),
    minutes=20,
    moves=134,
    version=1,
    clauses="SA",
    options=AttackOptions,
    hidden=("kinds",),  # while hands are being chosen; after that nothing is (SA-2.8)
    has_chance=True,
    has_sealed=True,
    first_seats=2,
    first_options={"hands": "one-of-each"},
    bench_goal=3,
    sample_options=(
        {},
        {"dice": 2, "nuts": 1, "trees": 2, "forest_tie": "sudden-death", "exact_tie": "next-roll-for-two"},
        {"dice": 10, "nuts": 2, "trees": 1},
        {"hands": "one-of-each", "nuts": 3, "trees": 2, "forest_tie": "sudden-death", "early_stop": "no"},
        {"dice": 3, "nuts": 4, "trees": 1, "hand_by_seat": [3, 0, 5, 0, 2, 4], "exact_tie": "next-roll-for-two"},
    ),
)
