"""A report as one HTML file that opens anywhere: sentences, charts, tables, and the command that made it. No script."""

from __future__ import annotations

import json

from markupsafe import Markup

from scurry.kernel.catalogue import say
from scurry.lab.studies.report import Report, shown
from scurry.lab.studies.tables import Cell, Table

STYLE = """
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #222; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.said { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #ccc; text-align: right; }
th:first-child, td:first-child, .words { text-align: left; }
figure { margin: 1rem 0; overflow-x: auto; } svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } .note { color: #666; font-size: 0.85rem; }
pre { background: #f3f1ea; padding: 0.8rem; overflow-x: auto; }
.ladder svg { display: block; width: 36rem; }
.ladder ~ .wide td:not(:first-child) { white-space: nowrap; }
.ladder ~ .wide td:first-child { min-width: 5.5rem; overflow-wrap: anywhere; }
.wide + .wide { margin-top: 1.5rem; }
.ladder text { fill: currentColor; font-size: 14px; }
.ladder .tick { stroke: currentColor; stroke-opacity: 0.2; }
.ladder .reach { stroke: #5b7f4c; stroke-width: 8; stroke-opacity: 0.4; stroke-linecap: round; }
.ladder circle { fill: #5b7f4c; }
@media (max-width: 30rem) { th, td { padding: 0.25rem 0.3rem; } }
@media (prefers-color-scheme: dark) {
  body { background: #1d1f1c; color: #e6e4dc; } th, td { border-color: #444; } pre { background: #2a2d28; }
  figure { background: #f3f1ea; border-radius: 0.5rem; } .note { color: #aaa; }
  figure.ladder { background: none; }
}
"""


STYLE_SHEET = Markup(STYLE)  # noqa: S704  it stands above


def page_of(report: Report, with_charts: bool = True) -> str:
    """The whole page."""
    said = Markup("").join(Markup("<li>{}</li>").format(sentence) for sentence in report.sentences)
    body = Markup("").join(_section(table, with_charts) for table in report.tables)
    main = Markup('<ul class="said">{}</ul>\n{}\n<h2>{}</h2>{}')
    return page_with(report.title, main.format(said, body, say("How it was made"), _made(report)))


def page_with(title: str, main: Markup) -> str:
    """A page by itself: with its style, and without anything that would have to be fetched."""
    page = Markup(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>{title}</title><style>{style}</style></head>\n<body><h1>{title}</h1>{main}</body></html>\n"
    )
    return page.format(title=title, style=STYLE_SHEET, main=main)


def _section(table: Table, with_charts: bool) -> Markup:
    chart = _chart(table) if with_charts else Markup("")
    return Markup('<section><h2>{}</h2>{}<div class="wide">{}</div><p class="note">{}</p></section>\n').format(
        table.title, chart, html_table(table), table.note
    )


def _chart(table: Table) -> Markup:
    from scurry.lab.studies.charts import chart_of

    svg = chart_of(table)
    if svg is None:
        return Markup("")
    drawn = Markup(svg)  # noqa: S704  Matplotlib has escaped what it was given
    return Markup('<figure role="img" aria-label="{}">{}</figure>').format(table.title, drawn)


def html_table(table: Table) -> Markup:
    """The table itself."""
    columns = zip(table.headings, zip(*table.rows, strict=True), strict=True)
    head = Markup("").join(
        Markup('<th scope="col"{}>{}</th>').format(_kind(cells[0]), heading) for heading, cells in columns
    )
    rows = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(_cell(cell) for cell in row)) for row in table.rows
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, rows)


def _cell(cell: Cell) -> Markup:
    return Markup("<td{}>{}</td>").format(_kind(cell), shown(cell))


def _kind(cell: Cell) -> Markup:
    """Words begin at the left, numbers end at the right."""
    return Markup(' class="words"') if isinstance(cell, str) else Markup("")


def _made(report: Report) -> Markup:
    """The command, the seed and all terms, so that anybody can make it again."""
    terms = json.dumps([study.plain() for study in report.studies], indent=1, ensure_ascii=False)
    told = say("Scurry {version}. The same command gives the same numbers, on any machine.", version=report.version)
    return Markup("<pre>{}</pre><p>{}</p><details><summary>{}</summary><pre>{}</pre></details>").format(
        report.command or "scurry.lab", told, say("All terms"), terms
    )
