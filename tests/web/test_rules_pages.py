"""The rules page in a real browser: step through an example, search a rule, follow one from a refusal."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import Game, find, shelf
from tests.web.access import problems
from tests.web.test_access import IDS, LOOKS
from tests.web.visitor import PHONE, Visitor

OURS = [game for game in shelf() if game.package.startswith("scurry.")]
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def come_to_rules(visit: Any, game: Game, where: str = "", **how: Any) -> Visitor:
    visitor: Visitor = visit(**how)
    visitor.page.goto(f"{visitor.address}/games/{game.name}/rules{where}")
    return visitor


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_what_wins_is_on_the_first_screen(visit: Any, game: Game) -> None:
    page = come_to_rules(visit, game, **WIDE).page
    for part in (".opening", ".what-wins figure"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    assert "You win" in page.inner_text(".opening")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_an_example_is_stepped_through_by_clicks_and_by_keys(visit: Any, game: Game) -> None:
    page = come_to_rules(visit, game).page
    example = page.locator(".example").first
    frames = example.locator(".frame")
    expect(frames.nth(0)).to_be_visible()
    expect(frames.nth(1)).to_be_hidden()
    example.locator('[data-step="1"]').click()
    expect(frames.nth(1)).to_be_visible()
    expect(frames.nth(0)).to_be_hidden()
    said = frames.nth(1).locator(".frame-words").inner_text()
    assert said.split() == page.locator("#live").inner_text().split()
    page.keyboard.press("ArrowLeft")
    expect(frames.nth(0)).to_be_visible()
    page.keyboard.press("End")
    expect(frames.last).to_be_visible()
    expect(example.locator("output")).to_have_text(f"{frames.count()} / {frames.count()}")
    page.keyboard.press("ArrowRight")
    expect(frames.last).to_be_visible()


def test_without_a_script_all_frames_stand_there(visit: Any) -> None:
    page = come_to_rules(visit, find("squeaky"), java_script_enabled=False).page
    assert page.locator(".frame").count() == page.locator(".frame >> visible=true").count() > 4
    expect(page.locator(".search")).to_be_hidden()


def test_a_search_leaves_the_rules_that_have_all_the_words(visit: Any) -> None:
    page = come_to_rules(visit, find("squeaky")).page
    page.get_by_placeholder("Search the rules").fill("hawk FEWEST")
    left = page.locator(".every-rule li[id] >> visible=true")
    expect(page.get_by_text("Rules found:")).to_be_visible()
    assert left.evaluate_all("rules => rules.map(rule => rule.id)") == ["SQ-6.2"]
    page.get_by_placeholder("Search the rules").fill("SQ-7.1")
    assert "SQ-7.1" in left.evaluate_all("rules => rules.map(rule => rule.id)")
    page.get_by_placeholder("Search the rules").fill("zebra")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    page.locator('#options a[href$="#SQ-7.3"]').click()
    expect(page.locator('[id="SQ-7.3"]')).to_be_in_viewport()


def test_an_address_with_a_rule_shows_the_rule(visit: Any) -> None:
    page = come_to_rules(visit, find("nutty-squirrels"), "#NS-11.9").page
    expect(page.locator('[id="NS-11.9"]')).to_be_in_viewport()


def test_a_refusal_at_a_table_leads_to_its_rule(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(find("squeaky"))
    for number in range(40):
        if anna.page.locator(".prompt.mine").count() and anna.page.locator("#board [data-why]").count():
            break
        anna.click_once(number)
        anna.page.wait_for_timeout(100)
    anna.page.locator("#board [data-why]").first.click()
    link = anna.page.locator(".saying a")
    expect(link).to_have_text("See the rule")
    rule = str(link.get_attribute("href")).removeprefix("#")
    link.click()
    expect(anna.page.locator(f'[id="{rule}"]')).to_be_in_viewport()
    with anna.page.context.expect_page() as opened:
        anna.page.get_by_text("With pictures and examples").click()
    expect(opened.value.locator(".example").first).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=IDS)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_axe_finds_nothing_serious_in_the_rules(visit: Any, game: Game, look: dict[str, Any]) -> None:
    assert problems(come_to_rules(visit, game, **look)) == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_nothing_is_wider_than_a_phone(visit: Any, game: Game) -> None:
    page = come_to_rules(visit, game, **dict[str, Any](PHONE)).page
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
