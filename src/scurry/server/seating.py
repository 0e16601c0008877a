"""Who sits down at once at a table that has just been opened."""

from __future__ import annotations

from scurry.kernel.catalogue import say
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table

KEPT = "kept"
"""The way of a rematch: everyone sits where they sat before."""


def seating(way: str, table: Table, guest: str, name: str, bot: str, share: str) -> list[Step]:
    """Who sits down at once: the guest and bots, the guest alone, or everybody on one device."""
    free, kept = table.free_seats, table.terms.kept
    mine = {"pass": free, KEPT: [seat for seat in free if kept and kept[seat] == guest]}.get(way, free[:1])
    names = [name] if len(mine) == 1 else [say("Player {number}", number=seat + 1) for seat in mine]
    sitting = [Step(Kind.SIT, seat, guest, name, share=share) for seat, name in zip(mine, names, strict=True)]
    bots = [Step(Kind.BOT, seat, guest, bot) for seat in free[1:]] if way == "now" else []
    return sitting + bots
