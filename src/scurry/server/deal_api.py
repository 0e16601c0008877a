"""The deal of the day for programs."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from scurry.games import find, shelf
from scurry.kernel.catalogue import say
from scurry.server.api import REFUSALS, GameName, Known
from scurry.server.days import end_of
from scurry.server.deal_pages import Day, deal_on, is_past, may_see, seat_at_deal
from scurry.server.deal_results import Entry, entries_of
from scurry.server.deals import Deal
from scurry.server.desk import Desk, desk_of
from scurry.tables.refusals import NotNow

deal_api = APIRouter(prefix="/api/daily", responses=REFUSALS, tags=["daily"])


class DealInfo(BaseModel):
    """The deal of one game on one day."""

    game: str
    day: str = Field(description="From midnight to midnight UTC")
    seats: int
    options: dict[str, object]
    bot: str = Field(description="Who sits in all seats but the first")
    commitment: str = Field(description="To the seed: each table of the deal shows the same")
    seed: str | None = Field(description="Once the day is over")
    ends_at: float = Field(description="In seconds since 1970")
    finished: int = Field(description="How many have finished it on this server")


class DealResult(BaseModel):
    """How somebody did."""

    name: str
    is_me: bool
    place: int
    of: int
    points: int | None = Field(description="Nothing for whoever gave up")
    row: str = Field(description="Who was ahead, in eight looks")
    is_in_time: bool = Field(description="Whether it was finished while the seed was still a secret")


class DealTable(BaseModel):
    """Where one plays a deal: a table as any other."""

    table: str


@deal_api.get("", response_model=list[DealInfo])
async def all_deals(request: Request, day: Day = None) -> list[DealInfo]:
    """The deals of a day."""
    desk = desk_of(request)
    return [await _info(desk, deal_on(desk, game, day)) for game in shelf()]


@deal_api.post("/{name}", response_model=DealTable, status_code=201)
async def play_deal(request: Request, guest: Known, name: GameName) -> DealTable:
    """Sit down to today's deal, or go on with it: there is one table of it for each guest."""
    return DealTable(table=await seat_at_deal(request, desk_of(request), find(name)))


@deal_api.get("/{name}/results", response_model=list[DealResult])
async def results(request: Request, guest: Known, name: GameName, day: Day = None) -> list[DealResult]:
    """Who did how well, the best first: for those who have finished it, and for everyone when the day is over."""
    desk = desk_of(request)
    deal = deal_on(desk, find(name), day)
    entries = await entries_of(desk, deal)
    mine = next((entry for entry in entries if entry.guest == guest), None)
    if not may_see(desk, deal, mine):
        raise NotNow(say("Play the deal first: then you see how others did."))
    return [await _result(desk, entry, guest) for entry in entries if entry.outcome]


async def _info(desk: Desk, deal: Deal) -> DealInfo:
    return DealInfo(
        game=deal.game.name,
        day=str(deal.day),
        seats=deal.seats,
        options=deal.options,
        bot=deal.bot,
        commitment=deal.commitment,
        seed=deal.seed if is_past(desk, deal) else None,
        ends_at=end_of(deal.day),
        finished=sum(entry.outcome is not None for entry in await entries_of(desk, deal)),
    )


async def _result(desk: Desk, entry: Entry, guest: str) -> DealResult:
    assert entry.outcome is not None
    name = await desk.name_of(entry.guest) or say("Guest")
    told = {key: entry.outcome[key] for key in ("place", "of", "points", "row")}
    return DealResult(name=name, is_me=entry.guest == guest, is_in_time=entry.is_in_time, **told)
