"""Whose turn is told, when, and what a page opens at: worlds that look alike to a seat are told alike."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game
from scurry.matches.match import Match
from scurry.server.notices.messages import turn_at
from scurry.server.notices.turns import is_told_of, turn_of
from scurry.server.showing import since_last_turn
from scurry.tables.seats import FORCED, WINDOWS
from scurry.tables.steps import Kind
from tests.tables.builders import NAMES, do, few, table_of
from tests.tables.test_time import SEALED_GAMES, SECRET_GAMES, pairs_of_worlds


@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_what_a_seat_is_told_does_not_tell_what_others_hold(game: Game) -> None:
    """Also where it has asked that some things be decided for it: then it is not told of those."""
    compared = 0
    for case, watcher, worlds in pairs_of_worlds(game):
        if watcher < 0:
            continue
        told = []
        for start in worlds:
            table = table_of(case.game, case.seats, dict(case.options), start=start)
            table.apply(do(Kind.GOES_ON, watcher, f"{WINDOWS} {FORCED}"))
            guest = NAMES[watcher].lower()
            line = turn_at(table, guest, "https://play.example") if is_told_of(table) else None
            told.append((turn_of(table, watcher), line, since_last_turn(table.match, watcher)))  # type: ignore[arg-type]
        assert told[0] == told[1]
        compared += 1
    assert compared


@pytest.mark.parametrize("game", SEALED_GAMES, ids=lambda game: game.name)
def test_a_choice_made_in_secret_is_nobody_elses_turn(game: Game) -> None:
    """The others' turns keep their numbers, so nobody is told anew; and no page opens at it."""
    table: Any = table_of(game, few(game))
    at = 0.0
    while len(table.to_act) < 2:
        at += 60
        table.apply(do(Kind.MOVE, table.to_act[0], table.match.legal(table.to_act[0])[0].id, at=at))
    chooser, *others = table.to_act
    before = told_of(table, others)
    while chooser in table.to_act:
        at += 60
        step = do(Kind.MOVE, chooser, table.match.legal(chooser)[0].id, at=at)
        after = table.after(step)
        if after.public != table.public:
            return
        after.note(step)
        table = after
        assert told_of(table, others) == before


def told_of(table: Any, seats: list[int]) -> list[tuple[int | None, str]]:
    match: Match = table.match
    return [(turn_of(table, seat), since_last_turn(match, seat)) for seat in seats]
