"""One guest on two devices: by a link that works once, for a while, and only where its owner opens it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest

from scurry.games import find
from scurry.server.client import Client
from scurry.server.guests import read
from scurry.server.me.links import MINUTES, LinkKind, Links
from scurry.server.me.qr import qr_code
from scurry.tables.store import Store
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running

SQUEAKY = find("squeaky")


@pytest.fixture
def laptop(server: Running) -> Iterator[Browser]:
    with Browser(server) as browser:
        browser.get("/")
        browser.post("/name", data={"name": "Anna"})
        yield browser


@pytest.fixture
def phone(server: Running) -> Iterator[Browser]:
    with Browser(server) as browser:
        browser.get("/")
        yield browser


def link_from(browser: Browser) -> str:
    """The link to another device, as the page shows it."""
    found = re.search(r'id="device-link">([^<]+)<', browser.post("/me/device").text)
    assert found
    return found[1]


def guest_in(browser: Browser, server: Running) -> str:
    """Who a browser is."""
    known = read(browser.cookies["scurry"], server.desk.secret)
    assert known
    return known.guest


def test_a_link_makes_two_devices_one_guest(server: Running, laptop: Browser, phone: Browser) -> None:
    table = laptop.open(SQUEAKY, "friends")
    asked = phone.get(link_from(laptop))
    assert "Be Anna on this device?" in asked.text
    assert guest_in(phone, server) != guest_in(laptop, server), "nothing happens until somebody says yes"
    lobby = phone.post(asked.url.path)
    assert lobby.url.path == "/"
    assert guest_in(phone, server) == guest_in(laptop, server)
    assert table in lobby.text
    assert phone.cookies["scurry"] != laptop.cookies["scurry"], "each device has a pass of its own"


def test_either_device_may_play_and_what_both_do_lands_once(server: Running, guest: Guests) -> None:
    laptop = guest("Anna")
    code = laptop.ask("POST", "/me/device")["code"]
    token = httpx.post(f"{server.address}/api/come", json={"code": code}).json()["token"]
    phone = guest(token=token)
    table_id = laptop.open("connect-four")["id"]
    laptop.sit(table_id, 0)
    laptop.sit(table_id, 1, "greedy")
    seen = [each.look(table_id) for each in (laptop, phone)]
    assert seen[0] == seen[1], "both see the same, choices too"
    answers = play_at_once([laptop, phone], seen[0])
    assert answers.count("stale") + answers.count("not-your-turn") == 1, answers
    assert phone.look(table_id)["seats"][0]["is_me"]


def play_at_once(devices: list[Client], table: dict[str, object]) -> list[str]:
    """What becomes of one move that is made on both devices at the same time."""

    def play(device: Client) -> str:
        from scurry.server.client import Refused

        try:
            device.play(table, table["legal"][0]["id"])  # type: ignore[index]
        except Refused as problem:
            return str(problem.code)
        return "played"

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(play, devices))


def test_a_link_works_once(server: Running, laptop: Browser, phone: Browser) -> None:
    link = link_from(laptop)
    assert phone.post(link).status_code == 200
    with Browser(server) as thief:
        thief.get("/")
        before = guest_in(thief, server)
        for answer in (thief.get(link), thief.post(link)):
            assert answer.status_code == 410
            assert "This link was used" in answer.text
        assert guest_in(thief, server) == before


def test_looking_at_a_link_does_not_use_it_up(laptop: Browser, phone: Browser) -> None:
    """Chat programs and scanners open every link that they see."""
    link = link_from(laptop)
    for _ in range(3):
        assert httpx.get(link).status_code == 200
        assert httpx.head(link).status_code in (200, 405)
    assert phone.post(link).status_code == 200


def test_a_new_link_ends_the_one_before(laptop: Browser, phone: Browser) -> None:
    first, second = link_from(laptop), link_from(laptop)
    assert phone.get(first).status_code == 410
    assert phone.get(second).status_code == 200


@pytest.mark.parametrize("code", ["x", "A" * 24, "A" * 40, "-_-"])
def test_a_guessed_code_is_no_good(phone: Browser, code: str) -> None:
    assert phone.post(f"/come/{code}").status_code == 410


def test_another_site_cannot_make_a_browser_somebody_else(server: Running, laptop: Browser, phone: Browser) -> None:
    """Else whoever is lured there would play, and keep their address, as the enemy's guest."""
    link = link_from(laptop)
    before = guest_in(phone, server)
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}):
        assert phone.post(link, headers=headers).status_code == 403
    assert guest_in(phone, server) == before
    assert phone.get(link).status_code == 200, "and it is not used up"


