"""The pages of the deal of the day: today's deals, how everyone did at one, and a calendar of one's own."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BeforeValidator

from scurry.games import Game, find, shelf
from scurry.kernel.catalogue import say
from scurry.server.answers import page
from scurry.server.api import Preparing, check_may_open
from scurry.server.days import MONTHS, WEEKDAYS, day_of, in_words, weeks_of
from scurry.server.deal_results import Entry, entries_of, is_in_time, my_entries, outcome_in, sit_down, todays
from scurry.server.deals import Deal, deal_of, outcome_in_words, text_to_share
from scurry.server.desk import Desk, desk_of, guest_of, public_address
from scurry.server.terms import options_in_words
from scurry.tables.progress import Done
from scurry.tables.refusals import NotNow

deals = APIRouter(include_in_schema=False)


def _written_out(day: str | None) -> str | None:
    """Years, months and days: a lone number would be taken for seconds since 1970."""
    if day is not None and not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        raise ValueError(say("A day is written as in 2026-11-18."))
    return day


Day = Annotated[
    date | None, BeforeValidator(_written_out), Query(description="Such as 2026-11-18; today, if none is given")
]


@deals.get("/daily")
async def daily(request: Request) -> Response:
    """Today's deals, and how one did at them."""
    desk, guest = desk_of(request), guest_of(request)
    today = day_of(desk.hub.clock.now())
    mine = await my_entries(desk, guest)
    told = [_told(todays(desk, game), mine) for game in shelf()]
    return page(
        "daily.html",
        day=in_words(today),
        deals=told,
        weeks=_calendar(mine, shelf(), today),
        weekdays=[say(name) for name in WEEKDAYS],
        month=say(MONTHS[today.month - 1]),
        has_secret=bool(desk.settings.deal_secret),
    )


@deals.post("/daily/{name}")
async def play_deal(request: Request, name: str) -> Response:
    """Sit down to today's deal, or go on with it."""
    desk, game = desk_of(request), find(name)
    return RedirectResponse(f"/t/{await seat_at_deal(request, desk, game)}", 303)


async def seat_at_deal(request: Request, desk: Desk, game: Game) -> str:
    """A guest's table of today's deal; a new one counts as any table that is opened."""
    if not desk.readiness.is_ready(game):
        raise Preparing
    deal, guest = todays(desk, game), guest_of(request)
    if deal.name not in await my_entries(desk, guest, deal.name):
        check_may_open(request)
    return await sit_down(desk, deal, guest)


@deals.get("/daily/{name}")
async def deal_page(request: Request, name: str, day: Day = None) -> Response:
    """How everyone did at a deal: for those who have played it, and for everyone when the day is over."""
    desk, guest, game = desk_of(request), guest_of(request), find(name)
    deal = deal_on(desk, game, day)
    entries = await entries_of(desk, deal)
    mine = next((entry for entry in entries if entry.guest == guest), None)
    outcome = mine.outcome if mine else None
    calendar = await my_entries(desk, guest, f"{game.name}/")
    return page(
        "deal.html",
        deal=deal,
        day=in_words(deal.day),
        terms=terms_of_deal(deal),
        mine=mine,
        entries=await _rows(desk, entries, guest) if may_see(desk, deal, mine) else None,
        finished=sum(entry.outcome is not None for entry in entries),
        words=outcome_in_words(outcome) if outcome else "",
        share=text_to_share(deal, outcome, f"{public_address(request)}/daily") if outcome else "",
        weeks=_calendar(calendar, (game,), deal.day),
        weekdays=[say(name) for name in WEEKDAYS],
        month=say(MONTHS[deal.day.month - 1]),
        is_over=is_past(desk, deal),
        has_secret=bool(desk.settings.deal_secret),
    )


# --- What both pages and programs are told ----------------------------------------------------------------------------


def deal_on(desk: Desk, game: Game, day: date | None) -> Deal:
    """The deal of a day that is not to come."""
    today = day_of(desk.hub.clock.now())
    if day is not None and day > today:
        raise NotNow(say("That day is still to come."))
    return deal_of(game, day or today, desk.settings.deal_secret)


def is_past(desk: Desk, deal: Deal) -> bool:
    """Whether a deal's day is over, so that nothing of it is secret any more."""
    return desk.hub.clock.now() >= float(deal.about["sealed_until"])


def may_see(desk: Desk, deal: Deal, mine: Entry | None) -> bool:
    """Whether how others did spoils nothing any more: one has played, or the day is over."""
    return is_past(desk, deal) or (mine is not None and mine.outcome is not None)


def terms_of_deal(deal: Deal) -> str:
    """Whom one plays against, and by which options."""
    level = deal.bot.partition(":")[2]
    against = say("against {count} of level {level}", count=deal.seats - 1, level=level)
    return ", ".join([against, *options_in_words(deal.game, deal.options)])


def _told(deal: Deal, mine: dict[str, Done]) -> dict[str, Any]:
    done = mine.get(deal.name)
    outcome = outcome_in(done) if done else None
    told = outcome_in_words(outcome) if outcome else say("begun") if done else ""
    return {"game": deal.game, "terms": terms_of_deal(deal), "is_begun": done is not None, "is_done": bool(outcome)} | {
        "told": told,
        "row": outcome["row"] if outcome else "",
    }


async def _rows(desk: Desk, entries: list[Entry], guest: str) -> list[dict[str, Any]]:
    finished = [entry for entry in entries if entry.outcome]
    return [
        {
            "name": await desk.name_of(entry.guest) or say("Guest"),
            "words": outcome_in_words(entry.outcome or {}),
            "row": (entry.outcome or {})["row"],
            "is_me": entry.guest == guest,
            "is_late": not entry.is_in_time,
        }
        for entry in finished
    ]


def _calendar(mine: dict[str, Done], games: tuple[Game, ...], month: date) -> list[list[dict[str, Any]]]:
    """The weeks of a month, and what one has of each day."""
    return [[_day(mine, games, day, day.month == month.month) for day in week] for week in weeks_of(month)]


def _day(mine: dict[str, Done], games: tuple[Game, ...], day: date, is_inside: bool) -> dict[str, Any]:
    found = [(game, done) for game in games if (done := mine.get(f"{game.name}/{day}")) is not None]
    marks = [_mark(game, done, day) for game, done in found]
    return {"number": day.day, "day": str(day), "is_inside": is_inside, "marks": marks if is_inside else []}


def _mark(game: Game, done: Done, day: date) -> dict[str, str]:
    """A place for what is finished, in brackets if it was late; dots for what is not."""
    outcome = outcome_in(done)
    if outcome is None:
        return {"game": game.name, "text": "…", "label": say("{title}: not finished", title=game.card.title)}
    place = "✕" if outcome["points"] is None else str(outcome["place"])
    text = place if is_in_time(done, deal_of(game, day)) else f"({place})"
    return {"game": game.name, "text": text, "label": f"{game.card.title}: {outcome_in_words(outcome)}"}
