"""Signing out, here or everywhere: afterwards a copied cookie opens nothing, at no process, on no open page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from scurry.games import find
from scurry.server.client import Client
from scurry.server.guests import Pass, sign
from tests.databases import fresh_database
from tests.server.conftest import Guests
from tests.server.test_devices import guest_in, link_from
from tests.server.test_pages import Browser
from tests.servers import PATIENCE, Running, running

SQUEAKY = find("squeaky")


@contextmanager
def anna_at(server: Running, *ways: str) -> Iterator[tuple[Browser, ...]]:
    """Anna at one device, and at further ones that came by her link."""
    with ExitStack() as stack:
        devices = [stack.enter_context(Browser(server)) for _ in range(2)]
        for device in devices:
            device.get("/")
        devices[0].post("/name", data={"name": "Anna"})
        devices[1].post(link_from(devices[0]))
        yield tuple(devices)


def stolen(server: Running, cookie: str) -> Callable[..., httpx.Response]:
    """What somebody with a copy of a cookie gets."""

    def ask(method: str, path: str, **more: object) -> httpx.Response:
        headers = {"cookie": f"scurry={cookie}", "origin": server.address}
        return httpx.request(method, server.address + path, headers=headers, timeout=PATIENCE, **more)  # type: ignore[arg-type]

    return ask


def opens_nothing(server: Running, cookie: str, table: str) -> bool:
    """Whether a cookie is refused wherever somebody acts, and a stranger's wherever somebody looks."""
    ask = stolen(server, cookie)
    refused = [
        ask("POST", "/name", data={"name": "Thief"}),
        ask("POST", f"{table}/do", data={"seat": "0", "stand": "0"}),
        httpx.get(f"{server.address}/api/tables", headers={"authorization": f"Bearer {cookie}"}),
    ]
    looks = [ask("GET", "/"), ask("GET", f"{table}/part"), ask("GET", "/me/export")]
    is_refused = all(answer.status_code == 401 for answer in refused)
    return is_refused and all(answer.status_code == 200 and table[3:] not in shown(answer) for answer in looks)


def shown(answer: httpx.Response) -> str:
    """What an answer tells of a guest's own seat; a table's page names itself."""
    return answer.text if "do-form" not in answer.text else answer.text.partition('name="stand"')[2]


def test_signing_out_here_ends_this_device_and_no_other(server: Running) -> None:
    with anna_at(server) as (laptop, phone):
        table = laptop.open(SQUEAKY, "friends")
        before = phone.cookies["scurry"]
        assert not opens_nothing(server, before, table)
        assert table not in phone.post("/me/sign-out", data={"where": "here"}).text
        assert opens_nothing(server, before, table)
        assert guest_in(phone, server) != guest_in(laptop, server)
        assert table in laptop.get("/").text


def test_signing_out_everywhere_ends_every_copy_of_every_pass(server: Running) -> None:
    with anna_at(server) as (laptop, phone):
        table = laptop.open(SQUEAKY, "friends")
        link = link_from(laptop)
        cookies = [laptop.cookies["scurry"], phone.cookies["scurry"]]
        laptop.post("/me/sign-out", data={"where": "everywhere"})
        for cookie in cookies:
            assert opens_nothing(server, cookie, table)
        assert phone.get(link).status_code == 410, "a link that a thief has made is worthless, too"


def test_signing_out_elsewhere_leaves_this_device_alone_in(server: Running) -> None:
    with anna_at(server) as (laptop, phone):
        table = laptop.open(SQUEAKY, "friends")
        cookies = [laptop.cookies["scurry"], phone.cookies["scurry"]]
        laptop.post("/me/sign-out", data={"where": "elsewhere"})
        assert table in laptop.get("/").text
        assert laptop.cookies["scurry"] not in cookies
        for cookie in cookies:
            assert opens_nothing(server, cookie, table)


