"""Pages of e-mail and notices: an address that is confirmed, a letter that brings back, and no more letters."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import RedirectResponse, Response

from scurry.kernel.catalogue import say
from scurry.server.answers import message, page
from scurry.server.desk import desk_of
from scurry.server.me.coming import become, look_at_link, use_link
from scurry.server.me.links import LinkKind
from scurry.server.me.pages import Code, show_back, show_link, show_me
from scurry.server.notices.calling import BadHook
from scurry.server.notices.channels import ChannelKind, TooMany
from scurry.server.notices.letters import (
    Change,
    add_address,
    add_hook,
    ask_for_letter,
    change_channel,
    confirm_address,
    keep_my_wishes,
    stop,
)
from scurry.server.notices.mail import BadAddress
from scurry.server.notices.wishes import BadWish, Wishes

notices_pages = APIRouter(include_in_schema=False)
ChannelId = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Path(max_length=140, pattern=r"^[A-Za-z0-9_.-]+$")]
Address = Annotated[str, Form(max_length=300)]


# --- An address of mine -----------------------------------------------------------------------------------------------


@notices_pages.post("/me/mail")
async def my_address(request: Request, address: Address) -> Response:
    """Say which e-mail address is mine."""
    try:
        channel = await add_address(request, address)
    except BadAddress as problem:
        return await show_me(request, 409, mail_problem=problem.sentence, typed=address)
    sentence = "A letter is on its way to {address}. Open the page that it names."
    if channel.is_confirmed:
        sentence = "You have confirmed {address} already: no letter is needed."
    said = say(sentence, address=channel.target)
    return await show_me(request, said=said)


@notices_pages.get("/mail/{code}")
async def ask_whose_address(request: Request, code: Code) -> Response:
    """Nothing happens yet: programs look into letters before people do."""
    desk = desk_of(request)
    link = await look_at_link(desk, LinkKind.MAIL, code)
    return page("confirm_mail.html", name=await desk.name_of(link.guest))


@notices_pages.post("/mail/{code}")
async def confirm(request: Request, code: Code) -> Response:
    """The address is mine."""
    await confirm_address(desk_of(request), code)
    sentence = say("From now on you are told at this address when it is your turn, and it brings you back.")
    return message(200, say("Thank you, the address is yours"), sentence, "/me")


@notices_pages.post("/me/channels/{channel_id}")
async def change(request: Request, channel_id: ChannelId, do: Annotated[Change, Form()]) -> Response:
    """Switch a channel on or off, try it, or forget it."""
    await change_channel(request, channel_id, do)
    if do == Change.TEST:
        return await show_me(request, said=say("It is on its way. If nothing comes within a minute, look here again."))
    return RedirectResponse("/me", 303)


# --- Where and when I am told of my turns -----------------------------------------------------------------------------

Hook = Literal["slack", "discord", "matrix", "json"]


@notices_pages.post("/me/hooks")
async def my_hook(
    request: Request, kind: Annotated[Hook, Form()], address: Annotated[str, Form(max_length=500)]
) -> Response:
    """Have a chat service told."""
    try:
        await add_hook(request, ChannelKind(kind), address)
    except (BadHook, TooMany) as problem:
        return await show_me(request, 409, hook_problem=problem.sentence, typed_hook=address)
    return await show_me(request, said=say("It is on its way. If nothing comes within a minute, look here again."))


@notices_pages.post("/me/wishes")
async def my_wishes(
    request: Request,
    wait: Annotated[int, Form(ge=0, le=999)],
    zone: Annotated[str, Form(max_length=60)],
    quiet_from: Annotated[str, Form(max_length=8)] = "",
    quiet_to: Annotated[str, Form(max_length=8)] = "",
) -> Response:
    """When I like to be told."""
    try:
        await keep_my_wishes(request, Wishes(wait, quiet_from, quiet_to, zone))
    except BadWish as problem:
        return await show_me(request, 409, wish_problem=problem.sentence)
    return await show_me(request, said=say("That is how you are told from now on."))


# --- A letter that brings me back -------------------------------------------------------------------------------------


@notices_pages.post("/back/mail")
async def ask_to_come_back(request: Request, address: Address) -> Response:
    """Have a letter sent; what is said is the same whether there is anybody or not."""
    try:
        ask_for_letter(request, address)
    except BadAddress as problem:
        return await show_back(request, problem.sentence, status=409)
    sentence = "If {address} belongs to somebody here, a letter is on its way. Open the page that it names."
    return await show_back(request, said=say(sentence, address=address))


@notices_pages.get("/back/mail/{code}")
async def ask_whether_to_come_back(request: Request, code: Code) -> Response:
    """Nothing happens yet."""
    return await show_link(request, await look_at_link(desk_of(request), LinkKind.BACK, code))


@notices_pages.post("/back/mail/{code}")
async def come_back(request: Request, code: Code) -> Response:
    """Be that guest again."""
    desk = desk_of(request)
    link = await use_link(desk, LinkKind.BACK, code)
    return become(RedirectResponse("/", 303), request, await desk.passes.new(link.guest))


# --- No more letters --------------------------------------------------------------------------------------------------


@notices_pages.get("/quit/{token}")
async def ask_whether_to_stop(token: Token) -> Response:
    """Nothing happens yet: programs look into letters before people do."""
    return page("quit.html")


@notices_pages.post("/quit/{token}")
async def no_more(request: Request, token: Token) -> Response:
    """No more letters there. Mail programs send this by themselves, when somebody clicks once (RFC 8058)."""
    await stop(desk_of(request), token)
    sentence = say("You get no more notices there. You may switch them on again on the page about you.")
    return message(200, say("No more letters"), sentence, "/me")
