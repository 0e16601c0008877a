"""Tables for anyone, invitations, and answers that stand: in real browsers, by mouse and by keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from scurry.games import find
from tests.web.access import problems
from tests.web.test_company import picture
from tests.web.visitor import PHONE, Visitor

SQUEAKY, TACTICS = find("squeaky"), find("square-tactics")


def named(visitor: Visitor, name: str) -> Visitor:
    visitor.page.goto(visitor.address)
    visitor.page.fill("#name", name)
    visitor.page.click("text=Save")
    return visitor


def test_a_table_is_listed_found_in_the_lobby_and_taken_with_one_click(visit: Any) -> None:
    anna, bruno = named(visit(), "Anna"), named(visit(**PHONE), "Bruno")
    anna.page.goto(f"{anna.address}/games/{SQUEAKY.name}")
    anna.page.click('.pill:has([name="seats"][value="2"])')
    anna.page.select_option("#listed", "new")
    picture(anna.page, "game-listed")
    assert problems(anna) == []
    anna.page.click('button[name="way"][value="friends"]')
    anna.sees("On the list of open tables")
    picture(anna.page, "waiting-wide")
    assert problems(anna) == []
    bruno.page.goto(bruno.address)
    card = bruno.page.locator(".open-table", has_text="Anna").first
    card.scroll_into_view_if_needed()
    expect(card).to_contain_text("beginners are welcome")
    picture(bruno.page, "lobby-phone")
    assert bruno.measure("document.documentElement.scrollWidth <= innerWidth")
    assert problems(bruno) == []
    bruno.page.emulate_media(color_scheme="dark")
    picture(bruno.page, "lobby-dark")
    card.get_by_role("button").focus()
    bruno.page.keyboard.press("Enter")
    expect(bruno.page.locator("#board")).to_be_visible()
    expect(anna.page.locator("#board")).to_be_visible()
    promise = "localStorage.getItem('share ' + document.querySelector('.table-page').dataset.table)"
    assert bruno.measure(promise), "whoever sits down by the list adds to the dice, too"


def test_an_invitation_has_a_link_a_code_and_the_devices_own_sheet(visit: Any) -> None:
    anna = visit()
    anna.page.context.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    named(anna, "Anna")
    anna.open(SQUEAKY, "friends", seats=2)
    anna.page.click("#invite-open > summary")
    expect(anna.page.locator("#invite-link")).to_have_text(anna.page.url.partition("?")[0])
    anna.page.wait_for_function("document.querySelector('.invite .qr').naturalWidth > 0")
    picture(anna.page, "invite-wide")
    anna.page.click("#share-sheet")
    shared = anna.measure("window.shared")
    assert shared["url"] == anna.page.url
    assert "Anna invites you to Squeaky" in shared["text"]
    assert problems(anna) == []


def test_where_a_device_has_no_sheet_of_its_own_none_is_offered(visit: Any) -> None:
    anna = visit()
    anna.page.context.add_init_script("navigator.share = undefined;")
    anna.open(SQUEAKY, "friends", seats=2)
    anna.page.click("#invite-open > summary")
    expect(anna.page.locator("#share-sheet")).to_be_hidden()


def test_an_answer_that_stands_is_set_with_one_click_and_seen_by_its_owner_alone(visit: Any) -> None:
    anna, bruno = named(visit(), "Anna"), named(visit(), "Bruno")
    anna.page.goto(f"{anna.address}/games/{TACTICS.name}")
    anna.page.click('.pill:has([name="seats"][value="2"])')
    anna.page.click('.pill:has([name="pace"][value="days"])')
    anna.page.click('button[name="way"][value="friends"]')
    anna.page.wait_for_selector("#part")
    anna.sees("You need not wait here")
    picture(anna.page, "waiting-days")
    bruno.page.goto(anna.page.url)
    bruno.page.locator("text=Sit here").first.click()
    expect(anna.page.locator("#board")).to_be_visible()
    button = anna.page.get_by_role("button", name="Pass until my next turn")
    button.focus()
    anna.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    picture(anna.page, "standing-wide")
    assert problems(anna) == []
    same = bruno.page.get_by_role("button", name="Pass until my next turn")
    expect(same).to_have_attribute("aria-pressed", "false")
    assert anna.page.locator("#part .near").count() == 0, "over days, who is there would tell whose answer stands"
