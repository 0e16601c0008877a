"""Reasons: what a judge has found, in a few plain sentences. A hint, a tutor and a review say them alike.

What is worth telling is a handful of numbers (`write`, `read`), so that a table can keep it. It becomes words when
somebody reads it, in their language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scurry.bots.course import Answer
from scurry.bots.judging import Judgement, Verdict
from scurry.bots.sampling import SURELY
from scurry.games import Game
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say
from scurry.matches.puzzle_words import in_hundred

MOST_MIXED = 3
"""Of a mix so many choices are told, the most frequent first."""
TELLING = 3
"""What costs fewer points in a hundred than this explains nothing."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
NONE = -1


class Choice(NamedTuple):
    """A move that one could make."""

    move: int
    wins: int
    """So many of a hundred games."""
    share: int
    """So many times in a hundred one should make it."""


class Reply(NamedTuple):
    """What is likely to follow a move."""

    seat: int
    move: int
    often: int
    """So many times in a hundred."""
    wins: int
    """So many of a hundred games are won from there, by whoever asked."""


@dataclass(frozen=True)
class Findings:
    """What is worth telling of a judgement."""

    seat: int
    choices: tuple[Choice, ...]
    """The move to make; several where choices are sealed, the most frequent first."""
    other: Choice | None = None
    """What it is compared with: the next best move, or one that was asked about."""
    is_close: bool = False
    """Whether it is too close to tell which of the two is better."""
    is_sealed: bool = False
    """Whether others choose at the same time."""
    reply: Reply | None = None
    """What is likely to follow the move to make, …"""
    threat: Reply | None = None
    """… and what the other one."""

    @property
    def is_lone(self) -> bool:
        """Whether there was nothing to choose."""
        return self.other is None and len(self.choices) == 1 and not self.is_sealed

    @property
    def best(self) -> Choice:
        """The move to make; where choices are sealed, most often."""
        return self.choices[0]


def findings_of(judgement: Judgement, made: int | None = None) -> Findings:
    """What is worth telling of a judgement: how the next best compares, or the move that somebody made."""
    mixed = [verdict for verdict in judgement.verdicts if verdict.share > 0]
    other = _next_best(judgement) if made is None else judgement.of(made)
    return Findings(
        judgement.seat,
        tuple(_choice(verdict) for verdict in mixed[:MOST_MIXED]),
        _choice(other) if other is not None else None,
        is_close=other is not None and other.behind <= SURELY * other.behind_error,
        is_sealed=judgement.is_sealed,
        reply=reply_in(judgement.best.course, judgement.seat),
        threat=reply_in(other.course, judgement.seat) if other is not None else None,
    )


def _next_best(judgement: Judgement) -> Verdict | None:
    return next((verdict for verdict in judgement.verdicts if verdict.share == 0), None)


def _choice(verdict: Verdict) -> Choice:
    return Choice(verdict.move, in_hundred(verdict.chance), in_hundred(verdict.share))


def reply_in(course: Sequence[Answer], seat: int) -> Reply | None:
    """What somebody else is most likely to do; where nobody is likely to do anything, how one goes on oneself."""
    if not course:
        return None
    index = next((index for index, each in enumerate(course) if each.seat != seat), 0)
    return Reply(
        course[index].seat, course[index].move, _how_often(course[: index + 1]), in_hundred(course[index].chance)
    )


def _how_often(course: Sequence[Answer]) -> int:
    """How often it comes to that: every answer is counted among the games that came so far."""
    share = 1.0
    for answer in course:
        share *= answer.often
    return in_hundred(share)


# --- As a line --------------------------------------------------------------------------------------------------------


def write(found: Findings) -> str:
    """Numbers of base 36 in a line of at most 80 letters."""
    numbers = [found.seat, found.is_sealed, found.is_close, len(found.choices)]
    for choice in found.choices:
        numbers += choice
    numbers += found.other[:2] if found.other else (NONE, NONE)
    for reply in (found.reply, found.threat):
        numbers += reply or (NONE,) * len(Reply._fields)
    return " ".join(map(_spelled, numbers))


def read(line: str) -> Findings:
    """A line back into findings."""
    numbers = (int(word, len(DIGITS)) for word in line.split())
    seat, is_sealed, is_close, count = (next(numbers) for _ in range(4))
    choices = tuple(Choice(*_take(numbers, 3)) for _ in range(count))
    move, wins = _take(numbers, 2)
    other = None if move == NONE else Choice(move, wins, 0)
    reply, threat = (Reply(*_take(numbers, 4)) for _ in range(2))
    return Findings(seat, choices, other, bool(is_close), bool(is_sealed), _or_none(reply), _or_none(threat))


