"""`scurry coach`: how good reviews are at telling a weak player from a strong one."""

from __future__ import annotations

from collections.abc import Sequence

import click

from scurry.cli.options import GameCommands
from scurry.games import Game
from scurry.kernel.catalogue import say

HEADINGS = ("game", "lost by the weaker", "by the stronger", "mistakes", "decisions", "won by the weaker", "seconds")


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    return [
        click.Option(["--players"], default="level:3,level:8", show_default=True, help="the weaker, then the stronger"),
        click.Option(["--games"], type=click.IntRange(1), default=8, show_default=True, help="how many to play"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same deals"),
        click.Option(["--on"], default="here", show_default=True, help="where to play: here, ray, ray:ADDRESS"),
        click.Option(["--workers"], type=click.IntRange(1), help="on how many cores  [default: all]"),
    ]


def act(
    game: Game, options: dict[str, object], players: str, games: int, seed: int, on: str, workers: int | None
) -> None:
    """Print a table for a document: a row a game, as soon as it is reviewed."""
    from scurry.lab.arena import meeting
    from scurry.lab.coaching import coach as run
    from scurry.lab.studies.work import find_place

    names = [name.strip() for name in players.split(",")]
    if len(names) != 2:
        raise click.UsageError(say("Name two players, the weaker first."))
    click.echo(f"| {' | '.join(map(say, HEADINGS))} |")
    click.echo(f"|{'--:|' * len(HEADINGS)}")
    right = 0
    seconds = 0.0
    for each in run(meeting(game, names, 2, options, seed), games, find_place(on, workers)):
        right += each.is_right
        seconds += each.seconds
        weak, strong = (f"{100 * lost:.1f}" for lost in each.lost)
        counted = [f"{one} : {other}" for one, other in (each.mistakes, each.decisions)]
        cells = [str(each.number + 1), weak, strong, *counted, f"{each.won[0]:g}", f"{each.seconds:.0f}"]
        click.echo(f"| {' | '.join(cells)} |")
    told = say(
        "{right} of {games} right, {seconds:.0f} seconds a review.", right=right, games=games, seconds=seconds / games
    )
    click.echo(f"\n{told}")


class Coach(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Coach)
def coach() -> None:
    """See how well a review tells a weak player from a strong one."""
