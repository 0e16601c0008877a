from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import scurry
from scurry.bots.thinking import Thought
from scurry.cli.hints import hint, told


def thought(move: int, visits: int, value: float, share: float) -> Thought:
    return Thought(move, visits, value, share)


def test_a_hint_says_how_well_the_best_moves_go_and_which_one_would_be_played() -> None:
    match = scurry.match("squeaky", seed=7)
    thoughts = [thought(1, 900, 0.57, 1), thought(2, 80, 0.5, 0), thought(3, 15, 0.4, 0), thought(4, 5, 0.3, 0)]
    words = [match.game.moves.write(move) for move in (1, 2, 3)]
    width = max(map(len, words))
    assert list(told(match, thoughts)) == [
        "Hint, after 1,000 games in the head. How well it goes; 50 is as well as now:",
        f"  {words[0]:{width}}   57  ← level 8",
        f"  {words[1]:{width}}   50",
        f"  {words[2]:{width}}   40",
    ]


def test_where_choices_are_sealed_a_hint_says_how_often_each_would_be_played() -> None:
    match = scurry.match("squirrel-squabble", seed=7)
    lines = list(told(match, [thought(1, 500, 0.6, 0.7), thought(2, 500, 0.6, 0.3)]))
    assert lines[1].endswith("60  ← level 8, 70 times in 100")
    assert lines[2].endswith("60  ← level 8, 30 times in 100")


def test_a_hint_comes_from_thinking_and_names_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scurry.bots.levels.SECONDS", 0.1)
    match, said = scurry.match("squeaky", seats=2, seed=7), StringIO()
    console = Console(file=said, width=100)
    hint(console, match, 0)
    assert said.getvalue() == "Hint: there is only one move.\n"
    for seat in (0, 1):
        match.play(seat, "ready")
    hint(console, match, match.to_act[0])
    lines = said.getvalue().splitlines()[2:]
    assert sum("← level 8" in line for line in lines) == 1
    legal = [move.text for move in match.legal(match.to_act[0])]
    assert all(any(line.startswith(f"  {text} ") for text in legal) for line in lines)
