from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scurry
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.record import BadRecord, commitment, commitment_to, parse


def played(**terms: object) -> Match:
    return play_at_random(scurry.match("squeaky", seed="secret", **terms), 3)  # type: ignore[arg-type]


@cache
def record() -> str:
    return played(seats=2, names=["Anna", "Bruno"], options={"mode": "advanced"}).record()


def lines() -> list[str]:
    return record().splitlines()


def test_a_record_reads_like_this() -> None:
    assert lines()[0] == "scurry record 1"
    assert lines()[1:6] == [
        "game: squeaky",
        "rules: 1",
        "seats: 2",
        'options: {"mode": "advanced"}',
        'names: ["Anna", "Bruno"]',
    ]
    assert lines()[7:9] == ['seed: "secret"', ""]
    assert lines()[9].startswith("1. [")
    assert lines()[-1].startswith("end: places ")


def test_a_record_that_was_not_touched_is_right() -> None:
    verdict = scurry.verify(record())
    assert verdict.is_right
    assert verdict.sentence.startswith("All is right: Squeaky, ")


@pytest.mark.parametrize(
    ("line", "old", "new", "problem"),
    [
        (1, "scurry", "hurry", "Line 1: this is no record"),
        (2, "squeaky", "chess", "Line 9|Line 10"),
        (5, "advanced", "base", "Line 10: this line, or one before it, was changed"),
        (6, "Anna", "Anne", "Line 10: this line, or one before it, was changed"),
        (8, "secret", "known", "Line 7: the commitment does not fit"),
        (11, "ready", "to den", "Line 11: this line, or one before it, was changed"),
    ],
)
def test_a_change_shows_and_where(line: int, old: str, new: str, problem: str) -> None:
    changed = lines()
    assert old in changed[line - 1]
    changed[line - 1] = changed[line - 1].replace(old, new)
    verdict = scurry.verify("\n".join(changed))
    assert not verdict.is_right
    assert any(verdict.sentence.startswith(each) for each in problem.split("|")), verdict.sentence


def test_a_move_left_out_or_swapped_shows() -> None:
    without = lines()[:14] + lines()[15:]
    swapped = [*lines()[:14], lines()[15], lines()[14], *lines()[16:]]
    assert not scurry.verify("\n".join(without)).is_right
    assert not scurry.verify("\n".join(swapped)).is_right


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.characters(codec="utf-8", exclude_categories=["C", "Z"]))
def test_any_character_changed_shows(anywhere: int, character: str) -> None:
    place = anywhere % (len(record()) - 1)
    changed = record()[:place] + character + record()[place + 1 :]
    if changed != record():
        assert not scurry.verify(changed).is_right


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_whatever_is_no_record_is_refused_kindly(text: str) -> None:
    verdict = scurry.verify(text)
    assert not verdict.is_right
    assert verdict.sentence.startswith("Line 1: this is no record")


def _forged(change: list[tuple[int, str]]) -> str:
    """A record whose chain was made anew after lines were changed: only the rules can tell."""
    from scurry.matches.record import _chained

    parsed = parse(record())
    plays = [line.rpartition("  #")[0] for line in lines()[9:]]
    for index, words in change:
        plays[index] = words
    return "\n".join([*parsed.header, lines()[7], "", *_chained(parsed.header, iter(plays))])


def test_a_forger_who_makes_the_chain_anew_is_caught_by_the_rules() -> None:
    assert scurry.verify(_forged([])).is_right
    assert "Line 10: " in scurry.verify(_forged([(0, "1. [0] to den")])).sentence
    wrong_end = scurry.verify(_forged([(-1, "end: places 1 2, points 99 0, most-points")]))
    assert "the result should read" in wrong_end.sentence


def test_the_seed_may_stay_secret_until_the_end() -> None:
    match = scurry.match("squeaky", seed="secret")
    match.play(0, "ready")
    sealed = match.record(with_seed=False)
    assert "secret" not in sealed
    assert commitment(match) in sealed
    assert "seed is not published yet: 1 move" in scurry.verify(sealed).sentence
    with pytest.raises(BadRecord, match="seed is not published"):
        scurry.replay(sealed)


def test_the_commitment_binds_seed_and_terms() -> None:
    terms = ["game: squeaky", "seats: 2"]
    assert commitment_to("a", terms) != commitment_to("b", terms)
    assert commitment_to("a", terms) != commitment_to("a", ["game: squeaky", "seats: 3"])


def test_the_commitment_is_hmac_sha256_that_anyone_can_compute() -> None:
    """printf 'scurry/commitment\\ngame: x' | openssl dgst -sha256 -hmac seed"""
    assert commitment_to("seed", ["game: x"]) == "1ca6a3b3da011f4cb121c145908fe4a3e852dc78b749dbfb91dce4b12fcb0cdb"


def test_an_unfinished_record_goes_on_where_it_was() -> None:
    match = scurry.match("squeaky", seats=3, seed=5)
    match.play(2, "ready")
    again = scurry.replay(match.record())
    assert again.to_act == [0, 1]
    assert play_at_random(again, 4).record() == play_at_random(match, 4).record()


def test_a_record_can_start_anywhere_with_scripted_dice() -> None:
    start = scurry.dump(scurry.match("squeaky", seed=3).position)
    match = scurry.match("squeaky", start=start, dice=[])
    match.play(0, "ready")
    assert scurry.verify(match.record()).is_right
    assert scurry.replay(match.record()).record() == match.record()


def test_a_record_of_other_rules_is_not_replayed() -> None:
    from scurry.matches.record import _chained

    header = [line.replace("rules: 1", "rules: 0") for line in parse(record()).header]
    plays = [line.rpartition("  #")[0] for line in lines()[9:]]
    old = "\n".join([*header, lines()[7], "", *_chained(header, iter(plays))])
    assert "it was played by version 0 of the rules; here is version 1" in scurry.verify(old).sentence
