"""Play a game's cases and print a digest of every position: run in a fresh process, compiled or not.

python -m scurry.laws.replays squeaky
"""

from __future__ import annotations

import sys
from hashlib import sha256

from scurry.games import Game, find
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, all_cases, played
from scurry.matches.match import Match


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
    return total.hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write("\n".join(digests(find(sys.argv[1]))) + "\n")
