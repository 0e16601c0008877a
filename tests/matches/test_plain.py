"""Positions from outside: what a field cannot hold is refused, and a schema says so beforehand."""

from __future__ import annotations

import jsonschema_rs
import pytest

from scurry.games import Game, shelf
from scurry.laws.cases import Case, every_case_of, played, sampled_plies
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump, load, schema

GAMES = pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)


def _first_case(game: Game) -> Case:
    return every_case_of(game)[0]


@GAMES
def test_a_dumped_position_is_what_the_schema_says(game: Game) -> None:
    told = jsonschema_rs.validator_for(schema(game))
    match = played(_first_case(game))
    for ply in sampled_plies(match, 8):
        told.validate(dump(match.position_at(ply)))


@GAMES
def test_a_dumped_view_is_what_its_own_schema_says(game: Game) -> None:
    told = jsonschema_rs.validator_for(schema(game, of_view=True))
    match = played(_first_case(game))
    for ply in sampled_plies(match, 8):
        told.validate(dump(match.view_at(ply, 0)))


@GAMES
def test_the_schema_refuses_what_a_field_cannot_hold(game: Game) -> None:
    told = jsonschema_rs.validator_for(schema(game))
    position = dump(Match(game, seed=1).position)
    for change in ({"over": 2}, {"seats": 0}, {"to_act": -1}, {"to_act": "all"}, {"no_such_field": 1}):
        assert not told.is_valid({**position, **change})
        with pytest.raises(BadPosition):
            load(game, {**position, **change})


def test_options_that_do_not_go_together_make_no_position() -> None:
    position = dump(Match("squeaky", seed=1).position)
    position["options"]["acorn_gluttons"] = 1
    with pytest.raises(BadPosition, match="Acorn gluttons is for advanced mode"):
        load("squeaky", position)


def test_an_option_beyond_its_range_makes_no_position() -> None:
    position = dump(Match("squirrel-attack", seed=1).position)
    position["options"]["nuts"] = 301
    with pytest.raises(BadPosition, match=r"position\.options\.nuts should be a whole number from 1 to 300, not 301\."):
        load("squirrel-attack", position)
