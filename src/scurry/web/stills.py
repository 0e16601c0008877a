"""A board as a page of its own: nothing to click, and nothing to fetch. Whoever wants a picture of it opens it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from scurry.drawing import Pen
from scurry.games import Game
from scurry.web.rendering import STATIC, board, render, style_of

SHEETS = ("base", "things", "table", "rules")
ALONE = ".one-board { height: 100vh; margin: 0; }"


def still_page(game: Game, view: Any, seat: int, names: tuple[str, ...]) -> str:
    """The page with the board as a seat sees it."""
    sheets = [(STATIC / f"{name}.css").read_text("utf-8") for name in SHEETS]
    style = Markup("\n".join([*sheets, style_of(game), ALONE]))  # noqa: S704  our own files
    return render("still.html", game=game, board=board(game, view, Pen(seat, names)), style=style)
