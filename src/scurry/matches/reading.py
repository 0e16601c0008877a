"""Reading records: taking a text apart that anybody may have written, and believing nothing."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from scurry.kernel.catalogue import either, say
from scurry.matches.record import FIRST_LINES, BadRecord, chained

LONGEST_RECORD = 8_000_000
"""In characters, and in bytes of a file: a hundred thousand moves and more."""
LONGEST_NAME = 100
LARGEST_ROLL = 32767

HEADER = ("game", "rules", "seats", "options", "start", "dice", "names", "shares", "commitment", "seed")
MAY_BE_MISSING = {"start", "dice", "seed"}

GAME = re.compile(r"[a-z0-9_-]{1,64}")
DIGEST = re.compile(r"[0-9a-f]{64}")
MOVE = re.compile(r"([1-9][0-9]{0,6})\. \[([0-9]{1,2})\] (.{1,200})")
AGAIN = re.compile(r"again ([1-9][0-9]{0,8})")
ADDRESS = r"https?://[A-Za-z0-9.:\[\]-]{1,190}"
"""Whoever signs names the address of a server and nothing else: other words could read like a verdict."""
SIGNATURE = re.compile(rf"(?:signed by: ({ADDRESS})\n)?signature: ed25519 ([0-9a-f]{{64}}) ([0-9a-f]{{128}})")


@dataclass(frozen=True)
class Play:
    """A move, as its line tells it."""

    line: int
    seat: int
    words: str


@dataclass(frozen=True)
class Again:
    """Here the table went back, for this time."""

    line: int
    time: int


@dataclass(frozen=True)
class Signature:
    """What stands under a record that was signed."""

    line: int
    by: str
    """The address of whoever signed it, as they say themselves."""
    key: str
    value: str
    message: str
    """All that was signed."""


@dataclass(frozen=True)
class Parsed:
    """A record, taken apart but not believed yet."""

    format: int
    lines: list[str]
    """All lines but those of the signature."""
    header: list[str]
    """The lines before the play, without the seed."""
    fields: dict[str, Any]
    plays: list[Play | Again]
    end: tuple[int, str] | None
    """line number and text of the last line of a finished game"""
    signature: Signature | None

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return sum(isinstance(each, Play) for each in self.plays)

    def line_of(self, name: str) -> int:
        """Where in the header a field stands."""
        return 2 + list(self.fields).index(name)


def parse(text: str) -> Parsed:
    """Take a record apart and check its chain of digests. What is wrong raises BadRecord."""
    number, lines = _lines(text)
    body, signature = _split(lines) if number > 1 else (lines, None)
    blank = body.index("") if "" in body else len(body)
    if number > 1 and blank == len(body):
        raise BadRecord(blank, say("there should be an empty line after the header."))
    header = [line for line in body[:blank] if not line.startswith("seed: ")]
    fields = _fields(body[1:blank], [name for name in HEADER if number > 1 or name != "shares"])
    plays, end = _read_plays(header, body[blank + 1 :], blank + 2)
    if number == 1 and (again := next((each for each in plays if isinstance(each, Again)), None)):
        raise BadRecord(again.line, say("in a record of format 1 nobody goes back."))
    return Parsed(number, body, header, fields, plays, end, signature)


TURNS_TEXT = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What makes a terminal show other characters in another order."""


def is_plain(text: str) -> bool:
    """Whether a text has no control characters and nothing else that would break a line or a terminal."""
    return not any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") or each in TURNS_TEXT for each in text)


# --- Lines ------------------------------------------------------------------------------------------------------------


def _lines(text: str) -> tuple[int, list[str]]:
    """The format, and the lines: other things that end a line for some programs are part of a line here."""
    first = text[:64].partition("\n")[0]
    number = FIRST_LINES.get(first.removesuffix("\r"))
    if number is None:
        known = either(f"'{line}'" for line in FIRST_LINES)
        raise BadRecord(1, say("this is no record: the first line should be {known}.", known=known))
    if len(text) > LONGEST_RECORD:
        raise BadRecord(1, say("this is no record: it is longer than any game."))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRecord(1, say("this is no record: there are halves of characters in it.")) from None
    if number == 1:
        return 1, text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if "\r" in text:
        line = text[: text.index("\r")].count("\n") + 1
        raise BadRecord(line, say("there is a CR in it: save the record with LF alone at the end of each line."))
    if not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, say("the last line was cut off: it should end as the others do."))
    return number, text[:-1].split("\n")


