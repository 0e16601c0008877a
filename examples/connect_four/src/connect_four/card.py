"""Connect four's card."""

from __future__ import annotations

from scurry.kernel.cards import Card

CARD = Card(
    title="Connect four",
    sentence="Drop discs into an upright board, and be the first with four in a row.",
    seats=(2,),
    minutes=5,
    moves=7,
    version=1,
    clauses="CF",
    seat_names=("Red", "Yellow"),
)
