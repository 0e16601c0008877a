"""What is seen to move on the page when something happens: acorns from hand to hand, cards into slots, squirrels.

Squirrels keep their names and slide by themselves; here they are only marked, or tumble when they fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scurry.drawing import Flight
from scurry.games.nutty_squirrels.board_page_places import (
    DECK,
    GROUND,
    ROUND,
    acorn_in,
    acorn_on,
    card_at,
    holder_of,
    power_of,
    sign_of,
    squirrel_of,
    stump_of,
    supply_of,
    ware,
)
from scurry.games.nutty_squirrels.happenings import HAUL, Happening
from scurry.games.nutty_squirrels.moves import SOURCES, TARGETS
from scurry.games.nutty_squirrels.position import LENGTH, Colour, Holder, Leaf, Power
from scurry.games.nutty_squirrels.tree import place_of
from scurry.kernel.journal import Event

Flights = Iterator[Flight]


def flights(event: Event) -> list[Flight]:
    """What moves when this happens; nothing here is secret."""
    flies = _FLIGHTS.get(Happening(event.kind))
    return list(flies(event)) if flies else []


def _mark(name: str) -> Flight:
    """Nothing flies there, but it has changed."""
    return Flight("", name)


def _colours(haul: int) -> list[int]:
    """The colours of which a haul has any."""
    return [colour for colour, count in enumerate(divmod(haul, HAUL)) if count]


def _closing_gap(spot: int) -> Flights:
    """The cards farther out move in by one."""
    yield from (Flight(card_at(each + 1), card_at(each)) for each in range(spot, spot + LENGTH - place_of(spot)))


# --- The tree ---------------------------------------------------------------------------------------------------------


def _went(event: Event) -> Flights:
    yield _mark(squirrel_of(event.a))


def _flipped(event: Event) -> Flights:
    yield Flight(card_at(event.b))
    if event.d:
        yield Flight(supply_of(Colour.GOLD if event.c == Leaf.GOLDEN else Colour.BROWN), card_at(event.b))


def _fell(event: Event) -> Flights:
    yield Flight(squirrel_of(event.a))
    for colour in _colours(event.b):
        for holder in (Holder.CHEEKS, Holder.BACKPACK):
            yield Flight(acorn_in(event.a, holder, colour), supply_of(colour))


def _returned(event: Event) -> Flights:
    yield from (Flight(acorn_on(event.a, colour), supply_of(colour)) for colour in _colours(event.b))


def _limb_fell(event: Event) -> Flights:
    limb, lost, last = event.a, event.b, event.c
    yield _mark(stump_of(limb))
    yield from (Flight(card_at(spot), GROUND) for spot in range(last - lost + 1, last + 1))


def _claimed(event: Event) -> Flights:
    yield Flight(card_at(event.c), power_of(event.a, event.b))
    yield from _closing_gap(event.c)


def _swapped(event: Event) -> Flights:
    yield Flight(card_at(event.d), power_of(event.a, event.b))
    yield Flight(power_of(event.a, event.c), card_at(event.d))


def _grew(event: Event) -> Flights:
    yield Flight(DECK, card_at(event.a))


# --- Acorns -----------------------------------------------------------------------------------------------------------


def _handled(event: Event) -> Flights:
    seat, way, colour, spot = event.a, event.b, event.c, event.d
    source, target = SOURCES[way], TARGETS[way]
    leaves = acorn_on(spot, colour) if source == Holder.CARD else acorn_in(seat, source, colour)
    yield Flight(leaves, card_at(spot) if target == Holder.CARD else holder_of(seat, target))


def _exchanged(event: Event) -> Flights:
    yield Flight(acorn_in(event.a, Holder.CHEEKS, event.b), holder_of(event.a, Holder.BACKPACK))
    yield Flight(acorn_in(event.a, Holder.BACKPACK, 1 - event.b), holder_of(event.a, Holder.CHEEKS))


def _converted(event: Event) -> Flights:
    yield Flight(acorn_in(event.a, Holder.NEST, Colour.BROWN), supply_of(Colour.BROWN))
    yield Flight(supply_of(Colour.GOLD), holder_of(event.a, Holder.NEST))


def _buried(event: Event) -> Flights:
    yield Flight(acorn_in(event.a, event.c, event.b), holder_of(event.a, Holder.BURROW))


# --- Powers -----------------------------------------------------------------------------------------------------------


def _stole(event: Event) -> Flights:
    yield Flight(acorn_in(event.b, event.d, event.c), holder_of(event.a, Holder.BAG))


def _bag_buried(event: Event) -> Flights:
    for colour in _colours(event.b):
        yield Flight(acorn_in(event.a, Holder.BAG, colour), holder_of(event.a, Holder.BURROW))


def _stole_power(event: Event) -> Flights:
    yield Flight(power_of(event.b, event.c), power_of(event.a, event.c))


def _emptied(event: Event) -> Flights:
    seat, colour, target, spot = event.a, event.b, event.c, event.d
    yield Flight(
        acorn_in(seat, Holder.BACKPACK, colour), card_at(spot) if target == Holder.CARD else holder_of(seat, target)
    )


def _bag_lost(event: Event) -> Flights:
    yield from (Flight(acorn_in(event.a, Holder.BAG, colour), GROUND) for colour in _colours(event.b))


def _scared(event: Event) -> Flights:
    yield Flight(power_of(event.a, Power.OWL), sign_of(event.b))


def _destroyed(event: Event) -> Flights:
    yield Flight(power_of(event.a, Power.OWL), power_of(event.b, event.c))


# --- Alone ------------------------------------------------------------------------------------------------------------


def _paid(event: Event) -> Flights:
    yield Flight(acorn_in(event.a, event.c, event.b), supply_of(event.b))


def _bought(event: Event) -> Flights:
    yield Flight(ware(event.b), power_of(event.a, event.b))


def _robbed(event: Event) -> Flights:
    yield Flight(acorn_in(0, event.d, event.b), card_at(event.a))


def _card_left(event: Event) -> Flights:
    yield Flight(card_at(event.a), GROUND)
    yield from _closing_gap(event.a)


_FLIGHTS: dict[Happening, Callable[[Event], Flights]] = {
    Happening.WENT: _went,
    Happening.FLIPPED: _flipped,
    Happening.FELL: _fell,
    Happening.ACORNS_RETURNED: _returned,
    Happening.LIMB_FELL: _limb_fell,
    Happening.CLAIMED: _claimed,
    Happening.SWAPPED: _swapped,
    Happening.STEPPED_IN: _went,
    Happening.LEAF_GREW: _grew,
    Happening.HANDLED: _handled,
    Happening.EXCHANGED: _exchanged,
    Happening.CONVERTED: _converted,
    Happening.BURIED: _buried,
    Happening.STOLE: _stole,
    Happening.BAG_BURIED: _bag_buried,
    Happening.STOLE_POWER: _stole_power,
    Happening.BAG_LOST: _bag_lost,
    Happening.BACKPACK_EMPTIED: _emptied,
    Happening.SCARED: _scared,
    Happening.DESTROYED: _destroyed,
    Happening.LAST_LEAF: lambda event: iter([_mark(ROUND)]),
    Happening.PAID: _paid,
    Happening.BOUGHT: _bought,
    Happening.OWL_LEFT: _card_left,
    Happening.ROBBED: _robbed,
    Happening.THIEF_LEFT: _card_left,
    Happening.BRANCH_GONE: _card_left,
}
