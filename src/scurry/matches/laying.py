"""Tables laid out by a file: where a lesson or a scene begins, and what chance does from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scurry.games import Game
from scurry.matches.match import Match
from scurry.matches.plain import Plain, dump, load


@dataclass(frozen=True)
class Turn:
    """What a seat plays."""

    seat: int
    move: str


@dataclass(frozen=True, eq=False, kw_only=True)
class LaidOut:
    """A position of a game that a file describes; its `[table]` has these fields."""

    game: Game
    name: str
    seats: int | None = None
    seed: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    before: tuple[Turn, ...] = ()
    """What was played before it begins."""
    position: Mapping[str, Any] = field(default_factory=dict)
    """What of the position is to be otherwise then."""
    dice: tuple[int, ...] | None = None
    """What is rolled from then on; left out, the seed says."""

    @cached_property
    def start(self) -> Plain:
        """The position that it starts from."""
        match = Match(self.game, seats=self.seats, options=self.options, seed=self.seed)
        play(match, self.before)
        return dump(load(self.game, laid_over(dump(match.position), self.position)))

    def match(self, names: Sequence[str] | None = None) -> Match:
        """A match that stands there."""
        return Match(self.game, start=self.start, seed=self.seed, dice=self.dice, names=names)


def play(match: Match, turns: Sequence[Turn]) -> None:
    """Play these turns one after the other."""
    for turn in turns:
        match.play(turn.seat, turn.move)


def read_turns(given: Sequence[str]) -> tuple[Turn, ...]:
    """Moves as they are written: "1: take candy"."""
    return tuple(Turn(int(turn.partition(":")[0]), turn.partition(":")[2].strip()) for turn in given)


def read_table(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a `[table]`."""
    listed = {name: tuple(given[name]) for name in ("dice", "names") if name in given}
    return {**given, **listed, "before": read_turns(given.get("before", []))}


def laid_over(plain: Any, changes: Any) -> Any:
    """A position with some of its fields otherwise; of a row, only as many as are given."""
    if isinstance(plain, dict) and isinstance(changes, Mapping):
        return {**plain, **{name: laid_over(plain.get(name), value) for name, value in changes.items()}}
    if isinstance(plain, list) and isinstance(changes, list) and len(changes) <= len(plain):
        return [*map(laid_over, plain, changes), *plain[len(changes) :]]
    return changes
