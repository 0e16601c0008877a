"""PostgreSQL goes away and comes back, or a server process does: nothing acknowledged is lost, and all goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from scurry.server.client import Client
from tests.faults.crowd import check, playing
from tests.faults.listeners import listening
from tests.faults.processes import SOON, within
from tests.faults.worlds import Line, World, a_move, after, as_form, duel, is_away, two_servers


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with two_servers(tmp_path_factory.mktemp("servers")) as world:
        yield world


@pytest.fixture
def world(both: World) -> World:
    """Everything up and well, whatever the test before did to it."""
    both.make_well()
    return both


@pytest.fixture
def anna(world: World) -> Iterator[Client]:
    with closing(Client(world.first.address, "Anna")) as client:
        yield client


@pytest.fixture
def line(world: World, anna: Client) -> Iterator[Line]:
    with closing(Line(world.first.address, anna.token)) as line:
        yield line


# --- One guest, seen closely ------------------------------------------------------------------------------------------


def test_without_a_database_a_server_says_so_and_takes_the_same_move_later(
    world: World, anna: Client, line: Line
) -> None:
    table = duel(anna)
    given, path = a_move(table, "once"), f"/api/tables/{table['id']}/moves"
    world.postgres.stop()
    assert is_away(line.api("POST", path, given))
    assert within(SOON, lambda: world.first.health == (503, False))
    world.postgres.start()
    assert within(SOON, world.first.is_well)
    assert line.api("POST", path, given).status_code == 201
    assert line.api("POST", path, given).status_code == 201
    assert world.keys(table["id"]).count("once") == 1


def test_the_page_says_it_too_to_the_script_in_a_word_and_to_people_on_a_page(
    world: World, anna: Client, line: Line
) -> None:
    table = duel(anna)
    form, path = as_form(a_move(table, "page")), f"/t/{table['id']}/move"
    world.postgres.stop()
    assert is_away(line.page("POST", path, form, **{"x-part": "1"}))
    plain = line.page("POST", path, form)
    assert plain.status_code == 503
    assert plain.headers["content-type"].startswith("text/html")
    assert "<h1" in plain.text
    world.postgres.start()
    assert within(SOON, world.first.is_well)
    assert line.page("POST", path, form, **{"x-part": "1"}).status_code == 200


def test_whatever_else_needs_the_database_is_told_that_it_is_away(world: World, anna: Client, line: Line) -> None:
    table = duel(anna)
    where = f"/api/tables/{table['id']}"
    anna.play(table, table["legal"][0]["id"])
    free = anna.open("squeaky", 2)["id"]
    world.postgres.stop()
    answers = {
        "open": line.api("POST", "/api/tables", {"game": "squeaky", "seats": 2}),
        "sit": line.api("POST", f"/api/tables/{free}/seats", {"seat": 0}),
        "bot": line.api("POST", f"/api/tables/{free}/seats", {"seat": 1, "bot": "random"}),
        "ask back": line.api("POST", f"{where}/actions", {"seat": 0, "action": "ask-back"}),
        "resign": line.api("POST", f"{where}/actions", {"seat": 1, "action": "resign"}),
        "new guest": line.api("POST", "/api/guests", {"name": "Bruno"}),
        "a table nobody has open": line.api("GET", "/api/tables/unheard-of"),
    }
    pages = {
        "name": line.page("POST", "/name", {"name": "Anne"}),
        "open page": line.page("POST", "/games/squeaky/open", {"way": "now"}),
        "sit page": line.page("POST", f"/t/{free}/sit", {"seat": "0", "name": "Anne"}),
        "do page": line.page("POST", f"/t/{table['id']}/do", {"seat": "1", "kind": "resign"}),
    }
    wrong = {what: answer.status_code for what, answer in answers.items() if not is_away(answer)}
    wrong |= {what: answer.status_code for what, answer in pages.items() if answer.status_code != 503}
    reads = ("/", "/api/tables", where, f"/t/{table['id']}", "/games/squeaky")
    wrong |= {path: line.api("GET", path).status_code for path in reads}
    assert {what: status for what, status in wrong.items() if status not in (200, 503)} == {}
    assert not set(answers) & set(wrong)
    assert not set(pages) & set(wrong)


def test_whoever_listens_is_told_that_the_store_is_away_and_that_it_is_back(
    world: World, anna: Client, line: Line
) -> None:
    table = duel(anna)
    with listening(world.first.address, table["id"], anna.token) as listener:
        world.postgres.stop()
        line.api("POST", f"/api/tables/{table['id']}/moves", a_move(table, "told"))
        assert listener.hears("store", "away", SOON)
        world.postgres.start()
        assert listener.hears("store", "back", SOON)
        assert listener.named("store") == ["away", "back"]
        seen = len(listener.named("message"))
        line.api("POST", f"/api/tables/{table['id']}/moves", a_move(table, "told"))
        assert listener.hears_more(seen, SOON)


def test_a_program_that_watches_goes_on_watching(world: World, anna: Client) -> None:
    table = duel(anna, "noughts-and-crosses")
    seen: list[dict[str, Any]] = []
    watcher = threading.Thread(target=lambda: seen.extend(anna.watch(table["id"], 0)), daemon=True)
    watcher.start()
    assert within(SOON, watcher.is_alive)
    world.postgres.stop()
    time.sleep(1.0)
    world.postgres.start()
    assert within(SOON, world.first.is_well)
    while not table["is_over"]:
        table = anna.look(table["id"], table["to_act"][0])
        table = {**table, **anna.play(table, table["legal"][0]["id"])}
    watcher.join(SOON)
    assert seen
    assert seen[-1]["is_over"]


@pytest.mark.parametrize("what", ["move", "tables", "open", "page"])
def test_after_a_restart_while_nobody_played_the_first_request_succeeds(
    world: World, anna: Client, line: Line, what: str
) -> None:
    """What asks for something is tried; `/health` may know of the outage until the process has looked again."""
    table = duel(anna)
    time.sleep(0.3)
    world.postgres.stop()
    world.postgres.start()
    first = {
        "move": lambda: line.api("POST", f"/api/tables/{table['id']}/moves", a_move(table, "first")),
        "tables": lambda: line.api("GET", "/api/tables"),
        "open": lambda: line.api("POST", "/api/tables", {"game": "squeaky", "seats": 2}),
        "page": lambda: line.page("GET", "/"),
    }[what]()
    assert first.status_code == (201 if what in ("move", "open") else 200)


def test_one_process_hears_of_the_others_moves_again_after_a_restart(world: World, anna: Client) -> None:
    table = duel(anna)
    with closing(Client(world.second.address, token=anna.token)) as elsewhere:
        elsewhere.look(table["id"])
        with listening(world.first.address, table["id"], anna.token) as listener:
            world.postgres.stop("immediate")
            world.postgres.start()
            assert within(SOON, world.first.is_well)
            assert within(SOON, world.second.is_well)
            seen = len(listener.named("message"))
            elsewhere.play(table, table["legal"][0]["id"])
            assert listener.hears_more(seen, SOON)


def test_a_move_that_was_made_elsewhere_while_the_line_was_cut_is_heard_of(world: World, anna: Client) -> None:
    """Nobody tells it again: whoever comes back has to look."""
    table = duel(anna)
    with closing(Client(world.second.address, token=anna.token)) as elsewhere:
        elsewhere.look(table["id"])
        with listening(world.first.address, table["id"], anna.token) as listener:
            for _ in range(6):
                seen = len(listener.named("message"))
                world.postgres.cut()
                table = after(table, elsewhere.play(table, table["legal"][0]["id"]))
                assert listener.hears_more(seen, SOON)


# --- Under load -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_database_that_stops_under_load_costs_nothing(world: World, how: str) -> None:
    with playing(world.first.address) as crowd:
        for _ in range(2):
            world.postgres.stop(how)
            time.sleep(1.0)
            world.postgres.start()
            assert within(SOON, world.first.is_well)
            assert crowd.play_on(40, SOON) >= 40, f"nobody plays on: {crowd.troubles}"
    check(crowd, world.database)
    assert crowd.troubles["503"] > 0


def test_connections_that_are_cut_under_load_cost_nothing(world: World) -> None:
    cut = 0
    with playing(world.first.address, world.second.address) as crowd:
        for _ in range(25):
            cut += world.postgres.cut()
            time.sleep(0.1)
        assert crowd.play_on(40, SOON) >= 40, f"nobody plays on: {crowd.troubles}"
    assert cut > 25
    check(crowd, world.database)
    assert {server.health for server in world.servers} == {(200, True)}


def test_two_processes_killed_in_turn_under_load_lose_nothing(world: World) -> None:
    with playing(world.first.address, world.second.address, pairs=6) as crowd:
        for server in world.servers * 3:
            server.kill()
            assert crowd.play_on(20, SOON) >= 20, f"nobody plays on at the other one: {crowd.troubles}"
            server.start()
    check(crowd, world.database)
    assert crowd.troubles["ConnectError"] > 0
