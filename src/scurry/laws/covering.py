"""Who is shown what: each number of each hidden field, from each seat and from whoever only watches.

A field that is covered now and then may still leak: one seat's dice to everyone, one of them to one seat, the deck to
whoever deals. So everything is asked number by number and pair by pair, for each number of seats:

- A number that changes is covered at some moment from everyone who looks but at most one seat, its owner.
- Where some seat knows what another does not, every seat does, value by value: what one seat keeps most often, next to
  most often and so on, every seat keeps about as often from each other and the spectator. (Values are compared by how
  often, since they may name a seat: "in seat 2's hand".)
- A lone player owns only what players among others own, too.

What lies open all the time though its field is hidden stands under `never_hidden` on the card, with the reason. All
sample options count together: under some of them a seat may have nothing to hide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import copy_of, leaves
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, every_case_of, played, sampled_plies

MATCHES = 4
"""So many matches are looked at in every way of playing, …"""
MOMENTS = 120
"""… and so many moments of each."""
COMMON = 5
"""A value counts if it is kept a fifth as often as the commonest: of rare ones, chance gives seats unequal shares."""
SHARE = 10
"""A seat keeps at least the tenth part of what the most secretive one does; at random, it is nine tenths mostly."""

Hide = Callable[[Any, int], None]


class Tally:
    """What became of a hidden field in all matches with so many seats. Whoever looks: the spectator, then the seats."""

    def __init__(self, places: list[str], seats: int) -> None:
        self.places, self.seats = places, seats
        self.first: NDArray[Any] | None = None
        self.varies = np.zeros(len(places), bool)
        self.covered = np.zeros((seats + 1, len(places)), bool)
        """By who looks and place: whether it was covered at some moment."""
        self.kept: dict[int, NDArray[Any]] = {}
        """By value, then by seat and who looks: how often the seat knew it and the other did not."""

    def note(self, truth: NDArray[Any], views: Sequence[NDArray[Any]]) -> None:
        """Count one moment."""
        self.first = truth if self.first is None else self.first
        self.varies |= truth != self.first
        is_seen = np.array([view == truth for view in views])
        self.covered |= ~is_seen
        is_kept = is_seen[1:, None, :] & ~is_seen[None, :, :]
        for value in np.unique(truth):
            nothing = np.zeros((self.seats, self.seats + 1), int)
            self.kept[value] = self.kept.get(value, nothing) + is_kept[:, :, truth == value].sum(axis=2)

    @property
    def is_owned(self) -> bool:
        """Whether some seat knows what another does not."""
        return any(kept.any() for kept in self.kept.values())

    def keeps(self) -> NDArray[Any]:
        """By rank, seat and who looks: how often each kept its commonest value, the next and so on, if they count."""
        ranked = np.sort(np.array(list(self.kept.values())), axis=0)[::-1]
        most = ranked.max(axis=(1, 2))
        return np.asarray(ranked[most * COMMON >= most[0]])


def leaks(game: Game, cases: Sequence[Case] = (), hide: Hide | None = None) -> list[str]:
    """What `hide` shows though it should not, in sentences; by default the game's own, in every way of playing."""
    tallies = _tallies(game, cases or every_case_of(game), hide or game.rules.hide)
    found: list[str] = []
    for (field, _), tally in tallies.items():
        found += [*_open_places(game, tally), *_open_seats(game, field, tally)]
        if tally.seats == 1 and tally.is_owned and not _is_owned_among_others(field, tallies):
            found.append(say("{field}: a lone player knows it, and players among others do not.", field=field))
    return found


Tallies = dict[tuple[str, int], Tally]


def _tallies(game: Game, cases: Sequence[Case], hide: Hide) -> Tallies:
    places = {field: list(_places(game, field)) for field in game.card.hidden}
    tallies = {
        (field, seats): Tally(places[field], seats)
        for field in game.card.hidden
        for seats in sorted({case.seats for case in cases})
    }
    for case in cases:
        for position, views in _moments(case, hide):
            for field in game.card.hidden:
                tallies[field, case.seats].note(_numbers(position, field), [_numbers(view, field) for view in views])
    return tallies


def _moments(case: Case, hide: Hide) -> Iterator[tuple[Any, list[Any]]]:
    """Positions of some matches, each with what everyone is shown."""
    first = 1 + case.number * MATCHES
    for match in (played(case, seed) for seed in range(first, first + MATCHES)):
        for ply in sampled_plies(match, MOMENTS):
            position = match.position_at(ply)
            views = [copy_of(position) for _ in range(SPECTATOR, case.seats)]
            for seat, view in enumerate(views, SPECTATOR):
                hide(view, seat)
            yield position, views


def _open_places(game: Game, tally: Tally) -> Iterator[str]:
    """Numbers that somebody else than their owner sees all the time."""
    for index, place in enumerate(tally.places):
        is_declared = any(place.startswith(part) for part in game.card.never_hidden)
        seeing = [seat for seat, is_covered in enumerate(tally.covered[:, index], SPECTATOR) if not is_covered]
        if is_declared and len(seeing) <= tally.seats:
            yield say("{place}: the card says that it is never hidden, and it is.", place=place)
        if not is_declared and tally.varies[index] and (len(seeing) > 1 or SPECTATOR in seeing):
            who = ", ".join(map(_spoken, seeing))
            yield say(
                "{place} is never covered from {who} with {seats} seats.", place=place, who=who, seats=tally.seats
            )


def _open_seats(game: Game, field: str, tally: Tally) -> Iterator[str]:
    """Seats that keep less from somebody than others do, in a field where seats know what others do not."""
    hiding = [seat for seat in range(tally.seats) if f"{field} of seat {seat}" not in game.card.never_hidden]
    keeps = tally.keeps()
    too_little = (keeps * SHARE < keeps.max(axis=(1, 2), keepdims=True)).any(axis=0)
    for seat in hiding if tally.is_owned else ():
        for other, is_open in enumerate(too_little[seat], SPECTATOR):
            if other != seat and is_open:
                sentence = (
                    "{field}: something that {seat} knows is hardly ever covered from {other} with {seats} seats."
                )
                yield say(sentence, field=field, seat=_spoken(seat), other=_spoken(other), seats=tally.seats)


def _is_owned_among_others(field: str, tallies: Tallies) -> bool:
    others = [tally for (name, seats), tally in tallies.items() if name == field and seats > 1]
    return not others or any(tally.is_owned for tally in others)


def _spoken(seat: int) -> str:
    return say("a spectator") if seat == SPECTATOR else say("seat {seat}", seat=seat)


def _places(game: Game, field: str) -> Iterator[str]:
    """The ways to every number of a field, such as dens[2].start."""
    for leaf in leaves(game.position, game.position.blank()):
        if leaf.name == field:
            yield "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in leaf.way)[1:]


def _numbers(record: Any, field: str) -> NDArray[Any]:
    """All the numbers of a field such as dens.start, in one row."""
    for name in field.split("."):
        record = record[name]
    return np.array(record).ravel()
