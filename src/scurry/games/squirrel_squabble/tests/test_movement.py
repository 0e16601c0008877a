"""SS-6 and SS-7: turns, moves, and what squirrels run into."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_squabble.tests.build import GREEN, ORANGE, drawn, nuts, picture, round_of, step_of, told
from scurry.kernel.records import UNKNOWN
from scurry.matches.refusals import Illegal

LEAVES, HOME, SAME, TAKEN = "the board ends there", "ends on Player 2's home", "end on the same space", "is in the way"
PUDDLE = "both would fall into the same puddle"


@pytest.mark.parametrize(("action", "arrow"), [("turn left", "^"), ("turn right", "v"), ("u-turn", "<")])
def test_turns(action: str, arrow: str) -> None:
    """SS-6.1: also towards the edge, and also beside the other squirrel."""
    match = step_of("O/o> ./g< . . . . . . G", action, None)
    assert drawn(match) == picture(f"O/o{arrow} ./g< . . . . . . G")


def test_moves_go_ahead() -> None:
    """SS-6.2."""
    match = step_of("O . . ./o> . . . . G/g^", "move 1", "move 2")
    assert drawn(match) == picture("O . ./g^ . ./o> . . . G")


@pytest.mark.parametrize(
    ("before", "action", "why"),
    [
        ("O/o< . . . . . . ./g^ G", "move 1", LEAVES),  # a move 1 towards the edge
        ("O ./o> . . . . . ./g^ G", "move 2", LEAVES),  # a move 2 with room for one
        ("O ./o> dog . . . . ./g^ G", "move 2", LEAVES),  # … even if a dog would cut it short
        ("O ./o> mud . . . . ./g^ G", "move 2", LEAVES),  # … or a puddle
        ("O . . . . ./ov . ./g^ G", "move 1", HOME),  # it would end on the other's home
        ("O . ./ov . . dog . ./g^ G", "move 2", HOME),  # … even if a dog would cut it short
        ("O . ./ov . . mud . ./g^ G", "move 2", HOME),  # … or a puddle
        ("O . . . . . ./o> ./g^ G", "move 1", TAKEN),  # it would end on an occupied space
        ("O ./ov . . . . . ./g^ G", "move 2", TAKEN),
        ("O ./ov . . dog . . ./g^ G", "move 2", TAKEN),  # … even if a dog would cut it short
        ("O ./ov . . mud . . ./g^ G", "move 2", TAKEN),  # … or a puddle
    ],
)
def test_a_move_that_cannot_be_completed_is_cancelled(before: str, action: str, why: str) -> None:
    """SS-4.3, SS-6.3, SS-6.5: the whole list of the rulebook; nothing changes, and no nut is lost."""
    match = step_of(before, action, None, carried=(2, 0))
    assert drawn(match) == picture(before)
    assert nuts(match) == [2, 0]
    assert why in told(match)


def test_moves_with_the_same_end_are_both_cancelled() -> None:
    """SS-6.4: also a move 1 and a move 2."""
    before = "O ./o> . . . ./g^ . . G"
    match = step_of(before, "move 1", "move 1")
    assert drawn(match) == picture(before)
    assert told(match).count(SAME) == 1
    before = "O/o> . . . . ./g^ . . G"
    assert drawn(step_of(before, "move 2", "move 1")) == picture(before)


def test_the_same_end_counts_even_if_a_dog_would_stop_one_of_them() -> None:
    """SS-6.4: orange would never get there, but it aims there."""
    before = "O/o> dog . . . ./g^ . . G"
    match = step_of(before, "move 2", "move 1", carried=(2, 0))
    assert drawn(match) == picture(before)
    assert nuts(match) == [2, 0]


def test_who_may_not_go_there_does_not_stop_the_other_from_going_home() -> None:
    """SS-6.4: orange aims at green's home, which SS-6.3 cancels; green goes home and wins with five nuts."""
    match = step_of("O . . . . ./ov . ./g> G", "move 1", "move 1", carried=(0, 5))
    assert drawn(match) == picture("O . . . . ./ov . . G/g>")
    assert match.result is not None
    assert match.result.winners == (GREEN,)


