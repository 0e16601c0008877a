"""Some moves of a match and a few playouts: all that a first game compiles. A process of its own runs this.

python -m scurry.lab.bench.first_game squeaky
"""

from __future__ import annotations

import sys

from scurry.games import find
from scurry.kernel.playouts import deal_all, play_out_all
from scurry.matches.match import Match

PLIES = 20


def play_first_game(name: str) -> None:
    """Play a little of everything."""
    match = Match(find(name), seed=1)
    while match.to_act and match.ply < PLIES:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0], page=match.page(seat))
    positions = deal_all(match.game.position, match.options, match.seats, count=2, seed=1)
    play_out_all(positions, seed=1, threads=1)


if __name__ == "__main__":
    play_first_game(sys.argv[1])
