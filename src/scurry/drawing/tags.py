"""Tags, symbols and seats: the words of the one visual language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup, escape

Content = str | Markup | Iterable["Content"] | None


def tag(name: str, /, *content: Content, cls: str = "", **attributes: object) -> Markup:
    """An element. `data_piece="x"` becomes data-piece; None and False leave an attribute out, True stands alone.

    A board has a thousand of them, so it is put together from plain pieces, each escaped by itself: `Markup.format`
    took about six times as long.
    """
    pieces = [f'<{name} class="{escape(cls)}"' if cls else f"<{name}"]
    for key, value in attributes.items():
        if value is True:
            pieces.append(f" {_spelled(key)}")
        elif value is not None and value is not False:
            pieces.append(f' {_spelled(key)}="{escape(value)}"')
    pieces.append(">")
    _lay_out(content, pieces)
    pieces.append(f"</{name}>")
    return Markup("".join(pieces))  # noqa: S704


@cache
def _spelled(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _lay_out(content: Content, pieces: list[str]) -> None:
    """Content of any depth, one after the other, escaped."""
    if content is None:
        return
    if isinstance(content, str):
        pieces.append(escape(content))
        return
    for each in content:
        _lay_out(each, pieces)


@lru_cache(maxsize=4096)  # boards draw the same few all the time
def symbol(name: str, label: str = "", cls: str = "") -> Markup:
    """One of the sprite's symbols; with a label it is a picture that is read out, without it is decoration."""
    meaning = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    use = tag("use", href=f"#{name}")
    return tag("svg", use, cls=f"symbol {cls}".strip(), viewBox="0 0 64 64", **meaning)


def svg(width: int, height: int, *content: Content, label: str, cls: str = "") -> Markup:
    """A picture of its own, with room for things at places."""
    return tag("svg", *content, cls=cls, viewBox=f"0 0 {width} {height}", role="group", aria_label=label)


def seat_name(seat: int, name: str) -> Markup:
    """A player's name with the seat's colour and mark."""
    return tag("span", symbol(f"mark-{seat}", cls="mark"), tag("b", name), cls=f"seat-name seat-{seat}")
