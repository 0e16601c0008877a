"""`scurry puzzles`: solve puzzles in the terminal, make new ones, and check those that are there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.options import GameCommands
from scurry.games import Game
from scurry.kernel.catalogue import say, say_count

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.matches.puzzles import Puzzle


# --- Making -----------------------------------------------------------------------------------------------------------

SEATS = "how many players; given several times, another number each game  [default: as in a first game]"
LAST = "look only at so many last hundredths of each game: in a long race the others seldom decide it"


def making(game: Game) -> Sequence[click.Parameter]:
    """The switches of `make`."""
    to = "the file that they are added to; what was stopped goes on there  [default: the game's own]"
    return [
        click.Option(
            ["--count"], type=click.IntRange(1), default=40, show_default=True, help="how many there shall be"
        ),
        click.Option(["--seats"], type=int, multiple=True, help=SEATS),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="another seed, other games"),
        click.Option(
            ["--iterations"], type=click.IntRange(100), default=8_000, show_default=True, help="of each deep search"
        ),
        click.Option(["--last"], type=click.IntRange(1, 100), default=100, show_default=True, help=LAST),
        click.Option(["--to"], type=click.Path(dir_okay=False, path_type=Path), help=to),
        click.Option(["--on"], default="here", show_default=True, help="where to search: here, ray, ray:ADDRESS"),
        click.Option(["--workers"], type=click.IntRange(1), help="on how many cores  [default: all]"),
    ]


def make_some(game: Game, options: dict[str, object], to: Path | None, count: int, **given: Any) -> None:
    """Look for puzzles until there are enough; each is written down when it is found."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from scurry.lab.puzzle_files import collect, plan_for

    path = to or game.folder / "puzzles.jsonl"
    plan = plan_for(game, given["seats"], options, given["seed"], given["iterations"], given["last"])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Looking"), total=count)

        def progress(found: int, played: int) -> None:
            bar.update(task, completed=found, description=say_count("{count} game", "{count} games", played))

        total = collect(plan, path, count, given["on"], given["workers"], progress)
    click.echo(
        say_count("There is {count} puzzle in {path}.", "There are {count} puzzles in {path}.", total, path=path)
    )


class Make(GameCommands):
    """One subcommand a game."""

    act = staticmethod(make_some)
    common = staticmethod(making)


@click.group(cls=Make)
def make() -> None:
    """Find puzzles: positions where one move is clearly best, and level 3 misses it."""


# --- Checking ---------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--iterations", type=click.IntRange(100), default=16_000, show_default=True, help="of each search")
@click.option("--seed", type=int, default=1_000, show_default=True, help="of the first search; others than when made")
@click.option("--drop", is_flag=True, help="take those out of the game's file that do not hold")
def check(name: str, iterations: int, seed: int, drop: bool) -> None:
    """Certify a game's puzzles once more, with other seeds and deeper searches."""
    from scurry.games import find
    from scurry.lab.puzzle_files import keep_only
    from scurry.lab.puzzles import check_puzzle
    from scurry.matches.puzzles import puzzles_of

    game = find(name)
    held = []
    for puzzle in puzzles_of(game):
        checked = check_puzzle(puzzle, game, iterations, seed)
        word = say("holds") if checked.is_right else say("does not hold")
        click.echo(f"{puzzle.id}  {word}  " + " ".join(f"{100 * margin:.1f}" for margin in checked.margins))
        held += [puzzle] if checked.is_right else []
    total = len(puzzles_of(game))
    click.echo(say("{held} of {total} hold.", held=len(held), total=total))
    if drop:
        keep_only(game, held)
    elif len(held) < total:
        sys.exit(1)


# --- Solving ----------------------------------------------------------------------------------------------------------


def solve(game: Game, difficulty: int | None) -> None:
    """Solve a game's puzzles, one after the other."""
    from rich.console import Console

    from scurry.cli.asking import Leaving
    from scurry.matches.puzzles import puzzles_of

    console = Console(highlight=False)
    wanted = [puzzle for puzzle in puzzles_of(game) if difficulty in (None, puzzle.difficulty)]
    solved = tried = 0
    try:
        for puzzle in wanted:
            solved += ask_one(console, game, puzzle)
            tried += 1
    except (Leaving, EOFError):
        pass
    console.print(say("Solved {solved} of {tried}.", solved=solved, tried=tried), style="bold")


def ask_one(console: Console, game: Game, puzzle: Puzzle) -> bool:
    """Show a puzzle, take an answer, and say what is right; whether it was."""
    from scurry.cli.asking import ask
    from scurry.matches.match import Match
    from scurry.matches.moves import read_move
    from scurry.matches.puzzle_words import course_in_words, verdict_in_words
    from scurry.matches.puzzles import start_of

    match = Match(game, start=start_of(game, puzzle), seed=puzzle.id)
    console.rule(say("Puzzle {id}, difficulty {difficulty}", id=puzzle.id, difficulty=puzzle.difficulty))
    console.print(game.part("board_terminal").draw(match.view(puzzle.seat), puzzle.seat, match.names))
    move = read_move(game, ask(console, match, puzzle.seat))
    console.print(verdict_in_words(game, puzzle, move), style="bold")
    for line in course_in_words(game, puzzle, puzzle.best, match.names_for(puzzle.seat)):
        console.print(f"  {line}")
    return move == puzzle.best


class Puzzles(click.Group):
    """`make` and `check`, and one subcommand a game to solve its puzzles."""

    def list_commands(self, context: click.Context) -> list[str]:
        """What can be done, then the games."""
        from scurry.games import shelf

        return ["make", "check", *(game.name for game in shelf())]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """One of them; any unambiguous beginning of a game's name will do."""
        from scurry.games import NoSuchGame, find

        if name in ("make", "check"):
            return {"make": make, "check": check}[name]
        try:
            game = find(name)
        except NoSuchGame as problem:
            raise click.UsageError(str(problem), context) from None
        return click.Command(
            game.name,
            callback=lambda difficulty: solve(game, difficulty),
            params=[click.Option(["--difficulty"], type=click.IntRange(1, 8), help=DIFFICULTY)],
            help=say(game.card.sentence),
        )


DIFFICULTY = "only those that this level is the lowest to solve"


@click.group(cls=Puzzles)
def puzzles() -> None:
    """Solve puzzles, or make new ones."""
