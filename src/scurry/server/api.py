"""The API for programs: list, create, sit, view, play, events. Its OpenAPI document is at /api/openapi.json."""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from scurry.bots.reasons import Choice
from scurry.games import Game, find, shelf
from scurry.kernel.catalogue import say
from scurry.matches.moves import read_move
from scurry.matches.plain import dump
from scurry.matches.refusals import Over
from scurry.server.company.telling import tell_company
from scurry.server.desk import Desk, desk_of, guest_of
from scurry.server.events import Company, Drawn, stream
from scurry.server.guests import Pass, new_device, new_guest
from scurry.server.helping import hint_in, known_notes, note_at, sentences_of
from scurry.server.playing import play as play_move
from scurry.server.shapes import (
    Act,
    AskHint,
    ChoiceInfo,
    ClockInfo,
    GameInfo,
    GuestInfo,
    HintInfo,
    MoveInfo,
    NewGuest,
    NewTable,
    OptionInfo,
    Play,
    Played,
    Problem,
    ResultInfo,
    SeatInfo,
    Sit,
    TableInfo,
)
from scurry.server.standing.opening import rated_terms
from scurry.tables.helping import has_hints
from scurry.tables.live import Live
from scurry.tables.opponents import USUAL, bots_for, check_bot
from scurry.tables.paces import Falls, Pace
from scurry.tables.sight import Sight, eyes_of, look
from scurry.tables.steps import ANEW, Kind, Step

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words}
    for status, words in {
        400: "Not JSON",
        401: "No token, or not one of ours",
        403: "Not your seat, or from another site",
        404: "No such game, table or bot",
        409: "Understood, but it cannot be: not your turn, not legal, stale, over, options that do not fit",
        413: "Too large",
        422: "Not as described here",
        421: "This server is not called that",
        429: "Too many at once",
        503: "The game's rules are being compiled, or the store is away: try again in a moment",
    }.items()
}


class Unknown(Exception):
    """Whoever asks is no guest yet."""


class TooManyTables(Exception):
    """Whoever asks has opened many tables lately."""


class Preparing(Exception):
    """The game's rules are not compiled yet."""


async def known_guest(request: Request) -> str:
    """A guest with a token or a cookie of ours."""
    if not request.scope["is_known"]:
        raise Unknown
    return guest_of(request)


api = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])
Known = Annotated[str, Depends(known_guest)]
TableId = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
GameName = Annotated[str, Path(max_length=80, pattern=r"^[A-Za-z0-9_-]+$")]
IsAway = Annotated[bool, Query(description="Whether one only listens, and has the table behind something else")]
SeatWanted = Annotated[int | None, Query(ge=0, le=99, description="With several seats: through whose eyes")]


@api.get("/games", response_model=list[GameInfo])
async def games(request: Request) -> list[GameInfo]:
    """Every game on the shelf."""
    return [_game(desk_of(request), game) for game in shelf()]


def _game(desk: Desk, game: Game) -> GameInfo:
    card = game.card
    options = [
        OptionInfo(
            name=name,
            help=say(option.help) if option.help else "",
            default=option.write(option.default),
            allowed=option.allowed(),
        )
        for name, option in card.options.items()
    ]
    return GameInfo(
        name=game.name,
        title=card.title,
        sentence=say(card.sentence),
        seats=list(card.seats),
        minutes=card.minutes,
        rules=card.version,
        options=options,
        bots=list(bots_for(game, desk.hub.bots.brought)),
        is_ready=desk.readiness.is_ready(game),
    )


@api.post("/guests", response_model=GuestInfo, status_code=201)
async def new(request: Request, given: NewGuest) -> GuestInfo:
    """Become a guest: the token is yours from now on."""
    desk, guest = desk_of(request), new_guest()
    name = await desk.name(guest, given.name)
    return GuestInfo(guest=guest, name=name, token=desk.house.keys.sign(Pass(guest, device=new_device())))


@api.get("/tables", response_model=list[str])
async def my_tables(request: Request, guest: Known) -> list[str]:
    """The tables at which one has sat, newest first."""
    desk = desk_of(request)
    return await desk.hub.read(desk.store.tables_of, guest)


