"""Whatever the text, a verdict comes back: here are texts of people who would rather see a verifier fall over."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scurry
from scurry.laws.cases import play_at_random
from scurry.matches.record import BadRecord, chained
from scurry.matches.signing import new_key, sign_record
from scurry.matches.verification import Verdict
from tests.matches.test_records import OLD


@cache
def good_records() -> tuple[str, ...]:
    """One of each kind: shares, going back, a given start, dice by hand, no seed, signed, of format 1."""
    shared = play_at_random(scurry.match("squeaky", seed="s", shares=["ab", "cd"]), 1)
    shared.go_back(20)
    play_at_random(shared, 2)
    elsewhere = scurry.match("kuhn-poker", start=scurry.dump(scurry.match("kuhn-poker", seed=3).position), seed="s")
    by_hand = scurry.match("kuhn-poker", dice=[0, 1], seed="s", names=["Änna", "Bruno 🐿"])
    for match in (elsewhere, by_hand):
        match.play(0, "pass")
    sealed = shared.record(with_seed=False)
    signed = sign_record(play_at_random(by_hand.copy(), 1).record(), new_key(), "https://scurry.example")
    return shared.record(), elsewhere.record(), by_hand.record(), sealed, signed, OLD


def checked(text: str) -> Verdict:
    """A verdict, from the checks themselves and not from the net under them."""
    verdict = scurry.verify(text)
    assert isinstance(verdict, Verdict)
    assert verdict.sentence
    assert len(verdict.sentence) < 1000
    assert "could not be checked" not in verdict.sentence, verdict.sentence
    with suppress(BadRecord):
        scurry.replay(text)
    return verdict


def rechained(text: str) -> str:
    """With digests that fit, so that the checks behind them are reached."""
    header, _, rest = text.partition("\n\n")
    kept = [line for line in header.split("\n") if not line.startswith("seed: ")]
    words = [line.rpartition("  #")[0] or line for line in rest.rstrip("\n").split("\n")] if rest.strip() else []
    return "\n".join([header, "", *chained(kept, words), ""])


def test_good_records_are_right() -> None:
    for text in good_records():
        assert checked(text).is_right


# --- By name ----------------------------------------------------------------------------------------------------------

DEEP = "[" * 100_000 + "]" * 100_000
LONG_NUMBER = "9" * 6000
BAD_VALUES = {
    "game": ["", "chess", "s", "squ\x1b[31meaky", "../../etc", "x" * 10**6, "squeaky "],
    "rules": ["true", "1.0", "null", "-1", "2", LONG_NUMBER, "1e400", "NaN", DEEP, "", "[1]", '"1"', "1 1"],
    "seats": ["true", "0", "-2", "99", "100", "2.0", LONG_NUMBER, "1e400", "NaN", "null", '"2"', "[]"],
    "options": [
        *("[]", "7", "null", '"mode"', DEEP, '{"a":' * 100_000, '{"x": 1}', '{"": ""}'),
        *('{"mode": 1e400}', '{"mode": NaN}', '{"mode": [1]}', '{"mode": {}}', '{"mode": null}', '{"mode": true}'),
        *('{"green": [1]}', '{"green": "1,2"}', '{"green": {}}', '{"green": [[], 1, 1, 1, 1, 1, 1]}'),
        *(f'{{"mode": {LONG_NUMBER}}}', '{"mode": "\\ud800"}'),
    ],
    "names": [
        *("{}", "7", "null", '"AB"', DEEP, "[[[", '["Anna", "B"', '["Anna", "B"]]'),
        *('["Anna"]', "[]", '["A", "B", "C"]', '["Anna", 7]', '["Anna", null]', '["Anna", ["B"]]'),
        *(f'["Anna", "{"x" * 101}"]', '["Anna", "\\u001b[2J"]', '["Anna", "\\ud800"]', '["Anna", "a\\nb"]'),
        '["Anna", "\\u2028"]',
    ],
    "shares": [
        *("{}", "7", "null", '"ab"', "", DEEP, '["a"]', '["a", "b", "c"]', '["a", 7]', '["a", true]'),
        *('["a", "b c"]', '["a", "\\u00e9"]', f'["a", "{"x" * 65}"]'),
    ],
    "commitment": ["", "0", "0" * 63, "0" * 65, "0" * 64, "g" * 64, "٣" * 64, '"' + "0" * 62 + '"'],
    "seed": ["7", "null", "true", "[]", '""', '"\\ud800"', "secret", f'"{"x" * 10**6}"', "1e400", DEEP],
    "start": ["[]", "7", "null", "{}", '{"seats": 2}', DEEP, '{"seats": 1e400}', f'{{"seats": {LONG_NUMBER}}}'],
    "dice": [
        *("{}", "7", "null", '"012"', DEEP, "[]", "[9, 9, 9]", json.dumps([0] * 100_000), "[null]", "[[]]"),
        *("[-1]", "[true]", "[40000]", "[1.5]", f"[{LONG_NUMBER}]", "[1e400]"),
    ],
}


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in BAD_VALUES.items() for value in values],
    ids=lambda each: each[:20],
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_header_that_does_not_hold_what_it_should_is_refused(name: str, value: str, number: int) -> None:
    source = {"start": 1, "dice": 2}.get(name, 0)
    lines = good_records()[source].split("\n")
    if number == 1:
        lines = [line for line in lines if not line.startswith("shares: ")]
        lines[0] = "scurry record 1"
    changed = [f"{name}: {value}" if line.startswith(f"{name}: ") else line for line in lines]
    assert not checked("\n".join(changed)).is_right
    assert not checked(rechained("\n".join(changed))).is_right


@pytest.mark.parametrize(
    "line",
    [
        f"{LONG_NUMBER}. [0] ready",
        f"1. [{LONG_NUMBER}] ready",
        "1. [99] ready",
        "1. [-1] ready",
        "1. [²] ready",
        "1. [٣] ready",
        "１. [0] ready",
        "1. [0] ",
        "1. [0]",
        "1. [] ready",
        "1.[0] ready",
        "0. [0] ready",
        "1. [0] \ud800",
        "1. [0] \x1b[2J",
        "1. [0] " + "x" * 10**6,
        "1. [0] ready\x85",
        "1. [0] ready\u2028",
        "again 1",
        "again 0",
        "again -1",
        f"again {LONG_NUMBER}",
        "again ²",
        "again",
        "again 999999999",
        "end: ",
        "end: places 1 2, points 1 2, why",
        "",
        " ",
        "#",
        "  #",
        "\x00",
    ],
    ids=lambda line: ascii(line[:24]),
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_first_line_of_play_that_is_none_is_refused(line: str, number: int) -> None:
    header, _, play = good_records()[0].partition("\n\n")
    if number == 1:
        header = header.replace("record 2", "record 1").replace('shares: ["ab", "cd"]\n', "")
    rest = play.split("\n", 1)[1]
    assert not checked(f"{header}\n\n{line}\n{rest}").is_right
    if "\ud800" not in line:
        assert not checked(rechained(f"{header}\n\n{line}\n{rest}")).is_right


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: "\n",
        lambda text: "scurry record 2",
        lambda text: "scurry record 2\n",
        lambda text: "scurry record 2\n\n",
        lambda text: "scurry record 1",
        lambda text: "scurry record 3" + text[15:],
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\u2028"),
        lambda text: text.replace("\n", "\x85"),
        lambda text: text.replace("\n", "\x0b"),
        lambda text: text + "\n",
        lambda text: text + "\x00",
        lambda text: text[:-1],
        lambda text: text + "\ud800\n",
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.replace("\n\n", "\n\n\n"),
        lambda text: text + "x" * 8_000_000,
        lambda text: text.split("\n\n")[0] + "\n",
        lambda text: text.swapcase(),
        lambda text: text[::-1],
        lambda text: text * 2,
    ],
)
def test_a_text_that_is_broken_as_a_whole_is_refused(change: Callable[[str], str]) -> None:
    for text in (good_records()[0], good_records()[4]):
        assert not checked(change(text)).is_right


def test_a_move_that_causes_more_than_a_journal_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def overflow(journal: object) -> None:
        raise OverflowError("one move caused 300 events; a journal holds 256")

    monkeypatch.setattr("scurry.matches.match.events_in", overflow)
    assert "one move caused 300 events" in checked(good_records()[0]).sentence


def test_a_fault_of_ours_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("we did not think of that")

    monkeypatch.setattr("scurry.matches.verification._rebuild", fail)
    verdict = scurry.verify(good_records()[0])
    assert not verdict.is_right
    assert "it could not be checked: RuntimeError('we did not think of that')" in verdict.sentence


def test_what_a_stranger_wrote_does_nothing_to_a_terminal() -> None:
    header, _, _ = good_records()[0].partition("\n\n")
    verdict = checked(rechained(f"{header}\n\n1. [0] \x1b[2J\x07\u202e\n"))
    assert "?[2J??" in verdict.sentence
    assert verdict.sentence.isprintable()


# --- By chance --------------------------------------------------------------------------------------------------------

NASTY = [
    "\x00",
    "\r",
    "\u2028",
    "\x85",
    "\ud800",
    "\x1b",
    "é",
    "🐿",
    '"',
    "\\",
    "[",
    "]",
    "{",
    "}",
    "9" * 50,
    "-",
    " ",
    "#",
]
ODD: list[Any] = [None, True, False, -1, 0, 1, 10**30, 1.5, "", "x", "\ud800", "\n", [], {}, [[]], {"a": {}}, "yes"]


def _of_bytes(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice([*NASTY, chr(dice.randrange(32, 127)), ""]) + text[at + dice.randrange(3) :]


def _of_lines(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    what = dice.randrange(4)
    if what == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif what == 1:
        lines.insert(at, lines[other])
    elif what == 2:
        del lines[at]
    else:
        del lines[at:]
    return "\n".join(lines)


def _of_values(text: str, dice: random.Random) -> str:
    """Somewhere in the JSON of a line of the header, something odd."""
    lines = text.split("\n")
    at = dice.randrange(1, 10)
    name, _, value = lines[min(at, len(lines) - 1)].partition(": ")
    try:
        found = _changed(json.loads(value), dice)
    except ValueError:
        found = dice.choice(ODD)
    lines[min(at, len(lines) - 1)] = f"{name}: {json.dumps(found)}"
    return "\n".join(lines)


def _changed(value: Any, dice: random.Random) -> Any:
    if value and isinstance(value, (dict, list)) and dice.random() < 0.8:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = dice.choice(keys)
        value[key] = _changed(value[key], dice)
        return value
    return dice.choice(ODD)


def _without_seed(text: str) -> str:
    """All that digests protect: a record may stop anywhere before the end, and its seed may stay secret."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("seed: "))


@pytest.mark.parametrize("change", [_of_bytes, _of_lines, _of_values], ids=["bytes", "lines", "values"])
@pytest.mark.parametrize("with_fitting_digests", [False, True])
def test_thousands_of_changed_records_all_get_a_verdict(
    change: Callable[[str, random.Random], str], with_fitting_digests: bool
) -> None:
    dice = random.Random(f"{change.__name__} {with_fitting_digests}")  # noqa: S311 – tests, not secrets
    for _ in range(1500):
        text = dice.choice(good_records())
        changed = text
        for _ in range(dice.choice([1, 1, 1, 2, 5])):
            changed = change(changed, dice)
        if with_fitting_digests and not any("\ud800" <= each <= "\udfff" for each in changed):
            checked(rechained(changed))
        elif checked(changed).is_right:
            assert _without_seed(text).startswith(_without_seed(changed))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_whatever_follows_the_first_line_there_is_a_verdict(text: str) -> None:
    for number in (1, 2):
        assert not checked(f"scurry record {number}\n{text}").is_right
