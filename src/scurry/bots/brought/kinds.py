"""What a brought bot is: a class, a command or an address, and what it may use. However it is asked, it sees a view."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from scurry.bots.bot import Bot
from scurry.bots.brought.classes import class_in
from scurry.bots.brought.processes import Run
from scurry.bots.brought.questions import Read, question, read_answer
from scurry.bots.brought.web import SCHEMES, Web
from scurry.bots.errors import NoSuchBot
from scurry.games import Game
from scurry.kernel.catalogue import say

RUN = "run"
ALONE = (sys.executable, "-m", "scurry.bots.brought.alone")
"""What asks a class in a process of its own."""


class Asked(Protocol):
    """Whoever answers a question."""

    def ask(self, question: bytes, seconds: float, read: Read) -> int:
        """The move that it answers in so many seconds; or BotFailed."""
        ...


@dataclass(frozen=True)
class Brought:
    """A bot that somebody brings."""

    name: str
    player: str
    """A class `module:Class`, a command behind `run:`, or an address."""
    seconds: float = 5.0
    """How long it may take for a move."""
    megabytes: int = 1024
    """How much memory it may use, if it is a process."""
    games: tuple[str, ...] = ()
    """The games that it plays; all, if none is named."""
    folder: str | None = None
    """Where a command runs; here, if not said otherwise."""

    def plays(self, game: Game) -> bool:
        """Whether it plays a game."""
        return not self.games or game.name in self.games

    def check(self, game: Game) -> None:
        """NoSuchBot says why it cannot be asked for a move of this game, as far as that can be told beforehand."""
        if not self.plays(game):
            raise NoSuchBot(say("The bot '{name}' does not play {title}.", name=self.name, title=game.card.title))
        if self.is_class:
            class_in(self.player)
        self.asked()

    def here(self, game: Game, seed: int, names: Sequence[str] = ()) -> Bot:
        """Ready to play. A class is asked right here: nobody can stop it."""
        if not self.is_class:
            return self.apart(game, seed, names)
        made: Bot = class_in(self.player)(game, seed, self.seconds)
        return made

    def apart(self, game: Game, seed: int, names: Sequence[str] = ()) -> Bot:
        """Ready to play outside of this process, whatever it is."""
        return AskedBot(self, game, seed, tuple(names))

    def asked(self) -> Asked:
        """Whoever answers for it outside of this process."""
        if self.kind in SCHEMES:
            return Web.read(self.player)
        if self.kind == RUN:
            return Run.read(self.player.partition(":")[2], self.megabytes, self.folder)
        return Run((*ALONE, self.player), self.megabytes, self.folder)

    @property
    def kind(self) -> str:
        """What stands before the first colon."""
        return self.player.partition(":")[0]

    @property
    def is_class(self) -> bool:
        """Whether it is a class, which could be asked right here."""
        return self.kind not in (RUN, *SCHEMES)

    def digest(self) -> str:
        """What it is made of, as far as that lies on this machine: another digest is another player."""
        found = [path.read_bytes() for path in self._files()]
        return sha256(b"\0".join([self.player.encode(), *found])).hexdigest()[:16]

    def _files(self) -> list[Path]:
        if self.is_class:
            return [Path(str(inspect.getsourcefile(class_in(self.player))))]
        words = shlex.split(self.player.partition(":")[2]) if self.kind == RUN else []
        return [path for path in (Path(self.folder or ".") / word for word in words) if path.is_file()]


class AskedBot:
    """A bot that is asked in JSON, for one seat's view at a time."""

    def __init__(self, brought: Brought, game: Game, seed: int, names: tuple[str, ...]) -> None:
        self.name, self._seconds, self._asked = brought.name, brought.seconds, brought.asked()
        self._game, self._seed, self._names = game, seed, names

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """What it answers; BotFailed if that is no legal move."""
        put = question(self._game, view, seat, moves, self._seconds, self._seed, self._names)
        return self._asked.ask(put, self._seconds, lambda line: read_answer(line, self._game, moves))
