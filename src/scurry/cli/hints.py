"""Help in the terminal: hints, a warning before a move that costs much, and notes for a first game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.bots.reasons import Findings
    from scurry.matches.match import Match


def hint(console: Console, match: Match, seat: int) -> None:
    """What a strong player would do that knows what the person knows, and no more."""
    from scurry.bots.advising import advise

    with console.status(say("Thinking …")):
        found = advise(match.game, match.view(seat), seat, match.legal_ids(seat))
    for line in told(match, seat, found):
        console.print(line, style="dim", highlight=False, markup=False)


def told(match: Match, seat: int, found: Findings) -> Iterator[str]:
    """How likely the move to make wins, why, and where choices are sealed how often to make each."""
    from scurry.bots.reasons import comparison, mix, why

    yield say("Hint: {words}", words=comparison(match.game, found))
    if reason := why(match.game, found, match.names_for(seat)):
        yield reason
    yield from mix(match.game, found)


def warn(console: Console, match: Match, seat: int, move: int) -> bool:
    """Say so before a move that surely costs much; whether anything was said."""
    from scurry.bots.advising import warning
    from scurry.bots.reasons import alarm

    with console.status(say("Thinking …")):
        found = warning(match.game, match.view(seat), seat, match.legal_ids(seat), move)
    if found is None:
        return False
    console.print(alarm(match.game, found, match.names_for(seat)), style="yellow", highlight=False, markup=False)
    console.print(say("Choose again; or the same once more, to play it anyway."), style="yellow")
    return True


def note(console: Console, match: Match, seat: int, known: set[str]) -> None:
    """A word on a kind of decision that is new to whoever knows some of them already; then it is known."""
    from scurry.matches.notes import notes_of

    notes = notes_of(match.game)
    found = notes.next_at(match.view(seat), match.legal_ids(seat), known) if notes is not None else None
    if found is not None:
        known.add(found.name)
        console.print(say("New to you: {words}", words=say(found.text)), style="italic", highlight=False, markup=False)
