"""`scurry admin delete` and `rotate`: what is old."""

from __future__ import annotations

import time

import click

from scurry.cli.admin_asking import AS_JSON, DAY, SURE, command, confirm, print_json
from scurry.kernel.catalogue import say, say_count
from scurry.server.settings import Settings


@command()
@click.option(
    "--older-than",
    "days",
    type=click.FloatRange(min=1),
    required=True,
    metavar="DAYS",
    help="Untouched for so many days.",
)
@click.option("--unfinished", is_flag=True, help="Tables that nobody ended, too.")
@SURE
@AS_JSON
def delete(settings: Settings, days: float, unfinished: bool, is_sure: bool, as_json: bool) -> None:
    """Delete old tables, with what was said there and their reviews. Results and ratings stay."""
    from scurry.server.house.deleting import delete as delete_old
    from scurry.server.house.deleting import find_old
    from scurry.server.house.opening import opened

    before = time.time() - days * DAY
    with opened(settings) as store:
        old = find_old(store, before, unfinished)
        count = say_count("{count} table", "{count} tables", len(old.tables))
        if old.tables or old.records:
            confirm(
                is_sure,
                say(
                    "Delete {tables}, and {records} opened from files, for good?",
                    tables=count,
                    records=say_count("{count} record", "{count} records", old.records),
                ),
            )
            delete_old(store, old, before)
    if as_json:
        print_json({"deleted": len(old.tables), "records": old.records, "left": old.waiting})
        return
    click.echo(say("Deleted: {tables}.", tables=count))
    if old.waiting:
        click.echo(
            say("{count} more wait for their results, which a server writes down when it starts.", count=old.waiting)
        )


@click.group()
def rotate() -> None:
    """Change a key for a new one."""


@command(parent=rotate)
@click.option(
    "--grace",
    type=click.FloatRange(min=0),
    default=30.0,
    show_default=True,
    metavar="DAYS",
    help="Old cookies are good for so long.",
)
@SURE
def cookies(settings: Settings, grace: float, is_sure: bool) -> None:
    """Sign cookies and tokens with a new key. Whoever comes within the time of grace gets a new one unasked."""
    from scurry.server.house.keys import rotate_cookies
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        if grace == 0:
            confirm(is_sure, say("Everyone loses their seats at once, but for those with a way back. Go on?"))
        rotate_cookies(store, grace * DAY, time.time())
    click.echo(say("Cookies are signed with a new key from now on."))


@command(parent=rotate)
@click.option("--leaked", "is_leaked", is_flag=True, help="Others may have the old key: publish it no more.")
@SURE
def records(settings: Settings, is_leaked: bool, is_sure: bool) -> None:
    """Sign records with a new key. The old public one stays published, so that old records verify."""
    from scurry.server.house.keys import rotate_records
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        if is_leaked:
            confirm(is_sure, say("Records that were downloaded until now will not verify as this server's. Go on?"))
        key = rotate_records(store, is_leaked, time.time())
    click.echo(say("Records are signed with {key} from now on.", key=key))
