"""`scurry admin`: for whoever runs a server. Everything works while it runs."""

from __future__ import annotations

import click

from scurry.cli.admin_copies import backup, restore
from scurry.cli.admin_doors import ban, bans, lift
from scurry.cli.admin_looking import close_table, tables, who
from scurry.cli.admin_tidying import delete, rotate
from scurry.cli.speaking import said


@click.group()
def admin() -> None:
    """Look after a server: who is there, who is not let in, copies, tidying, keys. It may run meanwhile."""


for each in (who, tables, close_table, ban, bans, lift, backup, restore, delete, rotate):
    admin.add_command(said(each))
