"""Tags, symbols and seats: the words of the one visual language."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

Content = str | Markup | Iterable["Content"] | None


def tag(name: str, /, *content: Content, cls: str = "", **attributes: object) -> Markup:
    """An element. `data_piece="x"` becomes data-piece; None and False leave an attribute out, True stands alone."""
    given = {"class": cls or None, **{key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}}
    return Markup("<{}{}>{}</{}>").format(Markup(name), _attributes(given), join(content), Markup(name))  # noqa: S704


def _attributes(given: dict[str, object]) -> Markup:
    parts = (
        Markup(" {}").format(Markup(name)) if value is True else Markup(' {}="{}"').format(Markup(name), value)  # noqa: S704
        for name, value in given.items()
        if value is not None and value is not False
    )
    return Markup("").join(parts)


def join(content: Content) -> Markup:
    """Content of any depth, one after the other."""
    if content is None:
        return Markup("")
    if isinstance(content, str):
        return escape(content)
    return Markup("").join(join(each) for each in content)


def symbol(name: str, label: str = "", cls: str = "") -> Markup:
    """One of the sprite's symbols; with a label it is a picture that is read out, without it is decoration."""
    meaning = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    use = Markup('<use href="#{}"></use>').format(name)
    return tag("svg", use, cls=f"symbol {cls}".strip(), viewBox="0 0 64 64", **meaning)


def svg(width: int, height: int, *content: Content, label: str, cls: str = "") -> Markup:
    """A picture of its own, with room for things at places."""
    return tag("svg", *content, cls=cls, viewBox=f"0 0 {width} {height}", role="group", aria_label=label)


def seat_name(seat: int, name: str) -> Markup:
    """A player's name with the seat's colour and mark."""
    return tag("span", symbol(f"mark-{seat}", cls="mark"), tag("b", name), cls=f"seat-name seat-{seat}")
