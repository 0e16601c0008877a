"""The app: pages, API, live updates, health and metrics, behind one gate."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from scurry.bots.errors import NoSuchBot
from scurry.games import NoSuchGame, left_out, shelf
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.matches.lessons import NoSuchLesson
from scurry.matches.puzzles import BadPuzzle
from scurry.matches.record import BadRecord
from scurry.matches.refusals import Refusal
from scurry.server.answers import message, page
from scurry.server.api import Preparing, TooManyTables, Unknown, api
from scurry.server.company.api import company_api
from scurry.server.company.open_api import open_api
from scurry.server.company.open_pages import open_pages
from scurry.server.company.pages import company_pages
from scurry.server.company.saying import TooManyWords
from scurry.server.deal_api import deal_api
from scurry.server.deal_pages import deals
from scurry.server.desk import Desk, desk_of
from scurry.server.events import Streams
from scurry.server.fast_lane import FastLane
from scurry.server.gate import Gate, is_for_people, refused
from scurry.server.guests import BadName
from scurry.server.installing import installing
from scurry.server.lobby_pages import lobby_pages
from scurry.server.me.api import me_api
from scurry.server.me.coming import TooManyLetters, TooManyTries, UsedUp
from scurry.server.me.pages import me_pages
from scurry.server.me.passkey_api import passkey_api
from scurry.server.me.passkey_pages import passkey_pages
from scurry.server.me.phrases import BadPhrase
from scurry.server.me.proving import NoSuchPasskey
from scurry.server.my_tables import tables
from scurry.server.notices.api import notices_api
from scurry.server.notices.letters import NoSuchChannel
from scurry.server.notices.pages import notices_pages
from scurry.server.old_tables import old_tables, old_tables_api
from scurry.server.pages import pages
from scurry.server.puzzle_api import puzzle_api
from scurry.server.puzzle_pages import puzzles
from scurry.server.reading import reading
from scurry.server.replays import replays
from scurry.server.review_api import review_api
from scurry.server.review_pages import reviews
from scurry.server.rules_pages import rules_pages
from scurry.server.settings import Settings
from scurry.server.shapes import Health
from scurry.server.standing.api import standing_api
from scurry.server.standing.pages import standing_pages
from scurry.tables.clock import Clock
from scurry.tables.refusals import NoSuchTable, NotYours, OtherRules, StoreAway
from scurry.tables.reviews import NoSuchRecord
from scurry.web.rendering import STATIC
from scurry.web.rulebook import linked

log = logging.getLogger(__name__)
ROUTERS = (
    *(api, lobby_pages, pages, replays, rules_pages, tables, reading, installing),
    *(deals, deal_api, puzzles, puzzle_api, reviews, review_api),
    *(me_pages, me_api, passkey_pages, passkey_api, notices_pages, notices_api, standing_pages, standing_api),
    *(company_pages, company_api, open_pages, open_api),
    *(old_tables, old_tables_api),
)


def create_app(settings: Settings | None = None, clock: Clock | None = None) -> FastAPI:
    """A server, ready to be run by any ASGI host; BadStore if it must not use its database."""
    for sentence in left_out():
        log.error(sentence)
    desk = Desk(settings or Settings.read(), clock)
    app = FastAPI(
        title="Scurry",
        summary="Small table games: open a table, sit down, look, play.",
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        lifespan=desk.open,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # we have our own
    )
    app.state.desk = desk
    app.state.streams = Streams(desk)
    for router in ROUTERS:
        app.include_router(router)
    _add_plumbing(app)
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)  # type: ignore[arg-type]
    app.add_middleware(FastLane, desk=desk)
    app.add_middleware(Gate, desk=desk)
    if desk.settings.proxies:  # outermost: whoever asks is asked through them
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=desk.settings.proxies)
    return app


def _add_plumbing(app: FastAPI) -> None:
    @app.get("/static/{stamp}/{name}", include_in_schema=False)
    async def static(stamp: str, name: str) -> Response:
        """Style and script: their address changes with their content, so they may be kept for ever."""
        return _file(name, "public, max-age=31536000, immutable")

    @app.get("/static/{name}", include_in_schema=False)
    async def icon(name: str) -> Response:
        return _file(name, "public, max-age=3600")

    @app.get("/health", response_model=Health, tags=["server"])
    async def health(request: Request) -> Response:
        """Whether the database takes what is written, and how many games are ready."""
        desk = desk_of(request)
        is_well = not desk.hub.outage.is_on and await desk.is_store_well()
        ready = desk.readiness
        told = {"is_well": is_well, "ready": ready.count, "games": len(shelf()), "is_at_rest": ready.is_at_rest}
        return JSONResponse(told, 200 if is_well else 503)

    @app.get("/key", response_class=PlainTextResponse, tags=["server"])
    async def key(request: Request) -> str:
        """The public key of the signatures under this server's records."""
        return desk_of(request).key + "\n"


