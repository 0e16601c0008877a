"""Metrics for whoever runs the server, in Prometheus's format. Nothing in them names a person or a table.

They count choices that are made in secret, so they have a door of their own (`SCURRY_METRICS`), never the public one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from scurry import __version__
from scurry.tables import opponents
from scurry.tables.live import Live
from scurry.tables.steps import Step

if TYPE_CHECKING:
    from scurry.tables.hub import Hub


class Metrics:
    """Counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        self.steps = Counter("scurry_steps_total", "Steps acknowledged", ["game", "kind", "by"], registry=kept)
        self._steps = cache(self.steps.labels)
        self.refusals = Counter("scurry_refusals_total", "Steps refused", ["code"], registry=kept)
        self.requests = Histogram("scurry_request_seconds", "Time to answer", ["method", "status"], registry=kept)
        self._requests = cache(self.requests.labels)
        self.listeners = Gauge("scurry_listeners", "Live streams", registry=kept)
        self.turned_away = Counter("scurry_turned_away_total", "Requests let in no further", ["code"], registry=kept)
        self.ready = Gauge("scurry_games_ready", "Games whose rules are compiled", registry=kept)
        failed = Gauge("scurry_bot_failures", "Moves that a bot failed to choose; should stay zero", registry=kept)
        failed.set_function(opponents.failures.total)

        ProcessCollector(registry=kept)
        Info("scurry", "What runs here", registry=kept).info({"version": __version__})

    def watch(self, hub: Hub) -> None:
        """Tell how it stands with the tables, whenever somebody asks."""
        live = Gauge("scurry_live_tables", "Tables in memory", registry=self.registry)
        live.set_function(lambda: hub.count)
        away = Gauge("scurry_store_away", "Whether the database is out of reach", registry=self.registry)
        away.set_function(lambda: hub.outage.is_on)
        down = Gauge("scurry_down_seconds", "For how long no server was there, so far", registry=self.registry)
        down.set_function(lambda: hub.uptime.known)

    def note_step(self, step: Step, live: Live) -> None:
        """A step was acknowledged."""
        self._steps(live.table.game.name, step.kind.value, "person" if step.guest else "bot").inc()

    def note_request(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests(method, status).observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)

    def show_at(self, address: str) -> Callable[[], None]:
        """Let them be read at an address such as 127.0.0.1:9100; what is returned ends that."""
        host, _, port = address.rpartition(":")
        server, thread = start_http_server(int(port), host or "127.0.0.1", self.registry)

        def hide() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return hide
