"""The same for programs: another device, ways back, signing out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from scurry.server.api import REFUSALS, Known
from scurry.server.desk import Desk, desk_of
from scurry.server.guests import Pass
from scurry.server.me.coming import make_device_link, pass_for_phrase, sign_out_at, use_link
from scurry.server.me.export import everything_about
from scurry.server.me.links import MINUTES, LinkKind
from scurry.server.me.phrases import Phrases
from scurry.server.me.shapes import Coming, DeviceLink, GivenPhrase, Leave, Phrase, SignedOut, SignOut
from scurry.server.shapes import GuestInfo, Problem

USED_UP: dict[int | str, dict[str, Any]] = {410: {"model": Problem, "description": "Used already, or too old"}}
me_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["me"])


@me_api.post("/me/device", response_model=DeviceLink, status_code=201)
async def device_link(request: Request, guest: Known) -> DeviceLink:
    """A link that makes another device mine. An earlier one is no good any more."""
    address = await make_device_link(request)
    code = address.rpartition("/")[2]
    return DeviceLink(address=address, code=code, minutes=MINUTES[LinkKind.DEVICE])


@me_api.post("/come", response_model=GuestInfo, status_code=201, responses=USED_UP)
async def come(request: Request, given: Coming) -> GuestInfo:
    """Be the guest of a link: the token is yours from now on."""
    desk = desk_of(request)
    link = await use_link(desk, LinkKind.DEVICE, given.code)
    return await guest_info(desk, await desk.passes.new(link.guest))


@me_api.post("/me/phrase", response_model=Phrase, status_code=201)
async def new_phrase(request: Request, guest: Known) -> Phrase:
    """A phrase that brings me back. An earlier one is no good any more."""
    desk = desk_of(request)
    return Phrase(phrase=await desk.hub.read(Phrases(desk.store, desk.secret).make, guest, desk.hub.clock.now()))


@me_api.post("/back", response_model=GuestInfo, status_code=201)
async def back(request: Request, given: GivenPhrase) -> GuestInfo:
    """Be the guest again whose phrase this is."""
    return await guest_info(desk_of(request), await pass_for_phrase(request, given.phrase))


@me_api.post("/me/sign-out", response_model=SignedOut)
async def sign_out(request: Request, guest: Known, given: SignOut) -> SignedOut:
    """End this token, or all others, or both; cookies in browsers too."""
    kept = await sign_out_at(request, given.where)
    return SignedOut(token=(await guest_info(desk_of(request), kept)).token if kept else None)


@me_api.get("/me/export")
async def export(request: Request, guest: Known) -> dict[str, Any]:
    """Everything that is stored about me."""
    desk = desk_of(request)
    return await desk.hub.read(everything_about, desk.store, guest)


@me_api.post("/me/leave", response_model=SignedOut, status_code=202)
async def leave(request: Request, guest: Known, given: Leave) -> SignedOut:
    """Delete me: seats are given up, names leave finished tables, all else goes. No token is good any more."""
    await desk_of(request).leaving.begin(guest)
    return SignedOut(token=None)


async def guest_info(desk: Desk, given: Pass) -> GuestInfo:
    """A guest, and the token that belongs to a pass."""
    return GuestInfo(guest=given.guest, name=await desk.name_of(given.guest), token=desk.house.keys.sign(given))
