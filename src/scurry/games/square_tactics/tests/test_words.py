"""Sentences: right for whoever reads them, whatever their part in it; and decisions that are none."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scurry.drawing import Pen
from scurry.games.square_tactics import board_page, moves, words
from scurry.games.square_tactics.action_cards import KINDS, TITLES
from scurry.games.square_tactics.happenings import Happening, Reason
from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import GAME, choices, match, play
from scurry.kernel.catalogue import you
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.journal import EVERYONE, Event
from scurry.kernel.verbs import SPECTATOR, hide, imagine
from scurry.matches.match import Match

WRONG = re.compile(r"\b[Yy]ou(?:'s| \w+s\b)|[^.!?] You\b|\bYour? (?:has|is|was)\b")
"""What no sentence may say: "You's", "You takes", "to You"."""


@pytest.mark.parametrize("reader", range(4))
@pytest.mark.parametrize(
    "kind", [kind for kind in Happening if kind != Happening.GAME_ENDS]
)  # how a game ends names nobody
def test_every_sentence_reads_right_for_you_in_any_part(kind: Happening, reader: int) -> None:
    names = ["Anna", "Ben", "Cleo", "Dan"]
    names[reader] = you()
    for a, b, c in ((0, 1, 2), (1, 0, 3), (2, 3, 0), (3, 2, 1)):
        (sentence,) = words.tell([Event(EVERYONE, kind, a, b, c, 1)], names)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert not WRONG.search(sentence), sentence


@pytest.mark.parametrize(
    ("code", "places", "told"),
    [
        (Reason.MOST_POINTS, (2, 1), "You win with the most points."),
        (Reason.MOST_POINTS, (1, 2), "Anna wins with the most points."),
        (Reason.FAIR_START, (2, 1), "You win: level on points, and favoured by the fair start."),
        (Reason.SHARED, (1, 1), "You and Anna share the win."),
    ],
)
def test_the_end_is_told_to_whoever_won(code: Reason, places: tuple[int, int], told: str) -> None:
    assert words.reason(code, places, ["Anna", you()])[1] == told


# --- The score sheet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("index", range(len(GAME.card.sample_options)))
def test_the_score_sheet_adds_up_to_the_result(index: int) -> None:
    """ST-6.4, ST-9.3, ST-9.6."""
    game = at_random(2, index)
    assert game.result is not None
    *sources, (_, totals) = words.sheet(game.position)
    assert tuple(totals) == game.result.points
    assert [sum(values) for values in zip(*(row for _, row in sources), strict=True)] == totals


def at_random(seats: int, index: int, until: int = 100_000) -> Match:
    """A match played by chance, to its end or for so many moves."""
    game = Match(GAME, seats=seats, seed=f"words {index}", options=GAME.card.sample_options[index])
    dice = fast_dice(index)
    while not game.is_over and game.ply < until:
        seat = game.to_act[0]
        offered = game.legal(seat)
        game.play(seat, offered[roll(dice, len(offered))])
    return game


# --- Windows ----------------------------------------------------------------------------------------------------------


def test_a_window_is_let_go_by_a_pass_that_is_legal_whatever_the_seat_holds() -> None:
    """ST-10.2: decided by the public view, and so alike in every world that the public cannot tell apart."""
    closed = 0
    for until in range(0, 400, 7):
        game = at_random(4, 3, until)
        public: Any = game.view(SPECTATOR)
        for seat in game.to_act:
            move = words.letting_go(public, seat)
            if move is not None:
                closed += 1
                assert moves.write(move) in choices(game, seat)
            world = game.view(SPECTATOR)
            imagine(world, SPECTATOR, fast_dice(until))
            hide(world, SPECTATOR)
            assert words.letting_go(world, seat) == move
    assert closed > 10


@pytest.mark.parametrize("held", ["emergency maneuvers", "twist"])
def test_a_defender_lets_the_window_go_whether_it_holds_an_answer_or_not(held: str) -> None:
    """ST-10.2."""
    game = match(board=" . . .\n . 1B12 .\n . . .", hands=("A09", "B01"), actions={1: held})
    play(game, 0, "A09", "b3")
    assert words.letting_go(game.view(SPECTATOR), 1) == moves.PASS


def test_what_lies_open_is_decided_by_hand() -> None:
    """ST-7.3, ST-3.2: whoever can blink, or has a character to play, is not hurried."""
    blink = match(board=" . . .\n . 0A18 .\n . . .", hands=("A09", "B01"), actions={0: "twist"})
    assert blink.position.step == Step.BEGINNING
    assert words.letting_go(blink.view(SPECTATOR), 0) is None
    play(blink, 0, "pass")
    assert blink.position.step == Step.PLAY
    assert words.letting_go(blink.view(SPECTATOR), 0) is None


# --- What is seen to move ---------------------------------------------------------------------------------------------


def test_things_go_where_they_go() -> None:
    """A capture leaves for the captor, a draw for whoever draws; only the owner's events name what was drawn."""

    def ways(kind: Happening, *details: int) -> list[tuple[str, str]]:
        told = (*details, 0, 0, 0, 0)[:4]
        return [(each.thing, each.to) for each in board_page.flights(Event(EVERYONE, kind, *told))]

    assert ways(Happening.CAPTURED, 1, 40) == [("card-40", "pile-1")]
    assert ways(Happening.DREW, 1) == [("deck-1", "hand-1")]
    assert ways(Happening.DREW_CARD, 1, 40) == [("deck-1", "card-40")]
    assert ("action-deck", "actions-1") in ways(Happening.DREW_ACTION, 1)
    assert not any(re.search(r"action-\d-\d", to) for _, to in ways(Happening.DREW_ACTION, 1))
    assert ways(Happening.MOVED, 40, 1, 2) == [("", "card-40")]


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_hand_lies_open_to_its_owner_and_to_nobody_else(kind: int) -> None:
    """ST-10.1: neither a tip nor a name of a piece tells others which action card it is."""
    game = match(hands=("A14", "B01"), actions={0: TITLES[kind].lower()})
    own, other = (board_page.draw(game.view(seat), Pen(seat, game.names)) for seat in (0, 1))
    assert TITLES[kind] in own
    assert TITLES[kind] not in other
