"""SS-9 and SS-10: gathering, coming home, and games that go on and on."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_squabble.tests.build import (
    GAME,
    GREEN,
    ORANGE,
    board,
    coin,
    drawn,
    nuts,
    picture,
    round_of,
    step_of,
    told,
)
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.plain import dump


@pytest.mark.parametrize(
    ("tile", "carried", "after"), [("1", 0, 1), ("2", 0, 2), ("2", 4, 5), ("5", 2, 5), ("3", 5, 5), (".", 2, 2)]
)
def test_nuts_are_gathered_up_to_five(tile: str, carried: int, after: int) -> None:
    """SS-9.1, SS-7.3, SS-1.4: the tile keeps showing them."""
    match = step_of(f"O/o> {tile} . . . . . . G/g<", "move 1", None, carried=(carried, 0))
    assert nuts(match) == [after, 0]
    assert drawn(match) == picture(f"O {tile}/o> . . . . . . G/g<")


@pytest.mark.parametrize("tile", ["1", "mud+", "mud"])
def test_who_has_not_moved_gathers_and_loses_nothing(tile: str) -> None:
    """SS-9.2: a turn is not leaving, nor is a move that is cancelled."""
    before = f"O {tile}/o> . . . . . . G/g<"
    assert nuts(step_of(before, "u-turn", None, carried=(2, 0))) == [2, 0]
    assert nuts(step_of(f"O . {tile}/o> . . . . . G/g<", "move 1", None, carried=(2, 0))) == [2, 0]


def test_who_has_left_and_come_back_gathers() -> None:
    """SS-9.2."""
    match = round_of("O 1/o> . . . . . . G/g<", "move 1 over move 2, u-turn, move 1", "u-turn, turn left, flip 1 tile")
    match.play(GREEN, "flip north")
    assert nuts(match) == [1, 0]


def test_going_to_a_squabble_is_leaving() -> None:
    """SS-9.2: orange wins green's space with a nut on it."""
    match = step_of("O . . . ./o> 1/g< . . G", "squabble", None, dice=[5, 0])
    match.play(ORANGE, "face north")
    match.play(GREEN, "face north")
    assert nuts(match) == [1, 0]


def test_being_sent_home_is_leaving() -> None:
    """SS-9.2: the flag is set for a squirrel that a dog scares home to where it stood."""
    match = round_of("O/o> dog . . . . . . G/g<", "move 1, move 1, u-turn", "flip 1 tile, u-turn, turn left")
    match.play(GREEN, "flip north")
    position: Any = match.position
    assert position.squirrels[ORANGE].has_moved == 1


def test_the_nut_of_a_puddle_is_taken_and_the_tile_turned_over() -> None:
    """SS-9.3: and its back is known from then on."""
    match = step_of("O/o> mud+ . . . . . . G/g<", "move 1", None)
    assert nuts(match) == [1, 0]
    assert drawn(match) == picture("O mud/o> . . . . . . G/g<")
    assert match.view(GREEN).seen[1] == 1


def test_with_five_nuts_the_nut_of_a_puddle_stays() -> None:
    """SS-9.3, SS-9.4: no nut changes hands, so the tile stays as it is."""
    match = step_of("O/o> mud+ . . . . . . G/g<", "move 1", None, carried=(5, 0))
    assert nuts(match) == [5, 0]
    assert drawn(match) == picture("O mud+/o> . . . . . . G/g<")


def test_an_empty_puddle_takes_a_nut() -> None:
    """SS-9.4."""
    match = step_of("O/o> mud . . . . . . G/g<", "move 1", None, carried=(2, 0))
    assert nuts(match) == [1, 0]
    assert drawn(match) == picture("O mud+/o> . . . . . . G/g<")


def test_an_empty_puddle_takes_nothing_from_who_has_nothing() -> None:
    """SS-9.4, SS-1.4."""
    match = step_of("O/o> mud . . . . . . G/g<", "move 1", None)
    assert nuts(match) == [0, 0]
    assert drawn(match) == picture("O mud/o> . . . . . . G/g<")


# --- Winning ----------------------------------------------------------------------------------------------------------


def winners(match: Match) -> tuple[int, ...]:
    """Who has won, if anybody."""
    return match.result.winners if match.result else ()


@pytest.mark.parametrize(("carried", "won"), [(5, (ORANGE,)), (4, ())])
def test_coming_home_with_five_nuts_wins(carried: int, won: tuple[int, ...]) -> None:
    """SS-10.1."""
    assert winners(step_of("O ./o< . . . . . . G/g<", "move 1", None, carried=(carried, 0))) == won


def test_nothing_happens_after_a_win() -> None:
    """SS-10.1: not the squabble of the same step, not the later steps, not the gathering."""
    match = round_of("O ./o< . . . . 2 ./g< G", "move 1, move 1, u-turn", "move 1, squabble, u-turn", carried=(5, 0))
    assert winners(match) == (ORANGE,)
    assert "squabble by Player 2" not in told(match)
    assert nuts(match) == [5, 0]
    match = step_of("O ./o< . . . . . ./g< G", "move 1", "squabble", carried=(5, 0))
    assert winners(match) == (ORANGE,)
    assert "attacks" not in told(match)


