"""The curve of a game: how likely a seat was to win at each of its decisions, and what came of luck and of play.

It is drawn twice, for wide windows and for narrow ones, so that its letters can be read on both. Whoever cannot see it
reads the table of the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from scurry.drawing import Content, tag

LEFT, RIGHT, TOP, BETWEEN = 34, 12, 10, 34
"""The margins of the picture, and the room between its two parts."""
SURE = 2
"""So many standard errors wide is the band around the curve, on both sides."""
LEAST = 0.25
"""The lower part reaches so far up and down at least."""


@dataclass(frozen=True)
class Point:
    """A decision on the curve. All are shares of games won, from 0 to 1."""

    chance: float
    error: float
    cost: float
    luck: float
    """What luck brought from here to the next decision."""
    given: float = 0.0
    """What the other's mistakes gave from here to the next decision."""
    label: str = ""
    href: str = ""
    """Where more is said of it, if it was a mistake."""
    is_find: bool = False


@dataclass(frozen=True)
class Frame:
    """Where things are in the picture."""

    width: int
    upper: int
    lower: int
    count: int
    """How many decisions there were; the end comes after them."""
    reach: float

    def x(self, index: int) -> float:
        """Where a decision stands."""
        return round(LEFT + (self.width - LEFT - RIGHT) * index / max(1, self.count), 1)

    def y(self, chance: float) -> float:
        """Where a chance to win stands."""
        return round(TOP + self.upper * (1 - min(1.0, max(0.0, chance))), 1)

    def level(self, sum_so_far: float) -> float:
        """Where a sum of luck, or of play, stands."""
        middle = TOP + self.upper + BETWEEN + self.lower / 2
        return round(middle - self.lower / 2 * sum_so_far / self.reach, 1)

    @property
    def height(self) -> int:
        """All of it."""
        return TOP + self.upper + BETWEEN + self.lower + TOP


def draw_curve(points: Sequence[Point], end: float, heard: str) -> Markup:
    """The picture, for wide windows and for narrow ones."""
    return Markup("").join(
        _drawn(points, end, _frame(points, *size), heard, cls)
        for cls, size in (("wide", (860, 210, 110)), ("narrow", (360, 170, 100)))
    )


def _frame(points: Sequence[Point], width: int, upper: int, lower: int) -> Frame:
    sums = [abs(value) for row in _rows(points).values() for value in row]
    return Frame(width, upper, lower, len(points), max(LEAST, *sums) if sums else LEAST)


def _rows(points: Sequence[Point]) -> dict[str, list[float]]:
    """Luck, play and what the other gave, summed up decision by decision."""
    return {
        "luck": list(accumulate((point.luck - point.given for point in points), initial=0.0)),
        "play": list(accumulate((-point.cost for point in points), initial=0.0)),
        "given": list(accumulate((point.given for point in points), initial=0.0)),
    }


def _drawn(points: Sequence[Point], end: float, frame: Frame, heard: str, cls: str) -> Markup:
    parts: list[Content] = [_grid(frame), _band(points, frame), _line(points, end, frame), _lower(points, frame)]
    parts += [_fall(point, index, frame) for index, point in enumerate(points) if point.cost > 0]
    parts += [_found(point, index, frame) for index, point in enumerate(points) if point.is_find]
    ends = tag("circle", cls="end", cx=frame.x(frame.count), cy=frame.y(end), r=4.5)
    viewed = f"0 0 {frame.width} {frame.height}"
    return tag("svg", *parts, ends, cls=f"curve {cls}", viewBox=viewed, role="group", aria_label=heard)


def _grid(frame: Frame) -> list[Markup]:
    lines = []
    for chance in (0, 25, 50, 75, 100):
        y = frame.y(chance / 100)
        lines.append(tag("line", cls="grid", x1=LEFT, x2=frame.width - RIGHT, y1=y, y2=y))
        lines.append(tag("text", str(chance), cls="scale", x=LEFT - 6, y=y + 4, text_anchor="end"))
    for part in (-1, 0, 1):
        y = frame.level(part * frame.reach)
        lines.append(tag("line", cls="grid", x1=LEFT, x2=frame.width - RIGHT, y1=y, y2=y))
        told = f"{100 * part * frame.reach:+.0f}".replace("-", "−") if part else "0"
        lines.append(tag("text", told, cls="scale", x=LEFT - 6, y=y + 4, text_anchor="end"))
    return lines


def _band(points: Sequence[Point], frame: Frame) -> Markup:
    """How surely the chances are known."""
    above = [(frame.x(index), frame.y(point.chance + SURE * point.error)) for index, point in enumerate(points)]
    below = [(frame.x(index), frame.y(point.chance - SURE * point.error)) for index, point in enumerate(points)]
    return tag("polygon", cls="band", points=_spelled([*above, *reversed(below)]))


def _line(points: Sequence[Point], end: float, frame: Frame) -> Markup:
    """Down where a decision cost something, then wherever luck led."""
    way: list[tuple[float, float]] = []
    for index, point in enumerate(points):
        way += [(frame.x(index), frame.y(point.chance)), (frame.x(index), frame.y(point.chance - point.cost))]
    way.append((frame.x(frame.count), frame.y(end)))
    return tag("polyline", cls="chance", points=_spelled(way))


def _fall(point: Point, index: int, frame: Frame) -> Markup:
    """A decision that cost something; if more is said of it, a way there."""
    x, top, bottom = frame.x(index), frame.y(point.chance), frame.y(point.chance - point.cost)
    drawn = tag("line", cls="fall", x1=x, x2=x, y1=top, y2=bottom), tag("circle", cls="dot", cx=x, cy=bottom, r=4.5)
    if not point.href:
        return tag("g", tag("title", point.label), drawn)
    return tag("a", tag("title", point.label), drawn, href=point.href, aria_label=point.label)


def _found(point: Point, index: int, frame: Frame) -> Markup:
    x, y = frame.x(index), frame.y(point.chance)
    diamond = _spelled([(x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)])
    return tag("g", tag("title", point.label), tag("polygon", cls="found", points=diamond))


def _lower(points: Sequence[Point], frame: Frame) -> list[Markup]:
    """Luck and play apart: together they are what the curve above them has risen or fallen."""
    rows = {name: row for name, row in _rows(points).items() if any(row)}
    return [
        tag("polyline", cls=f"sum {name}", points=_spelled([(frame.x(i), frame.level(v)) for i, v in enumerate(row)]))
        for name, row in rows.items()
    ]


def _spelled(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)
