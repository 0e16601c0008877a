"""Every move is followed: a round of Squirrel Squabble is seen one thing after the other, and can be skipped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from scurry.games import find
from tests.web.test_play import until
from tests.web.visitor import Visitor

SQUABBLE, SQUEAKY = find("squirrel-squabble"), find("squeaky")
WATCH = """() => {
  window.told = [];
  const note = () => {
    if (document.querySelector("#skip")?.hidden !== false) return;
    const line = document.querySelector("#part .saying").textContent;
    if (window.told.at(-1) !== line) window.told.push(line);
  };
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector("#part"), everything);
}"""


def at_the_last_coin(visit: Any, pace: str) -> Visitor:
    """Somebody who has one coin to lay, and then the round is carried out."""
    anna: Visitor = visit()
    anna.page.add_init_script(f"localStorage.setItem('taste', JSON.stringify({{ pace: '{pace}' }}))")
    anna.page.goto(anna.address)
    anna.page.locator(f"#{SQUABBLE.name} button[value=now]").click()
    anna.page.wait_for_selector(".prompt.mine")
    for _ in range(40):
        if "third" in anna.question:
            break
        before = anna.token
        anna.click_once()
        until(lambda: anna.token != before)  # noqa: B023
        anna.page.wait_for_selector(".prompt.mine")
    assert "third" in anna.question
    anna.page.evaluate(WATCH)
    return anna


def test_a_round_is_seen_coin_by_coin(visit: Any) -> None:
    told = next(told for _ in range(6) if len(told := told_in_a_round(visit)) >= 5)
    assert max(map(len, told)) < 200, "a line at a time, not a paragraph"


def told_in_a_round(visit: Any) -> list[str]:
    """All that the prompt says while a round is carried out; a dog may end one with the first coin."""
    anna = at_the_last_coin(visit, "quick")
    anna.click_once()
    until(lambda: not anna.page.locator(".prompt.mine").count(), 60)
    until(lambda: anna.is_over or anna.page.locator(".prompt.mine").count() > 0, 60)
    return list(anna.measure("() => window.told"))


def test_what_happens_can_be_skipped(visit: Any) -> None:
    anna = at_the_last_coin(visit, "slow")
    anna.click_once()
    skip = anna.page.locator("#skip")
    expect(skip).to_be_visible(timeout=15_000)
    skip.click()
    until(lambda: anna.is_over or anna.page.locator(".prompt.mine").count() > 0, 5)
    assert len(anna.measure("() => window.told")) <= 2


def test_what_others_changed_since_my_turn_is_marked(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, seats=2)
    for _ in range(60):
        anna.page.wait_for_selector(".prompt.mine")
        if anna.page.locator("#board .changed").count():
            break
        before = anna.token
        anna.click_once()
        until(lambda: anna.token != before)  # noqa: B023
    expect(anna.page.locator("#board .changed").first).to_be_attached()
