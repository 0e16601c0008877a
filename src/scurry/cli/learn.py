"""`scurry learn`: a game's lessons in the terminal, and the small game that a lesson ends in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scurry.games import Game, find
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.cli.screen import Screen
    from scurry.matches.learning import GameAfter, Place
    from scurry.matches.lessons import Lesson
    from scurry.matches.match import Match

PLAY_ON = "Now play on from here against an easy bot (Enter, or q to leave)."
PLAY = "Now play a small game against an easy bot (Enter, or q to leave)."


@click.command()
@click.argument("name", metavar="[GAME]", required=False)
@click.argument("wanted", metavar="[LESSON]", required=False)
def learn(name: str | None, wanted: str | None) -> None:
    """Learn a game by playing it, here in the terminal.

    Without a game you are asked which; without a lesson you see what there is. A lesson is named by its number or its
    name: `scurry learn squeaky`, `scurry learn squeaky 2`, `scurry learn squeaky hawk`. What you have come through is
    remembered.
    """
    from rich.console import Console

    from scurry.cli.asking import Leaving
    from scurry.cli.play import choose_game, get_ready
    from scurry.matches.lessons import BadLesson

    console = Console(highlight=False)
    game = find(name) if name else choose_game(console)
    if game is None:
        return
    try:
        lesson: Lesson | None = named(game, wanted) if wanted else choose(console, game)
        get_ready(console, game)
        while lesson is not None:
            lesson = come_through(console, lesson)
    except BadLesson as problem:
        raise click.UsageError(str(problem)) from None
    except (Leaving, KeyboardInterrupt):
        console.print()
        console.print(say("Come back any time: scurry learn {game}", game=game.name), style="bold")


# --- Which lesson -----------------------------------------------------------------------------------------------------


def named(game: Game, wanted: str) -> Lesson:
    """The lesson of this number or name."""
    from scurry.matches.lessons import NoSuchLesson, find_lesson, lessons_of

    lessons = lessons_of(game)
    if wanted.isdecimal() and 1 <= int(wanted) <= len(lessons):
        return lessons[int(wanted) - 1]
    try:
        return find_lesson(game, wanted)
    except NoSuchLesson as problem:
        raise click.UsageError(str(problem)) from None


def choose(console: Console, game: Game) -> Lesson:
    """Show a game's lessons, those that are done with a tick, and ask which; the next one by itself."""
    from scurry.cli.asking import Leaving, read_line
    from scurry.cli.saved import lessons_done
    from scurry.matches.lessons import lessons_of

    lessons, done = lessons_of(game), lessons_done()
    if not lessons:
        sentence = "{title} has no lessons yet. Try it: scurry play {game}"
        raise click.UsageError(say(sentence, title=game.card.title, game=game.name))
    show(console, lessons, done)
    next_one = next((lesson for lesson in lessons if lesson.full_name not in done), lessons[0])
    question = say("Which lesson (a number, Enter for “{title}”, q to leave)?", title=say(next_one.title)) + " "
    while True:
        answer = read_line(console, question)
        if answer in ("q", "quit"):
            raise Leaving
        try:
            return named(game, answer) if answer else next_one
        except click.UsageError as problem:
            console.print(problem.message, style="red", markup=False)


def show(console: Console, lessons: Sequence[Lesson], done: Sequence[str]) -> None:
    """The list of lessons."""
    from rich.markup import escape

    for number, lesson in enumerate(lessons, 1):
        tick = "✓" if lesson.full_name in done else " "
        title, sentence = escape(say(lesson.title)), escape(say(lesson.sentence))
        console.print(f"[bold cyan]{number}[/] [green]{tick}[/] [bold]{title}[/] [dim]{sentence}[/]")


# --- The lesson -------------------------------------------------------------------------------------------------------


def come_through(console: Console, lesson: Lesson) -> Lesson | None:
    """Go through a lesson to its end, and whatever comes after it; the lesson to go on with, if any."""
    from scurry.cli.saved import keep_lesson
    from scurry.cli.screen import Screen
    from scurry.matches.learning import Place
    from scurry.matches.lessons import BOT_NAMES, LEARNER

    match, place = lesson.match(), Place(lesson)
    match.names = (say("Player {number}", number=LEARNER + 1), *BOT_NAMES[1 : match.seats])
    screen = Screen(console, match, [LEARNER])
    while not place.is_done:
        show_step(screen, place)
        place = take(screen, place)
    keep_lesson(lesson.full_name)
    show_step(screen, place)
    return go_on(console, place, match)


def show_step(screen: Screen, place: Place) -> None:
    """The board, what happened, and what the lesson says."""
    from scurry.matches.lessons import LEARNER

    console, count = screen.console, len(place.lesson.steps)
    screen.fresh_page()
    console.rule(say("{title}, {number} of {count}", title=say(place.lesson.title), number=place.number, count=count))
    screen.draw(LEARNER)
    screen.tell_news(LEARNER)
    console.print(place.text, style="bold", markup=False)


def take(screen: Screen, place: Place) -> Place:
    """What the learner does, until it is what the lesson waits for; anything else is answered, and nothing is lost."""
    from scurry.cli.asking import choose as choose_move
    from scurry.matches.lessons import LEARNER
    from scurry.matches.refusals import Refusal

    console, match, before = screen.console, screen.match, screen.match.ply
    assert place.beat is not None
    while True:
        try:
            if place.beat.is_read:
                pause(console, say("Press Enter to go on."))
                place = place.go_on(match)
            else:
                place = place.play(match, choose_move(console, match, LEARNER))
            screen.show_moments(before)
            return place
        except Refusal as refusal:
            console.print(str(refusal), style="red", markup=False)


def pause(console: Console, prompt: str) -> None:
    """Wait for Enter; whoever wants to leave says so."""
    from scurry.cli.asking import Leaving, read_line

    if read_line(console, prompt + " ") in ("q", "quit", "exit"):
        raise Leaving


# --- After it ---------------------------------------------------------------------------------------------------------


def go_on(console: Console, place: Place, match: Match) -> Lesson | None:
    """Offer the small game that the lesson ends in, or the next lesson."""
    from scurry.matches.learning import game_after
    from scurry.matches.lessons import lessons_of

    if after := game_after(place, match):
        pause(console, say(PLAY_ON if after.start else PLAY))
        play(console, match, after)
        console.print(say("There is more to learn: scurry learn {game}", game=match.game.name), style="bold")
        return None
    following = next((each for each in lessons_of(match.game) if each.order > place.lesson.order), None)
    if following is not None:
        pause(console, say("The next lesson is “{title}” (Enter, or q to leave).", title=say(following.title)))
    return following


def play(console: Console, lesson: Match, after: GameAfter) -> None:
    """Play the small game; left in the middle, it is kept like any other."""
    from scurry.cli.play import play_sitting
    from scurry.cli.saved import PERSON, Sitting
    from scurry.matches.lessons import BOT_NAMES
    from scurry.matches.match import Match

    names = (lesson.names[0], *BOT_NAMES[1 : after.seats])
    match = Match(lesson.game, seats=after.seats, options=after.options, start=after.start, names=names)
    play_sitting(console, Sitting(match, (PERSON, *[after.bot] * (after.seats - 1))))
