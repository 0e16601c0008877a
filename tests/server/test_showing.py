from __future__ import annotations

import scurry
from scurry.matches.match import Match
from scurry.server.showing import changed_for, flights_of


def squeaky_after_two_others(**options: str) -> Match:
    """Seat 0 has moved, then seats 1 and 2 took a food into their dens."""
    match = scurry.match("squeaky", seats=4, seed=7, options=options)
    while match.ply < 4 + 2 * 3:
        seat = match.to_act[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def squabble_after_a_round() -> Match:
    """The last coin was laid by the seat that begins the next round."""
    match = scurry.match("squirrel-squabble", seed=3, options={"set_up": "random"})
    while not any(name.startswith("squirrel-") for name in _moved(match, match.ply)):
        seat = match.to_act[-1]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def _moved(match: Match, ply: int) -> list[str]:
    return [flight.changes for flight in flights_of(match.game, match.events_at(ply))] if ply else []


def test_what_my_own_move_set_off_is_marked_too() -> None:
    match = squabble_after_a_round()
    mover = match.played[-1].seat
    assert any(name.startswith("squirrel-") for name in changed_for(match, mover))


def test_what_i_meant_to_do_is_not_marked() -> None:
    match = scurry.match("connect-four", seed=1)
    match.play(0, match.legal_ids(0)[0])
    assert changed_for(match, 0) == []


def test_where_memory_is_the_game_only_the_last_action_is_marked() -> None:
    match = squeaky_after_two_others()
    mover = match.played[-1].seat
    dens = [name for name in changed_for(match, match.played[-5].seat) if name.startswith("den-")]
    assert dens == [f"den-{mover}"]


def test_with_the_memory_aid_all_that_changed_since_my_last_move_is_marked() -> None:
    match = squeaky_after_two_others(memory_aid="yes")
    movers = sorted({match.played[-1].seat, match.played[-3].seat})
    dens = [name for name in changed_for(match, match.played[-5].seat) if name.startswith("den-")]
    assert dens == [f"den-{seat}" for seat in movers]
