"""Squeaky's card."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from scurry.kernel.cards import Card, Options, choice, switch, table
from scurry.kernel.catalogue import say
from scurry.kernel.records import Row


class Mode(IntEnum):
    """How the game is won (SQ-6)."""

    BASE = 0
    """Most points win."""
    ADVANCED = 1
    """Most points win, unless the sweeper's pile calls the hawk: then fewest."""


class SqueakyOptions(Options):
    """The two modes, the three variants, and what a designer may want to turn."""

    mode: int = choice(
        "base: the most points win; advanced: too much on the sweeper calls a hawk, and the fewest win (SQ-6.2)", Mode
    )
    harsh_winter: int = switch("dens show their blue side: three of a food are best, one or five are worst (SQ-7.1)")
    acorn_gluttons: int = switch(
        "you place your acorns before you know whether the hawk comes; advanced mode only (SQ-7.2)"
    )
    climate_change: int = switch(
        "Autumn and Winter are both anywhere in the lower half of the deck: the end may surprise you (SQ-7.3)"
    )
    memory_aid: int = switch(
        "everyone is shown what has been taken so far, so that there is nothing to remember (SQ-3.7)"
    )
    lone_acorn_is_a_food: int = switch(
        "in a tie, a food of which you have an acorn but no card counts as a kind of food too (SQ-5.7)"
    )
    green: Row[int] = table(
        "points in a den for 0, 1, … 6 or more of a food (SQ-1.2)", (-4, -2, 2, 4, 8, -2, -4), -99, 99
    )
    blue: Row[int] = table("the same on its blue side, for a harsh winter (SQ-1.2)", (0, -4, 2, 8, 2, -4, 0), -99, 99)

    @classmethod
    def check(cls, options: Any, seats: int) -> str | None:
        """Acorn gluttons needs a sweeper's pile that decides something."""
        if options.acorn_gluttons and options.mode != Mode.ADVANCED:
            return say("Acorn gluttons is for advanced mode: add mode=advanced, or leave it out (SQ-7.2).")
        return None


CARD = Card(
    title="Squeaky",
    sentence="Carry food into your den before winter: some of everything, too much of nothing. And who remembers what?",
    seats=(2, 3, 4, 5),
    minutes=20,
    moves=13,
    version=1,
    clauses="SQ",
    options=SqueakyOptions,
    hidden=("deck", "unseen", "dens.start", "dens.placed"),
    never_shown=("deck",),
    has_chance=True,
    has_sealed=True,
    tests_memory=True,
    bench_seats=4,
    bench_goal=10,
    sample_options=(
        {},
        {"mode": "advanced"},
        {"harsh_winter": "yes", "climate_change": "yes", "memory_aid": "yes"},
        {"mode": "advanced", "acorn_gluttons": "yes", "harsh_winter": "yes", "lone_acorn_is_a_food": "yes"},
        {"mode": "advanced", "acorn_gluttons": "yes", "climate_change": "yes"},
    ),
)
