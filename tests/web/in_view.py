"""What is wrong with a board in a window: choices or things outside of it, covered, or too small to hit or to read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from scurry.bots.bot import find_bot
from scurry.drawing import Pen
from scurry.games import Game
from scurry.matches.match import Match
from scurry.web.rendering import board

Window = tuple[int, int]
LAPTOPS: tuple[Window, ...] = ((1366, 768), (1440, 900), (1920, 1080))
"""Here the whole board is in the window, without scrolling."""
PHONE: Window = (390, 844)
ZOOMED: Window = (720, 450)
"""A window of 1440 × 900 at 200 %."""
SMALLEST_LETTERS = 11
SMALLEST_CHOICE = 24

STAND_STILL = """() => {
  window.stop();
  document.querySelector("#offline").style.setProperty("display", "none", "important");
}"""
"""No more news, and no word of there being none: the boards that follow are our own."""

SHOW = """([html, question]) => {
  document.querySelector("#board").innerHTML = html;
  document.querySelector("#part h1").textContent = question;
  document.querySelector("#part .saying").className = "saying";
}"""

BUTTONS = """() => {
  const button = (words) => `<button class="button quiet"><svg class="symbol"></svg><span>${words}</span></button>`;
  const all = ["Wait, I am thinking", "Take back", "Hint"].map(button).join("");
  document.querySelector(".prompt-buttons").innerHTML = all;
}"""
"""All that may stand beside a question at once."""
NAMES = ("Bramble (bot)", "Conker (bot)", "Maximiliane von Eichhorn", "Bo", "Juniper (bot)", "WWWWWWWWWWWWWWWWWWWWWWWW")
"""What people and bots may be called: up to 24 letters, and some are wide."""

MEASURE = Path(__file__).with_suffix(".js").read_text("utf-8").strip().rstrip(";")


Board = tuple[str, str]
"""A decision as the page shows it: the board, and what is asked."""


def boards_of(game: Game, seats: int, options: dict[str, Any], seed: int, most: int) -> list[Board]:
    """Decisions of a whole match among greedy players, or random ones where there are none: so many, spread over it."""
    every = [drawn(match, seat) for match, seat in _every_decision(game, seats, options, seed)]
    return every[:: len(every) // most + 1]


def _every_decision(game: Game, seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Match, int]]:
    match = Match(game, seats=seats, options=options, seed=seed, names=NAMES[:seats])
    player = "greedy" if game.has("greedy") else "random"
    players = [find_bot(player, game, seed + seat) for seat in range(seats)]
    while match.to_act:
        seat = match.to_act[-1]
        yield match, seat
        match.play(seat, players[seat].choose(match.view(seat), seat, match.legal_ids(seat)))


def drawn(match: Match, seat: int) -> Board:
    """A decision, drawn for the seat that makes it."""
    pen = Pen(seat, match.names_for(seat), frozenset(match.legal_ids(seat)))
    return board(match.game, match.view(seat), pen), match.game.words.ask(match.view(seat), seat)


def problems(page: Page, boards: list[Board], window: Window) -> dict[str, int]:
    """What is wrong with these boards in a window, each with how often it was seen."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate(BUTTONS)
    found: dict[str, int] = {}
    for html, question in boards:
        page.evaluate(SHOW, [html, question])
        for sentence in page.evaluate(MEASURE, [window in LAPTOPS, SMALLEST_LETTERS, SMALLEST_CHOICE]):
            found[sentence] = found.get(sentence, 0) + 1
    return found