@api.post("/tables", response_model=TableInfo, status_code=201)
async def open_table(request: Request, guest: Known, given: NewTable) -> Response:
    """Open a table; nobody sits at it yet."""
    desk, game = desk_of(request), find(given.game)
    if not desk.readiness.is_ready(game):
        raise Preparing
    check_may_open(request)
    changed = game.card.options.changed(game.card.terms(given.seats, given.options)[1])
    about, clock = {} if given.hints is None else {"hints": given.hints}, _clock(given.clock)
    if given.rated:
        about, clock = await rated_terms(desk, game, given.seats or game.card.seats[0], changed, guest, clock)
    live = await desk.hub.open(game, given.seats, changed, guest, about=about, clock=clock)
    return await _seen(desk, live, guest, None, 201)


def _clock(given: ClockInfo | None) -> dict[str, Any]:
    return Pace(given.each, given.reserve, Falls(given.falls)).write() if given is not None else {}


@api.get("/tables/{table_id}", response_model=TableInfo)
async def table(request: Request, guest: Known, table_id: TableId, seat: SeatWanted = None) -> Response:
    """A table as one sees it: the view, the legal moves, the log."""
    return await _seen(desk_of(request), await table_for(request, table_id), guest, seat)


@api.post("/tables/{table_id}/seats", response_model=TableInfo, status_code=201)
async def sit(request: Request, guest: Known, table_id: TableId, given: Sit) -> Response:
    """Sit down, or ask a bot to."""
    desk, live = desk_of(request), await table_for(request, table_id)
    if given.bot is not None:
        bot = check_bot(given.bot, live.table.game, desk.hub.bots.brought)
        step = Step(Kind.BOT, given.seat, guest, bot)
    else:
        step = Step(Kind.SIT, given.seat, guest, await desk.name_of(guest) or say("Guest"), share=given.share)
    return await _seen(desk, await desk.hub.do(table_id, step), guest, given.seat, 201)


@api.post("/tables/{table_id}/moves", response_model=Played, status_code=201)
async def play(request: Request, guest: Known, table_id: TableId, given: Play) -> Response:
    """Play a move. When this answers, the move is on disk."""
    live = await table_for(request, table_id)
    move = given.move if isinstance(given.move, int) else read_move(live.table.game, given.move)
    return JSONResponse(await play_move(desk_of(request), table_id, guest, given, move), 201)


VALUES = {Kind.HAND_OVER: USUAL, Kind.GIVE: USUAL, Kind.RESIGN: USUAL, Kind.BOT: USUAL, Kind.ASK_BACK: ANEW}
"""What goes with a step unless somebody says otherwise."""
SAID = {Kind.WAIT, Kind.GOES_ON, Kind.STANDING, Kind.NOTES, Kind.TUTOR}
"""The steps of which somebody says more."""


@api.post("/tables/{table_id}/actions", response_model=TableInfo)
async def act(request: Request, guest: Known, table_id: TableId, given: Act) -> Response:
    """Take back, resign, hand over, ask for a rematch …"""
    desk, live = desk_of(request), await table_for(request, table_id)
    kind = Kind(given.action)
    if kind == Kind.REMATCH:
        check_may_open(request, live)
        await desk.hub.rematch(table_id, guest)
    else:
        await desk.hub.do(
            table_id, Step(kind, given.seat, guest, given.value if kind in SAID else VALUES.get(kind, ""))
        )
    return await _seen(desk, live, guest, given.seat)


@api.post("/tables/{table_id}/hints", response_model=TableInfo, status_code=201)
async def hint(request: Request, guest: Known, table_id: TableId, given: AskHint) -> Response:
    """Ask what one should do: it is thought over, within two seconds mostly, and told in `hint`."""
    desk, live = desk_of(request), await table_for(request, table_id)
    await desk.hub.advisers.advise(table_id, given.seat, guest, given.page)
    return await _seen(desk, live, guest, given.seat, 201)


@api.get("/tables/{table_id}/record", response_model=None, responses={200: {"content": {"text/plain": {}}}})
async def record(request: Request, guest: Known, table_id: TableId) -> Response:
    """The record of a finished game, seed included: anyone can verify it."""
    live = await table_for(request, table_id)
    async with live.lock:
        if live.table.match is None or not live.table.is_over:
            raise Over(say("The record is shown when the game is over."))
        desk_of(request).hub.check_unsealed(live.table)
        return PlainTextResponse(desk_of(request).hub.record_of(live.table))


