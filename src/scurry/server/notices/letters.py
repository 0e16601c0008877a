"""What one may do with addresses, webhooks and wishes, for pages and for programs alike."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from fastapi import Request

from scurry.kernel.catalogue import language, say
from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk, desk_of, guest_of
from scurry.server.me.coming import UsedUp, check_may_send, use_link
from scurry.server.me.links import LinkKind
from scurry.server.notices.calling import read_hook
from scurry.server.notices.channels import Channel, ChannelKind
from scurry.server.notices.mail import read_address, read_unsubscribe_token
from scurry.server.notices.wishes import Wishes, check_wishes, keep_wishes, wishes_of


class NoMail(Refusal):
    """Whoever runs the server has named no mail server."""

    code = "no-mail"


class NoSuchChannel(LookupError):
    """Not one of the guest's own."""


class Change(StrEnum):
    """What one may do with a channel."""

    ON = "on"
    OFF = "off"
    TEST = "test"
    REMOVE = "remove"


async def add_address(request: Request, written: str) -> Channel:
    """Say which e-mail address is mine; a letter asks whoever reads it."""
    _check_mail(desk_of(request))
    address = read_address(written)
    check_may_send(request)
    await _keep_language(request)
    return await desk_of(request).notices.ask_to_confirm(guest_of(request), address)


async def add_hook(request: Request, kind: ChannelKind, written: str) -> Channel:
    """Say where a chat service is to be called; it is tried at once, so that one sees whether it works."""
    read_hook(written)
    check_may_send(request)
    await _keep_language(request)
    desk = desk_of(request)
    added = (guest_of(request), kind, written.strip(), desk.hub.clock.now())
    channel = await desk.hub.read(desk.notices.channels.add, *added)
    await desk.notices.test(channel)
    return channel


async def keep_my_wishes(request: Request, wishes: Wishes) -> Wishes:
    """Tell me so from now on, in the language of the page where I have said it."""
    desk, kept = desk_of(request), replace(check_wishes(wishes), language=language())
    await desk.hub.read(keep_wishes, desk.store, guest_of(request), kept)
    return kept


async def _keep_language(request: Request) -> None:
    desk, guest = desk_of(request), guest_of(request)
    known = await desk.hub.read(wishes_of, desk.store, guest)
    if known.language != language():
        await desk.hub.read(keep_wishes, desk.store, guest, replace(known, language=language()))


def ask_for_letter(request: Request, written: str) -> None:
    """Have a letter sent that brings its reader back. Whether the address is anybody's is told to nobody."""
    _check_mail(desk_of(request))
    address = read_address(written)
    check_may_send(request)
    desk_of(request).notices.send_back(address)


def _check_mail(desk: Desk) -> None:
    if desk.notices.mail is None:
        raise NoMail(say("This server sends no letters. Choose another way."))


async def confirm_address(desk: Desk, code: str) -> Channel:
    """Whoever has the letter says that the address is theirs."""
    link = await use_link(desk, LinkKind.MAIL, code)
    channel = await desk.hub.read(desk.notices.channels.get, link.value)
    if channel is None:
        raise UsedUp
    await desk.hub.read(desk.notices.channels.confirm, channel)
    return channel


async def change_channel(request: Request, channel_id: str, change: Change) -> Channel:
    """Switch a channel of mine on or off, try it, or forget it."""
    desk, guest = desk_of(request), guest_of(request)
    channel = await desk.hub.read(desk.notices.channels.get, channel_id)
    if channel is None or channel.guest != guest:
        raise NoSuchChannel
    if change == Change.REMOVE:
        await desk.hub.read(desk.notices.channels.remove, guest, channel_id)
    elif change == Change.TEST or not channel.is_confirmed:
        check_may_send(request)
        await _try_out(desk, channel)
    else:
        await desk.hub.read(desk.notices.channels.switch, channel, change == Change.ON)
    return channel


async def _try_out(desk: Desk, channel: Channel) -> None:
    """A test; to an address that nobody has confirmed yet, the letter that asks, once more."""
    if channel.kind == ChannelKind.MAIL and not channel.is_confirmed:
        await desk.notices.ask_to_confirm(channel.guest, channel.target)
    else:
        await desk.notices.test(channel)


async def stop(desk: Desk, token: str) -> None:
    """No more notices there: whoever has a letter may say so. Whether the token was one of ours is told to nobody."""
    channel_id = read_unsubscribe_token(token, desk.secret)
    channel = await desk.hub.read(desk.notices.channels.get, channel_id) if channel_id else None
    if channel is not None and channel.is_on:
        await desk.hub.read(desk.notices.channels.switch, channel, False)
