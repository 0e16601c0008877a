"""Heartbeats come on a beat of their own: what a listener cannot see puts none of them off."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from scurry.games import shelf
from scurry.server.desk import Desk
from scurry.server.events import HEARTBEAT, Company, Drawn, Streams, _told
from scurry.server.guests import Pass, new_device
from scurry.server.settings import Settings
from tests.clocks import DrivenClock


async def beats(folder: Path, changes: list[float]) -> list[float]:
    """When heartbeats come, while the table changes at these times in ways that the listener cannot see."""
    clock = DrivenClock()
    desk = Desk(Settings(data=str(folder)), clock)
    live = await desk.hub.open(shelf()[0], None, {}, "anna")
    shown = Pass("anna", device=new_device())
    request: Any = SimpleNamespace(scope={"guest": "anna", "pass": shown, "address": "1.2.3.4"})
    heard: list[float] = []

    async def draw() -> Drawn:
        return "same", "same"

    async def listen() -> None:
        async for text in _told(Streams(desk), request, live, "same", draw, Company(draw, is_near=True)):
            if text.startswith("event: beat"):
                heard.append(clock.now() - 1_000.0)

    listening = asyncio.create_task(listen())
    for at in [*changes, 4 * HEARTBEAT]:
        await clock.drive(1_000.0 + at - clock.now())
        live.tell()
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await desk.hub.close()
    desk.close()
    return heard


def test_nothing_puts_a_heartbeat_off(tmp_path: Path) -> None:
    quiet = asyncio.run(beats(tmp_path / "quiet", []))
    busy = asyncio.run(beats(tmp_path / "busy", [3.0, 14.0, 20.0, 29.9, 31.0, 44.0]))
    assert quiet == busy == [HEARTBEAT * number for number in (1, 2, 3, 4)]
