"""Who sits down at once at a table that has just been opened."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.kernel.catalogue import say
from scurry.server.guests import BadName, clean_name
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table

KEPT = "kept"
"""The way of a rematch: everyone sits where they sat before."""


def seating(
    way: str, table: Table, guest: str, name: str, bot: str, share: str, given: Sequence[str] = ()
) -> list[Step]:
    """Who sits down at once: the guest and bots, the guest alone, or everybody on one device, by the names given."""
    free, kept = table.free_seats, table.terms.kept
    mine = {"pass": free, KEPT: [seat for seat in free if kept and kept[seat] == guest]}.get(way, free[:1])
    names = [name] if len(mine) == 1 else [_name(seat, given) for seat in mine]
    sitting = [Step(Kind.SIT, seat, guest, name, share=share) for seat, name in zip(mine, names, strict=True)]
    bots = [Step(Kind.BOT, seat, guest, bot) for seat in free[1:]] if way == "now" else []
    return sitting + bots


def _name(seat: int, given: Sequence[str]) -> str:
    """Who sits there when one device goes round: a name that is given and can be one, or a number."""
    try:
        return clean_name(given[seat])
    except (IndexError, BadName):
        return say("Player {number}", number=seat + 1)
