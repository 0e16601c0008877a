"""`scurry admin who`, `tables` and `close`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from scurry.cli.admin_asking import AS_JSON, SURE, command, confirm, print_json, print_rows, told
from scurry.kernel.catalogue import say
from scurry.server.settings import Settings


@command()
@AS_JSON
def who(settings: Settings, as_json: bool) -> None:
    """Say who is there. Marks stand for guests and tables: they open nothing."""
    from scurry.server.house.looking import overview, visitors_at
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        numbers, visitors = overview(store), visitors_at(store)
    if as_json:
        print_json({**asdict(numbers), "visitors": [asdict(each) for each in visitors]})
        return
    sentence = "{here} here, {away} away; {streams} live streams; {going} tables going on, {over} over; {bans} bans."
    click.echo(say(sentence, **{name: value for name, value in asdict(numbers).items() if name != "games"}))
    if not numbers.processes:
        click.echo(say("No server runs on this database now."))
    if visitors:
        heads = [say("Mark"), say("Name"), say("There"), say("Tables")]
        print_rows(heads, [(each.mark, each.name, each.near, " ".join(each.tables)) for each in visitors])


@command()
@click.option("--over", "are_over", is_flag=True, help="Those that are over.")
@click.option("--most", type=click.IntRange(1, 10_000), default=50, show_default=True, help="So many at most.")
@AS_JSON
def tables(settings: Settings, are_over: bool, most: int, as_json: bool) -> None:
    """List tables at which something happened last."""
    from scurry.server.house.looking import tables_at
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        lines = tables_at(store, most, are_over)
    if as_json:
        print_json([asdict(line) for line in lines])
        return
    heads = [say("Mark"), say("Game"), say("Who"), say("Seats of bots"), say("Moves"), say("Last (UTC)"), ""]
    rows = [
        (
            line.mark,
            line.game,
            people_at(line),
            line.bots,
            line.moves,
            told(line.last_at),
            say("closed") if line.is_closed else "",
        )
        for line in lines
    ]
    print_rows(heads, rows)


def ending_of(line: Any) -> str:
    """Whether it was closed."""
    return say("closed") if line.is_closed else ""


def people_at(line: Any) -> str:
    """Names, each with the mark that stands for them."""
    return ", ".join(f"{name} ({mark})" for name, mark in zip(line.names, line.people, strict=False))


@command("close")
@click.argument("table")
@SURE
def close_table(settings: Settings, table: str, is_sure: bool) -> None:
    """Close a table, by its mark or its address: nothing happens there any more, and it counts for nothing."""
    from scurry.server.house.closing import close_table as close
    from scurry.server.house.looking import mark_of, table_meant
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        table_id = table_meant(store, table)
        confirm(is_sure, say("Close table {mark} for good?", mark=mark_of(table_id)))
        close(store, table_id)
    click.echo(say("Closed. Whoever sits there reads that, and can look at what was played."))
