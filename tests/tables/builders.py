"""Tiny builders, so that tests read as what happens at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.bots.bot import find_bot
from scurry.games import Game, find
from scurry.matches.match import Match
from scurry.matches.plain import dump
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


def costly_decision() -> tuple[Match, int, int, int]:
    """Squeaky shortly before winter: the match, who is to act, a move that costs half the games, and the right one."""
    match = Match("squeaky", seats=2, seed=3)
    players = [find_bot("greedy", match.game, seat) for seat in range(2)]
    while match.ply < 38:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(match.view(seat), seat, match.legal_ids(seat)))
    read = match.game.moves.read
    return match, match.to_act[0], read("take candy"), read("take peanut")


def against_a_bot(match: Match, person: int, guest: str = "anna", bot: str = "level:3") -> tuple[Terms, list[Step]]:
    """A table that starts from where a match is: a person in one seat, bots in all others."""
    opened = terms(match.game, match.seats, start=dump(match.position), options=given_options(match))
    kinds = [Kind.SIT if seat == person else Kind.BOT for seat in range(match.seats)]
    who = [(guest, "Anna") if kind == Kind.SIT else ("", bot) for kind in kinds]
    return opened, [Step(kind, seat, *who[seat], key=f"sit-{seat}") for seat, kind in enumerate(kinds)]


def given_options(match: Match) -> Mapping[str, Any]:
    """The options of a match, as a table is opened with them."""
    return match.game.card.options.changed(match.options)
