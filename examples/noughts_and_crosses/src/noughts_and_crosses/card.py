"""Noughts and crosses' card."""

from __future__ import annotations

from scurry.kernel.cards import Card

CARD = Card(
    title="Noughts and crosses",
    sentence="Mark spaces of a three by three board in turn, and be the first with a line of three.",
    seats=(2,),
    minutes=1,
    moves=9,
    version=1,
    clauses="NC",
    seat_names=("X", "O"),
)
