"""What happened in Squirrel Squabble, in sentences: a line for each coin, and one for the nuts that are gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scurry.games.squirrel_squabble.happenings import Happening, Obstacle
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES, DIRECTION_NAMES, FACE_NAMES
from scurry.games.squirrel_squabble.squabbles import BONUS
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.journal import Event

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


def space(number: int) -> str:
    """A space, as people say it."""
    return say(SPACE_NAMES[number])


# --- Lines ------------------------------------------------------------------------------------------------------------

_NUTS = (Happening.GATHERED, Happening.DROPPED)
_BEGIN_A_LINE = (Happening.SHOWED, *_NUTS, Happening.ROUND, Happening.LAST_ROUND_OVER)


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move. What a coin has brought about stands in one line with it."""
    is_shown = any(event.kind == Happening.SHOWED for event in events)
    told = [event for event in events if not (is_shown and event.kind == Happening.STACKED)]
    return [" ".join(_sentences(line, names)) for line in _lines(told)]


def _lines(events: Sequence[Event]) -> list[list[Event]]:
    """Events that stand in one line: coins and what comes of them, the nuts of both, a new round."""
    lines: list[list[Event]] = []
    for event in events:
        if not lines or (event.kind in _BEGIN_A_LINE and not _go_together(lines[-1][-1], event)):
            lines.append([])
        lines[-1].append(event)
    return lines


def _go_together(one: Event, other: Event) -> bool:
    return one.kind == other.kind == Happening.SHOWED or (one.kind in _NUTS and other.kind in _NUTS)