_FILES = {path.name: path for path in STATIC.iterdir()}


def _file(name: str, cache: str) -> Response:
    if name not in _FILES:
        raise HTTPException(404)
    return FileResponse(_FILES[name], headers={"cache-control": cache})


# --- What goes wrong, said so that people and programs understand it --------------------------------------------------


def _say(request: Request, status: int, code: str, sentence: str, clause: str | None = None) -> Response:
    if not is_for_people(request.url.path, request.headers):
        return refused(status, code, sentence, clause)
    table = request.path_params.get("table_id")
    heading = say("Nothing here") if status == 404 else say("That does not go")
    words = linked(f"{sentence} ({clause})") if clause else sentence
    answer = message(status, heading, words, f"/t/{table}" if table and status != 404 else "/")
    if status == 503 and request.method == "GET":
        answer.headers["refresh"] = "3"
    return answer


def _refusal(request: Request, problem: Refusal) -> Response:
    desk_of(request).metrics.refusals.labels(problem.code).inc()
    status = 403 if isinstance(problem, NotYours) else 409
    return _say(request, status, problem.code, problem.sentence, problem.clause)


def _other_rules(request: Request, problem: OtherRules) -> Response:
    table_id = request.path_params.get("table_id")
    if table_id is None or not is_for_people(request.url.path, request.headers):
        return _refusal(request, problem)
    return page("old_table.html", 409, table_id=table_id, sentence=problem.sentence)


def _store_away(request: Request, problem: StoreAway) -> Response:
    return _say(request, 503, problem.code, problem.sentence)


def _invalid(request: Request, problem: RequestValidationError) -> Response:
    first = problem.errors()[0]
    where = ".".join(map(str, first["loc"]))
    status = 400 if first["type"] == "json_invalid" else 422
    return _say(request, status, "invalid", say("{where}: {what}", where=where, what=first["msg"]))


def _http(request: Request, problem: HTTPException) -> Response:
    sentences = {404: say("There is nothing at this address."), 405: say("This address does not take that.")}
    answer = _say(request, problem.status_code, "http", sentences.get(problem.status_code, str(problem.detail)))
    answer.headers.update(problem.headers or {})
    if problem.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(_methods_at(request)))
    return answer


def _methods_at(request: Request) -> set[str]:
    """Every method that some route takes at this address; the framework names those of the first route only."""
    path, found = request.url.path, set[str]()
    for route in (route for router in (*ROUTERS, request.app) for route in router.routes):
        if isinstance(route, APIRoute) and route.path_regex.match(path):
            found |= route.methods or set()
    return found


def _fixed(status: int, code: str, sentence: str) -> Callable[[Request, Exception], Response]:
    return lambda request, problem: _say(request, status, code, say(sentence))


def _spoken(status: int, code: str) -> Callable[[Request, Exception], Response]:
    return lambda request, problem: _say(request, status, code, str(problem))


_HANDLERS = {
    Refusal: _refusal,
    OtherRules: _other_rules,
    RequestValidationError: _invalid,
    HTTPException: _http,
    NoSuchChannel: _fixed(404, "no-such-channel", "This is none of yours, or it is gone already."),
    NoSuchPasskey: _fixed(404, "no-such-passkey", "This is none of yours, or it is gone already."),
    NoSuchRecord: _fixed(404, "no-such-record", "This record is not kept here: open its file anew."),
    BadRecord: _spoken(409, "bad-record"),
    NoSuchTable: _fixed(404, "no-such-table", "There is no table at this address."),
    NoSuchGame: _spoken(404, "no-such-game"),
    NoSuchLesson: _spoken(404, "no-such-lesson"),
    NoSuchBot: _spoken(404, "no-such-bot"),
    BadPuzzle: _spoken(404, "no-such-puzzle"),
    BadOption: _spoken(409, "bad-option"),
    BadName: _spoken(409, "bad-name"),
    StoreAway: _store_away,
    TooManyTables: _fixed(429, "too-many-tables", "You have opened many tables lately. Go on with one of them."),
    BadPhrase: _spoken(409, "bad-phrase"),
    TooManyLetters: _fixed(429, "too-many-letters", "That were many letters. Wait ten minutes, then try again."),
    TooManyTries: _fixed(429, "too-many-tries", "You have tried often. Wait a minute, then look at it again."),
    TooManyWords: _fixed(429, "too-many-words", "That was a lot at once. Wait a moment, then say it again."),
    UsedUp: _fixed(
        410, "used-up", "This link was used, or is too old. Make a new one on the device where you are already."
    ),
    Unknown: _fixed(401, "unknown", "Ask for a token at /api/guests first."),
    Preparing: _fixed(503, "preparing", "The game's rules are being compiled: try again in a moment."),
}
