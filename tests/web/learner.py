"""Somebody who learns a game in a browser: reads, presses "Go on", and does what is lit."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from scurry.games import Game
from tests.web.visitor import PATIENCE, Visitor


def begin(visitor: Visitor, game: Game) -> None:
    """Begin a game's first lesson from the lobby."""
    visitor.page.goto(visitor.address)
    visitor.page.locator(f"#{game.name} button[name=lesson]").click()
    visitor.page.wait_for_selector(".part.lesson")


def go_on(visitor: Visitor) -> None:
    """Do the next thing that the lesson waits for."""
    page, before = visitor.page, visitor.measure(PROGRESS)
    button = page.locator("#go-on")
    if button.count():
        button.click()
    else:
        lit = page.locator("#board .taught[data-move]")
        (lit if lit.count() else page.locator("#board [data-move]")).first.click()
    page.wait_for_function(f"before => ({PROGRESS})() !== before", arg=before)


PROGRESS = "() => document.querySelector('#part .part').dataset.done"


def learn(visitor: Visitor) -> int:
    """Go through a lesson to its end; how many things that were."""
    ends, done = time.monotonic() + PATIENCE, 0
    while not visitor.page.locator(".lesson-ends").count():
        assert time.monotonic() < ends, f"stuck at: {visitor.question}"
        go_on(visitor)
        done += 1
    expect(visitor.page.locator("h1")).to_contain_text("Well done")
    return done
