"""Scurry on a phone's home screen: what a system asks to know, its icons, and the page for when nothing answers."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import FileResponse, JSONResponse, Response

from scurry.kernel.catalogue import language, say
from scurry.server.answers import page
from scurry.server.desk import desk_of, guest_of
from scurry.server.my_tables import in_lobby
from scurry.web.icons import icon
from scurry.web.rendering import STATIC

installing = APIRouter(include_in_schema=False)
BARK, PAPER = "#33210f", "#f5ead6"
A_DAY = {"cache-control": "public, max-age=86400"}
ICONS = {"192": (192, False), "512": (512, False), "180": (180, True), "maskable-512": (512, True)}
"""Sizes that systems ask for; those that may be cut to a circle fill their square."""


@installing.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a system shows of an app, in the language of whoever installs it."""
    told = {
        "name": "Scurry",
        "short_name": "Scurry",
        "description": say("Small table games from the autumn wood."),
        "lang": language(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BARK,
        "icons": [_about(name, *how) for name, how in ICONS.items()],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


def _about(name: str, size: int, is_maskable: bool) -> dict[str, str]:
    purpose = "maskable" if is_maskable else "any"
    return {"src": f"/static/icon-{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@installing.get("/static/icon-{name}.png")
async def picture(name: Annotated[str, Path(pattern=f"^({'|'.join(ICONS)})$")]) -> Response:
    """The icon, made of points."""
    drawn = await asyncio.to_thread(icon, *ICONS[name])
    return Response(drawn, media_type="image/png", headers=A_DAY)


@installing.get("/worker.js")
async def worker() -> Response:
    """What the browser runs beside the pages. It stands here, and not with the rest, since it is for all of them."""
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"})


@installing.get("/offline")
async def offline(request: Request) -> Response:
    """The page that a browser keeps for when nothing answers: my tables as they are now, but no board."""
    desk = desk_of(request)
    tables, _ = await in_lobby(desk, guest_of(request))
    return page("offline.html", tables=tables, now=desk.hub.clock.now())
