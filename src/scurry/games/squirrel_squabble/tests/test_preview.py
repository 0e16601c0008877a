"""The preview: where a plan leads if the other stands still, and no further than is sure."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.moves import ACTION_NAMES
from scurry.games.squirrel_squabble.preview import Path, path_of, planned_actions
from scurry.games.squirrel_squabble.spaces import Direction
from scurry.games.squirrel_squabble.tests.build import GAME, GREEN, ORANGE, board, coin, round_of
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.plain import dump


def path(words: str, plan: str, **setting: Any) -> Path:
    """Orange's path through a plan, as orange's own view shows it."""
    match = Match(GAME, start=dump(board(words, **setting)))
    return path_of(match.view(ORANGE), ORANGE, [ACTION_NAMES.index(action) for action in plan.split(", ")])


@pytest.mark.parametrize(
    ("words", "plan", "spaces", "facing"),
    [
        ("O/o> . . . . . . . G/g<", "move 1, turn right, move 2", (1, 1, 7), Direction.SOUTH),
        ("O/o> . . . . . . . G/g<", "u-turn, move 1, turn left", (0, 0, 0), Direction.SOUTH),  # the board ends there
        ("O/o> mud . . . . . . G/g<", "move 2, move 1, u-turn", (1,), Direction.EAST),  # the puddle holds it
        ("O . . dog ./o< . . . G/g<", "move 1, move 1, u-turn", (0,), Direction.NONE),  # home, looking anywhere
        ("O/o> ./g< . . . . . . G", "move 1, move 2, u-turn", (0, 2, 2), Direction.WEST),  # green is in the way
        ("O/o> . . . . . . . G/g<", "flip action, move 1, u-turn", (0, 1, 1), Direction.WEST),  # the other's coin
    ],
)
def test_a_plan_leads_where_the_rules_of_movement_lead(
    words: str, plan: str, spaces: tuple[int, ...], facing: Direction
) -> None:
    """SS-6, SS-7.4, SS-7.6."""
    found = path(words, plan)
    assert (found.spaces, found.facing, found.is_open) == (spaces, facing, False)


@pytest.mark.parametrize("later", ["flip 1 tile", "switch 2 tiles", "squabble"])
def test_it_stops_where_something_is_decided_later(later: str) -> None:
    """SS-4.5, SS-8.4: a tile that is chosen when the action comes up, or dice."""
    found = path("O/o> . . . ./g< . . . G", f"move 1, {later}, move 1")
    assert (found.spaces, found.is_open) == ((1,), True)


def test_it_tells_what_the_last_action_brings_about() -> None:
    assert [event.kind for event in path("O/o> . . . . . . . G/g<", "u-turn, move 1").last] == [
        Happening.MOVE_CANCELLED
    ]
    assert [event.kind for event in path("O ./o< . . . . . . G/g<", "move 1", carried=(5, 0)).last] == [
        Happening.CAME_HOME
    ]


@pytest.mark.parametrize(
    "plan", ["move 1, turn right, move 2", "move 2, turn right, move 1", "turn right, move 1, u-turn"]
)
def test_it_is_what_really_happens_if_the_other_stands_still(plan: str) -> None:
    words = "O/o> 1 . mud . dog . 2 G/g<"
    found = path(words, plan)
    match = round_of(words, plan, "turn left, move 1, move 2")
    assert match.position.squirrels[ORANGE].space == found.spaces[-1]


def test_it_looks_at_nothing_but_the_seats_own_view_and_changes_nothing() -> None:
    match = Match(GAME, start=dump(board("O/o> . . . . . . . G/g<")))
    other = match.copy()
    for action in ("move 1", "turn right"):
        for each in (match, other):
            each.play(ORANGE, coin(each, ORANGE, action))
    match.play(GREEN, coin(match, GREEN, "move 2"))
    other.play(GREEN, coin(other, GREEN, "squabble"))
    view = match.view(ORANGE)
    before = bytes_of(view)
    actions = planned_actions(view, ORANGE)
    assert actions == [Action.MOVE_1, Action.TURN_RIGHT]
    assert path_of(view, ORANGE, actions) == path_of(other.view(ORANGE), ORANGE, actions)
    assert bytes_of(view) == before
