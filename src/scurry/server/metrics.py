"""Metrics for whoever runs the server, in Prometheus's format. Nothing in them names a person or a table.

They count choices that are made in secret, so they have a door of their own (`SCURRY_METRICS`), never the public one.
"""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, start_http_server

from scurry.tables import opponents
from scurry.tables.live import Live
from scurry.tables.steps import Step


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
        self.live = Gauge("scurry_live_tables", "Tables in memory", registry=kept)
        self.ready = Gauge("scurry_games_ready", "Games whose rules are compiled", registry=kept)
        failed = Gauge("scurry_bot_failures", "Moves that a bot failed to choose; should stay zero", registry=kept)
        failed.set_function(opponents.failures.total)

    def note_step(self, step: Step, live: Live) -> None:
        """A step was acknowledged."""
        self._steps(live.table.game.name, step.kind.value, "person" if step.guest else "bot").inc()

    def note_request(self, method: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests(method, status).observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)

    def show_at(self, address: str) -> None:
        """Let them be read at an address such as 127.0.0.1:9100."""
        host, _, port = address.rpartition(":")
        start_http_server(int(port), host or "127.0.0.1", self.registry)
