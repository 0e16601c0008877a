"""Addresses and notices for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from scurry.server.api import REFUSALS, Known
from scurry.server.desk import desk_of
from scurry.server.me.api import USED_UP, guest_info
from scurry.server.me.coming import use_link
from scurry.server.me.links import LinkKind
from scurry.server.me.shapes import Coming
from scurry.server.notices.channels import Channel, ChannelKind
from scurry.server.notices.letters import (
    Change,
    add_address,
    add_hook,
    ask_for_letter,
    change_channel,
    confirm_address,
    keep_my_wishes,
)
from scurry.server.notices.waiting import my_turns
from scurry.server.notices.wishes import Wishes, wishes_of
from scurry.server.shapes import Given, GuestInfo
from scurry.server.text import GOOD

notices_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["notices"])
ChannelId = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


class ChannelInfo(BaseModel):
    """Where notices go."""

    id: str
    kind: ChannelKind
    target: str = Field(description="An e-mail address, or where a webhook is called")
    is_confirmed: bool = Field(description="Whether an address is its owner's: a letter asks")
    is_on: bool
    problem: str = Field(description="Why it was switched off, if nothing could be delivered for a day")


class MailAddress(Given):
    """An e-mail address."""

    address: Annotated[str, Field(max_length=300, pattern=GOOD)]


class Hook(Given):
    """A webhook of a chat service. It is tried at once."""

    kind: Literal["slack", "discord", "matrix", "json"] = Field(description="The form that the service takes")
    address: Annotated[str, Field(max_length=500, pattern=GOOD)]


class MyWishes(Given):
    """When I like to be told of my turns."""

    wait: int = Field(description="After so many minutes in which I have not moved: 0, 1, 10 or 60")
    quiet_from: Annotated[str, Field(max_length=5, pattern=r"^[0-9:]*$")] = Field("", description="Such as 22:00")
    quiet_to: Annotated[str, Field(max_length=5, pattern=r"^[0-9:]*$")] = ""
    zone: Annotated[str, Field(max_length=60, pattern=GOOD)] = Field("UTC", description="Such as Europe/Rome")


class TurnInfo(BaseModel):
    """A table that waits for me. Nothing of what lies on it."""

    table: str
    page: str
    turn: str = Field(description="Another one for another turn")
    sentence: str


class ChannelChange(Given):
    """What to do with a channel."""

    do: Literal["on", "off", "test", "remove"]


class Asked(BaseModel):
    """Understood. What comes of it, a letter tells."""

    is_asked: bool


@notices_api.get("/me/channels", response_model=list[ChannelInfo])
async def channels(request: Request, guest: Known) -> list[ChannelInfo]:
    """Where my notices go."""
    desk = desk_of(request)
    return [_info(channel) for channel in await desk.hub.read(desk.notices.channels.of, guest)]


@notices_api.post("/me/mail", response_model=ChannelInfo, status_code=201)
async def my_address(request: Request, guest: Known, given: MailAddress) -> ChannelInfo:
    """Say which e-mail address is mine; a letter asks whoever reads it."""
    return _info(await add_address(request, given.address))


@notices_api.post("/me/hooks", response_model=ChannelInfo, status_code=201)
async def my_hook(request: Request, guest: Known, given: Hook) -> ChannelInfo:
    """Have a chat service told when it is my turn. Nothing in this server's own network is ever called."""
    return _info(await add_hook(request, ChannelKind(given.kind), given.address))


@notices_api.get("/me/wishes", response_model=MyWishes)
async def wishes(request: Request, guest: Known) -> MyWishes:
    """When I like to be told."""
    desk = desk_of(request)
    return _wishes(await desk.hub.read(wishes_of, desk.store, guest))


@notices_api.post("/me/wishes", response_model=MyWishes)
async def wish(request: Request, guest: Known, given: MyWishes) -> MyWishes:
    """Tell me so from now on."""
    return _wishes(await keep_my_wishes(request, Wishes(given.wait, given.quiet_from, given.quiet_to, given.zone)))


@notices_api.get("/me/turns", response_model=list[TurnInfo])
async def turns(request: Request, guest: Known) -> list[TurnInfo]:
    """The tables where others wait for me now."""
    return [
        TurnInfo(table=each.table_id, page=f"/t/{each.table_id}", turn=each.key, sentence=each.sentence)
        for each in await my_turns(desk_of(request), guest)
    ]


@notices_api.post("/me/channels/{channel_id}", response_model=list[ChannelInfo])
async def change(request: Request, guest: Known, channel_id: ChannelId, given: ChannelChange) -> list[ChannelInfo]:
    """Switch a channel on or off, try it, or forget it."""
    await change_channel(request, channel_id, Change(given.do))
    return await channels(request, guest)


@notices_api.post("/mail", response_model=Asked, responses=USED_UP)
async def confirm(request: Request, given: Coming) -> Asked:
    """Say, with the code of a letter, that the address is mine."""
    await confirm_address(desk_of(request), given.code)
    return Asked(is_asked=True)


@notices_api.post("/back/mail", response_model=Asked, status_code=202)
async def ask_to_come_back(request: Request, given: MailAddress) -> Asked:
    """Have a letter sent that brings back whoever has this address. The answer is always the same."""
    ask_for_letter(request, given.address)
    return Asked(is_asked=True)


@notices_api.post("/back/letter", response_model=GuestInfo, status_code=201, responses=USED_UP)
async def come_back(request: Request, given: Coming) -> GuestInfo:
    """Be that guest again, with the code of the letter."""
    desk = desk_of(request)
    link = await use_link(desk, LinkKind.BACK, given.code)
    return await guest_info(desk, await desk.passes.new(link.guest))


def _wishes(kept: Wishes) -> MyWishes:
    return MyWishes(wait=kept.wait, quiet_from=kept.quiet_from, quiet_to=kept.quiet_to, zone=kept.zone)


def _info(channel: Channel) -> ChannelInfo:
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,
        target=channel.target,
        is_confirmed=channel.is_confirmed,
        is_on=channel.is_on,
        problem=channel.problem,
    )
