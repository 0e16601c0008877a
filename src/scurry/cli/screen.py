"""A match on a terminal: the board, what happened, and where memory counts no more than that."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at

PAUSE = 1.2
"""Seconds that a bot's action stays on the screen."""


class Screen:
    """What is shown of a match to those who sit in front of it."""

    def __init__(self, console: Console, match: Match, people: Sequence[int]) -> None:
        self.console = console
        self.match = match
        self.people = people
        self.seen = match.ply
        """Up to here it was told what happened."""

    @property
    def watcher(self) -> int:
        """Whose eyes the screen shows between turns: the one person's, or nobody's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def draw(self, seat: int, view: Any = None) -> None:
        """The board, as a seat sees it."""
        seen = self.match.view(seat) if view is None else view
        self.console.print(self.match.game.part("board_terminal").draw(seen, seat, self.match.names))

    def fresh_page(self) -> None:
        """A clear screen; where memory counts, what has scrolled away is wiped out too."""
        if self.console.is_terminal:
            self.console.clear()
            if self.match.tests_memory:
                self.console.file.write("\x1b[3J")
        else:
            self.console.print()

    def tell_news(self, seat: int) -> None:
        """What happened since the person last looked; where memory counts, the last action alone."""
        first = self.seen + 1
        if self.match.tests_memory:
            first = max(first, self._last_told(seat))
        for ply in range(first, self.match.ply + 1):
            for line in self.match.log_at(ply, seat):
                self.console.print(line, markup=False)
        self.seen = self.match.ply

    def _last_told(self, seat: int) -> int:
        return next((ply for ply in range(self.match.ply, 0, -1) if self.match.log_at(ply, seat)), 1)

    def show_moments(self, since: int) -> None:
        """What was done since a ply is seen one thing after the other; the last is what is drawn next anyway."""
        if not self.console.is_terminal or not self.people:
            return
        plies = range(since + 1, self.match.ply + 1)
        for shown in [shown for ply in plies for shown in shown_at(self.match, ply, self.watcher)][:-1]:
            if shown.lines:
                self.fresh_page()
                self.draw(self.watcher, shown.view)
                self.console.print("\n".join(shown.lines), markup=False)
                time.sleep(PAUSE)

    def show_last_action(self) -> None:
        """Where memory counts, an action is shown when it happens, and is gone with the next."""
        lines = self.match.log_at(self.match.ply, self.watcher)
        if lines and self.console.is_terminal:
            self.fresh_page()
            self.draw(self.watcher)
            self.console.print("\n".join(lines), markup=False)
            time.sleep(PAUSE)
