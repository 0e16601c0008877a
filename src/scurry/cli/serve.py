"""scurry serve: the table in the browser."""

from __future__ import annotations

import click

from scurry.kernel.catalogue import say


@click.command(help=say("Play in the browser: serves on this machine and prints the address."))
@click.option("--host", help=say("Address to listen at; 0.0.0.0 lets others on your network in."))
@click.option("--port", type=click.IntRange(1, 65535), help=say("Port to listen at."))
@click.option("--data", help=say("Folder for the games, or a database such as postgresql+psycopg://…"))
@click.option("--open/--no-open", "open_browser", default=True, help=say("Whether to open a browser."))
def serve(host: str | None, port: int | None, data: str | None, open_browser: bool) -> None:
    """Serve until interrupted."""
    from scurry.server.serve import serve as run

    run(host, port, data, open_browser)
