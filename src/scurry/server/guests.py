"""Guests: a signed cookie and a name. Whoever holds the cookie is the guest; nobody can make one up."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

from scurry.kernel.catalogue import say

COOKIE = "scurry"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24


class BadName(ValueError):
    """A name that cannot be shown: says why."""


def new_guest() -> str:
    """A guest nobody has been before."""
    return secrets.token_urlsafe(12)


def sign(guest: str, secret: str) -> str:
    """What the guest's cookie, or a program's token, holds."""
    return f"{guest}.{_seal(guest, secret)}"


def read(token: str, secret: str) -> str | None:
    """The guest that a token was signed for; None if it was not signed here."""
    guest, _, seal = token.partition(".")
    is_ours = hmac.compare_digest(seal.encode(), _seal(guest, secret).encode())
    return guest if guest and is_ours else None


def _seal(guest: str, secret: str) -> str:
    return hmac.digest(secret.encode(), b"scurry/guest/" + guest.encode(), hashlib.sha256).hex()[:40]


def clean_name(name: str) -> str:
    """A name as it is shown; BadName if nothing is left of it."""
    shown = "".join(
        each for each in unicodedata.normalize("NFC", name) if unicodedata.category(each)[0] not in "CZ" or each == " "
    )
    shown = " ".join(shown.split())
    if not shown:
        raise BadName(say("Please say what you are called."))
    if len(shown) > LONGEST_NAME:
        raise BadName(say("Please keep your name to {most} letters.", most=LONGEST_NAME))
    return shown