def test_a_link_names_this_server_whatever_a_request_claims(laptop: Browser, server: Running) -> None:
    assert laptop.post("/me/device", headers={"host": "evil.example"}).status_code == 421
    forged = {"x-forwarded-host": "evil.example", "forwarded": "host=evil.example", "x-forwarded-proto": "https"}
    page = laptop.post("/me/device", headers=forged).text
    assert "evil.example" not in page
    assert f">{server.address}/come/" in page


def test_whoever_comes_gets_a_pass_that_nobody_had_before(server: Running, laptop: Browser, phone: Browser) -> None:
    """Session fixation: a cookie that an enemy has put into a browser is not the one that it has afterwards."""
    planted = phone.cookies["scurry"]
    phone.post(link_from(laptop))
    assert phone.cookies["scurry"] not in (planted, laptop.cookies["scurry"])
    known = httpx.get(f"{server.address}/api/tables", headers={"cookie": f"scurry={planted}"})
    assert known.json() == [], "the planted one opens nothing of Anna's"


def test_whoever_would_lose_tables_of_their_own_is_told(laptop: Browser, phone: Browser) -> None:
    phone.open(SQUEAKY, "friends")
    assert "This device has tables of its own" in phone.get(link_from(laptop)).text


def test_the_code_is_a_drawing_of_the_link(laptop: Browser) -> None:
    page = laptop.post("/me/device").text
    link = re.search(r'id="device-link">([^<]+)<', page)
    assert link
    assert qr_code(link[1], "The link as a code for a camera") in page
    assert not re.search(r" style=|<script", qr_code(link[1], "x")), "the page's policy forbids both"
    assert "Other devices cannot reach this address" in page, "the test's server is on this machine alone"


# --- What is stored ---------------------------------------------------------------------------------------------------


def test_of_a_link_nothing_is_stored_that_opens_it(tmp_path: object) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/one.db")) as store:
        code = Links(store).make(LinkKind.DEVICE, "anna", 0.0)
        with closing(sqlite3.connect(f"{tmp_path}/one.db")) as raw:
            assert code not in "\n".join(raw.iterdump())


def test_of_two_who_use_a_link_at_once_one_gets_it(database: str) -> None:
    with closing(Store(database)) as store, closing(Store(database)) as other:
        for _ in range(5):
            code = Links(store).make(LinkKind.DEVICE, "anna", 0.0)
            with ThreadPoolExecutor(8) as pool:
                uses = [Links((store, other)[number % 2]).use for number in range(8)]
                got = list(pool.map(lambda use: use(LinkKind.DEVICE, code, 1.0), uses))  # noqa: B023
            assert sum(link is not None for link in got) == 1


def test_a_link_is_good_for_ten_minutes(database: str) -> None:
    with closing(Store(database)) as store:
        links = Links(store)
        code = links.make(LinkKind.DEVICE, "anna", 1_000.0)
        assert MINUTES[LinkKind.DEVICE] == 10
        assert links.look(LinkKind.DEVICE, code, 1_000.0 + 599) is not None
        assert links.look(LinkKind.DEVICE, code, 1_000.0 + 601) is None
        assert links.use(LinkKind.DEVICE, code, 1_000.0 + 601) is None
