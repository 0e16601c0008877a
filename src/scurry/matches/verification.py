"""Replaying and verifying records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scurry.games import NoSuchGame, find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say, say_count
from scurry.matches.match import Match, ScriptEnded
from scurry.matches.plain import BadPosition
from scurry.matches.record import BadRecord, Parsed, commitment, end_line, parse
from scurry.matches.refusals import Refusal


def replay(text: str) -> Match:
    """The match that a record tells of, rebuilt move by move; anything wrong in it raises BadRecord."""
    parsed = parse(text)
    if "seed" not in parsed.fields and "dice" not in parsed.fields:
        raise BadRecord(len(parsed.header), say("the seed is not published yet, so chance cannot be replayed."))
    match = _begin(parsed)
    for line, seat, words in parsed.plays:
        try:
            match.play(seat, words)
        except (Refusal, ScriptEnded) as refusal:
            raise BadRecord(line, str(refusal)) from refusal
    _check_end(match, parsed)
    return match


def _begin(parsed: Parsed) -> Match:
    fields = parsed.fields
    try:
        game = find(fields["game"])
        if fields["rules"] != game.card.version:
            sentence = "it was played by version {theirs} of the rules; here is version {ours}."
            raise BadRecord(3, say(sentence, theirs=fields["rules"], ours=game.card.version))
        match = Match(game, **_arguments(fields))
    except (NoSuchGame, BadOption, BadPosition, ScriptEnded, TypeError, ValueError) as problem:
        if isinstance(problem, BadRecord):
            raise
        raise BadRecord(2, str(problem)) from problem
    if commitment(match) != fields["commitment"]:
        sentence = "the commitment does not fit the seed and the terms: one of them was changed."
        raise BadRecord(_line_of(parsed, "commitment"), say(sentence))
    return match


def _arguments(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "seats": fields["seats"],
        "options": fields["options"],
        "names": fields["names"],
        "seed": fields.get("seed"),
        "start": fields.get("start"),
        "dice": fields.get("dice"),
    }


def _line_of(parsed: Parsed, name: str) -> int:
    return 1 + next(index for index, line in enumerate(parsed.header) if line.startswith(f"{name}: "))


def _check_end(match: Match, parsed: Parsed) -> None:
    if parsed.end is None:
        return
    line, words = parsed.end
    if match.result is None:
        raise BadRecord(line, say("the record ends the game, but by the rules it goes on."))
    if words != end_line(match.result):
        raise BadRecord(line, say("the result should read '{end}'.", end=end_line(match.result)))


@dataclass(frozen=True)
class Verdict:
    """What a verifier found."""

    is_right: bool
    sentence: str


def verify(text: str) -> Verdict:
    """Check a whole record: its chain, its commitment, every move and the result."""
    try:
        parsed = parse(text)
        moves = len(parsed.plays)
        if "seed" not in parsed.fields and "dice" not in parsed.fields:
            sentence = "So far all is right, but the seed is not published yet: {count} move, its chance unchecked."
            many = "So far all is right, but the seed is not published yet: {count} moves, their chance unchecked."
            return Verdict(True, say_count(sentence, many, moves))
        match = replay(text)
    except BadRecord as problem:
        return Verdict(False, str(problem))
    title = match.game.card.title
    if match.result is None:
        one, many = (
            "All is right: {title}, {count} move, not finished.",
            "All is right: {title}, {count} moves, not finished.",
        )
        return Verdict(True, say_count(one, many, moves, title=title))
    one, many = "All is right: {title}, {count} move. {result}", "All is right: {title}, {count} moves. {result}"
    return Verdict(True, say_count(one, many, moves, title=title, result=match.result.sentence))
