"""The server ends: by kill -9 in the middle of many games, when no acknowledged move is lost; or quietly, by Ctrl+C."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from contextlib import closing
from pathlib import Path

from scurry.games import shelf
from scurry.server.client import Client, Refused
from scurry.tables.store import Store
from tests.servers import free_port, start_process

TABLES = 10
KILLS = 2


class Player(threading.Thread):
    """Plays one table against a bot until it is over or the line breaks; remembers what was acknowledged."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.acknowledged: list[str] = []
        self.is_over = False
        game = shelf()[number % len(shelf())]
        with closing(Client(address, f"Guest {number}")) as client:
            self.token = client.token
            self.table_id = client.open(game.name, game.card.seats[0])["id"]
            client.sit(self.table_id, 0)
            for seat in range(1, game.card.seats[0]):
                client.sit(self.table_id, seat, bot="random")

    def run(self) -> None:
        try:
            with closing(Client(self.address, token=self.token)) as client:
                self._play(client)
        except (OSError, http.client.HTTPException):
            return  # the server was killed

    def _play(self, client: Client) -> None:
        while not self.is_over:
            table = client.look(self.table_id)
            self.is_over = table["is_over"]
            if not table["legal"]:
                time.sleep(0.002)
                continue
            key = f"key-{len(self.acknowledged)}-{time.monotonic_ns()}"
            try:
                client.play(table, table["legal"][-1]["id"], key)
                self.acknowledged.append(key)
            except Refused as problem:
                if problem.code != "stale":
                    raise


def again(player: Player) -> Player:
    """The same player at the same table, with a new thread."""
    fresh = Player.__new__(Player)
    threading.Thread.__init__(fresh, daemon=True)
    fresh.__dict__.update({name: getattr(player, name) for name in ("address", "acknowledged", "token", "table_id")})
    fresh.is_over = False
    return fresh


def test_no_acknowledged_move_is_lost_and_all_tables_go_on(tmp_path: Path) -> None:
    port = free_port()
    server = start_process(tmp_path, port)
    players = [Player(f"http://127.0.0.1:{port}", number) for number in range(TABLES)]
    for _ in range(KILLS):
        for player in players:
            player.start()
        time.sleep(1.0)
        server.send_signal(signal.SIGKILL)
        server.wait()
        for player in players:
            player.join(20)
        _check(tmp_path, players)
        server = start_process(tmp_path, port)
        players = [again(player) for player in players]
    try:
        for player in players:
            player.start()
        for player in players:
            player.join(120)
            assert player.is_over, "a table did not go on"
        _check(tmp_path, players)
    finally:
        server.terminate()
        server.wait()


def test_ctrl_c_ends_it_at_once_and_quietly_while_pages_are_open(tmp_path: Path) -> None:
    port, said = free_port(), tmp_path / "said"
    with said.open("wb") as stderr:
        server = start_process(tmp_path, port, stderr=stderr)
    with closing(Client(f"http://127.0.0.1:{port}", "Anna")) as anna:
        table_id = anna.open(shelf()[0].name)["id"]
        news = anna.watch(table_id)
        assert next(news)["id"] == table_id
        server.send_signal(signal.SIGINT)
        assert list(news) == []
    assert server.wait(20) == 0
    assert said.read_text() == ""


def _check(folder: Path, players: list[Player]) -> None:
    with closing(Store(f"sqlite:///{folder}/scurry.db")) as store:
        total = 0
        for player in players:
            guest = player.token.partition(".")[0]
            kept = {step.key for step in store.steps(player.table_id)}
            assert {f"{guest}:{key}" for key in player.acknowledged} <= kept
            total += len(player.acknowledged)
        assert total > 0
