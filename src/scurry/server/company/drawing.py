"""Company on a page: which others are there, and what was said, drawn once for all who may hear the same."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from markupsafe import Markup

from scurry.server.desk import Desk
from scurry.server.events import Drawn
from scurry.tables.company import Near
from scurry.tables.live import Live
from scurry.tables.presence import tells_presence
from scurry.tables.words import PHRASES, REACTIONS, Room, Word, has_words, room_of
from scurry.web.rendering import render


async def draw_company(desk: Desk, live: Live, guest: str, wants_words: bool = True) -> Drawn:
    """A digest, and what a guest may see; whoever wants no words is sent none."""
    await desk.hub.presence.look(live)
    if wants_words:
        await desk.hub.talk.look(live)
    room = room_of(live.table, guest) if wants_words and has_words(live.table) else None
    near = {seat: how for seat, how in enumerate(near_seats(live)) if how and live.table.seats[seat].guest != guest}
    seen_by = (room, *near.items(), live.table.names)
    shown: tuple[str, str] = live.company.drawings.of(seen_by, lambda: _drawn(live, room, near))
    return shown[0], {"html": shown[1]}


async def talk_at(desk: Desk, live: Live, guest: str) -> dict[str, object]:
    """What the sheet for talk needs when a page is opened."""
    digest, drawn = await draw_company(desk, live, guest)
    assert isinstance(drawn, dict)
    company = Markup(drawn["html"])  # noqa: S704  (drawn by our own template, everything in it escaped there)
    said = {"has_talk": has_talk(live, guest), "phrases": PHRASES, "reactions": REACTIONS}
    return {"company": company, "company_digest": digest, **said}


def has_talk(live: Live, guest: str) -> bool:
    """Whether there is anybody to talk to, or may be: not if all others are bots."""
    others = {seat.guest for seat in live.table.seats if seat.guest} - {guest}
    return has_words(live.table) and (bool(others) or not live.table.has_begun)


def _drawn(live: Live, room: Room | None, near: Mapping[int, Near]) -> tuple[str, str]:
    html = render("company.html", near=near, names=live.table.names, room=room, words=words_in(live, room))
    return sha256(html.encode()).hexdigest()[:16], html


def near_seats(live: Live) -> tuple[Near | None, ...]:
    """Who is there, seat by seat; None where no person sits, or where that is not told."""
    seats, is_told = live.table.seats, tells_presence(live.table)
    return tuple(live.company.near_of(seat.guest) if is_told and seat.guest else None for seat in seats)


def words_in(live: Live, room: Room | None) -> list[Word]:
    """What was said in a room."""
    return [word for word in live.company.words or () if word.room == room]


def name_of(live: Live, word: Word) -> str:
    """Who said it, as they are called now."""
    return live.table.names[word.seat] if 0 <= word.seat < len(live.table.names) else word.name
