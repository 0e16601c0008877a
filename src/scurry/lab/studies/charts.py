"""Charts as SVG, drawn by Matplotlib (extra `lab`): bars with their intervals, and a line for what would be fair."""

from __future__ import annotations

import io
from typing import Any

from scurry.lab.studies.statistics import Mean, Share
from scurry.lab.studies.tables import Table

MOST_BARS = 40
BAR, FAIR, INK = "#5b7f4c", "#b3541e", "#333333"


def chart_of(table: Table) -> str | None:
    """A chart of a table's shares, if it has any: a group of bars a row, one for each column of shares."""
    columns = [index for index in range(len(table.headings)) if _is_shares(table, index)]
    if not columns or not 2 <= len(table.rows) * len(columns) <= MOST_BARS or len(table.rows) < 2:
        return None
    return _drawn(table, columns)


def _is_shares(table: Table, index: int) -> bool:
    return all(isinstance(row[index], Share | str) for row in table.rows) and any(
        isinstance(row[index], Share) for row in table.rows
    )


def _drawn(table: Table, columns: list[int]) -> str:
    figure_of, style = _matplotlib()
    with style:
        height = 0.6 + 0.28 * len(table.rows) * (1 if len(columns) == 1 else 0.55 * len(columns))
        figure = figure_of(figsize=(6.4, max(1.6, height)), layout="constrained")
        axes = figure.subplots()
        for order, column in enumerate(columns):
            _bars(axes, table, column, order, len(columns))
        axes.set_yticks(range(len(table.rows)), [str(row[0]) for row in table.rows])
        axes.invert_yaxis()
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        if table.fair is not None:
            axes.axvline(table.fair, color=FAIR, linestyle="--", linewidth=1)
        if len(columns) > 1:
            axes.legend([table.headings[column] for column in columns], fontsize=8, frameon=False)
        axes.spines[["top", "right"]].set_visible(False)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    return _inside_a_page(out.getvalue())


def _bars(axes: Any, table: Table, column: int, order: int, count: int) -> None:
    width = 0.8 / count
    cells: list[Any] = [row[column] for row in table.rows]
    places = [number - 0.4 + width * (order + 0.5) for number in range(len(cells))]
    found = [(place, cell) for place, cell in zip(places, cells, strict=True) if isinstance(cell, Share | Mean)]
    values = [cell.value for _, cell in found]
    reach = [[cell.value - cell.low for _, cell in found], [cell.high - cell.value for _, cell in found]]
    shade = BAR if count == 1 else f"C{order}"
    axes.barh([place for place, _ in found], values, width * 0.9, xerr=reach, color=shade, ecolor=INK, capsize=2)


def _matplotlib() -> Any:
    """Matplotlib without a window; the same numbers give the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    style = {"svg.fonttype": "none", "svg.hashsalt": "scurry", "font.size": 9, "font.family": "sans-serif"}
    return Figure, mpl.rc_context(style)


def _inside_a_page(svg: str) -> str:
    """Only the picture: a page needs neither the XML declaration nor the document type."""
    return svg[svg.index("<svg") :]
