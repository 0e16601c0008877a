"""What can be read on a page: texts and the attributes that are shown or spoken, and what of them has no marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from scurry.translating.pseudo import unmarked

READ_ALOUD = ("aria-label", "title", "placeholder", "alt", "data-tip", "data-label", "data-sure", "data-copied",
              "data-told", "data-since", "data-news", "data-title")  # fmt: skip
UNREAD = {"script", "style", "svg", "code", "template"}
BOOKS = {"chapter"}
"""Classes of what is taken from files of rules, which have translations of their own."""
WORD = re.compile(r"[A-Za-zÀ-ž]{2,}")
DIGEST = re.compile(r"[0-9a-f]{16,}")
VOID = {"meta", "link", "input", "br", "hr", "img", "path", "use", "circle", "rect", "ellipse", "line", "polygon", "g"}


class Reader(HTMLParser):
    """Collects whatever somebody sees or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A thing begins: what is said of it, and whether what is in it is read."""
        told = dict(attrs)
        is_book = bool(BOOKS & set((told.get("class") or "").split())) or (
            told.get("lang") is not None and tag != "html"
        )
        if tag not in VOID:
            self._open.append((tag, tag in UNREAD or is_book))
        if not is_book and not self._is_unread:
            self.read += [str(told[name]) for name in READ_ALOUD if told.get(name)]

    def handle_endtag(self, tag: str) -> None:
        """It ends."""
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at][0] == tag:
                del self._open[at:]
                return

    def handle_data(self, data: str) -> None:
        """Words in it."""
        if not self._is_unread:
            self.read.append(data)

    @property
    def _is_unread(self) -> bool:
        return any(is_unread for _, is_unread in self._open)


def readings(html: str) -> list[str]:
    """All that is read on a page."""
    reader = Reader()
    reader.feed(html)
    return [text for text in reader.read if text.strip()]


def stray_words(texts: list[str], known: set[str]) -> Iterator[str]:
    """Words that did not go through the catalogue, and are no names."""
    for text in texts:
        left = DIGEST.sub("", unmarked(text))
        for name in sorted(known, key=len, reverse=True):
            left = left.replace(name, " ")
        if WORD.search(left):
            yield text.strip()[:200]
