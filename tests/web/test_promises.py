"""What the page does by itself: it adds to the dice, remembers the promise, and says when nothing can be kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import find
from scurry.tables.refusals import StoreAway
from tests.servers import Running
from tests.web.visitor import Visitor

SQUEAKY = find("squeaky")


def kept(visitor: Visitor, what: str, address: str) -> str:
    """What the browser remembers of a table."""
    table_id = address.rpartition("/")[2]
    return str(visitor.page.evaluate("name => localStorage.getItem(name)", f"{what} {table_id}"))


def test_the_page_adds_to_the_dice_after_it_has_seen_the_promise(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    address = anna.open(SQUEAKY)
    table = server.desk.hub._live[address.rpartition("/")[2]].table
    assert table.match.shares[0] == kept(anna, "share", address) != ""
    assert table.promise == kept(anna, "promise", address)
    assert set(table.match.shares[1:]) == {""}, "the server's own bots add nothing: it has seen the others' shares"


def test_a_friend_who_sits_down_adds_to_the_dice_too(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    address = anna.open(SQUEAKY, way="friends", seats=2)
    bruno: Visitor = visit()
    bruno.page.goto(address)
    bruno.page.fill("input[name='name']", "Bruno")
    bruno.page.click("text=Sit here")
    bruno.page.wait_for_selector("#board")
    table = server.desk.hub._live[address.rpartition("/")[2]].table
    assert table.match.shares == (kept(anna, "share", address), kept(bruno, "share", address))
    assert len(set(table.match.shares)) == 2


def test_another_promise_than_the_one_that_was_seen_is_noticed(visit: Any) -> None:
    anna: Visitor = visit()
    address = anna.open(SQUEAKY)
    table_id = address.rpartition("/")[2]
    anna.page.evaluate("name => localStorage.setItem(name, 'another')", f"promise {table_id}")
    anna.page.reload()
    expect(anna.page.locator(".saying")).to_contain_text("Do not trust this table")


def test_while_nothing_can_be_kept_the_page_says_so_and_goes_on_by_itself(
    visit: Any, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY)
    store = server.desk.store

    def away(*_: Any) -> Any:
        raise StoreAway("made up")

    with monkeypatch.context() as broken:
        for name in ("append", "read"):
            broken.setattr(store, name, away)
        broken.setattr(store, "is_well", lambda: False)
        anna.page.locator(f"{anna.place()} [data-move]").first.click()
        expect(anna.page.locator("#away")).to_be_visible()
        asked = anna.question
    expect(anna.page.locator("#away")).to_be_hidden(timeout=15_000)
    anna.page.wait_for_function("asked => document.querySelector('h1').innerText !== asked", arg=asked)
