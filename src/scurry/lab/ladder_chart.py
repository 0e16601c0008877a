"""A chart of how strong players are, as SVG: a dot and an interval each, the strongest on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from scurry.kernel.catalogue import say
from scurry.lab.rating import Entry

ROW, TOP, NAMES, WIDTH, RIGHT = 30, 26, 150, 500, 24
LONGEST = 19
"""Letters of a name that fit beside the chart."""
STEPS = (1, 2, 5)
MOST_TICKS = 6
Place = Callable[[float], float]


def chart_of(ranked: Sequence[Entry]) -> Markup:
    """The picture."""
    low = min(entry.low for entry in ranked)
    high = max(entry.high for entry in ranked)
    step = step_for(high - low)
    first, last = step * int(low // step), -step * int(-high // step)
    last = max(last, first + step)

    def place(elo: float) -> float:
        return round(NAMES + (elo - first) / (last - first) * (WIDTH - NAMES - RIGHT), 1)

    height = TOP + ROW * len(ranked) + 6
    ticks = Markup("").join(_tick(place(elo), elo, height) for elo in range(first, last + 1, step))
    rows = Markup("").join(_row(entry, TOP + ROW * (number + 0.5), place) for number, entry in enumerate(ranked))
    return Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>').format(
        WIDTH, height, say("How strong each player is, in Elo, with 95 % intervals"), ticks, rows
    )


def step_for(reach: float) -> int:
    """A round number of Elo between two ticks, so that there are few."""
    power = 1
    while True:
        for step in STEPS:
            if reach <= step * power * MOST_TICKS:
                return step * power
        power *= 10


def _tick(x: float, elo: int, height: int) -> Markup:
    line = Markup('<line class="tick" x1="{x}" x2="{x}" y1="{top}" y2="{height}"/>')
    label = Markup('<text x="{x}" y="14" text-anchor="middle">{elo}</text>')
    return (line + label).format(x=x, elo=elo, top=TOP - 6, height=height)


def _row(entry: Entry, y: float, place: Place) -> Markup:
    name = entry.player if len(entry.player) <= LONGEST else "…" + entry.player[-LONGEST + 1 :]
    return Markup(
        '<g><title>{full}: {elo:+.0f} ({low:+.0f} … {high:+.0f})</title>'
        '<text x="{names}" y="{base}" text-anchor="end">{name}</text>'
        '<line class="reach" x1="{from_}" x2="{to}" y1="{y}" y2="{y}"/><circle cx="{x}" cy="{y}" r="5"/></g>'
    ).format(
        full=entry.player, elo=entry.elo, low=entry.low, high=entry.high, name=name, names=NAMES - 12,
        base=y + 4.5, y=y, x=place(entry.elo), from_=place(entry.low), to=place(entry.high),
    )  # fmt: skip
