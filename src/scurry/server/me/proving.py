"""Proving who one is with a passkey (WebAuthn): what a browser is asked, and what it answers.

What is to be signed is a number that nobody has seen before, made for one browser. It is good once, for some minutes,
for one purpose, whichever process is asked. Whoever has the device is enough: asking for a finger or a PIN is left to
the device, since a cookie in an unlocked device opens the same.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import urlsplit

import webauthn
from fastapi import Request
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.desk import desk_of, guest_of, public_address
from scurry.server.guests import Pass, clean_name
from scurry.server.me.coming import check_may_try
from scurry.server.me.links import MINUTES, LinkKind, Links
from scurry.server.me.passkeys import BadPasskey, Passkey, Passkeys

IF_IT_CAN = UserVerificationRequirement.PREFERRED
T = TypeVar("T")
NOT_RIGHT = "This passkey does not open anything here."


class TooLate(Refusal):
    """What was signed had been answered already, or is too old, or somebody else was asked for it."""

    code = "too-late"


class NoSuchPasskey(LookupError):
    """Not one of the guest's own."""


# --- Where it can be --------------------------------------------------------------------------------------------------


def offers_passkeys(request: Request) -> bool:
    """Whether browsers make passkeys for the address by which whoever asks has come."""
    return bool(_site_of(request))


def _site_of(request: Request) -> str:
    """The name that passkeys are made for; none where browsers make none: by http, or for a bare number."""
    address = urlsplit(public_address(request))
    host = address.hostname or ""
    is_safe = address.scheme == "https" or host == "localhost" or host.endswith(".localhost")
    return host if is_safe and not _is_number(host) and request.url.hostname == host else ""


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _check_site(request: Request) -> str:
    site = _site_of(request)
    if not site:
        raise BadPasskey(say("Passkeys need an address with a name, and https."))
    return site


# --- A new one --------------------------------------------------------------------------------------------------------


async def ask_for_new(request: Request) -> dict[str, Any]:
    """What a browser is to be asked, so that the device makes a passkey for whoever asks."""
    desk, guest, site = desk_of(request), guest_of(request), _check_site(request)
    mine = await desk.hub.read(Passkeys(desk.store).of, guest)
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name="Scurry",
        user_id=_handle_of(guest, desk.secret),
        user_name=await desk.name_of(guest) or say("Guest"),
        challenge=await _new_challenge(request, LinkKind.NEW_PASSKEY),
        timeout=_patience(LinkKind.NEW_PASSKEY),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=IF_IT_CAN
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in mine],
    )
    return _plain(options)


async def keep_new(request: Request, answer: dict[str, Any], label: str) -> None:
    """Keep the passkey that a device has made; BadPasskey if the answer does not prove it."""
    desk, guest, site = desk_of(request), guest_of(request), _check_site(request)
    called = clean_name(label) if label else ""
    challenge = await _use_challenge(request, LinkKind.NEW_PASSKEY, answer)
    made = _proven(
        lambda: webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=public_address(request),
        )
    )
    kept = (made.credential_id, made.credential_public_key, made.sign_count, called, desk.hub.clock.now())
    await desk.hub.read(Passkeys(desk.store).keep, guest, *kept)


async def remove(request: Request, passkey_id: str) -> None:
    """Forget one of mine."""
    desk, guest = desk_of(request), guest_of(request)
    if not await desk.hub.read(Passkeys(desk.store).remove, guest, passkey_id):
        raise NoSuchPasskey


# --- Coming back ------------------------------------------------------------------------------------------------------


async def ask_for_known(request: Request) -> dict[str, Any]:
    """What a browser is to be asked, so that the device shows a passkey. Whose it is, only the device knows."""
    site, kind = _check_site(request), LinkKind.PASSKEY
    challenge = await _new_challenge(request, kind)
    options = webauthn.generate_authentication_options(
        rp_id=site, challenge=challenge, timeout=_patience(kind), user_verification=IF_IT_CAN
    )
    return _plain(options)


async def pass_for_passkey(request: Request, answer: dict[str, Any]) -> Pass:
    """A pass for whoever has shown a passkey; BadPasskey if it is nobody's, or the answer does not prove it."""
    desk, site = desk_of(request), _check_site(request)
    check_may_try(request)
    challenge = await _use_challenge(request, LinkKind.PASSKEY, answer)
    named = _proven(lambda: base64url_to_bytes(answer["id"]))
    found = await desk.hub.read(Passkeys(desk.store).find, named)
    if found is None:
        raise BadPasskey(say("Nobody has this passkey here any more. Choose another one, or another way."))
    shown = _proven(
        lambda: webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=public_address(request),
            credential_public_key=found.public_key,
            credential_current_sign_count=found.count,
        )
    )
    _check_handle(answer, found, desk.secret)
    if not await desk.hub.read(Passkeys(desk.store).note_use, found, shown.new_sign_count):
        raise BadPasskey(say(NOT_RIGHT))
    return await desk.passes.new(found.guest)


def _check_handle(answer: dict[str, Any], found: Passkey, secret: str) -> None:
    """A device that says whose passkey it is must be right."""
    handle = answer["response"].get("userHandle")
    if handle and handle != bytes_to_base64url(_handle_of(found.guest, secret)):
        raise BadPasskey(say(NOT_RIGHT))


# --- Both -------------------------------------------------------------------------------------------------------------


async def _new_challenge(request: Request, kind: LinkKind) -> bytes:
    desk = desk_of(request)
    code = await desk.hub.read(Links(desk.store).make, kind, guest_of(request), desk.hub.clock.now())
    return base64url_to_bytes(code)


async def _use_challenge(request: Request, kind: LinkKind, answer: dict[str, Any]) -> bytes:
    """What the answer says that it has signed, if this browser was asked for that, and has not answered yet."""
    said = _proven(lambda: parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"])).challenge)
    desk, code = desk_of(request), bytes_to_base64url(said)
    link = await desk.hub.read(Links(desk.store).use, kind, code, desk.hub.clock.now())
    if link is None or link.guest != guest_of(request):
        raise TooLate(say("That was answered already, or took too long. Try again."))
    return said


def _proven(look: Callable[[], T]) -> T:
    """What an answer proves. Whatever the library makes of a stranger's bytes, it is no more than that it does not."""
    try:
        return look()
    except Exception:
        raise BadPasskey(say(NOT_RIGHT)) from None


def _handle_of(guest: str, secret: str) -> bytes:
    """Whom a device keeps a passkey for: the same for all of a guest's, and nothing that says who that is."""
    return hmac.digest(secret.encode(), b"scurry/passkey/" + guest.encode(), hashlib.sha256)


def _patience(kind: LinkKind) -> int:
    """For so many milliseconds a browser waits for its device."""
    return 60_000 * MINUTES[kind]


def _plain(options: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told
