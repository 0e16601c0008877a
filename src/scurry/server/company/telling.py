"""Company as programs read it."""

from __future__ import annotations

from hashlib import sha256

from scurry.server.company.drawing import name_of, near_seats, words_in
from scurry.server.company.shapes import CompanyInfo, WordInfo
from scurry.server.desk import Desk
from scurry.server.events import Drawn
from scurry.tables.live import Live
from scurry.tables.words import room_of


async def company_of(desk: Desk, live: Live, guest: str) -> CompanyInfo:
    """Who is there, and what a guest hears."""
    await desk.hub.presence.look(live)
    await desk.hub.talk.look(live)
    room = room_of(live.table, guest)
    told = [
        WordInfo(seat=word.seat, name=name_of(live, word), kind=word.kind, value=word.value, text=word.text, at=word.at)
        for word in words_in(live, room)
    ]
    return CompanyInfo(near=list(near_seats(live)), room=room, words=told)


async def tell_company(desk: Desk, live: Live, guest: str) -> Drawn:
    """The same for a stream."""
    told = (await company_of(desk, live, guest)).model_dump_json()
    return sha256(told.encode()).hexdigest()[:16], told
