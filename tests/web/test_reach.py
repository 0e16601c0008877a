"""What is lit can be clicked in its middle: nothing lies over it."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.drawing import Pen
from scurry.games import find
from scurry.games.nutty_squirrels.tests.tables import table
from scurry.web.rendering import board
from tests.web.visitor import PHONE, Visitor

NUTTY = find("nutty-squirrels")
WIDE = {"viewport": {"width": 1280, "height": 800}}

COVERED = """() => [...document.querySelectorAll("#board [data-move]")].filter(lit => {
    lit.scrollIntoView({block: "center"});
    const box = lit.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !top || top.closest("[data-move]") !== lit;
}).map(lit => lit.getAttribute("aria-label"))"""


@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("acorns", ["b", "bg", "bbbgg"])
def test_a_power_can_be_claimed_whatever_was_dropped_on_it(visit: Any, look: dict[str, Any], acorns: str) -> None:
    match = table("b3 cheeks=b", "trunk", limbs={"b": f"- - backpack+{acorns} ? ?"})
    moves = frozenset(move.id for move in match.legal(0))
    visitor: Visitor = visit(**look)
    visitor.open(NUTTY, seats=2)
    drawn = board(NUTTY, match.view(0), Pen(0, match.names, moves))
    visitor.page.evaluate("drawn => { window.stop(); document.querySelector('#board').innerHTML = drawn; }", drawn)
    assert visitor.page.evaluate(COVERED) == []
