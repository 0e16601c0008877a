from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scurry
from scurry.kernel.records import bytes_of
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.reading import parse
from scurry.matches.record import BadRecord, chained, commitment, commitment_to


def played(**terms: object) -> Match:
    return play_at_random(scurry.match("squeaky", seed="secret", **terms), 3)  # type: ignore[arg-type]


@cache
def record() -> str:
    return played(seats=2, names=["Anna", "Bruno"], options={"mode": "advanced"}).record()


def lines() -> list[str]:
    return record().splitlines()


def test_a_record_reads_like_this() -> None:
    assert lines()[0] == "scurry record 2"
    assert lines()[1:7] == [
        "game: squeaky",
        "rules: 1",
        "seats: 2",
        'options: {"mode": "advanced"}',
        'names: ["Anna", "Bruno"]',
        "shares: []",
    ]
    assert lines()[8:10] == ['seed: "secret"', ""]
    assert lines()[10].startswith("1. [")
    assert lines()[-1].startswith("end: places ")


def test_a_record_that_was_not_touched_is_right() -> None:
    verdict = scurry.verify(record())
    assert verdict.is_right
    assert verdict.sentence.startswith("All is right: Squeaky, ")


@pytest.mark.parametrize(
    ("line", "old", "new", "problem"),
    [
        (1, "scurry", "hurry", "Line 1: this is no record"),
        (2, "squeaky", "chess", "Line 11: this line, or one before it, was changed"),
        (5, "advanced", "base", "Line 11: this line, or one before it, was changed"),
        (6, "Anna", "Anne", "Line 11: this line, or one before it, was changed"),
        (7, "[]", '["a", ""]', "Line 11: this line, or one before it, was changed"),
        (9, "secret", "known", "Line 8: the commitment does not fit"),
        (12, "ready", "to den", "Line 12: this line, or one before it, was changed"),
    ],
)
def test_a_change_shows_and_where(line: int, old: str, new: str, problem: str) -> None:
    changed = lines()
    assert old in changed[line - 1]
    changed[line - 1] = changed[line - 1].replace(old, new)
    verdict = scurry.verify("\n".join([*changed, ""]))
    assert not verdict.is_right
    assert verdict.sentence.startswith(problem), verdict.sentence


def test_a_move_left_out_or_swapped_shows() -> None:
    without = lines()[:14] + lines()[15:]
    swapped = [*lines()[:14], lines()[15], lines()[14], *lines()[16:]]
    for changed in (without, swapped):
        assert "was changed" in scurry.verify("\n".join([*changed, ""])).sentence


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


def forged(old: str, new: str, text: str = "") -> str:
    """A record whose chain was made anew after something was changed: only the rules can tell."""
    text = text or record()
    assert old in text
    header, _, play = text.replace(old, new).partition("\n\n")
    kept = [line for line in header.split("\n") if not line.startswith("seed: ")]
    words = [line.rpartition("  #")[0] for line in play.rstrip("\n").split("\n")]
    return "\n".join([header, "", *chained(kept, words), ""])


def test_a_forger_who_makes_the_chain_anew_is_caught_by_the_rules() -> None:
    end, move = lines()[-1], lines()[10]
    assert forged(move, move) == record()
    assert "Line 11: " in scurry.verify(forged(move, "1. [0] to den  #")).sentence
    assert (
        "the result should read" in scurry.verify(forged(end, "end: places 1 2, points 99 0, most-points  #")).sentence
    )


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("] ready", "] READY", "1. [1] ready"),
        ("game: squeaky", "game: squeak", "game: squeaky"),
        ('{"mode": "advanced"}', '{"mode": "advanced", "mode": "advanced"}', 'options: {"mode": "advanced"}'),
        ('["Anna", "Bruno"]', '["Anna","Bruno"]', 'names: ["Anna", "Bruno"]'),
        ("shares: []", 'shares: ["", ""]', "shares: []"),
    ],
)
def test_a_match_is_written_in_one_way_only(old: str, new: str, wanted: str) -> None:
    verdict = scurry.verify(forged(old, new))
    assert not verdict.is_right
    assert f"it should read '{wanted}" in verdict.sentence


def test_a_game_whose_end_was_cut_off_is_refused() -> None:
    verdict = scurry.verify("\n".join([*lines()[:-1], ""]))
    assert not verdict.is_right
    assert "by the rules the game is over, but its end was cut off." in verdict.sentence


def test_a_last_line_without_its_end_is_refused() -> None:
    assert "the last line was cut off" in scurry.verify(record()[:-1]).sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seats: 2\n", "seats: 2\nseats: 2\n", "Line 5: 'seats' stands there twice."),
        ("seats: 2\n", "seats: 2\nchairs: 2\n", "Line 5: a line of the header should read 'name: value'"),
        ("seats: 2\n", "", "the header lacks 'seats'."),
        ("rules: 1\nseats: 2\n", "seats: 2\nrules: 1\n", "the header should be in this order: game, rules, "),
    ],
)
def test_a_header_has_each_of_its_lines_once_and_no_other(old: str, new: str, sentence: str) -> None:
    assert sentence in scurry.verify(forged(old, new)).sentence


# --- Shares and going back --------------------------------------------------------------------------------------------


def test_shares_stand_in_the_record_and_count() -> None:
    match = played(shares=["ab", ""])
    assert 'shares: ["ab", ""]\n' in match.record()
    assert commitment(match) == commitment(played()), "the table commits before anybody adds a share"
    assert scurry.verify(match.record()).is_right
    assert not scurry.verify(forged('["ab", ""]', '["", "ab"]', match.record())).is_right


