"""Dice on a page: what one looks like, and what a click on it does."""

from __future__ import annotations

from functools import cache

from scurry.drawing import Content, Markup, Pen, symbol, tag
from scurry.games.squirrel_attack.moves import DIE_NAMES, DOWN, ON, UP, USE
from scurry.games.squirrel_attack.position import FACES, PER_SEAT, SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.words import KIND_TITLES, face_name
from scurry.kernel.catalogue import say

BLANK = FACES
"""A die that has not been rolled, or is out of play: it shows its power instead of a face."""

PIP_SIZE = 11
LONE_PIP_SIZE = 15
MIDDLE = (32, 29)
PIPS = {
    1: (MIDDLE,),
    2: ((18, 15), (46, 43)),
    3: ((18, 15), MIDDLE, (46, 43)),
    4: ((18, 15), (46, 15), (18, 43), (46, 43)),
    5: ((18, 15), (46, 15), MIDDLE, (18, 43), (46, 43)),
}

POWERS = {
    Kind.ASMBE: "eats an opponent's die",
    Kind.AHOY: "turns a die up or down by one",
    Kind.SHAOLIN: "plucks an opponent's die",
    Kind.ATTACK: "re-rolls any die",
}
TIPS = {
    Kind.ASMBE: "ASMBE: its Squirrel removes a die that an opponent holds, until the next Roll.",
    Kind.AHOY: "Ahoy: its Squirrel turns any other die up or down by one; below 1 and above 5 comes the Squirrel.",
    Kind.SHAOLIN: "Shaolin: its Squirrel takes a die that an opponent holds, and it is yours for this Roll.",
    Kind.ATTACK: "Attack: its Squirrel re-rolls any die, even itself.",
}
TARGET_LABELS = {
    Kind.ASMBE: "Eat {name}'s {face} ({die}).",
    Kind.AHOY: "Turn {name}'s {face} ({die}) up or down.",
    Kind.SHAOLIN: "Pluck {name}'s {face} ({die}).",
    Kind.ATTACK: "Re-roll {name}'s {face} ({die}).",
}


# --- What a die looks like --------------------------------------------------------------------------------------------


def picture(kind: int, face: int, label: str = "", place: str | None = None) -> Markup:
    """A die of a kind that shows a face; BLANK for none."""
    meaning = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    cls = f"sa-picture sa-kind-{kind}"
    return tag("svg", _drawn(kind, face), cls=cls, viewBox="0 0 64 66", data_place=place, **meaning)


@cache
def _drawn(kind: int, face: int) -> Markup:
    return tag("g", _use("sa-body", 0, 0, 64), _shown(kind, face), _medal(kind) if face != BLANK else None)


def _shown(kind: int, face: int) -> Content:
    if face == BLANK:
        return tag("g", _use(f"sa-power-{kind}", 17, 14, 30), cls="sa-engraved")
    if face == SQUIRREL:
        return (_use("sa-plate", 0, 0, 64), _use(f"sa-head-{kind}", 10, 5, 44))
    size = LONE_PIP_SIZE if face == 1 else PIP_SIZE
    return [_use("sa-pip", x - size / 2, y - size / 2, size) for x, y in PIPS[face]]


def _medal(kind: int) -> Markup:
    """The power, stamped on every face of a die."""
    return tag("g", _use("sa-medal", 23, 47, 18), _use(f"sa-power-{kind}", 26.5, 50.5, 11), cls="sa-stamp")


def _use(name: str, x: float, y: float, size: float) -> Markup:
    return tag("use", href=f"#{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


def die_label(kind: int, face: int, die: int) -> str:
    """A die, in words."""
    if face == BLANK:
        return say("{die}: {kind} die", die=DIE_NAMES[die], kind=KIND_TITLES[kind])
    if face == SQUIRREL:
        return say("{die}: {face}", die=DIE_NAMES[die], face=face_name(face, kind))
    return say("{die}: {kind} die, shows {face}", die=DIE_NAMES[die], kind=KIND_TITLES[kind], face=face)


def tip_of(kind: int) -> str:
    """What a kind of dice is for."""
    return say(TIPS[Kind(kind)])


# --- Dice in play -----------------------------------------------------------------------------------------------------


def in_play(view: Position, pen: Pen, die: int, counts: bool) -> Markup:
    """A die that somebody holds, with whatever can be done with it now."""
    kind, face, name = int(view.kinds[die]), int(view.faces[die]), DIE_NAMES[die]
    cls = f"sa-die{' sa-counts' if counts else ''}{' sa-using' if die in (view.using, view.target) else ''}"
    inside = (picture(kind, face, die_label(kind, face, die), f"face-{name}"), _owner(view, die), _name(die))
    piece, tip = f"die-{name}", tip_of(kind)
    if view.stage == Stage.POWER:
        label = say("Use {die} ({kind}).", die=name, kind=KIND_TITLES[kind])
        return pen.choice(USE + die, *inside, label=label, cls=cls, piece=piece, tip=tip)
    if view.stage == Stage.TARGET:
        label = _target_label(view, pen, die)
        return pen.choice(ON + die, *inside, label=label, cls=cls, piece=piece, tip=tip)
    return tag("div", *inside, cls=f"thing {cls}", data_piece=piece, data_tip=tip)


def turning(view: Position, pen: Pen) -> Markup:
    """SA-5.2: what the die that an Ahoy is used on would show, less one and one more."""
    die = int(view.target)
    now = tag("span", DIE_NAMES[die], cls="sa-which")
    return tag("div", _turned(view, pen, die, DOWN), now, _turned(view, pen, die, UP), cls="sa-turning")


def _turned(view: Position, pen: Pen, die: int, move: int) -> Markup:
    kind, step = int(view.kinds[die]), 1 if move == UP else -1
    face = (int(view.faces[die]) + step) % FACES
    words = say("up") if move == UP else say("down")
    label = say("{way}: {die} shows {face}.", way=words.capitalize(), die=DIE_NAMES[die], face=face_name(face, kind))
    sign = tag("span", "+1" if move == UP else "−1", cls="sa-step")
    return pen.choice(move, picture(kind, face), sign, tag("span", words, cls="sa-name"), label=label, cls="sa-die")


def _target_label(view: Position, pen: Pen, die: int) -> str:
    face = face_name(int(view.faces[die]), int(view.kinds[die]))
    sentence = TARGET_LABELS[Kind(view.kinds[view.using])]
    return say(sentence, name=pen.names[view.holders[die]], face=face, die=DIE_NAMES[die])


def _owner(view: Position, die: int) -> Markup | None:
    """SA-5.7: a plucked die carries the mark of the one that it goes back to."""
    owner = die // PER_SEAT
    if view.holders[die] == owner:
        return None
    return tag("span", symbol(f"mark-{owner}", say("plucked"), cls="mark"), cls=f"sa-owner seat-{owner}")


def _name(die: int) -> Markup:
    return tag("span", DIE_NAMES[die], cls="sa-name", aria_hidden="true")


def at_rest(view: Position, die: int) -> Markup:
    """A die that is not in play: not rolled yet, used or eaten."""
    kind, name = int(view.kinds[die]), DIE_NAMES[die]
    inside = (picture(kind, BLANK, die_label(kind, BLANK, die), f"face-{name}"), _name(die))
    return tag("div", *inside, cls="thing sa-die sa-resting", data_piece=f"die-{name}", data_tip=tip_of(kind))
