"""The board on the page: every move can be clicked and nothing else, and it tells nothing that the view does not."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from scurry.drawing import Pen
from scurry.games import find
from scurry.games.squirrel_squabble.board_page import draw, flights
from scurry.games.squirrel_squabble.card import CARD
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.position import STEPS, Stage
from scurry.games.squirrel_squabble.tests.build import GAME, GREEN, ORANGE, board, step_of
from scurry.kernel.dice import fast_dice
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at
from scurry.matches.plain import dump

NAMES = ("Anna", "<b>Ben</b>")


def offered(match: Match, seat: int) -> frozenset[int]:
    """What the page lets a seat click."""
    return frozenset(move.id for move in match.legal(seat)) if seat in match.to_act else frozenset()


def page(match: Match, seat: int) -> str:
    """The board as a seat sees it."""
    return draw(match.view(seat), Pen(seat, NAMES, offered(match, seat)))


def clickable(html: str) -> set[int]:
    """The moves that can be clicked."""
    return {int(move) for move in re.findall(r'data-move="(\d+)"', html)}


def check(match: Match) -> None:
    """Everything that must hold of every board."""
    for seat in (ORANGE, GREEN, SPECTATOR):
        html = page(match, seat)
        assert clickable(html) == (set() if seat == SPECTATOR else offered(match, seat))
        assert "style=" not in html
        assert "<b>Ben" not in html
        for kind in ("piece", "place"):
            names = re.findall(rf'data-{kind}="([^"]*)"', html)
            assert len(names) == len(set(names)), "two things with one name cannot be seen to move"
    assert "data-why" not in page(match, SPECTATOR)
    assert not clickable(draw(match.position, Pen(SPECTATOR, NAMES, is_open=True)))


@pytest.mark.parametrize("options", CARD.sample_options, ids=range(len(CARD.sample_options)))
@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_can_be_clicked_and_nothing_else(options: dict[str, object], seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    match = Match(GAME, options=options, seed=seed)
    stages: set[int] = set()
    while not match.is_over:
        stage = int(match.position.stage)
        if stage not in stages or chance.random() < 0.05:
            stages.add(stage)
            check(match)
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    check(match)


def test_both_ways_to_a_squabble_can_be_clicked() -> None:
    match = step_of("O ./g< . ./o> . . . . G", "squabble", None, carried=(5, 1))
    assert match.position.stage == Stage.ROUTE
    check(match)


def test_two_worlds_that_look_the_same_are_drawn_the_same() -> None:
    match = Match(GAME, start=dump(board("O 2 mud dog ./o> 1 mud+ 1/g^ G", (3, 1))))
    other = match.copy()
    before = page(match, ORANGE)
    match.play(GREEN, "move 1 over move 2")
    other.play(GREEN, "squabble over flip action")
    match.play(GREEN, "turn left over turn right")
    assert page(match, ORANGE) == page(other, ORANGE) == before, "how far a plan has got is secret too"
    other.play(GREEN, "move 2 over move 1")
    for each in (match, other):
        each.play(GREEN, "flip 1 tile over switch 2 tiles")
    assert page(match, ORANGE) == page(other, ORANGE) != before
    assert page(match, SPECTATOR) == page(other, SPECTATOR)
    assert page(match, GREEN) != page(other, GREEN)


def test_a_world_imagined_from_a_view_is_drawn_the_same_once_it_is_hidden_again() -> None:
    match = Match(GAME, options={"set_up": "random", "rounds": 4}, seed=4)
    chance = Random(4)  # noqa: S311
    while not match.is_over:
        for seat in (ORANGE, GREEN, SPECTATOR):
            world = match.view(seat)
            match.game.rules.imagine(world, seat, fast_dice(match.ply, 77))
            match.game.rules.hide(world, seat)
            assert draw(world, Pen(seat, NAMES, offered(match, seat))) == page(match, seat)
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def test_a_back_shows_once_it_has_been_seen() -> None:
    match = step_of("O dog . . 2/o> . . . G/g<", "flip 1 tile", "u-turn")
    assert "Behind it" not in page(match, ORANGE)
    match.play(ORANGE, "flip north")
    assert page(match, GREEN).count('class="ss-back ss-ground-dog"') == 1
    assert 'data-tip="Nothing happens here. Behind it: dog."' in page(match, GREEN)


def test_a_plan_shows_to_its_owner_and_the_other_sees_coins_face_down() -> None:
    match = Match(GAME, start=dump(board("O/o> . . . . . . . G/g<")))
    for action in ("move 1 over move 2", "u-turn over move 1", "squabble over flip action"):
        match.play(ORANGE, action)
    mine, theirs = page(match, ORANGE), page(match, GREEN)
    assert mine.count("in the plan") == STEPS
    assert 'aria-label="Plan: move 1, then u-turn, then squabble"' in mine
    assert theirs.count("ss-down") == STEPS
    assert 'data-piece="coin-0-' not in theirs
    view: Any = match.view(GREEN)
    assert list(view.squirrels[ORANGE].stack) == [UNKNOWN] * STEPS


def test_a_plan_draws_its_way_for_its_owner_alone() -> None:
    """The ghost stands where the plan leads if the other stands still; numbers say after which action."""
    match = Match(GAME, start=dump(board("O/o> . . . . . . . G/g<")))
    assert "ss-planned" not in page(match, ORANGE)
    for action in ("move 2 over move 1", "turn right over turn left"):
        match.play(ORANGE, action)
    assert re.search(
        r'ss-planned".*?ss-paw ss-at-2">1·2<.*?ss-phantom seat-0 ss-at-2".*?ss-faces-2', page(match, ORANGE)
    )
    for seat in (GREEN, SPECTATOR):
        assert "ss-planned" not in page(match, seat)
        assert "ss-paw ss-at-2" not in page(match, seat)


def test_a_coin_says_where_it_would_lead_and_shows_it_to_whoever_points() -> None:
    match = Match(GAME, start=dump(board("O/o> mud . . . . . . G/g<")))
    html = page(match, ORANGE)
    words = "Move 1 (not u-turn) as your first action. Anna falls into the puddle in the north and is stuck this round."
    assert f'aria-label="{words}"' in html
    assert 'aria-label="Squabble (not flip action) as your first action. Dice decide."' in html
    assert re.search(r'ss-try-3".*?ss-phantom seat-0 ss-at-1', html)


def test_squirrels_and_homes_wear_the_mark_of_their_seat() -> None:
    match = Match(GAME, start=dump(board("O ./o> . . . . . ./g^ G")))
    html = page(match, GREEN)
    for seat in (ORANGE, GREEN):
        assert re.search(rf'class="ss-squirrel seat-{seat} .*?#mark-{seat}', html)
        assert re.search(rf'class="ss-owner seat-{seat}".*?#mark-{seat}', html)


def test_every_thing_explains_itself() -> None:
    """Tiles, coins, nuts: each has a tip."""
    html = page(Match(GAME, start=dump(board("O/o> 1 2 dog mud mud+ . . G/g<"))), ORANGE)
    for name in ("ss-tile", "ss-side", "ss-nuts"):
        things = re.findall(rf'<\w+ class="[^"]*\b{name}\b[^"]*"[^>]*>', html)
        assert things
        assert all("data-tip=" in thing for thing in things)


def test_the_table_has_regions_and_lists_with_names() -> None:
    html = page(Match(GAME, start=dump(board("O/o> . . . . . . . G/g<"))), ORANGE)
    names = re.findall(r'<(?:section|ol)[^>]* aria-label="([^"]*)"', html)
    assert names == ["The wood", "&lt;b&gt;Ben&lt;/b&gt;", "Plan", "Your coins, both sides", "Anna", "Plan"]
    assert html.count('<li class="ss-cell">') == 9


def test_what_flies_was_there_before_and_where_it_goes_is_there_after() -> None:
    """Every flight of whole games, at every moment."""
    flown: set[int] = set()
    for seed in range(3):
        match = Match(GAME, options={"rounds": 12}, seed=seed)
        chance = Random(seed)  # noqa: S311
        while not match.is_over:
            before = page(match, ORANGE)
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal(seat)))
            for shown in shown_at(match, match.ply, ORANGE):
                after = draw(shown.view, Pen(ORANGE, NAMES))
                for event in shown.events:
                    for flight in flights(event):
                        flown.add(event.kind)
                        assert not flight.to or not flight.thing or f'data-place="{flight.thing}"' in before
                        assert re.search(rf'data-(piece|place)="{flight.changes}"', after), flight
                before = after
    assert flown > {Happening.LAID, Happening.SHOWED, Happening.SWITCHED, Happening.GATHERED, Happening.ROLLED}


def test_the_shelf_finds_board_style_and_picture() -> None:
    game = find(GAME)
    assert game.has("board_page")
    assert (game.folder / "board_page.css").exists()
    assert (game.folder / "picture.svg").exists()
