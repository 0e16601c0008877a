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

    first_game: int = switch("numbers only: no abilities and no action cards (ST-1.3)")
    personal_decks: int = switch("everyone draws from an action deck of their own, one card of each kind (ST-9.1)")
    mayhem: int = switch("an action card at the end of every turn, captures or not (ST-9.2)")
    three_games: int = switch("a match of three games; all points count (ST-9.3)")
    fair_start: int = switch("the first player gets 2 points and wins a tie at the top (ST-9.6)")
    sacrifice_is_capture: int = switch("a character given by Sacrifice counts as a capture this turn (ST-8.14)", True)
    blind_trade: int = switch("the partner of a Trade chooses without seeing what is offered (ST-8.10)", True)
    faction_1: int = choice("the faction of the first seat", Wish)
    faction_2: int = choice("the faction of the second seat", Wish)
    faction_3: int = choice("the faction of the third seat", Wish)
    faction_4: int = choice("the faction of the fourth seat", Wish)

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
    version=2,
    clauses="ST",
    options=TacticsOptions,
    hidden=("where", "could", "camps.held", "action_decks.cards"),
    never_hidden={"could[4]": "its last row is what everybody may know of a card"},
    has_chance=True,
    first_seats=2,
    first_options={"first_game": "yes"},
    bench_goal=1,
    sample_options=(
        {},
        {"first_game": "yes", "fair_start": "yes"},
        {"personal_decks": "yes", "mayhem": "yes", "blind_trade": "no"},
        {"mayhem": "yes", "sacrifice_is_capture": "no", "faction_1": "cats", "faction_2": "aliens"},
        {"three_games": "yes", "fair_start": "yes"},
    ),
)
