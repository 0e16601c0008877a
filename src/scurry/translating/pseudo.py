"""A language that is made up: longer than English, with strange letters, and marked where each text begins and ends.

What is read in it and has no marks did not go through the catalogue. What is read in two marks side by side, and should
be one sentence, was glued. What does not fit on a page in it will not fit in German either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from scurry.kernel.catalogue import inventing

PSEUDO = "qps"
"""Kept free for private use by the standard for languages."""
OPEN, CLOSE = "⟦", "⟧"

_PLACE = re.compile(r"(\{[^{}]*\}(?:'s)?|\[(?:\w+:)?|\||\]|\n)")
_STRANGE = str.maketrans("aeiouyAEIOUYcnsz", "åéîöûýÅÉÎÖÛÝçñšž")


class Pseudo(NullTranslations):
    """Says every text that the catalogue has in the strange language, and others as they are."""

    def __init__(self, known: frozenset[str] | None = None, longer: float = 0.35) -> None:
        super().__init__()
        self.known = known
        self.longer = longer
        self.unknown: set[str] = set()
        """What was said, and is in no template: extraction has missed it."""

    def gettext(self, message: str) -> str:
        """One text."""
        if message in AS_THEY_ARE or OPEN in message:
            return message
        if self.known is not None and message not in self.known:
            self.unknown.add(message)
        return self._strange(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A text with a number."""
        return self.gettext(one) if count == 1 else self._strange(many)

    def _strange(self, message: str) -> str:
        parts = _PLACE.split(message)
        words = "".join(part if _PLACE.fullmatch(part) else part.translate(_STRANGE) for part in parts)
        return f"{OPEN}{words}{'~' * round(self.longer * len(message))}{CLOSE}"


AS_THEY_ARE = frozenset(("you", "your", "You", "1,234.5", "{some} and {last}", "{some} or {last}", "{leaf}"))
"""What is no text by itself: it stands in others."""


def unmarked(text: str) -> str:
    """What of a text is in no marks."""
    found, depth = [], 0
    for letter in text:
        depth += letter == OPEN
        if depth == 0:
            found.append(letter)
        depth -= letter == CLOSE
    return "".join(found)


@contextmanager
def pseudo_spoken(known: frozenset[str] | None = None) -> Iterator[Pseudo]:
    """While inside, there is the language."""
    pseudo = Pseudo(known)
    with inventing(PSEUDO, pseudo):
        yield pseudo
