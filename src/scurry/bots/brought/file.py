"""A file that says which bots there are besides ours: `SCURRY_BOTS` names it.

[clever]
player = "run:perl clever.pl"
seconds = 2
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scurry.bots.brought.kinds import Brought
from scurry.bots.brought.naming import NAME, OURS, player_of
from scurry.bots.errors import NoSuchBot
from scurry.games import find
from scurry.kernel.catalogue import say

KNOWN = ("player", "seconds", "megabytes", "games")
MOST_SECONDS, MOST_MEGABYTES = 600, 1 << 20


@cache
def bots_in(file: Path) -> Mapping[str, Brought]:
    """The bots that a file describes; NoSuchBot says what is wrong with it."""
    try:
        described = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise NoSuchBot(say("'{file}' cannot be read: {problem}.", file=file, problem=problem)) from None
    return {name: _Described(file, name).read(about) for name, about in described.items()}


@dataclass(frozen=True)
class _Described:
    """One bot of a file."""

    file: Path
    name: str

    def read(self, about: Any) -> Brought:
        """The bot, or a sentence."""
        if not NAME.fullmatch(self.name) or self.name in OURS:
            raise self._wrong(say("a name has small letters, digits and dashes, and is none of our own bots'"))
        if not isinstance(about, dict) or not isinstance(about.get("player"), str):
            raise self._wrong(say('it needs a line such as player = "run:python3 bot.py"'))
        if strange := sorted(about.keys() - set(KNOWN)):
            raise self._wrong(say("there is no '{strange}', only {known}", strange=strange[0], known=", ".join(KNOWN)))
        player = player_of(about["player"])
        if player is None:
            raise self._wrong(say("'{player}' is no class, command or address", player=about["player"]))
        bot = Brought(
            self.name,
            player,
            self._number(about, "seconds", Brought.seconds, MOST_SECONDS),
            int(self._number(about, "megabytes", Brought.megabytes, MOST_MEGABYTES)),
            self._games(about.get("games", [])),
            str(self.file.absolute().parent),
        )
        bot.asked()  # a command or an address that cannot be is told now
        return bot

    def _number(self, about: Mapping[str, Any], name: str, usual: float, most: int) -> float:
        value = about.get(name, usual)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= most:
            raise self._wrong(say("{name} is a number up to {most}", name=name, most=most))
        return float(value)

    def _games(self, names: Any) -> tuple[str, ...]:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self._wrong(say('games is a list such as ["connect-four"]'))
        try:
            return tuple(find(name).name for name in names)
        except LookupError as problem:
            raise self._wrong(str(problem)) from None

    def _wrong(self, what: str) -> NoSuchBot:
        return NoSuchBot(say("In '{file}', the bot '{name}': {what}.", file=self.file, name=self.name, what=what))