def gone_back() -> Match:
    match = played()
    for ply, seed in ((30, 1), (20, 2), (25, 3)):
        match.go_back(ply)
        play_at_random(match, seed)
    return match


def test_a_record_shows_where_the_table_went_back_and_how_often() -> None:
    match = gone_back()
    again = [line.partition("  #")[0] for line in match.record().split("\n") if line.startswith("again")]
    assert again == ["again 2", "again 3"], "the first time was itself undone"
    assert "3 times the table went back and chance was rolled anew." in scurry.verify(match.record()).sentence
    assert scurry.replay(match.record()).record() == match.record()
    assert bytes_of(scurry.replay(match.record()).position) == bytes_of(match.position)


def test_a_record_may_end_where_the_table_went_back() -> None:
    match = played()
    match.go_back(12)
    again = scurry.replay(match.record())
    assert again.gone_back == [(12, 1)]
    assert bytes_of(again.position) == bytes_of(match.position)
    assert "1 time the table went back" in scurry.verify(match.record()).sentence


@pytest.mark.parametrize(("old", "new"), [("again 2", "again 4"), ("again 3", "again 2"), ("again 3", "again 0")])
def test_times_count_up_and_belong_to_the_chance(old: str, new: str) -> None:
    assert not scurry.verify(forged(old, new, gone_back().record())).is_right


def test_two_times_at_one_place_are_refused() -> None:
    """Only the last of them shows: a record that tells of both was not written here."""
    match = played()
    match.go_back(12, again=2)
    verdict = scurry.verify(forged("again 2", "again 1  #\nagain 2", match.record()))
    assert "it should read 'again 2" in verdict.sentence


def test_the_seed_may_stay_secret_until_the_end() -> None:
    match = scurry.match("squeaky", seed="secret")
    match.play(0, "ready")
    sealed = match.record(with_seed=False)
    assert match.record() == sealed.replace("\n\n", '\nseed: "secret"\n\n')
    assert "secret" not in sealed
    assert commitment(match) in sealed
    assert "The chain of 1 move holds; the seed is not published yet" in scurry.verify(sealed).sentence
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


def test_a_record_says_that_it_began_elsewhere_and_that_its_dice_were_written_by_hand() -> None:
    start = scurry.dump(scurry.match("squeaky", seed=3).position)
    elsewhere = scurry.verify(scurry.match("squeaky", start=start).record()).sentence
    assert elsewhere.endswith("not finished. It began from a given position.")
    by_hand = scurry.verify(scurry.match("squeaky", dice=[0] * 60).record()).sentence
    assert by_hand.endswith("not finished. Its dice were written by hand: they prove nothing.")


def test_a_record_of_other_rules_is_not_replayed() -> None:
    verdict = scurry.verify(forged("rules: 1", "rules: 0"))
    assert "it was played by version 0 of the rules; here is version 1" in verdict.sentence


def test_the_commitment_that_was_shown_is_compared() -> None:
    shown = parse(record()).fields["commitment"]
    assert scurry.verify(record(), commitment=shown).is_right
    assert scurry.verify(record(), commitment=f" {shown.upper()}\n").is_right
    for other in ("0" * 64, "", shown[:12]):
        verdict = scurry.verify(record(), commitment=other)
        assert verdict.sentence == "Line 8: this is not the commitment that was shown at the start."


# --- Format 1 ---------------------------------------------------------------------------------------------------------

OLD = """scurry record 1
game: kuhn-poker
rules: 1
seats: 2
options: {}
names: ["Anna", "Bruno"]
commitment: 649466efde581fca007fdea0c7773e2c29b6b6360e91565972dd91e802f97693
seed: "an old seed"

1. [0] pass  #ff03c72bcf45
2. [1] pass  #3eb403a88098
end: places 1 2, points 1 -1, higher-card  #07ed0b98d547
"""


def test_a_record_of_format_1_is_still_right() -> None:
    """With the ends of lines of another system too, and without the last: so it was."""
    for text in (OLD, OLD.replace("\n", "\r\n"), OLD.rstrip("\n")):
        assert scurry.verify(text).sentence.startswith(
            "All is right: Kuhn poker, 2 moves. Anna takes the pot with the higher card."
        )


def as_format_1(match: Match) -> str:
    without = match.record().replace("shares: []\n", "")
    return forged("scurry record 2", "scurry record 1", without)


def test_every_record_could_have_been_of_format_1() -> None:
    assert scurry.verify(as_format_1(played())).is_right


def test_in_format_1_nobody_went_back_and_nobody_signed() -> None:
    assert "nobody goes back" in scurry.verify(as_format_1(gone_back())).sentence
    with_shares = forged("commitment: ", "shares: []\ncommitment: ", OLD)
    assert "a line of the header should read" in scurry.verify(with_shares).sentence


def test_a_changed_record_of_format_1_is_refused() -> None:
    for old, new in (("Anna", "Anne"), ("an old seed", "a new seed"), ("pass", "bet"), ("points 1 -1", "points 2 -2")):
        assert not scurry.verify(OLD.replace(old, new)).is_right
    for old, new in (("points 1 -1", "points 2 -2"), ("1. [0] pass", "1. [1] pass")):
        assert not scurry.verify(forged(old, new, OLD)).is_right


def test_without_its_seed_a_record_of_no_game_is_not_right() -> None:
    match = scurry.match("kuhn-poker", seed=1)
    text = match.record(with_seed=False)
    assert scurry.verify(text).is_right
    for wrong in (text.replace("kuhn-poker", "no-such-game"), text.replace("rules: 1", "rules: 9")):
        assert not scurry.verify(wrong).is_right
