"""Records: a match as text that anyone can read, replay and verify.

    scurry record 2
    game: squeaky
    rules: 1
    seats: 2
    options: {"mode": "advanced"}
    names: ["Anna", "Bruno"]
    shares: ["p3Qx…", "Zk0_…"]
    commitment: 5f0c…
    seed: "81e2…"

    1. [0] ready  #9a31c04be2d7
    again 1  #d2097f5b11c6
    2. [1] ready  #04c7f1a9b3e8
    end: places 1 2, points 23 17, most-points  #77ab…

Every line of play ends in a digest of itself and of all that stands before it, so that any change shows. The commitment
binds the seed before anybody adds a share to chance; the seed may be left out until the end. `reading` takes a record
apart, `verification` checks it, `signing` puts a signature under it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.match import Match, Result

FORMAT = 2
FIRST_LINES = {"scurry record 1": 1, "scurry record 2": 2}
"""The first line of each format. The first had no shares, no going back and no signature."""
CHAIN_LENGTH = 12
LONGEST_PROBLEM = 300


class BadRecord(ValueError):
    """A record that cannot be read, or that was changed: says what is wrong, and in which line."""

    def __init__(self, line: int, problem: str) -> None:
        shown = "".join(each if each.isprintable() else "?" for each in problem)
        self.line = line
        self.problem = shown if len(shown) <= LONGEST_PROBLEM else f"{shown[:LONGEST_PROBLEM]}…"
        """A stranger's text may be in it: nothing that a terminal would obey, and not too much."""
        super().__init__(say("Line {line}: {problem}", line=line, problem=self.problem))


def write_record(match: Match, with_seed: bool = True) -> str:
    """A match as a record. Without its seed it tells nothing of what is hidden but what the moves tell."""
    header = _header(match)
    seed = [f"seed: {json.dumps(match.seed)}"] if with_seed else []
    return "\n".join([*header, *seed, "", *chained(header, _play_lines(match))]) + "\n"


def commitment_to(seed: str, terms: list[str]) -> str:
    """The promise that a table makes when it starts: these terms, and a seed that it will show when it ends."""
    message = "scurry/commitment\n" + "\n".join(terms)
    return hmac.digest(seed.encode(), message.encode(), hashlib.sha256).hex()


def commitment(match: Match) -> str:
    """The commitment of a match."""
    return commitment_to(match.seed, _terms(match))


def plain_terms(game: Game, seats: int, options: Any) -> list[str]:
    """What a match is played by, if it begins with its set-up and fair dice."""
    return [
        f"game: {game.name}",
        f"rules: {game.card.version}",
        f"seats: {seats}",
        f"options: {json.dumps(game.card.options.changed(options))}",
    ]


def _terms(match: Match) -> list[str]:
    terms = plain_terms(match.game, match.seats, match.options)
    if match.start is not None:
        terms.append(f"start: {json.dumps(match.start)}")
    if match.script is not None:
        terms.append(f"dice: {json.dumps(match.script)}")
    return terms


def _header(match: Match) -> list[str]:
    first = next(line for line, number in FIRST_LINES.items() if number == FORMAT)
    names = f"names: {json.dumps(match.names, ensure_ascii=False)}"
    shares = f"shares: {json.dumps(match.shares if any(match.shares) else [])}"
    return [first, *_terms(match), names, shares, f"commitment: {commitment(match)}"]


def _play_lines(match: Match) -> Iterator[str]:
    times = dict(match.gone_back)
    for ply in range(match.ply + 1):
        if ply in times:
            yield f"again {times[ply]}"
        if ply < match.ply:
            yield f"{ply + 1}. [{match.played[ply].seat}] {match.played[ply].text}"
    if match.result is not None:
        yield end_line(match.result)


def end_line(result: Result) -> str:
    """The last line of a finished game's record."""
    places, points = " ".join(map(str, result.places)), " ".join(map(str, result.points))
    return f"end: places {places}, points {points}, {result.reason}"


def chained(header: list[str], lines: Iterable[str]) -> Iterator[str]:
    """Lines of play, each with its digest."""
    chain = link("", "\n".join(header))
    for line in lines:
        chain = link(chain, line)
        yield f"{line}  #{chain[:CHAIN_LENGTH]}"


def link(chain: str, line: str) -> str:
    """The digest of a line and of all that stands before it."""
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()
