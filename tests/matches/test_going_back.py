from __future__ import annotations

import pytest

import scurry
from scurry.kernel.records import bytes_of
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.refusals import NotYourTurn, Refusal, Stale


def choosing() -> Match:
    """Three choose four dice each in secret: seat 0 has chosen two, seat 1 one."""
    match = scurry.match("attack", seats=3, seed=1)
    for seat, die in ((0, 0), (1, 1), (0, 2)):
        match.play(seat, match.legal(seat)[die])
    return match


def test_going_back_keeps_the_first_moves_and_what_they_led_to() -> None:
    match = play_at_random(scurry.match("squeaky", seed=1), 1)
    log, first = match.log_at(10), match.played[:10]
    assert match.is_over
    match.go_back(10)
    assert not match.is_over
    assert match.result is None
    assert match.ply == 10
    assert match.played == first
    assert match.log_at(10) == log
    assert match.to_act


def test_times_that_do_not_show_any_more_are_forgotten_but_counted() -> None:
    match = play_at_random(scurry.match("squeaky", seed=1), 1)
    match.go_back(20)
    match.go_back(30 - 15)
    play_at_random(match, 2)
    match.go_back(18)
    assert match.again == 3
    assert match.gone_back == [(15, 2), (18, 3)]


@pytest.mark.parametrize("ply", [-1, 4])
def test_nobody_goes_back_to_where_nobody_was(ply: int) -> None:
    match = choosing()
    with pytest.raises(ValueError, match=f"Nobody can go back to ply {ply} from here"):
        match.go_back(ply)
    assert (match.ply, match.again) == (3, 0)


def test_nobody_goes_back_for_an_earlier_time() -> None:
    match = choosing()
    match.go_back(2, again=5)
    with pytest.raises(ValueError, match="Nobody can go back"):
        match.go_back(1, again=5)


def test_a_script_of_dice_tells_the_same_again() -> None:
    match = scurry.match("attack", seats=2, options={"hands": "one-of-each"}, dice=[0, 1, 2, 3, 4, 5, 0, 1] * 20)
    seat = match.to_act[0]
    match.play(seat, "roll")
    faces = list(match.position.faces)
    match.go_back(0)
    match.play(seat, "roll")
    assert list(match.position.faces) == faces


def test_a_page_from_before_is_stale_after_going_back_though_all_looks_the_same() -> None:
    match = choosing()
    page, move = match.page(2), match.legal(2)[0]
    match.go_back(3)
    with pytest.raises(Stale):
        match.play(2, move, page=page)


def test_a_sealed_choice_is_taken_out_and_what_others_chose_meanwhile_is_kept() -> None:
    match, without = choosing(), scurry.match("attack", seats=3, seed=1)
    without.play(1, match.played[1].move)
    without.play(0, match.played[2].move)
    match.take_out(0)
    assert match.played == without.played
    assert bytes_of(match.position) == bytes_of(without.position)
    assert match.record() == without.record()


def test_nobody_elses_page_is_stale_because_a_choice_was_taken_out() -> None:
    match = choosing()
    mine, other = match.page(0), match.page(1)
    match.take_out(0)
    assert match.page(1) == other
    assert match.page(0) != mine


def test_a_move_that_others_rest_on_is_not_taken_out_and_nothing_changes() -> None:
    match = play_at_random(scurry.match("squeaky", seed=1), 1)
    before = match.record(), bytes_of(match.position), match.page(0)
    with pytest.raises(Refusal):
        match.take_out(2)
    assert (match.record(), bytes_of(match.position), match.page(0)) == before


@pytest.mark.parametrize("index", [-1, 3])
def test_a_move_that_is_not_there_cannot_be_taken_out(index: int) -> None:
    with pytest.raises(ValueError, match=f"Move {index + 1} cannot be taken out any more"):
        choosing().take_out(index)


def test_a_move_is_taken_out_only_if_nobody_has_gone_back_since() -> None:
    match = choosing()
    match.go_back(2)
    match.play(2, match.legal(2)[0])
    assert [match.has_gone_back_since(index) for index in range(3)] == [True, True, False]
    with pytest.raises(ValueError, match="Move 2 cannot be taken out any more"):
        match.take_out(1)
    match.take_out(2)
    assert match.ply == 2


def test_a_copy_goes_back_alone() -> None:
    match = choosing()
    match.go_back(2)
    before = match.record(), bytes_of(match.position), match.page(0), match.again, list(match.gone_back)
    other = match.copy()
    other.go_back(0)
    other.play(1, other.legal(1)[0])
    other.take_out(0)
    assert (match.record(), bytes_of(match.position), match.page(0), match.again, match.gone_back) == before


def test_a_page_tells_nothing_to_those_who_do_not_have_the_seed() -> None:
    """The same view in two matches with other seeds: whoever guesses the view cannot check the guess."""
    start = scurry.dump(scurry.match("squeaky", seed=1).position)
    pages = {scurry.match("squeaky", start=start, seed=seed).page(0) for seed in (1, 2)}
    assert len(pages) == 2


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_a_seat_that_does_not_exist_has_no_page(seat: int) -> None:
    with pytest.raises(NotYourTurn, match=f"There is no seat {seat} in this match; seats go from 0 to 2."):
        choosing().page(seat)
