"""The table's page, and all that is done there. What people see; `api.py` is what programs see."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.refusals import Refusal
from scurry.server.answers import TableId, message, page, ready_table
from scurry.server.api import SAID, VALUES, check_may_open
from scurry.server.company.drawing import draw_company, talk_at
from scurry.server.company.inviting import invitation
from scurry.server.desk import desk_of, guest_of
from scurry.server.events import Company, Drawn, stream
from scurry.server.forms import number_in, seen_in
from scurry.server.helping import before_move, think_again
from scurry.server.lessons import reading
from scurry.server.lobby_pages import sit_down
from scurry.server.parts import boards_for, part_of, since_for
from scurry.server.seating import KEPT
from scurry.server.shapes import Share
from scurry.tables.live import Live
from scurry.tables.opponents import USUAL
from scurry.tables.refusals import ThinkAgain
from scurry.tables.sight import eyes_of, look
from scurry.tables.steps import Kind, Step
from scurry.web.rulebook import clauses, remarks

pages = APIRouter(include_in_schema=False)
As = Annotated[int | None, Query(alias="as", ge=0, le=99)]
Seen = Annotated[int | None, Query(ge=0, le=9_999)]


# --- Table ------------------------------------------------------------------------------------------------------------


@pages.get("/t/{table_id}")
async def table_page(request: Request, table_id: TableId, wanted: As = None) -> Response:
    """The table, as whoever asks sees it."""
    return await show_table(request, table_id, wanted)


async def show_table(
    request: Request, table_id: TableId, wanted: int | None, refusal: str = "", status: int = 200
) -> Response:
    """The table's page; with a refusal, if something just tried did not go."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    part = await part_of(desk_of(request), live, guest_of(request), wanted)
    async with live.lock:
        since = since_for(live, guest_of(request), wanted)
    now = desk_of(request).hub.clock.now()
    shown = {"part": _safe(part.html), "since": _safe(since), "digest": part.digest, "now": now}
    rules = {"clauses": clauses(live.table.game), "remarks": remarks(live.table.game)}
    talk = await talk_at(desk_of(request), live, guest_of(request)) | invitation(request, live.table)
    is_open = request.query_params.get("talk") == "open"
    return page("table.html", status, table=live.table, refusal=refusal, is_talk_open=is_open, **talk, **shown, **rules)


def _safe(html: str) -> Any:
    from markupsafe import Markup

    return Markup(html)  # noqa: S704  (drawn by our own templates, everything in it escaped there)


@pages.get("/t/{table_id}/part")
async def part(request: Request, table_id: TableId, wanted: As = None, seen: Seen = None) -> Response:
    """What changes on the page; for a page that has seen so many changes, with the boards since then."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    return await _part(request, live, wanted, seen)


async def _part(request: Request, live: Live, wanted: int | None, seen: int | None) -> Response:
    desk, guest = desk_of(request), guest_of(request)
    drawn = await part_of(desk, live, guest, wanted)
    async with live.lock:
        boards = boards_for(live, guest, wanted, seen)
    return HTMLResponse(drawn.html + boards, headers={"x-at": str(desk.hub.clock.now())})


@pages.get("/t/{table_id}/events")
async def events(
    request: Request,
    table_id: TableId,
    wanted: As = None,
    digest: str = "",
    seen: Seen = None,
    away: Annotated[bool, Query()] = False,
    words: Annotated[bool, Query()] = True,
) -> Any:
    """What changes on the page, whenever it has changed, with the boards on the way there; and who else is there."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    desk, guest = desk_of(request), guest_of(request)
    shown = [seen]

    async def draw() -> Drawn:
        drawn = await part_of(desk, live, guest, wanted)
        async with live.lock:
            boards = boards_for(live, guest, wanted, shown[0])
            if shown[0] is not None:
                shown[0] = look(live.table, guest, wanted).changes
        return drawn.digest, {"at": desk.hub.clock.now(), "html": drawn.html + boards}

    company = Company(lambda: draw_company(desk, live, guest, words), is_near=not away)
    return stream(request, live, request.headers.get("last-event-id", digest), draw, company)


@pages.get("/t/{table_id}/why")
async def why(
    request: Request, table_id: TableId, move: Annotated[int, Query(ge=0, le=99_999)], wanted: As = None
) -> Any:
    """Why something on the board cannot be done now."""
    live, guest = await desk_of(request).hub.get(table_id), guest_of(request)
    async with live.lock:
        _, seat, _ = eyes_of(live.table, guest, wanted)
        if seat == SPECTATOR:
            return {"sentence": say("You are watching: only those at the table play."), "clause": None}
        try:
            live.table.check_move(Step(Kind.MOVE, seat, guest, str(move)))
        except Refusal as refusal:
            return {"sentence": refusal.sentence, "clause": refusal.clause}
    return {"sentence": say("You may do this."), "clause": None}


