"""Refusals of a table: those of a match have their own. Each has a stable code and says what to do next."""

from __future__ import annotations

from scurry.kernel.catalogue import say
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


class Sealed(Refusal):
    """The seed is still a secret, since others play by it."""

    code = "sealed"


class KeyUsed(Refusal):
    """The key was used before, for something else."""

    code = "key-used"


class TakesNoPart(Refusal):
    """Whoever does not take part in the standings cannot play a rated game."""

    code = "takes-no-part"


class ThinkAgain(Refusal):
    """A move was held back, since it costs much: whoever sent it asked to be warned, and may play it anyway."""

    code = "think-again"


class Damaged(Refusal):
    """Some of what happened at the table is lost, so that it cannot go on."""

    code = "damaged"


class StoreAway(Exception):
    """The store cannot be reached, or cannot be written to: what was asked for may or may not be in it."""

    code = "store-away"

    @property
    def sentence(self) -> str:
        """What to tell people."""
        return say("What you do cannot be kept just now. Nothing is lost: try again in a moment.")


class BadStore(Exception):
    """A database that this server must not use: says why, in a sentence."""


class NoSuchTable(LookupError):
    """No table has this address."""


class OtherRules(Refusal):
    """The table was begun by another version of the rules."""

    code = "other-rules"
