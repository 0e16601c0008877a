"""My turn, told by an open page: in its title, at its icon, as a notice of the browser's. Once each."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import find
from tests.web.access import problems
from tests.web.test_access import LOOKS
from tests.web.test_me import call
from tests.web.visitor import PHONE, Visitor

pytestmark = pytest.mark.skipif(
    os.environ.get("SCURRY_BROWSER", "chromium") != "chromium", reason="only here may a test allow notices"
)
FOUR = find("connect-four")
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map((each) => each.body);
}"""


def two_at_a_table(visit: Any, **how: Any) -> tuple[Visitor, Visitor, str]:
    anna, bruno = visit(**how), visit()
    call(anna, "Anna")
    table = anna.open(FOUR, "friends")
    bruno.page.goto(table)
    bruno.page.fill('input[name="name"]', "Bruno")
    bruno.page.get_by_role("button", name="Sit here").click()
    expect(bruno.page.locator("#board")).to_be_visible()
    return anna, bruno, table


def is_asked(visitor: Visitor) -> bool:
    return visitor.page.locator(".prompt.mine").count() > 0


def test_an_open_page_tells_once_that_it_is_my_turn(visit: Any) -> None:
    anna, bruno, table = two_at_a_table(visit, permissions=["notifications"])
    expect(anna.page.locator("#board")).to_be_visible()
    if is_asked(anna):
        anna.click_once()
    expect(anna.page.locator(".prompt.mine")).to_have_count(0)
    anna.page.goto(f"{anna.address}/me")
    anna.page.evaluate("navigator.serviceWorker.ready")
    anna.page.get_by_role("button", name="Tell me in this browser").click()
    expect(anna.page.get_by_role("button", name="Tell me here no more")).to_be_visible()
    anna.page.clock.install()
    anna.page.goto(anna.address)
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon.svg")
    bruno.page.bring_to_front()
    bruno.click_once()
    expect(bruno.page.locator(".prompt.mine")).to_have_count(0)
    anna.page.clock.fast_forward(31_000)
    expect(anna.page).to_have_title("(1) Scurry")
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon-turn.svg")
    expect(anna.page.locator("#toast")).to_contain_text("It is your turn at Connect four, with Bruno.")
    for _ in range(200):  # the browser shows it a little later
        if anna.page.evaluate(SHOWN):
            break
        anna.page.wait_for_timeout(50)
    assert anna.page.evaluate(SHOWN) == ["It is your turn at Connect four, with Bruno."]
    anna.page.clock.fast_forward(31_000)
    anna.page.wait_for_timeout(500)
    assert len(anna.page.evaluate(SHOWN)) == 1, "once"
    anna.page.goto(table)
    expect(anna.page).to_have_title("● Your turn · Connect four · Scurry")
    anna.click_once()
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", "/static/icon.svg")


def test_whoever_does_not_want_to_be_told_is_not_asked_again(visit: Any) -> None:
    anna: Visitor = visit(permissions=["notifications"])
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_role("button", name="Tell me in this browser").click()
    anna.page.get_by_role("button", name="Tell me here no more").click()
    expect(anna.page.get_by_role("button", name="Tell me in this browser")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("button", name="Tell me in this browser")).to_be_visible()


def test_wishes_and_chats_are_set_on_the_page(visit: Any) -> None:
    anna: Visitor = visit(**PHONE)
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_label("Not from").fill("22:00")
    anna.page.locator('[name="quiet_to"]').fill("07:30")
    anna.page.locator('[name="zone"]').select_option("Europe/Rome")
    anna.page.locator('form[action^="/me/wishes"] button').click()
    anna.page.get_by_text("That is how you are told from now on.").wait_for()
    anna.page.goto(f"{anna.address}/me")
    expect(anna.page.get_by_label("Not from")).to_have_value("22:00")
    expect(anna.page.locator('[name="zone"]')).to_have_value("Europe/Rome")
    anna.page.get_by_text("Tell a chat service").click()
    anna.page.get_by_label("Address of its webhook").fill("http://127.0.0.1:9/x")
    anna.page.get_by_role("button", name="Tell me there").click()
    for _ in range(40):
        anna.page.goto(f"{anna.address}/me")
        if anna.page.get_by_text("not one of the open internet").count():
            break
        anna.page.wait_for_timeout(250)
    expect(anna.page.get_by_text("not one of the open internet")).to_be_visible()
    assert anna.measure("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing_serious_where_one_says_how_to_be_told(visit: Any) -> None:
    anna: Visitor = visit()
    anna.page.goto(f"{anna.address}/me")
    for look in LOOKS:
        anna.page.set_viewport_size(look["viewport"])
        anna.page.emulate_media(color_scheme=look["color_scheme"])
        assert problems(anna) == []
