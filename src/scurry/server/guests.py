"""Guests: a signed cookie and a name. Whoever holds the cookie is the guest; nobody can make one up."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from scurry.kernel.catalogue import say

COOKIE = "scurry"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24


class BadName(ValueError):
    """A name that cannot be shown: says why."""


@dataclass(frozen=True)
class Pass:
    """What a cookie, or a program's token, says: a guest, on one device."""

    guest: str
    epoch: int = 0
    """How often the guest had signed out everywhere when it was given."""
    device: str = ""
    """So that one device can be signed out; passes of earlier days name none."""


def new_guest() -> str:
    """A guest nobody has been before."""
    return secrets.token_urlsafe(12)


def new_device() -> str:
    """A device nobody has come from before."""
    return secrets.token_urlsafe(6)


def stranger() -> Pass:
    """A pass for a guest nobody has been before."""
    return Pass(new_guest(), device=new_device())


def sign(guest: str, secret: str, epoch: int = 0, device: str = "") -> str:
    """What the guest's cookie, or a program's token, holds."""
    told = f"{guest}.{epoch}.{device}" if epoch or device else guest
    return f"{told}.{_seal(told, secret)}"


def read(token: str, secret: str) -> Pass | None:
    """The pass that a token was signed for; None if it was not signed here. `passes` knows whether it is still good."""
    told, _, seal = token.rpartition(".")
    if not told or not hmac.compare_digest(seal.encode(), _seal(told, secret).encode()):
        return None
    guest, *more = told.split(".")
    return Pass(guest, int(more[0]), more[1]) if more else Pass(guest)


def _seal(told: str, secret: str) -> str:
    return hmac.digest(secret.encode(), b"scurry/guest/" + told.encode(), hashlib.sha256).hex()[:40]


def cookie_of(token: str, is_secure: bool) -> str:
    """The header that gives a browser its cookie."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


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
