"""Play a game's cases and print a digest of every position: run in a fresh process, compiled or not.

python -m scurry.laws.replays squeaky
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256

from scurry.bots.bot import find_bot
from scurry.games import Game, find
from scurry.kernel.common import seats_to_act
from scurry.kernel.compilation import is_compiling
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, all_cases, played, spread_plies
from scurry.matches.match import Match

GREEDY_MATCHES = 2
GREEDY_PLIES = 20


@cache
def digests(game: Game) -> list[str]:
    """One line a case: what it is, and a digest of everything that happened."""
    return [f"{case} {digest(case, played(case))}" for case in all_cases() if case.game.name == game.name]


def digest(case: Case, match: Match) -> str:
    """Every position, every view, the log and the record, in one number."""
    total = sha256(match.record().encode())
    for ply in range(match.ply + 1):
        total.update(bytes_of(match.position_at(ply)))
        for seat in range(-1, case.seats):
            total.update(bytes_of(match.view_at(ply, seat)))
    total.update("\n".join(match.log).encode())
    total.update(repr(worths(case, match)).encode())
    total.update("\n".join(greedy_record(case, seed) for seed in range(GREEDY_MATCHES)).encode())
    return total.hexdigest()[:16]


def worths(case: Case, match: Match) -> list[int]:
    """What the greedy player thinks of every legal move, now and then in the game."""
    if not case.game.has("greedy"):
        return []
    worth, found, moves = case.game.part("greedy").worth, [], buffer_for_moves()
    for ply in spread_plies(match, 6):
        position = match.position_at(ply)
        for seat in seats_to_act(position):
            legal = map(int, moves[: case.game.rules.legal(position, seat, moves)])
            found += [int(worth(match.view_at(ply, seat), seat, move)) for move in legal]
    return found


def greedy_record(case: Case, seed: int) -> str:
    """A match among greedy players, up to a point: they get to where random play does not."""
    if not case.game.has("greedy"):
        return ""
    bot, match = find_bot("greedy", case.game), case.match(seed)
    while match.to_act and match.ply < GREEDY_PLIES:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.view(seat), seat, match.legal_ids(seat)))
    return match.record()


def think_first(game: Game) -> None:
    """Load a search before anything else: what was compiled for it must not be taken for what a match calls."""
    match = Match(game, seed=1)
    seat = match.to_act[0]
    find_bot("search:3", game).choose(match.view(seat), seat, [move.id for move in match.legal(seat)])


if __name__ == "__main__":
    if is_compiling():
        think_first(find(sys.argv[1]))
    sys.stdout.write("\n".join(digests(find(sys.argv[1]))) + "\n")