def test_a_space_is_occupied_by_whoever_will_be_there() -> None:
    """SS-6.5: green's move is cancelled by the edge, so it stays, and orange cannot follow."""
    before = "O . . ./o> ./g^ . . . G"
    assert drawn(step_of(before, "move 1", "move 2")) == picture(before)


def test_nobody_falls_into_an_occupied_puddle() -> None:
    """SS-6.5: orange would pass it on its way, and green sits in it."""
    before = "O . . ./o> mud/g^ . . . G"
    match = step_of(before, "move 2", None)
    assert drawn(match) == picture(before)
    assert TAKEN in told(match)


def test_nobody_ends_in_the_puddle_that_the_other_falls_into() -> None:
    """SS-6.5: green's move 2 stops in the puddle that orange aims at; both would be in it, so both are cancelled."""
    before = "O . . ./o> mud . . ./g^ G"
    match = step_of(before, "move 1", "move 2")
    assert drawn(match) == picture(before)
    assert told(match).count(PUDDLE) == 1


def test_two_who_would_fall_into_the_same_puddle_are_both_cancelled() -> None:
    """SS-6.5: whoever is looked at first."""
    before = "O . . ./o> mud . . ./g^ G"
    match = step_of(before, "move 2", "move 2")
    assert drawn(match) == picture(before)
    assert told(match).count(PUDDLE) == 1
    assert TAKEN not in told(match)


def test_a_cancelled_move_can_cancel_the_other() -> None:
    """SS-6.5: orange may not enter green's home, so it stays in its puddle, and green may not come in."""
    before = "O . . . ./g> mud/ov . . G"
    assert drawn(step_of(before, "move 1", "move 1")) == picture(before)
    match = step_of("O . . . ./g> mud/o< . . G", "move 1", "move 1")  # here both moves stand
    assert drawn(match) == picture("O . . . ./o< mud/g> . . G")


def test_a_space_that_a_scared_squirrel_leaves_is_free() -> None:
    """SS-6.5, SS-6.6: orange is scared home from where it stood, and green comes in."""
    match = step_of("O . dog . . ./o^ . . G/g^", "move 1", "move 1")
    match.play(ORANGE, "face east")
    assert drawn(match) == picture("O/o> . dog . . ./g^ . . G")


def test_squirrels_may_change_places() -> None:
    """SS-6.6."""
    match = step_of("O . . ./o> ./g< . . . G", "move 1", "move 1")
    assert drawn(match) == picture("O . . ./g< ./o> . . . G")


def test_squirrels_may_pass_over_each_other() -> None:
    """SS-6.6."""
    match = step_of("O . . ./o> ./g^ . . . G", "move 2", None)
    assert drawn(match) == picture("O . . . ./g^ ./o> . . G")


def test_squirrels_may_follow() -> None:
    """SS-6.6."""
    match = step_of("O . . ./o> ./g^ . . . G", "move 1", "move 1")
    assert drawn(match) == picture("O ./g^ . . ./o> . . . G")


def test_a_squirrel_may_always_enter_its_own_home() -> None:
    """SS-7.1: without nuts too, and wherever the tile lies now."""
    match = step_of(". . . ./ov . . O . G/g<", "move 1", None)
    assert drawn(match) == picture(". . . . . . O/ov . G/g<")


def test_passing_over_the_others_home_is_allowed() -> None:
    """SS-7.2, SS-6.3."""
    match = step_of("O . ./g< ./o> G . . . .", "move 2", None)
    assert drawn(match) == picture("O . ./g< . G ./o> . . .")
    assert drawn(step_of("O . ./g< ./o> G . . . .", "move 1", None)) == picture("O . ./g< ./o> G . . . .")


def test_a_nut_space_and_a_blank_do_nothing_on_the_way() -> None:
    """SS-7.3, SS-7.8: passing nuts gathers none; a blank gives nothing."""
    match = step_of("O . . ./o> 2 . . . G/g<", "move 2", None)
    assert drawn(match) == picture("O . . . 2 ./o> . . G/g<")
    assert nuts(match) == [0, 0]