# --- Doing something --------------------------------------------------------------------------------------------------


async def _answer(request: Request, live: Live, seat: int, seen: int | None = None) -> Response:
    """After something was done: the script gets the new part, a plain form goes back to the page."""
    wanted = seat if seat >= 0 else None
    if request.headers.get("x-part"):
        return await _part(request, live, wanted, seen)
    mine = live.table.seats_of(guest_of(request))
    return RedirectResponse(f"/t/{live.id}" + (f"?as={seat}" if len(mine) > 1 and seat >= 0 else ""), 303)


@pages.post("/t/{table_id}/sit")
async def sit(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=0, le=99)],
    name: Annotated[str, Form(max_length=200)],
    share: Annotated[Share, Form()] = "",
) -> Response:
    """Take a free seat."""
    desk, guest = desk_of(request), guest_of(request)
    shown = await desk.name(guest, name)
    step = Step(Kind.SIT, seat, guest, shown, share=share)
    return await _answer(request, await desk.hub.do(table_id, step), seat)


@pages.post("/t/{table_id}/move")
async def move(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=-1, le=99)],
    move: Annotated[int, Form(ge=0, le=99_999)],
    page: Annotated[str, Form(max_length=60)] = "",
    key: Annotated[str, Form(max_length=40)] = "",
    seen: Annotated[int | None, Form(ge=0, le=9_999)] = None,
    anyway: Annotated[bool, Form()] = False,
) -> Response:
    """Play a move; one that the tutor warns of, if it is to be played anyway."""
    desk, step = desk_of(request), Step(Kind.MOVE, seat, guest_of(request), str(move), key)
    try:
        await before_move(desk, table_id, step, page or None, anyway)
    except ThinkAgain as warning:
        return await _held(request, table_id, seat, warning)
    return await _answer(request, await desk.hub.do(table_id, step, page or None), seat, seen)


async def _held(request: Request, table_id: str, seat: int, warning: ThinkAgain) -> Response:
    """The page says why a move is not made yet, and asks whether to make it: to a script, that nothing has changed."""
    if not request.headers.get("x-part"):
        return await show_table(request, table_id, seat)
    answer = await _part(request, await desk_of(request).hub.get(table_id), seat, None)
    answer.headers["x-held"] = warning.code
    return answer


@pages.post("/t/{table_id}/hint")
async def hint(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=-1, le=99)],
    page: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """Ask what one should do."""
    guest = guest_of(request)
    return await _answer(request, await desk_of(request).hub.advisers.advise(table_id, seat, guest, page or None), seat)


PLAIN = {Kind.TAKE_BACK, Kind.ASK_BACK, Kind.AGREE, Kind.DECLINE, Kind.HAND_OVER, Kind.RESIGN, Kind.REMATCH} | SAID
ABOUT_A_SEAT = {"stand": Kind.STAND, "bot": Kind.BOT, "return": Kind.RETURN, "give": Kind.GIVE}


@pages.post("/t/{table_id}/do")
async def do(request: Request, table_id: TableId) -> Response:
    """Everything else that one may do at a table."""
    desk, guest = desk_of(request), guest_of(request)
    form = await request.form()
    live = await desk.hub.get(table_id)
    seat = number_in(form.get("seat"))
    kind, about = _wanted(form, seat)
    if "read" in form:
        step = reading(seat, guest, str(form["read"]))
        return await _answer(request, await desk.hub.do(table_id, step), seat, seen_in(form))
    if "again" in form:
        return await _answer(request, await think_again(desk, table_id, guest, seat), seat)
    if kind is None:
        return message(422, say("That was not understood"), say("Go back and try again."), f"/t/{table_id}")
    if kind == Kind.REMATCH:
        check_may_open(request, live)
        again = await desk.hub.get(await desk.hub.rematch(table_id, guest))
        return await sit_down(request, again, KEPT, USUAL)
    value = str(form.get("value", ""))[:20] if kind in SAID else VALUES.get(kind, "")
    await desk.hub.do(table_id, Step(kind, about, guest, value))
    return await _answer(request, live, seat)


def _wanted(form: Any, seat: int) -> tuple[Kind | None, int]:
    for name, kind in ABOUT_A_SEAT.items():
        if name in form:
            return kind, number_in(form[name])
    plain = {kind.value: kind for kind in PLAIN}
    return plain.get(str(form.get("kind"))), seat
