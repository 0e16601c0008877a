"""Behind nginx with TLS, as `deploy/nginx.conf` recommends."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from scurry.server.client import Client
from tests.faults.listeners import listening
from tests.faults.processes import SOON, Server, within
from tests.faults.proxies import Site, site
from tests.faults.worlds import duel

BURST = 30
RATE = 2.0


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    limits = {"SCURRY_RATE": str(RATE), "SCURRY_BURST": str(BURST)}
    with site(tmp_path_factory.mktemp("site"), **limits) as behind:
        yield behind


@pytest.fixture
def anna(behind: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Our own client, which trusts whom the machine trusts. She comes late enough to be let in."""
    monkeypatch.setenv("SSL_CERT_FILE", str(behind.certificate))
    time.sleep(2 / RATE)
    with closing(Client(behind.address, "Anna")) as client:
        yield client


@pytest.fixture
def browser(behind: Site) -> Iterator[httpx.Client]:
    with behind.client() as client:
        yield client


def test_a_program_plays_over_https(anna: Client) -> None:
    table = duel(anna)
    anna.play(table, table["legal"][0]["id"])
    assert anna.look(table["id"], 1)["to_act"] == [1]
    assert next(anna.watch(table["id"]))["id"] == table["id"]


def test_a_browser_plays_over_https_with_a_cookie_that_goes_nowhere_else(behind: Site, browser: httpx.Client) -> None:
    lobby = browser.get("/")
    assert lobby.status_code == 200
    assert "strict-transport-security" in lobby.headers
    cookie = lobby.headers["set-cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}
    opened = browser.post("/games/noughts-and-crosses/open", data={"way": "pass"}, headers={"origin": behind.address})
    assert opened.status_code == 303
    where = httpx.URL(behind.address).join(opened.headers["location"])
    assert (where.scheme, where.port) == ("https", behind.port)
    assert browser.get(where).status_code == 200


def test_a_form_from_another_site_is_refused(behind: Site, browser: httpx.Client) -> None:
    browser.get("/")
    for origin in ("https://evil.example", f"http://localhost:{behind.port}", "https://localhost"):
        answer = browser.post("/name", data={"name": "Anna"}, headers={"origin": origin})
        assert answer.status_code == 403


def test_news_come_at_once(behind: Site, anna: Client) -> None:
    table = duel(anna)
    with listening(behind.address, table["id"], anna.token, verify=behind.trust) as listener:
        for _ in range(4):
            seen = len(listener.named("message"))
            table = anna.look(table["id"], anna.look(table["id"])["to_act"][0])
            anna.play(table, table["legal"][0]["id"])
            assert listener.hears_more(seen, 1.0)


def test_a_stream_through_the_proxy_lasts_and_ends_with_its_listener(behind: Site, anna: Client) -> None:
    """Whoever hangs up is not counted any more: as many streams as one may hold can be opened again."""
    table = duel(anna)
    for _ in range(2):
        with listening(behind.address, table["id"], anna.token, verify=behind.trust):
            assert within(SOON, lambda: listeners(behind) == 1)
        assert within(SOON, lambda: listeners(behind) == 0)


def listeners(behind: Site) -> int:
    told = httpx.get(behind.metrics, timeout=SOON).text
    found = [line for line in told.splitlines() if line.startswith("scurry_listeners ")]
    return int(float(found[0].split()[1]))


def test_http_2_is_spoken(behind: Site) -> None:
    trust = behind.trust
    trust.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", behind.port), SOON) as line,
        trust.wrap_socket(line, server_hostname="localhost") as secured,
    ):
        assert secured.selected_alpn_protocol() == "h2"
        assert secured.version() == "TLSv1.3"
    if (curl := shutil.which("curl")) is not None:
        told = ("--cacert", str(behind.certificate), "--write-out", "%{http_version} %{http_code}", "--output")
        command = [curl, "--silent", "--http2", "--max-time", "8", *told, "/dev/null", f"{behind.address}/"]
        assert subprocess.run(command, capture_output=True, text=True, check=False).stdout == "2 200"


