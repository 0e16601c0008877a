"""Saying something at a table: by a page or by a program, under the same limits."""

from __future__ import annotations

from fastapi import Request

from scurry.kernel.catalogue import say
from scurry.server.desk import desk_of, guest_of
from scurry.tables.live import Live
from scurry.tables.words import Saying, spoken


class TooManyWords(Exception):
    """Whoever asks has said much lately."""


async def speak(request: Request, table_id: str, kind: Saying, value: str, key: str) -> Live:
    """Let whoever asks say something; a Refusal or TooManyWords if they cannot."""
    desk, guest = desk_of(request), guest_of(request)
    live = await desk.hub.get(table_id)
    name = await desk.name_of(guest) or say("Guest")
    word = spoken(live.table, guest, name, kind, value, desk.hub.clock.now())
    if not desk.limits.may_speak(guest, request.scope["address"]):
        raise TooManyWords
    await desk.hub.talk.speak(live, word, key)
    return live
