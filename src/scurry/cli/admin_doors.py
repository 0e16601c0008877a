"""`scurry admin ban`, `bans` and `lift`: who is not let in."""

from __future__ import annotations

import time

import click

from scurry.cli.admin_asking import AS_JSON, DAY, SURE, command, confirm, print_json, print_rows, told
from scurry.kernel.catalogue import say
from scurry.server.settings import Settings

DAYS = click.option(
    "--days", type=click.FloatRange(min=0, min_open=True), help="For so many days; else until it is lifted."
)


@click.group()
def ban() -> None:
    """Let a guest, or an address, in no more."""


@command("guest", parent=ban)
@click.argument("mark")
@DAYS
@click.option("--address", "follows", is_flag=True, help="Shut out where they come from as well, for a day each time.")
@SURE
def ban_guest(settings: Settings, mark: str, days: float | None, follows: bool, is_sure: bool) -> None:
    """Shut a guest out, on all their devices. Whoever shows no cookie is somebody else: see --address."""
    from scurry.server.house.bans import Ban, Whom
    from scurry.server.house.bans import ban as shut_out
    from scurry.server.house.looking import guest_meant, mark_of
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        guest = guest_meant(store, mark)
        confirm(is_sure, say("Shut out guest {mark}, called “{name}”?", mark=mark_of(guest), name=store.name_of(guest)))
        shut_out(store, Ban(Whom.GUEST, guest, time.time(), ends(days), follows))
    click.echo(say("Shut out. Seats of theirs stay: the others may give them to bots."))


@command("address", parent=ban)
@click.argument("address")
@DAYS
@SURE
def ban_address(settings: Settings, address: str, days: float | None, is_sure: bool) -> None:
    """Shut out an address such as 203.0.113.7 or 2001:db8::/48, whoever comes from there."""
    from scurry.server.house.bans import Ban, Whom, network_in
    from scurry.server.house.bans import ban as shut_out
    from scurry.server.house.opening import opened

    network = network_in(address)
    with opened(settings) as store:
        confirm(is_sure, say("Shut out everyone who comes from {network}?", network=network))
        shut_out(store, Ban(Whom.ADDRESS, network, time.time(), ends(days)))
    click.echo(say("Shut out: {network}.", network=network))


def ends(days: float | None) -> float | None:
    """When a ban of so many days ends."""
    return None if days is None else time.time() + days * DAY


@command()
@AS_JSON
def bans(settings: Settings, as_json: bool) -> None:
    """List who is not let in."""
    from scurry.server.house.bans import Whom, read_bans
    from scurry.server.house.looking import mark_of
    from scurry.server.house.opening import opened

    with opened(settings) as store:
        found = read_bans(store, time.time())
        names = {each.who: store.name_of(each.who) for each in found if each.kind == Whom.GUEST}
    shown = [
        {
            "kind": each.kind.value,
            "who": mark_of(each.who) if each.kind == Whom.GUEST else each.who,
            "name": names.get(each.who, ""),
            "since": told(each.at),
            "until": told(each.until),
            "follows": each.follows,
        }
        for each in found
    ]
    if as_json:
        print_json(shown)
    elif not shown:
        click.echo(say("Everyone is let in."))
    else:
        heads = [say("Whom"), say("Who"), say("Name"), say("Since (UTC)"), say("Until (UTC)")]
        print_rows(heads, [[each[name] for name in ("kind", "who", "name", "since", "until")] for each in shown])


@command()
@click.argument("kind", type=click.Choice(["guest", "address"]))
@click.argument("who")
def lift(settings: Settings, kind: str, who: str) -> None:
    """Let a guest (by mark) or an address in again."""
    from scurry.server.house.bans import Whom, network_in
    from scurry.server.house.bans import lift as let_in
    from scurry.server.house.looking import guest_meant
    from scurry.server.house.opening import HouseProblem, opened

    with opened(settings) as store:
        meant = guest_meant(store, who) if kind == Whom.GUEST else network_in(who)
        if not let_in(store, Whom(kind), meant):
            raise HouseProblem(say("Nobody of that kind is shut out. `scurry admin bans` says who is."))
    click.echo(say("Let in again."))
