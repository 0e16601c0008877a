"""The law of lessons finds every fault that is planted; and all that a lesson says goes through the catalogue."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from scurry.games import Game, find, shelf
from scurry.kernel.catalogue import say
from scurry.laws import lessons as law
from scurry.laws.lessons import lesson_problems, next_place, problems_in
from scurry.matches import learning
from scurry.matches.learning import NotAsked, Place
from scurry.matches.lessons import LEARNER, Lesson, find_lesson, lessons_of, read_lesson

SQUEAKY, SQUABBLE = find("squeaky"), find("squirrel-squabble")
FIRST = SQUEAKY.folder / "lessons" / "first.toml"


def changed(old: str, new: str) -> Lesson:
    """Squeaky's first lesson, with one thing in its file otherwise."""
    text = FIRST.read_text("utf-8")
    assert old in text
    return read_lesson(SQUEAKY, "first", text.replace(old, new, 1))


FAULTS = [
    ('play = ["take candy"]', 'play = ["take peanut"]', "There is no peanut in the row"),
    ('play = ["take candy"]', 'play = ["take the moon"]', "is not a move of Squeaky"),
    ('play = ["take candy"]', 'play = ["take candy | take lollipop"]', "after 'take lollipop' it does not go on"),
    ('play = ["take candy"]', 'play = ["any"]', "it does not go on"),
    ('play = ["take candy"]', 'play = ["take candy", "to den", "take lollipop"]', "it is not the learner's turn"),
    ('then = ["1: ready"]', "", "it is not the learner's turn"),
    ('then = ["1: ready"]', 'then = ["1: ready", "1: take candy"]', "It is not Bramble's turn|must act first"),
    ('"1: take dog snack", "1: to den"', '"1: take cookie", "1: to den"', "There is no cookie in the row"),
    ('light = ["den-0"]', 'light = ["den-7"]', "'den-7' is to be lit, and is not on the board"),
    ('light = ["den-0"]', "", "lights nothing"),
    ("Most points win.", "Most points win. " + "nut " * 30, "at most 30"),
    ("Most points win.", "Most {points} win.", "must be a plain sentence"),
    ("Take food, fill your den", "Click food", "nobody clicks there"),
    ("Then Bramble took", "Then Maple took", "speaks of Maple"),
    ('seed = "squeaky 21"', 'seed = "squeaky 22"', "no"),
    ("[[steps]]", "[table.position]\nacorns = 5\n[[steps]]", "It cannot begin"),
    ("[[steps]]", 'before = ["0: fly"]\n[[steps]]', "It cannot begin"),
    ("from_here = true", "seats = 9", "The small game cannot begin so"),
    ("from_here = true", 'options = { mode = "easy" }', "The small game cannot begin so"),
    ("from_here = true", 'bot = "genius"', "There is no bot 'genius'"),
]


def test_a_good_lesson_has_no_problems() -> None:
    assert problems_in(changed("", "")) == []


@pytest.mark.parametrize(("old", "new", "told"), FAULTS)
def test_a_planted_fault_is_found(old: str, new: str, told: str) -> None:
    found = problems_in(changed(old, new))
    assert found
    assert any(part in problem for problem in found for part in told.split("|")), found


def test_dice_that_are_never_rolled_or_not_enough_are_found() -> None:
    lesson = find_lesson(SQUABBLE, "squabbles")
    assert lesson.dice is not None
    assert problems_in(replace(lesson, dice=(*lesson.dice, 0))) == ["1 of the dice are never rolled."]
    assert any("The script of dice" in problem for problem in problems_in(replace(lesson, dice=lesson.dice[:-1])))


def test_a_lesson_that_goes_on_where_the_game_is_over_is_found() -> None:
    first = find_lesson(find("squirrel-attack"), "first")
    assert first.ending is not None
    found = problems_in(replace(first, ending=replace(first.ending, is_from_here=True)))
    assert found == ["It goes on from its last position, where the game is over."]


