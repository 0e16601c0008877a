from __future__ import annotations

import json
from typing import Any

import pytest

import scurry
from scurry.kernel.cards import BadOption
from scurry.kernel.dice import BadScript
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match, ScriptEnded
from scurry.matches.plain import BadPosition
from scurry.matches.refusals import Illegal, NotYourTurn, Over, Stale, Unreadable


def started(seats: int = 2, seed: object = 1) -> Match:
    match = scurry.match("squeaky", seats=seats, seed=seed)
    for seat in range(seats):
        match.play(seat, "ready")
    return match


def test_a_match_is_played_in_words_or_by_number() -> None:
    match = started()
    seat = match.to_act[0]
    first = match.legal(seat)[0]
    match.play(seat, first)
    match.play(seat, "to den")
    assert [played.text for played in match.played[2:]] == [first.text, "to den"]


def test_every_refusal_has_a_code_a_sentence_and_leaves_the_position_as_it_was() -> None:
    match = started()
    seat = match.to_act[0]
    before = bytes_of(match.position)
    for refusal, who, what in (
        (NotYourTurn, 1 - seat, "take candy"),
        (NotYourTurn, 7, "take candy"),
        (Unreadable, seat, "dance"),
        (Unreadable, seat, 99),
        (Illegal, seat, "to den"),
    ):
        with pytest.raises(refusal) as refused:
            match.play(who, what)
        assert refused.value.code == refusal.code
        assert refused.value.sentence.endswith(".")
        assert bytes_of(match.position) == before
        with pytest.raises(refusal) as checked:
            match.check(who, what)
        assert str(checked.value) == str(refused.value), "what is asked beforehand is what is answered"
    assert match.ply == 2


def test_a_move_that_can_be_played_is_checked_without_playing_it() -> None:
    match = started()
    seat = match.to_act[0]
    before = bytes_of(match.position)
    for move in match.legal(seat):
        assert match.check(seat, move.text) == match.check(seat, move.id, match.page(seat)) == move.id
    assert (bytes_of(match.position), match.ply) == (before, 2)


def test_a_memory_aid_means_that_nobody_need_remember() -> None:
    assert scurry.match("squeaky").tests_memory
    assert not scurry.match("squeaky", options={"memory_aid": "yes"}).tests_memory
    assert not scurry.match("connect-four").tests_memory


def test_an_illegal_move_names_its_clause() -> None:
    match = started()
    with pytest.raises(Illegal) as refused:
        match.play(match.to_act[0], "to den")
    assert refused.value.clause == "SQ-3.1"


def test_a_page_is_not_stale_because_another_who_chose_at_the_same_time_was_quicker() -> None:
    match = scurry.match("squeaky", seats=3, seed=1)
    page = match.page(2)
    match.play(0, "ready")
    match.play(1, "ready")
    match.play(2, "ready", page=page)
    with pytest.raises(Stale):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0], page=page)
    assert match.ply == 3


def test_the_position_of_a_match_cannot_be_changed_from_outside() -> None:
    match = started()
    match.position.acorns = 99
    match.view(0).acorns = 99
    match.position_at(0).acorns = 99
    assert match.position.acorns == 4


def test_a_copy_goes_its_own_way() -> None:
    match = started()
    other = match.copy()
    other.play(other.to_act[0], other.legal(other.to_act[0])[0])
    assert (match.ply, other.ply) == (2, 3)
    assert bytes_of(match.position) != bytes_of(other.position)


def test_seeds_may_be_words_or_numbers_and_are_secret_if_not_given() -> None:
    assert bytes_of(scurry.match("squeaky", seed=7).position) == bytes_of(scurry.match("squeaky", seed="7").position)
    first, second = scurry.match("squeaky"), scurry.match("squeaky")
    assert first.seed != second.seed
    assert len(first.seed) == 64


