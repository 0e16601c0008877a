"""`scurry review`: what cost the game, what was luck, and what was done well."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scurry.cli.files import read_text
from scurry.kernel.catalogue import say, say_count

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.bots.accounts import SeatReview
    from scurry.bots.reviewing import Decision
    from scurry.matches.match import Match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="review this seat's decisions only; seats count from 0  [default: all]")
@click.option("--on", default="here", show_default=True, help="where to think: here, ray, ray:ADDRESS")
@click.option("--workers", type=click.IntRange(1), help="on how many cores  [default: all]")
@click.option("--json", "as_json", is_flag=True, help="print JSON: every decision with its numbers")
def review(file: Path, seat: int | None, on: str, workers: int | None, as_json: bool) -> None:
    """Review a game from its record: luck and play apart, the dearest mistakes, the best finds."""
    from rich.console import Console

    from scurry.matches.record import BadRecord
    from scurry.matches.verification import replay

    try:
        match = replay(read_text(file))
    except BadRecord as problem:
        click.echo(str(problem), err=True)
        sys.exit(1)
    if seat is not None and not 0 <= seat < match.seats:
        raise click.UsageError(say("Seats go from 0 to {last}.", last=match.seats - 1))
    reviews = think(match, seat, on, workers)
    shown = [each for each in reviews if seat is None or each.seat == seat]
    if as_json:
        click.echo(json.dumps(plain(match, shown, reviews), indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False, markup=False)  # names are a stranger's: [bold] is a name like any other
    for each in shown:
        show(console, match, each, other_of(each, reviews))


def think(match: Match, seat: int | None, on: str, workers: int | None) -> list[SeatReview]:
    """Judge every decision, with a bar that shows how far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.bots.accounts import together
    from scurry.lab.reviews import review as run
    from scurry.lab.studies.work import find_place

    columns = (TextColumn(say("Reviewing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        return run(
            match,
            None if seat is None else together(match, seat),
            find_place(on, workers),
            lambda done, total: bar.update(task, completed=done, total=total),
        )


def other_of(review: SeatReview, reviews: list[SeatReview]) -> SeatReview | None:
    """With two seats, the other's review."""
    return next((each for each in reviews if each.seat != review.seat), None) if len(reviews) == 2 else None


def plain(match: Match, shown: list[SeatReview], reviews: list[SeatReview]) -> dict[str, object]:
    """Everything, for programs."""
    from scurry.bots.review_words import plain_review

    told = [plain_review(match, each, other_of(each, reviews)) for each in shown]
    return {"game": match.game.name, "seats": match.seats, "names": list(match.names), "reviews": told}


# --- On a terminal ----------------------------------------------------------------------------------------------------


def show(console: Console, match: Match, review: SeatReview, other: SeatReview | None) -> None:
    """One seat's review."""
    from rich.text import Text

    from scurry.bots.accounts import MOST_SHOWN, account_of
    from scurry.bots.review_words import find_in_words, summary

    account = account_of(review, other)
    console.rule(Text(match.names[review.seat], "bold"))
    for line in summary(review, account, match.names):
        console.print(line)
    console.print(numbers(match, review, other))
    for number, decision in enumerate(review.mistakes[:MOST_SHOWN], 1):
        show_mistake(console, match, review.seat, number, decision)
    if review.finds:
        console.print(say("Well found:"), style="bold green")
    for decision in review.finds[:MOST_SHOWN]:
        console.print(f"  {decision.ply + 1}. {find_in_words(match.game, decision)}")


def numbers(match: Match, review: SeatReview, other: SeatReview | None) -> object:
    """The account as a table."""
    from rich.box import SIMPLE
    from rich.table import Table

    from scurry.bots.accounts import account_of
    from scurry.bots.review_words import account_rows

    table = Table(box=SIMPLE, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for label, value in account_rows(review, account_of(review, other), match.names):
        table.add_row(label, value)
    return table


def show_mistake(console: Console, match: Match, seat: int, number: int, decision: Decision) -> None:
    """What the seat saw, what it did, and what would have been better."""
    from scurry.bots.review_words import course_of, grade, verdict_on

    heading = say("Mistake {number}, move {move}: {grade}", number=number, move=decision.ply + 1, grade=grade(decision))
    console.print(heading, style="bold red")
    view = match.view_at(decision.ply, seat)
    console.print(match.game.part("board_terminal").draw(view, seat, match.names))
    console.print(verdict_on(match.game, decision, match.names[seat]), style="bold")
    for line in course_of(match.game, decision, match.names, seat):
        console.print(f"  {line}")
    if decision.is_sealed and decision.share < 1:
        begins = say_count("The mix begins so {count} time in 100.", "The mix begins so {count} times in 100.",
                           round(100 * decision.share))  # fmt: skip
        console.print(f"  {begins}", style="dim")
