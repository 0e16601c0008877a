"""Flights: what is seen to move on a board when something happens. A game says them, event by event, in `board_page`:

    def flights(event: Event) -> list[Flight]: ...

A thing is named as it is drawn, by its `data-piece` or `data-place`. Where it goes is also what is marked as changed
since the last turn of whoever looks.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Flight:
    """A thing leaves from where it was drawn before, and arrives where another is drawn after."""

    thing: str
    to: str = ""
    """The piece or place that it goes to; itself if nothing is said: then it tumbles, as a die does."""

    @property
    def changes(self) -> str:
        """What wears a mark afterwards."""
        return self.to or self.thing
