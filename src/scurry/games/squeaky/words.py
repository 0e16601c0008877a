"""Squeaky in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.games.squeaky.ending import points_of, worth_of
from scurry.games.squeaky.explaining import explain
from scurry.games.squeaky.happenings import Happening, Reason
from scurry.games.squeaky.moves import FOOD_NAMES
from scurry.games.squeaky.position import FOODS, SEASONS, Position, Stage
from scurry.kernel.catalogue import You, listed, say, say_count
from scurry.kernel.journal import Event

__all__ = ["amount", "ask", "choices_are_open", "explain", "points", "reason", "sheet", "signed", "tell"]

SEASON_NAMES = {5: "Summer", 6: "Autumn", 7: "Winter"}
AMOUNTS = (
    ("{count} candy", "{count} candies"),
    ("{count} lollipop", "{count} lollipops"),
    ("{count} peanut", "{count} peanuts"),
    ("{count} cookie", "{count} cookies"),
    ("{count} dog snack", "{count} dog snacks"),
)

# --- What happened ----------------------------------------------------------------------------------------------------

JOINED = (Happening.DREW, Happening.DEN_TURNED_UP, Happening.ACORNS_SHOWN)
"""What shares a sentence with what comes next, if that is of the same kind or counts the acorns."""


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move. Cards that fill the row share a sentence, and so do dens that are turned up."""
    lines: list[str] = []
    waiting: list[Event] = []
    for event in events:
        if waiting and event.kind not in (waiting[0].kind, Happening.COUNTED):
            lines.append(_sentence(waiting, names))
            waiting = []
        waiting.append(event)
        if event.kind not in JOINED:
            lines.append(_sentence(waiting, names))
            waiting = []
    return [*lines, _sentence(waiting, names)] if waiting else lines


def _sentence(events: Sequence[Event], names: Sequence[str]) -> str:
    """One sentence for events that belong together; the last says what they are."""
    event = events[-1]
    kind = Happening(event.kind)
    if kind == Happening.DREW:
        return say("New in the row: {cards}.", cards=", ".join(say(FOOD_NAMES[each.a]) for each in events))
    if kind == Happening.SEASON:
        return _season(event)
    if kind == Happening.GAME_ENDS:
        return say("The third season is here, and the game ends.")
    if kind == Happening.HAWK:
        return _hawk(has_come=event.a == 1)
    if kind == Happening.DEN_TURNED_UP and len(events) > 1:
        return say("The dens are turned up.")
    return _deed(kind, events, names)


def _deed(kind: Happening, events: Sequence[Event], names: Sequence[str]) -> str:
    """What somebody did."""
    event = events[-1]
    name = names[event.a]
    if kind == Happening.PUT_IN_DEN:
        return say("{name} [takes|take] {cards} into the den.", name=name, cards=amount(event.b, event.c))
    if kind == Happening.PUT_ON_SWEEPER:
        sentence = "{name} [leaves|leave] {cards} to the sweeper and [takes|take] an acorn."
        return say(sentence, name=name, cards=amount(event.b, event.c))
    if kind == Happening.DEN_TURNED_UP:
        return say("{name}'s den is turned up.", name=name)
    if kind == Happening.PLACED:
        return say("{name} [places|place] an acorn on {food}.", name=name, food=say(FOOD_NAMES[event.b]))
    return _count(name, event, events[:-1])


def _count(name: str, counted: Event, acorns: Sequence[Event]) -> str:
    if not acorns:
        return say("{name} [has|have] {points}.", name=name, points=points(counted.b))
    foods = ", ".join(_acorns_on(each) for each in acorns)
    sentence = "{name} [has|have] {points}, with acorns on {foods}."
    return say(sentence, name=name, points=points(counted.b), foods=foods)


def _acorns_on(event: Event) -> str:
    food = say(FOOD_NAMES[event.b])
    return say("{food} ({count})", food=food, count=event.c) if event.c > 1 else food


def _season(event: Event) -> str:
    season = say(SEASON_NAMES[event.a])
    if event.b == SEASONS:
        return say("{season} comes.", season=season)
    return say("{season} comes: one space of the row is blocked.", season=season)


def _hawk(has_come: bool) -> str:
    if has_come:
        return say("The sweeper's cards are turned up: the hawk has come! Fewest points win.")
    return say("The sweeper's cards are turned up: no hawk. Most points win.")


# --- Numbers ----------------------------------------------------------------------------------------------------------


def amount(food: int, count: int) -> str:
    """So many of a food."""
    return say_count(*AMOUNTS[food], count)


def signed(count: int) -> str:
    """A number with a true minus."""
    return str(count).replace("-", "−")


def points(count: int) -> str:
    """So many points."""
    return say_count("{points} point", "{points} points", abs(count), points=signed(count))


# --- What is asked ----------------------------------------------------------------------------------------------------


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.stage == Stage.LOOK:
        return say("Look at your starting food and remember it. Then put it face down.")
    if view.stage == Stage.TAKE:
        return say("Which food do you take from the row?")
    if view.stage == Stage.PUT:
        food = say(FOOD_NAMES[view.chosen])
        return say("Where does the {food} go: your den, or the sweeper?", food=food)
    left = view.dens[seat].acorns - view.dens[seat].placed.sum()
    one, many = "Place your last acorn.", "Place an acorn: you have {count} left."
    return say_count(one, many, left)


def choices_are_open(public_view: Position, seat: int) -> bool:
    """Whether everyone can see what a seat may do: all but where its acorns go, until they are counted (SQ-5.2)."""
    return bool(public_view.stage != Stage.PLACE)


# --- How it ended -----------------------------------------------------------------------------------------------------


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    hawk, why = code >= Reason.HAWK, Reason(code % Reason.HAWK)
    winners = _together([name for name, place in zip(names, places, strict=True) if place == 1])
    if why == Reason.MOST_POINTS:
        named = "fewest-points" if hawk else "most-points"
        sentence = _FEWEST if hawk else "{winners} [wins|win] with the most points."
    else:
        named = ("hawk-" if hawk else "") + why.name.lower().replace("_", "-")
        sentence = _TIE_BREAKS[why]
    return named, say(sentence, winners=winners)


_FEWEST = "The hawk has come: {winners} [wins|win] with the fewest points."
_TIE_BREAKS = {
    Reason.FEWER_ACORNS: "{winners} [wins|win]: level on points, with fewer acorns.",
    Reason.MORE_FOODS: "{winners} [wins|win]: level on points and acorns, with more kinds of food.",
    Reason.SHARED: "{winners} share the win.",
}


def _together(names: Sequence[str]) -> str:
    """Names in one breath; one alone stays who it is, so that a sentence can speak to it."""
    if len(names) == 1:
        return names[0]
    first, *others = names
    return listed([str(first), *(say("you") if isinstance(name, You) else name for name in others)])


def sheet(position: Position) -> list[tuple[str, list[object]]]:
    """How the points came about: food by food; in brackets, what of it was lost, and the acorns that settle a tie."""
    dens = [position.dens[seat] for seat in range(position.seats)]
    worths = [[int(worth_of(position, den, food)) for food in range(FOODS)] for den in dens]
    rows: list[tuple[str, list[object]]] = [
        (say(FOOD_NAMES[food]), [signed(den[food]) for den in worths]) for food in range(FOODS)
    ]
    losses = [sum(worth for worth in den if worth < 0) for den in worths]
    rows.append((say("of it penalties"), [f"({signed(loss)})" for loss in losses]))
    rows.append((say("acorns taken"), [f"({den.acorns})" for den in dens]))
    rows.append((say("points"), [signed(int(points_of(position, den))) for den in dens]))
    return rows
