"""Why a channel was switched off, in words for its owner."""

from __future__ import annotations

from scurry.kernel.catalogue import say


def in_words(problem: str) -> str:
    """What to do about it."""
    words = {
        "refused": say("switched off: it was refused there. Is it still right?"),
        "no-answer": say("switched off: nobody answered for a day."),
        "no-mail": say("switched off: this server sends no letters any more."),
        "not-allowed": say("switched off: that address is not one of the open internet."),
        "redirect": say("switched off: it leads elsewhere. Enter the address that it leads to."),
        "gone": say("switched off: there is nothing at that address any more."),
    }
    return words.get(problem, say("switched off: it went wrong for a day."))
