"""From a click to the new board, as a browser draws it: measured, not tested (`make bench-clicks`).

A person plays every game of the shelf against bots in Debian's Chromium, in the window of a laptop and with everything
as it is by default. The time runs from the moment that the browser gives the click until the first frame after the
page has put a new board in the old one's place: the way to the server and back, the rules, the store on a disk,
drawing. How long pieces then fly, and what others do, is not counted. How busy the machine was is printed, too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles

from playwright.sync_api import Error, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from scurry.games import Game, shelf
from tests.servers import free_port, start_process
from tests.web.conftest import launch
from tests.web.visitor import Visitor

CLICKS = 100
FIRST = 5
"""Clicks before those that count: the first ones load what the later ones have."""
BUSY = 1.0
"""A load from which on the numbers say more of the machine than of us."""

WATCH = """() => {
  let clickedAt = null;
  window.took = [];
  addEventListener("click", (event) => {
    if (event.target.closest("#board [data-move]")) clickedAt = event.timeStamp;
  }, true);
  new MutationObserver((changes) => {
    const isNew = changes.some((each) => [...each.addedNodes].some((node) => node.matches?.(".part, #board > *")));
    if (clickedAt === null || !isNew) return;
    const began = clickedAt;
    clickedAt = null;
    requestAnimationFrame(() => {
      const frame = new MessageChannel(); // answered once the frame is drawn
      frame.port1.onmessage = () => window.took.push(performance.now() - began);
      frame.port2.postMessage(0);
    });
  }).observe(document.querySelector("#part"), { childList: true, subtree: true });
}"""


def main() -> None:
    """Measure and print."""
    shown = Table("game", "clicks", "p50", "p90", "p99", title="from click to new board, in milliseconds")
    with serving() as address, sync_playwright() as browsers:
        page = launch(browsers, "chromium").new_page(viewport={"width": 1366, "height": 768})
        for game in (game for game in shelf() if game.has("board_page")):
            percentiles = quantiles(times(Visitor(page, address), game), n=100)
            shown.add_row(game.name, str(CLICKS), *(f"{percentiles[each - 1]:.0f}" for each in (50, 90, 99)))
    Console().print(shown)
    load = os.getloadavg()[0]
    sys.stdout.write(f"load of the machine at the end: {load:.1f}{', which is too much' if load > BUSY else ''}\n")


@contextmanager
def serving() -> Iterator[str]:
    """A server in a process of its own, as people run it; its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = start_process(folder, port, SCURRY_BOT_PACE="0.7")
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def times(visitor: Visitor, game: Game) -> list[float]:
    """How long each click took, in milliseconds."""
    found: list[float] = []
    while len(found) < FIRST + CLICKS:
        visitor.open(game)
        visitor.page.evaluate(WATCH)
        found += list(play(visitor, FIRST + CLICKS - len(found)))
    return found[FIRST:]


def play(visitor: Visitor, most: int) -> Iterator[float]:
    """Click, wait for the new board, and click again, until so many clicks or the end of the game."""
    for number in range(most):
        if not wait_for_a_turn(visitor.page):
            return
        counted = visitor.measure("() => window.took.length")
        if visitor.click_once(number):
            visitor.page.wait_for_function("counted => window.took.length > counted", arg=counted)
            yield float(visitor.measure("() => window.took.at(-1)"))


def wait_for_a_turn(page: Page) -> bool:
    """Whether there is something to click again; what others do is skipped."""
    while not page.locator(".prompt.over").count():
        if page.locator(".prompt.mine").count() and page.locator("#board [data-move]").count():
            return True
        try:
            page.locator("#skip").click(timeout=50)
        except Error:
            page.wait_for_timeout(20)
    return False


if __name__ == "__main__":
    main()
