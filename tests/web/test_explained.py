"""What things say of themselves is read to its last word, where they are pointed at and where they are tapped."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.laws.cases import all_cases
from tests.web.in_view import LAPTOPS, PHONE, SHOW, STAND_STILL, ZOOMED, boards_of
from tests.web.visitor import Visitor

GAMES = [game for game in shelf() if game.has("board_page")]
FEW = 8
"""So many decisions of each match are looked at."""

POINT_AT_ALL = """() => {
  const box = document.querySelector("#part .saying");
  return [...document.querySelectorAll("#board [data-move], #board [data-tip]")].map((thing, clientX) => {
    thing.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX, clientY: -1 }));
    return box.scrollHeight > box.clientHeight + 1 ? box.textContent : "";
  }).filter(Boolean);
}"""
TAP_ALL = """() => {
  const box = document.querySelector("#part .saying");
  return [...document.querySelectorAll("#board [data-move]:not([data-sure])")].map((choice) => {
    choice.scrollIntoView({ block: "center", behavior: "instant" });
    choice.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    choice.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const [said, again, asked] = [box, box.querySelector("b"), choice].map((each) => each.getBoundingClientRect());
    const isRead = box.scrollHeight <= box.clientHeight + 1 && again.height > 0 && again.bottom <= innerHeight;
    const covers = said.bottom > asked.top + asked.height / 2 && said.top < asked.bottom;
    return isRead && !covers ? "" : box.textContent;
  }).filter(Boolean);
}"""


def at_a_table(visit: Any, game: Game, **how: Any) -> Visitor:
    """Somebody whose page is still: boards are put on it by hand."""
    visitor: Visitor = visit(**how)
    visitor.open(game)
    visitor.page.wait_for_selector("#board")
    visitor.page.evaluate(STAND_STILL)
    return visitor


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_said_of_a_thing_is_never_cut(visit: Any, game: Game) -> None:
    anna = at_a_table(visit, game)
    cut: list[str] = []
    for case in [case for case in all_cases() if case.game.name == game.name][:3]:
        boards = boards_of(game, case.seats, dict(case.options), 3, FEW)
        for width, height in (LAPTOPS[0], PHONE, ZOOMED):
            anna.page.set_viewport_size({"width": width, "height": height})
            for board in boards:
                anna.page.evaluate(SHOW, list(board))
                cut += anna.page.evaluate(POINT_AT_ALL)
    assert cut == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_finger_reads_what_the_second_tap_will_do_beside_what_it_taps(visit: Any, game: Game) -> None:
    anna = at_a_table(visit, game, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    unread: list[str] = []
    case = next(case for case in all_cases() if case.game.name == game.name)
    for board in boards_of(game, case.seats, dict(case.options), 3, 2 * FEW):
        anna.page.evaluate(SHOW, list(board))
        unread += anna.page.evaluate(TAP_ALL)
    assert unread == []
