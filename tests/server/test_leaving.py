"""Delete me: names leave, nothing of mine is kept, and nobody else's game breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from scurry.games import find
from scurry.matches.verification import verify
from scurry.server.client import Client, Refused
from scurry.server.guests import read
from scurry.server.me.export import everything_about
from scurry.server.me.leaving import STAYS, forget
from scurry.tables import schema
from scurry.tables.hub import Hub
from scurry.tables.steps import Kind, Step
from scurry.tables.store import Store
from scurry.tables.table import Table
from tests.databases import fresh_database
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running, running
from tests.tables.builders import sit

NAME = "Annabella"
FOUR = find("connect-four")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("leaving")
    with running(data if request.param == "sqlite" else fresh_database(request.getfixturevalue("postgres"))) as server:
        yield server


def id_of(client: Client, server: Running) -> str:
    known = read(client.token, server.desk.secret)
    assert known
    return known.guest


def leave(client: Client, server: Running) -> None:
    """Go, and wait until it is done."""
    guest = id_of(client, server)
    assert client.ask("POST", "/me/leave", {"sure": "yes"}) == {"token": None}
    within(lambda: tables_that_know(server, guest) == [] and not is_leaving(server, guest))


def within(is_so: Callable[[], bool], seconds: float = 20.0) -> None:
    ends = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.02)


def is_leaving(server: Running, guest: str) -> bool:
    with server.desk.store.reading() as connection:
        return bool(connection.execute(sa.select(schema.guests.c.is_leaving).filter_by(id=guest)).scalar())


def tables_that_know(server: Running, secret: str) -> list[str]:
    """The tables of the database in which a text stands somewhere; a guest's number stays, as one that is gone."""
    return [name for name in everything_in(server.desk.store, secret) if name != "guests"]


def everything_in(store: Store, secret: str) -> list[str]:
    with store.reading() as connection:
        found = []
        for table in schema.metadata.sorted_tables:
            rows = connection.execute(sa.select(table)).all()
            found += [table.name for row in rows if secret in repr(row)]
        return sorted(set(found))


def all_seated(anna: Client, bruno: Client) -> str:
    table_id = str(anna.open(FOUR.name)["id"])
    anna.sit(table_id, 0)
    bruno.sit(table_id, 1)
    return table_id


def play_to_the_end(anna: Client, bruno: Client, table_id: str) -> None:
    while not (table := anna.look(table_id))["is_over"]:
        who = anna if table["to_act"] == [0] else bruno
        table = who.look(table_id)
        who.play(table, table["legal"][0]["id"])


def test_names_leave_finished_tables_and_their_records_still_verify(server: Running, guest: Guests) -> None:
    anna, bruno = guest(NAME, at=server), guest("Bruno", at=server)
    table_id = all_seated(anna, bruno)
    play_to_the_end(anna, bruno, table_id)
    before = bruno.record(table_id)
    assert NAME in before
    leave(anna, server)
    after = bruno.record(table_id)
    assert NAME not in after
    assert verify(after).is_right
    assert verify(before).is_right, "what was downloaded stays right, too"
    assert [line for line in after.splitlines() if line[:1].isdigit()] != []
    seats = bruno.look(table_id)["seats"]
    assert [seat["name"] for seat in seats] == ["Somebody", "Bruno"]
    with Browser(server) as stranger:
        for path in (f"/t/{table_id}", f"/t/{table_id}/replay"):
            page = stranger.get(path)
            assert page.status_code == 200
            assert NAME not in page.text
    assert bruno.act(table_id, 1, "rematch")["rematch"], "and the other plays on"


def test_seats_are_given_up_and_free_ones_are_free_again(server: Running, guest: Guests) -> None:
    anna, bruno = guest(NAME, at=server), guest("Bruno", at=server)
    going_on, waiting = all_seated(anna, bruno), str(anna.open(FOUR.name)["id"])
    anna.sit(waiting, 0)
    leave(anna, server)
    assert bruno.look(going_on)["is_over"]
    assert bruno.look(going_on)["seats"][0]["has_resigned"]
    assert [seat["is_taken"] for seat in bruno.look(waiting)["seats"]] == [False, False]
    bruno.sit(waiting, 0)
    assert bruno.look(waiting)["seats"][0]["is_me"]


