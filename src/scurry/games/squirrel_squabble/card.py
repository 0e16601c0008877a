"""Squirrel Squabble's card."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from scurry.games.squirrel_squabble.components import COINS, TILES, Action, Face, sides
from scurry.kernel.cards import Card, Options, amount, choice, switch, table
from scurry.kernel.catalogue import say
from scurry.kernel.records import Row

MOST_ROUNDS = 1000


class SetUp(IntEnum):
    """How the board is laid (SS-2)."""

    ARRANGED = 0
    """One player arranges the tiles, the other picks the squirrel."""
    RANDOM = 1
    """Chance does both: a quick game."""


COINS_HELP = (
    "the two sides of six coins: 0 flip action, 1 flip 1 tile, 2 switch 2 tiles, 3 move 1, 4 move 2, 5 turn left, "
    "6 turn right, 7 u-turn, 8 squabble (SS-1.2)"
)
TILES_HELP = (
    "the two sides of seven tiles: 0 blank, 1 to 5 so many nuts, 6 dog, 7 empty puddle, 8 puddle with a nut (SS-1.3)"
)


class SquabbleOptions(Options):
    """How to set up, how long to play, and the parts."""

    set_up: int = choice(
        "arranged: one lays the tiles, the other picks a squirrel; random: chance does both (SS-2.3, SS-2.7)", SetUp
    )
    sent_home_wins: int = switch(
        "whoever loses a squabble with five nuts still in hand is sent home, and wins by that (SS-10.3)", True
    )
    rounds: int = amount("after so many rounds the game ends, and more nuts win (SS-10.6)", 60, 1, MOST_ROUNDS)
    coins: Row[int] = table(COINS_HELP, sides(COINS), 0, Action.SQUABBLE)
    tiles: Row[int] = table(TILES_HELP, sides(TILES), 0, Face.NUT_PUDDLE)

    @classmethod
    def check(cls, options: Any, seats: int) -> str | None:
        """A puddle that gains or loses its nut is turned over, so its other side must be the other puddle."""
        puddles = {int(Face.EMPTY_PUDDLE), int(Face.NUT_PUDDLE)}
        for first, second in zip(options.tiles[::2], options.tiles[1::2], strict=True):
            pair = {int(first), int(second)}
            if pair & puddles and pair != puddles:
                return say("A puddle has a nut on one side and none on the other: put 7 and 8 together (SS-1.3).")
        return None


CARD = Card(
    title="Squirrel Squabble",
    sentence="Plan three actions in secret, gather five nuts and get home first. Mind dogs, mud and each other.",
    seats=(2,),
    minutes=10,
    moves=112,
    version=1,
    clauses="SS",
    options=SquabbleOptions,
    hidden=("backs", "squirrels.stack", "squirrels.facing"),
    has_chance=True,
    has_sealed=True,
    first_options={"set_up": "random"},
    bench_goal=3,
    sample_options=(
        {},
        {"set_up": "random", "rounds": 12},
        {"rounds": 8, "sent_home_wins": "no"},
        {
            "set_up": "random",
            "rounds": 10,
            "coins": [0, 3, 8, 3, 1, 8, 2, 0, 4, 7, 5, 5],  # flips that bring up flips and squabbles (SS-5.3)
            "tiles": [1, 1, 2, 5, 0, 6, 3, 0, 4, 6, 7, 8, 8, 7],
        },
    ),
)
