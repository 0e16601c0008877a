"""Told of a turn, from a real browser to real receivers: a webhook and a letter, whose link leads to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.tables.paces import HOUR
from tests.clocks import JumpingClock
from tests.hooks import HookServer, hook_server
from tests.mail import MailServer, links_in, mail_server
from tests.server.test_turns import settings_for, within
from tests.servers import Running, running
from tests.web.test_over_days import opened_for_days, take_a_turn


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as post:
        yield post


@pytest.fixture(scope="module")
def chat() -> Iterator[HookServer]:
    with hook_server() as chat:
        yield chat


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: MailServer, chat: HookServer) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("told"), JumpingClock(), **settings_for(post, chat)) as server:
        yield server


def test_over_days_a_chat_and_a_letter_say_that_it_is_my_turn(
    visit: Any, server: Running, post: MailServer, chat: HookServer
) -> None:
    clock: JumpingClock = server.desk.hub.clock
    first, second = opened_for_days(visit)
    table = second.page.url
    second.page.goto(f"{second.address}/me")
    second.page.get_by_label("Address", exact=True).fill("bruno@example.org")
    second.page.get_by_role("button", name="Send me a letter").click()
    within(lambda: len(post.to("bruno@example.org")) == 1)
    second.page.goto(links_in(post.to("bruno@example.org")[0])[0])
    second.page.get_by_role("button", name="Yes, that is me").click()
    expect(second.page.locator("h1")).to_contain_text("the address is yours")
    second.page.goto(f"{second.address}/me")
    second.page.get_by_text("Tell a chat service").click()
    second.page.get_by_label("Which one?").select_option("matrix")
    second.page.get_by_label("Address of its webhook").fill(chat.address("/room"))
    second.page.get_by_role("button", name="Tell me there").click()
    within(lambda: len(chat.to("/room")) == 1)
    take_a_turn(first)
    clock.jump(HOUR)
    within(lambda: len(chat.to("/room")) == 2 and len(post.to("bruno@example.org")) == 2)
    assert "It is your turn at Squeaky" in chat.to("/room")[1]["text"]
    letter = post.to("bruno@example.org")[1]
    assert letter["Subject"].startswith("It is your turn at Squeaky, with ")
    second.page.goto(links_in(letter)[0])
    expect(second.page).to_have_url(table)
    expect(second.page.locator(".prompt.mine")).to_be_visible()
