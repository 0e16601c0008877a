"""Days, as everyone counts them: from midnight to midnight UTC, wherever server and people are."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from scurry.kernel.catalogue import say

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


def day_of(now: float) -> date:
    """The day of a moment."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of(day: date) -> float:
    """The moment when a day is over for everyone."""
    return datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()


def in_words(day: date) -> str:
    """A day as people write it."""
    return say("{day} {month} {year}", day=day.day, month=say(MONTHS[day.month - 1]), year=day.year)


def weeks_of(month: date) -> list[list[date]]:
    """The weeks of a day's month, from Monday to Sunday, with what they have of its neighbours."""
    first = month.replace(day=1)
    start = first - timedelta(days=first.weekday())
    days = [start + timedelta(days=number) for number in range(42)]
    weeks = [days[index : index + 7] for index in range(0, 42, 7)]
    return [week for week in weeks if any(day.month == month.month for day in week)]
