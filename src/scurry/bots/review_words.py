"""What is said of a review: in sentences for everyone, and as plain values with moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scurry.bots.accounts import Account, SeatReview, account_of
from scurry.bots.course import Answer
from scurry.bots.reasons import Choice, Findings, reply_in, why
from scurry.bots.reviewing import Decision
from scurry.games import Game
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import in_turn, say, say_count
from scurry.matches.match import Match
from scurry.matches.puzzle_words import in_hundred, steps_in_words

HARDLY = 2
"""So many games in a hundred are hardly any luck."""
BAD, VERY_BAD = 0.04, 0.08
"""What makes a slip a mistake, and a mistake a blunder: as GNU Backgammon has them, for games that are won or lost."""
DIGITS = 4


# --- Sentences --------------------------------------------------------------------------------------------------------


def summary(review: SeatReview, account: Account, names: Sequence[str]) -> list[str]:
    """What came of it, and why."""
    if not review.decisions:
        return [say("{who} [was|were] asked nothing that left a choice.", who=names[review.seat])]
    return [*_sentences(review, account, names)]


def _sentences(review: SeatReview, account: Account, names: Sequence[str]) -> Iterator[str]:
    who = names[review.seat]
    start = "Before the first decision {who} [wins|win] {count} of 100 such games. Each of the hundred is a point."
    yield say(start, who=who, count=in_hundred(account.start))
    yield _cost_in_words(review, who)
    if account.given:
        given = in_hundred(account.given)
        one, many = "Mistakes of {other} gave {count} point.", "Mistakes of {other} gave {count} points."
        yield say_count(one, many, given, other=names[1 - review.seat])
    yield _luck_in_words(in_hundred(account.luck), who)
    if review.outcome is not None:
        fair = max(0, min(100, in_hundred(account.without_luck)))
        yield say(
            "With no luck at all, {who} [wins|win] about {count} of 100 games that are played so.", who=who, count=fair
        )


def _cost_in_words(review: SeatReview, who: str) -> str:
    if not review.mistakes:
        return say("No decision of {who} surely cost anything.", who=who)
    one = "{count} decision of {who} surely cost something, in points: {cost}."
    many = "{count} decisions of {who} surely cost something, in points together: {cost}."
    return say_count(one, many, len(review.mistakes), who=who, cost=in_hundred(review.cost))


def _luck_in_words(luck: int, who: str) -> str:
    if luck > HARDLY:
        one, many = "Luck was with {who}: it brought {count} point.", "Luck was with {who}: it brought {count} points."
        return say_count(one, many, luck, who=who)
    if luck < -HARDLY:
        one, many = "Luck was against {who}: it took {count} point.", "Luck was against {who}: it took {count} points."
        return say_count(one, many, -luck, who=who)
    return say("Luck hardly mattered.")


def account_rows(review: SeatReview, account: Account, names: Sequence[str]) -> list[tuple[str, str]]:
    """The account, line by line: chances to win in hundredths, with standard errors where they were measured."""
    rows = [
        (say("chance at the first decision"), _percent(account.start)),
        (say("luck"), f"{_signed(account.luck)} ± {_percent(account.luck_error)}"),
        (say("own mistakes"), f"{_signed(-account.cost)} ± {_percent(review.cost_error)}"),
    ]
    if len(names) == 2:
        rows.append((say("mistakes of {other}", other=names[1 - review.seat]), _signed(account.given)))
    result = say("result") if review.outcome is not None else say("chance after the last move")
    rows += [
        (result, _percent(account.end)),
        (say("result adjusted for luck"), _percent(account.without_luck)),
        (say("decisions, of which mistakes"), f"{len(review.decisions)}, {len(review.mistakes)}"),
        (say("error rate (thousandths of equity a decision)"), f"{review.error_rate:.1f}"),
    ]
    return rows


def points(share: float) -> str:
    """So many games in a hundred more, or less."""
    return _signed(share, 0)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float, digits: int = 1) -> str:
    """With a sign, unless it is nothing."""
    rounded = round(100 * share, digits)
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else f"{0:.{digits}f}"


def verdict_on(game: Game, decision: Decision, who: str) -> str:
    """What a decision cost, and what would have been better."""
    told = {
        "who": who,
        "played": moves_in_words(game, decision.played),
        "best": moves_in_words(game, decision.best),
        "less": in_hundred(max(0.0, decision.after)),
        "wins": in_hundred(decision.chance),
    }
    if decision.is_sealed:
        sentence = (
            "After “{played}” {who} [wins|win] {less} of 100 games; a good mix of plans wins {wins}, such as “{best}”."
        )
        return say(sentence, **told)
    return say("After “{played}” {who} [wins|win] {less} of 100 games; after “{best}” {wins}.", **told)


def why_so(game: Game, decision: Decision, names: Sequence[str], seat: int) -> str:
    """Why the better move is better, for whoever sat there, from what the search saw."""
    if decision.is_sealed:
        return ""
    best = Choice(decision.best[0], in_hundred(decision.chance), 100)
    played = Choice(decision.played[0], in_hundred(decision.after), 0)
    replies = (reply_in(decision.course, seat), reply_in(decision.played_course, seat))
    return why(game, Findings(seat, (best,), played, reply=replies[0], threat=replies[1]), names)


def find_in_words(game: Game, decision: Decision) -> str:
    """What was found, and what would have seemed better at first sight."""
    return say(
        "“{played}” was right. “{obvious}” looks better at first sight, and costs {lost} of 100 games.",
        played=moves_in_words(game, decision.played),
        obvious=moves_in_words(game, decision.obvious),
        lost=in_hundred(decision.obvious_lost),
    )


def grade(decision: Decision) -> str:
    """What to call a decision that cost something."""
    if decision.cost >= VERY_BAD:
        return say("a blunder")
    return say("a mistake") if decision.cost >= BAD else say("a slip")


def moves_in_words(game: Game, moves: Sequence[int]) -> str:
    """A move; or a plan, part by part."""
    return in_turn(spoken(game, move) for move in moves)


def course_of(game: Game, decision: Decision, names: Sequence[str], seat: int) -> list[str]:
    """What is likely to follow what would have been better, step by step."""
    return steps_in_words(game, decision.course, names, seat)


# --- Plain values -----------------------------------------------------------------------------------------------------


def plain_review(
    match: Match, review: SeatReview, other: SeatReview | None, reader: int | None = None
) -> dict[str, Any]:
    """A review for programs, with moves in words."""
    account, names = account_of(review, other), match.names_for(reader)
    numbers = {
        "start": account.start,
        "luck": account.luck,
        "luck_error": account.luck_error,
        "cost": account.cost,
        "cost_error": review.cost_error,
        "given": account.given,
        "end": account.end,
        "without_luck": account.without_luck,
    }
    return {
        "seat": review.seat,
        "name": match.names[review.seat],
        "is_finished": review.outcome is not None,
        **{name: round(value, DIGITS) for name, value in numbers.items()},
        "error_rate": round(review.error_rate, 1),
        "sentences": summary(review, account, names),
        "decisions": [
            _plain_decision(match.game, decision, luck)
            for decision, luck in zip(review.decisions, review.lucks, strict=True)
        ],
    }


def _plain_decision(game: Game, decision: Decision, luck: float) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "played": [game.moves.write(move) for move in decision.played],
        "best": [game.moves.write(move) for move in decision.best],
        "obvious": [game.moves.write(move) for move in decision.obvious],
        "chance": round(decision.chance, DIGITS),
        "error": round(decision.error, DIGITS),
        "lost": round(decision.lost, DIGITS),
        "lost_error": round(decision.lost_error, DIGITS),
        "luck_after": round(luck, DIGITS),
        "is_mistake": decision.is_mistake,
        "is_find": decision.is_find,
        "is_sealed": decision.is_sealed,
        "course": [_plain_answer(game, answer) for answer in decision.course],
    }


def _plain_answer(game: Game, answer: Answer) -> dict[str, Any]:
    return {
        "seat": answer.seat,
        "move": game.moves.write(answer.move),
        "often": round(answer.often, DIGITS),
        "chance": round(answer.chance, DIGITS),
    }
