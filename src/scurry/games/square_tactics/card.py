"""Square Tactics' card."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from scurry.kernel.cards import Card, Options, choice, switch
from scurry.kernel.catalogue import say


class Wish(IntEnum):
    """Which faction a seat would like (ST-2.2)."""

    BY_LOT = 0
    ALIENS = 1
    BOTS = 2
    CATS = 3
    NINJAS = 4


class TacticsOptions(Options):
    """The first game, the printed variants, and the readings that a table may choose."""

    first_game: int = switch("only the numbers count: no abilities and no action cards; best to begin with (ST-1.3)")
    personal_decks: int = switch("everyone draws action cards from a deck of their own, with one of each kind (ST-9.1)")
    mayhem: int = switch(
        "everyone draws an action card after every turn, not only after those without a capture (ST-9.2)"
    )
    three_games: int = switch("three games are played, and their points are added up (ST-9.3)")
    fair_start: int = switch("whoever goes early gets a little for it: a tie among two, points among four (ST-9.6)")
    sacrifice_is_capture: int = switch(
        "whoever gets a character by a Sacrifice has captured, and draws no action card for it (ST-8.14)", True
    )
    blind_trade: int = switch("in a Trade the other player chooses without seeing what is offered (ST-8.10)", True)
    faction_1: int = choice("which characters the first seat plays; by-lot: chance decides (ST-2.2)", Wish)
    faction_2: int = choice("which characters the second seat plays; by-lot: chance decides (ST-2.2)", Wish)
    faction_3: int = choice("which characters the third seat plays; by-lot: chance decides (ST-2.2)", Wish)
    faction_4: int = choice("which characters the fourth seat plays; by-lot: chance decides (ST-2.2)", Wish)

    @classmethod
    def check(cls, options: Any, seats: int) -> str | None:
        """A first game has no action cards to vary, and a faction is for one seat only."""
        if options.first_game and (options.personal_decks or options.mayhem):
            return say("A first game has no action cards: leave personal_decks and mayhem out (ST-1.3).")
        wishes = [int(options[f"faction_{seat + 1}"]) for seat in range(seats)]
        wished = [wish for wish in wishes if wish != Wish.BY_LOT]
        if len(wished) != len(set(wished)):
            return say("Two seats cannot have the same faction: choose another, or leave one to the lot (ST-2.2).")
        return None


CARD = Card(
    title="Square Tactics",
    sentence="Four numbers on every card: play one, take the weaker neighbours, hold the middle.",
    seats=(2, 4),
    minutes=25,
    moves=119,
    version=3,
    clauses="ST",
    options=TacticsOptions,
    hidden=("where", "could", "camps.held", "action_decks.cards"),
    never_hidden={"could[4]": "its last row is what everybody may know of a card"},
    never_shown=("could of others", "camps.held of others", "action_decks.cards"),
    has_chance=True,
    first_seats=2,
    first_options={"first_game": "yes"},
    changes={
        2: "With a fair start, the first player wins ties at the top only (ST-9.6).",
        3: "A fair start gives other points to other players (ST-9.6), and 20 characters have other numbers.",
    },
    bench_goal=1,
    sample_options=(
        {},
        {"first_game": "yes", "fair_start": "yes"},
        {"personal_decks": "yes", "mayhem": "yes", "blind_trade": "no"},
        {"mayhem": "yes", "sacrifice_is_capture": "no", "faction_1": "cats", "faction_2": "aliens"},
        {"three_games": "yes", "fair_start": "yes"},
    ),
)
