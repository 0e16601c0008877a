"""The README's table of games, made from the cards: `python tests/readme.py` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

from scurry.games import Game, shelf
from scurry.kernel.cards import spoken_seats

README = Path(__file__).parents[1] / "README.md"
PLACE = re.compile(r"(?<=<!-- games: made from the cards by `make fix` -->\n).*?(?=<!-- /games -->)", re.DOTALL)
PICTURES = re.compile(r"(?<=<!-- pictures: taken by `make pictures` -->\n).*?(?=<!-- /pictures -->)", re.DOTALL)


def ours() -> list[Game]:
    """The games of the package itself, not those found through an entry point."""
    return [game for game in shelf() if game.package.startswith("scurry.")]


def pictures() -> str:
    """A board of each game, light or dark as the reader likes it."""
    return "\n".join(_picture(game) for game in ours()) + "\n"


def _picture(game: Game) -> str:
    at = f"docs/pictures/{game.name}"
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="{at}-dark.jpg">'
    return f'<picture>{dark}<img src="{at}-light.jpg" width="49%" alt="{game.card.title}, on a page"></picture>'


def table() -> str:
    """One row a game."""
    rows = ["| game | players | minutes | |", "|---|---|---|---|"]
    for game in ours():
        card = game.card
        rules = f"[{card.title}]({game.folder.relative_to(README.parent).as_posix()}/RULES.md)"
        rows.append(f"| {rules} | {spoken_seats(card.seats)} | {card.minutes} | {card.sentence} |")
    return "\n".join(rows) + "\n"


def with_table(text: str) -> str:
    """The README with its table and pictures made anew."""
    return PICTURES.sub(lambda _: pictures(), PLACE.sub(lambda _: table(), text))


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
