"""What every thing on Squirrel Squabble's table says of itself, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.games.squirrel_squabble.board_terminal import is_laid
from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES, DIRECTION_NAMES, FACE_NAMES
from scurry.games.squirrel_squabble.position import MOST_NUTS, SEATS, Position, Squirrel
from scurry.games.squirrel_squabble.spaces import DIRECTIONS
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.records import UNKNOWN

_FACES = {
    Face.BLANK: "Nothing happens here.",
    Face.ONE_NUT: "Whoever comes here and is here at the end of the round gathers it.",
    Face.DOG: "Whoever meets the dog loses a nut and the rest of the round, and goes home.",
    Face.EMPTY_PUDDLE: "Whoever comes here is stuck for the round, and drops a nut at its end.",
    Face.NUT_PUDDLE: "Whoever comes here is stuck for the round, and fishes out the nut at its end.",
}
_ACTIONS = (
    "Turns the other's coin of this step over, before anything else.",
    "Turns over a tile next to your squirrel.",
    "Two tiles next to your squirrel change places.",
    "One space ahead.",
    "Two spaces ahead, if both are on the board.",
    "A quarter turn to the left.",
    "A quarter turn to the right.",
    "Half a turn: to look back.",
    "Runs to the other: your die + 4 − steps against theirs. The winner steals a nut, the loser goes home.",
)


def action_tip(action: int) -> str:
    """What a side of a coin does."""
    return say(_ACTIONS[action])


def coin_tip(up: int, beneath: int) -> str:
    """A coin: what its side does, and what is on the other."""
    return say("{does} On the other side: {other}.", does=say(_ACTIONS[up]), other=say(ACTION_NAMES[beneath]))


def nuts_tip(squirrel: Squirrel) -> str:
    """How many nuts, and what for."""
    words = say_count("{count} nut of {most}.", "{count} nuts of {most}.", int(squirrel.nuts), most=MOST_NUTS)
    return f"{words} {say('Whoever comes home with five wins.')}"


def tile_tip(view: Position, space: int, names: Sequence[str]) -> str:
    """A tile: who stands there, what it shows and does, and what is behind it."""
    sentences = [*_standing(view, space, names), _face(view, space, names)]
    back = int(view.backs[space])
    if back != UNKNOWN and back < Face.ORANGE_HOME and is_laid(view, space):
        sentences.append(say("Behind it: {face}.", face=say(FACE_NAMES[back])))
    return " ".join(sentences)


def face_tip(face: int) -> str:
    """What a side of a tile does that is not a home."""
    return say(_FACES.get(Face(face), "Whoever comes here and is here at the end of the round gathers them."))


def _face(view: Position, space: int, names: Sequence[str]) -> str:
    face = int(view.faces[space])
    if face < Face.ORANGE_HOME:
        return face_tip(face)
    for seat in range(SEATS):
        if view.squirrels[seat].home == space:
            sentence = "{name}'s home: whoever lives here wins with five nuts, and nobody else may stop here."
            return say(sentence, name=names[seat])
    return say("The home of whoever is {color}.", color=say(COLOR_NAMES[face - Face.ORANGE_HOME]))


def _standing(view: Position, space: int, names: Sequence[str]) -> list[str]:
    on_it = (seat for seat in range(SEATS) if view.squirrels[seat].space == space)
    return [_squirrel(view, seat, names) for seat in on_it]


def _squirrel(view: Position, seat: int, names: Sequence[str]) -> str:
    squirrel = view.squirrels[seat]
    values = {"name": names[seat], "color": say(COLOR_NAMES[squirrel.color])}
    if 0 <= squirrel.facing < DIRECTIONS:
        return say("{name}'s squirrel, {color}, faces {way}.", **values, way=say(DIRECTION_NAMES[squirrel.facing]))
    return say("{name}'s squirrel, {color}. Where it looks is being chosen.", **values)
