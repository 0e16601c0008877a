"""Small builders, so that tests read as play.

A hand is drawn as its dice: `"4 4 3 §"` are a pair of 4s, a 3 and a Squirrel Face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scurry.games.squirrel_attack.moves import DIE_NAMES
from scurry.games.squirrel_attack.position import SQUIRREL
from scurry.games.squirrel_attack.ranks import counted, rank_of
from scurry.matches.match import Match
from scurry.matches.plain import dump

GAME = "squirrel-attack"
NAMES = ("Jim", "Tony", "Uma", "Vera", "Will", "Xenia")
HANDS = {"one of each": 1, "asmbe": 2, "ahoy": 3, "shaolin": 4, "attack": 5}


def faces(drawn: str) -> list[int]:
    """The faces of a drawn hand."""
    return [SQUIRREL if face == "§" else int(face) for face in drawn.split()]


def table(*hands: str, script: Sequence[int] | None = None, **options: int | str) -> Match:
    """A match with a ready-made hand for each seat ("ahoy", "one of each"), scripted dice and whatever options."""
    by_seat = [HANDS[hand] for hand in hands] + [0] * (6 - len(hands))
    given = {"hand_by_seat": by_seat, **options}
    return Match(GAME, seats=len(hands), options=given, dice=script, seed=1, names=NAMES[: len(hands)])


def rolled(*seats: tuple[str, str], then: Sequence[int] = (), **options: int | str) -> Match:
    """A match just after its first Roll: each seat's ready-made hand and what it rolls; `then` come further dice."""
    script = [face for _, drawn in seats for face in faces(drawn)] + list(then)
    options.setdefault("dice", len(faces(seats[0][1])))
    match = table(*(hand for hand, _ in seats), script=script, **options)
    match.play(0, "roll")
    return match


def play(match: Match, *moves: str) -> Match:
    """Play moves for whoever is to act: "use b4 on a2" is two of them, "use a4 on a3 up" three."""
    for move in moves:
        for part in move.replace(" on ", "|on ").replace(" up", "|up").replace(" down", "|down").split("|"):
            match.play(match.to_act[0], part)
    return match


def hand(match: Match, seat: int) -> str:
    """The dice that a seat holds, such as "a1:4 b3:§"."""
    at: Any = match.position
    held = [die for die in range(len(DIE_NAMES)) if at.holders[die] == seat]
    return " ".join(f"{DIE_NAMES[die]}:{'§' if at.faces[die] == SQUIRREL else at.faces[die]}" for die in held)


def shown(match: Match, seat: int) -> list[int]:
    """The faces that a seat holds, highest first; a Squirrel is 0."""
    return sorted(faces(" ".join(die.split(":")[1] for die in hand(match, seat).split())), reverse=True)


def piles(match: Match) -> list[int]:
    """The nuts of this Tree, seat by seat."""
    at: Any = match.position
    return [int(nuts) for nuts in at.piles[: match.seats]]


def totals(match: Match) -> list[int]:
    """The nuts of the Trees that are done, seat by seat."""
    at: Any = match.position
    return [int(nuts) for nuts in at.totals[: match.seats]]


def legal(match: Match) -> list[str]:
    """What the seat to act may do."""
    return [move.text for move in match.legal(match.to_act[0])]


def rank(drawn: str) -> int:
    """The rank of a drawn hand."""
    return rank_of(sum(counted(face) for face in faces(drawn)))


def changed(match: Match, **fields: object) -> dict[str, Any]:
    """A match's position as a dictionary, with some fields changed: to start from."""
    return {**dump(match.position), **fields}