def _sentences(line: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    coins = [event for event in line if event.kind == Happening.SHOWED]
    if coins:
        yield _shown(coins, names)
    told = [_SENTENCES[Happening(event.kind)](event, names) for event in line if event not in coins]
    yield from dict.fromkeys(told)  # what happens to both is said once


def _shown(coins: Sequence[Event], names: Sequence[str]) -> str:
    shown = (say("{action} by {name}", action=say(ACTION_NAMES[coin.b]), name=names[coin.a]) for coin in coins)
    return say(_COINS[coins[0].c], shown=", ".join(shown))


_COINS = ("First action: {shown}.", "Second action: {shown}.", "Third action: {shown}.")


# --- Sentences --------------------------------------------------------------------------------------------------------


def _stacked(event: Event, names: Sequence[str]) -> str:
    sentence = "{name} then [plans|plan] {action}." if event.c else "{name} [plans|plan] {action}."
    return say(sentence, name=names[event.a], action=say(ACTION_NAMES[event.b]))


def _flipped_coin(event: Event, names: Sequence[str]) -> str:
    sentence = "{name} [flips|flip] {other}'s coin: {before} becomes {after}."
    before, after = say(ACTION_NAMES[event.b]), say(ACTION_NAMES[event.c])
    return say(sentence, name=names[event.a], other=names[1 - event.a], before=before, after=after)


def _cancelled_out(event: Event, names: Sequence[str]) -> str:
    if event.a == event.b:
        return say("Both play {action}: that cancels out.", action=say(ACTION_NAMES[event.a]))
    return say("A flip action and a squabble cancel each other out.")


_OBSTACLES = {
    Obstacle.EDGE: "{name} [stays|stay]: the board ends there.",
    Obstacle.OTHER_HOME: "{name} [stays|stay]: no move ends on {other}'s home.",
    Obstacle.SAME_END: "Both stay: both would end on the same space.",
    Obstacle.OCCUPIED: "{name} [stays|stay]: {other} [other:is|are] in the way.",
    Obstacle.SAME_PUDDLE: "Both stay: both would fall into the same puddle.",
}


def _dog(event: Event, names: Sequence[str]) -> str:
    if event.b:
        sentence = "A dog scares {name} home: a nut and the rest of the round are lost."
    else:
        sentence = "A dog scares {name} home: the rest of the round is lost."
    return say(sentence, name=names[event.a])


def _attacked(event: Event, names: Sequence[str]) -> str:
    one, many = "{name} [attacks|attack] {other}: {count} step.", "{name} [attacks|attack] {other}: {count} steps."
    return say_count(one, many, event.b, name=names[event.a], other=names[1 - event.a])


def _rolled(event: Event, names: Sequence[str]) -> str:
    """SS-8.4: how the attacker's total comes about."""
    sentence = "{name} [rolls|roll] {roll} + {bonus} − {steps} = {total}; {other} [other:rolls|roll] {defence}."
    values = {"roll": event.b, "bonus": BONUS, "steps": event.b + BONUS - event.c, "total": event.c, "defence": event.d}
    return say(sentence, name=names[event.a], other=names[1 - event.a], **values)


def _gathered(event: Event, names: Sequence[str]) -> str:
    if event.c:
        return say("{name} [fishes|fish] the nut out of the puddle.", name=names[event.a])
    one, many = "{name} [gathers|gather] {count} nut.", "{name} [gathers|gather] {count} nuts."
    return say_count(one, many, event.b, name=names[event.a])


Sentence = Callable[[Event, Sequence[str]], str]


def _of(sentence: str) -> Sentence:
    """A sentence with nothing in it but whom it is about, and the opponent."""
    return lambda event, names: say(sentence, name=names[event.a], other=names[1 - event.a])


def _of_space(sentence: str) -> Sentence:
    """A sentence about somebody in a space."""
    return lambda event, names: say(sentence, name=names[event.a], space=space(event.b))


_SENTENCES: dict[Happening, Sentence] = {
    Happening.HOMES: lambda event, names: say(
        "Orange is at home in {orange}, green in {green}.", orange=space(event.a), green=space(event.b)
    ),
    Happening.LAID: lambda event, names: say(
        "In {space}: {face}.", face=say(FACE_NAMES[event.a]), space=space(event.b)
    ),
    Happening.PICKED: lambda event, names: say(
        "{name} [is|are] {color}, {other} [other:is|are] {rest}.",
        name=names[event.a],
        color=say(COLOR_NAMES[event.b]),
        other=names[1 - event.a],
        rest=say(COLOR_NAMES[1 - event.b]),
    ),
    Happening.FACED: lambda event, names: say(
        "{name} [faces|face] {way}.", name=names[event.a], way=say(DIRECTION_NAMES[event.b])
    ),
    Happening.ROUND: lambda event, names: say("Round {round} begins.", round=event.a),
    Happening.STACKED: _stacked,
    Happening.CANCELLED_OUT: _cancelled_out,
    Happening.COIN_FLIPPED: _flipped_coin,
    Happening.COIN_NOT_FLIPPED: _of("{name} [finds|find] no coin to flip."),
    Happening.TILE_FLIPPED: lambda event, names: say(
        "{name} [flips|flip] the tile in {space}: {face}.",
        name=names[event.a],
        space=space(event.b),
        face=say(FACE_NAMES[event.c]),
    ),
    Happening.HOME_NOT_FLIPPED: _of("{name} [names|name] a home, so nothing is flipped."),
    Happening.SWITCHED: lambda event, names: say(
        "{name} [switches|switch] the tiles in {one} and {other}.",
        name=names[event.a],
        one=space(event.b),
        other=space(event.c),
    ),
    Happening.CANNOT_SWITCH: _of("{name} [has|have] no two free tiles to switch."),
    Happening.TURNED: lambda event, names: say(
        "{name} [faces|face] {way}.", name=names[event.a], way=say(DIRECTION_NAMES[event.c])
    ),
    Happening.MOVED: _of_space("{name} [moves|move] to {space}."),
    Happening.MOVE_CANCELLED: lambda event, names: _of(_OBSTACLES[Obstacle(event.b)])(event, names),
    Happening.DOG: _dog,
    Happening.PUDDLE: _of_space("{name} [falls|fall] into the puddle in {space} and [is|are] stuck this round."),
    Happening.SQUABBLE_CANCELLED: lambda event, names: _of(
        "{other} [is|are] at home: no squabble." if event.b else "{name} [finds|find] no way to {other}: no squabble."
    )(event, names),
    Happening.ATTACKED: _attacked,
    Happening.ROLLED: _rolled,
    Happening.DREW: _of("A draw: {name} [goes|go] home."),
    Happening.BEAT: lambda event, names: _of(
        "{name} [wins|win] the squabble and [steals|steal] a nut. {other} [other:goes|go] home."
        if event.b
        else "{name} [wins|win] the squabble. {other} [other:goes|go] home."
    )(event, names),
    Happening.STUCK: _of("{name} [is|are] stuck in the mud this round."),
    Happening.GATHERED: _gathered,
    Happening.DROPPED: _of("{name} [drops|drop] a nut into the puddle."),
    Happening.CAME_HOME: _of("{name} [is|are] home with five nuts!"),
    Happening.LAST_ROUND_OVER: lambda event, names: say("Round {round} was the last one.", round=event.a),
}
