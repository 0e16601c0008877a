from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import scurry
from scurry.bots import advising
from scurry.bots.reasons import Choice, Findings, Reply
from scurry.cli.hints import hint, told
from scurry.cli.play import Helps, Table
from scurry.cli.saved import Sitting
from scurry.matches.match import Match
from tests.tables.builders import costly_decision


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "ITERATIONS", 2_000)


def test_a_hint_says_how_likely_the_best_move_wins_and_why() -> None:
    match = scurry.match("squeaky", seats=2, seed=7, names=["Anna", "Bruno"])
    best, other = Choice(0, 57, 100), Choice(1, 42, 0)
    found = Findings(0, (best,), other, threat=Reply(1, 2, 62, 41))
    assert list(told(match, 0, found)) == [
        "Hint: “take candy” wins 57 of 100 games; the next best, “take lollipop”, 42.",
        "After “take lollipop”, Bruno most likely plays “take peanut” (62 times in 100): then you win 41 of 100 games.",
    ]


def test_where_choices_are_sealed_a_hint_says_how_often_to_make_each() -> None:
    match = scurry.match("squirrel-squabble", seed=7)
    found = Findings(0, (Choice(1, 60, 70), Choice(2, 60, 30)), is_sealed=True)
    words = [match.game.moves.write(move) for move in (1, 2)]
    assert list(told(match, 0, found))[-2:] == [f"“{words[0]}”: 70 times in 100.", f"“{words[1]}”: 30 times in 100."]


def test_a_hint_comes_from_thinking_and_names_a_legal_move() -> None:
    match, said = scurry.match("squeaky", seats=2, seed=7), StringIO()
    console = Console(file=said, width=200)
    hint(console, match, 0)
    assert said.getvalue() == "Hint: There is only one move: “ready”.\n"
    for seat in (0, 1):
        match.play(seat, "ready")
    hint(console, match, match.to_act[0])
    line = said.getvalue().splitlines()[1]
    assert any(line.startswith(f"Hint: “{move.text}” wins") for move in match.legal(match.to_act[0]))


def one_decision(match: Match, seat: int, answers: list[str], helps: Helps) -> str:
    """What a person reads who decides once, and answers so; a bot sits in the other seat."""
    said, players = StringIO(), ["greedy", "greedy"]
    players[seat] = "person"
    console = Console(file=said, width=200)
    console.input = lambda *_, **__: answers.pop(0)  # type: ignore[method-assign]
    Table(console, Sitting(match, tuple(players)), helps).let_person_play(seat)
    return said.getvalue()


def test_the_tutor_warns_once_and_the_same_again_plays_it_anyway() -> None:
    match, seat, blunder, _ = costly_decision()
    words = [match.game.moves.write(move) for move in (blunder, blunder)]
    said = one_decision(match, seat, words, Helps(tutor=True))
    assert said.count("“take candy” wins") == 1
    assert "play it anyway" in said
    assert match.played[-1].move == blunder


def test_whoever_thinks_again_may_play_something_else() -> None:
    match, seat, blunder, best = costly_decision()
    said = one_decision(match, seat, [match.game.moves.write(move) for move in (blunder, best)], Helps(tutor=True))
    assert said.count("you can win") == 1
    assert match.played[-1].move == best


def test_notes_are_told_once_each() -> None:
    match = scurry.match("squeaky", seats=2, seed=7)
    said, answers = StringIO(), ["ready", "take", "1", "1"]
    console = Console(file=said, width=200)
    console.input = lambda *_, **__: "1"  # type: ignore[method-assign]
    table = Table(console, Sitting(match, ("person", "greedy")), Helps(notes=True))
    for _ in answers:
        while match.to_act[0] != 0:
            table.let_bot_play(match.to_act[0])
        table.let_person_play(0)
    notes = [line for line in said.getvalue().splitlines() if line.startswith("New to you:")]
    assert len(notes) == len(set(notes)) == 3, "the card, the row, den or sweeper; then the row again"


def test_tutor_and_notes_are_for_games_against_bots() -> None:
    match = scurry.match("squeaky", seats=2, seed=7)
    table = Table(Console(file=StringIO()), Sitting(match, ("person", "person")), Helps(True, True, True))
    assert table.helps == Helps(hints=True)
