"""Nutty Squirrels' card."""

from __future__ import annotations

from typing import Any

from scurry.kernel.cards import Card, Options, amount, switch, table
from scurry.kernel.catalogue import say
from scurry.kernel.records import Row

MOST_ROUNDS = 100
ALL_CARDS = 64
DEALT_CARDS = 30
FIRST_POWER = 6
"""In the table of cards, what comes before this one are leaves and broken branches."""
SOLO_KEEPS = (9, 10)
"""Sticky Fingers and the Owl: the powers that stay in the solo deck (NS-13.2)."""
SOLO_MARKET = (6, 7, 11)
"""Swinging Squirrel, Backpack and Flying Squirrel: the powers that the solo market sells (NS-13.5)."""


class NuttyOptions(Options):
    """Readings that another table may prefer, and what a designer may want to turn."""

    goal: int = amount("so many points win; fewer make a shorter game (NS-12.1, NS-13.20)", 20, 5, 60)
    rounds: int = amount(
        "after so many rounds the game ends, and the most points win; not for solo (NS-12.5)", 60, 1, MOST_ROUNDS
    )
    owl_cost: int = amount("so many action points are spent to send the Owl; not for solo (NS-11.12)", 0, 0, 1)
    acorns_stay: int = switch(
        "acorns on a card that turns out to be a broken branch stay there, and are not lost; not for solo (NS-5.5)"
    )
    gold_pays: int = switch(
        "a golden acorn pays for things, as five brown ones do; off, only brown ones pay; solo only (NS-13.3)",
        default=True,
    )
    cards: Row[int] = table(
        "how many cards of each kind there are, 64 in all: leaves with 0, 1, 2, 3 brown acorns, with a "
        "golden one, broken "
        "branches; Swinging Squirrel, Backpack, Sugar Rush, Sticky Fingers, Owl, Flying Squirrel (NS-1.1)",
        (9, 12, 6, 3, 6, 10, 3, 3, 3, 3, 3, 3),
        0,
        ALL_CARDS,
    )

    @classmethod
    def check(cls, options: Any, seats: int) -> str | None:
        """Each option needs the game that it is for, and the cards must make a deck."""
        usual = cls.of()
        if seats == 1 and any(options[name] != usual[name] for name in ("rounds", "owl_cost", "acorns_stay")):
            return say("Rounds, owl_cost and acorns_stay are for 2–6 players: leave them out of the solo game.")
        if seats > 1 and not options.gold_pays:
            return say("gold_pays is for the solo game: leave it out (NS-13.3).")
        if options.cards.sum() != ALL_CARDS:
            return say("The cards must add up to {count} (NS-1.1).", count=ALL_CARDS)
        return cls._check_solo_deck(options) if seats == 1 else None

    @classmethod
    def _check_solo_deck(cls, options: Any) -> str | None:
        if any(options.cards[card] == 0 for card in SOLO_MARKET):
            return say("The solo market needs a Swinging Squirrel, a Backpack and a Flying Squirrel (NS-13.5).")
        removed = sum(options.cards[card] for card in range(FIRST_POWER, len(options.cards)) if card not in SOLO_KEEPS)
        if ALL_CARDS - removed < DEALT_CARDS:
            return say("The solo deck needs {count} cards for the tree (NS-13.2).", count=DEALT_CARDS)
        return None


CARD = Card(
    title="Nutty Squirrels",
    sentence="Climb out on six limbs, turn leaves, carry acorns home and bury them before a branch breaks under you.",
    seats=(1, 2, 3, 4, 5, 6),
    minutes=45,
    moves=170,
    version=2,
    clauses="NS",
    options=NuttyOptions,
    hidden=("limbs.cards", "deck", "unseen"),
    never_shown=("deck", "unseen"),
    has_chance=True,
    changes={2: "A squirrel remembers every power that it has put down, as long as it stays on its card (NS-6.10)."},
    bench_seats=2,
    bench_goal=2,
    sample_options=(
        {},
        {"goal": 6, "rounds": 12, "owl_cost": 1, "acorns_stay": "yes", "cards": "5,10,5,2,6,18,3,3,3,3,3,3"},
        {"goal": 6, "gold_pays": "no", "cards": "8,12,6,3,6,4,3,3,3,8,5,3"},
    ),
)
