"""What pages do with passkeys beside the script, which asks the device and tells the API."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from scurry.server.me import proving
from scurry.server.me.coming import become
from scurry.server.me.shapes import ShownPasskey

passkey_pages = APIRouter(include_in_schema=False)
PasskeyId = Annotated[str, Path(max_length=64, pattern=r"^[0-9a-f]+$")]


@passkey_pages.post("/me/passkeys/{passkey_id}")
async def remove(request: Request, passkey_id: PasskeyId, do: Annotated[Literal["remove"], Form()]) -> Response:
    """Forget one of my passkeys."""
    await proving.remove(request, passkey_id)
    return RedirectResponse("/me#ways-back", 303)


@passkey_pages.post("/back/passkey")
async def come_back(request: Request, given: ShownPasskey) -> Response:
    """Be the guest again whose passkey this is: the browser gets their cookie."""
    given_pass = await proving.pass_for_passkey(request, given.credential)
    return become(JSONResponse({"to": "/"}), request, given_pass)
