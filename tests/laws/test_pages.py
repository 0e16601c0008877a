"""The law of pages can fail: each fault that is planted here is found."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from scurry.drawing import Markup, Pen
from scurry.games import Game, find
from scurry.laws.pages import page_problems

Draw = Callable[[Any, Pen], Markup]
HONEST: Draw = find("connect-four").part("board_page").draw


class Drawn(Game):
    """Connect four with another board."""

    def __init__(self, draw: Draw) -> None:
        super().__init__("connect_four")
        self._draw = draw

    def part(self, name: str) -> ModuleType:
        """Its own, but for the board."""
        return cast(ModuleType, SimpleNamespace(draw=self._draw)) if name == "board_page" else super().part(name)


def without_a_column(view: Any, pen: Pen) -> Markup:
    return HONEST(view, Pen(pen.seat, pen.names, pen.moves - {3}))


def with_all_columns(view: Any, pen: Pen) -> Markup:
    return HONEST(view, Pen(pen.seat, pen.names, pen.moves | {3}))


def with_style(view: Any, pen: Pen) -> Markup:
    return HONEST(view, pen) + Markup('<p style="color: red"></p>')


def with_twins(view: Any, pen: Pen) -> Markup:
    return HONEST(view, pen) + Markup('<i data-piece="disc"></i><i data-piece="disc"></i>')


def with_a_heavy_hand(view: Any, pen: Pen) -> Markup:
    view.discs[0] |= 1
    return HONEST(view, pen)


def with_a_memory() -> Draw:
    times: list[int] = []

    def draw(view: Any, pen: Pen) -> Markup:
        times.append(1)
        return HONEST(view, pen) + Markup("<p>{}</p>").format(len(times))

    return draw


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (without_a_column, "'column 4' is legal, and can be clicked nowhere: draw something with pen.choice(3, …)."),
        (with_all_columns, "Move 3 can be clicked, and is not legal: let the pen say what is."),
        (with_style, "The board has a style attribute, which the page's policy forbids: use a class."),
        (with_twins, "The piece disc is on the board twice: a name is for one."),
        (with_a_heavy_hand, "Drawing changes the view: draw only reads."),
        (with_a_memory(), "Two positions with one view are drawn differently: draw from the view and the pen alone."),
    ],
)
def test_a_fault_is_found(draw: Draw, sentence: str) -> None:
    assert sentence in [each.partition(" (connect-four")[0] for each in page_problems(Drawn(draw))]


def test_an_honest_board_has_no_faults() -> None:
    assert page_problems(Drawn(HONEST)) == []


def test_a_game_without_a_page_has_none_to_look_at() -> None:
    assert not find("kuhn-poker").has("board_page")
    assert page_problems(find("kuhn-poker")) == []
