from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scurry.kernel.dice import (
    BadScript,
    FairDice,
    FastDice,
    fair_dice,
    fast_dice,
    fast_word,
    keyed_dice,
    quarter_round,
    refill,
    roll,
    scripted_dice,
    shuffle,
)


def test_xoshiro_gives_the_numbers_of_its_authors_program() -> None:
    """The first ten words from the state 1, 2, 3, 4, as the reference implementation prints them."""
    dice = FastDice.blank()
    dice.s0, dice.s1, dice.s2, dice.s3 = 1, 2, 3, 4
    assert [int(fast_word(dice)) for _ in range(10)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


def test_chacha_turns_a_quarter_as_its_standard_says() -> None:
    """RFC 8439, 2.1.1."""
    words = np.array([0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567], np.uint32)
    with np.errstate(over="ignore"):
        quarter_round(words, 0, 1, 2, 3)  # type: ignore[arg-type]
    assert [int(word) for word in words] == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


def test_chacha8_gives_the_published_stream() -> None:
    """The first two blocks for a key and a nonce of zeros: test vector TC1 of the ChaCha test vectors draft."""
    dice = keyed_dice(bytes(32))
    blocks = []
    for _ in range(2):
        refill(dice)
        blocks.append(np.asarray(dice.buffer).tobytes().hex())
    assert blocks[0] == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    assert blocks[1].startswith("d2aefa0deaa5c151bf0adb6c01f2a5ad")


def test_the_dice_of_a_ply_come_from_a_keyed_hash_and_stay_the_same_for_ever() -> None:
    """Known answers: a change here would break every record there is."""
    assert [roll(dice, 100) for dice in [fair_dice("scurry", 0)] for _ in range(8)] == [70, 28, 94, 40, 76, 85, 98, 61]
    assert [roll(dice, 100) for dice in [fair_dice("scurry", 1)] for _ in range(8)] == [5, 10, 4, 80, 58, 87, 50, 61]


def test_the_dice_of_a_simulation_stay_the_same_for_ever() -> None:
    assert [roll(dice, 100) for dice in [fast_dice(7, 3)] for _ in range(8)] == [85, 84, 11, 20, 12, 12, 48, 90]


@pytest.mark.parametrize("make", [lambda: fast_dice(1), lambda: fair_dice("x", 1)], ids=["fast", "fair"])
@pytest.mark.parametrize("sides", [1, 2, 6, 7, 100])
def test_every_side_comes_up_equally_often(make: object, sides: int) -> None:
    dice = make()  # type: ignore[operator]
    rolls = np.bincount([roll(dice, sides) for _ in range(2000 * sides)], minlength=sides)
    assert len(rolls) == sides
    assert ((rolls - 2000) ** 2 / 2000).sum() < sides + 5 * np.sqrt(2 * sides) + 5


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    dice = fast_dice(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        row = np.arange(4)
        shuffle(dice, row, 4)  # type: ignore[arg-type]
        order = tuple(map(int, row))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert 400 < min(seen.values()) <= max(seen.values()) < 600


def test_a_shuffle_leaves_what_lies_beyond_its_count() -> None:
    row = np.arange(10)
    shuffle(fast_dice(3), row, 4)  # type: ignore[arg-type]
    assert list(row[4:]) == [4, 5, 6, 7, 8, 9]


def test_scripted_dice_tell_their_rolls_and_say_when_they_do_not_fit() -> None:
    dice = scripted_dice([2, 0, 5])
    assert [roll(dice, 6), roll(dice, 6), roll(dice, 6)] == [2, 0, 5]
    assert dice.misfit == 0
    roll(dice, 6)
    assert dice.misfit == 1
    large = scripted_dice([6])
    roll(large, 6)
    assert large.misfit == 2


@pytest.mark.parametrize("wrong", [-1, 1 << 15, 2.0, "3", True, None, 1 << 99])
def test_what_no_die_can_roll_is_refused(wrong: Any) -> None:
    with pytest.raises(BadScript, match="Roll 2 of the script of dice should be a whole number from 0 to 32767"):
        scripted_dice([0, wrong])


def test_a_script_is_told_no_further_than_its_first_misfit() -> None:
    dice = scripted_dice([6, 1, 2])
    rolls = {roll(dice, 6) for _ in range(60)}
    assert (dice.misfit, dice.told) == (2, 1)
    assert rolls == set(range(6)), "whoever rolls until something fits comes to an end"


def test_a_script_is_as_long_as_a_move_can_need() -> None:
    dice = scripted_dice([3] * 600)
    assert [roll(dice, 6) for _ in range(512)] == [3] * 512
    assert dice.misfit == 0
    roll(dice, 6)
    assert (dice.misfit, dice.told) == (1, 512)


def test_a_script_that_ends_says_how_many_sides_the_next_roll_has() -> None:
    dice = scripted_dice([1, 2])
    roll(dice, 6)
    roll(dice, 20)
    assert dice.wanted == 0
    roll(dice, 12)
    roll(dice, 8)
    assert dice.wanted == 12


def test_an_empty_script_has_no_roll() -> None:
    dice = scripted_dice([])
    assert isinstance(dice.told, np.integer)
    roll(dice, 6)
    assert (dice.misfit, dice.told) == (1, 0)
    assert dice.dtype == FairDice.dtype()
