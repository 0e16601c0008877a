"""Who is not let in: at once, in every process, on every device, on pages that are open; and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from scurry.server.client import Client, Refused
from scurry.server.guests import read
from scurry.server.house.bans import Ban, Bans, Whom
from scurry.server.house.looking import mark_of
from tests.databases import fresh_database
from tests.faults.listeners import listening
from tests.faults.processes import SOON, within
from tests.server.conftest import Guests
from tests.server.house.conftest import data_of, done, duel_of, from_there, refused, told
from tests.server.test_open_tables import listing
from tests.servers import Running, running

TEST_NET = "203.0.113."


def mark_of_guest(server: Running, client: Client) -> str:
    """As `scurry admin who` shows it."""
    known = read(client.token, server.desk.house.keys.cookies)
    assert known is not None
    return mark_of(known.guest)


def is_let_in(client: httpx.Client) -> Callable[[], bool]:
    """Whether somebody may look at the lobby, and is told so in words if not."""

    def ask() -> bool:
        answer = client.get("/")
        assert (answer.status_code == 403) == ("has shut you out" in answer.text)
        return answer.status_code == 200

    return ask


def not_(question: Callable[[], bool]) -> Callable[[], bool]:
    return lambda: not question()


def test_a_guest_is_shut_out_everywhere_and_let_in_again(house: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna", at=house), guest("Bruno", at=house)
    table, mark = duel_of(anna), mark_of_guest(house, anna)
    with from_there(house, f"{TEST_NET}1", cookie=anna.token) as browser:
        assert is_let_in(browser)()
        done(data_of(house), "ban", "guest", mark[:6], "--yes")
        assert within(5, not_(is_let_in(browser)))
        for call in (lambda: anna.play(table, table["legal"][0]["id"]), anna.games, lambda: anna.look(table["id"])):
            with pytest.raises(Refused) as problem:
                call()
            assert (problem.value.status, problem.value.code) == (403, "shut-out")
        assert browser.post("/name", data={"name": "Anna"}).status_code == 403
        assert browser.get("/health").status_code == 200
        assert bruno.games()
        listed = told(data_of(house), "bans")
        assert [(each["who"], each["name"]) for each in listed] == [(mark, "Anna")]
        done(data_of(house), "lift", "guest", mark)
        assert within(5, is_let_in(browser))
    anna.play(table, table["legal"][0]["id"])


def test_a_table_of_whoever_is_shut_out_is_on_no_list(house: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna", at=house), guest("Bruno", at=house)
    table_id = anna.open("connect-four", 2)["id"]
    anna.sit(table_id, 0)
    assert listing(house, anna, table_id, "any").status_code == 204

    def is_listed() -> bool:
        return any(each["id"] == table_id for each in bruno.ask("GET", "/open-tables"))

    assert is_listed()
    done(data_of(house), "ban", "guest", mark_of_guest(house, anna), "--yes")
    assert within(SOON, not_(is_listed))
    done(data_of(house), "lift", "guest", mark_of_guest(house, anna))
    assert within(SOON, is_listed)


def test_a_stream_that_is_open_ends(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    table, mark = duel_of(anna), mark_of_guest(house, anna)
    with listening(house.address, table["id"], anna.token) as listener:
        assert within(SOON, lambda: listener.hears_more(0, 1.0))
        done(data_of(house), "ban", "guest", mark, "--yes")
        assert within(5, lambda: house.desk.hub._live[table["id"]].is_watched is False)
    done(data_of(house), "lift", "guest", mark)


def test_a_ban_ends_by_itself(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    done(data_of(house), "ban", "guest", mark_of_guest(house, anna), "--days", "0.0001", "--yes")
    assert within(5, lambda: is_refused(anna))
    assert within(20, lambda: not is_refused(anna))
    assert told(data_of(house), "bans") == []


def is_refused(client: Client) -> bool:
    try:
        client.games()
    except Refused as problem:
        return problem.code == "shut-out"
    return False


def test_an_address_is_shut_out_whatever_cookie_it_shows_and_no_other_is(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    done(data_of(house), "ban", "address", f"{TEST_NET}9", "--yes")
    try:
        with (
            from_there(house, f"{TEST_NET}9") as fresh,
            from_there(house, f"{TEST_NET}9", token=anna.token) as known,
            from_there(house, f"::ffff:{TEST_NET}9") as disguised,
            from_there(house, f"{TEST_NET}10", token=anna.token) as neighbour,
        ):
            assert within(5, not_(is_let_in(fresh)))
            assert not is_let_in(known)()
            assert not is_let_in(disguised)()
            assert fresh.post("/api/guests", json={"name": "Anew"}).status_code == 403
            assert is_let_in(neighbour)()
            assert fresh.post("/quit/not-a-token").status_code != 403
    finally:
        done(data_of(house), "lift", "address", f"{TEST_NET}9")


def test_in_ipv6_a_household_is_one(house: Running) -> None:
    done(data_of(house), "ban", "address", "2001:db8:1:2:3:4:5:6", "--yes")
    with from_there(house, "2001:db8:1:2:ffff::1") as same, from_there(house, "2001:db8:1:3::1") as other:
        assert within(5, not_(is_let_in(same)))
        assert is_let_in(other)()
    done(data_of(house), "lift", "address", "2001:db8:1:2::/64")


def test_a_ban_that_follows_shuts_out_a_guest_with_another_cookie(house: Running, guest: Guests) -> None:
    """Also if they threw the old one away before."""
    anna = guest("Anna", at=house)
    with (
        from_there(house, f"{TEST_NET}20", token=anna.token) as before,
        from_there(house, f"{TEST_NET}20") as with_another_cookie,
        from_there(house, f"{TEST_NET}21", token=anna.token) as elsewhere,
        from_there(house, f"{TEST_NET}21") as with_another_cookie_elsewhere,
    ):
        assert before.get("/api/games").status_code == 200
        done(data_of(house), "ban", "guest", mark_of_guest(house, anna), "--address", "--yes")
        assert within(5, not_(is_let_in(with_another_cookie)))
        assert is_let_in(with_another_cookie_elsewhere)()
        assert elsewhere.get("/api/games").status_code == 403
        assert within(5, not_(is_let_in(with_another_cookie_elsewhere)))
    kinds = {each["kind"]: each for each in told(data_of(house), "bans")}
    assert kinds["address"]["until"]
    for each in told(data_of(house), "bans"):
        done(data_of(house), "lift", each["kind"], each["who"])


def test_nobody_is_followed_to_this_machine_itself() -> None:
    """Behind a proxy that nobody named, everyone comes from there."""
    bans = Bans([Ban(Whom.GUEST, "anna", 0.0, follows=True)])
    for address in ("127.0.0.1", "::1", "testclient"):
        bans.note("anna", address)
        assert bans.to_follow(1.0) == []
    bans.note("anna", "203.0.113.7")
    assert [each.who for each in bans.to_follow(1.0)] == ["203.0.113.7/32"]


@pytest.mark.parametrize("text", ["everyone", "", "203.0.113", "300.1.1.1", "0.0.0.0/0", "10.0.0.0/8", "::/0"])
def test_what_is_no_address_is_refused_in_a_sentence(house: Running, text: str) -> None:
    said = refused(data_of(house), "ban", "address", text, "--yes")
    assert "is no address" in said or "too large" in said


def test_who_cannot_be_meant_is_said(house: Running) -> None:
    assert "No guest has the mark" in refused(data_of(house), "ban", "guest", "0123456789", "--yes")
    assert "No guest has the mark" in refused(data_of(house), "ban", "guest", "", "--yes")
    assert "Nobody of that kind" in refused(data_of(house), "lift", "address", "198.51.100.1")
    assert "Aborted" in refused(data_of(house), "ban", "address", "198.51.100.1")
    assert told(data_of(house), "bans") == []


def test_a_ban_holds_in_every_process_at_once(postgres: str, tmp_path: Path) -> None:
    database = fresh_database(postgres)
    with running(database) as first, running(database) as second, closing(Client(first.address, "Anna")) as anna:
        mark = mark_of_guest(first, anna)
        with from_there(second, "", token=anna.token) as at_second:
            assert at_second.get("/api/games").status_code == 200
            done(database, "ban", "guest", mark, "--yes")
            assert within(5, lambda: at_second.get("/api/games").status_code == 403)
            assert within(5, lambda: is_refused(anna))
        done(database, "lift", "guest", mark)
        assert within(5, lambda: not is_refused(anna))


def test_a_ban_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, closing(Client(server.address, "Anna")) as anna:
        token = anna.token
        done(tmp_path, "ban", "guest", mark_of_guest(server, anna), "--yes")
    with running(tmp_path) as server, from_there(server, "", token=token) as again:
        assert again.get("/api/games").status_code == 403
