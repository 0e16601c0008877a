"""The gate: every request passes it. Who asks, from where, how much, how often; and what every answer says.

Plain ASGI, so that live streams pass through untouched.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scurry.kernel.catalogue import say
from scurry.server import guests
from scurry.server.desk import Desk

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # a table's address is what lets somebody in: it is told to nobody
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
]
SAFE = {"GET", "HEAD", "OPTIONS"}
MOST_BUCKETS = 20_000


class TooLarge(HTTPException):
    """The body of a request is larger than we take."""

    def __init__(self) -> None:
        super().__init__(413)


class Gate:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._desk = desk
        self._buckets: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        fresh = self._greet(scope, headers)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._seal(message, scope, fresh)
                seconds = time.perf_counter() - started
                self._desk.metrics.note_request(scope["method"], message["status"], seconds)
            await send(message)

        if refusal := self._refuse(scope, headers):
            await refusal(scope, receive, answer)
            return
        await self._app(scope, self._measured(receive), answer)

    def _greet(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Find out who asks; whether it is a guest who needs a cookie."""
        secret = self._desk.secret
        bearer = headers.get("authorization", "").removeprefix("Bearer ").strip()
        if bearer and (guest := guests.read(bearer, secret)):
            scope["guest"], scope["by_cookie"], scope["is_known"] = guest, False, True
            return False
        guest = None if bearer else guests.read(_cookie(headers), secret)
        scope["guest"], scope["by_cookie"] = guest or guests.new_guest(), guest is not None
        scope["is_known"] = guest is not None
        return guest is None

    def _refuse(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        if scope["method"] in SAFE:
            return None
        if not self._is_from_here(scope, headers):
            return refused(403, "other-origin", say("This request came from another site."))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._desk.settings.largest:
            return refused(413, "too-large", say("That is more than we take at once."))
        if not self._has_room(scope):
            return refused(429, "too-many", say("That was a lot at once. Wait a moment, then go on."))
        return None

    def _is_from_here(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether a request that acts for a cookie's guest comes from our own page."""
        if not scope["by_cookie"] and "cookie" not in headers and "origin" not in headers:
            return True
        own = self._desk.settings.origin or f"{scope['scheme']}://{headers.get('host', '')}"
        origin = headers.get("origin")
        if origin is not None and origin != "null":
            return origin == own
        return headers.get("sec-fetch-site") in ("same-origin", "none")

    def _has_room(self, scope: Scope) -> bool:
        """A bucket for each guest that fills up again: bursts are fine, floods are not."""
        rate, burst = self._desk.settings.rate, self._desk.settings.burst
        if not rate:
            return True
        client = scope.get("client") or ("?", 0)
        who = scope["guest"] if scope["is_known"] else client[0]
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.clear()
        now = time.monotonic()
        left, at = self._buckets.get(who, (float(burst), now))
        left = min(float(burst), left + (now - at) * rate)
        self._buckets[who] = (max(0.0, left - 1), now)
        return left >= 1

    def _measured(self, receive: Receive) -> Receive:
        """Count what really comes, whatever was announced."""
        total = 0

        async def counted() -> Message:
            nonlocal total
            message = await receive()
            total += len(message.get("body", b""))
            if total > self._desk.settings.largest:
                raise TooLarge
            return message

        return counted

    def _seal(self, message: Message, scope: Scope, fresh: bool) -> None:
        headers = list(message["headers"])
        said = {name for name, _ in headers}
        headers += [header for header in HEADERS if header[0] not in said]
        message["headers"] = headers
        if fresh and not scope["path"].startswith(("/static", "/health", "/metrics", "/api")):
            token = guests.sign(scope["guest"], self._desk.secret)
            secure = "; Secure" if scope["scheme"] == "https" or self._desk.settings.origin.startswith("https") else ""
            cookie = f"{guests.COOKIE}={token}; Path=/; Max-Age={guests.YEAR}; HttpOnly; SameSite=Lax{secure}"
            headers.append((b"set-cookie", cookie.encode()))


def refused(status: int, code: str, sentence: str, clause: str | None = None) -> JSONResponse:
    """A refusal as programs read it."""
    return JSONResponse({"code": code, "sentence": sentence, "clause": clause}, status)


def _cookie(headers: Mapping[str, str]) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(guests.COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
