"""The page about me: other devices, ways back, notices, signing out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import RedirectResponse, Response

from scurry.kernel.catalogue import say
from scurry.server.answers import page
from scurry.server.desk import desk_of, guest_of
from scurry.server.me.coming import (
    become,
    is_for_this_machine_alone,
    look_at_link,
    make_device_link,
    pass_for_phrase,
    use_link,
)
from scurry.server.me.links import MINUTES, LinkKind
from scurry.server.me.phrases import BadPhrase, Phrases
from scurry.server.me.qr import qr_code

me_pages = APIRouter(include_in_schema=False)
Code = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


@me_pages.get("/me")
async def me(request: Request) -> Response:
    """Everything about me."""
    return await show_me(request)


async def show_me(request: Request, status: int = 200, **more: Any) -> Response:
    """The page about me, with whatever was just made or said."""
    desk, guest = desk_of(request), guest_of(request)
    known = {
        "name": await desk.name_of(guest),
        "has_phrase": await desk.hub.read(Phrases(desk.store, desk.secret).has, guest),
    }
    return page("me.html", status, **{**_NOTHING_NEW, **known, **more})


_NOTHING_NEW: dict[str, Any] = {"link": "", "code": "", "is_only_here": False, "minutes": 0, "phrase": ""}


# --- Another device ---------------------------------------------------------------------------------------------------


@me_pages.post("/me/device")
async def another_device(request: Request) -> Response:
    """A link, and a code for its camera, that make another device mine."""
    link = await make_device_link(request)
    code, is_only_here = qr_code(link, say("The link as a code for a camera")), is_for_this_machine_alone(link)
    return await show_me(request, link=link, code=code, is_only_here=is_only_here, minutes=MINUTES[LinkKind.DEVICE])


@me_pages.get("/come/{code}")
async def ask_whether_to_come(request: Request, code: Code) -> Response:
    """Nothing happens yet: programs look at links before people do, and somebody else may have sent it."""
    desk, guest = desk_of(request), guest_of(request)
    link = await look_at_link(desk, LinkKind.DEVICE, code)
    tables = await desk.hub.read(desk.store.tables_of, guest, 1)
    return page(
        "come.html",
        code=code,
        name=await desk.name_of(link.guest),
        is_me=link.guest == guest,
        was=await desk.name_of(guest),
        has_tables=bool(tables),
    )


@me_pages.post("/come/{code}")
async def come(request: Request, code: Code) -> Response:
    """Be that guest here, from now on."""
    desk = desk_of(request)
    link = await use_link(desk, LinkKind.DEVICE, code)
    return become(RedirectResponse("/", 303), request, await desk.passes.new(link.guest))


# --- Ways back --------------------------------------------------------------------------------------------------------


@me_pages.post("/me/phrase")
async def new_phrase(request: Request) -> Response:
    """A phrase to write down: this page is the only one that ever shows it."""
    desk, guest = desk_of(request), guest_of(request)
    phrase = await desk.hub.read(Phrases(desk.store, desk.secret).make, guest, desk.hub.clock.now())
    return await show_me(request, phrase=phrase)


@me_pages.get("/back")
async def ask_for_a_way_back(request: Request) -> Response:
    """For whoever has played here before, on another device or in another browser."""
    return await show_back(request)


async def show_back(request: Request, problem: str = "", typed: str = "", status: int = 200) -> Response:
    """The page with the ways back."""
    desk, guest = desk_of(request), guest_of(request)
    tables = await desk.hub.read(desk.store.tables_of, guest, 1)
    was = await desk.name_of(guest)
    return page("back.html", status, problem=problem, typed=typed, was=was, has_tables=bool(tables))


@me_pages.post("/back/phrase")
async def back_by_phrase(request: Request, phrase: Annotated[str, Form(max_length=400)]) -> Response:
    """Be the guest again whose phrase this is."""
    try:
        given = await pass_for_phrase(request, phrase)
    except BadPhrase as problem:
        return await show_back(request, str(problem), phrase, 409)
    return become(RedirectResponse("/", 303), request, given)
