"""Dice: the stream of chance that the rules draw from. It is handed in, never kept in a position.

There are two kinds, both well known and the same for ever, so that old records always replay:

* `FastDice` (xoshiro256++, 2 ns a roll) for playouts, searches and simulations;
* `FairDice` (ChaCha8, as Go's and Rust's standard generators use) for matches: whoever sees some rolls of a shuffle
  still cannot tell the next. They can also be scripted, so that a rulebook's example runs roll by roll.

Rules call `roll` and `shuffle`; compiled code finds the right generator by the type of the dice.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, cast

import numpy as np

from scurry.kernel.catalogue import say
from scurry.kernel.compilation import compiled, is_compiling, overloaded
from scurry.kernel.records import Record, Row, number, numbers

SCRIPT_LENGTH = 512
MOST_ROLLED = (1 << 15) - 1
WORDS = 16


class BadScript(ValueError):
    """A script of dice with something in it that no die can roll: said in a sentence for the person."""


class FastDice(Record):
    """The state of xoshiro256++."""

    s0: int = number("u8")
    s1: int = number("u8")
    s2: int = number("u8")
    s3: int = number("u8")


class FairDice(Record):
    """ChaCha8: its state (constants, key, counter) and a block of words to use; or a script of rolls to come."""

    state: Row[int] = numbers(WORDS, kind="u4")
    buffer: Row[int] = numbers(WORDS, kind="u4")
    used: int = number("u4")
    """How many words of the buffer are used up."""
    script: Row[int] = numbers(SCRIPT_LENGTH, kind="i2")
    is_scripted: int = number()
    """1: the script tells the rolls; 0: the generator does."""
    length: int = number("i2")
    """How many rolls the script has."""
    told: int = number("i2")
    """How many rolls of the script have been told."""
    misfit: int = number("i2")
    """1 when the script ended too early, 2 when a roll in it was too large."""
    wanted: int = number("i4")
    """When the script ended too early: how many sides the roll has that it does not tell."""


Dice = FastDice | FairDice


# --- Drawing ----------------------------------------------------------------------------------------------------------


def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides − 1, each equally likely."""
    fair = dice.dtype == FairDice.dtype()
    with np.errstate(over="ignore"):
        return int(_roll_fair(dice, sides) if fair else _roll_fast(dice, sides))  # type: ignore[arg-type]


@compiled
def shuffle(dice: Dice, row: Row[Any], count: int) -> None:
    """Put the first `count` of a row into a random order, all orders equally likely."""
    for last in range(count - 1, 0, -1):
        other = roll(dice, last + 1)
        row[last], row[other] = row[other], row[last]


# --- xoshiro256++ (Blackman and Vigna, 2019) --------------------------------------------------------------------------

_R17, _R19, _R23, _R32, _R41, _R45 = (np.uint64(n) for n in (17, 19, 23, 32, 41, 45))
_LOW_HALF = np.uint64(0xFFFFFFFF)
_TWO_TO_32 = np.uint64(1 << 32)


@compiled
def fast_word(dice: FastDice) -> np.uint64:
    """The next 64 bits."""
    s0, s1, s2, s3 = np.uint64(dice.s0), np.uint64(dice.s1), np.uint64(dice.s2), np.uint64(dice.s3)
    total = s0 + s3
    word = ((total << _R23) | (total >> _R41)) + s0
    moved = s1 << _R17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= moved
    s3 = (s3 << _R45) | (s3 >> _R19)
    dice.s0, dice.s1, dice.s2, dice.s3 = s0, s1, s2, s3  # type: ignore[assignment]
    return word


@compiled
def _roll_fast(dice: FastDice, sides: int) -> int:
    """Lemire's unbiased roll: multiply, and try again in the few cases that would favour a side."""
    wide = np.uint64(sides)
    product = (fast_word(dice) >> _R32) * wide
    if (product & _LOW_HALF) < wide:
        uneven = (_TWO_TO_32 - wide) % wide
        while (product & _LOW_HALF) < uneven:
            product = (fast_word(dice) >> _R32) * wide
    return np.int64(product >> _R32)  # type: ignore[return-value]