def test_what_is_lit_must_not_play_what_is_not_asked_for() -> None:
    game = find("squirrel-attack")
    text = (game.folder / "lessons" / "powers.toml").read_text("utf-8").replace('play = ["use a3"]', 'play = ["pass"]')
    found = problems_in(read_lesson(game, "powers", text))
    assert any("'die-a3' is lit, and plays what is not asked for." in problem for problem in found)


def test_whoever_must_read_for_long_before_acting_or_between_is_spared_that() -> None:
    first = find_lesson(SQUEAKY, "first")
    read = replace(first.steps[0], text="So many words. " * 9)
    assert any(
        "before the first move" in problem for problem in problems_in(replace(first, steps=(read,) * 3 + first.steps))
    )
    assert any(
        "only read" in problem for problem in problems_in(replace(first, steps=first.steps + first.steps[:1] * 4))
    )
    assert any("only reads" in problem for problem in problems_in(replace(first, steps=first.steps[:1])))


# --- All lessons of a game --------------------------------------------------------------------------------------------


def found_with(game: Game, monkeypatch: pytest.MonkeyPatch, *lessons: Lesson) -> list[str]:
    """What the law finds if a game has these lessons and no other."""
    monkeypatch.setattr(law, "lessons_of", lambda _: lessons)
    return lesson_problems(game)


def test_a_game_of_ours_must_have_a_lesson_and_one_of_others_need_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_with(SQUEAKY, monkeypatch) == ["There is no lesson: write lessons/first.toml."]
    assert found_with(find("connect-four"), monkeypatch) == []


def test_the_first_lesson_must_end_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    first = find_lesson(SQUEAKY, "first")
    assert "must end in a small real game" in found_with(SQUEAKY, monkeypatch, replace(first, ending=None))[0]


def test_lessons_have_an_order_and_come_after_earlier_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    first, acorns, _ = lessons_of(SQUEAKY)
    assert found_with(SQUEAKY, monkeypatch, first, replace(acorns, order=1))[0] == "Two lessons have the same order."
    assert "no earlier lesson" in found_with(SQUEAKY, monkeypatch, first, replace(acorns, after="hawk"))[0]
    assert "no earlier lesson" in found_with(SQUEAKY, monkeypatch, replace(first, after="first"))[0]


@pytest.mark.parametrize("text", ["", "title = 3", "[[steps]]", "nuts"])
def test_a_file_that_is_no_lesson_is_named(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "lessons_of", lambda game: (read_lesson(game, "first", text),))
    assert lesson_problems(SQUEAKY)[0].startswith("lessons/first.toml: ")


# --- The catalogue ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in shelf() if lessons_of(game)], ids=lambda game: game.name)
def test_everything_that_a_lesson_says_is_asked_of_the_catalogue(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def heard(sentence: str, **values: object) -> str:
        asked.add(sentence)
        return say(sentence, **values)

    monkeypatch.setattr(learning, "say", heard)
    for lesson in lessons_of(game):
        come_through(lesson)
        assert set(lesson.texts) - asked <= {lesson.sentence, *unsaid(lesson)}


def come_through(lesson: Lesson) -> None:
    """Read everything, and try every move that is allowed, before doing what is asked."""
    match, place = lesson.match(), Place(lesson)
    while place.beat is not None:
        assert place.text
        for move in match.legal_ids(LEARNER):
            with suppress(NotAsked):
                place.check(match, move)
        place = next_place(place, match)
    assert place.text


def unsaid(lesson: Lesson) -> set[str]:
    """What is said to another move, where there is no other."""
    match, place, said = lesson.match(), Place(lesson), set()
    while place.beat is not None:
        if not place.beat.is_read and len(match.legal_ids(LEARNER)) > len(place.beat.moves):
            said.add(place.beat.step.wrong)
        place = next_place(place, match)
    return {step.wrong for step in lesson.steps} - said