def test_a_seat_that_was_kept_for_whoever_goes_is_free(server: Running, guest: Guests) -> None:
    anna, bruno, cleo = guest(NAME, at=server), guest("Bruno", at=server), guest("Cleo", at=server)
    table_id = all_seated(anna, bruno)
    anna.act(table_id, 0, "resign")
    again = bruno.act(table_id, 1, "rematch")["rematch"]
    bruno.sit(again, 1)
    with pytest.raises(Refused, match="kept for somebody"):
        cleo.sit(again, 0)
    leave(anna, server)
    cleo.sit(again, 0)
    assert cleo.look(again)["has_begun"]
    assert Table(server.desk.store.terms(again), server.desk.store.steps(again)).damage == ""


def test_in_a_rematch_that_is_asked_for_later_no_seat_is_kept_for_whoever_has_gone(
    server: Running, guest: Guests
) -> None:
    anna, bruno, cleo = guest(NAME, at=server), guest("Bruno", at=server), guest("Cleo", at=server)
    table_id = all_seated(anna, bruno)
    anna.act(table_id, 0, "resign")
    leave(anna, server)
    again = bruno.act(table_id, 1, "rematch")["rematch"]
    bruno.sit(again, 1)
    cleo.sit(again, 0)
    assert cleo.look(again)["has_begun"]


def test_nothing_stays_in_the_database_but_that_a_number_is_gone(server: Running, guest: Guests) -> None:
    anna, bruno = guest(NAME, at=server), guest("Bruno", at=server)
    who = id_of(anna, server)
    play_to_the_end(anna, bruno, all_seated(anna, bruno))
    anna.ask("POST", "/me/phrase")
    anna.ask("POST", "/me/device")
    with Browser(server) as browser:
        browser.post("/name", data={"name": NAME})
    assert set(tables_that_know(server, who)) >= {"steps", "sittings", "tables", "phrases", "links"}
    leave(anna, server)
    assert tables_that_know(server, who) == []
    with server.desk.store.reading() as connection:
        row = connection.execute(sa.select(schema.guests).filter_by(id=who)).mappings().one()
    assert (row["name"], row["wishes"]) == ("", {})
    assert (
        httpx.get(f"{server.address}/api/tables", headers={"authorization": f"Bearer {anna.token}"}).status_code == 401
    )


def test_whoever_crashes_in_between_is_seen_off_at_the_next_start(tmp_path: Path, guest: Guests) -> None:
    with running(tmp_path) as server:
        anna, bruno = guest(NAME, at=server), guest("Bruno", at=server)
        who, table_id = id_of(anna, server), all_seated(anna, bruno)
        forget(server.desk.store, who)  # and the lights go out
    with running(tmp_path) as again:
        within(lambda: tables_that_know(again, who) == [])
        bruno = guest(token=bruno.token, at=again)
        assert bruno.look(table_id)["is_over"]
        assert bruno.look(table_id)["damage"] == ""


def test_the_page_asks_first_and_says_what_it_does(server: Running) -> None:
    with Browser(server) as anna:
        anna.get("/")
        anna.post("/name", data={"name": NAME})
        anna.open(FOUR, "friends")
        page = anna.get("/me/leave").text
        assert f"Delete {NAME}?" in page
        assert "1 table is still going on" in page
        assert anna.post("/me/leave").status_code == 422, "not without being sure"
        assert NAME in anna.get("/").text
        assert "You are gone" in anna.post("/me/leave", data={"sure": "yes"}).text
        assert NAME not in anna.get("/").text


# --- In the middle of it ----------------------------------------------------------------------------------------------


