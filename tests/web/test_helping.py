"""Help in a real browser: a hint is taken and played, the tutor holds a blunder back, notes come once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import Game, find
from scurry.server.guests import new_guest, sign
from scurry.tables.steps import Kind
from tests.advised import take_time
from tests.readme import ours
from tests.server.test_helping import laid
from tests.servers import Running
from tests.tables.builders import costly_decision
from tests.web.access import problems
from tests.web.test_access import LOOKS
from tests.web.test_play import until
from tests.web.visitor import PHONE, Visitor

SQUEAKY = find("squeaky")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    take_time(monkeypatch, 500)


def sit_at_a_blunder(visitor: Visitor, server: Running, *more: Kind) -> tuple[int, int]:
    """Sit down where one move costs half the games: it, and the right one."""
    match, seat, blunder, best = costly_decision()
    guest = new_guest()
    cookie = {"name": "scurry", "value": sign(guest, server.desk.secret), "url": server.address}
    visitor.page.context.add_cookies([cookie])  # type: ignore[list-item]
    visitor.page.goto(f"{server.address}/t/{laid(server, match, seat, guest, *more)}")
    visitor.page.wait_for_selector(".prompt.mine")
    return blunder, best


@pytest.mark.parametrize("game", ours(), ids=lambda game: game.name)
def test_a_hint_lights_a_move_on_the_board_and_a_click_on_it_plays_it(visit: Any, game: Game) -> None:
    anna: Visitor = visit()
    anna.open(game)
    anna.page.wait_for_selector(".prompt.mine #ask")
    anna.page.click("#ask")
    expect(anna.page.locator(".advice.by-hint")).to_be_visible(timeout=60_000)
    lit = anna.page.locator("#board .taught")
    assert lit.count() >= 1
    before = anna.token
    lit.first.click()
    until(lambda: anna.token != before)
    expect(anna.page.locator(".advice.by-hint")).to_have_count(0)


def test_a_hint_says_why_and_can_be_played_where_it_is_read(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    _, best = sit_at_a_blunder(anna, server)
    anna.page.click("#ask")
    advice = anna.page.locator(".advice.by-hint")
    expect(advice).to_contain_text("“take peanut” wins", timeout=60_000)
    expect(advice).to_contain_text("of 100 games")
    assert anna.page.locator("#board .taught").get_attribute("data-move") == str(best)
    assert anna.page.locator("#ask").count() == 0
    anna.page.reload()
    expect(advice).to_be_visible()
    before = anna.token
    advice.locator("button").click()
    until(lambda: anna.token != before)
    assert "peanut" in anna.question


def test_the_tutor_holds_a_blunder_back_until_i_decide(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    blunder, _ = sit_at_a_blunder(anna, server, Kind.TUTOR)
    before = anna.token
    for button in ("Think again", "Play it anyway"):
        assert anna.token == before, "it is not made"
        anna.page.click(f'#board [data-move="{blunder}"]')
        expect(anna.page.locator(".advice.by-tutor")).to_contain_text("you can win", timeout=60_000)
        anna.page.get_by_role("button", name=button).click()
        expect(anna.page.locator(".advice.by-tutor")).to_have_count(0)
    until(lambda: anna.token != before)
    assert "candy" in anna.question


def test_whoever_was_warned_may_play_something_else(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    blunder, best = sit_at_a_blunder(anna, server, Kind.TUTOR)
    before = anna.token
    anna.page.click(f'#board [data-move="{blunder}"]')
    expect(anna.page.locator(".advice.by-tutor")).to_be_visible(timeout=60_000)
    anna.page.click(f'#board [data-move="{best}"]')
    until(lambda: anna.token != before)
    assert "peanut" in anna.question


def test_the_tutor_is_switched_on_beside_the_board_and_remembered(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY)
    switch = anna.page.get_by_role("switch", name="Warn me")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    anna.open(SQUEAKY)
    expect(switch).to_have_attribute("aria-checked", "true")


def test_notes_come_once_each_and_go_for_good_with_one_click(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, seats=2)
    told: list[str] = []
    while len(told) < 6:
        anna.page.wait_for_selector(".prompt.mine")
        note = anna.page.locator(".advice.by-note p")
        told.append(note.inner_text() if note.count() else "")
        before = anna.token
        anna.page.locator("#board [data-move]").first.click()
        until(lambda: anna.token != before)  # noqa: B023
    notes = [text for text in told if text]
    assert len(notes) == len(set(notes)) == 3, told
    bruno: Visitor = visit()
    bruno.open(SQUEAKY)
    bruno.page.get_by_role("button", name="No more notes").click()
    expect(bruno.page.locator(".advice")).to_have_count(0)
    bruno.open(find("squirrel-attack"))
    expect(bruno.page.locator(".prompt.mine")).to_be_visible()
    assert bruno.page.locator(".advice").count() == 0


def test_on_a_phone_the_owl_speaks_between_the_prompt_and_the_board(visit: Any, server: Running) -> None:
    anna: Visitor = visit(**PHONE)
    anna.page.add_init_script("localStorage.setItem('taste', JSON.stringify({ pace: 'instant', taps: 'one' }))")
    blunder, _ = sit_at_a_blunder(anna, server, Kind.TUTOR)
    anna.page.tap(f'#board [data-move="{blunder}"]')
    expect(anna.page.locator(".advice.by-tutor")).to_be_visible(timeout=60_000)
    boxes = [anna.page.locator(name).bounding_box() for name in (".prompt", ".advice", ".board-place")]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    assert anna.measure("() => document.documentElement.scrollWidth") <= 360
    assert problems(anna) == []


def test_axe_finds_nothing_serious_beside_the_board(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    sit_at_a_blunder(anna, server, Kind.NOTES)
    for name in (".by-note", ".by-hint"):
        expect(anna.page.locator(f".advice{name}")).to_be_visible(timeout=60_000)
        for look in LOOKS:
            anna.page.set_viewport_size(look["viewport"])
            anna.page.emulate_media(color_scheme=look["color_scheme"])
            assert problems(anna) == []
        if anna.page.locator("#ask").count():
            anna.page.click("#ask")
