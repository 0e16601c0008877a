"""Running the server on this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from socket import socket
from typing import Any

from rich.console import Console

from scurry.kernel.catalogue import say
from scurry.server.house.restoring import put_in_place_if_wanted
from scurry.server.logs import begin_to_log
from scurry.server.settings import BadSetting, Settings, data_home

THINKING = 75
"""So many seconds a connection stays open for the next move."""


def serve(
    host: str | None = None, port: int | None = None, data: str | None = None, open_browser: bool = True, **more: Any
) -> None:
    """Serve until interrupted; the address is printed, and opened if there is a screen."""
    from scurry.server.app import create_app
    from scurry.tables.refusals import BadStore

    try:
        settings = Settings.read(host=host, port=port, data=data, **more)
        app = create_app(settings)
    except (BadStore, BadSetting) as problem:
        sys.exit(str(problem))
    begin_to_log(settings.log, settings.log_level)
    take_all_files()
    end_studies = _show_lab(settings)
    address = f"http://{'localhost' if settings.host in ('127.0.0.1', '0.0.0.0') else settings.host}:{settings.port}/"  # noqa: S104
    Console().print(say("Scurry is at [bold]{address}[/bold]  (Ctrl+C ends it)", address=address))
    if open_browser and has_screen():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    try:
        while _run(app, settings):
            put_in_place_if_wanted(settings)
            app = create_app(settings)
    finally:
        end_studies()


def _run(app: Any, settings: Settings) -> bool:
    """Serve until the end; whether that is to begin anew."""
    import uvicorn

    class Server(uvicorn.Server):
        """Ends live streams first: they would go on for ever, and be cut off with an error each."""

        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            app.state.streams.end()
            await super().shutdown(sockets)

        def end(self) -> None:
            """As Ctrl+C does."""
            self.should_exit = True

    house, server = app.state.desk.house, Server(config_for(app, settings))
    house.end_server = server.end
    hide = app.state.desk.metrics.show_at(settings.metrics) if settings.metrics else lambda: None
    try:
        server.run()
    except KeyboardInterrupt:
        return False
    finally:
        hide()
    return bool(house.begins_anew)


def _show_lab(settings: Settings) -> Callable[[], None]:
    """Open the lab's door if there is to be one; how to end what is played behind it."""
    if not settings.lab:
        return lambda: None
    from scurry.server.lab_pages import show_lab_at

    return show_lab_at(settings.lab, (settings.folder or data_home()) / "lab").stop


def take_all_files() -> None:
    """As many connections as the system allows: it begins with few."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def config_for(app: Any, settings: Settings) -> Any:
    """How uvicorn runs the app."""
    import uvicorn

    from scurry.server.patience import patient

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=patient(settings.connections if settings.rate else 0, settings.proxies),
        proxy_headers=False,  # the app itself knows which proxies it trusts
        log_config=None,  # `logs` knows how things are said
        access_log=False,  # addresses of tables are what lets people in, so no address goes into a log
        timeout_keep_alive=THINKING,
        timeout_graceful_shutdown=2,
        backlog=4096,
    )


def has_screen() -> bool:
    """Whether there is a screen that a browser could open on."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