def test_a_name_that_is_not_ours_gets_no_certificate(behind: Site) -> None:
    assert _shakes_hands(behind, "localhost")
    assert not _shakes_hands(behind, "elsewhere.example")


def _shakes_hands(behind: Site, name: str) -> bool:
    anyone = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            socket.create_connection(("127.0.0.1", behind.port), SOON) as line,
            anyone.wrap_socket(line, server_hostname=name),
        ):
            return True
    except ssl.SSLError:
        return False


def test_a_name_that_is_not_ours_is_refused(behind: Site, browser: httpx.Client) -> None:
    for host in ("evil.example", "127.0.0.1", f"evil.example:{behind.port}"):
        for path in ("/", "/api/games", "/health"):
            assert browser.get(path, headers={"host": host}).status_code in (400, 421)


def test_plain_http_only_says_where_to_go(behind: Site) -> None:
    answer = httpx.get(f"http://127.0.0.1:{behind.plain_port}/t/x?as=1", headers={"host": "localhost"}, timeout=SOON)
    assert (answer.status_code, answer.headers["location"]) == (308, "https://localhost/t/x?as=1")


def test_too_large_a_body_is_refused(browser: httpx.Client) -> None:
    assert browser.post("/api/guests", content=b"x" * 33_000).status_code == 413


def test_numbers_about_the_server_are_not_for_everybody(behind: Site) -> None:
    with behind.client() as client:
        assert client.get("/metrics").status_code == 404
    assert "scurry_steps_total" in httpx.get(behind.metrics, timeout=SOON).text


def become_guests(client: httpx.Client, count: int, forge: bool) -> list[int]:
    """Ask for tokens; if wanted, each time with other words about where one comes from."""
    statuses = []
    for number in range(count):
        forged = {
            "x-forwarded-for": f"10.1.2.{number}",
            "x-real-ip": f"10.1.2.{number}",
            "forwarded": f"for=10.1.2.{number}",
        }
        headers = forged if forge else {}
        statuses.append(client.post("/api/guests", json={"name": "Anna"}, headers=headers).status_code)
    return statuses


def test_a_forged_address_makes_no_difference_to_limits_and_a_real_one_does(behind: Site) -> None:
    with behind.client("127.0.0.3") as forger, behind.client("127.0.0.4") as neighbour:
        started = time.monotonic()
        statuses = become_guests(forger, 2 * BURST, forge=True)
        allowed = BURST + RATE * (time.monotonic() - started) + 1
        assert set(statuses) == {201, 429}
        assert statuses.count(201) <= allowed
        assert become_guests(neighbour, 5, forge=False) == [201] * 5


def test_whoever_comes_past_the_proxy_is_not_believed_either(behind: Site) -> None:
    """The server trusts the words of its proxy, and of nobody else."""
    line = httpx.HTTPTransport(local_address="127.0.0.5")
    with httpx.Client(base_url=behind.server.address, transport=line, timeout=SOON) as forger:
        assert 429 in become_guests(forger, 2 * BURST, forge=True)


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", tmp_path / "said", SCURRY_RATE=str(RATE), SCURRY_BURST=str(BURST))
    try:
        with httpx.Client(base_url=server.address, timeout=SOON) as forger:
            assert 429 in become_guests(forger, 2 * BURST, forge=True)
    finally:
        server.stop()


def test_no_log_names_a_table_not_even_when_the_server_is_gone(behind: Site, anna: Client) -> None:
    table = duel(anna)
    with behind.client() as client:
        behind.server.stop()
        try:
            assert client.get(f"/t/{table['id']}").status_code == 502
        finally:
            behind.server.start()
        assert client.get(f"/t/{table['id']}").status_code == 200
    logs = {path.name: path.read_text() for path in behind.logs.iterdir()}
    assert logs
    assert [name for name, text in logs.items() if table["id"] in text] == []
    assert table["id"] not in behind.server.said
