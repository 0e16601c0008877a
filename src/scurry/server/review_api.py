"""Reviews for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from scurry.bots.review_words import plain_review
from scurry.server.api import REFUSALS, Known, TableId
from scurry.server.gate import FOR_RECORDS
from scurry.server.review_shapes import NewRecord, PlayedOn, PlayOn, RecordInfo, ReviewInfo, SeatReviewInfo
from scurry.server.reviews import Subject, ask, open_record, play_on, subject_at_table, subject_in_record

review_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["reviews"])
SeatAsked = Annotated[int | None, Query(ge=0, le=99, description="Whose decisions; one's own, if not said")]
RecordId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
assert f"{review_api.prefix}/records" == FOR_RECORDS


@review_api.get("/tables/{table_id}/review", response_model=ReviewInfo)
async def table_review(request: Request, guest: Known, table_id: TableId, seat: SeatAsked = None) -> ReviewInfo:
    """A seat's review at a finished table, or how far it is; the first who asks begins it."""
    return await _review(request, await subject_at_table(request, table_id), seat)


@review_api.post("/tables/{table_id}/review/play-on", response_model=PlayedOn, status_code=201)
async def table_play_on(request: Request, guest: Known, table_id: TableId, given: PlayOn) -> PlayedOn:
    """A new table against bots, where a seat had that decision to make."""
    subject = await subject_at_table(request, table_id)
    return PlayedOn(table=await play_on(request, subject, given.seat, given.ply))


@review_api.post("/records", response_model=RecordInfo, status_code=201)
async def new_record(request: Request, guest: Known, given: NewRecord) -> RecordInfo:
    """Open a record from a file, to have it reviewed. The same text is the same record."""
    subject = await open_record(request, "".join(f"{line}\n" for line in given.lines))
    match = subject.match
    return RecordInfo(id=subject.id, game=match.game.name, names=list(match.names), page=subject.page)


@review_api.get("/records/{record_id}/review", response_model=ReviewInfo)
async def record_review(request: Request, guest: Known, record_id: RecordId, seat: SeatAsked = None) -> ReviewInfo:
    """A seat's review of a game from a file, or how far it is."""
    return await _review(request, await subject_in_record(request, record_id), seat)


@review_api.post("/records/{record_id}/review/play-on", response_model=PlayedOn, status_code=201)
async def record_play_on(request: Request, guest: Known, record_id: RecordId, given: PlayOn) -> PlayedOn:
    """A new table against bots, where a seat had that decision to make."""
    subject = await subject_in_record(request, record_id)
    return PlayedOn(table=await play_on(request, subject, given.seat, given.ply))


async def _review(request: Request, subject: Subject, wanted: int | None) -> ReviewInfo:
    seat = subject.seat(wanted)
    asked = await ask(request, subject, seat)
    review = asked.reviews[seat] if asked.is_done else None
    if review is None:
        return ReviewInfo(is_done=False, done=asked.done, total=asked.total, review=None)
    told = plain_review(subject.match, review, asked.other_of(seat), subject.reader(seat))
    return ReviewInfo(is_done=True, done=asked.done, total=asked.total, review=SeatReviewInfo(**told))
