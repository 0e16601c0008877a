"""Letters, from a real mail server into a real browser: an address is confirmed, and brings back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import find
from tests.mail import MailServer, links_in, mail_server
from tests.server.test_mail import letters_to, server_with_mail
from tests.servers import Running
from tests.web.access import problems
from tests.web.test_me import call
from tests.web.visitor import PHONE, Visitor

ADDRESS = "anna@example.org"


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as post:
        yield post


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[Running]:
    with server_with_mail(tmp_path_factory.mktemp("letters"), post) as server:
        yield server


def test_an_address_is_confirmed_on_the_phone_and_brings_back_elsewhere_and_one_click_ends_letters(
    visit: Any, post: MailServer
) -> None:
    laptop, phone, elsewhere = visit(), visit(**PHONE), visit()
    call(laptop, "Anna")
    table = laptop.open(find("connect-four"))
    laptop.page.goto(f"{laptop.address}/me")
    laptop.page.get_by_label("Address", exact=True).fill(ADDRESS)
    laptop.page.get_by_role("button", name="Send me a letter").click()
    expect(laptop.page.get_by_role("status").filter(has_text="A letter is on its way")).to_be_visible()
    assert problems(laptop) == []
    letters_to(post, ADDRESS)
    press(phone, links_in(post.to(ADDRESS)[0])[0], "Yes, that is me")
    expect(phone.page.locator("h1")).to_have_text("Thank you, the address is yours")
    laptop.page.reload()
    expect(laptop.page.locator(".channel")).to_contain_text("notices are on")
    elsewhere.page.goto(f"{elsewhere.address}/back")
    elsewhere.page.get_by_label("Your address").fill(ADDRESS)
    elsewhere.page.get_by_role("button", name="Send me a letter").click()
    letters_to(post, ADDRESS, 2)
    press(elsewhere, links_in(post.to(ADDRESS)[1])[0], "Yes, that is me")
    elsewhere.page.locator(".table-card").click()
    expect(elsewhere.page).to_have_url(table)
    somebody: Visitor = visit()
    press(somebody, post.to(ADDRESS)[1]["List-Unsubscribe"].strip("<>"), "No more letters")
    expect(somebody.page.locator("h1")).to_have_text("No more letters")


def press(visitor: Visitor, link: str, button: str) -> None:
    """Open a page of a letter, and press its button."""
    visitor.page.goto(link)
    assert problems(visitor) == []
    visitor.page.get_by_role("button", name=button).click()
