"""What is wrong with the moments that a game's rules mark, in sentences. A game that marks none is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scurry.drawing import Pen
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.boards import drawn
from scurry.laws.cases import Case, every_case_of, played, sampled_plies
from scurry.laws.learning import is_learnt
from scurry.laws.leaves import field_of, leaves_of
from scurry.laws.pages import draw_page
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at

MOVES = 60
"""So many moves of a match are looked at."""


def moment_problems(game: Game) -> list[str]:
    """What is wrong with moments in every way of playing; one sentence a kind."""
    found: dict[str, str] = {}
    for case in every_case_of(game):
        for sentence in _problems_in(case):
            found.setdefault(sentence, str(case))
    return [f"{sentence} ({where})" for sentence, where in found.items()]


def _problems_in(case: Case) -> Iterator[str]:
    match = played(case)
    for ply in sampled_plies(match, MOVES)[1:]:
        for seat in range(SPECTATOR, case.seats):
            yield from _problems_of(match, ply, seat)


def _problems_of(match: Match, ply: int, seat: int) -> Iterator[str]:
    shown = shown_at(match, ply, seat)
    told = [line for each in shown for line in each.lines]
    if sum(len(each.events) for each in shown) != len(_seen(match, ply, seat)):
        yield say("Moments tell other events than the log does.")
    if not told and match.log_at(ply, seat):
        yield say("Moments tell nothing, and the log does.")
    covered = _covered(match, match.view_at(ply - 1, seat)) & _covered(match, match.view_at(ply, seat))
    lies = dict(leaves_of(match.position_at(ply)))
    for number, each in enumerate(shown[:-1]):
        seen = dict(leaves_of(each.view))
        for place in covered:
            # Else it is covered, or has been covered with something else since: a new plan, another card.
            is_still_there = seen[place] == lies[place]
            if is_still_there and not is_learnt(match, ply, seat, number, place, seen[place]):
                yield say("{place} is covered before a move and after it, and seen at a moment of it.", place=place)
        _draw(match, each, seat)


def _seen(match: Match, ply: int, seat: int) -> list[Any]:
    return [event for event in match.events_at(ply) if event.is_seen_by(seat)]


def _covered(match: Match, view: Any) -> set[str]:
    hidden = match.game.card.hidden
    return {place for place, value in leaves_of(view) if value == UNKNOWN and field_of(place) in hidden}


def _draw(match: Match, shown: Shown, seat: int) -> None:
    """Whatever cannot be drawn fails here."""
    drawn(match.game, shown.view, seat)
    draw_page(match.game, shown.view, Pen(seat, match.names_for(seat)))
