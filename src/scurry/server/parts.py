"""Parts of a page: what changes at a table, drawn once for everyone who sees the same."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scurry.drawing import Pen
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.notes import notes_of
from scurry.matches.scores import points_in_words, sheet_of
from scurry.server.desk import Desk
from scurry.server.helping import Advice, advice_at, known_notes
from scurry.server.lessons import next_lesson
from scurry.server.paces import duration_in_words, falls_in_words, pace_in_words
from scurry.server.puzzling import told_at
from scurry.server.showing import boards_since, changed_for, since_last_turn
from scurry.server.terms import bot_in_words, host_of, terms_in_words
from scurry.tables.helping import has_help, has_hints
from scurry.tables.live import Live
from scurry.tables.open_tables import levels_in_words
from scurry.tables.pauses import Window, forced_move, window_of
from scurry.tables.sight import Sight, eyes_of, look
from scurry.tables.standing import may_stand
from scurry.tables.table import SILENCE
from scurry.web.rendering import board, render


@dataclass(frozen=True)
class Part:
    """HTML, and a digest by which a page knows whether it has it already."""

    html: str
    digest: str


async def part_of(desk: Desk, live: Live, guest: str, wanted: int | None) -> Part:
    """What a guest sees of a table now. A finished game is verified first, which is not done while others wait."""
    name = await desk.name_of(guest)
    if live.table.is_over:
        await desk.hub.judge(live)
    known = await known_notes(desk, live.table, guest)
    listed = await desk.open_list.level_of(live)
    async with live.lock:
        return part_for(live, guest, wanted, name, known, listed)


def part_for(
    live: Live, guest: str, wanted: int | None, name: str, known: Container[str] = (), listed: str = ""
) -> Part:
    """The same, while nobody changes the table."""
    seen_by = ("part", *eyes_of(live.table, guest, wanted), "" if live.table.has_begun else (guest, name, listed))
    sight = look(live.table, guest, wanted, live.down)
    part = live.drawings.of(seen_by, lambda: _drawn(live, sight, name, known, listed))
    assert isinstance(part, Part)
    return part


def boards_for(live: Live, guest: str, wanted: int | None, changes: int | None) -> str:
    """The boards between the one that a page has, after so many changes, and the one now; none behind a curtain."""
    _, seat, hand_over_to = eyes_of(live.table, guest, wanted)
    if live.table.match is None or hand_over_to is not None or changes is None:
        return ""
    match = live.table.match
    drawn: str = live.drawings.of(("boards", seat, changes), lambda: boards_since(match, seat, changes))
    return drawn


def since_for(live: Live, guest: str, wanted: int | None) -> str:
    """Over days: the boards since the last turn of whoever opens a table, before they see how it is now."""
    _, seat, hand_over_to = eyes_of(live.table, guest, wanted)
    match = live.table.match
    if match is None or seat == SPECTATOR or hand_over_to is not None or not live.table.is_over_days:
        return ""
    drawn: str = live.drawings.of(("since", seat), lambda: since_last_turn(match, seat))
    return drawn


def _drawn(live: Live, sight: Sight, name: str, known: Container[str], listed: str) -> Part:
    html = draw_part(sight, name, advice_at(live, sight, known), listed)
    return Part(html, sha256(html.encode()).hexdigest()[:16])


def draw_part(sight: Sight, name: str, advice: Advice | None = None, listed: str = "") -> str:
    """A sight as HTML."""
    table = sight.table
    is_mine = sight.seat != SPECTATOR
    return render(
        "part.html",
        sight=sight,
        name=name,
        board=_board(sight) if table.match else "",
        can_take_back=is_mine and table.can_take_back(sight.seat),
        can_ask_back=is_mine and not table.can_take_back(sight.seat) and table.can_ask_back(sight.seat),
        must_answer=table.must_answer(),
        remembers=table.match is not None and table.match.tests_memory,
        puzzle=told_at(table),
        advice=advice,
        lit=sight.place.lit if sight.place is not None else [f"move:{move}" for move in advice.light] if advice else [],
        can_ask=bool(sight.moves) and not sight.place and has_hints(table) and table.hint_for(sight.seat) is None,
        has_notes=notes_of(table.game) is not None,
        has_help=is_mine and not table.is_over and has_help(table),
        result=_result(table.match) if table.match else None,
        changed=changed_for(table.match, sight.seat) if table.match and not table.is_over else [],
        forced=forced_move(table.match, sight.seat) if table.match and sight.moves and not sight.place else None,
        window=_window(sight),
        may_stand=is_mine and not table.is_over and may_stand(table),
        place=sight.place,
        next_lesson=next_lesson(sight.place),
        ends_at=table.seats[sight.seat].ends_at if sight.moves and not sight.place else None,
        is_on_board=table.game.has("board_page"),
        terms=terms_in_words(table),
        duration=duration_in_words,
        falls=falls_in_words(table.clocks.pace) if table.clocks else "",
        pace=pace_in_words(table.clocks.pace) if table.clocks else "",
        bot_words=bot_in_words,
        host=host_of(table),
        listed=listed,
        levels_of_people=levels_in_words(),
        verdict=table.verdict,
        commitment=table.promise,
        silence=SILENCE,
    )


def _window(sight: Sight) -> Window | None:
    """The window that the page closes by itself, if it is at one."""
    window = window_of(sight.table, sight.seat) if sight.moves and not sight.place else None
    return None if sight.table.is_over_days else window


def _board(sight: Sight) -> str:
    moves = frozenset(move.id for move in sight.moves)
    return board(sight.table.game, sight.view, Pen(sight.seat, sight.names, moves))


def _result(match: Match) -> dict[str, Any] | None:
    if match.result is None:
        return None
    places = match.result.places
    order = sorted(range(match.seats), key=lambda seat: places[seat])
    return {"order": order, "places": places, "told": points_in_words(match), "sheet": sheet_of(match)}
