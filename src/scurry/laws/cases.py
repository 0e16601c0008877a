"""The cases that the laws are tried on: every game with every number of seats, and each of its sample options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scurry.games import Game, shelf
from scurry.kernel.cards import BadOption
from scurry.kernel.compilation import is_compiling
from scurry.kernel.dice import fast_dice, roll
from scurry.matches.match import Match


@dataclass(frozen=True)
class Case:
    """One way of playing one game."""

    game: Game
    seats: int
    number: int
    """Which of the card's sample options."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options of this case."""
        return self.game.card.sample_options[self.number]

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}-{self.number}"

    def match(self, seed: int) -> Match:
        """A new match."""
        return Match(self.game, seats=self.seats, options=self.options, seed=seed)


def workload(usual: int) -> int:
    """How many of something a law looks at: fewer where rules are not compiled, and take a hundred times as long."""
    return usual if is_compiling() else max(2, usual // 8)


def all_cases() -> Iterator[Case]:
    """The usual options with every number of seats; each other sample with one number, from the highest down."""
    for game in shelf():
        for number, options in enumerate(game.card.sample_options):
            fitting = [seats for seats in game.card.seats if _can_be_played(game, seats, options)]
            if number > 0 and fitting:
                fitting = [fitting[-1 - (number - 1) % len(fitting)]]
            yield from (Case(game, seats, number) for seats in fitting)


def every_case_of(game: Game) -> list[Case]:
    """All sample options with all numbers of seats: for laws about what happens at some time."""
    samples = enumerate(game.card.sample_options)
    every = [(seats, number, options) for number, options in samples for seats in game.card.seats]
    return [Case(game, seats, number) for seats, number, options in every if _can_be_played(game, seats, options)]


def _can_be_played(game: Game, seats: int, options: Mapping[str, object]) -> bool:
    try:
        game.card.terms(seats, options)
    except BadOption:
        return False
    return True


@cache
def played(case: Case, seed: int = 1) -> Match:
    """A match played to its end at random; shared by the laws that only look."""
    return play_at_random(case.match(seed), seed)


def play_at_random(match: Match, seed: int, longest: int = 100_000) -> Match:
    """Play a match on with random moves of randomly chosen seats until it is over."""
    dice = fast_dice(seed)
    while match.to_act:
        assert match.ply < longest, "a random game should end"
        seat = match.to_act[roll(dice, len(match.to_act))]
        moves = match.legal(seat)
        match.play(seat, moves[roll(dice, len(moves))])
    return match


def sampled_plies(match: Match, most: int = 40) -> list[int]:
    """Plies spread over a match, its beginning and its end among them; fewer where rules are not compiled."""
    return spread_plies(match, workload(most))


def spread_plies(match: Match, most: int) -> list[int]:
    """So many plies spread over a match."""
    if match.ply < most:
        return list(range(match.ply + 1))
    return sorted({round(index * match.ply / (most - 1)) for index in range(most)})