@pytest.mark.parametrize(("carried", "left"), [(3, 2), (0, 0)])
@pytest.mark.parametrize(
    ("before", "action"), [("./o> dog .", "move 1"), ("./o> dog .", "move 2"), ("./o> . dog", "move 2")]
)
def test_a_dog_scares_home(before: str, action: str, carried: int, left: int) -> None:
    """SS-7.4, SS-1.4: entering or passing; a nut at once, if there is one."""
    match = step_of(f"O . . {before} . . G/g<", action, None, carried=(carried, 0))
    assert nuts(match) == [left, 0]
    match.play(ORANGE, "face south")
    assert drawn(match) == picture(f"O/ov . . {before.replace('/o>', '')} . . G/g<")


def test_a_dog_takes_the_remaining_actions() -> None:
    """SS-7.4: orange would have moved twice more."""
    match = round_of("O/o> dog . . . . . . G/g<", "move 1, move 2, u-turn", "turn left, u-turn, flip action")
    assert match.to_act == [ORANGE]
    match.play(ORANGE, "face south")
    assert drawn(match) == picture("O/ov dog . . . . . . G/g^")


def test_whoever_is_sent_home_faces_any_neighbouring_space() -> None:
    """SS-7.5: an occupied one too, but not over the edge."""
    match = step_of("O/o> dog . ./g^ . . . . G", "move 1", None)
    assert [move.text for move in match.legal(ORANGE)] == ["face east", "face south"]
    with pytest.raises(Illegal, match=r"no space in the north.*SS-7.5"):
        match.play(ORANGE, "face north")


def test_two_who_are_sent_home_choose_in_secret() -> None:
    """SS-7.5."""
    match = step_of("O/o> dog . . . dog . . G/g^", "move 1", "move 1")
    assert match.to_act == [ORANGE, GREEN]
    match.play(GREEN, "face west")
    view: Any = match.view(ORANGE)
    assert view.squirrels[GREEN].facing == UNKNOWN
    assert "Player 2 faces" not in told(match)
    match.play(ORANGE, "face south")
    assert drawn(match) == picture("O/ov dog . . . dog . . G/g<")


@pytest.mark.parametrize("action", ["move 1", "move 2"])
def test_a_puddle_holds_whoever_enters_or_passes(action: str) -> None:
    """SS-7.6, SS-7.9: it stays there facing as it did, loses the remaining actions, and has moved."""
    match = round_of("O . . ./o> mud+ . . . G/g<", f"{action}, move 1, u-turn", "turn left, u-turn, flip action")
    assert drawn(match) == picture("O . . . mud/o> . . . G/g^")
    assert nuts(match) == [1, 0]


def test_a_squirrel_can_leave_its_puddle_in_the_next_round() -> None:
    """SS-7.6: only the way counts, not where it starts."""
    match = round_of("O . . . mud/o> . . . G/g<", "move 1, turn left, u-turn", "turn left, u-turn, flip 1 tile")
    match.play(GREEN, "flip west")
    assert drawn(match) == picture("O . . . mud ./ov . . G/g^")


def test_the_first_of_a_dog_and_a_puddle_counts() -> None:
    """SS-7.7."""
    match = step_of("O . . ./o> mud dog . . G/g<", "move 2", None, carried=(2, 0))
    assert drawn(match) == picture("O . . . mud+/o> dog . . G/g<")
    match = step_of("O . . ./o> dog mud . . G/g<", "move 2", None, carried=(2, 0))
    match.play(ORANGE, "face east")
    assert drawn(match) == picture("O/o> . . . dog mud . . G/g<")


def test_a_move_cut_short_is_completed_not_cancelled() -> None:
    """SS-7.9."""
    match = step_of("O . . ./o> mud . . . G/g<", "move 2", None)
    assert "stays" not in told(match)
    assert "falls into the puddle in the centre" in told(match)
