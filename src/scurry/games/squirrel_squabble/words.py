"""Squirrel Squabble in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scurry.games.squirrel_squabble.explaining import explain
from scurry.games.squirrel_squabble.happenings import Happening, Obstacle, Reason
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES, DIRECTION_NAMES, FACE_NAMES
from scurry.games.squirrel_squabble.position import MOST_NUTS, NO_COIN, Position, Stage
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.journal import Event

__all__ = ["ask", "explain", "reason", "tell"]

SPACE_NAMES = (
    "the north-west",
    "the north",
    "the north-east",
    "the west",
    "the centre",
    "the east",
    "the south-west",
    "the south",
    "the south-east",
)
ORDINALS = ("first", "second", "third")


# --- What happened ----------------------------------------------------------------------------------------------------


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    return [_SENTENCES[Happening(event.kind)](event, names) for event in events]


def _flipped_coin(event: Event, names: Sequence[str]) -> str:
    sentence = "{name} flips {other}'s coin: {before} becomes {after}."
    before, after = say(ACTION_NAMES[event.b]), say(ACTION_NAMES[event.c])
    return say(sentence, name=names[event.a], other=names[1 - event.a], before=before, after=after)


def _cancelled_out(event: Event, names: Sequence[str]) -> str:
    if event.a == event.b:
        return say("Both play {action}: that cancels out.", action=say(ACTION_NAMES[event.a]))
    return say("A flip action and a squabble cancel each other out.")


def _move_cancelled(event: Event, names: Sequence[str]) -> str:
    sentence = {
        Obstacle.EDGE: "{name}'s move would leave the board, so it is cancelled.",
        Obstacle.OTHER_HOME: "{name}'s move would end on {other}'s home, so it is cancelled.",
        Obstacle.SAME_END: "{name}'s move is cancelled: both would end on the same space.",
        Obstacle.OCCUPIED: "{name}'s move is cancelled: {other} is in the way.",
        Obstacle.SAME_PUDDLE: "{name}'s move is cancelled: both would fall into the same puddle.",
    }[Obstacle(event.b)]
    return say(sentence, name=names[event.a], other=names[1 - event.a])


def _dog(event: Event, names: Sequence[str]) -> str:
    if event.b:
        sentence = "The dog scares {name} home: a nut is lost, and the rest of the round."
    else:
        sentence = "The dog scares {name} home: the rest of the round is lost."
    return say(sentence, name=names[event.a])


def _no_squabble(event: Event, names: Sequence[str]) -> str:
    if event.b:
        sentence = "{other} is at home, so {name}'s squabble is cancelled."
    else:
        sentence = "{name} finds no way to {other}, so the squabble is cancelled."
    return say(sentence, name=names[event.a], other=names[1 - event.a])


def _attacked(event: Event, names: Sequence[str]) -> str:
    one, many = "{name} attacks {other}: {count} step.", "{name} attacks {other}: {count} steps."
    return say_count(one, many, event.b, name=names[event.a], other=names[1 - event.a])


def _rolled(event: Event, names: Sequence[str]) -> str:
    sentence = "{name} rolls {roll}, which makes {total}; {other} rolls {defence}."
    values = {"roll": event.b, "total": event.c, "defence": event.d}
    return say(sentence, name=names[event.a], other=names[1 - event.a], **values)


def _beat(event: Event, names: Sequence[str]) -> str:
    if event.b:
        sentence = "{name} wins the squabble and steals a nut. {other} goes home."
    else:
        sentence = "{name} wins the squabble and steals nothing. {other} goes home."
    return say(sentence, name=names[event.a], other=names[1 - event.a])


def _gathered(event: Event, names: Sequence[str]) -> str:
    if event.c:
        return say("{name} fishes the nut out of the puddle.", name=names[event.a])
    return say_count("{name} gathers {count} nut.", "{name} gathers {count} nuts.", event.b, name=names[event.a])


def _plain(sentence: str) -> Callable[[Event, Sequence[str]], str]:
    """A sentence with nothing in it but whom it is about."""
    return lambda event, names: say(sentence, name=names[event.a])


_SENTENCES: dict[Happening, Callable[[Event, Sequence[str]], str]] = {
    Happening.HOMES: lambda event, names: say(
        "Orange is at home in {orange}, green in {green}.", orange=space(event.a), green=space(event.b)
    ),
    Happening.LAID: lambda event, names: say(
        "The tile in {space} shows: {face}.", face=say(FACE_NAMES[event.a]), space=space(event.b)
    ),
    Happening.PICKED: lambda event, names: say(
        "{name} is {color}, {other} is {rest}.",
        name=names[event.a],
        color=say(COLOR_NAMES[event.b]),
        other=names[1 - event.a],
        rest=say(COLOR_NAMES[1 - event.b]),
    ),
    Happening.FACED: lambda event, names: say(
        "{name} faces {way}.", name=names[event.a], way=say(DIRECTION_NAMES[event.b])
    ),
    Happening.ROUND: lambda event, names: say("Round {round} begins.", round=event.a),
    Happening.STACKED: lambda event, names: say(
        "{name} plans {action} as {ordinal} action.",
        name=names[event.a],
        action=say(ACTION_NAMES[event.b]),
        ordinal=say(ORDINALS[event.c]),
    ),
    Happening.SHOWED: lambda event, names: say(
        "{name} shows {action}.", name=names[event.a], action=say(ACTION_NAMES[event.b])
    ),
    Happening.CANCELLED_OUT: _cancelled_out,
    Happening.COIN_FLIPPED: _flipped_coin,
    Happening.COIN_NOT_FLIPPED: _plain("{name} finds no coin to flip."),
    Happening.TILE_FLIPPED: lambda event, names: say(
        "{name} flips the tile in {space}. It shows: {face}.",
        name=names[event.a],
        space=space(event.b),
        face=say(FACE_NAMES[event.c]),
    ),
    Happening.HOME_NOT_FLIPPED: _plain("{name} names a home, so nothing is flipped."),
    Happening.SWITCHED: lambda event, names: say(
        "{name} switches the tiles in {one} and {other}.",
        name=names[event.a],
        one=space(event.b),
        other=space(event.c),
    ),
    Happening.CANNOT_SWITCH: _plain("{name} has no two free tiles to switch, so that is cancelled."),
    Happening.TURNED: lambda event, names: say(
        "{name} turns, and faces {way}.", name=names[event.a], way=say(DIRECTION_NAMES[event.c])
    ),
    Happening.MOVED: lambda event, names: say("{name} moves to {space}.", name=names[event.a], space=space(event.b)),
    Happening.MOVE_CANCELLED: _move_cancelled,
    Happening.DOG: _dog,
    Happening.PUDDLE: lambda event, names: say(
        "{name} falls into the puddle in {space} and stays there for this round.",
        name=names[event.a],
        space=space(event.b),
    ),
    Happening.SQUABBLE_CANCELLED: _no_squabble,
    Happening.ATTACKED: _attacked,
    Happening.ROLLED: _rolled,
    Happening.DREW: _plain("A draw: {name} goes home."),
    Happening.BEAT: _beat,
    Happening.STUCK: _plain("{name} stands in the mud, stuck for the rest of the round."),
    Happening.GATHERED: _gathered,
    Happening.DROPPED: _plain("{name} drops a nut into the puddle."),
    Happening.CAME_HOME: _plain("{name} is home with five nuts!"),
    Happening.LAST_ROUND_OVER: lambda event, names: say("Round {round} was the last one.", round=event.a),
}


def space(number: int) -> str:
    """A space, as people say it."""
    return say(SPACE_NAMES[number])


# --- What is asked ----------------------------------------------------------------------------------------------------


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.stage == Stage.LAY:
        return say("Which tile do you lay in {space}?", space=space(view.laying))
    if view.stage == Stage.PROGRAM:
        return say("Which coin do you play as your {ordinal} action, and which side up?", ordinal=_ordinal(view, seat))
    return say(_QUESTIONS[Stage(view.stage)])


_QUESTIONS = {
    Stage.HOMES: "You arrange the board. Into which corner goes the orange home? The green one goes opposite.",
    Stage.PICK: "The board is laid. Which squirrel do you want to be?",
    Stage.FACE: "Where does your squirrel look?",
    Stage.FLIP: "Which tile next to your squirrel do you flip?",
    Stage.SWITCH: "Which two tiles next to your squirrel change places?",
    Stage.ROUTE: "You carry five nuts, and one way to the squabble leads over your home. Which way do you take?",
}


def _ordinal(view: Position, seat: int) -> str:
    return say(ORDINALS[sum(side != NO_COIN for side in view.squirrels[seat].stack)])


# --- How it ended -----------------------------------------------------------------------------------------------------


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    how = Reason(code)
    winners = say(" and ").join(name for name, place in zip(names, places, strict=True) if place == 1)
    return how.name.lower().replace("_", "-"), say(_ENDINGS[how], winners=winners, nuts=MOST_NUTS)


_ENDINGS = {
    Reason.CAME_HOME: "{winners} is home with {nuts} nuts and wins.",
    Reason.SENT_HOME: "{winners} was sent home with {nuts} nuts, and so wins.",
    Reason.BOTH_HOME: "{winners} came home with {nuts} nuts at the same time and share the win.",
    Reason.MORE_NUTS: "The last round is over: {winners} has more nuts and wins.",
    Reason.EQUAL_NUTS: "The last round is over: {winners} have equally many nuts and share the win.",
}
