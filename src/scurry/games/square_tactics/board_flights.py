"""What is seen to move when something happens (see `scurry.drawing.flights`).

Pieces and places: `card-N` a character, `action-SEAT-KIND-N` an action card of one's own, `played` the one in play; of
each seat `hand-`, `actions-`, `deck-` and `pile-`, and the shared `action-deck` or `action-deck-SEAT`. A flight whose
thing or goal is not on the board that somebody sees is left out, so that each event may name them all: what only its
owner sees is named by events that only its owner is told.
"""

from __future__ import annotations

from scurry.drawing import Flight
from scurry.games.square_tactics.happenings import Happening
from scurry.kernel.journal import Event

NOTHING = ""
"""Nothing flies, and where it would go is marked."""
CHANGED = (
    *(Happening.MOVED, Happening.TURNED, Happening.ORIENTED, Happening.SHIELDED),
    *(Happening.WOUNDED, Happening.SPITED, Happening.NINE_LIVES),
)
"""What leaves a character changed: the first detail of each is that character."""


def flights(event: Event) -> list[Flight]:
    """Cards that are drawn, played, captured, given and traded, and characters that are changed."""
    return [Flight(thing, to) for thing, to in _ways(event)]


def _ways(event: Event) -> list[tuple[str, str]]:
    kind, seat = Happening(event.kind), event.a
    if kind == Happening.DREW:
        return [(f"deck-{seat}", f"hand-{seat}")]
    if kind == Happening.DREW_CARD:
        return [(f"deck-{seat}", f"card-{event.b}")]
    if kind == Happening.DREW_ACTION:
        return [(deck, f"actions-{seat}") for deck in _action_decks(seat)]
    if kind == Happening.DREW_ACTION_CARD:
        return [(deck, f"action-{seat}-{event.b}-1") for deck in _action_decks(seat)]
    if kind == Happening.ACTION:
        return [(f"actions-{seat}", "played"), (f"action-{seat}-{event.b}-1", "played")]
    if kind == Happening.CAPTURED:
        return [(f"card-{event.b}", f"pile-{seat}")]
    if kind == Happening.SACRIFICED:
        return [(f"card-{event.b}", f"pile-{event.c}"), (f"hand-{seat}", f"pile-{event.c}")]
    return _moved(kind, event)


def _moved(kind: Happening, event: Event) -> list[tuple[str, str]]:
    """Characters on the board slide by themselves, having the same name before and after: they are marked."""
    if kind == Happening.TRADED:
        return [(f"hand-{event.a}", f"hand-{event.b}"), (f"hand-{event.b}", f"hand-{event.a}")]
    if kind == Happening.TRADED_CARDS:
        return [(f"card-{event.c}", f"hand-{event.b}"), (f"hand-{event.b}", f"card-{event.d}"),
                (f"card-{event.d}", f"hand-{event.a}"), (f"hand-{event.a}", f"card-{event.c}")]  # fmt: skip
    if kind in (Happening.PLAYED, Happening.SWAPPED):
        return [(NOTHING, f"card-{event.b}")]
    if kind in CHANGED:
        return [(NOTHING, f"card-{event.a}")]
    return []


def _action_decks(seat: int) -> tuple[str, str]:
    """The shared one, or the seat's own: one of them lies on the board."""
    return "action-deck", f"action-deck-{seat}"
