"""`scurry admin backup` and `restore`."""

from __future__ import annotations

from pathlib import Path

import click

from scurry.cli.admin_asking import SURE, command, confirm
from scurry.kernel.catalogue import say
from scurry.server.settings import Settings


@command()
@click.argument("to", type=click.Path(path_type=Path), required=False)
def backup(settings: Settings, to: Path | None) -> None:
    """Copy the database into a file or a folder, while the server runs. It holds secrets: keep it to yourself."""
    from scurry.server.house.backups import back_up

    click.echo(say("Copied to {file}", file=back_up(settings, to)))


@command()
@click.argument("file", type=click.Path(path_type=Path))
@SURE
def restore(settings: Settings, file: Path, is_sure: bool) -> None:
    """Put a copy in the place of the database. A server that runs begins anew; what was there is kept."""
    from scurry.server.house.restoring import check_copy
    from scurry.server.house.restoring import restore as put_back

    check_copy(settings, file)
    confirm(is_sure, say("Put this copy in the place of the database? What was played since is gone from it."))
    before = put_back(settings, file)
    kept = say("What was there before is in {file}.", file=before) if before is not None else ""
    click.echo(" ".join(filter(None, [say("Restored."), kept])))
