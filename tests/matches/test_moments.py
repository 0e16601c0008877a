"""What a seat was shown, one thing after the other."""

from __future__ import annotations

import random

import pytest

import scurry
from scurry.games import Game, shelf
from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import changes_for, shown_at, shown_since


def played(game: Game, moves: int = 40) -> Match:
    """A match after some moves at random."""
    match, chance = scurry.match(game.name, seed="moments"), random.Random(5)  # noqa: S311
    for _ in range(moves):
        if not match.is_over:
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal_ids(seat)))
    return match


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_what_is_shown_of_a_move_ends_with_the_table_after_it_and_tells_all_of_its_log(game: Game) -> None:
    match = played(game)
    for ply in range(match.ply + 1):
        for seat in (SPECTATOR, *range(match.seats)):
            shown = shown_at(match, ply, seat)
            assert bytes_of(shown[-1].view) == bytes_of(match.view_at(ply, seat))
            assert [event for each in shown for event in each.events] == [
                event for event in match.events_at(ply) if event.is_seen_by(seat)
            ]


def test_what_others_choose_in_secret_is_not_counted_among_what_one_sees() -> None:
    match = scurry.match("squirrel-squabble", seed="sealed", options={"set_up": "random"})
    while len(match.to_act) < 2 or len(match.legal_ids(0)) < 3:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    before = changes_for(match, 1)
    match.play(0, match.legal_ids(0)[0])
    assert changes_for(match, 1) == before, "a coin laid face down"
    assert changes_for(match, 0)[-1] == match.ply


def test_after_going_back_what_is_shown_is_what_was_played_since() -> None:
    match = played(next(game for game in shelf() if game.name == "squirrel-attack"), 30)
    changes_for(match, 0)
    match.go_back(12)
    assert max(changes_for(match, 0)) <= 12
    while not match.is_over and match.ply < 20:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    assert shown_since(match, 0, 0)
    for ply in range(match.ply + 1):
        assert bytes_of(shown_at(match, ply, 0)[-1].view) == bytes_of(match.view_at(ply, 0))
