"""Refusals of a table: those of a match have their own. Each has a stable code and says what to do next."""

from __future__ import annotations

from scurry.matches.refusals import Refusal


class NoSeat(Refusal):
    """The seat is taken, or there is no such seat."""

    code = "no-seat"


class NotYours(Refusal):
    """Only whoever sits there may do this."""

    code = "not-yours"


class NotNow(Refusal):
    """It cannot be done at this point of the game."""

    code = "not-now"


class NoSuchTable(LookupError):
    """No table has this address."""


class OtherRules(Refusal):
    """The table was begun by another version of the rules."""

    code = "other-rules"
