"""Records: a match as text that anyone can read, replay and verify.

    scurry record 1
    game: squeaky
    rules: 1
    seats: 2
    options: {"mode": "advanced"}
    names: ["Anna", "Bruno"]
    commitment: 5f0c…
    seed: 81e2…

    1. [0] ready  #9a31c04be2d7
    2. [1] ready  #04c7f1a9b3e8
    end: places 1 2, points 23 17, most-points  #77ab…

Every line of play ends in a digest of itself and of all that stands before it, so that any change shows. The commitment
binds the seed before the first move; the seed may be left out until the end.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scurry.kernel.catalogue import say
from scurry.matches.match import Match, Result

FIRST_LINE = "scurry record 1"
CHAIN_LENGTH = 12


class BadRecord(ValueError):
    """A record that cannot be read, or that was changed: says what is wrong, and in which line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(say("Line {line}: {problem}", line=line, problem=problem))
        self.line = line
        self.problem = problem


# --- Writing ----------------------------------------------------------------------------------------------------------


def write_record(match: Match, with_seed: bool = True) -> str:
    """A match as a record. Without its seed it tells nothing of what is hidden but what the moves tell."""
    header = _header(match)
    seed = [f"seed: {json.dumps(match.seed)}"] if with_seed else []
    return "\n".join([*header, *seed, "", *_chained(header, _play_lines(match))]) + "\n"


def commitment_to(seed: str, terms: list[str]) -> str:
    """The promise that a table makes when it starts: these terms, and a seed that it will show when it ends."""
    message = "scurry/commitment\n" + "\n".join(terms)
    return hmac.digest(seed.encode(), message.encode(), hashlib.sha256).hex()


def commitment(match: Match) -> str:
    """The commitment of a match."""
    return commitment_to(match.seed, _terms(match))


def _terms(match: Match) -> list[str]:
    terms = [
        f"game: {match.game.name}",
        f"rules: {match.game.card.version}",
        f"seats: {match.seats}",
        f"options: {json.dumps(match.game.card.options.changed(match.options))}",
    ]
    if match.start is not None:
        terms.append(f"start: {json.dumps(match.start)}")
    if match.script is not None:
        terms.append(f"dice: {json.dumps(match.script)}")
    return terms


def _header(match: Match) -> list[str]:
    names = f"names: {json.dumps(match.names, ensure_ascii=False)}"
    return [FIRST_LINE, *_terms(match), names, f"commitment: {commitment(match)}"]


def _play_lines(match: Match) -> Iterator[str]:
    for number, played in enumerate(match.played, 1):
        yield f"{number}. [{played.seat}] {played.text}"
    if match.result is not None:
        yield end_line(match.result)


def end_line(result: Result) -> str:
    """The last line of a finished game's record."""
    places, points = " ".join(map(str, result.places)), " ".join(map(str, result.points))
    return f"end: places {places}, points {points}, {result.reason}"


def _chained(header: list[str], lines: Iterator[str]) -> Iterator[str]:
    chain = _link("", "\n".join(header))
    for line in lines:
        chain = _link(chain, line)
        yield f"{line}  #{chain[:CHAIN_LENGTH]}"


def _link(chain: str, line: str) -> str:
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()


# --- Reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Parsed:
    """A record, taken apart but not believed yet."""

    header: list[str]
    """The lines before the play, without the seed."""
    fields: dict[str, Any]
    plays: list[tuple[int, int, str]]
    """line number, seat and words of each move"""
    end: tuple[int, str] | None
    """line number and text of the last line of a finished game"""


def parse(text: str) -> Parsed:
    """Take a record apart and check its chain of digests."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise BadRecord(1, say("this is no record: the first line should be '{first}'.", first=FIRST_LINE))
    blank = lines.index("") if "" in lines else len(lines)
    header = [line for line in lines[:blank] if not line.startswith("seed: ")]
    fields = dict(_field(number, line) for number, line in enumerate(lines[1:blank], 2))
    for name in ("game", "rules", "seats", "options", "names", "commitment"):
        if name not in fields:
            raise BadRecord(blank, say("the header lacks '{name}'.", name=name))
    plays, end = _read_plays(header, lines[blank + 1 :], blank + 2)
    return Parsed(header, fields, plays, end)


def _field(number: int, line: str) -> tuple[str, Any]:
    name, colon, value = line.partition(": ")
    if not colon:
        raise BadRecord(number, say("a line of the header should read 'name: value'."))
    if name in ("game", "commitment"):
        return name, value
    try:
        return name, json.loads(value)
    except ValueError:
        raise BadRecord(number, say("'{name}' cannot be read.", name=name)) from None


def _read_plays(header: list[str], lines: list[str], first: int) -> tuple[list[tuple[int, int, str]], Any]:
    chain = _link("", "\n".join(header))
    plays: list[tuple[int, int, str]] = []
    end: tuple[int, str] | None = None
    for number, line in enumerate(lines, first):
        words, mark, told = line.rpartition("  #")
        chain = _link(chain, words)
        if not mark or told != chain[:CHAIN_LENGTH]:
            raise BadRecord(number, say("this line, or one before it, was changed: its digest does not fit."))
        if end is not None:
            raise BadRecord(number, say("there is more after the end of the game."))
        if words.startswith("end: "):
            end = (number, words)
        else:
            plays.append((number, *_read_play(number, len(plays) + 1, words)))
    return plays, end


def _read_play(line: int, number: int, words: str) -> tuple[int, str]:
    count, _, rest = words.partition(". [")
    seat, bracket, text = rest.partition("] ")
    if count != str(number) or not bracket or not seat.isdecimal():
        raise BadRecord(line, say("a move should read '{number}. [seat] words'.", number=number))
    return int(seat), text
