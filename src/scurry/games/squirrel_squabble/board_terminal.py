"""Squirrel Squabble's table in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES, DIRECTION_NAMES, FACE_NAMES
from scurry.games.squirrel_squabble.position import MOST_NUTS, NO_COIN, SEATS, Color, Position, Stage
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, SIDE, SPACES
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN

COLOR_STYLES = ("dark_orange", "green")
ARROWS = ("▲", "▶", "▼", "◀")
MARKS = {Face.DOG: "✖", Face.EMPTY_PUDDLE: "≈≈", Face.NUT_PUDDLE: "≈●≈"}
STYLES = {
    Face.DOG: "red",
    Face.EMPTY_PUDDLE: "blue",
    Face.NUT_PUDDLE: "cyan",
    Face.ORANGE_HOME: COLOR_STYLES[0],
    Face.GREEN_HOME: COLOR_STYLES[1],
}
TILE_WIDTH = 20


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it: the board, the loose tiles while it is laid, then both players."""
    parts: list[RenderableType] = [_caption(view), _board(view)]
    if view.stage in (Stage.HOMES, Stage.LAY):
        parts.append(_loose_tiles(view))
    return Group(*parts, _players(view, seat, names))


def _caption(view: Position) -> Text:
    if view.round_number == 0:
        return Text(say("Setting up; north is up"), "dim")
    sentence = "Round {round} of {last}, action {step}; north is up"
    return Text(say(sentence, round=view.round_number, last=view.options.rounds, step=view.step + 1), "dim")


# --- The board --------------------------------------------------------------------------------------------------------


def _board(view: Position) -> RenderableType:
    rows = range(0, SPACES, SIDE)
    return Group(*(Columns([_space(view, space) for space in range(row, row + SIDE)]) for row in rows))


def _space(view: Position, space: int) -> Panel:
    if not is_laid(view, space):
        return Panel(Text("\n"), box=ROUNDED, border_style="grey30", width=TILE_WIDTH)
    face = view.faces[space]
    text = Text(justify="center").append(_face(face)).append("\n").append(_squirrel_on(view, space))
    return Panel(text, box=ROUNDED, border_style=STYLES.get(Face(face), "grey50"), width=TILE_WIDTH)


def is_laid(view: Position, space: int) -> bool:
    """Whether the tile here has its place: homes once they are chosen, the others as they are laid."""
    if view.stage == Stage.HOMES:
        return False
    return view.stage != Stage.LAY or space < view.laying or view.faces[space] >= Face.ORANGE_HOME


def _face(face: int) -> Text:
    mark = "●" * face if face <= Face.FIVE_NUTS else MARKS.get(Face(face), "♣")
    return Text(f"{mark} {say(FACE_NAMES[face])}".strip(), STYLES.get(Face(face), "" if face else "dim"))


def _squirrel_on(view: Position, space: int) -> Text:
    for seat in range(SEATS):
        squirrel = view.squirrels[seat]
        if squirrel.space == space:
            arrow = ARROWS[squirrel.facing] if 0 <= squirrel.facing < DIRECTIONS else "?"
            return Text(f"{arrow} {say(COLOR_NAMES[squirrel.color])} {arrow}", f"bold {COLOR_STYLES[squirrel.color]}")
    return Text("")


def _loose_tiles(view: Position) -> Text:
    loose = sorted(view.faces[space] for space in range(SPACES) if not is_laid(view, space))
    return Text(say("Loose tiles:") + " ").append(", ".join(say(FACE_NAMES[face]) for face in loose))


# --- The players ------------------------------------------------------------------------------------------------------


def _players(view: Position, seat: int, names: Sequence[str]) -> Table:
    table = Table(box=ROUNDED, border_style="grey42")
    for heading in ("player", "squirrel", "nuts", "faces", "plan"):
        table.add_column(say(heading))
    for other in range(SEATS):
        table.add_row(*_player(view, other, seat, names))
    return table


def _player(view: Position, other: int, seat: int, names: Sequence[str]) -> list[Text]:
    squirrel = view.squirrels[other]
    mark = "▶ " if is_to_act(view, other) else "  "
    you = f" ({say('you')})" if other == seat else ""
    color = "" if squirrel.color == Color.NONE else COLOR_STYLES[squirrel.color]
    return [
        Text(f"{mark}{names[other]}{you}", "bold" if is_to_act(view, other) else ""),
        Text(say(COLOR_NAMES[squirrel.color]) if color else "–", color),
        Text("●" * squirrel.nuts + "○" * (MOST_NUTS - squirrel.nuts), "gold3"),
        Text(say(DIRECTION_NAMES[squirrel.facing]) if 0 <= squirrel.facing < DIRECTIONS else "?"),
        _plan(view, other),
    ]


def _plan(view: Position, other: int) -> Text:
    """The coins that this view may see; of a hidden plan only whether it is ready (SS-3.3)."""
    squirrel = view.squirrels[other]
    if view.stage == Stage.PROGRAM and squirrel.stack[0] == UNKNOWN:
        return Text(say("choosing") if is_to_act(view, other) else say("ready"), "dim")
    coins = [_coin(view, side) for side in squirrel.stack if side != NO_COIN]
    lost = f" ({say('the rest is lost')})" if squirrel.has_lost and squirrel.shown < len(squirrel.stack) else ""
    return Text((", ".join(coins) or "–") + lost)


def _coin(view: Position, side: int) -> str:
    return "?" if side == UNKNOWN else say(ACTION_NAMES[view.options.coins[side]])
