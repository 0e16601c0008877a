"""Inside a search, whoever acts sees what has come to light: by chance, and when sealed choices are shown."""

from __future__ import annotations

import pytest

from scurry.bots.thinking import SearchBot
from scurry.kernel.common import Common, ask_all, end, give_turn, is_done
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import Journal
from scurry.kernel.records import UNKNOWN, Row, number, numbers
from scurry.kernel.verbs import implement
from tests.bots.toys import Toy

NOTHING = 9
WIN = 0.75
"""What a win counts where there is no outlook."""


class Riddle(Common):
    """Both lay a coin at the same time, and a card is drawn. Then all is shown, and seat 1 must name the sum."""

    coins: Row[int] = numbers(2)
    card: int = number()
    named: int = number()


@implement(Riddle)
def legal(position: Riddle, seat: int, moves: Row[int]) -> int:
    """A coin of 0 or 1; then a sum that is even or odd."""
    moves[0], moves[1] = 0, 1
    return 2


@implement(Riddle)
def play(position: Riddle, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Lay a coin; when both lie, draw the card and ask seat 1."""
    if position.coins[seat] != NOTHING:
        position.named = move
        end(position)
        return
    position.coins[seat] = move
    is_done(position, seat)
    if position.to_act == 0:
        position.card = roll(dice, 2)
        give_turn(position, 1)


@implement(Riddle)
def hide(position: Riddle, seat: int) -> None:
    """The others' coins, until both lie."""
    for other in range(2):
        if other != seat and position.card == NOTHING:
            position.coins[other] = UNKNOWN


@implement(Riddle)
def imagine(view: Riddle, seat: int, dice: Dice) -> None:
    """Here the search is asked before anybody has chosen."""
    view.coins[1 - seat] = NOTHING


@implement(Riddle)
def result(position: Riddle, places: Row[int], points: Row[int]) -> int:
    """Named rightly or not."""
    is_right = position.named == (position.coins[0] + position.card) % 2
    places[0], places[1] = (2, 1) if is_right else (1, 2)
    points[0] = points[1] = 0
    return 0


@pytest.mark.parametrize("seat", [0, 1])
def test_who_acts_alone_after_sealed_choices_and_a_draw_has_seen_them(seat: int) -> None:
    """A tree that knew only the moves, or took the last choice for sealed too, would guess: a half for both."""
    view = Riddle.blank()
    view.seats, view.card = 2, NOTHING
    view.coins[0] = view.coins[1] = NOTHING
    ask_all(view)
    hide(view, seat)
    thoughts = SearchBot(Toy(), iterations=2_000).think(view, seat, [0, 1])  # type: ignore[arg-type]
    expected = WIN if seat == 1 else 1 - WIN
    assert [thought.value for thought in thoughts] == pytest.approx([expected, expected], abs=0.06)
