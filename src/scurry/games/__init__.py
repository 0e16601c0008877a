"""The shelf: every game, found by existing.

A folder in here with a `card.py` is a game. So is a package of somebody else's that names itself under the entry point
`scurry.games`, as `examples/connect_four` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from scurry.kernel.cards import Card
from scurry.kernel.catalogue import add, language, say
from scurry.kernel.compilation import ENTRY_POINT


class NoSuchGame(LookupError):
    """A name that means no game, or more than one: said in a sentence for the person."""


class Game:
    """One game on the shelf. Only its card is read until something else is asked for."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2].replace("_", "-")

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @cached_property
    def card(self) -> Card:
        """Title, seats, options and facts."""
        card = self.part("card").CARD
        if not isinstance(card, Card):
            raise TypeError(say("CARD in card.py is no Card, but {value}", value=repr(card)))
        add(self.folder)
        return card

    @property
    def rulebook(self) -> str:
        """The rules as they are written, in the reader's language if somebody has written them so."""
        translated = self.folder / f"RULES.{language()}.md"
        return (translated if translated.exists() else self.folder / "RULES.md").read_text(encoding="utf-8")

    @cached_property
    def position(self) -> Any:
        """The class that declares the game's positions."""
        return self.part("position").Position

    @cached_property
    def rules(self) -> ModuleType:
        """The six verbs, compiled when they are first called; with them those that bots and designers use, if any."""
        from scurry.kernel.facts import Facts, note_facts

        rules, card = self.part("rules"), self.card
        note_facts(self.position.dtype(), Facts(bool(card.hidden), card.has_chance), self.part("card").__name__)
        for part in ("greedy", "policy", "measures"):
            if self.has(part):
                self.part(part)
        return rules

    @cached_property
    def moves(self) -> ModuleType:
        """`write` and `read`: the spoken form of a move, both ways."""
        return self.part("moves")

    @cached_property
    def words(self) -> ModuleType:
        """`tell`, `ask`, `explain` and `reason`: the game's sentences."""
        return self.part("words")

    @cached_property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(str(import_module(self.package).__file__)).parent

    def has(self, part: str) -> bool:
        """Whether the game brings a part that it may leave out, such as `greedy`."""
        return find_spec(f"{self.package}.{part}") is not None

    def part(self, name: str) -> ModuleType:
        """One of the game's modules."""
        return import_module(f"{self.package}.{name}")


@cache
def shelf() -> tuple[Game, ...]:
    """Every game there is: ours by their folders, others' by their entry points."""
    ours = (f"{__name__}.{path.parent.name}" for path in sorted(Path(__file__).parent.glob("*/card.py")))
    return (*map(Game, ours), *(game for game in of_others() if _problem_with(game) is None))


def of_others() -> list[Game]:
    """The games that packages of others name, whether they can be put on the shelf or not."""
    return [Game(point.value) for point in sorted(entry_points(group=ENTRY_POINT), key=lambda point: point.name)]


def left_out() -> list[str]:
    """For each game of somebody else's that cannot be put on the shelf, a sentence. The others go on without it."""
    sentence = "{package} brings no game that can be played, and is left out: {problem}. Mend it, or uninstall it."
    found = ((game.package, _problem_with(game)) for game in of_others())
    return [say(sentence, package=package, problem=problem) for package, problem in found if problem is not None]


def _problem_with(game: Game) -> str | None:
    """Why a game's card cannot be read, if so: whatever somebody else's code may raise."""
    try:
        _ = game.card
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return None


def find(name: str | Game) -> Game:
    """The game of this name, or of an unambiguous beginning of any word of it: `squab` is Squirrel Squabble."""
    if isinstance(name, Game):
        return name
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    found = list(_matching(wanted))
    if len(found) == 1:
        return found[0]
    known = ", ".join(game.name for game in shelf())
    if not found:
        missing = say("There is no game '{name}'. On the shelf: {known}.", name=name, known=known)
        raise NoSuchGame("\n".join([missing, *left_out()]))
    several = ", ".join(game.name for game in found)
    raise NoSuchGame(say("'{name}' may mean {several}: write more of the name.", name=name, several=several))


def _matching(wanted: str) -> Iterator[Game]:
    for game in shelf():
        if game.name == wanted:
            yield game
            return
    for game in shelf():
        words = game.name.split("-")
        beginnings = ("-".join(words[start:]) for start in range(len(words)))
        if wanted and any(beginning.startswith(wanted) for beginning in beginnings):
            yield game
