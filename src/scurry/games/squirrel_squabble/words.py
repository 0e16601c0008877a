"""Squirrel Squabble in sentences: what is asked, and how it ended. telling says what happened, explaining why not."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.games.squirrel_squabble.explaining import explain
from scurry.games.squirrel_squabble.happenings import Reason
from scurry.games.squirrel_squabble.position import MOST_NUTS, NO_COIN, Position, Stage
from scurry.games.squirrel_squabble.telling import ORDINALS, space, tell
from scurry.kernel.catalogue import say, say_count

__all__ = ["ask", "choices_are_open", "explain", "points", "reason", "sheet", "tell"]


# --- What is asked ----------------------------------------------------------------------------------------------------


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.stage == Stage.LAY:
        return say("Which tile do you lay in {space}?", space=space(view.laying))
    if view.stage == Stage.PROGRAM:
        return say("Your {ordinal} action: which coin, and which side up?", ordinal=_ordinal(view, seat))
    return say(_QUESTIONS[Stage(view.stage)])


_QUESTIONS = {
    Stage.HOMES: "Which corner for the orange home? The green one goes opposite.",
    Stage.PICK: "The board is laid. Which squirrel do you want to be?",
    Stage.FACE: "Where does your squirrel look?",
    Stage.FLIP: "Which tile next to your squirrel do you flip?",
    Stage.SWITCH: "Which two tiles next to your squirrel change places?",
    Stage.ROUTE: "You carry five nuts: over your home, or around it to the squabble?",
}


def _ordinal(view: Position, seat: int) -> str:
    return say(ORDINALS[sum(side != NO_COIN for side in view.squirrels[seat].stack)])


def choices_are_open(public_view: Position, seat: int) -> bool:
    """Whether everyone can see what a seat may do: all but which coins are left to plan with (SS-3.3)."""
    return bool(public_view.stage != Stage.PROGRAM)


# --- How it ended -----------------------------------------------------------------------------------------------------


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    how = Reason(code)
    return how.name.lower().replace("_", "-"), say(_ENDINGS[how], name=names[places.index(1)], nuts=MOST_NUTS)


_ENDINGS = {
    Reason.CAME_HOME: "{name} [is|are] home with {nuts} nuts and [wins|win].",
    Reason.SENT_HOME: "{name} [is|are] sent home with {nuts} nuts in hand, and so [wins|win].",
    Reason.BOTH_HOME: "Both come home with {nuts} nuts at the same time and share the win.",
    Reason.MORE_NUTS: "The last round is over: {name} [has|have] more nuts and [wins|win].",
    Reason.EQUAL_NUTS: "The last round is over: both have equally many nuts and share the win.",
}


def points(count: int) -> str:
    """What counts, in words."""
    return say_count("{count} nut", "{count} nuts", count)


def sheet(position: Position) -> list[tuple[str, list[object]]]:
    """SS-10: who is home, and the nuts of each."""
    are_home = position.ending in (Reason.CAME_HOME, Reason.SENT_HOME, Reason.BOTH_HOME)
    is_home = [are_home and position.winners >> seat & 1 == 1 for seat in range(len(position.squirrels))]
    return [
        (say("Home with five nuts"), [say("yes") if each else say("no") for each in is_home]),
        (say("Nuts"), [int(squirrel.nuts) for squirrel in position.squirrels]),
    ]