def test_a_win_in_the_first_step_of_a_round_counts() -> None:
    """SS-10.1: at any time, in any action."""
    match = Match(GAME, start=dump(board("O ./o< . . . . . . G/g<", (5, 0))))
    for seat, plan in ((ORANGE, ("move 1", "u-turn", "move 2")), (GREEN, ("u-turn", "turn left", "move 1"))):
        for action in plan:
            match.play(seat, coin(match, seat, action))
    assert winners(match) == (ORANGE,)
    assert match.result is not None
    assert match.result.reason == "came-home"
    assert match.result.sentence == "Player 1 is home with 5 nuts and wins."


@pytest.mark.parametrize("beyond", [".", "dog", "mud"])
def test_crossing_home_is_coming_home(beyond: str) -> None:
    """SS-10.2: whatever lies behind it; the squirrel keeps its nuts and stops at home."""
    match = step_of(f". . . ./o> O {beyond} . . G/g<", "move 2", None, carried=(5, 0))
    assert winners(match) == (ORANGE,)
    assert drawn(match) == picture(f". . . . O/o> {beyond} . . G/g<")
    assert nuts(match) == [5, 0]


def test_a_dog_or_a_puddle_before_home_prevents_it() -> None:
    """SS-10.2, SS-10.3, SS-7.4: the dog takes a nut first, so being scared home does not win."""
    match = step_of("O dog ./o< . . . . . G/g<", "move 2", None, carried=(5, 0))
    assert not match.is_over
    assert nuts(match) == [4, 0]
    match = step_of("O mud ./o< . . . . . G/g<", "move 2", None, carried=(5, 0))
    assert not match.is_over


@pytest.mark.parametrize(
    ("dice", "carried", "won"),
    [
        ([0, 3], (5, 0), (ORANGE,)),  # a draw sends the attacker home
        ([0, 5], (5, 5), (ORANGE,)),  # it loses, but the defender cannot take a sixth nut
        ([0, 5], (5, 4), ()),  # it loses, and the nut
        ([5, 0], (5, 5), (GREEN,)),  # the defender loses, but no nut
        ([5, 0], (0, 5), ()),
    ],
)
def test_being_sent_home_by_a_squabble_with_five_nuts_wins(
    dice: list[int], carried: tuple[int, int], won: tuple[int, ...]
) -> None:
    """SS-10.3, SS-7.5: and then no facing is chosen."""
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=dice, carried=carried)
    assert winners(match) == won
    if won:
        assert match.result is not None
        assert match.result.reason == "sent-home"
        assert "?" not in drawn(match)


def test_a_table_may_play_that_being_sent_home_does_not_win() -> None:
    """SS-10.3: then the squirrel must leave and come back."""
    options = {"sent_home_wins": "no"}
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=[0, 3], carried=(5, 0), options=options)
    assert not match.is_over
    match.play(ORANGE, "face east")
    for seat, plan in ((ORANGE, ("move 1", "u-turn", "move 1")), (GREEN, ("turn left", "u-turn", "move 1"))):
        for action in plan:
            match.play(seat, coin(match, seat, action))
    assert winners(match) == (ORANGE,)
    # Crossing home on the way to a squabble is not being sent there: it still wins (SS-8.3).
    match = step_of("O ./g< . ./o> dog . . . G", "squabble", None, carried=(5, 1), options=options)
    assert winners(match) == (ORANGE,)


def test_having_five_nuts_does_not_win_by_itself() -> None:
    """SS-10.4."""
    match = step_of("O/o> 2 . . . . . . G/g<", "move 1", None, carried=(4, 0))
    assert nuts(match) == [5, 0]
    assert not match.is_over


@pytest.mark.parametrize("green", ["move 1", "move 2"])
def test_both_home_in_the_same_movement_share_the_win(green: str) -> None:
    """SS-10.5: it does not matter who needs one space and who two."""
    at = {"move 1": "O ./o< . . . . . ./g> G", "move 2": "O ./o< . . . . ./g> . G"}[green]
    match = step_of(at, "move 1", green, carried=(5, 5))
    assert winners(match) == (ORANGE, GREEN)
    assert match.result is not None
    assert match.result.reason == "both-home"


@pytest.mark.parametrize(
    ("carried", "won", "reason"),
    [((3, 2), (ORANGE,), "more-nuts"), ((0, 1), (GREEN,), "more-nuts"), ((2, 2), (ORANGE, GREEN), "equal-nuts")],
)
def test_a_long_game_ends_by_nuts(carried: tuple[int, int], won: tuple[int, ...], reason: str) -> None:
    """SS-10.6."""
    match = step_of("O/o> . . . . . . . G/g<", "u-turn", "u-turn", carried=carried, options={"rounds": 1})
    assert winners(match) == won
    assert match.result is not None
    assert (match.result.reason, match.result.points) == (reason, carried)


def test_the_last_round_is_gathered_first() -> None:
    """SS-10.6: orange gets ahead with its very last nut."""
    match = step_of("O/o> 1 . . . . . . G/g<", "move 1", "u-turn", carried=(1, 1), options={"rounds": 1})
    assert winners(match) == (ORANGE,)


def test_a_game_ends_after_sixty_rounds_at_the_latest() -> None:
    """SS-10.6."""
    rounds = [play_at_random(Match(GAME, options={"set_up": "random"}, seed=seed), seed) for seed in range(8)]
    last = [int(match.position.round_number) for match in rounds]
    assert max(last) == 60
