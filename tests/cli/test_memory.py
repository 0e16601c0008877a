"""Where memory is the game, the terminal shows an action when it happens and no longer; a memory aid lifts that."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from scurry.cli import screen
from scurry.cli.play import Helps, Table
from scurry.cli.saved import PERSON, Sitting
from scurry.matches.match import Match

WIPED = "\x1b[3J"
"""What has scrolled away is wiped out."""


def shown(monkeypatch: pytest.MonkeyPatch, game: str, **options: str) -> str:
    """What a person at a terminal has seen after a bot's first three moves."""
    monkeypatch.setattr(screen, "PAUSE", 0)
    match = Match(game, seats=2, seed=1, options=options, names=["Anna", "Bot"])
    table = Table(Console(file=StringIO(), force_terminal=True, width=100), Sitting(match, (PERSON, "random")), Helps())
    while match.ply < 6:
        seat = match.to_act[0]
        if seat == 0:
            match.play(0, match.legal(0)[0])
        else:
            table.let_bot_play(seat)
    table.screen.fresh_page()
    text = table.console.file
    assert isinstance(text, StringIO)
    return text.getvalue()


def test_where_memory_counts_what_has_scrolled_away_is_wiped_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, "squeaky").count(WIPED) > 1


def test_with_a_memory_aid_nothing_is_wiped_out_and_nobody_is_made_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WIPED not in shown(monkeypatch, "squeaky", memory_aid="yes")


def test_other_games_wipe_out_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WIPED not in shown(monkeypatch, "connect-four")
