"""Keys are changed while people play: nobody is thrown out within the time of grace, nobody gets in with a forgery."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from scurry.cli.verify import verify
from scurry.matches.signing import new_key, public_key, sign_record
from scurry.server import guests
from scurry.server.client import Client, Refused
from scurry.server.guests import new_guest, sign
from tests.databases import fresh_database
from tests.faults.processes import within
from tests.server.conftest import Guests
from tests.server.house.conftest import data_of, done, duel_of, from_there, play_out, refused
from tests.servers import Running, running


def is_known(server: Running, token: str) -> bool:
    """Whether a token opens anything."""
    headers = {"authorization": f"Bearer {token}"}
    return httpx.get(f"{server.address}/api/tables", headers=headers, timeout=60).status_code == 200


def rotate(server: Running, *more: str) -> str:
    """Change the key of cookies, until the server knows; the old one."""
    before: str = server.desk.house.keys.cookies
    done(data_of(server), "rotate", "cookies", *more)
    assert within(5, lambda: server.desk.house.keys.cookies != before)
    return before


def test_an_old_cookie_is_honoured_and_changed_for_a_new_one(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    table, old = duel_of(anna), anna.token
    rotate(house)
    with from_there(house, "", cookie=old) as browser:
        answer = browser.get(f"/t/{table['id']}")
        fresh = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        assert fresh != old
        assert is_known(house, fresh)
    anna.play(table, table["legal"][0]["id"])
    assert anna.token != old, "a program is given a new token unasked"
    with from_there(house, "", token=anna.token) as program:
        assert "x-new-token" not in program.get("/api/tables").headers
    assert is_known(house, old)


def test_without_grace_an_old_key_is_worth_nothing(house: Running, guest: Guests) -> None:
    """Whoever has stolen it can make up nobody's cookie any more."""
    anna = guest("Anna", at=house)
    known = guests.read(anna.token, house.desk.house.keys.cookies)
    assert known is not None
    stolen = rotate(house, "--grace", "0", "--yes")
    forged = sign(known.guest, stolen, known.epoch, known.device)
    assert not is_known(house, forged)
    assert not is_known(house, anna.token)
    assert not is_known(house, sign(known.guest, house.desk.secret, known.epoch, known.device))
    with pytest.raises(Refused):
        anna.look(duel_of(guest("Bruno", at=house))["id"])


def test_a_key_that_was_never_ours_is_none(house: Running) -> None:
    rotate(house)
    assert not is_known(house, sign(new_guest(), "f" * 64))


def test_a_time_of_grace_ends_and_is_cut_short_by_a_shorter_one(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    token = anna.token
    rotate(house)
    rotate(house)
    assert is_known(house, token)
    rotate(house, "--grace", "0.00003")
    assert within(10, lambda: not is_known(house, token))


def test_a_secret_of_the_environment_goes_on_under_a_new_key(tmp_path: Path) -> None:
    with running(tmp_path, secret="x" * 40) as server, closing(Client(server.address, "Anna")) as anna:
        before = anna.token
        rotate(server)
        assert is_known(server, before)
        anna.games()
        after = anna.token
    with running(tmp_path, secret="x" * 40) as server:
        assert is_known(server, before)
        assert is_known(server, after)


def test_every_process_signs_with_the_new_key(postgres: str) -> None:
    database = fresh_database(postgres)
    with running(database) as first, running(database) as second, closing(Client(first.address, "Anna")) as anna:
        rotate(first, "--grace", "0", "--yes")
        assert within(5, lambda: second.desk.house.keys.cookies == first.desk.house.keys.cookies)
        assert not is_known(second, anna.token)
        with closing(Client(first.address, "Bruno")) as bruno:
            assert is_known(second, bruno.token)


# --- Records ----------------------------------------------------------------------------------------------------------


def checked(record: str, keys: str, folder: Path) -> tuple[int, str]:
    """What `scurry verify` says with the keys that a server publishes."""
    (folder / "record").write_text(record)
    (folder / "keys").write_text(keys)
    result = CliRunner().invoke(verify, [str(folder / "record"), "--key", str(folder / "keys")])
    return result.exit_code, result.output


def published(server: Running) -> str:
    return httpx.get(f"{server.address}/key", timeout=60).text


def test_an_old_record_verifies_by_the_old_key_that_stays_published(
    house: Running, guest: Guests, tmp_path: Path
) -> None:
    anna = guest("Anna", at=house)
    table_id = play_out(anna)
    old, before = anna.record(table_id), published(house)
    done(data_of(house), "rotate", "records")
    assert within(5, lambda: published(house) != before)
    new = anna.record(table_id)
    assert new != old
    for record, remark in ((old, f"used this key until {time.strftime('%Y-%m-%d', time.gmtime())}"), (new, "")):
        code, said = checked(record, published(house), tmp_path)
        assert code == 0, said
        assert remark in said
    assert checked(old, published(house).splitlines()[0], tmp_path)[0] == 1
    forged = sign_record("\n".join(old.splitlines()[:-2]) + "\n", new_key(), house.desk.settings.origin)
    code, said = checked(forged, published(house), tmp_path)
    assert code == 1
    assert "another key" in said


def test_a_key_that_leaked_is_published_no_more(house: Running, guest: Guests, tmp_path: Path) -> None:
    """What somebody signs with it afterwards is not taken for ours; records can be had anew."""
    anna = guest("Anna", at=house)
    table_id, stolen = play_out(anna), house.desk.house.keys.records
    forged = anna.record(table_id)
    assert "Aborted" in refused(data_of(house), "rotate", "records", "--leaked")
    done(data_of(house), "rotate", "records", "--leaked", "--yes")
    assert within(5, lambda: public_key(stolen) not in published(house))
    assert checked(forged, published(house), tmp_path)[0] == 1
    assert checked(anna.record(table_id), published(house), tmp_path)[0] == 0
