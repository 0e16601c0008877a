"""What happened, shown one thing after the other: the boards between the last one that a page has and the one now."""

from __future__ import annotations

import json
from collections.abc import Iterable

from markupsafe import Markup

from scurry.drawing import Flight, Pen, tag
from scurry.games import Game
from scurry.kernel.journal import Event
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import Shown, changes_for, shown_at
from scurry.web.rendering import board

MOST_SHOWN = 80
"""So many boards are shown at the most; who was away for longer reads the log, or watches the replay."""


def boards_since(match: Match, seat: int, changes: int) -> str:
    """The boards that a seat was shown after so many changes, each in a template; the last, now, is empty."""
    plies = changes_for(match, seat)
    first = max(changes, _earliest(match, seat, plies))
    shown = [(number, each) for number in range(first, len(plies)) for each in shown_at(match, plies[number], seat)][
        -MOST_SHOWN:
    ]
    last = len(shown) - 1
    return "".join(
        _template(match, seat, number + 1, each, is_last=index == last) for index, (number, each) in enumerate(shown)
    )


def since_last_turn(match: Match, seat: int) -> str:
    """The boards that a seat was shown after its last turn; what it answered in the turns of others was none."""
    mine = _last_turn(match, seat)
    before = sum(ply <= mine for ply in changes_for(match, seat))
    return boards_since(match, seat, before)


def _last_turn(match: Match, seat: int) -> int:
    """The last ply that a seat made in a turn of its own; 0 if there is none yet."""
    say_whose = getattr(match.game.words, "whose_turn", None)
    for ply in range(match.ply, 0, -1):
        if match.played[ply - 1].seat != seat:
            continue
        if say_whose is None or say_whose(match.view_at(ply - 1, SPECTATOR)) in (seat, None):
            return ply
    return 0


def _earliest(match: Match, seat: int, plies: tuple[int, ...]) -> int:
    """Where memory is the game, nobody is shown again what came before their own last move."""
    if not match.tests_memory or match.is_over:
        return 0
    mine = [number for number, ply in enumerate(plies) if match.played[ply - 1].seat == seat]
    return mine[-1] if mine else 0


def _template(match: Match, seat: int, change: int, shown: Shown, is_last: bool) -> Markup:
    drawn = "" if is_last else board(match.game, shown.view, Pen(seat, match.names_for(seat)))
    flights = json.dumps([[each.thing, each.to] for each in flights_of(match.game, shown.events)])
    told = {"data_change": change, "data_flights": flights, "data_news": " ".join(shown.lines), "data_last": is_last}
    return tag("template", drawn, cls="moment", **told)


def flights_of(game: Game, events: Iterable[Event]) -> list[Flight]:
    """What is seen to move when these events happen; nothing where a game does not say."""
    if not game.has("board_page"):
        return []
    flights = getattr(game.part("board_page"), "flights", None)
    return [flight for event in events for flight in flights(event)] if flights else []


def changed_for(match: Match, seat: int) -> list[str]:
    """What changed since a seat's last move, and what that move set off: for the marks on its board.

    Where memory is the game, only what the last action changed: the rest is to be remembered.
    """
    mine = max((ply for ply, played in enumerate(match.played, 1) if played.seat == seat), default=0)
    others = range(mine + 1, match.ply + 1)
    told = [_set_off(match, mine, seat)]
    told += [[event for event in match.events_at(ply) if event.is_seen_by(seat)] for ply in others]
    if match.tests_memory:
        told = [events for events in told if events][-1:]
    return sorted({flight.changes for events in told for flight in flights_of(match.game, events)})


def _set_off(match: Match, ply: int, seat: int) -> list[Event]:
    """What a move did beyond its first moment, which is what its player meant to do."""
    return [event for shown in shown_at(match, ply, seat)[1:] for event in shown.events]
