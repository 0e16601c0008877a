"""From a sight to HTML: templates, boards and pictures."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scurry.drawing import Pen, seat_name, symbol, tag
from scurry.games import Game, shelf
from scurry.games.spoken import spoken
from scurry.kernel.cards import spoken_seats
from scurry.kernel.catalogue import language, languages, name_of_language, say, say_count
from scurry.web.rulebook import linked

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
PLAIN_WIDTH = 100


@cache
def templates() -> Environment:
    """Jinja, with everything that templates may call."""
    jinja = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals.update(
        say=say, say_count=say_count, language=language, languages=languages, name_of_language=name_of_language,
        symbol=symbol, seat_name=seat_name, spoken_seats=spoken_seats, spoken=spoken,
        picture=picture, sprite=sprite, stamp=stamp, linked=linked,
    )  # fmt: skip
    return jinja


def render(template: str, **values: Any) -> str:
    """A template, filled in."""
    return templates().get_template(template).render(**values)


@cache
def stamp() -> str:
    """A digest of style and script: a new version has a new address, so browsers may keep the old one for ever."""
    total = sha256()
    for path in sorted([*STATIC.iterdir(), *(style for game in shelf() for style in game.folder.glob(STYLE))]):
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


STYLE = "board*.css"


def style_of(game: Game) -> str:
    """A game's own style, if it brings any: sheets named as its modules that draw."""
    return "\n".join(path.read_text("utf-8") for path in sorted(game.folder.glob(STYLE)))


SYMBOLS = "symbols.svg"


@cache
def sprite() -> Markup:
    """Our own symbols, once on every page: those that all games share, and those that a game brings."""
    shared = (FOLDER / "templates" / "sprite.svg").read_text("utf-8")
    brought = [path.read_text("utf-8") for game in shelf() if (path := game.folder / SYMBOLS).exists()]
    found = (symbol for text in brought for symbol in re.findall(r"<symbol .*?</symbol>", text, re.DOTALL))
    return Markup(shared.replace("</svg>", "\n".join(found) + "</svg>"))  # noqa: S704


def board(game: Game, view: Any, pen: Pen) -> Markup:
    """The board that a game draws; one that brings none is shown as in a terminal."""
    if game.has("board_page"):
        drawn = game.part("board_page").draw(view, pen)
        assert isinstance(drawn, Markup)
        return drawn
    return _plain_board(game, view, pen)


def _plain_board(game: Game, view: Any, pen: Pen) -> Markup:
    from rich.console import Console

    paper = StringIO()
    console = Console(file=paper, width=PLAIN_WIDTH, color_system=None, legacy_windows=False, _environ={})
    console.print(game.part("board_terminal").draw(view, pen.seat, pen.names))
    text = "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
    return tag("pre", text, cls="plain-board")


@cache
def picture(game: Game) -> Markup:
    """A picture for the lobby: the game's own, or a scene made from its name."""
    path = game.folder / "picture.svg"
    if path.exists():
        return Markup(path.read_text("utf-8"))  # noqa: S704
    number = sum(map(ord, game.name))
    things = ("acorn", "leaf", "owl", "golden-acorn", "die-5", "coin-acorn", "cat", "broken-branch", "dog")
    fur = ("red", "grey", "green", "gold")[number % 4]
    chosen = [things[(number + step * 4) % len(things)] for step in range(3)]
    return Markup(render("picture.svg", fur=fur, things=chosen, hue=number % 3))  # noqa: S704
