"""Moves in the reader's words. A move's own words are English, in records and programs; people read and type theirs.

A game's `locale/moves.<language>.toml` has them, phrase by phrase: `"dog snack" = "snack per cani"`. Of several phrases
that fit, the longest is taken.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from scurry.games import Game
from scurry.kernel.catalogue import language


def spoken(game: Game, move: int) -> str:
    """A move in the reader's words."""
    return in_readers_words(game, game.moves.write(move))


def in_readers_words(game: Game, words: str) -> str:
    """What is said in a move's own words, in the reader's."""
    return _exchanged(words, phrases(game, language()))


def understood(game: Game, words: str) -> int | None:
    """The move that these words mean, in English or in the reader's language; none if they mean no move."""
    plain = " ".join(words.lower().split())
    found: int | None = game.moves.read(plain)
    return found if found is not None else game.moves.read(_exchanged(plain, _back(game, language())))


@cache
def phrases(game: Game, language: str) -> Mapping[str, str]:
    """The phrases that a language has for a game's moves."""
    path = game.folder / "locale" / f"moves.{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@cache
def _back(game: Game, language: str) -> Mapping[str, str]:
    return {theirs.lower(): ours for ours, theirs in phrases(game, language).items()}


def _exchanged(text: str, words: Mapping[str, str]) -> str:
    if not words:
        return text
    parts, said, at = text.split(), [], 0
    longest = max(len(phrase.split()) for phrase in words)
    while at < len(parts):
        ends = range(min(len(parts), at + longest), at, -1)
        end = next((end for end in ends if " ".join(parts[at:end]) in words), at + 1)
        phrase = " ".join(parts[at:end])
        said.append(words.get(phrase, phrase))
        at = end
    return " ".join(said)