# --- ChaCha8 (Bernstein, 2008) ----------------------------------------------------------------------------------------

_CONSTANT = b"expand 32-byte k"
_COUNTER = 12
_QUARTERS = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)
"""The words of each quarter round: a table, since Numba compiles a function anew for each set of literal arguments."""


@compiled
def quarter_round(x: Row[int], a: int, b: int, c: int, d: int) -> None:
    """The one step that ChaCha is made of, on four of sixteen words."""
    _add_and_turn(x, a, b, d, 16)
    _add_and_turn(x, c, d, b, 12)
    _add_and_turn(x, a, b, d, 8)
    _add_and_turn(x, c, d, b, 7)


@compiled
def _add_and_turn(x: Row[int], to: int, added: int, turned: int, left: int) -> None:
    x[to] = np.uint32(x[to] + x[added])  # type: ignore[call-overload]
    word = np.uint32(x[turned] ^ x[to])
    x[turned] = np.uint32((word << np.uint32(left)) | (word >> np.uint32(32 - left)))  # type: ignore[call-overload]


@compiled
def refill(dice: FairDice) -> None:
    """Make the next block of sixteen words, in eight rounds."""
    x = dice.buffer
    for index in range(WORDS):  # a slice would compile its error messages too, 3 s of them
        x[index] = dice.state[index]
    for _ in range(4):
        for a, b, c, d in _QUARTERS:
            quarter_round(x, a, b, c, d)
    for index in range(WORDS):
        x[index] = np.uint32(x[index] + dice.state[index])  # type: ignore[call-overload]
    dice.state[_COUNTER] += 1
    dice.used = 0


@compiled
def _fair_word(dice: FairDice) -> np.uint64:
    if dice.used >= WORDS:
        refill(dice)
    word = dice.buffer[dice.used]
    dice.used += 1
    return np.uint64(word)


@compiled
def _roll_fair(dice: FairDice, sides: int) -> int:
    return _told(dice, sides) if dice.is_scripted else _drawn(dice, sides)


@compiled
def _drawn(dice: FairDice, sides: int) -> int:
    """Lemire's unbiased roll again."""
    wide = np.uint64(sides)
    product = _fair_word(dice) * wide
    if (product & _LOW_HALF) < wide:
        uneven = (_TWO_TO_32 - wide) % wide
        while (product & _LOW_HALF) < uneven:
            product = _fair_word(dice) * wide
    return np.int64(product >> _R32)  # type: ignore[return-value]


@compiled
def _told(dice: FairDice, sides: int) -> int:
    """The script's next roll. A misfit is noted, and whoever handed the dice in looks.

    From then on the generator rolls, and not always the same: rules that roll until something fits come to an end.
    """
    if dice.misfit == 0 and dice.told < dice.length:
        value = np.int64(dice.script[dice.told])
        dice.told += 1
        if 0 <= value < sides:
            return value  # type: ignore[return-value]
        dice.misfit = 2
    elif dice.misfit == 0:
        dice.misfit = 1
        dice.wanted = sides
    return _drawn(dice, sides)


# --- Making dice ------------------------------------------------------------------------------------------------------


def fair_dice(seed: str | bytes, ply: int, again: int = 0, what: bytes = b"dice") -> FairDice:
    """The dice of one ply of a match: derived from the secret seed by a keyed hash.

    Once the table has gone back, `again` tells how often, and other dice come; what they are for keeps them apart too.
    """
    secret = seed.encode() if isinstance(seed, str) else seed
    message = b"scurry/" + what + b"/" + ply.to_bytes(8, "little")
    if again:
        message += b"/" + again.to_bytes(8, "little")
    return keyed_dice(hmac.digest(secret, message, hashlib.sha256))


