"""Learning in a real browser, with clicks only: from the lobby through the first lesson into a small real game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import Game, find, shelf
from scurry.matches.lessons import find_lesson, lessons_of
from tests.web.access import problems
from tests.web.learner import begin, go_on, learn
from tests.web.visitor import PHONE, Visitor

TAUGHT = [game for game in shelf() if lessons_of(game)]
SQUEAKY = find("squeaky")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_first_lesson_is_gone_through_with_clicks_only_and_ends_in_a_game(visit: Any, game: Game) -> None:
    anna: Visitor = visit()
    begin(anna, game)
    assert problems(anna) == []
    assert learn(anna) == len(lessons_of(game)[0].beats)
    assert problems(anna) == []
    anna.page.locator("button[name=after]").click()
    anna.page.wait_for_selector(".part:not(.lesson)")
    assert anna.play_to_the_end() > 0


def test_whoever_has_learnt_a_game_is_not_asked_again_and_sees_a_tick(visit: Any) -> None:
    anna: Visitor = visit()
    begin(anna, SQUEAKY)
    learn(anna)
    anna.page.locator("text=All lessons").click()
    expect(anna.page.locator(".lessons .done")).to_have_count(1)
    expect(anna.page.locator(".lessons .done")).to_contain_text("Your first den")
    anna.page.goto(anna.address)
    assert anna.page.locator("#squeaky button[name=lesson]").count() == 0
    assert anna.page.locator(".my-tables").count() == 0, "a lesson that is over is no table to come back to"


def test_a_reload_finds_the_learner_where_they_were(visit: Any) -> None:
    anna: Visitor = visit()
    begin(anna, SQUEAKY)
    go_on(anna)
    before = anna.question
    anna.page.reload()
    assert anna.question == before


def test_another_move_is_answered_kindly_and_nothing_is_lost(visit: Any) -> None:
    anna: Visitor = visit()
    begin(anna, SQUEAKY)
    for _ in range(3):
        go_on(anna)
    before = anna.shown
    asked = find_lesson(SQUEAKY, "first").beats[3].step
    anna.page.locator("#board [data-move]:not(.taught)").first.click()
    expect(anna.page.locator(".saying")).to_have_text(asked.wrong)
    anna.page.reload()
    assert anna.question == asked.text
    assert anna.page.locator("#board .taught").count() == before.count("taught")
    go_on(anna)
    anna.page.locator("#board [data-why]").first.click()
    expect(anna.page.locator(".saying a")).to_be_visible()


def test_after_a_click_nothing_is_told_of_what_nobody_points_at_but_keys_are_told(visit: Any) -> None:
    anna: Visitor = visit()
    begin(anna, SQUEAKY)
    for _ in range(4):
        go_on(anna)
    acorns = anna.page.locator('[data-place="acorns-0"]')
    before = acorns.bounding_box()
    assert anna.question == find_lesson(SQUEAKY, "first").beats[4].step.text
    expect(anna.page.locator(".saying")).to_have_text("Your first den, 5 of 11")
    anna.page.keyboard.press("Tab")
    expect(anna.page.locator(".saying.points")).to_contain_text("face down")
    go_on(anna)
    assert acorns.bounding_box() == before, "a den is no other den while it can be chosen"


def test_what_a_step_speaks_of_is_lit_and_the_prompt_stays_where_it_is(visit: Any) -> None:
    anna: Visitor = visit()
    begin(anna, SQUEAKY)
    boxes = set()
    for _ in find_lesson(SQUEAKY, "first").beats:
        assert anna.page.locator("#board .taught").count() > 0, anna.question
        boxes.add(anna.measure("() => JSON.stringify(document.querySelector('#board').getBoundingClientRect())"))
        assert anna.measure(FITS), f"cut off: {anna.question}"
        go_on(anna)
    assert len(boxes) == 1, "the board does not move from step to step"


FITS = "() => { const h1 = document.querySelector('h1'); return h1.scrollHeight <= h1.clientHeight + 2; }"


def test_a_lesson_fits_on_a_phone(visit: Any) -> None:
    anna: Visitor = visit(**PHONE)
    anna.page.add_init_script("localStorage.setItem('taste', JSON.stringify({ pace: 'instant', taps: 'one' }))")
    begin(anna, SQUEAKY)
    for _ in find_lesson(SQUEAKY, "first").beats:
        assert anna.measure("() => document.documentElement.scrollWidth") <= 360
        assert anna.measure(FITS), f"cut off: {anna.question}"
        go_on(anna)
    buttons, mat = anna.page.locator(".lesson-ends .button"), anna.page.locator(".mat").bounding_box()
    assert buttons.count() == 3
    assert mat is not None
    for box in (button.bounding_box() for button in buttons.all()):
        assert box is not None
        assert box["y"] + box["height"] <= mat["y"], "what comes next does not lie on the board"
