"""A bot that fails at a table is an error that somebody sees, and the table goes on with a sensible move."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from scurry.bots.bot import GreedyBot
from scurry.bots.levels import LevelBot
from scurry.games import find
from scurry.matches.match import Match
from scurry.server.metrics import Metrics
from scurry.tables import opponents
from scurry.tables.opponents import choose

GAME = find("connect-four")
MATCH = Match(GAME, seed=1)
VIEW, MOVES = MATCH.view(0), MATCH.legal_ids(0)


@pytest.fixture(autouse=True)
def _failures_are_meant() -> Iterator[None]:
    yield
    opponents.failures.clear()


def fail(self: Any, view: Any, seat: int, moves: Any) -> int:
    view.to_act = 0
    raise FloatingPointError("made up")


def chosen(bot: str = "level:3") -> int:
    return choose(bot, GAME, VIEW, 0, MOVES, "secret")


def test_then_the_greedy_player_chooses_from_the_view_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LevelBot, "choose", fail)
    monkeypatch.setattr(GreedyBot, "choose", lambda self, view, seat, moves: moves[5] if view.to_act else moves[0])
    assert chosen() == MOVES[5]
    assert VIEW.to_act


def test_if_that_fails_too_any_move_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (LevelBot, GreedyBot):
        monkeypatch.setattr(bot, "choose", fail)
    assert chosen() in MOVES
    assert opponents.failures == {(GAME.name, "level:3"): 1, (GAME.name, "greedy"): 1}


def test_a_move_that_is_not_legal_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LevelBot, "choose", lambda *_: 99)
    assert chosen() == chosen("greedy")
    assert opponents.failures == {(GAME.name, "level:3"): 1}


def test_it_is_logged_with_its_traceback_and_counted_in_the_metrics(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(LevelBot, "choose", fail)
    assert b"scurry_bot_failures 0.0" in Metrics().text()
    chosen()
    assert [(each.levelno, each.message) for each in caplog.records] == [
        (logging.ERROR, "the bot level:3 failed at connect-four")
    ]
    assert "FloatingPointError: made up" in caplog.text
    assert b"scurry_bot_failures 1.0" in Metrics().text()


def test_a_bot_that_does_not_fail_is_not_counted() -> None:
    assert chosen() in MOVES
    assert not opponents.failures
