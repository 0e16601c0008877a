"""Kuhn poker's card."""

from __future__ import annotations

from scurry.kernel.cards import Card

CARD = Card(
    title="Kuhn poker",
    sentence="Three cards, two players, one bet: is the other bluffing?",
    seats=(2,),
    minutes=1,
    moves=2,
    version=1,
    clauses="KP",
    hidden=("cards",),
    has_chance=True,
)