@api.get("/tables/{table_id}/events", response_model=None, responses={200: {"content": {"text/event-stream": {}}}})
async def events(
    request: Request, guest: Known, table_id: TableId, seat: SeatWanted = None, away: IsAway = False
) -> Any:
    """Server-sent events: the table as one sees it, whenever that has changed.

    Events named `company` tell who is there and what was said; as long as one listens, one is there oneself.
    """
    live = await table_for(request, table_id)

    async def draw() -> Drawn:
        known = await known_notes(desk_of(request), live.table, guest)
        async with live.lock:
            info = _info(live, guest, seat, known)
        return sha256(info.encode()).hexdigest()[:16], info

    company = Company(lambda: tell_company(desk_of(request), live, guest), is_near=not away)
    return stream(request, live, request.headers.get("last-event-id", ""), draw, company)


# --- Helpers ----------------------------------------------------------------------------------------------------------


def check_may_open(request: Request, rematch_of: Live | None = None) -> None:
    """Refuse whoever has opened many tables lately; a rematch that is there already costs nothing."""
    is_there = rematch_of is not None and rematch_of.table.rematch is not None
    if not is_there and not desk_of(request).limits.may_open(guest_of(request), request.scope["address"]):
        raise TooManyTables


async def table_for(request: Request, table_id: str) -> Live:
    """A table for somebody who looks at it; Preparing, if its game is not ready yet."""
    desk = desk_of(request)
    if not desk.hub.has(table_id):
        terms = await desk.hub.read(desk.store.terms, table_id)
        if not desk.readiness.is_ready(find(terms.game)):
            raise Preparing
    return await desk.hub.look(table_id, request.scope["address"])


async def _seen(desk: Desk, live: Live, guest: str, wanted: int | None, status: int = 200) -> Response:
    known = await known_notes(desk, live.table, guest)
    async with live.lock:
        return Response(_info(live, guest, wanted, known), status, media_type="application/json")


def _info(live: Live, guest: str, wanted: int | None, known: Container[str]) -> str:
    seen_by = ("info", *eyes_of(live.table, guest, wanted), guest in live.table.terms.kept and guest)
    sight = look(live.table, guest, wanted, live.down)
    info = live.drawings.of(seen_by, lambda: table_info(sight, known).model_dump_json())
    assert isinstance(info, str)
    return info


def table_info(sight: Sight, known: Container[str] = ()) -> TableInfo:
    """A sight as programs read it, for a guest who knows some notes."""
    table, note = sight.table, note_at(sight.table, sight.seat, known) if sight.is_my_turn else None
    return TableInfo(
        id=table.terms.id,
        game=table.game.name,
        options=dict(table.terms.options),
        seats=[
            SeatInfo(
                name=seat.name,
                is_taken=seat.is_taken,
                is_me=number in sight.mine,
                bot=seat.bot,
                has_resigned=seat.has_resigned,
                is_out_of_time=seat.is_out_of_time,
                runs_out_at=sight.runs_out(number),
                reserve=table.clocks.reserve_of(number) if table.clocks else None,
                is_kept=table.is_kept_from(number, sight.guest),
                standing=seat.standing if number in sight.mine else "",
            )
            for number, seat in enumerate(table.seats)
        ],
        clock=ClockInfo(**table.terms.clock) if table.clocks else None,
        has_begun=table.has_begun,
        is_over=table.is_over,
        damage=table.damage,
        to_act=table.to_act,
        seat=sight.seat,
        page=sight.page,
        question=sight.question,
        view=dump(sight.view) if table.match else None,
        legal=[MoveInfo(id=move.id, text=move.text) for move in sight.moves],
        log=[line.text for line in sight.log],
        hints=has_hints(table),
        rated=table.terms.is_rated,
        hint=_hint(sight),
        note=say(note.text) if note is not None else "",
        commitment=table.promise,
        result=_result(sight),
        rematch=table.rematch,
    )


def _hint(sight: Sight) -> HintInfo | None:
    found, game = hint_in(sight), sight.table.game
    if found is None:
        return None
    return HintInfo(
        choices=[_choice(game, choice) for choice in found.choices],
        next_best=_choice(game, found.other) if found.other is not None else None,
        is_close=found.is_close,
        sentences=sentences_of(sight, found),
    )


def _choice(game: Game, choice: Choice) -> ChoiceInfo:
    return ChoiceInfo(id=choice.move, text=game.moves.write(choice.move), wins=choice.wins, share=choice.share)


def _result(sight: Sight) -> ResultInfo | None:
    result = sight.table.match.result if sight.table.match else None
    if result is None:
        return None
    return ResultInfo(
        places=list(result.places), points=list(result.points), reason=result.reason, sentence=result.sentence
    )
