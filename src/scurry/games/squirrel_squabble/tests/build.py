"""Boards as pictures, and matches that start on them.

A picture has nine words. `.` is blank, `2` two nuts, `mud` an empty puddle, `mud+` one with a nut, `O` and `G` are the
homes; a squirrel follows its tile after a slash, with an arrow where it looks: `2/g^` is green on two nuts, facing
north. Orange is seat 0, green is seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scurry.games.squirrel_squabble.card import CARD
from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.moves import ACTION_NAMES
from scurry.games.squirrel_squabble.position import COIN_SIDES, NO_COIN, SEATS, STEPS, Part, Position, Stage
from scurry.games.squirrel_squabble.spaces import NOWHERE, SPACES
from scurry.matches.match import Match
from scurry.matches.plain import dump

GAME = "squirrel-squabble"
ORANGE, GREEN = 0, 1
FACES = (".", "1", "2", "3", "4", "5", "dog", "mud", "mud+", "O", "G")
ARROWS = "^>v<"
LETTERS = "og"
OTHER_SIDE = {Face.EMPTY_PUDDLE: Face.NUT_PUDDLE, Face.NUT_PUDDLE: Face.EMPTY_PUDDLE}


def picture(words: str) -> str:
    """A picture in its plain form, so that two can be compared."""
    cells = words.split()
    assert len(cells) == SPACES
    return "\n".join(" ".join(cells[row : row + 3]) for row in range(0, SPACES, 3))


def drawn(match: Match) -> str:
    """The board of a match as a picture."""
    return drawn_of(match.position)


def drawn_of(position: Any) -> str:
    """A board as a picture."""
    cells = [FACES[face] for face in position.faces]
    for letter, squirrel in zip(LETTERS, position.squirrels, strict=True):
        cells[squirrel.space] += f"/{letter}{(*ARROWS, '?')[squirrel.facing]}"
    return picture(" ".join(cells))


def nuts(match: Match) -> list[int]:
    """The nuts of orange and green."""
    position: Any = match.position
    return [int(squirrel.nuts) for squirrel in position.squirrels]


def board(
    words: str,
    carried: Sequence[int] = (0, 0),
    backs: Mapping[int, int] | None = None,
    options: dict[str, object] | None = None,
) -> Any:
    """A position at the beginning of a round: behind a tile is a blank, unless `backs` tells what is."""
    cells = [cell.partition("/") for cell in words.split()]
    faces = [FACES.index(face) for face, _, _ in cells]
    behind = {**{space: OTHER_SIDE.get(Face(face), Face.BLANK) for space, face in enumerate(faces)}, **(backs or {})}
    tiles = [
        side for space in range(SPACES) if faces[space] < Face.ORANGE_HOME for side in (faces[space], behind[space])
    ]
    position: Any = Position.blank()
    position.options = CARD.terms(SEATS, {"tiles": tiles, **(options or {})})[1]
    for space, face in enumerate(faces):
        is_home = face >= Face.ORANGE_HOME
        position.faces[space], position.backs[space] = face, face if is_home else behind[space]
        position.seen[space] = is_home
    for seat, squirrel in enumerate(position.squirrels):
        _set_down(squirrel, seat, faces, [mark for _, _, mark in cells])
        squirrel.nuts = carried[seat]
    position.seats, position.to_act, position.round_number, position.laying = SEATS, 0b11, 1, NOWHERE
    position.stage, position.part = Stage.PROGRAM, Part.REVEAL
    return position


def _set_down(squirrel: Any, seat: int, faces: list[int], marks: list[str]) -> None:
    squirrel.color = seat
    squirrel.home = faces.index(Face.ORANGE_HOME + seat)
    squirrel.space = next(space for space, mark in enumerate(marks) if mark.startswith(LETTERS[seat]))
    squirrel.facing = ARROWS.index(marks[squirrel.space][1])
    squirrel.stack[:] = NO_COIN
    squirrel.action, squirrel.goal, squirrel.stop = Action.NONE, NOWHERE, NOWHERE


def round_of(words: str, orange: str, green: str, dice: Sequence[int] = (), **setting: Any) -> Match:
    """A match in which both have planned three actions, and they have been carried out as far as nobody is asked."""
    match = Match(GAME, start=dump(board(words, **setting)), dice=dice)
    for seat, plan in ((ORANGE, orange), (GREEN, green)):
        for action in plan.split(", "):
            match.play(seat, coin(match, seat, action))
    return match


def coin(match: Match, seat: int, action: str) -> str:
    """The first coin that shows this action; `move 1 over u-turn` names one in full."""
    return next(
        move.text for move in match.legal(seat) if move.text == action or move.text.startswith(f"{action} over ")
    )


def step_of(
    words: str,
    orange: str | None,
    green: str | None,
    dice: Sequence[int] = (),
    moved: Sequence[int] = (0, 0),
    **setting: Any,
) -> Match:
    """A match in which both have just played the last coin of a round; None for one who has lost the actions."""
    position = board(words, **setting)
    position.step = STEPS - 1
    for seat, action in ((ORANGE, orange), (GREEN, green)):
        squirrel = position.squirrels[seat]
        squirrel.has_moved, squirrel.has_lost = moved[seat], action is None
        squirrel.shown = 1 if action is None else STEPS - 1
        others = [side for side in range(0, COIN_SIDES, 2) if not _has_side(position, side, action)]
        squirrel.stack[: STEPS - 1] = others[: STEPS - 1]
        if action is None:
            squirrel.stack[STEPS - 1] = others[STEPS - 1]
            position.to_act &= ~(1 << seat)
    match = Match(GAME, start=dump(position), dice=dice)
    for seat, action in ((ORANGE, orange), (GREEN, green)):
        if action is not None:
            match.play(seat, coin(match, seat, action))
    return match


def _has_side(position: Any, side: int, action: str | None) -> bool:
    coins = position.options.coins
    return action is not None and action.partition(" over ")[0] in (
        ACTION_NAMES[coins[side]],
        ACTION_NAMES[coins[side ^ 1]],
    )


def told(match: Match) -> str:
    """All that has been told so far, in one text to look for a sentence in."""
    return "\n".join(match.log)
