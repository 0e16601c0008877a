"""How much time a table gives: read from a form, and said in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say, say_count
from scurry.tables.paces import DAY, HOUR, MINUTE, Falls, Pace

NONE, LIVE, DAYS, POOL = "none", "live", "days", "pool"
"""What a form may say: no clock, minutes and seconds a move, days a move, or days for the whole game."""


def read_pace(form: Mapping[str, str]) -> Pace | None:
    """The pace that a form asks for; BadOption if it cannot be."""
    kind = form.get("pace", NONE)
    if kind == NONE:
        return None
    falls = Falls.RESIGN if form.get("falls") == Falls.RESIGN else Falls.BOT
    if kind == LIVE:
        each = _number(form, "minutes") * MINUTE + _number(form, "seconds")
        pace = Pace(each, _number(form, "reserve") * MINUTE, falls)
    elif kind == DAYS:
        pace = Pace(_number(form, "days") * DAY, 0, falls)
    elif kind == POOL:
        pace = Pace(0, _number(form, "pool") * DAY, falls)
    else:
        raise BadOption(say("Choose how much time there is."))
    if pace.is_over_days == (kind == LIVE):
        raise BadOption(say("Give a move less than an hour; or choose a game over days."))
    pace.write()
    return pace


def _number(form: Mapping[str, str], name: str) -> int:
    """A number as a form sends it; nothing is 0."""
    given = form.get(name, "").strip() or "0"
    if not given.isascii() or not given.isdecimal() or len(given) > 4:
        raise BadOption(say("Give the time in whole numbers."))
    return int(given)


def pace_in_words(pace: Pace) -> str:
    """How much time there is."""
    if not pace.each:
        return say("{time} for the whole game", time=duration_in_words(pace.reserve))
    if not pace.reserve:
        return say("{time} for each move", time=duration_in_words(pace.each))
    times = {"time": duration_in_words(pace.each), "reserve": duration_in_words(pace.reserve)}
    return say("{time} for each move and {reserve} in reserve", **times)


def falls_in_words(pace: Pace) -> str:
    """What becomes of whoever has no time left."""
    if pace.falls == Falls.RESIGN:
        return say("Whoever has no time left has resigned.")
    return say("If somebody's time runs out, a bot plays on until they come back.")


def duration_in_words(seconds: float) -> str:
    """So much time: its two largest units."""
    left, told = int(seconds), []
    for size, words in _UNITS:
        count, left = divmod(left, size)
        if count:
            told.append(words(count))
        elif told:
            break
    if not told:
        return say("no time")
    return told[0] if len(told) == 1 else say("{time} {more}", time=told[0], more=told[1])


_UNITS: tuple[tuple[int, Callable[[int], str]], ...] = (
    (DAY, lambda count: say_count("{count} day", "{count} days", count)),
    (HOUR, lambda count: say_count("{count} hour", "{count} hours", count)),
    (MINUTE, lambda count: say_count("{count} minute", "{count} minutes", count)),
    (1, lambda count: say_count("{count} second", "{count} seconds", count)),
)
