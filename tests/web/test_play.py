"""Playing in a real browser: with clicks, with keys, on a phone, in two windows, on one device that goes round."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from scurry.games import Game, find, shelf
from tests.tables.builders import few
from tests.web.access import problems
from tests.web.visitor import PHONE, Visitor

GAMES = [game for game in shelf() if game.has("board_page")]
SQUEAKY = find("squeaky")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_played_to_its_end_with_clicks_only(visit: Any, game: Game) -> None:
    """And axe finds nothing serious in how it ended, nor in the replay."""
    anna: Visitor = visit()
    anna.open(game, seats=few(game))
    assert anna.play_to_the_end() > 0
    expect(anna.page.locator(".result li")).to_have_count(len(anna.page.query_selector_all(".person")))
    assert problems(anna) == []
    anna.page.click("text=Watch it again")
    expect(anna.page.locator(".proof summary")).to_contain_text("All is right")
    assert problems(anna) == []


@pytest.mark.parametrize("game", [SQUEAKY, find("squirrel-squabble")], ids=lambda game: game.name)
def test_a_game_is_played_to_its_end_with_keys_only(visit: Any, game: Game) -> None:
    """Tab reaches every choice, Enter takes it, and the focus stays on the table after every update."""
    anna: Visitor = visit()
    anna.open(game, seats=game.card.seats[0])
    page, strokes = anna.page, 0
    while not anna.is_over:
        assert strokes < 6000, f"stuck at: {anna.question}"
        strokes += 1
        at = page.evaluate("() => document.activeElement && document.activeElement.dataset.move !== undefined")
        page.keyboard.press("Enter" if at else "Tab")
        page.wait_for_timeout(10)
        assert page.evaluate("() => document.activeElement !== null")
    assert anna.is_over


def until(holds: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it should have come true by now"
        time.sleep(0.05)


def two_at_one_table(visit: Any) -> tuple[Visitor, Visitor]:
    """Two people who follow one link, each in a browser of their own."""
    anna, bruno = visit(), visit()
    address = anna.open(SQUEAKY, "friends", seats=2)
    bruno.page.goto(address)
    bruno.page.locator("input[name=name]").first.fill("Bruno")
    bruno.page.locator("text=Sit here").first.click()
    anna.sees("Bruno")
    expect(anna.page.locator("#board")).to_be_visible()
    expect(bruno.page.locator("#board")).to_be_visible()
    return anna, bruno


def the_one_to_move(visit: Any) -> Visitor:
    """One of two people whose turn it is. There is no bot: nothing changes but what the test does."""
    return next(who for who in two_at_one_table(visit) if who.page.locator(".prompt.mine").count())


def test_two_browsers_at_one_table_see_each_others_moves(visit: Any) -> None:
    anna, bruno = two_at_one_table(visit)
    moved = 0
    for _ in range(400):
        mover = anna if anna.page.locator(".prompt.mine").count() else bruno
        if mover.is_over or moved >= 8:
            break
        moved += mover.click_once()
        anna.page.wait_for_timeout(100)
    assert moved >= 8
    logs = [who.page.locator(".log li") for who in (anna, bruno)]
    until(lambda: logs[0].count() == logs[1].count())
    told = [" ".join(log.all_inner_texts()) for log in logs]
    assert told[0] != told[1], "who did it is you"
    assert "You" in told[0] + told[1]


def test_one_device_goes_round_and_hides_what_others_must_not_see(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, "pass", seats=2)
    handed = 0
    for _ in range(20):
        if anna.page.locator("a[data-as]").count():
            handed += 1
            expect(anna.page.locator(".hand-over")).to_be_visible()
            assert anna.page.locator("#part [data-move]").count() == 0, "nothing can be played before the hand-over"
            assert anna.page.locator("#part .part").get_attribute("data-seat") == "-1", "only what is public is shown"
        before = anna.shown
        anna.click_once()
        until(lambda: anna.shown != before)  # noqa: B023
        anna.page.wait_for_timeout(200)
    assert handed >= 2
    anna.page.goto(anna.page.url.split("?")[0])
    assert anna.page.locator("a[data-as]").count() == 1, "a reload forgets who was looking"


def test_refresh_back_and_two_tabs(visit: Any) -> None:
    anna: Visitor = visit()
    address = anna.open(SQUEAKY)
    anna.page.wait_for_selector(".prompt.mine")
    anna.click_once()
    anna.page.wait_for_timeout(400)
    anna.page.wait_for_selector(".prompt.mine")
    before = anna.question
    anna.page.reload()
    assert anna.question == before
    anna.page.goto(anna.address)
    anna.page.go_back()
    expect(anna.page.locator("h1")).to_have_text(before)
    second = Visitor(anna.page.context.new_page(), anna.address)
    second.page.goto(address)
    for _ in range(6):
        for tab, other in ((anna, second), (second, anna)):
            if tab.page.locator(".prompt.mine").count():
                tab.click_once()
                tab.page.wait_for_timeout(500)
            until(lambda: other.question == tab.question)  # noqa: B023


def test_a_move_in_an_old_tab_is_refused_and_the_page_catches_up(visit: Any) -> None:
    mover = the_one_to_move(visit)
    old = Visitor(mover.page.context.new_page(), mover.address)
    old.page.route("**/events*", lambda route: route.abort())
    old.page.goto(mover.page.url)
    old.page.wait_for_selector(".prompt.mine")
    mover.page.bring_to_front()
    before = mover.token
    mover.click_once()
    until(lambda: mover.token != before)
    old.page.evaluate("() => document.querySelector('#part [data-move]').click()")
    expect(old.page.locator(".saying")).to_contain_text("changed since you looked")
    until(lambda: old.token == mover.token)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_phone_is_wide_enough(visit: Any, game: Game) -> None:
    """Nothing sticks out at 360 pixels, and whatever can be tapped is large enough for a finger."""
    anna: Visitor = visit(**PHONE)
    anna.page.goto(anna.address)
    assert anna.measure("() => document.documentElement.scrollWidth") <= 360
    anna.open(game)
    for _ in range(10):
        assert anna.measure("() => document.documentElement.scrollWidth") <= 360
        small = anna.measure(
            """() => [...document.querySelectorAll('#part button, #part [data-move], #part a.button')]
                .filter(each => each.getClientRects().length)
                .map(each => each.getBoundingClientRect())
                .filter(box => box.width < 24 || box.height < 24).length"""
        )
        assert small == 0
        anna.click_once(1)
        anna.page.wait_for_timeout(60)


def test_a_finger_is_told_first_and_does_it_with_the_second_tap(visit: Any) -> None:
    anna: Visitor = visit(**PHONE)
    anna.open(SQUEAKY, "pass", seats=2)
    if anna.page.locator("a[data-as]").count():
        anna.page.locator("a[data-as]").first.tap()
    choice, said = anna.page.locator("#board [data-move]").first, anna.page.locator(".saying")
    expect(choice).to_be_visible()
    before, label = anna.token, choice.get_attribute("aria-label")
    choice.tap()
    expect(said).to_contain_text(label or "?")
    expect(said).to_contain_text("Tap again")
    assert anna.token == before
    words, button = said.bounding_box(), choice.bounding_box()
    assert words
    assert button
    assert words["y"] + words["height"] <= button["y"], "what says it does not lie on what it asks for"
    choice.tap()
    until(lambda: anna.token != before)
    expect(said).not_to_contain_text("Tap again")


def test_what_is_not_allowed_is_explained_with_its_clause(visit: Any) -> None:
    game = SQUEAKY
    anna: Visitor = visit()
    anna.open(game)
    for number in range(40):
        if anna.page.locator(".prompt.mine").count() and anna.page.locator("#board [data-why]").count():
            break
        anna.click_once(number)
        anna.page.wait_for_timeout(100)
    anna.page.locator("#board [data-why]").first.click()
    link = anna.page.locator(".saying a")
    expect(link).to_be_visible()
    clause = str(link.get_attribute("href")).removeprefix("#")
    link.click()
    expect(anna.page.locator(f'[id="{clause}"]')).to_be_visible()
    expect(anna.page.locator(f'[id="{clause}"]')).to_be_focused()


def test_the_live_region_says_what_happened(visit: Any) -> None:
    mover = the_one_to_move(visit)
    before = mover.page.inner_text("#live")
    mover.click_once()
    expect(mover.page.locator("#live")).not_to_have_text(before)
    assert mover.question in mover.page.inner_text("#live")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pieces_move_unless_reduced_motion_is_asked_for(visit: Any, motion: str) -> None:
    anna: Visitor = visit(reduced_motion=motion)
    anna.open(SQUEAKY)
    anna.page.wait_for_selector(".prompt.mine")
    anna.page.evaluate(
        "() => { window.moved = 0; const go = Element.prototype.animate;"
        " Element.prototype.animate = function (...how) { window.moved++; return go.apply(this, how); }; }"
    )
    before = anna.token
    for number in range(4):
        anna.click_once(number)
        until(lambda: anna.token != before)  # noqa: B023
        anna.page.wait_for_selector(".prompt.mine")
        before = anna.token
    assert (anna.measure("() => window.moved") > 0) == (motion == "no-preference")


def test_resigning_asks_twice_and_a_rematch_is_one_click(visit: Any) -> None:
    anna: Visitor = visit()
    address = anna.open(SQUEAKY)
    anna.page.click(".more-to-do summary")
    anna.page.click("text=Resign")
    assert not anna.is_over
    anna.page.click("text=Click again to resign")
    anna.sees("resigned")
    anna.page.click("button:has-text('Rematch')")
    anna.page.wait_for_url(lambda url: url != address and "/t/" in url)
    anna.page.wait_for_selector("#board")
    assert not anna.is_over


def test_replay_steps_with_keys_and_from_any_eyes(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, seats=2)
    anna.play_to_the_end()
    anna.page.click("text=Watch it again")
    anna.page.locator("h1").click()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator("#part .part")).to_have_attribute("data-ply", "1")
    anna.page.keyboard.press("End")
    expect(anna.page.locator("#where")).to_contain_text(anna.page.get_attribute("#ply", "max") or "?")
    for eyes in range(anna.page.locator(".pill").count()):
        anna.page.locator(".pill").nth(eyes).click()
        anna.page.wait_for_url(lambda url: "eyes=" in url)
        expect(anna.page.locator("#part .mat")).to_be_visible()


def test_replay_plays_by_itself_jumps_to_my_turns_and_its_address_names_the_moment(visit: Any) -> None:
    anna: Visitor = visit()
    anna.open(SQUEAKY, seats=2)
    anna.play_to_the_end()
    anna.page.click("text=Watch it again")
    ply = anna.page.locator("#part .part")
    anna.page.click("#play-on")
    expect(ply).not_to_have_attribute("data-ply", "0", timeout=10_000)
    anna.page.click("#play-on")
    expect(anna.page.locator("#play-on")).to_have_attribute("aria-pressed", "false")
    turn = anna.page.locator("#turns [data-is-mine]").nth(3)
    turn.click()
    expect(ply).to_have_attribute("data-ply", turn.get_attribute("data-ply") or "?")
    anna.page.click("text=My next turn")
    after = anna.page.locator("#turns [data-is-mine]").nth(4).get_attribute("data-ply") or "?"
    expect(ply).to_have_attribute("data-ply", after)
    friend: Visitor = visit()
    friend.page.goto(anna.page.url)
    expect(friend.page.locator("#part .part")).to_have_attribute("data-ply", after)