def keyed_dice(key: bytes) -> FairDice:
    """ChaCha8 with this key of 32 bytes, at the beginning of its stream."""
    dice: Any = FairDice.blank()
    dice["state"][:_COUNTER] = np.frombuffer(_CONSTANT + key, dtype="<u4")
    dice["used"] = WORDS
    return cast(FairDice, dice)


def scripted_dice(rolls: Sequence[int]) -> FairDice:
    """Dice that tell these rolls, one after the other: the first 512 of them, which is more than any move needs."""
    for place, each in enumerate(rolls):
        if isinstance(each, bool) or not isinstance(each, (int, np.integer)) or not 0 <= each <= MOST_ROLLED:
            sentence = "Roll {place} of the script of dice should be a whole number from 0 to {most}."
            raise BadScript(say(sentence, place=place + 1, most=MOST_ROLLED))
    dice = keyed_dice(bytes(32))
    shown = list(rolls[:SCRIPT_LENGTH])
    dice.script[: len(shown)] = shown  # type: ignore[call-overload]
    dice.length = len(shown)
    dice.is_scripted = 1
    return dice


def fast_dice(seed: int, stream: int = 0) -> FastDice:
    """Dice for simulation: another stream, other dice."""
    dice = FastDice.blank()
    seed_fast(dice, np.uint64(seed & 0xFFFFFFFFFFFFFFFF), np.uint64(stream))
    return dice


_GOLDEN, _MIX1, _MIX2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_R27, _R30, _R31 = np.uint64(27), np.uint64(30), np.uint64(31)


@compiled
def _split_mix(state: np.uint64) -> np.uint64:
    """SplitMix64 (Vigna, 2015), which xoshiro's authors recommend for seeding."""
    z = state
    z = (z ^ (z >> _R30)) * _MIX1
    z = (z ^ (z >> _R27)) * _MIX2
    return z ^ (z >> _R31)


@compiled
def _seed_fast(dice: FastDice, seed: np.uint64, stream: np.uint64) -> None:
    state = _split_mix(seed + _GOLDEN) ^ _split_mix(stream * _GOLDEN + _MIX1)
    state += _GOLDEN
    dice.s0 = _split_mix(state)  # type: ignore[assignment]
    state += _GOLDEN
    dice.s1 = _split_mix(state)  # type: ignore[assignment]
    state += _GOLDEN
    dice.s2 = _split_mix(state)  # type: ignore[assignment]
    state += _GOLDEN
    dice.s3 = _split_mix(state)  # type: ignore[assignment]


def seed_fast(dice: FastDice, seed: np.uint64, stream: np.uint64) -> None:
    """Set dice for one of many games: the seed says which run, the stream which game."""
    with np.errstate(over="ignore"):
        _seed_fast(dice, seed, stream)


class Stream(IntEnum):
    """What the dice of one of many games are for. Each use has its own stream: a deal tells nothing of the play."""

    DEAL = 0
    RULES = 1
    """What the rules roll during play."""
    PLAYERS = 2
    """What players choose at random."""


STREAMS = 4


@compiled
def seed_game(dice: FastDice, seed: int, game: int, stream: int) -> None:
    """Set dice for one of many games, and for one use in it."""
    seed_fast(dice, np.uint64(seed), np.uint64(game * STREAMS + stream))


def _compiled_by_type() -> None:
    """Tell Numba which generator `roll` means for which dice, and that overflow is meant."""
    from numba import from_dtype

    fair, fast = from_dtype(FairDice.dtype()), from_dtype(FastDice.dtype())

    @overloaded(roll)
    def _(dice: Any, sides: Any) -> Callable[..., Any] | None:
        if dice == fast:
            return lambda dice, sides: _roll_fast(dice, sides)
        return (lambda dice, sides: _roll_fair(dice, sides)) if dice == fair else None

    @overloaded(seed_fast)
    def _(dice: Any, seed: Any, stream: Any) -> Callable[..., Any]:
        return lambda dice, seed, stream: _seed_fast(dice, seed, stream)


if is_compiling():
    _compiled_by_type()
