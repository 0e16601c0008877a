"""The gate: every request passes it. Who asks, from where, for whom, how much, how often; and what every answer says.

Plain ASGI, so that live streams pass through untouched.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scurry.kernel.catalogue import language, say, speaking
from scurry.server import guests, hosts
from scurry.server.answers import message
from scurry.server.desk import Desk
from scurry.server.guests import Pass
from scurry.server.limits import network_of
from scurry.server.reading import language_of
from scurry.server.text import FORM_TYPE, JSON_TYPE, is_good_address, is_good_body
from scurry.tables.refusals import StoreAway

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
ONE_CLICK = "/quit/"
"""Mail programs post there in whatever form they like (RFC 8058): what counts is the address, the rest is not read."""
FOR_ALL = ("/static", "/health", "/key", "/manifest.webmanifest", "/worker.js")
"""What is the same for everybody: nobody needs to be known there."""

FOR_RECORDS = "/api/records"
"""Where records of games are sent to."""


class Refused(Exception):
    """The gate does not let a request in: what it answers instead."""

    def __init__(self, status: int, code: str, sentence: str, is_for_people: bool = False) -> None:
        super().__init__(sentence)
        self.code = code
        heading = say("That does not go")
        self.answer = message(status, heading, sentence) if is_for_people else refused(status, code, sentence)


class Gate:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with speaking(language_of(headers)):
            await self._answer(scope, headers, receive, send)

    async def _answer(self, scope: Scope, headers: Mapping[str, str], receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        self._greet(scope, headers)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._seal(message, scope)
                seconds = time.perf_counter() - started
                self._desk.metrics.note_request(scope["method"], message["status"], seconds)
            await send(message)

        try:
            self._check(scope, headers)
            await self._check_pass(scope, is_for_people(scope["path"], headers))
            if scope["method"] not in SAFE:
                receive = await self._whole(scope, headers, receive)
        except Refused as problem:
            self._desk.metrics.turned_away.labels(problem.code).inc()
            await problem.answer(scope, receive, answer)
            return
        await self._app(scope, receive, answer)

    def _greet(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Find out who asks; whoever shows nothing that was signed here is a guest nobody has been before."""
        scope["address"] = network_of((scope.get("client") or ("", 0))[0])
        bearer = headers.get("authorization", "").removeprefix("Bearer ").strip()
        token = bearer or _cookie(headers)
        known, scope["is_old"] = self._desk.house.keys.read(token, time.time()) if token else (None, False)
        scope["pass"] = known or guests.stranger()
        scope["guest"], scope["is_known"] = scope["pass"].guest, bool(known)
        scope["by_cookie"] = bool(known) and not bearer

    async def _check_pass(self, scope: Scope, is_for_people: bool) -> None:
        """A device that was signed out: whoever only looks is a stranger from now on, whoever acts is told."""
        if not scope["is_known"] or scope["path"].startswith(FOR_ALL):
            return
        try:
            if await self._desk.passes.is_good(scope["pass"]):
                return
        except StoreAway as problem:
            raise Refused(503, problem.code, problem.sentence, is_for_people) from problem
        if scope["method"] not in SAFE or not scope["by_cookie"]:
            sentence = say("You are signed out here. Open the page anew to go on as a new guest.")
            raise Refused(401, "signed-out", sentence, is_for_people)
        self._forget(scope)

    def _forget(self, scope: Scope) -> None:
        scope["pass"] = guests.stranger()
        scope["guest"], scope["is_known"], scope["by_cookie"] = scope["pass"].guest, False, False
        scope["is_old"] = False

    def _check_ban(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Whoever is shut out may still look at what is the same for everybody, and end letters."""
        if scope["path"].startswith((*FOR_ALL, ONE_CLICK)):
            return
        bans = self._desk.house.bans
        if scope["is_known"]:
            bans.note(scope["guest"], scope["address"])
        if bans.has(scope["guest"], scope["address"], time.time()):
            sentence = say("Whoever runs this server has shut you out. Ask them, if you think that this is a mistake.")
            raise Refused(403, "shut-out", sentence, is_for_people(scope["path"], headers))

    def _check(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Everything that can be told from the head of a request."""
        settings, reached_at = self._desk.settings, (scope.get("server") or ("", 0))[0]
        if not hosts.is_ours(headers.get("host", ""), settings.origin, settings.host, reached_at):
            raise Refused(421, "other-host", say("This server is not called that."))
        if not is_good_address(scope["path"], scope["query_string"]):
            raise Refused(400, "bad-text", say("There are characters in the address that cannot be."))
        self._check_ban(scope, headers)
        is_reading = scope["method"] in SAFE
        if not is_reading and not self._is_from_here(scope, headers):
            raise Refused(403, "other-origin", say("This request came from another site."))
        if scope["path"] == "/health":
            return  # costs next to nothing, and whoever looks after the server looks often
        who = scope["guest"] if scope["is_known"] else scope["address"]
        if not self._desk.limits.has_room(who, scope["address"], is_reading):
            raise Refused(429, "too-many", say("That was a lot at once. Wait a moment, then go on."))

    def _is_from_here(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Whether a request that acts for a cookie's guest comes from our own page."""
        if not scope["by_cookie"] and "cookie" not in headers and "origin" not in headers:
            return True
        own = self._desk.settings.origin or f"{scope['scheme']}://{headers.get('host', '')}"
        origin = headers.get("origin")
        if origin is not None and origin != "null":
            return origin == own
        return headers.get("sec-fetch-site") in ("same-origin", "none")

    def _largest(self, path: str) -> int:
        """How large a body may be: a record of a long game is larger than all else that people send."""
        settings = self._desk.settings
        return settings.largest_record if path == FOR_RECORDS else settings.largest

    async def _whole(self, scope: Scope, headers: Mapping[str, str], receive: Receive) -> Receive:
        """The body, when all of it is here and is as it should be, to be received at once."""
        length, largest = headers.get("content-length", "0"), self._largest(scope["path"])
        if not length.isdecimal() or len(length) > 9 or int(length) > largest:
            raise Refused(413, "too-large", say("That is more than we take at once."))
        body = await self._body(receive, largest)
        if scope["path"].startswith(ONE_CLICK):
            return once_more(b"", receive)
        if "content-length" in headers and len(body) != int(length):
            raise Refused(400, "cut-off", say("That did not arrive whole. Try again."))
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind not in (JSON_TYPE, FORM_TYPE):
            raise Refused(415, "other-type", say("Send a form or JSON."))
        if not is_good_body(kind, body):
            raise Refused(400, "bad-text", say("There are characters in it that cannot be."))
        return once_more(body, receive)

    async def _body(self, receive: Receive, largest: int) -> bytes:
        """What really comes, whatever was announced."""
        body, is_more = b"", True
        while is_more:
            message = await receive()
            if message["type"] == "http.disconnect":  # what came until then may read as something else
                raise Refused(400, "cut-off", say("That did not arrive whole. Try again."))
            body += message.get("body", b"")
            is_more = message.get("more_body", False)
            if len(body) > largest:
                raise Refused(413, "too-large", say("That is more than we take at once."))
        return body

    def _seal(self, message: Message, scope: Scope) -> None:
        headers = list(message["headers"])
        said = {name for name, _ in headers}
        headers += [header for header in HEADERS if header[0] not in said]
        message["headers"] = headers
        if not scope["path"].startswith("/static"):
            headers.append((b"content-language", language().encode()))
        if b"set-cookie" not in said:
            headers += self._given_anew(scope)

    def _given_anew(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """What shows who somebody is, for those who have nothing, or something that was signed with an old key."""
        if scope["path"].startswith(FOR_ALL):
            return []
        if scope["is_old"] and not scope["by_cookie"]:
            return [(b"x-new-token", self._desk.house.keys.sign(scope["pass"]).encode())]
        is_new = not scope["is_known"] and not scope["path"].startswith("/api")
        return [(b"set-cookie", cookie_for(self._desk, scope).encode())] if is_new or scope["is_old"] else []


def is_for_people(path: str, headers: Mapping[str, str]) -> bool:
    """Whether a page is asked for, and not something that a script or a program reads."""
    return "x-part" not in headers and not path.startswith((*FOR_ALL, "/api"))


def cookie_for(desk: Desk, scope: Scope, given: Pass | None = None) -> str:
    """The header that makes a browser the guest of a pass; that of the request, unless another is given."""
    shown: Pass = given or scope["pass"]
    return guests.cookie_of(desk.house.keys.sign(shown), desk.is_secure or scope["scheme"] == "https")


def refused(status: int, code: str, sentence: str, clause: str | None = None) -> JSONResponse:
    """A refusal as programs read it."""
    return JSONResponse({"code": code, "sentence": sentence, "clause": clause}, status)


def _cookie(headers: Mapping[str, str]) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(guests.COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def once_more(body: bytes, receive: Receive) -> Receive:
    """What has been received already, to be received once more."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
