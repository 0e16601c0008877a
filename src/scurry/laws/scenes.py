"""What is wrong with a game's pictures and worked examples, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scurry.drawing import Pen
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.laws.pages import draw_page
from scurry.matches.match import ScriptEnded
from scurry.matches.plain import BadPosition
from scurry.matches.refusals import Refusal
from scurry.matches.scenes import BadScene, Scene, scenes_of

LONGEST_OPENING = 120
OURS = "scurry.games."
"""Games in our own folder owe pictures to whoever reads their rules; a package outside may leave them out."""


def scene_problems(game: Game) -> list[str]:
    """What is wrong with what there is, and what is missing."""
    try:
        scenes = scenes_of(game)
    except BadScene as problem:
        return [str(problem)]
    wrong = [f"{scene.name}: {sentence}" for scene in scenes for sentence in _problems_of(scene)]
    return [*wrong, *_missing(game, scenes)] if game.package.startswith(OURS) else wrong


def _missing(game: Game, scenes: tuple[Scene, ...]) -> Iterator[str]:
    if not any(scene.is_first for scene in scenes):
        yield say("No scene says first = true: show what wins before all else.")
    if not any(scene.steps for scene in scenes):
        yield say("No scene has steps: show the rulebook's worked examples.")


def _problems_of(scene: Scene) -> Iterator[str]:
    known = (scene.game.folder / "RULES.md").read_text("utf-8")
    if scene.clause and f"- **{scene.clause}** " not in known:
        yield say("There is no clause {clause}.", clause=scene.clause)
    for text in scene.texts:
        if re.search(r"[{}\[\]|]", text):
            yield say("A text that says itself has no brackets: {text}", text=text)
    try:
        yield from _problems_in_frames(scene)
    except (BadPosition, Refusal, ScriptEnded) as problem:
        yield say("It cannot be played: {problem}", problem=problem)


def _problems_in_frames(scene: Scene) -> Iterator[str]:
    names = scene.match().names
    for number, frame in enumerate(scene.frames(), 1):
        if not frame.text and not frame.lines:
            yield say("Nothing is said of its frame {number}.", number=number)
        page = draw_page(scene.game, frame.view, Pen(scene.seat, names, is_open=scene.is_open))
        for name in frame.light:
            if not re.search(rf'data-(?:piece|place)="{re.escape(name)}"', page):
                yield say("Frame {number} lights {name}, which is not on the board.", number=number, name=name)


def opening_problems(game: Game) -> list[str]:
    """RULES.md begins with what wins, in few words."""
    text = (game.folder / "RULES.md").read_text("utf-8")
    opening = re.split(r"^(?:## |Every clause has a number)", re.sub(r"\A# .*\n", "", text), flags=re.MULTILINE)[0]
    found = []
    if "win" not in opening and game.package.startswith(OURS):
        found.append(say("RULES.md does not begin with what wins."))
    if len(opening.split()) > LONGEST_OPENING:
        sentence = "The opening of RULES.md has {count} words: {most} are enough."
        found.append(say(sentence, count=len(opening.split()), most=LONGEST_OPENING))
    return found
