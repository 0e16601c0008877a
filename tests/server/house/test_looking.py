"""Who is there, closing a table, and deleting what is old: for whoever runs the server, and without a secret."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from scurry.games import find
from scurry.server.client import Refused
from scurry.server.guests import read
from scurry.server.house.looking import mark_of
from scurry.server.house.opening import address_of
from scurry.server.settings import Settings
from scurry.tables import schema
from scurry.tables.outcomes import Finish, Outcome, Played
from scurry.tables.ratings import Ratings
from scurry.tables.results import Results
from scurry.tables.steps import Terms
from scurry.tables.store import Store
from tests.faults.listeners import listening
from tests.faults.processes import SOON, within
from tests.server.conftest import Guests
from tests.server.house.conftest import data_of, done, duel_of, play_out, refused, told
from tests.servers import Running

LONG_AGO = 1_000_000.0


def test_who_is_there_is_told_by_marks_alone(house: Running, guest: Guests) -> None:
    anna = guest("Anna [red]", at=house)
    table, known = duel_of(anna), read(anna.token, house.desk.house.keys.cookies)
    assert known is not None
    with listening(house.address, table["id"], anna.token):
        assert within(SOON, lambda: names_here(house) == ["Anna [red]"])
        everything = [done(data_of(house), *command) for command in (["who"], ["tables"], ["who", "--json"])]
        everything.append(done(data_of(house), "tables", "--json"))
        numbers = told(data_of(house), "who")
    assert (numbers["processes"], numbers["here"], numbers["streams"]) == (1, 1, 1)
    assert numbers["visitors"][0]["mark"] == mark_of(known.guest)
    assert numbers["visitors"][0]["tables"] == [mark_of(table["id"])]
    line = next(each for each in told(data_of(house), "tables") if each["mark"] == mark_of(table["id"]))
    assert (line["names"], line["moves"], line["is_over"]) == (["Anna [red]", "Anna [red]"], 0, False)
    seed = house.desk.store.terms(table["id"]).seed
    for secret in (table["id"], known.guest, seed, anna.token, house.desk.secret):
        assert not [said for said in everything if secret in said]
    assert "Anna [red]" in everything[0]


def names_here(server: Running) -> list[str]:
    """Others may have left minutes ago, and are away."""
    return [each["name"] for each in told(data_of(server), "who")["visitors"] if each["near"] == "here"]


def test_a_closed_table_takes_nothing_more_and_says_so(house: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna", at=house), guest("Bruno", at=house)
    table = duel_of(anna)
    anna.play(table, table["legal"][0]["id"])
    assert "Aborted" in refused(data_of(house), "close", mark_of(table["id"]))
    done(data_of(house), "close", f"https://play.example/t/{table['id']}?as=1", "--yes")
    assert within(5, lambda: "has closed this table" in anna.look(table["id"], 1)["damage"])
    now = anna.look(table["id"], 1)
    assert (now["to_act"], now["legal"]) == ([], [])
    with pytest.raises(Refused, match="damaged"):
        anna.play(now, 3)
    with pytest.raises(Refused, match="damaged"):
        anna.act(table["id"], 0, "resign")
    with pytest.raises(Refused, match="damaged"):
        bruno.sit(table["id"], 0)
    assert "over already" in refused(data_of(house), "close", mark_of(table["id"]), "--yes")
    shown = httpx.get(f"{house.address}/t/{table['id']}", timeout=60)
    assert (shown.status_code, "has closed this table" in shown.text) == (200, True)
    assert table["id"] not in house.desk.store.unfinished()


def test_a_table_that_nobody_has_in_use_is_closed_too(house: Running, guest: Guests) -> None:
    """And one at which nobody sits yet."""
    anna = guest("Anna", at=house)
    table_id = anna.open("noughts-and-crosses", 2)["id"]
    del house.desk.hub._live[table_id]
    done(data_of(house), "close", mark_of(table_id), "--yes")
    with pytest.raises(Refused, match="closed this table"):
        anna.sit(table_id, 0)


# --- Deleting ---------------------------------------------------------------------------------------------------------


def grow_old(server: Running, table_id: str) -> None:
    """A table that nobody has touched for long."""
    with server.desk.store.writing() as connection:
        for kept, column in ((schema.steps, "table_id"), (schema.tables, "id")):
            connection.execute(sa.update(kept).where(kept.c[column] == table_id).values(at=LONG_AGO))


def rows_about(server: Running, table_id: str) -> set[str]:
    """The names of all tables of the database that know of a table."""
    with server.desk.store.reading() as connection:
        return {
            kept.name
            for kept in schema.metadata.sorted_tables
            for column in kept.c
            if column.name in ("id", "table_id")
            and connection.execute(sa.select(column).where(column == table_id)).first() is not None
        }


def test_what_is_old_goes_with_all_that_hangs_on_it_and_results_stay(house: Running, guest: Guests) -> None:
    anna = guest("Anna", at=house)
    old, young, going = play_out(anna), play_out(anna), duel_of(anna)["id"]
    assert within(SOON, lambda: "results" in rows_about(house, old))
    for table_id in (old, going):
        grow_old(house, table_id)
    assert "Aborted" in refused(data_of(house), "delete", "--older-than", "30")
    assert told(data_of(house), "delete", "--older-than", "30", "--yes")["deleted"] == 1
    assert rows_about(house, old) == {"results", "finishes"}
    assert {"steps", "tables", "results"} <= rows_about(house, young)
    assert within(5, lambda: not house.desk.hub.has(old))
    with pytest.raises(Refused) as problem:
        anna.look(old)
    assert problem.value.status == 404
    history = httpx.get(f"{house.address}/history", headers={"cookie": f"scurry={anna.token}"}, timeout=60).text
    assert "Its table was deleted" in history
    assert f"/t/{old}/replay" not in history
    assert f"/t/{young}/replay" in history
    assert told(data_of(house), "delete", "--older-than", "30", "--unfinished", "--yes")["deleted"] == 1
    assert rows_about(house, going) == set()


def outcome(number: int) -> Outcome:
    """Anna and Bruno, rated; whoever has the even number wins."""
    seats = [("anna", 1 + number % 2), ("bruno", 2 - number % 2)]
    finishes = tuple(Finish(seat, who, "", who, place, None, False) for seat, (who, place) in enumerate(seats))
    return Outcome(f"t{number}", "squeaky", Played.GAME, {}, True, 1.0, LONG_AGO + number, 0.0, 9, finishes)


def data_in(database: str) -> str:
    """What `--data` takes for a database."""
    is_ours = database.startswith("sqlite")
    return str(Path(database.removeprefix("sqlite:///")).parent) if is_ours else database


def test_ratings_computed_anew_are_the_same_after_deleting(database: str) -> None:
    game = find("squeaky")
    with closing(Store(database)) as store:
        for number in range(6):
            terms = Terms(f"t{number}", game.name, game.card.version, 2, "s", at=LONG_AGO, about={"rated": True})
            store.open(terms)
            with store.writing() as connection:
                connection.execute(sa.update(schema.tables).values(is_over=True))
            if number != 5:
                Results(store).keep(outcome(number))
        ratings = Ratings(store)
        ratings.compute_anew("squeaky")
        before = ratings.latest("squeaky")
        said = told(data_in(database), "delete", "--older-than", "1", "--yes")
        assert (said["deleted"], said["left"]) == (5, 1), "the one whose result is still to be written down stays"
        assert ratings.compute_anew("squeaky") == 5
        assert ratings.latest("squeaky") == before
        assert len(before) == 2


def test_nothing_is_made_where_no_database_is(tmp_path: Path) -> None:
    for command in (["who"], ["tables"], ["bans"], ["backup"], ["rotate", "records"], ["delete", "--older-than", "9"]):
        assert "There is no database at" in refused(tmp_path / "nowhere", *command)
    assert list(tmp_path.iterdir()) == []
    assert address_of(Settings(data=str(tmp_path))) == f"sqlite:///{tmp_path}/scurry.db"
    (tmp_path / "scurry.db").write_bytes(b"no database at all" * 100)
    assert refused(tmp_path, "who").endswith(".")
