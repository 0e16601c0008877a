"""History and standing: what one has played is found again, and only those who said so stand anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from scurry.games import find
from scurry.server.client import Client, Refused
from scurry.server.guests import read
from scurry.tables import schema
from scurry.tables.opponents import LEVELS
from scurry.tables.ratings import Ratings
from tests.databases import fresh_database
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running, running

FOUR = find("connect-four")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("standing")
    with running(data if request.param == "sqlite" else fresh_database(request.getfixturevalue("postgres"))) as server:
        yield server


def within(is_so: Callable[[], Any], seconds: float = 20.0) -> None:
    ends = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.02)


def shows(browser: Browser, told: str) -> bool:
    return told in browser.get("/history").text


def take_part(*clients: Client, takes_part: bool = True) -> None:
    for client in clients:
        assert client.ask("POST", "/me/standing", {"takes_part": takes_part})["takes_part"] == takes_part


def opened(client: Client, **more: Any) -> str:
    return str(client.ask("POST", "/tables", {"game": FOUR.name, "seats": 2, **more})["id"])


def played(loser: Client, winner: Client, **more: Any) -> str:
    """A game that the loser resigned at once; its table, when it is written down."""
    table = opened(loser, **more)
    loser.sit(table, 0)
    winner.sit(table, 1)
    loser.act(table, 0, "resign")
    within(lambda: any(game["table"] == table for game in games(loser)["games"]))
    return table


def games(client: Client, **wanted: str) -> dict[str, Any]:
    given = "&".join(f"{name.rstrip('_')}={value}" for name, value in wanted.items())
    return dict(client.ask("GET", f"/me/games?{given}"))


def tables_in(client: Client, **wanted: str) -> list[str]:
    return [game["table"] for game in games(client, **wanted)["games"]]


def standings(client: Client) -> list[dict[str, Any]]:
    return list(client.ask("GET", f"/games/{FOUR.name}/standings")["rows"])


def names_in(client: Client) -> set[str]:
    return {row["name"] for row in standings(client) if not row["bot"]}


# --- History ----------------------------------------------------------------------------------------------------------


def test_games_are_found_by_game_and_person_and_end(server: Running, guest: Guests) -> None:
    anna, bruno, cleo = (guest(name, at=server) for name in ("Anna", "Bruno", "Cleo"))
    lost, won, other = played(anna, bruno), played(bruno, anna), played(cleo, anna)
    assert tables_in(anna) == [other, won, lost]
    assert tables_in(anna, game=FOUR.name) == [other, won, lost]
    assert tables_in(anna, game="squeaky") == []
    assert tables_in(anna, ended="won") == [other, won]
    assert tables_in(anna, ended="lost") == tables_in(anna, ended="gave-up") == [lost]
    assert tables_in(anna, with_=f"{lost}.1") == [won, lost], "Bruno is who sat there"
    assert tables_in(anna, with_=f"{other}.0") == [other]
    assert tables_in(bruno, with_=f"{other}.0") == [], "whoever was not there cannot ask who was"
    assert tables_in(anna, since="2000-01-01", until="2000-01-02") == []
    assert tables_in(anna, since="2000-01-01") == [other, won, lost]
    found = games(anna)["games"][0]
    assert [(seat["name"], seat["is_me"], seat["place"]) for seat in found["seats"]] == [
        ("Cleo", False, 2),
        ("Anna", True, 1),
    ]


def test_pages_turn_and_nothing_is_shown_twice(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna", at=server), guest("Bruno", at=server)
    tables = [played(anna, bruno) for _ in range(22)]
    first, second = games(anna), games(anna, page="2")
    assert (first["count"], first["pages"]) == (22, 2)
    assert [game["table"] for game in first["games"] + second["games"]] == tables[::-1]
    assert games(anna, page="3")["games"] == []


def test_nobody_elses_games_are_seen_and_no_number_of_a_guest_is_told(server: Running, guest: Guests) -> None:
    anna, bruno, cleo = (guest(name, at=server) for name in ("Anna", "Bruno", "Cleo"))
    table = played(anna, bruno)
    assert tables_in(cleo) == []
    known = read(bruno.token, server.desk.secret)
    assert known is not None
    told = repr((games(anna), anna.ask("GET", "/me/statistics"), standings(anna)))
    assert known.guest not in told
    with Browser(server) as stranger:
        assert table not in stranger.get("/history").text
    assert httpx.get(f"{server.address}/api/me/games").status_code == 401


def test_statistics_stay_right_after_a_new_name(server: Running, guest: Guests) -> None:
    with Browser(server) as anna, Browser(server) as bruno:
        for browser in (anna, bruno):
            browser.get("/")
        for number, (first, second) in enumerate((("Anna", "Bruno"), ("Annabella", "Bruno the Second")), 1):
            anna.post("/name", data={"name": first})
            table = anna.open(FOUR, "friends", seats="2")
            bruno.post(f"{table}/sit", data={"seat": "1", "name": second})
            bruno.post(f"{table}/do", data={"seat": "1", "kind": "resign"})
            told = f"{number} finished game"
            within(partial(shows, anna, told))
        page = anna.get("/history").text
        assert "Bruno the Second (2)" in page, "one person, under the last name"
        shown = anna.get("/statistics").text
        assert "<dd>2 " in shown
        assert "100 %" in shown


def test_against_which_bots_one_won_is_counted(server: Running, guest: Guests) -> None:
    anna = guest("Anna", at=server)
    table = opened(anna)
    anna.sit(table, 0)
    anna.sit(table, 1, "level:2")
    anna.act(table, 0, "resign")
    within(lambda: tables_in(anna) == [table])
    [sums] = anna.ask("GET", "/me/statistics")
    assert sums["bots"] == {"level:2": {"games": 1, "won": 0}}
    assert (sums["played"], sums["won"], sums["gave_up"], sums["places"]) == (1, 0, 1, {"2": {"2": 1}})
    assert tables_in(anna, with_="level:2") == [table]
    assert tables_in(anna, with_="level:3") == []


def test_every_finished_game_leads_to_its_replay_and_its_review(server: Running) -> None:
    with Browser(server) as anna:
        anna.get("/")
        table = anna.open(FOUR, "pass", seats="2")
        anna.post(f"{table}/do", data={"seat": "0", "kind": "resign"})
        within(lambda: table in anna.get("/history").text)
        page = anna.get("/history").text
        for what in ("replay", "review"):
            assert f"{table}/{what}" in page
            assert anna.get(f"{table}/{what}").status_code == 200
        assert "You have not finished a game yet" in anna.get("/statistics").text, "nobody wins against themselves"


# --- Standings --------------------------------------------------------------------------------------------------------


def test_only_those_who_take_part_appear_and_bots_stand_beside_them(server: Running, guest: Guests) -> None:
    anna, bruno, cleo = guest("Anna R", at=server), guest("Bruno R", at=server), guest("Cleo R", at=server)
    take_part(anna, bruno)
    table = played(anna, bruno, rated=True)
    within(lambda: {"Anna R", "Bruno R"} <= names_in(cleo))
    assert [row["bot"] for row in standings(cleo) if row["bot"]] == list(reversed(LEVELS))
    assert all(row["place"] is None for row in standings(cleo) if not row["bot"]), "provisional"
    assert anna.look(table)["rated"]
    mine = bruno.ask("GET", "/me/standing")["games"][FOUR.name]
    assert mine["is_me"]
    assert mine["rating"]["points"] > 1000
    take_part(bruno, takes_part=False)
    assert "Bruno R" not in names_in(cleo)
    with Browser(server) as stranger:
        page = stranger.get(f"/standings/{FOUR.name}").text
        assert "Anna R" in page
        assert "Bruno R" not in page
    take_part(bruno)
    assert bruno.ask("GET", "/me/standing")["games"][FOUR.name] == mine, "whoever comes back is rated as before"


def test_whoever_takes_no_part_opens_and_joins_no_rated_table(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna", at=server), guest("Bruno", at=server)
    with pytest.raises(Refused, match="Take part in the standings first"):
        opened(bruno, rated=True)
    take_part(anna)
    table = opened(anna, rated=True)
    anna.sit(table, 0)
    with pytest.raises(Refused, match="This game is rated"):
        bruno.sit(table, 1)
    with Browser(server) as stranger:
        page = stranger.get(f"/t/{table}").text
        assert "This game is rated" in page, "everyone is told before it begins"
        assert "rated · 2 days for each move" in page


def test_a_game_on_one_device_or_with_numbers_of_ones_own_is_not_rated(server: Running) -> None:
    with Browser(server) as anna:
        anna.get("/")
        anna.post("/name", data={"name": "Anna"})
        anna.post("/me/standing", data={"takes": "yes"})
        squeaky = "/games/squeaky/open"
        for given in ({"way": "pass"}, {"way": "friends", "option.green": "0,0,0,0,0,0,0"}):
            answer = anna.post(squeaky, data={"seats": "2", "rated": "yes", **given})
            assert answer.status_code == 422
            assert "is not rated" in answer.text
        answer = anna.post(squeaky, data={"seats": "2", "rated": "yes", "way": "now"})
        assert "rated" in answer.text
        assert "Let a bot play for me" not in answer.text


def test_whoever_has_no_name_is_asked_for_one(server: Running) -> None:
    with Browser(server) as nobody:
        nobody.get("/")
        answer = nobody.post("/me/standing", data={"takes": "yes"})
        assert answer.status_code == 409
        assert "Say what you are called first" in answer.text


def test_whoever_goes_leaves_the_standings_and_others_numbers_stay(server: Running, guest: Guests) -> None:
    anna, bruno, cleo = guest("Anna G", at=server), guest("Bruno G", at=server), guest("Cleo G", at=server)
    take_part(anna, bruno, cleo)
    played(anna, bruno, rated=True)
    played(bruno, cleo, rated=True)
    going_on = opened(anna, rated=True)
    anna.sit(going_on, 0)
    cleo.sit(going_on, 1)
    known = read(anna.token, server.desk.secret)
    assert known is not None
    told = anna.ask("GET", "/me/export")
    assert len(told["finishes"]) == len(told["ratings"]) == len(told["results"]) == 1
    assert told["players"][0]["takes_part"]
    anna.ask("POST", "/me/leave", {"sure": "yes"})
    assert "Anna G" not in names_in(bruno)
    within(lambda: len(tables_in(cleo)) == 2)  # what was going on is given up, and counts
    within(lambda: not rows_about(server, known.guest))
    before = {row["name"]: row["rating"] for row in standings(bruno) if row["name"] in ("Bruno G", "Cleo G")}
    Ratings(server.desk.store).compute_anew(FOUR.name)
    after = {row["name"]: row["rating"] for row in standings(bruno) if row["name"] in ("Bruno G", "Cleo G")}
    assert before == after
    assert len(before) == 2
    assert [seat["name"] for seat in games(bruno)["games"][-1]["seats"]] == ["", "Bruno G"]
    with Browser(server) as stranger:
        assert "Anna G" not in stranger.get(f"/standings/{FOUR.name}").text


def rows_about(server: Running, guest: str) -> list[str]:
    """Where in results and standings a guest is still known."""
    with server.desk.store.reading() as connection:
        return [
            table.name
            for table in (schema.players, schema.finishes, schema.ratings, schema.sittings)
            for row in connection.execute(sa.select(table))
            if guest in repr(row)
        ]
