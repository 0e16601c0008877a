"""What can be reviewed, and by whom: finished tables, by whoever may see their replay, and records from files."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from fastapi import Request

from scurry.bots.accounts import together
from scurry.games import find
from scurry.kernel.catalogue import say
from scurry.matches.match import Match
from scurry.matches.starts import imagined_start
from scurry.server.api import Preparing, check_may_open, table_for
from scurry.server.desk import Desk, desk_of, guest_of
from scurry.server.records import game_in
from scurry.server.reviewer import Asked
from scurry.tables.opponents import LEVELS, USUAL
from scurry.tables.refusals import NotNow
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table


@dataclass(frozen=True)
class Subject:
    """A game that can be reviewed."""

    id: str
    match: Match
    page: str
    """Where its review is shown."""
    mine: tuple[int, ...] = ()
    """The seats of whoever asks."""
    bots: tuple[str | None, ...] = ()
    """Who plays on against whoever plays on from it, seat by seat, as far as bots played."""
    replay: str = ""
    """Where it can be watched again."""

    def seat(self, wanted: int | None) -> int:
        """The seat that is wanted, if there is one; else one's own, or the first."""
        if wanted is not None and wanted < self.match.seats:
            return wanted
        return self.mine[0] if self.mine else 0

    def reader(self, seat: int) -> int | None:
        """To whom it is told: whoever sat at this seat is spoken to."""
        return seat if seat in self.mine else None


# --- Which game -------------------------------------------------------------------------------------------------------


async def subject_at_table(request: Request, table_id: str) -> Subject:
    """A finished table's game. What may not be replayed yet is not reviewed either."""
    desk = desk_of(request)
    table = (await table_for(request, table_id)).table
    if table.match is None or not table.is_over:
        raise NotNow(say("A game is reviewed when it is over: until then what lies hidden stays hidden."))
    desk.hub.check_unsealed(table)
    return _subject_of(table, table.match, guest_of(request))


def _subject_of(table: Table, match: Match, guest: str) -> Subject:
    address = f"/t/{table.terms.id}"
    mine, bots = tuple(table.seats_of(guest)), tuple(seat.bot for seat in table.seats)
    return Subject(table.terms.id, match, f"{address}/review", mine, bots, f"{address}/replay")


async def subject_in_record(request: Request, record_id: str) -> Subject:
    """The game of a record that was opened before."""
    desk = desk_of(request)
    if (match := desk.records.at_hand(record_id)) is None:
        text = await desk.records.text(record_id)
        check_ready(desk, game_in(text))
        match = await desk.records.match(record_id, text)
    return _subject_in(record_id, match)


async def open_record(request: Request, text: str) -> Subject:
    """Keep a record from a file, to be reviewed; it counts as a table that is opened."""
    desk = desk_of(request)
    check_ready(desk, game_in(text))
    check_may_open(request)
    return _subject_in(*await desk.records.keep(text))


def _subject_in(record_id: str, match: Match) -> Subject:
    return Subject(record_id, match, f"/reviews/{record_id}")


def check_ready(desk: Desk, game: str) -> None:
    """Refuse for now, if a game's rules are not compiled yet."""
    if not desk.readiness.is_ready(find(game)):
        desk.readiness.want(find(game))
        raise Preparing


async def ask(request: Request, subject: Subject, seat: int) -> Asked:
    """What there is of a seat's review; what is not there is begun."""
    who = (request.scope["address"], guest_of(request))
    return await desk_of(request).reviewer.ask(subject.id, subject.match, together(subject.match, seat), who)


# --- Playing on -------------------------------------------------------------------------------------------------------


async def play_on(request: Request, subject: Subject, seat: int, ply: int) -> str:
    """A new table that begins where a seat had a decision to make, against bots.

    What the seat could not see then is imagined anew: it is the same decision, and nobody knows how it would have gone.
    """
    desk, guest, match = desk_of(request), guest_of(request), subject.match
    if not (0 <= ply < match.ply and match.played[ply].seat == seat):
        raise NotNow(say("Nobody can play on from there: choose one of the seat's own decisions."))
    check_may_open(request)
    start = imagined_start(match.game, match.view_at(ply, seat), seat, secrets.token_bytes(16))
    options, about = match.game.card.options.changed(match.options), {"review": f"{subject.page}?seat={seat}"}
    live = await desk.hub.open(match.game, match.seats, options, guest, start=start, about=about)
    for other in range(match.seats):
        name = await desk.name_of(guest) or say("Guest")
        bot = subject.bots[other] if subject.bots and subject.bots[other] in LEVELS else USUAL
        step = Step(Kind.SIT, other, guest, name) if other == seat else Step(Kind.BOT, other, guest, bot or USUAL)
        await desk.hub.do(live.id, step)
    return live.id
