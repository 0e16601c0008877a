"""How fast a search thinks: iterations a second on one core, from the first real choice of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scurry.bots.habits import habits_in
from scurry.bots.thinking import Growth
from scurry.games import shelf
from scurry.kernel.catalogue import say
from scurry.kernel.common import first_to_act, seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.lab.bench.inside import Effort, Subject, subject_for, yardstick
from scurry.lab.bench.rows import Row, at_least
from scurry.lab.bench.timing import Work, median_seconds

GOAL = 100_000
"""For the yardstick's game."""


def rows(effort: Effort) -> Iterator[Row]:
    """One row a game."""
    for game in shelf():
        subject, iterations = subject_for(game), effort.games
        time = median_seconds(thinking(subject, iterations), effort.repeats)
        yield Row(
            f"search/{game.name}/{subject.seats}",
            say("a search in {title}, {seats} seats", title=game.card.title, seats=subject.seats),
            iterations / time,
            say("iterations/s"),
            at_least(GOAL) if game == yardstick() else None,
        )


def thinking(subject: Subject, iterations: int) -> Work:
    """A search from a fresh table."""
    view, seat = first_choice(subject)
    moves, narrowness = buffer_for_moves(), habits_in(subject.game).narrowness
    count = 0 if len(seats_to_act(view)) > 1 else subject.game.rules.legal(view, seat, moves)
    first = [int(move) for move in moves[:count]]
    return lambda: Growth(view, seat, iterations, narrowness, seed=1).grow(first, iterations)


def first_choice(subject: Subject) -> tuple[Any, int]:
    """What a seat sees when it is first asked for more than a lone move."""
    position, rules, moves = subject.deal(1)[0], subject.game.rules, buffer_for_moves()
    seat = first_to_act(position)
    while rules.legal(position, seat, moves) == 1:
        rules.play(position, seat, int(moves[0]), fast_dice(1), None)
        seat = first_to_act(position)
    rules.hide(position, seat)
    return position, seat
