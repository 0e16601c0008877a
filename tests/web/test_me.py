"""Me, in real browsers: two devices are one guest."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from scurry.games import find
from tests.web.access import problems
from tests.web.test_access import LOOKS
from tests.web.visitor import PHONE, Visitor

FOUR = find("connect-four")


def call(visitor: Visitor, name: str) -> None:
    """Say in the lobby what one is called."""
    visitor.page.goto(visitor.address)
    visitor.page.fill("#name", name)
    visitor.page.get_by_role("button", name="Save").click()


def link_of(visitor: Visitor) -> str:
    """A link to another device, made on the page about me."""
    visitor.page.goto(f"{visitor.address}/me")
    visitor.page.get_by_role("button", name="Use another device").click()
    expect(visitor.page.get_by_role("img", name="The link as a code for a camera")).to_be_visible()
    return visitor.page.inner_text("#device-link")


def test_two_devices_are_one_guest(visit: Any) -> None:
    """Begun on a laptop, gone on with on a phone: the laptop shows what the phone did."""
    laptop, phone = visit(), visit(**PHONE)
    call(laptop, "Anna")
    table = laptop.open(FOUR, "friends")
    friend: Visitor = visit()
    friend.page.goto(table)
    friend.page.fill('input[name="name"]', "Bruno")
    friend.page.get_by_role("button", name="Sit here").click()
    link = link_of(laptop)
    phone.page.goto(link)
    assert problems(phone) == []
    phone.page.get_by_role("button", name="Yes, that is me").click()
    expect(phone.page.locator(".table-card.waits")).to_have_count(1)
    laptop.page.goto(table)
    phone.page.locator(".table-card").click()
    for device in (laptop, phone):
        expect(device.page.locator("#part .part")).to_have_attribute("data-seat", "0")
    phone.page.wait_for_selector("#board [data-move]")
    phone.click_once(0)
    phone.click_once(0)  # on a touch screen the first tap explains, the second plays
    for each in (laptop, phone):
        expect(each.page.locator("h1")).to_contain_text("Waiting for Bruno")


def test_a_phrase_on_paper_brings_one_back_in_a_fresh_browser(visit: Any) -> None:
    anna, elsewhere = visit(), visit()
    call(anna, "Anna")
    table = anna.open(FOUR)
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_role("button", name="Make a phrase").click()
    words = anna.page.locator("#phrase li").all_inner_texts()
    elsewhere.page.goto(elsewhere.address)
    elsewhere.page.get_by_role("link", name="You have played here before?").click()
    assert problems(elsewhere) == []
    elsewhere.page.get_by_label("The eight words").fill(" ".join(words))
    elsewhere.page.get_by_role("button", name="Come back").click()
    elsewhere.page.locator(".table-card").click()
    expect(elsewhere.page).to_have_url(table)
    expect(elsewhere.page.locator("#part .part")).to_have_attribute("data-seat", "0")


def test_signing_out_on_one_device_is_seen_on_the_page_that_the_other_has_open(visit: Any) -> None:
    """A page that shows a hand must not go on showing it."""
    laptop, phone = visit(), visit(**PHONE)
    call(laptop, "Anna")
    table = laptop.open(FOUR, "friends")
    phone.page.goto(link_of(laptop))
    phone.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.goto(table)
    expect(phone.page.get_by_role("button", name="Stand up")).to_be_visible()
    laptop.page.goto(f"{laptop.address}/me")
    laptop.page.get_by_role("button", name="Sign out everywhere else").click()
    laptop.page.goto(table)
    laptop.page.get_by_role("button", name="Ask a bot").click()
    expect(phone.page.locator("#part .part")).to_have_attribute("data-seat", "-1")
    expect(laptop.page.locator("#part .part")).to_have_attribute("data-seat", "0")


def test_deleting_oneself_is_asked_first(visit: Any) -> None:
    anna: Visitor = visit()
    call(anna, "Anna")
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_role("link", name="Delete me").click()
    assert problems(anna) == []
    anna.page.get_by_role("button", name="Yes, delete me").click()
    expect(anna.page.locator("h1")).to_have_text("You are gone")
    anna.page.goto(anna.address)
    expect(anna.page.locator("#name")).to_have_value("")


def test_axe_finds_nothing_serious_on_the_page_about_me(visit: Any) -> None:
    for look in LOOKS:
        anna: Visitor = visit(**look)
        link_of(anna)
        assert problems(anna) == []
        anna.page.get_by_role("button", name="Make a phrase").click()
        assert problems(anna) == []
