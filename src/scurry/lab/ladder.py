"""The ladder: what arenas found, as one page that opens anywhere: a chart of how strong each player is, and numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from scurry.games import find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say, say_count
from scurry.lab.arena import ArenaReport, Meeting, report_on
from scurry.lab.ladder_chart import chart_of
from scurry.lab.rating import Bout, Entry
from scurry.lab.studies.page import html_table, page_with
from scurry.lab.studies.statistics import Mean
from scurry.lab.studies.tables import Cell, Table, together


def read_report(text: str) -> ArenaReport:
    """The report of the matches that `scurry arena --save` keeps, whether all have been played or not."""
    try:
        kept = json.loads(text)
        met = _meeting(kept["meeting"])
        report = report_on(met, [Bout.read(bout) for bout in kept["bouts"]])
        assert find(met.game)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise BadOption(say("This holds no matches of an arena.")) from None
    if not report.bouts:
        raise BadOption(say("No match has been played yet."))
    return report


def _meeting(plain: Mapping[str, Any]) -> Meeting:
    return Meeting(**{**plain, "players": tuple(plain["players"])})


def page_of(reports: Sequence[ArenaReport]) -> str:
    """The whole page: a section for each arena."""
    return page_with(say("The ladder"), Markup("").join(_section(report) for report in reports))


def _section(report: ArenaReport) -> Markup:
    met, ranked = report.meeting, ranking(report)
    parts = [Markup("<h2>{}</h2><p>{}</p>").format(_title(report), say_who_leads(report))]
    if met.seats > 1:
        parts.append(Markup('<figure class="ladder">{}</figure>').format(chart_of(ranked)))
    parts.append(_wide(html_table(table_of(report))))
    if met.seats > 1 and not met.is_ladder:
        parts.append(_wide(html_table(cross_of(report))))
    terms = json.dumps(asdict(met), indent=1, ensure_ascii=False)
    made = Markup("<details><summary>{}</summary><pre>{}</pre></details>").format(say("All terms"), terms)
    elo = say("Elo is counted from {player}. Each interval holds with 95 % confidence.", player=met.players[0])
    note = elo if met.seats > 1 else together(1)
    section = Markup('<section>{}<p class="note">{}</p>{}</section>\n')
    return section.format(Markup("").join(parts), note, made)


def _wide(table: Markup) -> Markup:
    return Markup('<div class="wide">{}</div>').format(table)


def ranking(report: ArenaReport) -> list[Entry]:
    """The strongest first; alone, whoever wins most."""
    is_alone = report.meeting.seats == 1
    return sorted(report.entries, key=lambda entry: entry.wins.value if is_alone else entry.elo, reverse=True)


def _title(report: ArenaReport) -> str:
    title, seats = find(report.meeting.game).card.title, report.meeting.seats
    played = say_count("{count} match", "{count} matches", report.matches)
    if seats == 1:
        return say("{title}, alone, {played}", title=title, played=played)
    return say("{title}, {seats} seats, {played}", title=title, seats=seats, played=played)


def say_who_leads(report: ArenaReport) -> str:
    """Who is strongest, and how sure that is."""
    first, second = ranking(report)[:2] if len(report.entries) > 1 else (report.entries[0], None)
    if second is None:
        return say("{player} wins {share:.0%}.", player=first.player, share=first.wins.value)
    is_alone = report.meeting.seats == 1
    is_sure = first.wins.low > second.wins.high if is_alone else first.low > second.high
    if is_sure:
        return say("{first} is the strongest.", first=first.player)
    sentence = "{first} leads, but {second} may be as strong: more matches would tell."
    return say(sentence, first=first.player, second=second.player)


# --- Tables -----------------------------------------------------------------------------------------------------------


def table_of(report: ArenaReport) -> Table:
    """How each player fared; on a ladder also against the one before it in the list."""
    columns: list[tuple[str, dict[str, Cell]]] = [(say("wins"), {entry.player: entry.wins for entry in report.entries})]
    if report.meeting.seats > 1:
        columns.insert(0, (say("Elo"), {entry.player: _elo(entry) for entry in report.entries}))
    if report.meeting.is_ladder:
        columns.append((say("before the last"), _steps(report)))
    if report.failures:
        columns.append((say("moves that failed"), dict(report.failures)))
    rows = [(entry.player, *(cells.get(entry.player, "") for _, cells in columns)) for entry in ranking(report)]
    return Table("", (say("player"), *(heading for heading, _ in columns)), tuple(rows))


def _elo(entry: Entry) -> Mean:
    return Mean(round(entry.elo), round(entry.low), round(entry.high), 0.0)


def _steps(report: ArenaReport) -> dict[str, Cell]:
    names = [entry.player for entry in report.entries]
    return {names[one]: report.cross[one][below] or "" for below, one in pairwise(range(len(names)))}


def cross_of(report: ArenaReport) -> Table:
    """How often the row's player came in before the column's."""
    rows = [
        (entry.player, *("–" if share is None else f"{share.value:.0%}" for share in shares))
        for entry, shares in zip(report.entries, report.cross, strict=True)
    ]
    return Table("", (say("came in before"), *(entry.player for entry in report.entries)), tuple(rows))
