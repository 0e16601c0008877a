"""The README's pictures: a board of each game, light and dark, taken from the real pages (`make pictures`)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from scurry.games import Game
from tests import needs
from tests.readme import ours
from tests.servers import Running, running
from tests.web.conftest import QUIET
from tests.web.in_view import SHOW, boards_of
from tests.web.visitor import Visitor

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WINDOW: ViewportSize = {"width": 1280, "height": 800}
SEATS = {"squirrel-attack": 3, "squeaky": 4, "nutty-squirrels": 4}
"""Where more are a better picture than the first game's number."""
MOMENT = 0.45
"""How far into a game the picture is taken."""


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=QUIET)
        for game in ours():
            take(browser, server, game)


def take(browser: Browser, server: Running, game: Game) -> None:
    """One game, in every look."""
    seats = SEATS.get(game.name, game.card.first_seats or game.card.seats[0])
    boards = boards_of(game, seats, dict(game.card.first_options), seed=7, most=40)
    for look in LOOKS:
        context = browser.new_context(reduced_motion="reduce", color_scheme=look, viewport=WINDOW)
        visitor = Visitor(context.new_page(), server.address)
        visitor.open(game, seats=seats)
        visitor.page.evaluate("() => window.stop()")
        visitor.page.evaluate(SHOW, list(boards[int(len(boards) * MOMENT)]))
        visitor.page.screenshot(path=FOLDER / f"{game.name}-{look}.jpg", type="jpeg", quality=60, scale="css")
        context.close()


if __name__ == "__main__":
    main()