def test_a_position_goes_through_json_and_back() -> None:
    match = started(4)
    told = json.loads(json.dumps(scurry.dump(match.position)))
    assert bytes_of(scurry.load("squeaky", told)) == bytes_of(match.position)
    assert scurry.match("squeaky", start=told).to_act == match.to_act


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"acorns": 200}, "position.acorns should be a whole number from 0 to 10, not 200."),
        ({"acorns": "two"}, "position.acorns should be a whole number from 0 to 10, not 'two'."),
        ({"turn": 2}, "position.turn should be a seat from 0 to 1, not 2."),
        ({"to_act": 4}, "position.to_act should be a set of seats, as bits: from 0 for none to 3 for all, not 4."),
        ({"stage": True}, "position.stage should be one of: 0 look, 1 take, 2 put, 3 place, not True."),
        ({"seats": 6}, "This is no position of Squeaky: it is for 2–5 players"),
        (
            {"over": 1},
            "This is no position of Squeaky: somebody is to act until the game is over, and nobody after",
        ),
        ({"row": [0, 0]}, "position.row should be a list of 5."),
        ({"dens": {}}, "position.dens should be a list of 5."),
        ({"options": 3}, "position.options should be a dictionary, not 3."),
        ({"colour": 1}, "position has no field 'colour'."),
        ({"acorns": 3}, "This is no position of Squeaky: there are 4 acorns"),
        ({"drawn": 1 << 99}, "position.drawn should be a whole number from 0 to 98, not a number far too large."),
        ({"drawn": [[[]]]}, "position.drawn should be a whole number from 0 to 98, not a list."),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(change: dict[str, object], sentence: str) -> None:
    told = {**scurry.dump(started().position), **change}
    with pytest.raises(BadPosition) as refused:
        scurry.match("squeaky", start=told)
    assert str(refused.value) == sentence


def test_a_field_that_is_missing_is_named() -> None:
    told = scurry.dump(started().position)
    del told["turn"]
    with pytest.raises(BadPosition, match="position lacks the field 'turn'"):
        scurry.load("squeaky", told)


def test_scripted_dice_fix_all_chance() -> None:
    rolls = [0] * 60
    ours, theirs = (scurry.match("squeaky", dice=rolls) for _ in range(2))
    assert bytes_of(ours.position) == bytes_of(theirs.position)
    assert list(ours.position.row) == [0, 0, 0, 0, 0]


def test_a_script_that_has_ended_hangs_nothing() -> None:
    """Factions are rolled for until one comes up that is left."""
    with pytest.raises(ScriptEnded, match="at an end"):
        scurry.match("square-tactics", dice=[])


@pytest.mark.parametrize("dice", [[-1], [1 << 20], ["six"], [0.5]])
def test_a_script_with_what_no_die_can_roll_is_refused(dice: list[Any]) -> None:
    with pytest.raises(BadScript, match="whole number"):
        scurry.match("squeaky", dice=dice)


def test_a_script_that_does_not_fit_says_where() -> None:
    with pytest.raises(ScriptEnded, match="is at an end at ply 0, after 3 rolls"):
        scurry.match("squeaky", dice=[0, 0, 0])
    with pytest.raises(ScriptEnded, match="has a 99 that is too large"):
        scurry.match("squeaky", dice=[99] * 60)


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(BadOption, match=r"Squeaky is for 2–5 players, not 6."):
        scurry.match("squeaky", seats=6)
    with pytest.raises(BadOption, match="There is no option 'speed'"):
        scurry.match("squeaky", options={"speed": 3})


def test_a_finished_match_has_a_result_and_takes_no_more_moves() -> None:
    from scurry.laws.cases import play_at_random

    match = play_at_random(scurry.match("squeaky", seats=3, seed=2), 2)
    assert match.result is not None
    assert sorted(match.result.places)[0] == 1
    with pytest.raises(Over):
        match.play(0, "ready")


def test_a_game_is_found_by_any_unambiguous_beginning() -> None:
    from scurry.games import NoSuchGame, find, shelf

    assert find("SQUEAK").name == "squeaky"
    assert all(find(game.name) is game for game in shelf())
    with pytest.raises(NoSuchGame, match=r"There is no game 'chess'. On the shelf: "):
        find("chess")