def test_a_cookie_of_earlier_days_is_good_until_everything_is_ended(server: Running) -> None:
    old = sign("guest-of-old", server.desk.secret)
    ask = stolen(server, old)
    assert ask("POST", "/name", data={"name": "Old"}).status_code == 303
    assert ask("POST", "/me/sign-out", data={"where": "here"}).status_code == 303
    assert ask("POST", "/name", data={"name": "Old"}).status_code == 401


def test_nobody_makes_a_pass_good_again(server: Running) -> None:
    """Neither by an earlier number of times, nor by a later one."""
    with anna_at(server) as (laptop, _):
        guest = guest_in(laptop, server)
        laptop.post("/me/sign-out", data={"where": "elsewhere"})
        for epoch in (0, 2, 99, -1):
            forged = sign(guest, "not the secret", epoch, "device")
            assert httpx.get(f"{server.address}/api/tables", headers=bearer(forged)).status_code == 401
            later = sign(guest, server.desk.secret, epoch, "device")
            assert httpx.get(f"{server.address}/api/tables", headers=bearer(later)).status_code == 401


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_programs_sign_out_too(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    before = anna.token
    anna.token = anna.ask("POST", "/me/sign-out", {"where": "elsewhere"})["token"]
    assert anna.ask("GET", "/tables") == []
    assert httpx.get(f"{server.address}/api/tables", headers=bearer(before)).json()["code"] == "signed-out"
    assert anna.ask("POST", "/me/sign-out", {"where": "here"}) == {"token": None}
    assert httpx.get(f"{server.address}/api/tables", headers=bearer(anna.token)).status_code == 401


@pytest.mark.parametrize("path", ["/t/{}/events", "/api/tables/{}/events"])
def test_a_page_that_a_thief_has_open_shows_nothing_more(server: Running, guest: Guests, path: str) -> None:
    """Not even what happens a moment later."""
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = anna.open("connect-four")["id"]
    anna.sit(table_id, 0)
    thief = (
        {"cookie": f"scurry={anna.token}", **bearer(anna.token)}
        if "api" in path
        else {"cookie": f"scurry={anna.token}"}
    )
    with httpx.stream("GET", server.address + path.format(table_id), headers=thief, timeout=PATIENCE) as answer:
        lines = answer.iter_lines()
        assert any(line.startswith("data:") for line in lines)
        anna.ask("POST", "/me/sign-out", {"where": "everywhere"})
        bruno.sit(table_id, 1)
        came = list(lines)  # who is there may have been on its way already
    assert not any("Bruno" in line for line in came), "it ends, and nothing came of what was done since"


def test_every_process_hears_of_it_at_once(postgres: str) -> None:
    """Two servers, one database: signed out at one, a copied cookie is worthless at the other."""
    database = fresh_database(postgres)
    with running(database) as one, running(database) as other:
        client = Client(one.address, "Anna")
        assert httpx.get(f"{other.address}/api/tables", headers=bearer(client.token)).status_code == 200
        client.ask("POST", "/me/sign-out", {"where": "everywhere"})
        ends = time.monotonic() + 5
        while httpx.get(f"{other.address}/api/tables", headers=bearer(client.token)).status_code == 200:
            assert time.monotonic() < ends, "believed for longer than news take"
        client.close()


def test_what_is_believed_of_a_guest_is_asked_anew_after_a_while(
    server: Running, guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """News may get lost; then a stale pass is good for some seconds, and no longer."""
    from scurry.server.me import passes

    anna = guest("Anna")
    anna.ask("GET", "/tables")
    known = server.desk.passes
    monkeypatch.setattr(server.desk.store, "_hear", lambda said: None)
    known._end_all(Pass(anna.ask("GET", "/me/export")["guest"]).guest)
    assert anna.ask("GET", "/tables") == [], "nobody has told this process"
    monkeypatch.setattr(passes, "BELIEVED", 0.0)
    assert httpx.get(f"{server.address}/api/tables", headers=bearer(anna.token)).status_code == 401
