"""Tiny builders, so that tests read as what happens at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.games import Game, find
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.table import Table

NAMES = ("Anna", "Bruno", "Cleo", "Dora", "Emil", "Fay")


def few(game: Game) -> int:
    """The smallest number of seats at which somebody sits across the table: a solo game has nobody to ask."""
    return next(count for count in game.card.seats if count > 1)


def terms(game: Game | str, seats: int = 2, id: str = "t", seed: str = "1", **more: Any) -> Terms:
    """What a table is opened with."""
    game = find(game)
    return Terms(id=id, game=game.name, rules=game.card.version, seats=seats, seed=seed, **more)


def sit(seat: int, guest: str | None = None, at: float = 0.0) -> Step:
    """Anna sits in seat 0, Bruno in seat 1, and so on."""
    return Step(Kind.SIT, seat, guest or NAMES[seat].lower(), NAMES[seat], key=f"sit-{seat}", at=at)


def do(kind: Kind, seat: int, value: object = "", at: float = 0.0, by: int | None = None) -> Step:
    """A step of whoever sits there, or of another."""
    return Step(kind, seat, NAMES[seat if by is None else by].lower(), str(value), at=at)


def table_of(game: Game | str, seats: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> Table:
    """A table with everyone at it."""
    return Table(terms(game, seats, options=options or {}, **more), [sit(seat) for seat in range(seats)])


def play_first(table: Table, at: float = 0.0) -> int:
    """The first seat to act plays its first legal move; says which seat that was."""
    assert table.match is not None
    seat = table.to_act[0]
    table.apply(do(Kind.MOVE, seat, table.match.legal(seat)[0].id, at=at))
    return seat


def play_to_the_end(table: Table) -> None:
    """First legal moves until it is over."""
    while table.to_act:
        play_first(table)
