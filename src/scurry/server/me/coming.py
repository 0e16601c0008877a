"""Coming to another device, and coming back: whatever brings somebody, a pass of their own is what they get."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import Request
from starlette.responses import Response

from scurry.server.desk import Desk, desk_of, guest_of, public_address
from scurry.server.gate import cookie_for
from scurry.server.guests import Pass
from scurry.server.me.links import Link, LinkKind, Links
from scurry.server.me.phrases import Phrases


class TooManyTries(Exception):
    """Whoever asks has tried many phrases lately."""


class TooManyLetters(Exception):
    """Whoever asks has asked for many letters lately."""


class UsedUp(Exception):
    """The link was used already, or is too old, or never was one."""


async def make_device_link(request: Request) -> str:
    """The address that makes another device mine: once, within ten minutes."""
    desk, guest = desk_of(request), guest_of(request)
    code = await desk.hub.read(Links(desk.store).make, LinkKind.DEVICE, guest, desk.hub.clock.now())
    return f"{public_address(request)}/come/{code}"


async def look_at_link(desk: Desk, kind: LinkKind, code: str) -> Link:
    """What a link is for, without using it up; UsedUp if it is no good."""
    return _there(await desk.hub.read(Links(desk.store).look, kind, code, desk.hub.clock.now()))


async def use_link(desk: Desk, kind: LinkKind, code: str) -> Link:
    """The same, once."""
    return _there(await desk.hub.read(Links(desk.store).use, kind, code, desk.hub.clock.now()))


def _there(link: Link | None) -> Link:
    if link is None:
        raise UsedUp
    return link


def check_may_try(request: Request) -> None:
    """Refuse whoever guesses."""
    if not desk_of(request).limits.may_try(guest_of(request), request.scope["address"]):
        raise TooManyTries


def check_may_send(request: Request) -> None:
    """Refuse whoever has us write many letters."""
    if not desk_of(request).limits.may_send(guest_of(request), request.scope["address"]):
        raise TooManyLetters


async def pass_for_phrase(request: Request, written: str) -> Pass:
    """A pass for whoever has the phrase; BadPhrase if it is nobody's."""
    desk = desk_of(request)
    check_may_try(request)
    guest = await desk.hub.read(Phrases(desk.store, desk.secret).guest_of, written)
    return await desk.passes.new(guest)


def become(answer: Response, request: Request, given: Pass) -> Response:
    """Make the browser that asks the guest of a pass. The pass is always a new one: nobody can have known it before."""
    answer.headers["set-cookie"] = cookie_for(desk_of(request), request.scope, given)
    return answer


async def sign_out_at(request: Request, where: str) -> Pass | None:
    """End this device's pass, or all others, or both; the pass to go on with, if any."""
    desk, shown = desk_of(request), request.scope["pass"]
    if where == "here":
        await desk.passes.end(shown)
        return None
    await desk.passes.end_all(shown.guest)
    return await desk.passes.new(shown.guest) if where == "elsewhere" else None


def is_for_this_machine_alone(address: str) -> bool:
    """Whether no other device can reach an address."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
