"""A report: the study, what it found in sentences, and its tables. Every form of it is made from this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from scurry import __version__
from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Column, Games
from scurry.lab.studies.findings import findings
from scurry.lab.studies.statistics import Mean, Share
from scurry.lab.studies.study import Study
from scurry.lab.studies.tables import (
    Cell,
    Table,
    answers,
    averages,
    wins_by,
    wins_by_player,
    wins_by_seat,
    wins_by_turn_order,
)


@dataclass(frozen=True)
class Report:
    """What came of one study or of several that are compared."""

    title: str
    studies: tuple[Study, ...]
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    command: str = ""
    version: str = field(default=__version__)

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        return {
            "title": self.title,
            "version": self.version,
            "command": self.command,
            "studies": [study.plain() for study in self.studies],
            "sentences": list(self.sentences),
            "tables": [asdict(table) for table in self.tables],
        }


def report_on(games: Games, by: Sequence[str] = (), command: str = "") -> Report:
    """All that can be said of one study."""
    asked = tuple(wins_by(games, games.column(name)) for name in by)
    return Report(
        title_of(games), (games.study,), tuple(findings(games)), (*_wins(games), *asked, *_measures(games)), command
    )


def title_of(games: Games) -> str:
    """The game, how many seats and how many games."""
    sentence = "{title}, {seats} seats: {games:,} games"
    return say(sentence, title=games.game.card.title, seats=games.seats, games=len(games))


def _wins(games: Games) -> list[Table]:
    tables = [wins_by_turn_order(games)] if games.has_order else []
    tables.append(wins_by_seat(games))
    return [*tables, wins_by_player(games)] if len(games.players) > 1 else tables


def _measures(games: Games) -> list[Table]:
    columns = [column for name, column in games.columns.items() if name not in ("player", "turn_order")]
    general = [column for column in columns if not column.is_own]
    own = [column for column in columns if column.is_own]
    named = [answers(column) for column in columns if column.names]
    tables = [averages(say("Every game"), _numbers(general))]
    return [*tables, *([averages(say("This game"), _numbers(own))] if _numbers(own) else []), *named]


def _numbers(columns: Sequence[Column]) -> list[Column]:
    return [column for column in columns if not column.names]


def shown(cell: Cell) -> str:
    """A cell as people read it."""
    if isinstance(cell, Share):
        digits = 1 if cell.half < 0.02 else 0
        return f"{cell.value:.{digits}%} ({cell.low * 100:.{digits}f} … {cell.high * 100:.{digits}f})"
    if isinstance(cell, Mean):
        return f"{cell.value:.4g} ({cell.low:.4g} … {cell.high:.4g})"
    if isinstance(cell, float):
        return f"{cell:.4g}"
    return f"{cell:,}" if isinstance(cell, int) else cell
