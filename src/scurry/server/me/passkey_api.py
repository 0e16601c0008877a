"""Passkeys for programs, and for the script of our pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from scurry.server.api import REFUSALS, Known
from scurry.server.desk import desk_of
from scurry.server.me import proving
from scurry.server.me.api import guest_info
from scurry.server.me.passkeys import Passkeys
from scurry.server.me.shapes import NewPasskey, PasskeyChange, PasskeyInfo, PasskeyQuestion, ShownPasskey
from scurry.server.shapes import GuestInfo

passkey_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["me"])
PasskeyId = Annotated[str, Path(max_length=64, pattern=r"^[0-9a-f]+$")]


@passkey_api.get("/me/passkeys", response_model=list[PasskeyInfo])
async def passkeys(request: Request, guest: Known) -> list[PasskeyInfo]:
    """My passkeys."""
    desk = desk_of(request)
    found = await desk.hub.read(Passkeys(desk.store).of, guest)
    return [PasskeyInfo(id=each.id, label=each.label, at=each.at) for each in found]


@passkey_api.post("/me/passkeys/question", response_model=PasskeyQuestion)
async def ask_for_new(request: Request, guest: Known) -> PasskeyQuestion:
    """What to ask a device, so that it makes a passkey for me. An earlier question is no good any more."""
    return PasskeyQuestion(options=await proving.ask_for_new(request))


@passkey_api.post("/me/passkeys", response_model=list[PasskeyInfo], status_code=201)
async def keep(request: Request, guest: Known, given: NewPasskey) -> list[PasskeyInfo]:
    """Keep a passkey that a device has made."""
    await proving.keep_new(request, given.credential, given.label)
    return await passkeys(request, guest)


@passkey_api.post("/me/passkeys/{passkey_id}", response_model=list[PasskeyInfo])
async def change(request: Request, guest: Known, passkey_id: PasskeyId, given: PasskeyChange) -> list[PasskeyInfo]:
    """Forget one of my passkeys: it opens nothing any more."""
    await proving.remove(request, passkey_id)
    return await passkeys(request, guest)


@passkey_api.post("/back/passkey/question", response_model=PasskeyQuestion)
async def ask_for_known(request: Request, guest: Known) -> PasskeyQuestion:
    """What to ask a device, so that it shows a passkey. An earlier question is no good any more."""
    return PasskeyQuestion(options=await proving.ask_for_known(request))


@passkey_api.post("/back/passkey", response_model=GuestInfo, status_code=201)
async def come_back(request: Request, guest: Known, given: ShownPasskey) -> GuestInfo:
    """Be the guest again whose passkey this is."""
    return await guest_info(desk_of(request), await proving.pass_for_passkey(request, given.credential))
