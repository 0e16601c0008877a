"""The rules as people read them: RULES.md as HTML. Its codes become quiet links, explained once on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from scurry.drawing import tag
from scurry.games import Game, shelf
from scurry.kernel.catalogue import kept_by_language, say

ABOUT = "Every clause has a number."
"""So begins what RULES.md says of itself, to whoever reads the file; what stands before it is the opening."""
MARKED = "**[R]** marks a ruling: a reading where the printed rules are silent or unclear."
RULINGS = "about-rulings"
"""Where a page explains the mark of a ruling."""
NUMBER = r"\d+(?:\.\d+)*[a-z]?"


def opening(game: Game) -> Markup:
    """What wins, what one does, when it ends: what RULES.md begins with."""
    return _linked(_html(_parts(game)[0]))


def remarks(game: Game) -> Markup:
    """What else is to be said of the text, such as what in it is ours."""
    text = _parts(game)[1]
    html = _html(text.replace(_said_in(text, ABOUT), "").replace(_said_in(text, MARKED), "").strip())
    return Markup(_seen(game, html))  # noqa: S704


def _said_in(text: str, sentence: str) -> str:
    """How a text says this: in the reader's language, or in English if there is no other yet."""
    return say(sentence) if say(sentence) in text else sentence


def clauses(game: Game) -> Markup:
    """Every clause, under its headings; each can be linked to."""
    return clauses_with(game, {})


def clauses_with(game: Game, pictures: Mapping[str, Markup]) -> Markup:
    """The same, with what belongs to some of the clauses below them."""
    chapters = re.split(r"(?=<h2>)", _html(_parts(game)[2]))
    drawn = (_chapter(game, chapter, pictures) for chapter in chapters if chapter.strip())
    return Markup("\n").join(drawn)


def linked(text: str) -> Markup:
    """A sentence that names clauses, of whichever game: each name a link to the clause on the game's rules page."""
    return _linked(escape(text))


def address_of(clause: str) -> str | None:
    """Where a clause can be read, whichever game it is of."""
    prefix = clause.partition("-")[0]
    found = (f"/games/{game.name}/rules#{clause}" for game in shelf() if game.card.clauses == prefix)
    return next(found, None)


# --- From one text to three parts -------------------------------------------------------------------------------------


@kept_by_language
def _parts(game: Game) -> tuple[str, str, str]:
    """The opening, what the text says of itself, and the chapters, as they are written."""
    text = game.rulebook
    text = re.sub(r"\s*\*\(nothing to test.*?\)\*", "", text, flags=re.DOTALL)  # a note for us, not for players
    head, heading, rest = text.partition("\n## ")
    first, about, more = re.sub(r"\A# .*\n", "", head).partition(_said_in(text, ABOUT))
    return first, re.sub(r"\s+", " ", about + more), heading + rest


def _html(text: str) -> Markup:
    return Markup(MarkdownIt("commonmark", {"html": False}).render(text))  # noqa: S704


# --- Codes become links -----------------------------------------------------------------------------------------------


def _linked(html: Markup) -> Markup:
    named = "|".join(re.escape(game.card.clauses) for game in shelf())
    return Markup(re.sub(rf"\b({named})-({NUMBER})", _link_to_page, html))  # noqa: S704


def _seen(game: Game, html: str) -> str:
    """The same where the clauses stand on this very page."""
    return re.sub(rf"\b{game.card.clauses}-({NUMBER})", lambda found: str(_link(f"#{found[0]}", found[1])), html)


def _chapter(game: Game, html: str, pictures: Mapping[str, Markup]) -> Markup:
    prefix = game.card.clauses
    html = re.sub(r"<h2>((\d+).*?)</h2>", rf'<h3 id="{prefix}-\2" tabindex="-1">\1</h3>', html)
    item = re.compile(rf"<li>\s*(?:<p>)?<strong>({prefix}-{NUMBER})</strong>(.*?)(?:</p>\s*)?</li>", re.DOTALL)
    html = item.sub(lambda found: _clause(game, found[1], found[2].strip(), pictures), html)
    return tag("section", Markup(html), cls="chapter")  # noqa: S704


def _clause(game: Game, number: str, body: str, pictures: Mapping[str, Markup]) -> str:
    short = number.partition("-")[2]
    body = _seen(game, body).replace("<strong>[R]</strong>", str(_mark()))
    address = tag("a", short, cls="clause", href=f"#{number}", aria_label=say("Rule {number}", number=short))
    return str(tag("li", Markup(body), "\N{NO-BREAK SPACE}", address, pictures.get(number), id=number, tabindex=-1))  # noqa: S704


def _link_to_page(found: re.Match[str]) -> str:
    return str(_link(str(address_of(found[0])), found[2]))


def _link(address: str, number: str) -> Markup:
    words = say("rule {number}", number=number) if "." in number else say("part {number}", number=number)
    return tag("a", words, cls="see", href=address)


def _mark() -> Markup:
    words = say("A ruling: the printed rules leave this open, and this is how we play it.")
    return tag("a", tag("span", say("ruling"), cls="heard"), cls="ruling", href=f"#{RULINGS}", title=words)
