"""Squeaky in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.games.squeaky.explaining import explain
from scurry.games.squeaky.happenings import Happening, Reason
from scurry.games.squeaky.moves import FOOD_NAMES
from scurry.games.squeaky.position import Position, Stage
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.journal import Event

__all__ = ["amount", "ask", "explain", "reason", "tell"]

SEASON_NAMES = {5: "Summer", 6: "Autumn", 7: "Winter"}
PLURALS = ("candies", "lollipops", "peanuts", "cookies", "dog snacks")


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move; the cards that fill the row share a sentence."""
    lines: list[str] = []
    drawn: list[str] = []
    for event in events:
        if event.kind == Happening.DREW:
            drawn.append(say(FOOD_NAMES[event.a]))
            continue
        lines += _filling(drawn)
        drawn = []
        lines.append(_sentence(event, names))
    return lines + _filling(drawn)


def _filling(drawn: list[str]) -> list[str]:
    return [say("New in the row: {cards}.", cards=", ".join(drawn))] if drawn else []


def _sentence(event: Event, names: Sequence[str]) -> str:
    kind = Happening(event.kind)
    if kind == Happening.PUT_IN_DEN:
        return say("{name} takes {cards} into the den.", name=names[event.a], cards=amount(event.b, event.c))
    if kind == Happening.PUT_ON_SWEEPER:
        sentence = "{name} leaves {cards} to the sweeper and takes an acorn."
        return say(sentence, name=names[event.a], cards=amount(event.b, event.c))
    if kind == Happening.SEASON:
        return say("{season} comes: one space of the row is blocked.", season=say(SEASON_NAMES[event.a]))
    if kind == Happening.GAME_ENDS:
        return say("The third season is here, and the game ends. The dens are turned up.")
    if kind == Happening.PLACED:
        return say("{name} places an acorn on {food}.", name=names[event.a], food=say(FOOD_NAMES[event.b]))
    if kind == Happening.ACORNS_SHOWN:
        one, many = "{name} has {count} acorn on {food}.", "{name} has {count} acorns on {food}."
        return say_count(one, many, event.c, name=names[event.a], food=say(FOOD_NAMES[event.b]))
    if event.a:
        return say("The sweeper's cards are turned up: the hawk has come! Fewest points win.")
    return say("The sweeper's cards are turned up: no hawk. Most points win.")


def amount(food: int, count: int) -> str:
    """So many of a food."""
    return say_count(f"{{count}} {FOOD_NAMES[food]}", f"{{count}} {PLURALS[food]}", count)


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.stage == Stage.LOOK:
        return say("Look at your starting food and remember it. Then put it face down.")
    if view.stage == Stage.TAKE:
        return say("Which food do you take from the row?")
    if view.stage == Stage.PUT:
        return say(
            "Where does the {food} go: into your den, or to the sweeper for an acorn?", food=FOOD_NAMES[view.chosen]
        )
    left = view.dens[seat].acorns - view.dens[seat].placed.sum()
    one, many = "Place your last acorn.", "Place an acorn: you have {count} left."
    return say_count(one, many, left)


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    hawk, why = code >= Reason.HAWK, Reason(code % Reason.HAWK)
    winners = say(" and ").join(name for name, place in zip(names, places, strict=True) if place == 1)
    if why == Reason.MOST_POINTS:
        named = "fewest-points" if hawk else "most-points"
        sentence = "{winners} wins with the fewest points." if hawk else "{winners} wins with the most points."
    else:
        named = ("hawk-" if hawk else "") + why.name.lower().replace("_", "-")
        sentence = _TIE_BREAKS[why]
    return named, say(sentence, winners=winners)


_TIE_BREAKS = {
    Reason.FEWER_ACORNS: "{winners} wins: level on points, with fewer acorns.",
    Reason.MORE_FOODS: "{winners} wins: level on points and acorns, with more kinds of food.",
    Reason.SHARED: "{winners} share the win.",
}
