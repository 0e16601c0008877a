"""Hints: what a strong player would do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.matches.match import Match

SECONDS = 2.0
SHOWN = 3


def hint(console: Console, match: Match, seat: int) -> None:
    """The best moves with their chances, as a search finds them that knows what the person knows, and no more."""
    from scurry.bots.thinking import SearchBot

    moves = [move.id for move in match.legal(seat)]
    if len(moves) == 1:
        console.print(say("Hint: there is only one move."), style="dim")
        return
    view = match.view(seat)
    with console.status(say("Thinking …")):
        thoughts = SearchBot(match.game, seconds=SECONDS).think(view, seat, moves)
    total = sum(thought.visits for thought in thoughts)
    console.print(say("Hint, after {total} games in the head:", total=f"{total:,}"), style="dim")
    for thought in thoughts[:SHOWN]:
        sentence = "  {move}: {value:.0%} of the best possible, looked at {share:.0%} of the time"
        told = say(
            sentence, move=match.game.moves.write(thought.move), value=thought.value, share=thought.visits / total
        )
        console.print(told, style="dim")
