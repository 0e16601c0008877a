"""The lab: many matches, to tell a designer what a rule does. Rests on the kernel, the games and the bots.

    >>> from scurry import lab
    >>> games = lab.study("kuhn-poker", games=2_000, players=["random"])
    >>> games.column("decisions").values.mean() > 2
    np.True_
    >>> lab.report(games).sentences[0]
    'The first player wins 56 % (53 … 58) of two-seat games: not fair.'

Nothing is compiled or played until it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scurry.games import Game
    from scurry.lab.studies.columns import Games
    from scurry.lab.studies.report import Report


def study(game: str | Game, games: int = 10_000, on: str = "here", workers: int | None = None, **terms: Any) -> Games:
    """Play so many games; `seats`, `options`, `players`, `seed` and the like as in `studies.study.plan`."""
    from scurry.lab.studies.columns import Games
    from scurry.lab.studies.study import plan, play
    from scurry.lab.studies.work import find_place

    planned = plan(game, games, **terms)
    return Games(planned, play(planned, find_place(on, workers)))


def report(games: Games, by: Sequence[str] = ()) -> Report:
    """All that can be said of these games, and wins by any measures."""
    from scurry.lab.studies.report import report_on

    return report_on(games, by)


def compare(one: Games, other: Games) -> Report:
    """What another rule set changes, on the same deals and dice."""
    from scurry.lab.studies.comparing import against

    return against(one, other)
