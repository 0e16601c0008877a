"""Company in real browsers: who is there at every seat, and words that come and go, by mouse, by keys and aloud."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from scurry.games import find
from tests.web.access import problems
from tests.web.visitor import PHONE, Visitor

SQUEAKY = find("squeaky")
NASTY = "<img src=x onerror=\"document.title='taken'\">"
PICTURES = os.environ.get("SCURRY_PICTURES", "")
"""A folder for pictures of what is tested, for people to look at."""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def together(visit: Any, **how: Any) -> tuple[Visitor, Visitor]:
    """Two at a table."""
    anna, bruno = visit(**how), visit()
    for each, name in ((anna, "Anna"), (bruno, "Bruno")):
        each.page.goto(each.address)
        each.page.fill("#name", name)
        each.page.click("text=Save")
    anna.open(SQUEAKY, "friends", seats=2)
    bruno.page.goto(anna.page.url)
    bruno.page.locator("text=Sit here").first.click()
    for each in (anna, bruno):
        expect(each.page.locator("#board")).to_be_visible()
    return anna, bruno


def open_talk(visitor: Visitor) -> None:
    visitor.page.click("#talk-open > summary")


def mark_of(visitor: Visitor, seat: int) -> Any:
    return visitor.page.locator(f'#part [data-near-of="{seat}"] .near')


def test_who_is_there_is_shown_at_every_seat(visit: Any) -> None:
    anna, bruno = together(visit)
    expect(mark_of(anna, 1)).to_have_text("here", timeout=15_000)
    expect(mark_of(bruno, 0)).to_have_text("here", timeout=15_000)
    picture(anna.page, "here-wide")
    other = bruno.page.context.new_page()
    bruno.page.goto("about:blank")
    expect(mark_of(anna, 1)).to_have_text("away", timeout=30_000)
    picture(anna.page, "away-wide")
    other.goto(anna.page.url)
    expect(mark_of(anna, 1)).to_have_text("here", timeout=15_000)
    assert problems(anna) == []


def test_a_word_is_heard_counted_read_aloud_and_answered(visit: Any) -> None:
    anna, bruno = together(visit)
    open_talk(anna)
    picture(anna.page, "talk-empty")
    anna.page.fill("#say-text", NASTY)
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#company .words")).to_contain_text(NASTY)
    expect(anna.page.locator("#say-text")).to_have_value("")
    expect(bruno.page.locator("#unread")).to_have_text("1")
    expect(bruno.page.locator("#bubble")).to_contain_text(NASTY)
    expect(bruno.page.locator("#said")).to_contain_text("Anna")
    assert "taken" not in bruno.page.title()
    picture(bruno.page, "bubble-wide")
    open_talk(bruno)
    expect(bruno.page.locator("#unread")).to_be_hidden()
    bruno.page.click("text=Well played!")
    bruno.page.get_by_role("button", name="Ha ha!").click()
    expect(anna.page.locator("#company .words li.reaction")).to_contain_text("Ha ha!")
    picture(anna.page, "talk-wide")
    assert problems(anna) == []
    anna.page.emulate_media(color_scheme="dark")
    picture(anna.page, "talk-dark")
    assert problems(anna) == []


def test_whoever_comes_back_after_days_sees_how_much_was_said_meanwhile_until_they_have_read_it(visit: Any) -> None:
    anna, bruno = together(visit)
    table = bruno.page.url
    bruno.page.goto(bruno.address)
    open_talk(anna)
    for words in ("Good luck!", "I go on later."):
        anna.page.get_by_role("button", name=words).click()
        expect(anna.page.locator("#company .words")).to_contain_text(words)
    bruno.page.goto(table)
    expect(bruno.page.locator("#unread")).to_have_text("2")
    picture(bruno.page, "unread-wide")
    bruno.page.reload()
    expect(bruno.page.locator("#unread")).to_have_text("2")
    open_talk(bruno)
    expect(bruno.page.locator("#unread")).to_be_hidden()
    bruno.page.reload()
    expect(bruno.page.locator("#company .words")).to_contain_text("I go on later.")
    expect(bruno.page.locator("#unread")).to_be_hidden()
    anna.page.reload()
    expect(anna.page.locator("#unread")).to_be_hidden()


def test_all_of_it_by_keys(visit: Any) -> None:
    anna, bruno = together(visit)
    anna.page.focus("#talk-open > summary")
    anna.page.keyboard.press("Enter")
    anna.page.focus("#say-text")
    anna.page.keyboard.type("by keys")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#company .words")).to_contain_text("by keys")
    assert anna.page.evaluate("document.activeElement.id") == "say-text", "one goes on writing"
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate("document.activeElement.tagName") == "SUMMARY"
    expect(bruno.page.locator("#unread")).to_have_text("1")


def test_on_a_phone_talk_fits_and_a_bubble_covers_no_choice(visit: Any) -> None:
    anna, bruno = together(visit, **PHONE)
    open_talk(bruno)
    bruno.page.fill("#say-text", "x" * 200)
    bruno.page.keyboard.press("Enter")
    expect(anna.page.locator("#bubble")).to_be_visible()
    picture(anna.page, "bubble-phone")
    assert anna.measure("document.documentElement.scrollWidth <= innerWidth")
    assert anna.measure("getComputedStyle(document.querySelector('#bubble')).pointerEvents") == "none"
    open_talk(anna)
    expect(anna.page.locator("#company .words")).to_contain_text("xxx")
    picture(anna.page, "talk-phone")
    assert anna.measure("document.documentElement.scrollWidth <= innerWidth")
    assert problems(anna) == []


def test_whoever_wants_no_words_gets_none_and_who_is_there_is_shown_all_the_same(visit: Any) -> None:
    anna, bruno = together(visit)
    anna.page.click("#settings-open > summary")
    anna.page.click('.pill:has([name="words"][value="off"])')
    anna.page.keyboard.press("Escape")
    open_talk(bruno)
    bruno.page.click("text=Good game!")
    expect(bruno.page.locator("#company .words")).to_contain_text("Good game!")
    expect(mark_of(anna, 1)).to_have_text("here", timeout=15_000)
    assert "Good game!" not in anna.page.locator("#company").inner_html()
    expect(anna.page.locator("#bubble")).to_be_hidden()
    open_talk(anna)
    expect(anna.page.locator("#talk-off")).to_be_visible()
    expect(anna.page.locator("#say-text")).to_be_hidden()


def test_what_somebody_writes_stays_while_others_play(visit: Any) -> None:
    anna, bruno = together(visit)
    open_talk(anna)
    anna.page.fill("#say-text", "half a sent")
    mover = anna if anna.page.locator(".prompt.mine").count() else bruno
    if mover is bruno:
        before = anna.shown
        while anna.shown == before:
            bruno.click_once()
            bruno.page.wait_for_timeout(200)
    open_talk(bruno)
    bruno.page.click("text=Hello!")
    expect(anna.page.locator("#company .words")).to_contain_text("Hello!")
    expect(anna.page.locator("#say-text")).to_have_value("half a sent")
