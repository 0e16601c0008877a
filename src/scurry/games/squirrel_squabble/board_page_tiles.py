"""The wood of three by three tiles: what lies there, who stands there, and what a click on it does."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.squirrel_squabble.board_page_paths import paths, squirrels
from scurry.games.squirrel_squabble.board_page_tips import tile_tip
from scurry.games.squirrel_squabble.board_terminal import is_laid
from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.moves import (
    COLOR_NAMES,
    DIRECTION_NAMES,
    FACE,
    FACE_NAMES,
    FLIP,
    HOMES,
    HOMEWARD,
    PICK,
    SWITCH,
)
from scurry.games.squirrel_squabble.position import SEATS, Position, Stage
from scurry.games.squirrel_squabble.spaces import CORNERS, DIRECTIONS, LAST, NOWHERE, PAIRS, SPACES, next_to
from scurry.games.squirrel_squabble.telling import space as place
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR

KINDS = {Face.BLANK: "blank", Face.DOG: "dog", Face.EMPTY_PUDDLE: "puddle", Face.NUT_PUDDLE: "puddle"}


def wood(view: Position, pen: Pen) -> Markup:
    """All nine spaces in a wooden rim; north is up. Squirrels and paths lie over the tiles."""
    tiles = (tag("li", _space(view, pen, space), cls="ss-cell") for space in range(SPACES))
    ways = (
        tag("b", say(letter), cls=f"ss-rim ss-rim-{way}", aria_hidden="true")
        for way, letter in enumerate(("N", "E", "S", "W"))
    )
    over = (paths(view, pen), squirrels(view), _pairs(view, pen), _routes(view, pen))
    board = tag("div", tag("ul", tiles, cls="ss-tiles"), tag("div", over, cls="ss-over"), cls="ss-board")
    return tag("section", ways, board, cls="ss-wood", aria_label=say("The wood"))


# --- A tile -----------------------------------------------------------------------------------------------------------


def _space(view: Position, pen: Pen, space: int) -> Markup:
    return _tile(view, pen, space) if is_laid(view, space) else _hole(view, pen, space)


def _hole(view: Position, pen: Pen, space: int) -> Markup:
    place_name = f"space-{space}"
    if view.stage == Stage.HOMES and space in CORNERS:
        ghost = (
            symbol("ss-home-0"),
            symbol("ss-home-1", cls="ss-opposite"),
            tag("span", say("orange home?"), cls="ss-name"),
        )
        label = say("Orange home in {orange}, green home in {green}", orange=place(space), green=place(LAST - space))
        return pen.choice(HOMES + CORNERS.index(space), *ghost, label=label, cls="ss-hole ss-ghost")
    if space == view.laying:
        words = tag("span", say("next tile"), cls="ss-name")
        return tag("div", words, cls="ss-hole ss-next", data_place=place_name)
    return tag("div", cls="ss-hole", data_place=place_name)


def _tile(view: Position, pen: Pen, space: int) -> Markup:
    face = int(view.faces[space])
    on_it = [seat for seat in range(SEATS) if view.squirrels[seat].space == space]
    cls = f"ss-tile {kind(face)}{' ss-taken' if on_it else ''}{_near_class(view, pen, space)}"
    inside = (shown(face, f"ground-{on_it[0]}" if on_it else None), _owner(view, space), _back(view, space))
    tip = tile_tip(view, space, pen.names)
    move = _move(view, pen, space)
    if move is None:
        where = tag("span", say("In {space}:", space=place(space)), cls="heard")
        tile = tag("div", where, inside, tag("span", tip, cls="heard"), cls=cls, data_tip=tip)
    else:
        sign = _sign(view, move) if pen.can(move) else None
        tile = pen.choice(move, inside, sign, label=_label(view, space, move), cls=cls, tip=tip)
    return tag("div", tile, cls="ss-place", data_place=f"space-{space}")


def kind(face: int) -> str:
    """The class of a tile's ground."""
    if face >= Face.ORANGE_HOME:
        return f"ss-ground-home-{face - Face.ORANGE_HOME}"
    return f"ss-ground-{KINDS.get(Face(face), 'nuts')}"


def shown(face: int, place_name: str | None = None) -> tuple[Markup, Markup]:
    """A side of a tile: its picture, and its name."""
    picture = tag("span", _things(face), cls=f"ss-face ss-face-{face}", data_place=place_name)
    return picture, tag("span", say(FACE_NAMES[face]), cls="ss-name")


def _things(face: int) -> list[Markup]:
    if face >= Face.ORANGE_HOME:
        return [symbol(f"ss-home-{face - Face.ORANGE_HOME}")]
    if Face.ONE_NUT <= face <= Face.FIVE_NUTS:
        return [symbol("acorn")] * face
    if face == Face.NUT_PUDDLE:
        return [symbol("puddle"), symbol("acorn", cls="ss-floats")]
    return [symbol({Face.BLANK: "ss-grass", Face.DOG: "dog"}.get(Face(face), "puddle"))]


def _owner(view: Position, space: int) -> Markup | None:
    """Whose home it is: the mark of the seat."""
    for seat in range(SEATS):
        if view.squirrels[seat].home == space:
            return tag("span", symbol(f"mark-{seat}", cls="mark"), cls=f"ss-owner seat-{seat}", aria_hidden="true")
    return None


