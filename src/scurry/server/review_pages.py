"""The pages of a review: how far it is, what it found, and opening a record from a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from scurry.bots.accounts import MOST_SHOWN, SeatReview, account_of, gifts_to
from scurry.bots.review_words import (
    account_rows,
    course_of,
    find_in_words,
    grade,
    moves_in_words,
    points,
    summary,
    verdict_on,
    why_so,
)
from scurry.bots.reviewing import Decision
from scurry.drawing import Markup, Pen
from scurry.kernel.catalogue import say
from scurry.server.answers import TableId, page
from scurry.server.reviewer import Asked
from scurry.server.reviews import Subject, ask, play_on, subject_at_table, subject_in_record
from scurry.web.curve import Point, draw_curve
from scurry.web.rendering import board

reviews = APIRouter(include_in_schema=False)
Seat = Annotated[int | None, Query(ge=0, le=99)]
RecordId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
SeatGiven = Annotated[int, Form(ge=0, le=99)]
Ply = Annotated[int, Form(ge=0, le=99_999)]


@reviews.get("/t/{table_id}/review")
async def table_review(request: Request, table_id: TableId, seat: Seat = None) -> Response:
    """The review of a finished table."""
    subject = await subject_at_table(request, table_id)
    return await _show(request, subject, seat, f"/api/tables/{table_id}/review")


@reviews.post("/t/{table_id}/review/play-on")
async def play_on_from_table(request: Request, table_id: TableId, seat: SeatGiven, ply: Ply) -> Response:
    """Play on from a decision."""
    subject = await subject_at_table(request, table_id)
    return RedirectResponse(f"/t/{await play_on(request, subject, seat, ply)}", 303)


@reviews.get("/review")
async def open_a_record(request: Request) -> Response:
    """Open a record from a file."""
    return page("review_open.html")


@reviews.get("/reviews/{record_id}")
async def record_review(request: Request, record_id: RecordId, seat: Seat = None) -> Response:
    """The review of a game from a file."""
    subject = await subject_in_record(request, record_id)
    return await _show(request, subject, seat, f"/api/records/{record_id}/review")


@reviews.post("/reviews/{record_id}/play-on")
async def play_on_from_record(request: Request, record_id: RecordId, seat: SeatGiven, ply: Ply) -> Response:
    """Play on from a decision."""
    subject = await subject_in_record(request, record_id)
    return RedirectResponse(f"/t/{await play_on(request, subject, seat, ply)}", 303)


async def _show(request: Request, subject: Subject, wanted: int | None, told_at: str) -> Response:
    seat = subject.seat(wanted)
    asked = await ask(request, subject, seat)
    shown: dict[str, Any] = {
        "subject": subject,
        "game": subject.match.game,
        "seat": seat,
        "name": subject.match.names[seat],
    }
    if not asked.is_done:
        return page("reviewing.html", done=asked.done, total=asked.total, told_at=f"{told_at}?seat={seat}", **shown)
    return page("review.html", **shown, **_found(subject, seat, asked))


# --- What a page shows ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """One decision, as a page shows it."""

    ply: int
    heading: str
    words: str
    why: str = ""
    course: tuple[str, ...] = ()
    board: Markup | None = None
    replay: str = ""

    @property
    def anchor(self) -> str:
        """What it is called on the page."""
        return f"move-{self.ply + 1}"


def _found(subject: Subject, seat: int, asked: Asked) -> dict[str, Any]:
    review, other = asked.reviews[seat], asked.other_of(seat)
    match, names = subject.match, subject.match.names_for(subject.reader(seat))
    account = account_of(review, other)
    told = summary(review, account, names)
    return {
        "sentences": told,
        "rows": account_rows(review, account, names),
        "curve": draw_curve(_curve(subject, review, other), review.end, " ".join(told)) if review.decisions else "",
        "has_given": bool(account.given),
        "has_finds": bool(review.finds),
        "has_luck_of_others": match.seats > 2,
        "mistakes": [_mistake(subject, seat, each, names) for each in review.mistakes[:MOST_SHOWN]],
        "finds": [_find(subject, seat, each) for each in review.finds[:MOST_SHOWN]],
        "decisions": _numbers(subject, review),
        "left": len(review.mistakes) - MOST_SHOWN,
    }


def _curve(subject: Subject, review: SeatReview, other: SeatReview | None) -> list[Point]:
    gifts = gifts_to(review, other) if other is not None else ()
    shown, game = {each.ply for each in review.mistakes[:MOST_SHOWN]}, subject.match.game
    ends = [each.ply for each in review.decisions[1:]] + [subject.match.ply]
    begun, found = 0, []
    for decision, luck, ends_at in zip(review.decisions, review.lucks, ends, strict=True):
        given = sum(each.cost for each in gifts if begun <= each.ply < ends_at)
        begun = ends_at
        label = say("Move {number}: {words}", number=decision.ply + 1, words=moves_in_words(game, decision.played))
        found.append(
            Point(
                decision.chance,
                decision.error,
                decision.cost,
                luck,
                given,
                f"{label} ({points(-decision.cost)})" if decision.is_mistake else label,
                f"#move-{decision.ply + 1}" if decision.ply in shown else "",
                decision.is_find,
            )
        )
    return found


def _mistake(subject: Subject, seat: int, decision: Decision, names: tuple[str, ...]) -> Shown:
    """The board as the seat saw it, on which what would have been better is lit."""
    match, told = subject.match, {"number": decision.ply + 1, "grade": grade(decision), "cost": points(-decision.cost)}
    pen = Pen(seat, names, frozenset(decision.best))
    return Shown(
        decision.ply,
        say("Move {number}: {grade} ({cost} of 100)", **told),
        verdict_on(match.game, decision, names[seat]),
        why_so(match.game, decision, names, seat) if subject.reader(seat) is not None else "",
        tuple(course_of(match.game, decision, names, seat)),
        board(match.game, match.view_at(decision.ply, seat), pen),
        f"{subject.replay}?ply={decision.ply}&eyes={seat}" if subject.replay else "",
    )


def _find(subject: Subject, seat: int, decision: Decision) -> Shown:
    heading = say("Move {number}", number=decision.ply + 1)
    replay = f"{subject.replay}?ply={decision.ply}&eyes={seat}" if subject.replay else ""
    return Shown(decision.ply, heading, find_in_words(subject.match.game, decision), replay=replay)


def _numbers(subject: Subject, review: SeatReview) -> list[dict[str, Any]]:
    """Every decision, in numbers."""
    game = subject.match.game
    return [
        {
            "number": each.ply + 1,
            "played": moves_in_words(game, each.played),
            "best": moves_in_words(game, each.best) if each.is_mistake else "",
            "chance": round(100 * each.chance),
            "error": round(100 * each.error, 1),
            "lost": points(-each.cost) if each.is_mistake else "",
            "luck": points(luck),
            "is_find": each.is_find,
        }
        for each, luck in zip(review.decisions, review.lucks, strict=True)
    ]
