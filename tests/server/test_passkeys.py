"""Passkeys bring a guest back: made by a device, shown by it, and by nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest

from scurry.server.client import Client, Refused
from scurry.server.guests import read
from scurry.server.limits import TRIES
from scurry.server.me.links import MINUTES, LinkKind
from scurry.server.me.passkeys import MOST, BadPasskey, Passkeys
from scurry.tables.store import Store
from tests.authenticator import PRESENT, Device
from tests.clocks import JumpingClock
from tests.databases import fresh_database
from tests.server.conftest import Guests
from tests.server.test_leaving import everything_in, leave
from tests.server.test_pages import Browser
from tests.servers import Running, running

NOWHERE = "https://evil.example"


class Named(Running):
    """A server as people reach it who open passkeys: by a name, not by a number."""

    def __init__(self, server: Running) -> None:
        super().__init__(server.app, server.address.replace("127.0.0.1", "localhost"))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("passkeys")
    where = data if request.param == "sqlite" else fresh_database(request.getfixturevalue("postgres"))
    with running(where, JumpingClock()) as server:
        yield Named(server)


@pytest.fixture
def device(server: Running) -> Device:
    return Device(server.address)


def question(client: Client, path: str) -> dict[str, Any]:
    """What the server asks a device."""
    asked: dict[str, Any] = client.ask("POST", f"{path}/question")["options"]
    return asked


def keep(client: Client, device: Device, label: str = "") -> Any:
    """Have a device make a passkey for a guest, and keep it."""
    answer = device.make(question(client, "/me/passkeys"))
    return client.ask("POST", "/me/passkeys", {"credential": answer, "label": label})


def show(client: Client, device: Device, **how: Any) -> Any:
    """Have a device show its passkey, and be its guest."""
    answer = device.show(question(client, "/back/passkey"), **how)
    return come(client, answer)


def come(client: Client, answer: dict[str, Any]) -> Any:
    return client.ask("POST", "/back/passkey", {"credential": answer})


def code_of(work: Any, *given: Any, **more: Any) -> str:
    """As what something is refused."""
    with pytest.raises(Refused) as problem:
        work(*given, **more)
    return str(problem.value.code)


def id_of(client: Client, server: Running) -> str:
    known = read(client.token, server.desk.secret)
    assert known
    return known.guest


def test_a_passkey_brings_one_back_on_a_fresh_device(server: Running, guest: Guests, device: Device) -> None:
    anna, fresh = guest("Anna"), guest("New")
    assert [each["label"] for each in keep(anna, device, "my phone")] == ["my phone"]
    back = show(fresh, device)
    assert (back["guest"], back["name"]) == (id_of(anna, server), "Anna")
    assert back["token"] != anna.token, "each device has a pass of its own"
    assert show(guest("New"), device)["guest"] == id_of(anna, server), "as often as one likes"


def test_what_is_asked_is_what_browsers_take(server: Running, guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    asked = question(anna, "/me/passkeys")
    assert asked["rp"] == {"id": "localhost", "name": "Scurry"}
    assert asked["user"]["name"] == "Anna"
    assert id_of(anna, server) not in str(asked), "a device is told nothing that opens anything"
    assert asked["authenticatorSelection"]["residentKey"] == "required", "one comes back without saying who one is"
    assert asked["authenticatorSelection"]["userVerification"] == "preferred"
    assert asked["excludeCredentials"] == []
    keep(anna, device)
    (known,) = question(anna, "/me/passkeys")["excludeCredentials"]
    assert known["id"] == device.make(asked)["id"], "a device that has one makes no second"
    assert question(guest("New"), "/back/passkey")["allowCredentials"] == [], "nobody learns who has which"


# --- What no enemy can do ---------------------------------------------------------------------------------------------


def test_an_answer_is_good_once(guest: Guests, device: Device) -> None:
    anna, fresh = guest("Anna"), guest("New")
    answer = device.make(question(anna, "/me/passkeys"))
    anna.ask("POST", "/me/passkeys", {"credential": answer})
    again = {"credential": answer}
    assert code_of(anna.ask, "POST", "/me/passkeys", again) == "too-late"
    shown = device.show(question(fresh, "/back/passkey"))
    come(fresh, shown)
    assert code_of(come, fresh, shown) == "too-late"


def test_of_two_who_answer_at_once_one_comes_in(guest: Guests, device: Device) -> None:
    keep(guest("Anna"), device)
    fresh = guest("New")
    answer = device.show(question(fresh, "/back/passkey"))

    def try_it(tab: Client) -> str:
        try:
            return str(come(tab, answer)["name"])
        except Refused as problem:
            return str(problem.code)

    with ThreadPoolExecutor(4) as pool:
        tabs = [guest(token=fresh.token) for _ in range(4)]
        assert sorted(pool.map(try_it, tabs)) == ["Anna", "too-late", "too-late", "too-late"]


def test_an_answer_to_somebody_elses_question_is_no_good(guest: Guests, device: Device) -> None:
    """Else a page that was lured to answer would make its reader the enemy's guest, or give the enemy theirs."""
    anna, fresh, enemy = guest("Anna"), guest("New"), guest("Enemy")
    keep(anna, device)
    answer = device.show(question(fresh, "/back/passkey"))
    assert code_of(come, enemy, answer) == "too-late"
    made = Device(device.origin).make(question(anna, "/me/passkeys"))
    assert code_of(enemy.ask, "POST", "/me/passkeys", {"credential": made}) == "too-late"


