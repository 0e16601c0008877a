"""A game's pictures and worked examples, drawn by its own board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from scurry.drawing import Pen, tag
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.scenes import Frame, Scene, scenes_of
from scurry.web.rendering import board


@dataclass(frozen=True)
class DrawnFrame:
    """One thing to look at."""

    text: str
    lines: tuple[str, ...]
    board: Markup

    @property
    def words(self) -> str:
        """All that is told of it, for whoever cannot see the board."""
        return " ".join((*self.lines, self.text))


@dataclass(frozen=True)
class DrawnScene:
    """A picture, or an example to step through."""

    name: str
    title: str
    clause: str
    is_first: bool
    frames: tuple[DrawnFrame, ...]

    @property
    def is_example(self) -> bool:
        """Whether something happens in it."""
        return len(self.frames) > 1


def drawn_scenes(game: Game) -> list[DrawnScene]:
    """All of a game's scenes, with every board in them."""
    return [_drawn(scene) for scene in scenes_of(game)]


def _drawn(scene: Scene) -> DrawnScene:
    names = scene.match().names
    frames = tuple(_drawn_frame(scene, names, frame) for frame in scene.frames())
    return DrawnScene(scene.name, say(scene.title), scene.clause, scene.is_first, frames)


def _drawn_frame(scene: Scene, names: tuple[str, ...], frame: Frame) -> DrawnFrame:
    """Nothing in it can be clicked: the pen has no moves."""
    html = board(scene.game, frame.view, Pen(scene.seat, names, is_open=scene.is_open))
    return DrawnFrame(frame.text, frame.lines, lit(html, frame.light))


def lit(html: Markup, light: Iterable[str]) -> Markup:
    """A board on which some pieces and places stand out."""
    for name in light:
        thing = re.compile(rf'class="([^"]*)"(?=[^>]* data-(?:piece|place)="{re.escape(name)}")')
        html = Markup(thing.sub(r'class="\1 stands-out"', html))  # noqa: S704
    return html


def beside_clauses(scenes: Iterable[DrawnScene]) -> dict[str, Markup]:
    """What stands below a clause: its picture, or a way to the example of it."""
    found: dict[str, list[Markup]] = {}
    for scene in scenes:
        if scene.clause:
            found.setdefault(scene.clause, []).append(_way_to(scene) if scene.is_example else _figure(scene))
    return {clause: Markup("").join(things) for clause, things in found.items()}


def _way_to(scene: DrawnScene) -> Markup:
    words = say("Example: {title}", title=scene.title)
    return tag("a", words, cls="to-example", href=f"#example-{scene.name}")


def _figure(scene: DrawnScene) -> Markup:
    frame = scene.frames[0]
    still = tag("div", frame.board, cls="still", inert=True)
    mat = tag("div", still, cls="mat", role="img", aria_label=frame.words)
    caption = tag("figcaption", frame.text)
    return tag("figure", tag("div", mat, cls="board-frame"), caption, cls="of-clause")
