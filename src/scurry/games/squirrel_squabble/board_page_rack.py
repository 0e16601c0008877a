"""The rack between the players: the coins at hand, or the tiles that are still to be laid."""

from __future__ import annotations

from collections import Counter

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.squirrel_squabble.board_page_paths import what_it_brings
from scurry.games.squirrel_squabble.board_page_players import is_planning, metal
from scurry.games.squirrel_squabble.board_page_tiles import kind, shown
from scurry.games.squirrel_squabble.board_page_tips import action_tip, face_tip
from scurry.games.squirrel_squabble.board_terminal import is_laid
from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, FACE_NAMES, LAY
from scurry.games.squirrel_squabble.planning import is_stacked, move_for
from scurry.games.squirrel_squabble.position import COIN_SIDES, NO_COIN, STEPS, Position, Stage
from scurry.games.squirrel_squabble.spaces import SPACES
from scurry.games.squirrel_squabble.telling import ORDINALS
from scurry.games.squirrel_squabble.telling import space as place
from scurry.kernel.catalogue import say


def rack(view: Position, pen: Pen, seat: int) -> Markup:
    """What lies there keeps its place from round to round."""
    heading = tag("h2", _heading(view), cls="ss-round")
    if view.stage in (Stage.HOMES, Stage.LAY):
        return tag("section", heading, _loose_tiles(view, pen), cls="ss-rack", aria_label=say("Loose tiles"))
    coins = (_coin(view, pen, seat, first) for first in range(0, COIN_SIDES, 2))
    name = say("Your coins, both sides") if pen.is_me(seat) else say("Coins, both sides")
    cls = f"ss-rack{'' if is_planning(view) else ' ss-resting'}"
    return tag("section", heading, tag("ul", coins, cls="ss-coins"), cls=cls, aria_label=name)


def _heading(view: Position) -> str:
    if view.round_number == 0:
        return say("Setting up")
    if is_planning(view) or view.over:
        return say("Round {round} of {last}", round=view.round_number, last=view.options.rounds)
    sentence = "Round {round} of {last}, action {step}"
    return say(sentence, round=view.round_number, last=view.options.rounds, step=view.step + 1)


# --- Coins ------------------------------------------------------------------------------------------------------------


def _coin(view: Position, pen: Pen, seat: int, first: int) -> Markup:
    """SS-3.1: both sides to be seen; a click plays the side that is clicked."""
    if is_stacked(view.squirrels[seat], first):
        return tag("li", tag("span", say("in the plan")), cls="ss-both ss-used")
    flip = tag("span", "⇄", cls="ss-or", aria_hidden="true")
    return tag("li", _side(view, pen, seat, first), flip, _side(view, pen, seat, first + 1), cls="ss-both")


def _side(view: Position, pen: Pen, seat: int, side: int) -> Markup:
    up, beneath = int(view.options.coins[side]), int(view.options.coins[side ^ 1])
    move = int(move_for(view, side))
    disc = tag("span", symbol(f"ss-act-{up}"), cls=f"ss-coin {metal(up)}", data_piece=f"coin-{seat}-{side}")
    told = tag("span", say(ACTION_NAMES[up]), cls="ss-told")
    label = _label(view, pen, up, beneath) if pen.can(move) else ""
    return pen.choice(move, disc, told, label=label, cls=f"ss-side ss-does-{up}", tip=action_tip(up))


def _label(view: Position, pen: Pen, up: int, beneath: int) -> str:
    """What the side would be, and where that leads."""
    planned = sum(each != NO_COIN for each in view.squirrels[pen.seat].stack)
    ordinal = say(ORDINALS[min(planned, STEPS - 1)])
    sentence = "{up} (not {beneath}) as your {ordinal} action."
    words = say(sentence, up=say(ACTION_NAMES[up]).capitalize(), beneath=say(ACTION_NAMES[beneath]), ordinal=ordinal)
    return " ".join([words, *what_it_brings(view, pen, up)])


# --- Tiles ------------------------------------------------------------------------------------------------------------


def _loose_tiles(view: Position, pen: Pen) -> Markup:
    """SS-2.3: the tiles that wait for a place. Those that show the same are as good as each other."""
    loose = Counter(int(view.faces[space]) for space in range(SPACES) if not is_laid(view, space))
    tiles = (_loose(view, pen, face, loose[face]) for face in sorted(loose) if face < Face.ORANGE_HOME)
    return tag("ul", tiles, cls="ss-loose")


def _loose(view: Position, pen: Pen, face: int, times: int) -> Markup:
    count = tag("span", f"×{times}", cls="ss-times") if times > 1 else None
    tip, cls = face_tip(face), f"ss-tile {kind(face)}"
    if view.stage == Stage.LAY:
        label = say("Lay this tile in {space}: {face}.", space=place(view.laying), face=say(FACE_NAMES[face]))
        tile = pen.choice(LAY + face, shown(face), count, label=label, cls=cls, tip=tip)
    else:
        tile = tag("div", shown(face), count, tag("span", tip, cls="heard"), cls=cls, data_tip=tip)
    return tag("li", tile, data_place=f"loose-{face}")
