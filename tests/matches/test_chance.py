"""Where the dice of a match come from: known answers, computed here with nothing but a keyed hash."""

from __future__ import annotations

import hmac
from typing import Any

import pytest

import scurry
from scurry.kernel.dice import fair_dice, keyed_dice, roll
from scurry.kernel.journal import Journal
from scurry.kernel.records import UNKNOWN, bytes_of
from scurry.matches.chance import joint_view
from scurry.matches.match import Match


def keyed(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, "sha256").digest()


def eight(number: int) -> bytes:
    return number.to_bytes(8, "little")


def laid_out(key: bytes) -> Any:
    """Squeaky for two as dice with this key lay it out."""
    match = scurry.match("squeaky")
    position = match.game.position.blank()
    position.seats = 2
    match.game.rules.setup(position, match.options, keyed_dice(key))
    return position


def test_without_shares_the_dice_come_from_the_seed_alone() -> None:
    expected = laid_out(keyed(b"seed", b"scurry/dice/" + eight(0)))
    for shares in (None, [], ["", ""]):
        match = scurry.match("squeaky", seed="seed", shares=shares)
        assert match.shares == ("", "")
        assert bytes_of(match.position) == bytes_of(expected)


def test_with_shares_the_dice_come_from_the_seed_mixed_with_them() -> None:
    mixed = keyed(b"seed", b'scurry/shares\n["ab", ""]')
    assert mixed.hex().startswith("84c8b99c")
    match = scurry.match("squeaky", seed="seed", shares=["ab", ""])
    assert bytes_of(match.position) == bytes_of(laid_out(keyed(mixed, b"scurry/dice/" + eight(0))))


def test_every_share_counts_and_so_does_who_added_it() -> None:
    given = (["", ""], ["a", ""], ["", "a"], ["a", "b"], ["ab", ""], ["b", "a"])
    assert len({bytes_of(scurry.match("squeaky", seed=1, shares=shares).position) for shares in given}) == len(given)


@pytest.mark.parametrize("share", ["a b", "é", "x" * 65, "a\n", '"', 7, None])
def test_what_is_no_share_is_refused_in_a_sentence(share: Any) -> None:
    with pytest.raises(ValueError, match="A share of chance has up to 64 letters, digits"):
        scurry.match("squeaky", shares=["", share])


def test_there_is_one_share_for_each_seat() -> None:
    with pytest.raises(ValueError, match="one share of chance for each of 2 seats, not 3"):
        scurry.match("squeaky", shares=["a", "b", "c"])


def test_the_dice_after_going_back_stay_the_same_for_ever() -> None:
    for again, expected in ((1, [33, 74, 43, 45]), (2, [31, 38, 13, 99])):
        key = keyed(b"scurry", b"scurry/dice/" + eight(3) + b"/" + eight(again))
        rolls = [[roll(dice, 100) for _ in range(4)] for dice in (fair_dice("scurry", 3, again), keyed_dice(key))]
        assert rolls == [expected, expected]


def test_a_move_after_going_back_rolls_dice_of_its_own() -> None:
    match = started("attack", shares=["x", ""])
    mixed = keyed(match.seed.encode(), b'scurry/shares\n["x", ""]')
    for again in (0, 1, 2):
        by_hand = match.position
        times = b"/" + eight(again) if again else b""
        dice = keyed_dice(keyed(mixed, b"scurry/dice/" + eight(1) + times))
        match.game.rules.play(by_hand, match.to_act[0], match.legal_ids(match.to_act[0])[0], dice, Journal.blank())
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
        assert bytes_of(match.position) == bytes_of(by_hand)
        match.go_back(0)


def started(game: str, **terms: Any) -> Match:
    return scurry.match(game, seats=2, seed="seed", options={"hands": "one-of-each"}, **terms)


def test_what_lies_face_down_is_dealt_anew_by_dice_of_its_own() -> None:
    match = scurry.match("squeaky", seed="seed")
    by_hand = joint_view(match.game, match.position)
    dice = keyed_dice(keyed(b"seed", b"scurry/anew/" + eight(0) + b"/" + eight(1)))
    match.game.rules.imagine(by_hand, -1, dice)
    before = list(match.position.deck)
    match.go_back(0)
    assert bytes_of(match.position) == bytes_of(by_hand)
    assert list(match.position.deck) != before
    assert sorted(match.position.deck) == sorted(before)


def test_what_one_seat_knows_all_know_together_and_the_deck_nobody_knows() -> None:
    match = scurry.match("squeaky", seats=3, seed=1)
    together: Any = joint_view(match.game, match.position)
    assert [den.start for den in together.dens[:3]] == [den.start for den in match.position.dens[:3]]
    assert set(together.deck[: match.position.deck_size]) == {UNKNOWN}
