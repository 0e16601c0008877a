"""Squirrel Squabble's table on a page: the wood, and beside it a player, the coins at hand and the other player."""

from __future__ import annotations

from scurry.drawing import Flight, Markup, Pen, tag
from scurry.games.squirrel_squabble.board_page_players import player
from scurry.games.squirrel_squabble.board_page_rack import rack
from scurry.games.squirrel_squabble.board_page_tiles import wood
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.position import SEATS, Position
from scurry.kernel.journal import Event


def draw(view: Position, pen: Pen) -> Markup:
    """Whoever looks sits below; those who only watch see seat 0 there."""
    near = max(pen.seat, 0)
    return tag(
        "div",
        wood(view, pen),
        player(view, pen, SEATS - 1 - near, "ss-far"),
        rack(view, pen, near),
        player(view, pen, near, "ss-near"),
        cls="squabble",
    )


# --- What is seen to move ---------------------------------------------------------------------------------------------


def flights(event: Event) -> list[Flight]:
    """Nuts and tiles that go somewhere, coins that turn over; squirrels run by themselves, and are marked."""
    one, other = event.a, SEATS - 1 - event.a
    kind = Happening(event.kind)
    if kind == Happening.LAID:
        return [Flight(f"loose-{event.a}", f"space-{event.b}")]
    if kind == Happening.SHOWED:
        return [Flight(f"played-{one}")]
    if kind == Happening.COIN_FLIPPED:
        return [Flight(f"played-{other}")]
    if kind == Happening.TILE_FLIPPED:
        return [Flight(f"space-{event.b}")]
    if kind == Happening.SWITCHED:
        return [Flight(f"space-{event.b}", f"space-{event.c}"), Flight(f"space-{event.c}", f"space-{event.b}")]
    if kind == Happening.ROLLED:
        return [Flight(f"squirrel-{one}"), Flight(f"squirrel-{other}")]
    return _of_squirrels(kind, event, one, other)


def _of_squirrels(kind: Happening, event: Event, one: int, other: int) -> list[Flight]:
    if kind == Happening.GATHERED:
        return [Flight(f"ground-{one}", f"nuts-{one}")]
    if kind == Happening.DROPPED or (kind == Happening.DOG and event.b):
        return [Flight(f"nut-{one}", f"ground-{one}"), _marked(f"nuts-{one}")]
    if kind == Happening.BEAT:
        stolen = [Flight(f"nut-{other}", f"nuts-{one}"), _marked(f"nuts-{other}")] if event.b else []
        return [*stolen, _marked(f"squirrel-{other}")]
    if kind in (Happening.MOVED, Happening.PUDDLE, Happening.DOG, Happening.DREW):
        return [_marked(f"squirrel-{one}")]
    return []


def _marked(name: str) -> Flight:
    """Something that has changed, and has got there by itself."""
    return Flight("", name)
