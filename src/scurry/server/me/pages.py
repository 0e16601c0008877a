"""The page about me: other devices, ways back, notices, signing out."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from scurry.kernel.catalogue import say
from scurry.server.answers import message, page
from scurry.server.days import day_of
from scurry.server.days import in_words as in_words_of_day
from scurry.server.desk import desk_of, guest_of
from scurry.server.guests import stranger
from scurry.server.me.coming import (
    become,
    is_for_this_machine_alone,
    look_at_link,
    make_device_link,
    pass_for_phrase,
    sign_out_at,
    use_link,
)
from scurry.server.me.export import everything_about
from scurry.server.me.links import MINUTES, Link, LinkKind
from scurry.server.me.passkeys import Passkeys
from scurry.server.me.phrases import BadPhrase, Phrases
from scurry.server.me.proving import offers_passkeys
from scurry.server.me.qr import qr_code
from scurry.server.notices.problems import in_words
from scurry.server.notices.wishes import WAITS, wishes_of, zones
from scurry.server.standing.looking import takes_part

me_pages = APIRouter(include_in_schema=False)
MOST_COUNTED = 1_000
Code = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


@me_pages.get("/me")
async def me(request: Request) -> Response:
    """Everything about me."""
    return await show_me(request)


async def show_me(request: Request, status: int = 200, **more: Any) -> Response:
    """The page about me, with whatever was just made or said."""
    desk, guest = desk_of(request), guest_of(request)
    known = {
        "name": await desk.name_of(guest),
        "has_phrase": await desk.hub.read(Phrases(desk.store, desk.secret).has, guest),
        "passkeys": await desk.hub.read(Passkeys(desk.store).of, guest),
        "offers_passkeys": offers_passkeys(request),
        "made_on": lambda moment: in_words_of_day(day_of(moment)),
        "offers_mail": desk.notices.mail is not None,
        "channels": await desk.hub.read(desk.notices.channels.of, guest),
        "wishes": await desk.hub.read(wishes_of, desk.store, guest),
        "takes_part": await takes_part(desk, guest),
    }
    return page("me.html", status, **{**_NOTHING_NEW, **known, **more})


_NOTHING_NEW: dict[str, Any] = {
    "link": "",
    "code": "",
    "is_only_here": False,
    "minutes": 0,
    "phrase": "",
    "said": "",
    "typed": "",
    "mail_problem": "",
    "hook_problem": "",
    "typed_hook": "",
    "wish_problem": "",
    "waits": WAITS,
    "zones": zones,
    "host_of": lambda address: urlsplit(address).hostname,
    "problems": in_words,
}


# --- Another device ---------------------------------------------------------------------------------------------------


@me_pages.post("/me/device")
async def another_device(request: Request) -> Response:
    """A link, and a code for its camera, that make another device mine."""
    link = await make_device_link(request)
    code, is_only_here = qr_code(link, say("The link as a code for a camera")), is_for_this_machine_alone(link)
    return await show_me(request, link=link, code=code, is_only_here=is_only_here, minutes=MINUTES[LinkKind.DEVICE])


@me_pages.get("/come/{code}")
async def ask_whether_to_come(request: Request, code: Code) -> Response:
    """Nothing happens yet: programs look at links before people do, and somebody else may have sent it."""
    return await show_link(request, await look_at_link(desk_of(request), LinkKind.DEVICE, code))


async def show_link(request: Request, link: Link) -> Response:
    """Whom a link would make of whoever opened it; the button sends the page's own address."""
    desk, guest = desk_of(request), guest_of(request)
    tables = await desk.hub.read(desk.store.tables_of, guest, 1)
    return page(
        "come.html",
        is_back=link.kind == LinkKind.BACK,
        name=await desk.name_of(link.guest),
        is_me=link.guest == guest,
        was=await desk.name_of(guest),
        has_tables=bool(tables),
    )


@me_pages.post("/come/{code}")
async def come(request: Request, code: Code) -> Response:
    """Be that guest here, from now on."""
    desk = desk_of(request)
    link = await use_link(desk, LinkKind.DEVICE, code)
    return become(RedirectResponse("/", 303), request, await desk.passes.new(link.guest))


# --- Going ------------------------------------------------------------------------------------------------------------

Where = Annotated[Literal["here", "elsewhere", "everywhere"], Form()]


@me_pages.post("/me/sign-out")
async def sign_out(request: Request, where: Where) -> Response:
    """Be nobody here, or everywhere else, or both."""
    kept = await sign_out_at(request, where)
    return become(RedirectResponse("/me" if where == "elsewhere" else "/", 303), request, kept or stranger())


@me_pages.get("/me/export")
async def export(request: Request) -> Response:
    """Everything that is stored about me, as a file."""
    desk, guest = desk_of(request), guest_of(request)
    told = await desk.hub.read(everything_about, desk.store, guest)
    return JSONResponse(told, headers={"content-disposition": 'attachment; filename="scurry-me.json"'})


@me_pages.get("/me/leave")
async def ask_whether_to_leave(request: Request) -> Response:
    """What goes, and what it does to others."""
    desk, guest = desk_of(request), guest_of(request)
    going_on = await desk.hub.read(lambda: desk.store.tables_of(guest, MOST_COUNTED, is_over=False))
    return page("leave.html", name=await desk.name_of(guest), going_on=len(going_on))


@me_pages.post("/me/leave")
async def leave(request: Request, sure: Annotated[Literal["yes"], Form()]) -> Response:
    """Go, and leave nothing behind."""
    await desk_of(request).leaving.begin(guest_of(request))
    heading, sentence = say("You are gone"), say("Nothing about you is kept. You may play on as a new guest.")
    return become(message(200, heading, sentence), request, stranger())


# --- Ways back --------------------------------------------------------------------------------------------------------


@me_pages.post("/me/phrase")
async def new_phrase(request: Request) -> Response:
    """A phrase to write down: this page is the only one that ever shows it."""
    desk, guest = desk_of(request), guest_of(request)
    phrase = await desk.hub.read(Phrases(desk.store, desk.secret).make, guest, desk.hub.clock.now())
    return await show_me(request, phrase=phrase)


@me_pages.get("/back")
async def ask_for_a_way_back(request: Request) -> Response:
    """For whoever has played here before, on another device or in another browser."""
    return await show_back(request)


async def show_back(
    request: Request, problem: str = "", typed: str = "", status: int = 200, said: str = ""
) -> Response:
    """The page with the ways back."""
    desk, guest = desk_of(request), guest_of(request)
    tables = await desk.hub.read(desk.store.tables_of, guest, 1)
    was = await desk.name_of(guest)
    offers_mail = desk.notices.mail is not None
    shown = {"problem": problem, "typed": typed, "said": said, "offers_mail": offers_mail}
    shown |= {"offers_passkeys": offers_passkeys(request)}
    return page("back.html", status, was=was, has_tables=bool(tables), **shown)


@me_pages.post("/back/phrase")
async def back_by_phrase(request: Request, phrase: Annotated[str, Form(max_length=400)]) -> Response:
    """Be the guest again whose phrase this is."""
    try:
        given = await pass_for_phrase(request, phrase)
    except BadPhrase as problem:
        return await show_back(request, str(problem), phrase, 409)
    return become(RedirectResponse("/", 303), request, given)
