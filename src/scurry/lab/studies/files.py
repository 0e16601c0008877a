"""A study as files: one row a game for pandas, Polars or DuckDB (CSV, Parquet), the report as JSON and as a page."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Column, Games
from scurry.lab.studies.report import Report


def table_of(games: Games) -> dict[str, Any]:
    """One column for each measure, and for each seat where seats have their own; names instead of their numbers."""
    found: dict[str, Any] = {"game": np.arange(len(games))}
    for seat in range(games.seats):
        found[f"wins_{seat + 1}"] = games.wins[:, seat]
    for column in games.columns.values():
        if column.is_for_each_seat:
            for seat in range(games.seats):
                found[f"{column.name}_{seat + 1}"] = _values(column, column.values[:, seat])
        else:
            found[column.name] = _values(column, column.values)
    return found


def _values(column: Column, values: Any) -> Any:
    return np.array(column.names)[values.astype(int)] if column.names else values


def write_csv(games: Games, file: Path) -> None:
    """Comma-separated values, with a line of names first."""
    columns = table_of(games)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(columns)
        writer.writerows(zip(*(values.tolist() for values in columns.values()), strict=True))


def write_parquet(games: Games, file: Path) -> None:
    """Parquet, by PyArrow (extra `lab`)."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadOption(say("Parquet needs PyArrow: pip install 'scurry[lab]'.")) from None
    pyarrow.parquet.write_table(pyarrow.table(table_of(games)), file)


def write_json(report: Report, file: Path) -> None:
    """The report as JSON."""
    file.write_text(json.dumps(report.plain(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
