"""What pages and programs ask of history and standing alike: what is looked for, and a page of something long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Annotated, Any, TypeVar

from fastapi import Query

from scurry.kernel.catalogue import say
from scurry.server.days import end_of
from scurry.server.deal_pages import Day
from scurry.server.desk import Desk
from scurry.server.guests import BadName
from scurry.tables.history import Ended, Wanted
from scurry.tables.opponents import LEVELS
from scurry.tables.players import Players
from scurry.tables.standings import Row, Standings

T = TypeVar("T")
A_PAGE = 20
ROWS_A_PAGE = 50
GameAsked = Annotated[str | None, Query(max_length=80, pattern=r"^[A-Za-z0-9_-]*$", description="Only of this game")]
ModeAsked = Annotated[
    str | None, Query(max_length=16, pattern=r"^[0-9a-f]*$", description="Only of this mode; nothing is the usual one")
]
WithAsked = Annotated[
    str,
    Query(
        alias="with",
        max_length=80,
        pattern=r"^[A-Za-z0-9_.:-]*$",
        description="Only with this bot, such as level:3; or with whoever sat there: a table and a seat, such as abc.1",
    ),
]
EndedAsked = Annotated[Ended | None, Query(description="Only those that I won, lost, or gave up")]
PageAsked = Annotated[int, Query(alias="page", ge=1, le=9_999)]
Since = Day
Until = Day


@dataclass(frozen=True)
class Paged:
    """Which page of how many."""

    count: int
    number: int
    size: int

    @property
    def pages(self) -> int:
        """How many there are: one, even if there is nothing on it."""
        return max(1, -(-self.count // self.size))

    @property
    def first(self) -> int:
        """How many come before this page."""
        return (self.number - 1) * self.size

    def of(self, rows: Sequence[T]) -> Sequence[T]:
        """What is on this page."""
        return rows[self.first : self.first + self.size]


def wanted_of(
    game: str | None, mode: str | None, other: str, ended: Ended | None, since: Any = None, until: Any = None
) -> Wanted:
    """What is looked for; days are whole ones, UTC."""
    is_bot = other in LEVELS or (bool(other) and "." not in other)
    return Wanted(
        game=game or None,
        mode=mode,
        bot=other if is_bot else "",
        met="" if is_bot else other,
        ended=ended,
        since=datetime.combine(since, time(), UTC).timestamp() if since else None,
        until=end_of(until) if until else None,
    )


async def standings_of(desk: Desk, game: str) -> list[Row]:
    """The standings of a game."""
    return await desk.hub.read(Standings(desk.store).of, game)


async def takes_part(desk: Desk, guest: str) -> bool:
    """Whether a guest takes part."""
    return await desk.hub.read(Players(desk.store).takes_part, guest)


async def take_part(desk: Desk, guest: str, wanted: bool) -> None:
    """Take part, or do not; BadName for whoever has none that could stand there."""
    if wanted and not await desk.name_of(guest):
        raise BadName(say("Say what you are called first: that is what stands in the standings."))
    await desk.hub.read(Players(desk.store).take_part, guest, wanted, desk.hub.clock.now())