def _spelled(number: int) -> str:
    if number < 0:
        return "-" + _spelled(-number)
    return (_spelled(number // len(DIGITS)) if number >= len(DIGITS) else "") + DIGITS[number % len(DIGITS)]


def _take(numbers: Iterator[int], count: int) -> list[int]:
    return [next(numbers) for _ in range(count)]


def _or_none(reply: Reply) -> Reply | None:
    return None if reply.seat == NONE else reply


# --- In words ---------------------------------------------------------------------------------------------------------


def comparison(game: Game, found: Findings) -> str:
    """How likely the move to make wins, compared with the next best."""
    told = {"best": _word(game, found.best.move), "wins": found.best.wins}
    if found.is_lone:
        return say("There is only one move: “{best}”.", **told)
    if found.other is None:
        return say("“{best}” wins {wins} of 100 games.", **told)
    told |= {"other": _word(game, found.other.move), "less": found.other.wins}
    if found.is_close:
        return say("“{best}” wins {wins} of 100 games; the next best, “{other}”, about as many.", **told)
    return say("“{best}” wins {wins} of 100 games; the next best, “{other}”, {less}.", **told)


def objection(game: Game, found: Findings) -> str:
    """How likely a move wins that was made, compared with what would have been better."""
    made = found.other or found.best
    told = {"made": _word(game, made.move), "less": made.wins, "best": _word(game, found.best.move)}
    return say("“{made}” wins {less} of 100 games; “{best}” wins {wins}.", **told, wins=found.best.wins)


def alarm(game: Game, found: Findings, names: Sequence[str]) -> str:
    """The same before it is made, and what makes it worse: the better move is for whoever is warned to find."""
    made = found.other or found.best
    told = {"made": _word(game, made.move), "less": made.wins, "wins": found.best.wins}
    if found.threat is None or found.threat.seat == found.seat or found.is_sealed:
        return say("“{made}” wins {less} of 100 games, and you can win {wins}.", **told)
    sentence = (
        "“{made}” wins {less} of 100 games, and you can win {wins}. "
        "Most likely {name} [name:answers|answer] “{reply}” ({often} times in 100)."
    )
    reply = {"name": names[found.threat.seat], "reply": _word(game, found.threat.move), "often": found.threat.often}
    return say(sentence, **told, **reply)


def why(game: Game, found: Findings, names: Sequence[str]) -> str:
    """Why the one is better than the other, from what the search saw: the likely answer and what it costs."""
    if found.is_lone:
        return ""
    if found.is_sealed:
        return _why_sealed(game, found, names)
    if found.other and found.threat and _tells_why(found):
        return _after(game, found.other.move, found.threat, names)
    if found.reply:
        return _after(game, found.best.move, found.reply, names)
    return say("No one answer stands out: it wins most often over all that may follow.")


def _tells_why(found: Findings) -> bool:
    """Whether the answer to the other move is what makes it worse."""
    if found.threat is None or found.other is None or found.threat.seat == found.seat or found.is_close:
        return False
    return found.threat.wins <= min(found.best.wins - TELLING, found.other.wins + TELLING)


def _after(game: Game, move: int, reply: Reply, names: Sequence[str]) -> str:
    told = {
        "name": names[reply.seat],
        "move": _word(game, move),
        "reply": _word(game, reply.move),
        "often": reply.often,
        "wins": reply.wins,
    }
    sentence = (
        "After “{move}”, {name} most likely [name:plays|play] “{reply}” ({often} times in 100): then "
        "you win {wins} of 100 games."
    )
    return say(sentence, **told)


def _why_sealed(game: Game, found: Findings, names: Sequence[str]) -> str:
    """What others choose at the same time is only guessed."""
    if found.reply and found.reply.seat != found.seat:
        sentence = (
            "Everyone chooses at the same time. Most likely {name} [takes|take] “{reply}” ({often} times in 100): "
            "with “{move}” you then win {wins} of 100 games."
        )
        told = {"name": names[found.reply.seat], "reply": _word(game, found.reply.move), "often": found.reply.often}
        return say(sentence, **told, move=_word(game, found.best.move), wins=found.reply.wins)
    if len(found.choices) > 1:
        return say("Everyone chooses at the same time: whoever always chooses alike is foreseen.")
    return say("Everyone chooses at the same time: this wins most often against all that others may choose.")


def mix(game: Game, found: Findings) -> list[str]:
    """Where choices are sealed, how often to make each; nothing if there is one thing to do."""
    if len(found.choices) < 2:
        return []
    sentence = "“{move}”: {often} times in 100."
    told = [say(sentence, move=_word(game, choice.move), often=choice.share) for choice in found.choices]
    rest = 100 - sum(choice.share for choice in found.choices)
    return [*told, say("Something else: {often} times in 100.", often=rest)] if rest > TELLING else told


def _word(game: Game, move: int) -> str:
    """A move as it is said and read."""
    return spoken(game, move)
