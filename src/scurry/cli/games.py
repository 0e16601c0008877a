"""`scurry games`: what is on the shelf."""

from __future__ import annotations

import click


@click.command()
def games() -> None:
    """Show the games on the shelf."""
    from rich.box import ROUNDED
    from rich.console import Console
    from rich.table import Table

    from scurry.games import shelf
    from scurry.kernel.cards import spoken_seats
    from scurry.kernel.catalogue import say

    table = Table(box=ROUNDED, border_style="grey42")
    for title in (say("game"), say("players"), say("minutes"), say("in a sentence")):
        table.add_column(title)
    for game in shelf():
        card = game.card
        table.add_row(f"[bold]{game.name}[/]", spoken_seats(card.seats), str(card.minutes), say(card.sentence))
    console = Console(highlight=False)
    console.print(table)
    tell_left_out()
    console.print(say("Play one: scurry play {game} --bots 1", game=shelf()[0].name), style="dim")


def tell_left_out() -> None:
    """Say which packages bring no game, though they would."""
    from scurry.games import left_out

    for sentence in left_out():
        click.echo(sentence, err=True)
