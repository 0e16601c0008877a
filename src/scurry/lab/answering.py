"""How exploitable a bot is in whole games: a player that knows how the bot chooses, and searches for the best answer.

Before every sealed choice it asks the bot, with other seeds than the one it meets, what it would choose there and how
often: it knows the bot's mind, but not what it has drawn. It meets that mixture with every plan of its own, each often,
plays on to where the game says that it is far enough, and keeps the plan that brings most (a local best response). What
is chosen alone it searches as the bot does. So what it wins is a lower bound of what the best answer wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scurry.bots.bot import Bot, find_bot
from scurry.bots.habits import habits_in
from scurry.bots.thinking import are_several, begin_anew
from scurry.games import Game, find
from scurry.kernel.records import bytes_of
from scurry.lab.exploit import Plan, must_be_sealed, plans, strategy, value
from scurry.lab.playing import Stopped
from scurry.lab.studies.statistics import Share, wilson
from scurry.lab.studies.study import seed_for
from scurry.lab.studies.work import Here, Place
from scurry.matches.match import Match

LIKELIEST = 60
"""So many of a bot's plans are answered, the likeliest: what it hardly ever does hardly matters."""
MINDS = 1 << 40
"""The seeds that a bot is asked with begin here: none of them is one that it plays with."""


class Answerer:
    """Answers one bot, wherever choices are sealed between two; all else it leaves to that bot's like."""

    name = "answer"

    def __init__(self, game: Game, other: str, seed: int, samples: int) -> None:
        self._game, self._other, self._seed, self._samples = game, other, seed, samples
        self._alone = find_bot(other, game, seed)
        self._habits = habits_in(game)
        self._answered, self._plan = b"", Plan()

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The next choice of the plan that answers best."""
        start, made = begin_anew(view, seat, self._habits)
        if len(moves) == 1 or not are_several(int(start.to_act)):
            return self._alone.choose(view, seat, moves)
        if bytes_of(start) != self._answered:
            self._answered, self._plan = bytes_of(start), self._best_plan(start, seat)
        return self._plan[len(made)]

    def _best_plan(self, start: Any, seat: int) -> Plan:
        theirs = likeliest(strategy(self._game, start, self._other, 1 - seat, self._samples, MINDS + self._seed))
        return max(plans(self._game, start, seat), key=lambda plan: value(start, seat, {plan: 1.0}, theirs))


def likeliest(strategy: Mapping[Plan, float]) -> dict[Plan, float]:
    """The plans that are chosen most often, as if there were no others."""
    kept = sorted(strategy, key=lambda plan: (-strategy[plan], plan))[:LIKELIEST]
    total = sum(strategy[plan] for plan in kept)
    return {plan: strategy[plan] / total for plan in kept}


# --- Whole games ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Duel:
    """One match to be played against the answer: a piece of work."""

    game: str
    options: dict[str, object]
    player: str
    samples: int
    seed: int
    number: int


def answered(
    game: Game,
    options: dict[str, object],
    player: str,
    matches: int,
    samples: int,
    seed: int,
    place: Place | None = None,
) -> Iterator[Share]:
    """How often the best answer wins against a bot, after each match: half for a draw, both seats in turn."""
    must_be_sealed(game)
    duels = [Duel(game.name, options, player, samples, seed, number) for number in range(matches)]
    won = 0.0
    for played, brought in enumerate((place or Here()).run(play_duel, duels), start=1):
        won += brought
        yield wilson(won, played)


def play_duel(duel: Duel, is_stopped: Callable[[], bool]) -> float:
    """What the answer brought: 1 for a win, a half for a draw."""
    game, seat = find(duel.game), duel.number % 2
    match = Match(game, seats=2, options=duel.options, seed=f"answer-{duel.seed}-{duel.number // 2}")
    mind = seed_for(duel.seed, duel.number, seat)
    bots: list[Bot] = [find_bot(duel.player, game, seed_for(duel.seed, duel.number, other)) for other in range(2)]
    bots[seat] = Answerer(game, duel.player, mind, duel.samples)
    while match.to_act:
        if is_stopped():
            raise Stopped
        asked = match.to_act[0]
        match.play(asked, bots[asked].choose(match.view(asked), asked, match.legal_ids(asked)))
    assert match.result is not None
    return float(seat in match.result.winners) / len(match.result.winners)
