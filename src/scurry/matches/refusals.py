"""Refusals: why a move was not accepted. Each has a stable code and a sentence; the position is untouched."""

from __future__ import annotations


class Refusal(Exception):
    """A move that was not accepted."""

    code = "refused"

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence if clause is None else f"{sentence} ({clause})")
        self.sentence = sentence
        self.clause = clause
        """The clause of the rules that the move would break, such as SQ-3.3."""


class NotYourTurn(Refusal):
    """The seat has no decision to make now."""

    code = "not-your-turn"


class Unreadable(Refusal):
    """The words, or the number, mean no move of this game."""

    code = "unreadable"


class Illegal(Refusal):
    """A move of this game, but not one that the rules allow now."""

    code = "illegal"


class Over(Refusal):
    """The game is over."""

    code = "over"


class Stale(Refusal):
    """What the seat sees has changed since the person looked."""

    code = "stale"
