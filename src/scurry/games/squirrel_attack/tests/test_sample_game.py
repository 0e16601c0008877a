"""The rulebook's sample game: one Tree of nine nuts, nine Rolls, the printed powers in their order.

Jim is the first seat, with four Ahoys: a1 to a4. Tony has one of each: b1 ASMBE, b2 Ahoy, b3 Shaolin, b4 Attack.
"""

from __future__ import annotations

from dataclasses import dataclass

from scurry.games.squirrel_attack.tests.builders import faces, piles, play, shown, table

JIM, TONY = 0, 1


@dataclass(frozen=True)
class Roll:
    """One Roll of the sample game."""

    jim: str
    tony: str
    turns: tuple[tuple[int, str], ...]
    """Who does what, in order."""
    jim_after: list[int]
    tony_after: list[int]
    nuts: list[int]
    """Jim's and Tony's, after the Roll."""
    rerolls: tuple[int, ...] = ()


SAMPLE = (
    Roll("3 2 4 4", "2 2 § 4", ((TONY, "use b3 on a2"),), [4, 4, 3], [4, 2, 2, 2], [0, 1]),
    Roll(
        "2 3 § §",
        "§ 1 2 3",
        ((TONY, "use b1 on a2"), (JIM, "use a3 on a1 up"), (JIM, "use a4 on a1 up")),
        [4],
        [3, 2, 1],
        [1, 1],
    ),
    Roll(
        "4 4 3 §",
        "2 2 § §",
        ((JIM, "use a4 on b3 down"), (TONY, "use b4 on a1"), (JIM, "use a1 on a3 up")),
        [4, 4],
        [5, 2, 2],
        [2, 1],
        rerolls=(0,),
    ),
    Roll("1 2 5 §", "4 § 4 5", ((TONY, "use b2 on b4 down"), (JIM, "pass")), [5, 2, 1, 0], [4, 4, 4], [2, 2]),
    Roll(
        "§ § § §",
        "§ 5 3 2",
        # By the rule Tony is first; he passes, and answers when Jim has acted (SA-4.4).
        ((TONY, "pass"), (JIM, "use a1 on a3 down"), (JIM, "use a2 on a4 down"), (TONY, "use b1 on a3")),
        [5],
        [5, 3, 2],
        [2, 3],
    ),
    Roll("3 2 4 §", "3 4 5 §", ((TONY, "use b4 on a4"),), [4, 3, 2, 1], [5, 4, 3], [2, 4], rerolls=(1,)),
    Roll("5 5 5 3", "1 2 3 3", (), [5, 5, 5, 3], [3, 3, 2, 1], [3, 4]),
    Roll(
        "3 4 § §",
        "§ § § §",
        (
            (JIM, "use a3 on b3 down"),
            (JIM, "use a4 on a1 up"),
            (TONY, "use b1 on a1"),
            (TONY, "use b2 on b3 up"),
            (TONY, "use b3 on a2"),
            (TONY, "use b4 on b4"),
        ),
        [],
        [4, 4],
        [3, 5],
        rerolls=(4,),
    ),
    Roll("3 4 5 §", "4 3 2 2", ((JIM, "use a4 on a2 up"),), [5, 5, 3], [4, 3, 2, 2], [4, 5]),
)


def test_the_sample_game_goes_as_it_is_printed() -> None:
    """SA-3 to SA-7: every power, every winner, every nut; Jim 4 and Tony 5 at the end of the Tree."""
    script = [face for roll in SAMPLE for face in (*faces(roll.jim), *faces(roll.tony), *roll.rerolls)]
    match = table("ahoy", "one of each", script=script)
    for number, roll in enumerate(SAMPLE, 1):
        play(match, "roll")
        for seat, turn in roll.turns:
            assert match.to_act == [seat], f"roll {number}: {turn}"
            play(match, turn)
        assert (shown(match, JIM), shown(match, TONY)) == (roll.jim_after, roll.tony_after), f"roll {number}"
        position = match.position
        if number < len(SAMPLE):
            assert piles(match) == roll.nuts, f"roll {number}"
            assert position.left == 9 - number
    assert list(position.totals[:2]) == SAMPLE[-1].nuts == [4, 5]
    assert (position.tree, position.left, piles(match)) == (1, 9, [0, 0])
    assert match._told_at[-1] == len(script), "every scripted die was rolled"


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