def _split(lines: list[str]) -> tuple[list[str], Signature | None]:
    """What was signed, and the signature under it."""
    last = len(lines) - 1
    first = next((at for at, line in enumerate(lines) if line.startswith(("signed by: ", "signature: "))), None)
    if first is None:
        return lines, None
    found = SIGNATURE.fullmatch("\n".join(lines[first:]))
    if found is None or not is_plain(found[1] or ""):
        sentence = "a signature should read 'signature: ed25519 key value', and nothing comes after it."
        raise BadRecord(first + 1, say(sentence))
    message = "\n".join(lines[:last]) + "\n"
    return lines[:first], Signature(last + 1, found[1] or "", found[2], found[3], message)


# --- The header -------------------------------------------------------------------------------------------------------


def _fields(lines: list[str], known: list[str]) -> dict[str, Any]:
    """The header as values, each of which holds what it should."""
    fields: dict[str, Any] = {}
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(": ")
        if not colon or name not in known:
            sentence = "a line of the header should read 'name: value', with one of these names: {known}."
            raise BadRecord(number, say(sentence, known=", ".join(known)))
        if name in fields:
            raise BadRecord(number, say("'{name}' stands there twice.", name=name))
        fields[name] = _value(number, name, value)
    for name in known:
        if name not in fields and name not in MAY_BE_MISSING:
            raise BadRecord(len(lines) + 1, say("the header lacks '{name}'.", name=name))
    if list(fields) != [name for name in known if name in fields]:
        raise BadRecord(2, say("the header should be in this order: {known}.", known=", ".join(known)))
    return fields


def _value(line: int, name: str, text: str) -> Any:
    is_right, words = VALUES[name]
    try:
        value = text if name in ("game", "commitment") else _from_json(text)
    except (ValueError, RecursionError):
        raise BadRecord(line, say("'{name}' cannot be read.", name=name)) from None
    if not is_right(value):
        raise BadRecord(line, say("'{name}' should be {words}.", name=name, words=say(words)))
    return value


def _from_json(text: str) -> Any:
    """JSON with whole numbers alone: no record has others."""
    return json.loads(text, parse_float=_refuse, parse_constant=_refuse)


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_row(value: object, is_right: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(is_right, value))


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and is_plain(value)


VALUES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "game": (lambda value: GAME.fullmatch(value) is not None, "the name of a game"),
    "rules": (lambda value: _is_number(value, 10**6), "a version, as a whole number"),
    "seats": (lambda value: _is_number(value, 99), "a number of seats"),
    "options": (lambda value: isinstance(value, dict), "options with their values, in braces"),
    "start": (lambda value: isinstance(value, dict), "a position, in braces"),
    "dice": (lambda value: _is_row(value, lambda each: _is_number(each, LARGEST_ROLL)), "a list of rolls"),
    "names": (lambda value: _is_row(value, lambda each: _is_text(each, LONGEST_NAME)), "a list of names"),
    "shares": (lambda value: _is_row(value, lambda each: _is_text(each, 64)), "a list of shares, one for each seat"),
    "commitment": (lambda value: DIGEST.fullmatch(value) is not None, "64 hexadecimal digits"),
    "seed": (lambda value: isinstance(value, str), "a text"),
}
"""What each line of the header may hold, and what that is called."""


# --- The play ---------------------------------------------------------------------------------------------------------


def _read_plays(header: list[str], lines: list[str], first: int) -> tuple[list[Play | Again], Any]:
    plays: list[Play | Again] = []
    end: tuple[int, str] | None = None
    words_alone = [line.rpartition("  #")[0] for line in lines]
    moves = 0
    for number, (line, words, told) in enumerate(
        zip(lines, words_alone, chained(header, words_alone), strict=True), first
    ):
        if line != told:
            raise BadRecord(number, say("this line, or one before it, was changed: its digest does not fit."))
        if end is not None:
            raise BadRecord(number, say("there is more after the end of the game."))
        if words.startswith("end: "):
            end = (number, words)
        elif found := AGAIN.fullmatch(words):
            plays.append(Again(number, int(found[1])))
        else:
            moves += 1
            plays.append(_read_move(number, moves, words))
    return plays, end


def _read_move(line: int, number: int, words: str) -> Play:
    found = MOVE.fullmatch(words)
    if found is None or int(found[1]) != number:
        raise BadRecord(line, say("a move should read '{number}. [seat] words'.", number=number))
    return Play(line, int(found[2]), found[3])
