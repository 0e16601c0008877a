"""Somebody in front of a browser: opens tables, clicks what is lit, reads what is shown."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Error, Page, expect

from scurry.games import Game

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PATIENCE = 120.0
SHORT = {"rounds": "5", "trees": "1"}
"""Whoever clicks at random would play for an hour: where a game can be made short by the form, it is."""


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, game: Game, way: str = "now", seats: int | None = None) -> str:
        """Open a table from the game's page with its buttons; its address."""
        self.page.goto(f"{self.address}/games/{game.name}")
        if seats is not None:
            self.page.locator(f'.pill:has(input[name="seats"][value="{seats}"])').click()
        for option, amount in SHORT.items():
            limit = self.page.locator(f'input[name="option.{option}"]')
            if limit.count() and seats != 1:
                limit.fill(amount)
        self.page.click(f'button[name="way"][value="{way}"]')
        self.page.wait_for_selector("#part")
        return self.page.url

    def place(self) -> str:
        """Where the choices are: on the board, or beside it for a game whose board cannot be clicked."""
        return ".mat" if self.page.locator(".mat [data-move]").count() else ".moves"

    def click_once(self, number: int = 0) -> bool:
        """Click something that is lit, if anything is."""
        handed = self.page.locator("a[data-as]")
        lit = handed if handed.count() else self.page.locator(f"{self.place()} [data-move]")
        count = lit.count()
        if count == 0:
            return False
        try:
            self.page.bring_to_front()  # a tab behind another draws nothing, and cannot be clicked
            lit.nth(number % count).click(timeout=2000)
        except Error:
            return False  # the board has changed meanwhile: look again
        return True

    def play_to_the_end(self) -> int:
        """Click what is lit until the game is over; how many clicks it took."""
        ends, clicks = time.monotonic() + PATIENCE, 0
        while not self.is_over:
            assert time.monotonic() < ends, f"stuck at: {self.question}"
            clicks += self.click_once(clicks)
            self.page.wait_for_timeout(15)
        return clicks

    @property
    def is_over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.page.locator(".prompt.over").count() > 0

    @property
    def question(self) -> str:
        """What the page asks or tells now."""
        return self.page.inner_text("h1")

    @property
    def token(self) -> str:
        """What a move must name: it changes when what can be seen does."""
        return str(self.page.get_attribute("#part .part", "data-page"))

    @property
    def shown(self) -> str:
        """The changing part of the page, as it stands."""
        return re.sub(r' style="[^"]*"', "", self.page.inner_html("#part"))

    def sees(self, text: str) -> None:
        """Wait until the page shows a text."""
        expect(self.page.locator("#part")).to_contain_text(text, timeout=15_000)

    def measure(self, script: str) -> Any:
        """What a script in the page finds."""
        return self.page.evaluate(script)
