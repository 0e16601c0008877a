"""Every click is taken: while pieces move, in twenty tabs, and from the moment that a choice is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import find
from tests.web.test_play import until
from tests.web.visitor import Visitor

CLICKS = 50
FOUR, SQUEAKY, ATTACK = find("connect-four"), find("squeaky"), find("squirrel-attack")

A_CHOICE = """() => {
  const part = document.querySelector("#part .part");
  const lit = [...document.querySelectorAll("#board [data-move]")];
  if (!lit.length || document.querySelector("#part .prompt.over")) return null;
  const box = lit[Math.floor(lit.length / 2)].getBoundingClientRect();
  return [part.dataset.page, box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.mark.parametrize("game", [FOUR, ATTACK], ids=lambda game: game.name)
def test_a_choice_can_be_clicked_from_the_moment_it_is_drawn(visit: Any, game: Any) -> None:
    """Fifty clicks, 50 to 400 milliseconds after the board has changed, with pieces in motion: none is lost."""
    anna: Visitor = visit(reduced_motion="no-preference")
    anna.page.add_init_script("localStorage.setItem('taste', JSON.stringify({ pace: 'quick', forced: 'off' }))")
    taken, lost = 0, list[int]()
    anna.open(game, "pass", seats=2)
    while taken + len(lost) < CLICKS:
        if anna.is_over:
            anna.open(game, "pass", seats=2)
        if anna.page.locator("a[data-as]").count():
            anna.page.locator("a[data-as]").click()
        choice = anna.page.wait_for_function(A_CHOICE).json_value()
        delay = 50 + 350 * (taken % 8) // 7
        anna.page.wait_for_timeout(delay)
        before, x, y = choice
        anna.page.mouse.click(x, y)
        try:
            until(lambda: anna.token != before or anna.is_over, 5)  # noqa: B023
            taken += 1
        except AssertionError:
            lost.append(delay)
    assert lost == []


@pytest.mark.parametrize("pause", [5, 60, 150])
def test_an_outdated_choice_does_nothing_wrong(visit: Any, pause: int) -> None:
    """Three quick clicks on one choice are one move, also where the device is the next player's at once."""
    anna: Visitor = visit()
    anna.open(FOUR, "pass", seats=2)
    anna.page.wait_for_selector("#board [data-move]")
    choice = anna.page.locator("#board [data-move]").first
    choice.click(click_count=3, delay=pause)
    expect(anna.page.locator(".log li").first).not_to_contain_text("Nothing yet")
    anna.page.wait_for_timeout(500)
    expect(anna.page.locator(".log li")).to_have_count(1)


def test_twenty_tabs_do_not_block_each_other(visit: Any) -> None:
    """A browser opens six connections to a server: the tabs share them, and each still hears of what happens."""
    anna: Visitor = visit()
    address = anna.open(FOUR, "pass", seats=2)
    tabs = [Visitor(anna.page.context.new_page(), anna.address) for _ in range(20)]
    for tab in tabs:
        tab.page.goto(address, timeout=10_000)
    lobby = anna.page.context.new_page()
    lobby.goto(anna.address, timeout=10_000)
    lobby.close()
    newest = tabs[-1]
    newest.page.bring_to_front()
    before = newest.token
    newest.click_once()
    until(lambda: newest.token != before)
    tabs[0].page.bring_to_front()
    tabs[0].page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    until(lambda: tabs[0].token == newest.token)


def test_focus_returns_to_the_choices_after_others_have_moved(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, seats=2)
    anna.page.wait_for_selector(".prompt.mine")
    for _ in range(3):
        anna.page.locator("#board [data-move]").first.focus()
        before = anna.token
        anna.page.keyboard.press("Enter")
        until(lambda: anna.token != before)  # noqa: B023
        anna.page.wait_for_selector(".prompt.mine #skip, .prompt.mine", state="attached")
        until(lambda: bool(anna.measure("() => document.activeElement.dataset.move !== undefined")))
