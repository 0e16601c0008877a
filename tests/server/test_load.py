"""What `scurry bench serve` measures, in small."""

from __future__ import annotations

from scurry.server.load import run_people, run_programs
from tests.servers import Running


def test_programs_play_one_game_after_the_other(server: Running) -> None:
    load = run_programs(server.address, "squeaky", tables=2, seconds=1.0)
    assert load.summary()["moves"] > 10
    assert load.summary()["acknowledged_p99_ms"] > 0


def test_people_listen_think_and_move(server: Running) -> None:
    load = run_people(server.address, "squeaky", tables=2, seconds=2.0, pause=0.05)
    assert load.listeners == 4
    assert load.summary()["moves"] > 10
    assert len(load.told) > len(load.acknowledged)
