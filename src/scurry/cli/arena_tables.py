"""What an arena found, as a table: in a terminal, or for a document."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from scurry.games import Game
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from scurry.lab.arena import ArenaReport
    from scurry.lab.rating import Entry
    from scurry.lab.studies.statistics import Share


def table_of(game: Game, report: ArenaReport) -> Any:
    """For a terminal."""
    from rich.box import ROUNDED
    from rich.table import Table

    headings, rows = cells_of(report)
    table = Table(box=ROUNDED, border_style="grey42", title=title_of(game, report))
    for heading in headings:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def markdown_of(game: Game, report: ArenaReport) -> str:
    """For a document."""
    headings, rows = cells_of(report)
    lines = [headings, ["--:"] * len(headings), *rows]
    return "\n".join([f"{title_of(game, report)}:", "", *(f"| {' | '.join(line)} |" for line in lines)])


def title_of(game: Game, report: ArenaReport) -> str:
    """What was played."""
    seats = report.meeting.seats
    alone, together = "{title}, alone, {matches} matches", "{title}, {seats} seats, {matches} matches"
    return say(alone if seats == 1 else together, title=game.card.title, seats=seats, matches=report.matches)


def cells_of(report: ArenaReport) -> tuple[list[str], list[list[str]]]:
    """Headings, and a row for each player."""
    if report.meeting.seats == 1:
        return wins_alone(report)
    return steps(report) if report.meeting.is_ladder else cross_table(report)


def wins_alone(report: ArenaReport) -> tuple[list[str], list[list[str]]]:
    """Alone, nobody comes in before anybody: only how many games each has won."""
    rows = [[entry.player, f"{entry.wins.value:.1%}", between(entry.wins, digits=1)] for entry in report.entries]
    return [say("player"), say("wins"), say("95 % between")], rows


def steps(report: ArenaReport) -> tuple[list[str], list[list[str]]]:
    """On a ladder, only the next step counts: how often each came in before the one above it in the list."""
    headings = [say("player"), say("Elo"), say("95 % between"), say("before the last"), say("95 % between")]
    shares = [None, *(report.cross[one][other] for other, one in pairwise(range(len(report.entries))))]
    rows = [
        [*rating(entry), "–", "–"] if share is None else [*rating(entry), f"{share.value:.0%}", between(share)]
        for entry, share in zip(report.entries, shares, strict=True)
    ]
    return headings, rows


def cross_table(report: ArenaReport) -> tuple[list[str], list[list[str]]]:
    """Elo, wins, and how often the row's player came in before the column's."""
    headings = [say("player"), say("Elo"), say("95 % between"), say("wins"), say("95 % between")]
    rows = []
    for entry, shares in zip(report.entries, report.cross, strict=True):
        cross = ["–" if share is None else f"{share.value:.0%}" for share in shares]
        rows.append([*rating(entry), f"{entry.wins.value:.0%}", between(entry.wins), *cross])
    return [*headings, *(entry.player for entry in report.entries)], rows


def rating(entry: Entry) -> list[str]:
    """A player's name, and its Elo."""
    return [entry.player, f"{entry.elo:+.0f}", f"{entry.low:+.0f} … {entry.high:+.0f}"]


def between(share: Share, digits: int = 0) -> str:
    """An interval."""
    return f"{share.low:.{digits}%} … {share.high:.{digits}%}"
