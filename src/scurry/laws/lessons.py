"""What is wrong with a game's lessons, in sentences: each is played through as a learner would."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scurry.bots.bot import find_bot
from scurry.bots.errors import NoSuchBot
from scurry.drawing import Pen
from scurry.games import Game, of_others
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.laws.pages import draw_page
from scurry.matches.learning import Place
from scurry.matches.lessons import ANY, BOT_NAMES, LEARNER, BadLesson, Lesson, lessons_of
from scurry.matches.match import Match, ScriptEnded
from scurry.matches.moves import read_move
from scurry.matches.refusals import Refusal

MOST_WORDS = 30
MOST_WORDS_BEFORE_A_MOVE = 75
"""What is read in twenty seconds."""
MOST_READ_IN_A_ROW = 3


def lesson_problems(game: Game) -> list[str]:
    """What is wrong with the lessons of a game. A game of ours has some; one of others may have none."""
    try:
        lessons = lessons_of(game)
    except BadLesson as problem:
        return [str(problem)]
    if not lessons:
        return [say("There is no lesson: write lessons/first.toml.")] if is_ours(game) else []
    return [*_of_all(lessons), *(f"{lesson.name}: {problem}" for lesson in lessons for problem in problems_in(lesson))]


def is_ours(game: Game) -> bool:
    """Whether a game is not of a package that somebody else brings."""
    return game.package not in {other.package for other in of_others()}


def _of_all(lessons: tuple[Lesson, ...]) -> Iterator[str]:
    if lessons[0].ending is None:
        yield say("The first lesson must end in a small real game: give it an [ending].")
    if len({lesson.order for lesson in lessons}) < len(lessons):
        yield say("Two lessons have the same order.")
    known = {lesson.name: lesson.order for lesson in lessons}
    for lesson in lessons:
        if lesson.after and known.get(lesson.after, lesson.order) >= lesson.order:
            yield say("{name} comes after '{after}', which is no earlier lesson.", name=lesson.name, after=lesson.after)


def problems_in(lesson: Lesson) -> list[str]:
    """What is wrong with one lesson: its texts, its ending, and how it goes when it is played."""
    return [*_of_texts(lesson), *_of_pace(lesson), *_of_ending(lesson), *_of_play(lesson)]


def _of_texts(lesson: Lesson) -> Iterator[str]:
    for text in lesson.texts:
        yield from problems_in_text(text)
        for name in BOT_NAMES[_seats(lesson) :]:
            if re.search(rf"\b{name}\b", text):
                yield say("'{text}' speaks of {name}, who does not sit at the table.", text=text, name=name)


def problems_in_text(text: str) -> Iterator[str]:
    """What is wrong with something that a file tells people."""
    if (count := len(text.split())) > MOST_WORDS:
        yield say("'{text}' has {count} words: at most {most}.", text=text, count=count, most=MOST_WORDS)
    if not text.strip() or set(text) & set("{}[]"):
        yield say("'{text}' must be a plain sentence: a catalogue takes it as it stands.", text=text)
    if re.search(r"\bclick", text, re.IGNORECASE):
        yield say("'{text}' is read in a terminal, too: nobody clicks there.", text=text)


def _seats(lesson: Lesson) -> int:
    return lesson.seats or lesson.game.card.seats[0]


def _of_pace(lesson: Lesson) -> Iterator[str]:
    """People learn by acting: soon, and again and again."""
    is_read = [not step.play for step in lesson.steps]
    if all(is_read):
        yield say("The learner only reads: let there be something to do.")
        return
    words = sum(len(step.text.split()) for step in lesson.steps[: is_read.index(False) + 1])
    if words > MOST_WORDS_BEFORE_A_MOVE:
        sentence = "{words} words are read before the first move: at most {most}, and the rest later."
        yield say(sentence, words=words, most=MOST_WORDS_BEFORE_A_MOVE)
    if any(all(is_read[at : at + MOST_READ_IN_A_ROW + 1]) for at in range(len(is_read) - MOST_READ_IN_A_ROW)):
        sentence = "More than {most} steps in a row are only read: let the learner act between."
        yield say(sentence, most=MOST_READ_IN_A_ROW)
    for step in lesson.steps:
        if not step.play and not step.light:
            yield say("'{text}' lights nothing: say with `light` what it is about.", text=step.text)


def _of_ending(lesson: Lesson) -> Iterator[str]:
    if lesson.ending is None:
        return
    try:
        find_bot(lesson.ending.bot, lesson.game, seed=0)
        if not lesson.ending.is_from_here:
            lesson.game.card.terms(lesson.ending.seats, lesson.ending.options)
    except (BadOption, NoSuchBot) as problem:
        yield say("The small game cannot begin so: {problem}", problem=problem)


# --- Playing it through -----------------------------------------------------------------------------------------------


def _of_play(lesson: Lesson) -> Iterator[str]:
    try:
        match = lesson.match()
    except (Refusal, ValueError) as problem:
        yield say("It cannot begin: {problem}", problem=problem)
        return
    place = Place(lesson)
    while place.beat is not None:
        text = place.beat.step.text
        yield from (f"'{text}': {problem}" for problem in _of_beat(place, match))
        try:
            place = next_place(place, match)
        except (Refusal, ScriptEnded) as problem:
            yield f"'{text}': {problem}"
            return
    yield from _of_end(lesson, match)


def next_place(place: Place, match: Match) -> Place:
    """Where the learner gets by reading, or by the first of the moves that are asked for."""
    assert place.beat is not None
    if place.beat.is_read:
        return place.go_on(match)
    first = place.beat.moves[0]
    return place.play(match, match.legal_ids(LEARNER)[0] if first == ANY else first)


def _of_beat(place: Place, match: Match) -> Iterator[str]:
    """Every asked move is legal and leads on as the lesson says, all others are answered, and what is lit is there."""
    beat = place.beat
    assert beat is not None
    if not beat.is_read and LEARNER not in match.to_act:
        yield say("a move is asked for, and it is not the learner's turn.")
        return
    for move in beat.moves if ANY not in beat.moves else match.legal_ids(LEARNER):
        if problem := _problem_after(place, match.copy(), move):
            yield say("after '{move}' it does not go on: {problem}", move=move, problem=problem)
    yield from _of_other_moves(place, match)
    yield from _of_light(place, match)


def _problem_after(place: Place, match: Match, move: str | int) -> str:
    """What stops a learner who makes this move, and then the first of all that are asked for."""
    try:
        place = place.play(match, move)
        while place.beat is not None:
            place = next_place(place, match)
    except (Refusal, ScriptEnded) as problem:
        return str(problem)
    return ""


def _of_other_moves(place: Place, match: Match) -> Iterator[str]:
    """Whatever else the learner tries is refused, and nothing is lost by it."""
    assert place.beat is not None
    asked = set() if ANY in place.beat.moves else {_number(match, move) for move in place.beat.moves}
    for move in match.legal_ids(LEARNER) if ANY not in place.beat.moves else ():
        try:
            if move not in asked:
                place.play(match, move)
                yield say("'{move}' is not asked for, and goes.", move=match.game.moves.write(move))
        except Refusal:
            pass  # as it should be; what the lesson asks for and nobody can read is told of elsewhere


def _number(match: Match, move: str) -> int | None:
    try:
        return read_move(match.game, move)
    except Refusal:
        return None


def _of_light(place: Place, match: Match) -> Iterator[str]:
    """What is lit is there, and does what is asked when it is taken."""
    if not match.game.has("board_page"):
        return
    board, there = _board(place, match), things_on_board(place, match)
    for name in place.lit:
        if name not in there:
            known = ", ".join(sorted(there))
            yield say("'{name}' is to be lit, and is not on the board. There are: {known}.", name=name, known=known)
        for move in _played_by(name, board):
            if f"move:{move}" not in place.lit and not _any_is_asked(place):
                yield say("'{name}' is lit, and plays what is not asked for.", name=name)


def _board(place: Place, match: Match) -> str:
    """The board as the learner sees it now."""
    moves = frozenset(() if place.beat is None or place.beat.is_read else match.legal_ids(LEARNER))
    return draw_page(match.game, match.view(LEARNER), Pen(LEARNER, match.names, moves))


def _played_by(name: str, board: str) -> list[str]:
    """The moves that a thing on the board plays."""
    tags = re.findall(rf'<[^>]*data-(?:piece|place)="{re.escape(name)}"[^>]*>', board)
    return [move for tag in tags for move in re.findall(r'data-move="(\d+)"', tag)]


def _any_is_asked(place: Place) -> bool:
    return place.beat is not None and ANY in place.beat.moves


def things_on_board(place: Place, match: Match) -> set[str]:
    """The names of all that a lesson could light on the board as the learner sees it now."""
    board = _board(place, match)
    named = set(re.findall(r'data-(?:piece|place)="([^"]*)"', board))
    return named | {f"move:{move}" for move in re.findall(r'data-(?:move|why)="(\d+)"', board)}


def _of_end(lesson: Lesson, match: Match) -> Iterator[str]:
    left = len(match.script) - match.told if match.script is not None else 0
    if left:
        yield say("{left} of the dice are never rolled.", left=left)
    if lesson.ending is not None and lesson.ending.is_from_here and match.is_over:
        yield say("It goes on from its last position, where the game is over.")
