"""Our icon as a picture made of points, for home screens: drawn from `icon.svg`, in whatever size is asked for.

It reads what stands in that one file: a rectangle with round corners, and paths of straight lines and Bézier curves.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

ICON = Path(__file__).parent / "static" / "icon.svg"
SIDE = 64
"""The side of the drawing."""
FINE = 4
"""So many points each way are looked at for one of the picture: so edges are smooth."""
PIECES = 24
"""So many straight pieces a curve is drawn with."""
SAFE = 0.8
"""A system may cut away what lies outside a circle of four fifths: the drawing is made smaller, its ground larger."""
Points = np.ndarray[Any, np.dtype[np.float64]]
Picture = np.ndarray[Any, np.dtype[np.float32]]


@cache
def icon(size: int, is_maskable: bool) -> bytes:
    """The icon as a PNG. One that may be masked fills its square."""
    scale = FINE * size / SIDE * (SAFE if is_maskable else 1)
    shift = FINE * size * (1 - SAFE) / 2 if is_maskable else 0
    picture = np.zeros((FINE * size, FINE * size, 4), np.float32)
    for shape in ElementTree.parse(ICON).getroot():  # noqa: S314  (our own file)
        paint(picture, shape, scale, shift, fills_all=is_maskable and shape.tag.endswith("rect"))
    small = picture.reshape(size, FINE, size, FINE, 4).mean(axis=(1, 3))
    alpha = small[..., 3:]
    small[..., :3] = np.divide(small[..., :3], alpha, out=np.zeros_like(small[..., :3]), where=alpha > 0)
    return _png((small * 255).round().astype(np.uint8))


def paint(picture: Picture, shape: ElementTree.Element, scale: float, shift: float, fills_all: bool) -> None:
    """Paint one shape of the drawing over what is there."""
    fill, stroke = shape.get("fill", "none"), shape.get("stroke", "none")
    outline = (_corners(shape) if shape.tag.endswith("rect") else _path(shape.get("d", ""))) * scale + shift
    if fills_all:
        picture[:] = _colour(fill)
    elif fill != "none":
        _fill(picture, outline, _colour(fill))
    if stroke != "none":
        _draw(picture, outline, float(shape.get("stroke-width", "1")) * scale / 2, _colour(stroke))


def _colour(written: str) -> Points:
    return np.array([*(int(written[at : at + 2], 16) / 255 for at in (1, 3, 5)), 1.0])


# --- Outlines ---------------------------------------------------------------------------------------------------------


def _corners(rect: ElementTree.Element) -> Points:
    """A rectangle from 0, 0, its corners quarters of a circle."""
    wide, high, round_ = (float(rect.get(name, "0")) for name in ("width", "height", "rx"))
    turn = np.linspace(0, np.pi / 2, PIECES)
    quarter = np.stack([np.cos(turn), np.sin(turn)], axis=1) * round_
    middles = [(wide - round_, high - round_), (round_, high - round_), (round_, round_), (wide - round_, round_)]
    turned = [quarter, quarter[:, ::-1] * (-1, 1), -quarter, quarter[:, ::-1] * (1, -1)]
    return np.concatenate([each + middle for each, middle in zip(turned, middles, strict=True)])


def _path(written: str) -> Points:
    """A path's points: M, h, H, c, s and z, as they stand in the drawing."""
    at, handle = np.zeros(2), np.zeros(2)
    points = []
    for command, numbers in _commands(written):
        if command == "M":
            at = handle = np.array(numbers)
            points.append(at)
        elif command in "hH":
            at = handle = np.array([numbers[0] + (at[0] if command == "h" else 0), at[1]])
            points.append(at)
        else:
            first = 2 * at - handle if command == "s" else at + numbers[:2]
            second, end = at + numbers[-4:-2], at + numbers[-2:]
            points.extend(_curve(at, first, second, end))
            at, handle = end, second
    return np.array(points)


ARGUMENTS = {"M": 2, "h": 1, "H": 1, "c": 6, "s": 4}


def _commands(written: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one letter may be followed by several lots of them."""
    for command, given in re.findall(r"([MhHcs])([^A-Za-z]*)", written):
        numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", given)]
        for first in range(0, len(numbers), ARGUMENTS[command]):
            yield command, numbers[first : first + ARGUMENTS[command]]


def _curve(start: Points, first: Points, second: Points, end: Points) -> Points:
    t = np.linspace(0, 1, PIECES + 1)[1:, None]
    u = 1 - t
    curve: Points = u**3 * start + 3 * u**2 * t * first + 3 * u * t**2 * second + t**3 * end
    return curve


# --- Points -----------------------------------------------------------------------------------------------------------


def _fill(picture: Picture, outline: Points, colour: Points) -> None:
    """Row by row, from where an outline is entered to where it is left."""
    (x0, y0), (x1, y1) = outline.T, np.roll(outline, -1, axis=0).T
    for row in range(int(y0.min()), min(int(y0.max()) + 1, len(picture))):
        y = row + 0.5
        crossed = (y0 <= y) != (y1 <= y)
        meets = x0[crossed] + (y - y0[crossed]) / (y1[crossed] - y0[crossed]) * (x1[crossed] - x0[crossed])
        ends = np.ceil(np.sort(meets) - 0.5).astype(int)
        for start, end in zip(ends[::2], ends[1::2], strict=True):
            picture[row, start:end] = colour


def _draw(picture: Picture, line: Points, reach: float, colour: Points) -> None:
    """A stroke with round ends: whatever is near the line."""
    left, top = np.floor(line.min(axis=0) - reach).astype(int)
    right, bottom = np.ceil(line.max(axis=0) + reach).astype(int)
    across, down = np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5
    near = np.zeros((len(down), len(across)), bool)
    for x, y in np.concatenate([line[:-1] + (line[1:] - line[:-1]) * part for part in (0, 0.25, 0.5, 0.75, 1)]):
        near |= (across[None, :] - x) ** 2 + (down[:, None] - y) ** 2 <= reach**2
    picture[top:bottom, left:right][near] = colour


def _png(picture: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    high, wide, _ = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
