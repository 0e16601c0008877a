"""Nobody is shut out: floods, half requests, free guests and forged addresses cost others nothing."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from scurry.games import shelf
from scurry.server import limits, patience
from scurry.server.client import Client, Refused
from scurry.server.hosts import is_ours
from scurry.server.limits import Buckets, Limits, network_of
from tests.server.conftest import Guests
from tests.servers import Running, running

GAME = shelf()[0]


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_lets_bursts_through_and_fills_up_again() -> None:
    now = Hand()
    buckets = Buckets(rate=1.0, burst=3, now=now)
    assert [buckets.has_room("anna") for _ in range(5)] == [True] * 3 + [False] * 2
    assert buckets.has_room("bruno")
    now.at = 2.0
    assert [buckets.has_room("anna") for _ in range(3)] == [True, True, False]


def test_many_newcomers_do_not_wipe_out_what_others_have_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    buckets = Buckets(rate=0.001, burst=2, now=Hand())
    assert [buckets.has_room("flood") for _ in range(3)] == [True, True, False]
    for number in range(50):
        buckets.has_room(f"guest {number}")
        assert not buckets.has_room("flood")
    for number in range(5_000):
        buckets.has_room(f"guest {number}")
    assert len(buckets._left) <= 101


def test_free_guests_of_one_address_share_what_it_may_do() -> None:
    limit = Limits(rate=1.0, burst=4, tables=3)
    passed = sum(limit.has_room(f"guest {number}", "1.2.3.4", is_reading=False) for number in range(1000))
    assert passed <= 4 * limits.PER_ADDRESS + 1
    assert limit.has_room("somebody", "5.6.7.8", is_reading=False)
    opened = sum(limit.may_open(f"guest {number}", "1.2.3.4") for number in range(1000))
    assert opened == 3 * limits.PER_ADDRESS
    assert [limit.may_open("somebody", "5.6.7.8") for _ in range(4)] == [True] * 3 + [False]


def test_a_network_of_version_six_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") == "2001:db8:1:2::"
    assert network_of("::ffff:1.2.3.4") == network_of("1.2.3.4") == "1.2.3.4"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")


def test_reading_is_limited_too(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.5, burst=5) as server:
        statuses = [httpx.get(f"{server.address}/games/{GAME.name}").status_code for _ in range(60)]
        assert statuses[:15] == [200] * 15
        assert 429 in statuses


def test_a_forged_address_makes_no_difference_without_a_proxy(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.5, burst=3) as server:
        forged = [{"x-forwarded-for": f"9.9.9.{number}"} for number in range(30)]
        body = {"name": "Anna"}
        statuses = [httpx.post(f"{server.address}/api/guests", json=body, headers=each).status_code for each in forged]
        assert statuses.count(429) >= 20


def test_behind_a_proxy_only_its_own_word_counts(tmp_path: Path) -> None:
    """The proxy adds the last address of the row; whatever a visitor wrote before that is not believed."""
    with running(tmp_path, rate=0.5, burst=3, proxies="127.0.0.1") as server:

        def ask(forwarded: str) -> int:
            headers = {"x-forwarded-for": forwarded}
            return httpx.post(f"{server.address}/api/guests", json={"name": "Anna"}, headers=headers).status_code

        statuses = [ask(f"9.9.9.{number}, 5.5.5.5") for number in range(30)]
        assert statuses.count(429) >= 20
        assert ask("9.9.9.9, 6.6.6.6") == 201


def test_a_guest_opens_so_many_tables_and_no_more(tmp_path: Path, guest: Guests) -> None:
    with running(tmp_path, rate=1000.0, burst=1000, tables=3) as server:
        client = guest("Anna", at=server)
        headers = {"authorization": f"Bearer {client.token}"}
        body = {"game": GAME.name}
        answers = [httpx.post(f"{server.address}/api/tables", json=body, headers=headers) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
        assert answers[-1].json()["code"] == "too-many-tables"
        page = httpx.post(
            f"{server.address}/games/{GAME.name}/open",
            data={"way": "now"},
            headers={"cookie": f"scurry={client.token}", "origin": server.address},
        )
        assert page.status_code == 429


def test_one_guests_flood_costs_nobody_else_at_the_same_address() -> None:
    limit = Limits(rate=1.0, burst=4, tables=3)
    for _ in range(10_000):
        limit.has_room("flood", "1.2.3.4", is_reading=False)
    assert [limit.has_room("neighbour", "1.2.3.4", is_reading=False) for _ in range(4)] == [True] * 4


def test_rematches_count_as_tables(tmp_path: Path, guest: Guests) -> None:
    with running(tmp_path, rate=1000.0, burst=1000, tables=3) as server:
        anna = guest("Anna", at=server)
        table_id = str(anna.open("kuhn-poker")["id"])
        for _ in range(2):
            table_id = str(resigned(anna, table_id).act(table_id, 0, "rematch")["rematch"])
        resigned(anna, table_id)
        with pytest.raises(Refused) as refusal:
            anna.act(table_id, 0, "rematch")
        assert refusal.value.status == 429


def resigned(anna: Client, table_id: str) -> Client:
    """Anna, who has sat down in both seats and given up."""
    for seat in range(2):
        anna.sit(table_id, seat)
    anna.act(table_id, 0, "resign")
    return anna


def test_one_address_holds_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path, rate=20.0, connections=10) as server, ExitStack() as stack:
        lines = [stack.enter_context(connection(server)) for _ in range(30)]
        assert sum(hung_up(line, 0.2) for line in lines) >= 20
    with running(tmp_path / "behind", rate=20.0, connections=10, proxies="127.0.0.1") as server, ExitStack() as stack:
        lines = [stack.enter_context(connection(server)) for _ in range(30)]
        assert not any(hung_up(line, 0.01) for line in lines)


# --- Requests that come in pieces -------------------------------------------------------------------------------------


def hung_up(line: socket.socket, within: float) -> bool:
    """Whether the other side has hung up."""
    line.settimeout(within)
    try:
        while line.recv(65_536):
            pass  # the rest of an answer
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def connection(server: Running) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)))


def test_half_a_head_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WITHIN", 0.3)
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET / HT"):
        with connection(server) as line:
            line.sendall(sent)
            assert hung_up(line, 5)


def test_a_head_that_trickles_in_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WITHIN", 0.5)
    with connection(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        ends = time.monotonic() + 10
        try:
            while time.monotonic() < ends:
                line.sendall(b"X-More: 1\r\n")
                time.sleep(0.1)
        except OSError:
            return
    raise AssertionError("it was waited for")


def test_a_second_half_request_on_a_kept_connection_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "WITHIN", 0.3)
    with connection(server) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET / HTTP/1.1\r\n")
        assert hung_up(line, 5)


def test_a_head_without_end_is_cut_off(server: Running) -> None:
    with connection(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        try:
            for number in range(10_000):
                line.sendall(b"X-%d: %s\r\n" % (number, b"x" * 100))
        except OSError:
            return
        assert hung_up(line, 5)


def test_half_a_body_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "WITHIN", 0.3)
    with connection(server) as line:
        head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(head + b'Content-Length: 20\r\n\r\n{"na')
        assert hung_up(line, 5)


def test_a_form_that_is_cut_off_does_nothing(server: Running, guest: Guests) -> None:
    """Without its end, move 12 would be move 1."""
    anna = guest("Anna")
    table_id = anna.open("connect-four")["id"]
    for seat in range(2):
        anna.sit(table_id, seat)
    form = b"seat=0&page=&key=once&move=12"
    head = (
        f"POST /t/{table_id}/move HTTP/1.1\r\nHost: localhost\r\nOrigin: {server.address}\r\n"
        f"Cookie: scurry={anna.token}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(form)}\r\n\r\n"
    ).replace("Host: localhost", f"Host: {server.address.removeprefix('http://')}")
    with connection(server) as line:
        line.sendall(head.encode() + form[:-1])
        line.shutdown(socket.SHUT_WR)
        hung_up(line, 2)
    time.sleep(0.3)
    assert len(server.desk.store.steps(table_id)) == 2


# --- Names of this server ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8100", "", "localhost.evil.example", "@", "a b"])
def test_a_name_that_is_not_ours_is_refused(server: Running, host: str) -> None:
    """Also for reading: else another's page could read a table by way of its own name (DNS rebinding)."""
    for path in ("/", "/api/games", "/health", "/static/icon.svg"):
        answer = httpx.get(server.address + path, headers={"host": host})
        assert answer.status_code in (400, 421), path


