"""The arena: bots against each other, and how strong each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from scurry.bots.bot import Bot
from scurry.bots.of_others import find_player
from scurry.bots.steady import Steady
from scurry.games import Game, find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.playing import Stopped
from scurry.lab.rating import Bout, Cross, Entry, crossed, rated
from scurry.lab.studies.study import code_of, seed_for
from scurry.lab.studies.work import Here, Place
from scurry.matches.match import Match


@dataclass(frozen=True)
class Meeting:
    """Who meets, at which game, on which terms: with a number of matches, all that an arena depends on."""

    game: str
    options: dict[str, object]
    seats: int
    players: tuple[str, ...]
    is_ladder: bool
    """Whether only neighbours in the list meet."""
    seed: int
    code: str
    """A digest of what the players' moves depend on: matches of other bots, or by other rules, are other matches."""


@dataclass(frozen=True)
class ArenaReport:
    """What came of it."""

    meeting: Meeting
    entries: tuple[Entry, ...]
    cross: Cross
    bouts: tuple[Bout, ...]

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.bouts)

    @property
    def failures(self) -> dict[str, int]:
        """For each player who failed, how many of its moves another made."""
        failed = Counter[str]()
        for bout in self.bouts:
            for player, count in zip(bout.seated, bout.failed, strict=False):
                failed[self.meeting.players[player]] += count
        return dict(+failed)

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        return asdict(self)


def meeting(
    game: str | Game,
    players: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    is_ladder: bool = False,
) -> Meeting:
    """Players who are to meet, in turn at every seat. Alone nobody meets anybody: all play the same games."""
    game = find(game)
    seats, terms = game.card.terms(seats, options)
    if len(players) < 2 and seats > 1:
        raise BadOption(say("An arena needs two players at least."))
    for name in players:
        find_player(name, game)
    code = code_of(game, players)
    return Meeting(game.name, game.card.options.changed(terms), seats, tuple(players), is_ladder, seed, code)


def arena(
    met: Meeting,
    matches: int,
    known: Sequence[Bout] = (),
    progress: Callable[[Sequence[Bout]], None] = lambda bouts: None,
    place: Place | None = None,
) -> ArenaReport:
    """Let players meet and rate them. Matches that are known already are not played again.

    Here there are no more workers than cores: whoever thinks by the clock needs one.
    """
    schedule = _schedule(len(met.players), met.seats, matches, met.is_ladder)
    bouts = list(known[:matches])
    deals = [number if met.seats > 1 else number // len(met.players) for number in range(matches)]
    left = [Pairing(met, schedule[number], deals[number]) for number in range(len(bouts), matches)]
    for played in (place or Here()).run(play_match, left):
        bouts.append(played)
        progress(bouts)
    return report_on(met, bouts)


def report_on(met: Meeting, bouts: Sequence[Bout]) -> ArenaReport:
    """What can be said of matches that were played."""
    return ArenaReport(met, rated(met.players, bouts, met.seed), crossed(len(met.players), bouts), tuple(bouts))


def _schedule(players: int, seats: int, matches: int, is_ladder: bool = False) -> list[tuple[int, ...]]:
    """Who sits where: every group of players in turn, each time moved one seat on. A ladder's groups are neighbours."""
    size = 2 if is_ladder else min(seats, players)
    groups = [group for group in combinations(range(players), size) if not is_ladder or group[1] == group[0] + 1]
    schedule = []
    for number in range(matches):
        group = groups[number % len(groups)]
        shift = number // len(groups)
        schedule.append(tuple(group[(seat + shift) % len(group)] for seat in range(seats)))
    return schedule


@dataclass(frozen=True)
class Pairing:
    """One match to be played: a piece of work."""

    met: Meeting
    seated: tuple[int, ...]
    deal: int
    """The match's number: with the meeting's seed, all chance comes from it."""


def play_match(pairing: Pairing, is_stopped: Callable[[], bool]) -> Bout:
    """Play one match to its end; give up when all is stopped."""
    match, bots = played_match(pairing, is_stopped)
    assert match.result is not None
    failed = tuple(bot.failed if isinstance(bot, Steady) else 0 for bot in bots)
    return Bout(pairing.seated, match.result.places, failed if any(failed) else ())


def played_match(pairing: Pairing, is_stopped: Callable[[], bool]) -> tuple[Match, list[Bot]]:
    """The match, with every move of it, and who played it."""
    met, game = pairing.met, find(pairing.met.game)
    match = Match(game, seats=met.seats, options=met.options, seed=f"arena-{met.seed}-{pairing.deal}")
    names = [met.players[player] for player in pairing.seated]
    bots = [find_player(name, game, seed_for(met.seed, pairing.deal, seat), names) for seat, name in enumerate(names)]
    while match.to_act:
        if is_stopped():
            raise Stopped
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat), seat, match.legal_ids(seat)))
    return match, bots