def test_an_answer_to_an_earlier_question_is_no_good(guest: Guests, device: Device) -> None:
    fresh = guest("New")
    keep(guest("Anna"), device)
    first = question(fresh, "/back/passkey")
    question(fresh, "/back/passkey")
    assert code_of(come, fresh, device.show(first)) == "too-late"


def test_a_question_for_one_thing_is_no_good_for_another(guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    keep(anna, device)
    assert code_of(come, anna, device.show(question(anna, "/me/passkeys"))) == "too-late"
    made = Device(device.origin).make({**question(anna, "/back/passkey"), "user": {"id": ""}})
    assert code_of(anna.ask, "POST", "/me/passkeys", {"credential": made}) == "too-late"


def test_a_question_is_good_for_five_minutes(server: Running, guest: Guests, device: Device) -> None:
    assert MINUTES[LinkKind.PASSKEY] == MINUTES[LinkKind.NEW_PASSKEY] == 5
    clock: JumpingClock = server.desk.hub.clock
    anna, fresh = guest("Anna"), guest("New")
    keep(anna, device)
    for path, answer in (("/me/passkeys", Device(device.origin).make), ("/back/passkey", device.show)):
        asked = question(fresh, path)
        clock.jump(5 * 60 + 1)
        assert code_of(fresh.ask, "POST", path, {"credential": answer(asked)}) == "too-late"
    asked = question(fresh, "/back/passkey")
    clock.jump(5 * 60 - 10)
    assert come(fresh, device.show(asked))["name"] == "Anna"


def test_what_was_signed_for_another_site_opens_nothing(guest: Guests, device: Device) -> None:
    """A page that looks like ours, and passes on what it is given: the browser signs where it was."""
    anna, fresh = guest("Anna"), guest("New")
    keep(anna, device)
    for origin, site in ((NOWHERE, "localhost"), (device.origin, "evil.example"), ("http://localhost", "localhost")):
        lured = Device(origin, site, device.credential, device.key, device.handle, device.count)
        assert code_of(show, fresh, lured) == "bad-passkey"
        assert code_of(keep, anna, Device(origin, site)) == "bad-passkey"
        device.count = lured.count
    assert show(fresh, device)["name"] == "Anna"


def test_another_sites_page_cannot_ask(server: Running, guest: Guests) -> None:
    with Browser(server) as anna:
        anna.get("/")
        for path in ("/api/me/passkeys/question", "/api/back/passkey/question", "/back/passkey", "/me/passkeys/ab"):
            assert anna.post(path, headers={"origin": NOWHERE}).status_code == 403


def test_somebody_elses_passkey_cannot_be_shown_without_its_key(guest: Guests, device: Device) -> None:
    anna, enemy = guest("Anna"), guest("Enemy")
    keep(anna, device)
    forged = Device(device.origin, credential=device.credential, handle=device.handle, count=device.count + 5)
    assert code_of(show, enemy, forged) == "bad-passkey"
    own = Device(device.origin)
    keep(enemy, own)
    own.handle = device.handle
    assert code_of(show, guest("New"), own) == "bad-passkey", "whose it is says the key, and not who shows it"


def test_a_credential_that_is_somebodys_cannot_be_taken(server: Running, guest: Guests, device: Device) -> None:
    """Else whoever knows its number would have its owner come back as the enemy's guest, or not at all."""
    anna, enemy = guest("Anna"), guest("Enemy")
    keep(anna, device)
    assert code_of(keep, enemy, Device(device.origin, credential=device.credential)) == "bad-passkey"
    assert show(guest("New"), device)["guest"] == id_of(anna, server)
    (mine,) = anna.ask("GET", "/me/passkeys")
    path = f"/me/passkeys/{mine['id']}"
    assert code_of(enemy.ask, "POST", path, {"do": "remove"}) == "no-such-passkey"
    assert len(anna.ask("GET", "/me/passkeys")) == 1


def test_a_copy_of_a_key_is_noticed_by_its_count(guest: Guests, device: Device) -> None:
    keep(guest("Anna"), device)
    copy = Device(device.origin, "localhost", device.credential, device.key, device.handle)
    for _ in range(3):
        show(guest("New"), device)
    assert code_of(show, guest("New"), copy) == "bad-passkey"


def test_nobody_comes_in_while_nobody_is_there(guest: Guests, device: Device) -> None:
    keep(guest("Anna"), device)
    assert code_of(show, guest("New"), device, flags=0) == "bad-passkey", "somebody has touched it"
    assert show(guest("New"), device, flags=PRESENT)["name"] == "Anna", "a key without a PIN will do"


@pytest.mark.parametrize(
    "answer",
    [{}, {"response": None}, {"response": {}}, {"response": {"clientDataJSON": "!"}}, {"response": {"clientDataJSON": 7}},  # noqa: E501
     {"response": {"clientDataJSON": "e30"}}, {"response": {"clientDataJSON": "W10"}}, {"id": "x" * 20_000}],
)  # fmt: skip
def test_nonsense_is_refused(guest: Guests, answer: dict[str, Any]) -> None:
    anna = guest("Anna")
    for path in ("/me/passkeys", "/back/passkey"):
        assert code_of(anna.ask, "POST", path, {"credential": answer}) == "bad-passkey"


def test_an_answer_with_one_part_spoilt_is_refused(guest: Guests, device: Device) -> None:
    anna, fresh = guest("Anna"), guest("New")
    keep(anna, device)
    for part in ("authenticatorData", "signature", "userHandle"):
        for spoilt in ("", "AAAA", "!", "A" * 9_000):
            answer = device.show(question(fresh, "/back/passkey"))
            answer["response"][part] = spoilt
            if part == "userHandle" and not spoilt:
                continue  # a device need not say it
            assert code_of(come, fresh, answer) == "bad-passkey"
    for name in ("id", "rawId", "type"):
        answer = device.show(question(fresh, "/back/passkey"))
        answer[name] = 7
        assert code_of(come, fresh, answer) == "bad-passkey"
    made = Device(device.origin).make(question(anna, "/me/passkeys"))
    made["response"]["attestationObject"] = "oA"
    assert code_of(anna.ask, "POST", "/me/passkeys", {"credential": made}) == "bad-passkey"


def test_whoever_tries_often_waits(tmp_path: Any, guest: Guests) -> None:
    with running(tmp_path, rate=1000.0, burst=1000) as bounded:
        named = Named(bounded)
        anna, device = guest("Anna", at=named), Device(named.address)
        codes = [code_of(show, anna, device) for _ in range(TRIES + 1)]
        assert codes == ["bad-passkey"] * TRIES + ["too-many-tries"]


# --- Keeping them -----------------------------------------------------------------------------------------------------


def test_a_removed_passkey_opens_nothing(guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    (mine,) = keep(anna, device)
    assert anna.ask("POST", f"/me/passkeys/{mine['id']}", {"do": "remove"}) == []
    assert code_of(show, guest("New"), device) == "bad-passkey"
    keep(anna, device)
    assert show(guest("New"), device)["name"] == "Anna", "and may be kept anew"


def test_nobody_has_more_than_a_few(guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    for _ in range(MOST):
        keep(anna, Device(device.origin))
    assert code_of(keep, anna, Device(device.origin)) == "too-many-passkeys"


def test_a_passkey_is_in_the_export_and_goes_with_its_guest(server: Running, guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    keep(anna, device, "my key")
    (told,) = anna.ask("GET", "/me/export")["passkeys"]
    assert (told["label"], told["credential"]) == ("my key", device.make(question(anna, "/me/passkeys"))["id"])
    question(anna, "/back/passkey")
    guest_id = id_of(anna, server)
    leave(anna, server)
    assert {"passkeys", "links"}.isdisjoint(everything_in(server.desk.store, guest_id))
    assert code_of(show, guest("New"), device) == "bad-passkey"


def test_what_was_signed_out_may_not_answer_any_more(guest: Guests, device: Device) -> None:
    anna = guest("Anna")
    answer = device.make(question(anna, "/me/passkeys"))
    anna.ask("POST", "/me/sign-out", {"where": "everywhere"})
    assert code_of(anna.ask, "POST", "/me/passkeys", {"credential": answer}) == "signed-out"


def test_another_process_takes_the_answer(guest: Guests, device: Device, postgres: str) -> None:
    """What was asked by one process is answered to another, and counts once."""
    database = fresh_database(postgres)
    with running(database) as one, running(database) as two:
        here, there = Named(one), Named(two)
        anna = guest("Anna", at=here)
        keep(anna, phone := Device(here.address))
        fresh = guest("New", at=here)
        there_too = guest(token=fresh.token, at=there)
        phone.origin = there.address  # the same name by a proxy, in life: here each process has a port of its own
        answer = phone.show(question(fresh, "/back/passkey"))
        assert come(there_too, answer)["name"] == "Anna"
        phone.origin = here.address
        assert code_of(come, fresh, answer) == "too-late"


def test_of_two_processes_one_counts_a_use(database: str) -> None:
    with closing(Store(database)) as store, closing(Store(database)) as other:
        Passkeys(store).keep("anna", b"credential", b"key", 5, "", 0.0)
        found = Passkeys(other).find(b"credential")
        assert found
        with ThreadPoolExecutor(4) as pool:
            uses = [Passkeys((store, other)[number % 2]).note_use for number in range(4)]
            assert sorted(pool.map(lambda use: use(found, 6), uses)) == [False, False, False, True]
        with pytest.raises(BadPasskey):
            Passkeys(other).keep("bruno", b"credential", b"other key", 0, "", 0.0)
        with pytest.raises(BadPasskey):
            Passkeys(store).keep("anna", os.urandom(1_100), b"key", 0, "", 0.0)


# --- Where browsers make none -----------------------------------------------------------------------------------------


def test_where_browsers_make_none_none_are_offered(server: Running, guest: Guests) -> None:
    by_number = f"http://127.0.0.1:{urlsplit(server.address).port}"
    with Browser(server) as named, Browser(Running(server.app, by_number)) as plain:
        for path, words in (("/me", "Keep a passkey"), ("/back", "Come back with a passkey")):
            assert words in named.get(path).text
            assert words not in plain.get(path).text
    anna = guest("Anna", at=Running(server.app, by_number))
    for path in ("/me/passkeys", "/back/passkey"):
        assert code_of(question, anna, path) == "bad-passkey"


def test_the_address_that_people_see_is_the_one_that_counts(tmp_path: Any, guest: Guests) -> None:
    with running(tmp_path, origin="https://play.example") as server, Browser(server) as anna:
        there = {"host": "play.example", "origin": "https://play.example"}
        assert "Keep a passkey" in anna.get("/me", headers=there).text
        assert "Keep a passkey" not in anna.get("/me", headers={"host": "localhost"}).text, "browsers refuse it there"
        token = anna.post("/api/guests", json={"name": "Anna"}, headers=there).json()["token"]
        asked = anna.post("/api/me/passkeys/question", headers={**there, "authorization": f"Bearer {token}"}).json()
        assert asked["options"]["rp"]["id"] == "play.example"
        device = Device("https://play.example", "play.example")
        kept = {"credential": device.make(asked["options"])}
        with_token = {**there, "authorization": f"Bearer {token}"}
        assert anna.post("/api/me/passkeys", json=kept, headers=with_token).status_code == 201