def test_names_that_are_ours() -> None:
    def known(host: str, origin: str = "", bound_to: str = "127.0.0.1", reached_at: str = "127.0.0.1") -> bool:
        return is_ours(host, origin, bound_to, reached_at)

    assert known("localhost:8100")
    assert known("127.0.0.1:8100")
    assert known("[::1]:8100")
    assert known("192.168.1.5:8100", bound_to="0.0.0.0", reached_at="192.168.1.5")  # noqa: S104
    assert not known("192.168.1.6:8100", bound_to="0.0.0.0", reached_at="192.168.1.5")  # noqa: S104
    assert known("play.example", origin="https://play.example")
    assert not known("play.example.evil", origin="https://play.example")
    assert not known("play.example:99999")


# --- What stays in memory ---------------------------------------------------------------------------------------------


def test_names_and_drawings_are_kept_for_so_many_and_no_more(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    from scurry.server import desk
    from scurry.tables import live
    from scurry.tables.drawings import Drawings

    monkeypatch.setattr(desk, "MOST_NAMES", 5)
    for number in range(20):
        server.desk._remember(f"guest {number}", "Anna")
    assert len(server.desk._names) <= 5
    drawings = Drawings(live.MOST_DRAWN)
    for number in range(3 * live.MOST_DRAWN):
        assert drawings.of(number, str(number).strip) == str(number)
        assert len(drawings) <= live.MOST_DRAWN
