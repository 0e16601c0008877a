"""Hints: what the highest level would do, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.bots.thinking import Thought
    from scurry.matches.match import Match

SHOWN = 3


def hint(console: Console, match: Match, seat: int) -> None:
    """The best moves, as a search finds them that knows what the person knows, and no more."""
    from scurry.bots.levels import HIGHEST, LevelBot

    moves = [move.id for move in match.legal(seat)]
    if len(moves) == 1:
        console.print(say("Hint: there is only one move."), style="dim")
        return
    with console.status(say("Thinking …")):
        thoughts = LevelBot(match.game, seed=0, number=HIGHEST).think(match.view(seat), seat, moves)
    for line in told(match, thoughts):
        console.print(line, style="dim", highlight=False)


def told(match: Match, thoughts: Sequence[Thought]) -> Iterator[str]:
    """How well the best moves go, and which of them would be played; where choices are sealed, how often each."""
    total = sum(thought.visits for thought in thoughts)
    yield say("Hint, after {total} games in the head. How well it goes; 50 is as well as now:", total=f"{total:,}")
    words = [spoken(match.game, thought.move) for thought in thoughts[:SHOWN]]
    width = max(map(len, words))
    for move, thought in zip(words, thoughts, strict=False):
        yield f"  {move:{width}}  {100 * thought.value:3.0f}  {_often(thought.share)}".rstrip()


def _often(share: float) -> str:
    """How often the highest level would play a move."""
    if share == 0:
        return ""
    return say("← level 8") if share == 1 else say("← level 8, {often} times in 100", often=f"{100 * share:.0f}")
