"""Replaying and verifying records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scurry.games import Game, find
from scurry.kernel.catalogue import say, say_count
from scurry.matches.match import Match
from scurry.matches.reading import Again, Parsed, Signature, parse
from scurry.matches.record import FORMAT, BadRecord, end_line, write_record
from scurry.matches.record import commitment as commitment_of
from scurry.matches.refusals import Refusal
from scurry.matches.signing import is_right

# --- Replaying --------------------------------------------------------------------------------------------------------


def replay(text: str) -> Match:
    """The match that a record tells of, rebuilt move by move; anything wrong in it raises BadRecord."""
    return _rebuild(parse(text))


def _rebuild(parsed: Parsed) -> Match:
    if "seed" not in parsed.fields:
        raise BadRecord(len(parsed.header), say("the seed is not published yet, so chance cannot be replayed."))
    match = _begin(parsed)
    for play in parsed.plays:
        try:
            if isinstance(play, Again):
                match.go_back(match.ply, play.time)
            else:
                match.play(play.seat, play.words)
        except (Refusal, ValueError, OverflowError) as refusal:
            raise BadRecord(play.line, str(refusal)) from refusal
    _check_end(match, parsed)
    if parsed.format == FORMAT:
        _check_writing(match, parsed)
    return match


def _begin(parsed: Parsed) -> Match:
    fields = parsed.fields
    try:
        match = Match(_of_these_rules(fields), **_arguments(fields))
    except BadRecord:
        raise
    except (LookupError, TypeError, ValueError, OverflowError, RecursionError) as problem:
        raise BadRecord(2, str(problem)) from problem
    if commitment_of(match) != fields["commitment"]:
        sentence = "the commitment does not fit the seed and the terms: one of them was changed."
        raise BadRecord(parsed.line_of("commitment"), say(sentence))
    return match


def _of_these_rules(fields: dict[str, Any]) -> Game:
    game = find(fields["game"])
    if fields["rules"] != game.card.version:
        sentence = "it was played by version {theirs} of the rules; here is version {ours}."
        raise BadRecord(3, say(sentence, theirs=fields["rules"], ours=game.card.version))
    return game


def _arguments(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "seats": fields["seats"],
        "options": fields["options"],
        "names": fields["names"],
        "shares": fields.get("shares"),
        "seed": fields["seed"],
        "start": fields.get("start"),
        "dice": fields.get("dice"),
    }


def _check_end(match: Match, parsed: Parsed) -> None:
    if parsed.end is None:
        if match.result is not None:
            raise BadRecord(len(parsed.lines) + 1, say("by the rules the game is over, but its end was cut off."))
        return
    line, words = parsed.end
    if match.result is None:
        raise BadRecord(line, say("the record ends the game, but by the rules it goes on."))
    if words != end_line(match.result):
        raise BadRecord(line, say("the result should read '{end}'.", end=end_line(match.result)))


def _check_writing(match: Match, parsed: Parsed) -> None:
    """A match is written in one way only: whatever else a line might say, it does not say it here."""
    for number, (line, wanted) in enumerate(zip(parsed.lines, write_record(match).split("\n"), strict=False), 1):
        if line != wanted:
            raise BadRecord(number, say("it should read '{wanted}'.", wanted=wanted))


# --- Verifying --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What a verifier found."""

    is_right: bool
    sentence: str
    signer: str | None = None
    """The public key of whoever signed it, if anybody did."""
    signed_by: str = ""
    """The address that they say is theirs: the key proves it to whoever knows the key."""


def verify(text: str, commitment: str | None = None, key: str | None = None) -> Verdict:
    """Check a whole record: its chain, its commitment, every move, the result and the signature.

    With the commitment that was shown at the start, or the key that should have signed it, these are compared too.
    """
    try:
        parsed = parse(text)
        _check_promise(parsed, commitment)
        _check_signature(parsed, key)
        match = _rebuild(parsed) if "seed" in parsed.fields else None
        if match is None:
            _check_terms(parsed)
    except BadRecord as problem:
        return Verdict(False, str(problem))
    except Exception as fault:  # a stranger's text: whatever it does to us, there is an answer
        return Verdict(False, str(BadRecord(1, say("it could not be checked: {fault}", fault=repr(fault)))))
    sentence = " ".join([_finding(parsed, match), *_notes(parsed, match, key)])
    signature = parsed.signature
    return Verdict(True, sentence, signature.key, signature.by) if signature else Verdict(True, sentence)


def _check_terms(parsed: Parsed) -> None:
    """Without the seed nothing can be replayed; but there must be such a game."""
    fields = parsed.fields
    try:
        _of_these_rules(fields).card.terms(fields["seats"], fields["options"])
    except (LookupError, TypeError, ValueError, OverflowError) as problem:
        raise problem if isinstance(problem, BadRecord) else BadRecord(2, str(problem)) from problem


def _check_promise(parsed: Parsed, commitment: str | None) -> None:
    if commitment is not None and commitment.strip().lower() != parsed.fields["commitment"]:
        raise BadRecord(parsed.line_of("commitment"), say("this is not the commitment that was shown at the start."))


def _check_signature(parsed: Parsed, key: str | None) -> None:
    signature = parsed.signature
    if signature is None:
        if key is not None:
            raise BadRecord(len(parsed.lines), say("nobody signed it, so not the one whose key was given either."))
        return
    if not is_right(signature):
        raise BadRecord(signature.line, say("the signature does not fit: something was changed after it was signed."))
    if key is not None and key.strip().lower() != signature.key:
        raise BadRecord(signature.line, say("it was signed with another key than the one that was given."))


def _finding(parsed: Parsed, match: Match | None) -> str:
    moves = parsed.moves
    if match is None:
        one = "The chain of {count} move holds; the seed is not published yet, so neither moves nor chance are checked."
        many = (
            "The chain of {count} moves holds; the seed is not published yet, so neither moves nor chance are checked."
        )
        return say_count(one, many, moves)
    title = match.game.card.title
    if match.result is None:
        one = "All is right: {title}, {count} move, not finished."
        many = "All is right: {title}, {count} moves, not finished."
        return say_count(one, many, moves, title=title)
    one, many = "All is right: {title}, {count} move. {result}", "All is right: {title}, {count} moves. {result}"
    return say_count(one, many, moves, title=title, result=match.result.sentence)


def _notes(parsed: Parsed, match: Match | None, key: str | None) -> Iterator[str]:
    """What a reader should know besides."""
    times = max((play.time for play in parsed.plays if isinstance(play, Again)), default=0)
    if times:
        one = "{count} time the table went back and chance was rolled anew."
        yield say_count(one, "{count} times the table went back and chance was rolled anew.", times)
    if "start" in parsed.fields:
        yield say("It began from a given position.")
    if "dice" in parsed.fields:
        yield say("Its dice were written by hand: they prove nothing.")
    if parsed.signature is not None:
        yield _signer(parsed.signature, key)
    elif match is not None and match.is_over:
        yield say("Nobody signed it: it could have happened so, but names, shares and moves are not proved.")


def _signer(signature: Signature, key: str | None) -> str:
    """Anybody can make a key and sign as anybody: it proves something to those who know whose key it is."""
    if key is not None:
        return say("Signed with the key that was given, {key}….", key=signature.key[:16])
    if not signature.by:
        return say("Signed with the key {key}…: compare it with the server's.", key=signature.key[:16])
    return say("Signed with the key {key}…: compare it with {by}/key.", key=signature.key[:16], by=signature.by)
