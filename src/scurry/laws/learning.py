"""What a seat learns from a move: whatever is the same in every world that it cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scurry.kernel.dice import fast_dice
from scurry.kernel.journal import Event, Journal, events_in, moments_in
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of, copy_of
from scurry.laws.leaves import leaves_of
from scurry.matches.match import Match

WORLDS = 60


def is_learnt(match: Match, ply: int, seat: int, moment: int, place: str, value: int) -> bool:
    """Whether a seat knows what lies at a place at a moment of a move, though it is covered before and afterwards.

    So it is where one thing is turned and leaves, and another comes to lie in its place: the move tells the first, not
    the second. Where nothing but the moment shows it, some world differs.
    """
    worlds = list(_worlds_like(match, ply, seat))
    return bool(worlds) and all(_value(views[moment], place) == value for views in worlds)


def _value(view: Any, place: str) -> int:
    return dict(leaves_of(view))[place]


def _worlds_like(match: Match, ply: int, seat: int) -> Iterator[list[Any]]:
    """What moments look like in worlds alike to a seat: before the move, after it, and in what it is told."""
    for number in range(WORLDS):
        world, journal = match.view_at(ply - 1, seat), Journal.blank()
        match.game.rules.imagine(world, seat, fast_dice(number, 79))
        journal["keeps_moments"] = 1  # type: ignore[index]
        if _play(match, ply, world, journal) and _is_alike(match, ply, seat, world, events_in(journal)):
            moments = moments_in(journal, world.dtype)
            yield [_seen(match, each.position, seat) for each in moments]


def _play(match: Match, ply: int, world: Any, journal: Journal) -> bool:
    """Play the same move in another world, if it is legal there."""
    played, rules, moves = match.played[ply - 1], match.game.rules, buffer_for_moves()
    count = rules.legal(world, played.seat, moves)
    if played.move not in moves[:count]:
        return False
    rules.play(world, played.seat, played.move, match.dice_of(ply), journal)
    return True


def _is_alike(match: Match, ply: int, seat: int, world: Any, events: list[Event]) -> bool:
    told = [event for event in events if event.is_seen_by(seat)]
    really_told = [event for event in match.events_at(ply) if event.is_seen_by(seat)]
    return told == really_told and bytes_of(_seen(match, world, seat)) == bytes_of(match.view_at(ply, seat))


def _seen(match: Match, position: Any, seat: int) -> Any:
    view = copy_of(position)
    match.game.rules.hide(view, seat)
    return view
