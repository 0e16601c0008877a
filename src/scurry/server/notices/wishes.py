"""When somebody wants to be told: after how long a wait, and not at night, where they live."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import sqlalchemy as sa

from scurry.kernel.catalogue import ENGLISH, say
from scurry.matches.refusals import Refusal
from scurry.tables import schema
from scurry.tables.store import News, Store

AT_ONCE = 5.0
"""Seconds that count as at once: longer than windows that close by themselves, so nobody is told of those."""
WAITS = (0, 1, 10, 60)
"""After so many minutes in which one has not moved."""
DAY = 24 * 60


class BadWish(Refusal):
    """No such hour, or no such place."""

    code = "bad-wish"


@dataclass(frozen=True)
class Wishes:
    """What a guest wishes, whatever the channel."""

    wait: int = 1
    """Minutes."""
    quiet_from: str = ""
    """Such as 22:00; nothing if they may always be told."""
    quiet_to: str = ""
    zone: str = "UTC"
    language: str = ENGLISH
    """What notices are written in: as the page was, on which they were asked for."""

    @property
    def grace(self) -> float:
        """For so many seconds a turn may go on before somebody is told."""
        return max(AT_ONCE, 60.0 * self.wait)

    def may_tell_at(self, moment: float) -> float:
        """The first moment from then on that is not in quiet hours."""
        begins, ends = _minute(self.quiet_from), _minute(self.quiet_to)
        if begins is None or ends is None or begins == ends:
            return moment
        here = datetime.fromtimestamp(moment, _zone(self.zone))
        minute = here.hour * 60 + here.minute
        is_quiet = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
        if not is_quiet:
            return moment
        day = here.date() + timedelta(days=minute >= ends)
        end = datetime(day.year, day.month, day.day, ends // 60, ends % 60, tzinfo=here.tzinfo)
        return max(moment, end.timestamp())  # where an hour comes twice, its first time may be past


def _minute(written: str) -> int | None:
    hour, _, minute = written.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(written) <= 5):
        return None
    found = int(hour) * 60 + int(minute)
    return found if int(minute) < 60 and found < DAY else None


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a place that was renamed since
        return ZoneInfo("UTC")


@cache
def zones() -> tuple[str, ...]:
    """Every place that has a time of its own."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return ("UTC", *sorted(places))


def check_wishes(wishes: Wishes) -> Wishes:
    """Refuse hours and places that there are not."""
    for written in (wishes.quiet_from, wishes.quiet_to):
        if written and _minute(written) is None:
            raise BadWish(say("“{time}” is no time of day. Write it like 22:00.", time=written))
    if wishes.zone not in zones():
        raise BadWish(say("There is no time zone “{zone}”. Choose one of the list.", zone=wishes.zone))
    if wishes.wait not in WAITS:
        raise BadWish(say("Choose one of the times of the list."))
    return wishes


def wishes_of(store: Store, guest: str) -> Wishes:
    """What a guest wishes, or the usual."""
    with store.reading() as connection:
        found = connection.execute(sa.select(schema.guests.c.wishes).where(schema.guests.c.id == guest)).scalar()
    known: dict[str, Any] = {name: value for name, value in (found or {}).items() if name in Wishes.__annotations__}
    return Wishes(**known)


def keep_wishes(store: Store, guest: str, wishes: Wishes) -> None:
    """Tell them so from now on."""
    row = store.insert(schema.guests).values(id=guest, name="", wishes=asdict(wishes))
    kept = row.on_conflict_do_update(index_elements=["id"], set_={"wishes": asdict(wishes)})
    with store.telling(News.GUEST, guest) as connection:
        connection.execute(kept)
