"""The rulebook's sample game: one Tree of nine nuts, nine Rolls, the printed powers in their order.

It is a scene of the rules page, played here to the last detail. Jim is the first seat, with four Ahoys: a1 to a4. Tony
has one of each: b1 ASMBE, b2 Ahoy, b3 Shaolin, b4 Attack.
"""

from __future__ import annotations

from dataclasses import dataclass

from scurry.games import find
from scurry.games.squirrel_attack.tests.builders import GAME, faces, piles, play, shown, table
from scurry.matches.laying import play as play_turns
from scurry.matches.match import Match
from scurry.matches.scenes import SceneStep, scene_of

JIM, TONY = 0, 1
SCENE = scene_of(find(GAME), "a-tree")


@dataclass(frozen=True)
class Roll:
    """One Roll of the sample game, as it is printed."""

    jim: str
    tony: str
    jim_after: list[int]
    tony_after: list[int]
    nuts: list[int]
    """Jim's and Tony's, after the Roll."""


SAMPLE = (
    Roll("3 2 4 4", "2 2 § 4", [4, 4, 3], [4, 2, 2, 2], [0, 1]),
    Roll("2 3 § §", "§ 1 2 3", [4], [3, 2, 1], [1, 1]),
    Roll("4 4 3 §", "2 2 § §", [4, 4], [5, 2, 2], [2, 1]),
    Roll("1 2 5 §", "4 § 4 5", [5, 2, 1, 0], [4, 4, 4], [2, 2]),
    Roll("§ § § §", "§ 5 3 2", [5], [5, 3, 2], [2, 3]),  # by the rule Tony is first, and passes (SA-4.4)
    Roll("3 2 4 §", "3 4 5 §", [4, 3, 2, 1], [5, 4, 3], [2, 4]),
    Roll("5 5 5 3", "1 2 3 3", [5, 5, 5, 3], [3, 3, 2, 1], [3, 4]),
    Roll("3 4 § §", "§ § § §", [], [4, 4], [3, 5]),
    Roll("3 4 5 §", "4 3 2 2", [5, 5, 3], [4, 3, 2, 2], [4, 5]),
)


def rolls() -> list[list[SceneStep]]:
    """The steps of the scene, Roll by Roll."""
    begins = [number for number, step in enumerate(SCENE.steps) if step.play[0].move == "roll"]
    return [list(SCENE.steps[at:after]) for at, after in zip(begins, [*begins[1:], None], strict=True)]


def play_roll(match: Match, roll: Roll, steps: list[SceneStep]) -> None:
    play_turns(match, steps[0].play)
    assert shown(match, JIM) == sorted(faces(roll.jim), reverse=True)
    assert shown(match, TONY) == sorted(faces(roll.tony), reverse=True)
    for step in steps[1:]:
        play_turns(match, step.play)
    assert (shown(match, JIM), shown(match, TONY)) == (roll.jim_after, roll.tony_after)


def test_the_sample_game_goes_as_it_is_printed() -> None:
    """SA-3 to SA-7: every power, every winner, every nut; Jim 4 and Tony 5 at the end of the Tree."""
    match = SCENE.match()
    for number, (roll, steps) in enumerate(zip(SAMPLE, rolls(), strict=True), 1):
        play_roll(match, roll, steps)
        if number < len(SAMPLE):
            assert piles(match) == roll.nuts
            assert match.position.left == 9 - number
    position = match.position
    assert list(position.totals[:2]) == SAMPLE[-1].nuts == [4, 5]
    assert (position.tree, position.left, piles(match)) == (1, 9, [0, 0])
    assert SCENE.dice is not None
    assert match._told_at[-1] == len(SCENE.dice), "every scripted die was rolled"


def test_the_sample_game_is_told_as_it_went() -> None:
    """The third Roll, in words."""
    script = [*faces("4 4 3 §"), *faces("2 2 § §"), 0]
    match = table("ahoy", "one of each", script=script)
    play(match, "roll", "use a4 on b3 down", "use b4 on a1", "use a1 on a3 up")
    assert match.log == [
        "Jim rolls 4, 4, 3 and Ahoy Squirrel.",
        "Tony rolls 2, 2, Shaolin Squirrel and Attack Squirrel.",
        "Jim's Ahoy turns Tony's Shaolin Squirrel (b3) into 5.",
        "Tony's Attack re-rolls Jim's 4 (a1): a Squirrel.",
        "Jim's Ahoy turns their own 3 (a3) into 4.",
        "Jim has the best hand: a pair of 4s.",
        "Jim takes a nut; 8 are left.",
    ]
