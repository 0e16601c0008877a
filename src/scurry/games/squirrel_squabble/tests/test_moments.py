"""Moments: a move that does much is seen one thing after the other, each a picture of its own."""

from __future__ import annotations

from scurry.games.squirrel_squabble.tests.build import GREEN, ORANGE, drawn, drawn_of, picture, round_of, step_of
from scurry.kernel.records import UNKNOWN
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at


def last_moments(match: Match, seat: int | None = None) -> list[Shown]:
    """What was shown of the last move but for how the table looked after it: that is a board like any other."""
    return shown_at(match, match.ply, seat)[:-1]


def pictures(match: Match) -> list[str]:
    """The boards of the moments of the last move."""
    return [drawn_of(shown.view) for shown in last_moments(match)]


def news(match: Match) -> list[str]:
    """What is told of the last move, moment by moment; the last is what is told when it is done."""
    return [" ".join(shown.lines) for shown in shown_at(match, match.ply, None)]


def test_a_round_is_seen_coin_by_coin_and_nuts_are_gathered_at_the_end_of_it() -> None:
    """SS-3.4, SS-9.1: shown, carried out, shown, carried out … gathered; then the next round is planned."""
    match = round_of("O/ov . 1 . . . . . G/g<", "turn left, move 1, move 1", "u-turn, turn left, move 1")
    assert pictures(match) == [
        picture("O/ov . 1 . . . . . G/g<"),
        picture("O/o> . 1 . . . . . G/g>"),
        picture("O/o> . 1 . . . . . G/g>"),
        picture("O ./o> 1 . . . . . G/g^"),
        picture("O ./o> 1 . . . . . G/g^"),
        picture("O . 1/o> . . ./g^ . . G"),
        picture("O . 1/o> . . ./g^ . . G"),
    ]
    assert [shown.view.squirrels[ORANGE].shown for shown in last_moments(match)] == [1, 1, 2, 2, 3, 3, 3]
    assert [shown.view.squirrels[ORANGE].nuts for shown in last_moments(match)] == [0] * 6 + [1]
    assert news(match)[-2:] == ["Player 1 gathers 1 nut.", "Round 2 begins."]


def test_coins_further_down_stay_covered_at_every_moment() -> None:
    """SS-3.4: a coin is seen from its own step on, by the other and by whoever watches."""
    match = round_of("O/o> . . . . . . . G/g<", "turn right, u-turn, move 1", "move 1, turn left, u-turn")
    for shown in last_moments(match, GREEN):
        orange = shown.view.squirrels[ORANGE]
        assert [side == UNKNOWN for side in orange.stack] == [step >= orange.shown for step in range(3)]


def test_a_coin_that_is_flipped_is_seen_before_and_after() -> None:
    """SS-5.1: move 1 is shown, then it becomes move 2, then it is carried out."""
    match = step_of("O/o> . . . . . . . G/g^", "move 1", "flip action")
    told = news(match)
    assert "move 1" in told[0]
    assert "becomes move 2" in told[1]
    assert pictures(match)[1:3] == [picture("O/o> . . . . . . . G/g^"), picture("O . ./o> . . . . . G/g^")]


def test_a_dog_is_met_where_it_is_before_the_squirrel_is_at_home() -> None:
    """SS-7.4: also when it is the second space of a move."""
    match = step_of("O ./o> dog . . . . . G/g^", "move 1", "u-turn", carried=(2, 0))
    assert pictures(match)[-1] == picture("O . dog/o> . . . . . G/gv")
    assert drawn(match) == picture("O/o? . dog . . . . . G/gv")
    match = step_of("O/o> . dog . . . . . G/g^", "move 2 over move 1", None, carried=(2, 0))
    assert pictures(match)[-1] == picture("O . dog/o> . . . . . G/g^")


def test_two_who_squabble_are_seen_on_one_space_and_the_dice_before_what_comes_of_them() -> None:
    """SS-8.1, SS-8.4, SS-8.6: there, dice, and home."""
    match = step_of("O ./o> ./g< . . . . . G", "squabble", None, dice=[4, 1], carried=(0, 1))
    told = news(match)
    assert ["attack" in each for each in told] == [False, True, False, False]
    assert ["roll" in each for each in told] == [False, False, True, False]
    assert "steals a nut" in told[-1]
    together = picture("O . ./o>/g< . . . . . G")
    assert pictures(match) == [picture("O ./o> ./g< . . . . . G"), together, together]
    assert drawn(match) == picture("O . ./o? . . . . . G/g?")


def test_what_is_seen_at_once_needs_no_moment() -> None:
    """A coin that is planned, a way that is faced: the board after the move shows it."""
    match = round_of("O/o> . . . . . . . G/g<", "move 1, move 2, u-turn", "move 1, move 2")
    assert last_moments(match) == []
