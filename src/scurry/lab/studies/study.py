"""A study: which game, on which terms, between whom, how often; and the games that were played for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from scurry.bots.brought.naming import bring
from scurry.bots.of_others import find_player
from scurry.games import Game, find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.kernel.compilation import OURS, digest_of_sources
from scurry.lab.playing import COMPILED, Played, play_compiled, play_with_bots
from scurry.lab.studies.work import Here, Place

BLOCK = 2_000
"""Games in a piece of work, where players are compiled; bots that think get one game at a time."""


@dataclass(frozen=True)
class Study:
    """All that the games depend on: the same study has the same games anywhere."""

    game: str
    options: dict[str, object]
    seats: int
    players: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int
    again: int = 1
    """How often each deal is played, by other hands."""
    is_rotating: bool = False
    """Whether players move on by one seat from game to game."""
    code: str = ""
    """A digest of what the games depend on besides: other rules and other bots play other games."""

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where, in turn."""
        if not self.is_rotating:
            return [self.players]
        return [self.players[-shift:] + self.players[:-shift] for shift in range(self.seats)]

    @property
    def is_compiled(self) -> bool:
        """Whether no bot has to think."""
        return all(name in COMPILED for name in self.players)

    def plain(self) -> dict[str, Any]:
        """The study as plain data."""
        return {**asdict(self), "players": list(self.players)}


def plan(
    game: str | Game,
    games: int = 10_000,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = ("greedy",),
    seed: int = 1,
    again: int = 1,
    is_rotating: bool = False,
) -> Study:
    """A study that can be done, or a sentence that says why not. One player's name is for all seats."""
    game = find(game)
    seats, terms = game.card.terms(seats, options)
    if len(players) not in (1, seats):
        sentence = "Name one player for all seats, or {seats} players: one for each seat."
        raise BadOption(say(sentence, seats=seats))
    for name in dict.fromkeys(players):
        find_player(name, game)
    seated = tuple(players) * (seats if len(players) == 1 else 1)
    code = code_of(game, players)
    return Study(game.name, game.card.options.changed(terms), seats, seated, games, seed, again, is_rotating, code)


def with_options(study: Study, changes: Mapping[str, object]) -> Study:
    """The same study by other rules: the same deals and dice. `seats` and `players` can be changed like an option."""
    given = {**study.options, **changes}
    seats = int(str(given.pop("seats", study.seats)))
    same = study.players if len(set(study.players)) > 1 else study.players[:1]
    players = str(given.pop("players")).split("+") if "players" in given else same
    made = plan(study.game, study.games, seats, given, players, study.seed, study.again, study.is_rotating)
    return replace(made, code=study.code)


def code_of(game: Game, players: Sequence[str]) -> str:
    """A digest of what moves depend on: the rules, our bots, and those that somebody brings."""
    brought = (bring(name) for name in players)
    parts = [digest_of_sources([OURS / "kernel", OURS / "bots", game.folder])]
    return "-".join(dict.fromkeys([*parts, *(bot.digest() for bot in brought if bot)]))


# --- Pieces -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """Some games of a study: those from `first` on."""

    study: Study
    first: int
    count: int


def pieces_of(study: Study) -> list[Piece]:
    """A study as pieces of work."""
    size = BLOCK if study.is_compiled else 1
    starts = range(0, study.games, size)
    return [Piece(study, first, min(size, study.games - first)) for first in starts]


def play_piece(piece: Piece, is_stopped: Callable[[], bool]) -> Played:
    """Play the games of a piece."""
    study, game = piece.study, find(piece.study.game)
    _, options = game.card.terms(study.seats, study.options)
    if study.is_compiled:
        return play_compiled(game, options, study.seatings, study.seed, piece.first, piece.count, study.again)

    def seated(number: int) -> list[Any]:
        names = study.seatings[number % len(study.seatings)]
        return [find_player(name, game, seed_for(study.seed, number, seat), names) for seat, name in enumerate(names)]

    return play_with_bots(
        game, options, seated, study.seats, study.seed, piece.first, piece.count, study.again, is_stopped
    )


def seed_for(seed: int, number: int, seat: int) -> int:
    """A bot's own seed: no two bots of a study, nor of another, share one."""
    return int(
        np.random.SeedSequence((seed & 0xFFFFFFFF, number, seat)).generate_state(1, np.uint64)[0] >> np.uint64(1)
    )


def play(
    study: Study,
    place: Place | None = None,
    known: Mapping[int, Played] | None = None,
    progress: Callable[[int, Played], None] = lambda first, played: None,
) -> Played:
    """Play a study. Pieces that are known already, by their first game, are not played again."""
    known = known or {}
    pieces = pieces_of(study)
    left = [piece for piece in pieces if piece.first not in known]
    fresh: Iterator[Played] = (place or Here()).run(play_piece, left)
    parts = []
    for piece in pieces:
        if piece.first in known:
            played = known[piece.first]
        else:
            played = next(fresh)
            progress(piece.first, played)
        parts.append(played)
    return Played(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