def test_whoever_goes_while_everybody_plays_breaks_no_table(database: str) -> None:
    """Two processes write for whoever goes, as fast as they can: no step with the old name lands behind the last."""

    async def story() -> None:
        stores = [Store(database)] if database.startswith("sqlite") else [Store(database), Store(database)]
        hubs = [Hub(store) for store in stores]
        for hub in hubs:
            await hub.start()
        tables = [(await hubs[0].open(FOUR, 2, {}, "anna")).id for _ in range(12)]
        for table_id in tables:
            for seat in range(2):
                await hubs[0].do(table_id, sit(seat))
        hammers = [asyncio.create_task(hammer(hub, table_id)) for hub in hubs for table_id in tables]
        await asyncio.sleep(0.05)
        for table_id in tables:
            await hubs[-1].take_out(table_id, "anna", "Somebody")
        await asyncio.gather(*hammers)
        for table_id in tables:
            steps, is_whole = stores[0].read(table_id)
            table = Table(stores[0].terms(table_id), steps)
            assert is_whole
            assert not table.damage
            assert not any("anna" in (step.guest, step.value) or "anna" in step.key for step in steps)
            for hub in hubs:
                await hub.catch_up_with_all()
                live = await hub.get(table_id)
                assert (live.table.damage, live.table.names[0]) == ("", "Somebody")
        for hub in hubs:
            await hub.close()
            hub.store.close()

    asyncio.run(story())


async def hammer(hub: Hub, table_id: str) -> None:
    """Anna does something again and again, until she is nobody there; so does Bruno."""
    from scurry.matches.refusals import Refusal

    for number in range(40):
        for seat, who in ((0, "anna"), (1, "bruno")):
            live = await hub.get(table_id)
            moves = live.table.match.legal_ids(seat) if live.table.match and seat in live.table.to_act else [0]
            kind = Kind.MOVE if number % 2 else Kind.GOES_ON
            try:
                await hub.do(table_id, Step(kind, seat, who, str(moves[0]) if kind == Kind.MOVE else "", f"{number}"))
            except Refusal:
                await asyncio.sleep(0)


# --- What is stored about me ------------------------------------------------------------------------------------------


def test_everything_that_is_stored_about_me_can_be_had_and_goes(database: str) -> None:
    """Whatever table of the database names a guest: it is in the export, and it is emptied."""
    with closing(Store(database)) as store:
        filled = [table for table in schema.metadata.sorted_tables if "guest" in table.c and table.name not in STAYS]
        assert {table.name for table in filled} >= {
            "progress",
            "links",
            "phrases",
            "passkeys",
            "channels",
            "signed_out",
        }
        with store.writing() as connection:
            for table in filled:
                connection.execute(sa.insert(table).values(a_row_of(table)))
            connection.execute(
                sa.insert(schema.notices).values({**a_row_of(schema.notices), "channel_id": "id of mine"})
            )
            connection.execute(sa.insert(schema.bans).values({**a_row_of(schema.bans), "kind": "guest", "who": "me"}))
        store.name("me", "Anna")
        told = everything_about(store, "me")
        others = {"guests", "notices", "bans"}
        assert {name for name, rows in told.items() if rows} >= {table.name for table in filled} | others
        assert told["guests"][0]["name"] == "Anna"
        forget(store, "me")
        assert {name for name in everything_in(store, "me") if name not in ("guests", "settings")} == set()
        assert everything_in(store, "mine") == []


def a_row_of(table: sa.Table) -> dict[str, Any]:
    """Something in every column."""
    made: dict[type, Any] = {str: "of mine", int: 1, float: 1.0, bool: True, dict: {}}
    row = {column.name: {} if isinstance(column.type, sa.JSON) else made[column.type.python_type] for column in table.c}
    return {**row, **({"guest": "me"} if "guest" in row else {}), **({"id": "id of mine"} if "id" in row else {})}


def test_the_export_tells_nothing_of_anybody_else(server: Running, guest: Guests) -> None:
    anna, bruno = guest(NAME, at=server), guest("Bruno", at=server)
    table_id = all_seated(anna, bruno)
    table = anna.look(table_id)
    anna.play(table, table["legal"][0]["id"])
    told = anna.ask("GET", "/me/export")
    assert {step["kind"] for step in told["steps"]} == {"sit", "move"}
    assert told["tables"][0]["opened_by_me"]
    seed = server.desk.store.terms(table_id).seed
    for secret in (seed, "Bruno", id_of(bruno, server), server.desk.secret):
        assert secret not in repr(told)
    assert httpx.get(f"{server.address}/api/me/export").status_code == 401


def test_the_export_is_a_file(server: Running) -> None:
    with Browser(server) as anna:
        anna.get("/")
        anna.post("/name", data={"name": NAME})
        answer = anna.get("/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="scurry-me.json"'
        assert answer.json()["guests"][0]["name"] == NAME
