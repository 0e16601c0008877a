"""Scenes: a game's pictures and worked examples, for whoever reads its rules.

A scene is a file in the game's folder, `scenes/NAME.toml`: a position of the game, who looks at it, and steps that are
played from there, each with what is to be said of it. A scene without steps is a picture. Tests play the same files.
`docs/adding-a-game.md` says how to write one; a law plays and draws them all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.laying import LaidOut, Turn, play, read_table, read_turns
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at

FOLDER = "scenes"


class BadScene(ValueError):
    """A file that is no scene: says which, and what is wrong with it."""


@dataclass(frozen=True)
class SceneStep:
    """Something that is played, and what is said of it."""

    play: tuple[Turn, ...]
    text: str = ""
    light: tuple[str, ...] = ()
    """What it is about: pieces and places of the board."""
    is_slow: bool = False
    """Whether its moments are shown one by one."""


@dataclass(frozen=True)
class Frame:
    """One thing to look at: the table, what has just happened, and what is said of it."""

    text: str
    lines: tuple[str, ...]
    view: Any
    light: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Scene(LaidOut):
    """A picture or a worked example of a game."""

    title: str
    text: str
    """What is to be seen before anything is played: a picture's caption."""
    steps: tuple[SceneStep, ...] = ()
    light: tuple[str, ...] = ()
    clause: str = ""
    """The clause that it belongs to."""
    is_first: bool = False
    """Whether it is shown before all else: what the game is about."""
    order: int = 1
    seat: int = SPECTATOR
    """Who looks."""
    is_open: bool = False
    """Whether all lies open, as in a replay."""
    seed: str = "scene"
    names: tuple[str, ...] | None = None

    def match(self, names: Sequence[str] | None = None) -> Match:
        """A match that stands there, with its own names unless others are given."""
        return super().match(names or self.names)

    def frames(self) -> Iterator[Frame]:
        """All that there is to look at, one after the other."""
        match = self.match()
        eyes = None if self.is_open else self.seat
        yield Frame(say(self.text), (), shown_at(match, 0, eyes)[0].view, self.light)
        for step in self.steps:
            yield from _frames_of(match, step, eyes)

    @property
    def texts(self) -> Iterator[str]:
        """Everything in it that a person reads: what a catalogue must have."""
        yield from (self.title, self.text)
        yield from (step.text for step in self.steps if step.text)


def _frames_of(match: Match, step: SceneStep, eyes: int | None) -> Iterator[Frame]:
    before = match.ply
    play(match, step.play)
    shown = [each for ply in range(before + 1, match.ply + 1) for each in shown_at(match, ply, eyes)]
    if not step.is_slow:
        lines = tuple(line for each in shown for line in _lines(match, each))
        yield Frame(_said(step), lines, shown[-1].view, step.light)
        return
    told = [each for each in shown if each.events] or shown[-1:]
    for number, each in enumerate(told):
        is_last = number == len(told) - 1
        yield Frame(_said(step) if is_last else "", _lines(match, each), each.view, step.light if is_last else ())


def _said(step: SceneStep) -> str:
    return say(step.text) if step.text else ""


def _lines(match: Match, shown: Shown) -> tuple[str, ...]:
    """What has happened, told of everyone by name: nobody is "you" in a book."""
    return tuple(match.game.words.tell(shown.events, match.names))


# --- Reading ----------------------------------------------------------------------------------------------------------


@cache
def scenes_of(game: Game) -> tuple[Scene, ...]:
    """A game's scenes in their order; none if it brings none."""
    files = sorted((game.folder / FOLDER).glob("*.toml"))
    found = (read_scene(game, path.stem, path.read_text("utf-8")) for path in files)
    return tuple(sorted(found, key=lambda scene: (scene.order, scene.name)))


def scene_of(game: Game, name: str) -> Scene:
    """The scene of this name."""
    return next(scene for scene in scenes_of(game) if scene.name == name)


def read_scene(game: Game, name: str, text: str) -> Scene:
    """A scene from its file."""
    try:
        given = tomllib.loads(text)
        table = given.pop("table", {})
        return Scene(
            game=game,
            name=name,
            steps=tuple(_step(each) for each in given.pop("steps", [])),
            light=tuple(given.pop("light", ())),
            is_first=given.pop("first", False),
            is_open=table.pop("open", False),
            **read_table(table),
            **given,
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise BadScene(say("{file}: {problem}", file=f"{FOLDER}/{name}.toml", problem=problem)) from problem


def _step(given: dict[str, Any]) -> SceneStep:
    return SceneStep(
        play=read_turns(given.pop("play")),
        light=tuple(given.pop("light", ())),
        is_slow=given.pop("slowly", False),
        **given,
    )