def _back(view: Position, space: int) -> Markup | None:
    """SS-2.6: what has been seen behind a tile peeps out of a corner of it."""
    back = int(view.backs[space])
    if back == UNKNOWN or back >= Face.ORANGE_HOME:
        return None
    return tag("span", _things(back), cls=f"ss-back {kind(back)}", aria_hidden="true")


# --- What a click on a tile does --------------------------------------------------------------------------------------


def _ways(view: Position, pen: Pen) -> dict[int, int]:
    """The spaces next to the squirrel of whoever looks, and on which side of it they are."""
    if pen.seat == SPECTATOR or view.squirrels[pen.seat].space == NOWHERE:
        return {}
    found = {int(next_to(view.squirrels[pen.seat].space, way)): way for way in range(DIRECTIONS)}
    return {space: way for space, way in found.items() if space != NOWHERE}


def _near_class(view: Position, pen: Pen, space: int) -> str:
    way = _ways(view, pen).get(space)
    return "" if way is None else f" ss-side-{way}"


def _move(view: Position, pen: Pen, space: int) -> int | None:
    """The move that a tile stands for, legal or not; None if it stands for nothing now."""
    if pen.seat == SPECTATOR or not is_to_act(view, pen.seat):
        return None
    face = int(view.faces[space])
    if view.stage == Stage.PICK:
        return PICK + face - Face.ORANGE_HOME if face >= Face.ORANGE_HOME else None
    if view.stage == Stage.ROUTE:
        return _route_ends(view, pen).get(space)
    first = {Stage.FACE: FACE, Stage.FLIP: FLIP}.get(Stage(view.stage))
    way = _ways(view, pen).get(space)
    return None if first is None or way is None else first + way


def _sign(view: Position, move: int) -> Markup | None:
    """What a lit tile says about itself."""
    if view.stage == Stage.PICK:
        return tag("span", symbol(f"ss-squirrel-{move - PICK}"), cls="ss-waiting")
    if view.stage == Stage.FLIP:
        return tag("span", symbol("ss-act-1"), cls="ss-turn")
    if view.stage == Stage.ROUTE:
        return None
    return tag("span", symbol("ss-arrow"), cls=f"ss-look ss-look-{move - FACE}")


def _label(view: Position, space: int, move: int) -> str:
    face, way = say(FACE_NAMES[view.faces[space]]), say(DIRECTION_NAMES[(move - FLIP) % DIRECTIONS])
    if view.stage == Stage.PICK:
        return say("Be {color}, at home in {space}", color=say(COLOR_NAMES[move - PICK]), space=place(space))
    if view.stage == Stage.ROUTE:
        return say("Over your home, and win") if move == HOMEWARD else say("Around your home, to the squabble")
    if view.stage == Stage.FACE:
        return say("Face {way}, towards: {face}", way=say(DIRECTION_NAMES[move - FACE]), face=face)
    if view.faces[space] >= Face.ORANGE_HOME:
        return say("Name the home in the {way}: then nothing is flipped", way=way)
    if view.backs[space] == UNKNOWN:
        return say("Flip the tile in the {way} ({face}); nobody has seen its back", way=way, face=face)
    back = say(FACE_NAMES[view.backs[space]])
    return say("Flip the tile in the {way}: {face} becomes {back}", way=way, face=face, back=back)


def _pairs(view: Position, pen: Pen) -> Markup | None:
    """SS-5.7: a knob between every two tiles that can change places."""
    if view.stage != Stage.SWITCH or not any(pen.can(SWITCH + pair) for pair in range(len(PAIRS))):
        return None
    return tag("div", _knobs(view, pen), cls=f"ss-pairs ss-at-{view.squirrels[pen.seat].space}")


def _knobs(view: Position, pen: Pen) -> Iterator[Markup]:
    at = view.squirrels[pen.seat].space
    for pair, ways in enumerate(PAIRS):
        if pen.can(SWITCH + pair):
            (one, first), (other, second) = (
                (say(DIRECTION_NAMES[way]), say(FACE_NAMES[view.faces[next_to(at, way)]])) for way in ways
            )
            sentence = "Switch the tiles in the {one} ({first}) and in the {other} ({second})"
            label = say(sentence, one=one, first=first, other=other, second=second)
            yield pen.choice(SWITCH + pair, symbol("ss-swap"), label=label, cls=f"ss-knob ss-pair-{pair}")


def _route_ends(view: Position, pen: Pen) -> dict[int, int]:
    """SS-8.3: the own home stands for the way over it, the other squirrel for the way around."""
    home, other = view.squirrels[pen.seat].home, view.squirrels[SEATS - 1 - pen.seat].space
    return {int(home): HOMEWARD, int(other): HOMEWARD + 1}


def _routes(view: Position, pen: Pen) -> list[Markup]:
    if not pen.can(HOMEWARD):
        return []
    words = {HOMEWARD: say("over home, and win"), HOMEWARD + 1: say("around home, and squabble")}
    ends = _route_ends(view, pen).items()
    return [tag("span", words[move], cls=f"ss-words ss-at-{space}", aria_hidden="true") for space, move in ends]
