"""A game over three days, in real browsers, on a clock that the test lets go forward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import find
from scurry.tables.paces import DAY, HOUR
from tests.clocks import JumpingClock
from tests.servers import Running, running
from tests.web.access import problems
from tests.web.visitor import Visitor

SQUEAKY = find("squeaky")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("days"), JumpingClock()) as server:
        yield server


def opened_for_days(visit: Any) -> tuple[Visitor, Visitor]:
    """Two people at a table where a move may take a day; the first is the one to move."""
    anna, bruno = visit(), visit()
    anna.page.goto(f"{anna.address}/games/{SQUEAKY.name}")
    anna.page.click('.pill:has([name="seats"][value="2"])')
    anna.page.click('.pill:has([name="pace"][value="days"])')
    anna.page.fill('[name="days"]', "1")
    assert problems(anna) == []
    anna.page.click('button[name="way"][value="friends"]')
    anna.page.wait_for_selector("#part")
    anna.sees("1 day for each move")
    bruno.page.goto(anna.page.url)
    bruno.sees("1 day for each move")
    bruno.page.locator("input[name=name]").first.fill("Bruno")
    bruno.page.locator("text=Sit here").first.click()
    for each in (anna, bruno):
        expect(each.page.locator("#board")).to_be_visible()
    while is_asked(anna) and is_asked(bruno):  # before the first turn, both make ready
        for each in (anna, bruno):
            each.click_once()
            each.page.wait_for_timeout(100)
    return (anna, bruno) if is_asked(anna) else (bruno, anna)


def is_asked(visitor: Visitor) -> bool:
    return visitor.page.locator(".prompt.mine").count() > 0


def take_a_turn(mover: Visitor) -> None:
    """Click what is lit, until it is somebody else's turn."""
    for number in range(200):
        if not is_asked(mover):
            return
        mover.click_once(number)
        mover.page.wait_for_timeout(60)
    raise AssertionError("it is still the same turn")


def test_a_game_over_three_days(visit: Any, server: Running) -> None:
    clock: JumpingClock = server.desk.hub.clock
    first, second = opened_for_days(visit)
    expect(first.page.locator(".clock")).to_contain_text("23 h 59 min")
    clock.jump(20 * HOUR)
    first.page.goto(first.address)
    expect(first.page.locator(".table-card.waits")).to_contain_text("your turn: 3 hours 59 minutes left")
    first.page.go_back()
    take_a_turn(first)
    expect(second.page.locator(".clock")).to_contain_text("23 h 59 min")
    assert problems(second) == []
    clock.jump(23 * HOUR)
    second.page.reload()
    expect(second.page.locator(".clock")).to_contain_text("59:")
    take_a_turn(second)
    clock.jump(23 * HOUR)
    first.page.reload()
    take_a_turn(first)
    clock.jump(DAY)
    first.sees("out of time: a bot plays")
    second.sees("out of time: a bot plays")
    assert problems(second) == []
    first.click_once()  # and the bot answers at once
    second.page.click("text=Take my seat back")
    expect(first.page.locator("#part")).not_to_contain_text("out of time")


def test_a_clock_counts_down_and_says_once_that_it_runs_out(visit: Any, server: Running) -> None:
    clock: JumpingClock = server.desk.hub.clock
    first, _ = opened_for_days(visit)
    clock.jump(DAY - 15)
    first.page.reload()
    shown = first.page.locator(".clock [data-runs-out]")
    expect(shown).to_contain_text("0:1")
    before = shown.inner_text()
    expect(shown).not_to_have_text(before)
    expect(first.page.locator(".clock .low")).to_be_visible()
    expect(first.page.locator("#heard")).to_contain_text("Your time runs out: 0:1")


AT_LEISURE = """localStorage.setItem("taste", JSON.stringify({ pace: "brisk" }))"""


def test_a_table_opens_at_what_happened_since_ones_last_turn(visit: Any, server: Running) -> None:
    """Step by step, and then the present; until then nothing can be chosen."""
    first, second = opened_for_days(visit)
    take_a_turn(first)
    second.page.goto(second.address)
    second.page.add_init_script(AT_LEISURE)
    second.page.go_back()
    where, told = second.page.locator("#since-where"), second.page.locator("#since-told")
    expect(where).to_contain_text("1 / ")
    steps = int(where.inner_text().partition(" / ")[2])
    assert steps > 1
    expect(told).not_to_be_empty()
    assert not is_asked(second)
    assert second.page.locator("#board [data-move]").count() == 0
    assert problems(second) == []
    second.measure("document.dispatchEvent(new Event('visibilitychange'))")  # as after a look at another tab
    second.page.wait_for_timeout(500)
    expect(second.page.locator("#since")).to_be_visible()
    second.page.get_by_role("button", name="One on").click()
    expect(where).to_have_text(f"2 / {steps}")
    second.page.get_by_role("button", name="One back").click()
    expect(where).to_have_text(f"1 / {steps}")
    second.page.get_by_role("button", name="To the present").click()
    expect(where).to_have_text(f"{steps} / {steps}")
    expect(second.page.locator(".prompt.mine")).to_be_visible()
    second.page.get_by_role("button", name="One back").click()
    assert not is_asked(second)
    second.page.keyboard.press("ArrowRight")
    expect(second.page.locator(".prompt.mine")).to_be_visible()
    take_a_turn(second)
    expect(second.page.locator("#since")).to_be_hidden()


def test_on_a_phone_what_happened_fits(visit: Any, server: Running) -> None:
    first, second = opened_for_days(visit)
    take_a_turn(first)
    second.page.set_viewport_size({"width": 390, "height": 844})
    second.page.add_init_script(AT_LEISURE)
    second.page.reload()
    expect(second.page.locator("#since-where")).to_contain_text("1 / ")
    assert second.measure("document.documentElement.scrollWidth <= innerWidth")
    assert problems(second) == []
