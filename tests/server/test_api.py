"""The API, and the small client that speaks it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.matches.verification import verify
from scurry.server.client import Client, Refused
from tests.server.conftest import Guests
from tests.servers import Running, running
from tests.tables.builders import few

GAMES = shelf()


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def all_seated(anna: Client, bruno: Client, game: Game) -> str:
    """Anna sits in seat 0, Bruno in all the others."""
    table_id = str(anna.open(game.name, few(game))["id"])
    anna.sit(table_id, 0)
    for seat in range(1, few(game)):
        bruno.sit(table_id, seat)
    return table_id


def first_to_act(table_id: str, *clients: Client) -> tuple[Client, dict[str, Any]]:
    """Whoever is to act, with the table as they see it."""
    for client in clients:
        for seat in client.look(table_id)["to_act"]:
            table = client.look(table_id, seat)
            if table["legal"]:
                return client, table
    raise AssertionError("nobody is to act")


def test_a_program_plays_a_whole_game_against_bots(server: Running, guest: Guests, game: Game) -> None:
    client = guest("Anna")
    table_id = client.open(game.name, few(game))["id"]
    client.sit(table_id, 0)
    for seat in range(1, few(game)):
        client.sit(table_id, seat, bot="random")
    for table in client.watch(table_id):
        if table["legal"]:
            with suppress(Refused):  # a bot that chose at the same time may have been first: the news comes again
                client.play(table, table["legal"][0]["id"])
    assert table["result"]["places"]
    assert verify(client.record(table_id)).is_right


def test_a_move_may_be_given_in_words(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    who, table = first_to_act(all_seated(anna, bruno, game), anna, bruno)
    who.play(table, table["legal"][0]["text"].upper())
    with pytest.raises(Refused, match="unreadable"):
        who.play(who.look(table["id"], table["seat"]), "fly to the moon")


def test_a_move_sent_twice_lands_once_and_a_late_one_is_stale(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    who, table = first_to_act(all_seated(anna, bruno, game), anna, bruno)
    move = table["legal"][0]["id"]
    assert who.play(table, move, key="one") == who.play(table, move, key="one")
    with pytest.raises(Refused, match="stale") as refusal:
        who.play(table, move, key="two")
    assert refusal.value.status == 409


def test_whoever_holds_several_seats_is_told_which_of_them_acts_next(
    server: Running, guest: Guests, game: Game
) -> None:
    anna = guest("Anna")
    table = anna.look(all_seated(anna, anna, game))
    answer = {"seat": table["to_act"][0], **anna.look(table["id"], table["to_act"][0])}
    for _ in range(12):
        if answer["is_over"]:
            break
        seen = anna.look(table["id"], answer["seat"])
        assert seen["seat"] == answer["seat"]
        assert seen["page"] == answer["page"]
        answer = anna.play(seen, seen["legal"][0]["id"])
        assert answer["seat"] in answer["to_act"] or answer["is_over"]
        assert bool(answer["legal"]) is not answer["is_over"]


NOT_A_MOVE: list[tuple[bytes, int, str]] = [
    (b"", 422, "invalid"),
    (b"{", 400, "invalid"),
    (b"[1]", 422, "invalid"),
    (b'{"seat": 0}', 422, "invalid"),
    (b'{"seat": 0, "move": 1, "more": 2}', 422, "invalid"),
    (b'{"seat": 0, "move": -1}', 422, "invalid"),
    (b'{"seat": 99, "move": 1}', 409, "no-seat"),
    (b'{"seat": 0, "move": 99999}', 409, "unreadable"),
    (b'{"seat": 0, "move": 0, "page": "old"}', 409, "stale"),
]


@pytest.mark.parametrize(("body", "status", "code"), NOT_A_MOVE)
def test_what_is_not_a_move_is_refused_with_a_reason(
    server: Running, guest: Guests, body: bytes, status: int, code: str
) -> None:
    """In a hurry, too, as all moves pass: what is wrong is said as anywhere else."""
    anna = guest("Anna")
    table_id = all_seated(anna, anna, GAMES[0])
    headers = {"authorization": f"Bearer {anna.token}", "content-type": "application/json"}
    answer = httpx.post(f"{server.address}/api/tables/{table_id}/moves", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert anna.look(table_id, 0)["to_act"]


def test_a_move_in_pieces_or_of_another_kind_goes_the_usual_way(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = all_seated(anna, anna, GAMES[0])
    who, table = first_to_act(table_id, anna)
    address = f"{server.address}/api/tables/{table_id}/moves"
    body = json.dumps({"seat": table["seat"], "move": table["legal"][0]["id"], "page": table["page"]}).encode()
    headers = {"authorization": f"Bearer {who.token}", "content-type": "application/json; charset=utf-8"}
    assert httpx.post(address, content=(bytes([byte]) for byte in body), headers=headers).status_code == 201
    much = (b" " * 1000 for _ in range(1000))
    headers["content-type"] = "application/json"
    assert httpx.post(address, content=much, headers=headers).status_code == 413


def test_only_ones_own_seat_can_be_played(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    who, table = first_to_act(table_id, anna, bruno)
    stranger = guest("Stranger")
    for other in (stranger, bruno if who is anna else anna):
        with pytest.raises(Refused) as refusal:
            other.play({**table, "page": None}, table["legal"][0]["id"])
        assert (refusal.value.status, refusal.value.code) == (403, "not-yours")


def test_illegal_moves_name_their_clause(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    while True:
        if anna.look(table_id)["result"]:
            return  # a game so small that every move is legal at all times
        who, table = first_to_act(table_id, anna, bruno)
        if illegal := set(range(game.card.moves)) - {move["id"] for move in table["legal"]}:
            break
        who.play(table, table["legal"][0]["id"])
    with pytest.raises(Refused, match="illegal") as refusal:
        who.play(table, min(illegal))
    assert str(refusal.value.clause).startswith(game.card.clauses)


def test_a_spectator_sees_what_is_public_and_no_more(server: Running, guest: Guests, game: Game) -> None:
    """Spectator ⊆ public: whatever a spectator is shown, every seat is shown too; and nothing can be done."""
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    for _ in range(6):
        if anna.look(table_id)["result"]:
            return
        who, table = first_to_act(table_id, anna, bruno)
        who.play(table, table["legal"][-1]["id"])
        watched = guest("Fay").look(table_id)
        assert (watched["seat"], watched["legal"], watched["page"]) == (-1, [], "")
        for seat in range(few(game)):
            seen = (anna if seat == 0 else bruno).look(table_id, seat)
            assert _agrees(watched["view"], seen["view"])


def _agrees(public: Any, seen: Any) -> bool:
    """Whether everything public is the same in a seat's view; −1 is what is not known."""
    if isinstance(public, dict):
        return all(_agrees(public[name], seen[name]) for name in public)
    if isinstance(public, list):
        return all(map(_agrees, public, seen))
    return bool(public in (-1, seen))


def test_leaving_and_coming_back_as_a_spectator_shows_nothing_new(server: Running, guest: Guests, game: Game) -> None:
    """A seat's view belongs to its guest: without the token one is a stranger, with it one is back in the seat."""
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    mine = anna.look(table_id)
    assert guest("Anna").look(table_id)["view"] == guest("Fay").look(table_id)["view"]
    assert guest(token=anna.token).look(table_id) == mine


def test_the_seed_and_the_record_stay_secret_until_the_end(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    seed = server.desk.store.terms(table_id).seed
    with pytest.raises(Refused) as refusal:
        anna.record(table_id)
    assert refusal.value.status == 409
    assert seed not in json.dumps(anna.look(table_id))
    for seat in range(few(game) - 1):
        (anna if seat == 0 else bruno).act(table_id, seat, "resign")
    assert seed in anna.record(table_id)


def test_taking_back_resigning_and_a_rematch(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    who, table = first_to_act(table_id, anna, bruno)
    who.play(table, table["legal"][0]["id"])
    who.act(table_id, table["seat"], "ask-back")
    for seat in range(few(game)):
        if seat != table["seat"]:
            (anna if seat == 0 else bruno).act(table_id, seat, "agree")
    back = who.look(table_id, table["seat"])
    assert (back["view"], back["legal"]) == (table["view"], table["legal"])
    for seat in range(few(game) - 1):
        (anna if seat == 0 else bruno).act(table_id, seat, "resign")
    again = anna.act(table_id, 0, "rematch")["rematch"]
    assert [seat["is_kept"] for seat in anna.look(again)["seats"]] == [False] + [True] * (few(game) - 1)
    with pytest.raises(Refused) as refusal:
        guest("Stranger").sit(again, 0)
    assert (refusal.value.status, refusal.value.code) == (403, "not-yours")
    for seat in range(few(game)):
        begun = (anna if seat == 0 else bruno).sit(again, seat)
    assert [seat["name"] for seat in begun["seats"]] == [seat["name"] for seat in table["seats"]]


def test_my_tables_and_games_are_listed(server: Running, guest: Guests) -> None:
    client = guest("Anna")
    assert [game["name"] for game in client.games()] == [game.name for game in GAMES]
    table_id = client.open(GAMES[0].name)["id"]
    assert client.ask("GET", "/tables") == []
    client.sit(table_id, 0)
    assert client.ask("GET", "/tables") == [table_id]


BAD = [
    ("POST", "/api/tables", b"{", 400, "invalid"),
    ("POST", "/api/tables", b'{"game": 7}', 422, "invalid"),
    ("POST", "/api/tables", b'{"game": "no-such-game"}', 404, "no-such-game"),
    ("POST", "/api/tables", b'{"game": "%s", "options": {"nonsense": 1}}', 409, "bad-option"),
    ("POST", "/api/tables", b'{"game": "%s", "extra": 1}', 422, "invalid"),
    ("GET", "/api/tables/nowhere", b"", 404, "no-such-table"),
    ("GET", "/api/tables/" + "x" * 99, b"", 422, "invalid"),
    ("GET", "/api/nothing", b"", 404, "http"),
    ("DELETE", "/api/tables", b"", 405, "http"),
    ("POST", "/api/guests", b'{"name": " \\u200b "}', 409, "bad-name"),
    ("POST", "/api/guests", b'{"name": "x"}' + b" " * 40_000, 413, "too-large"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
def test_bad_input_gets_a_clear_answer(
    server: Running, guest: Guests, method: str, path: str, body: bytes, status: int, code: str
) -> None:
    token = guest("Anna").token
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    body = body.replace(b"%s", GAMES[0].name.encode())
    answer = httpx.request(method, server.address + path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"]


def test_a_body_that_lies_about_its_length_is_cut_off(server: Running) -> None:
    def much() -> Any:
        for _ in range(100):
            yield b" " * 1000

    answer = httpx.post(f"{server.address}/api/guests", content=much(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_without_a_token_of_ours_one_is_nobody(server: Running) -> None:
    for token in ("", "made.up", "anna." + "0" * 40):
        answer = httpx.get(
            f"{server.address}/api/tables", headers={"authorization": f"Bearer {token}"} if token else {}
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown")


def test_floods_are_slowed_down(tmp_path: Any) -> None:
    with running(tmp_path, rate=1.0, burst=5) as server:
        body = {"name": "Anna"}
        statuses = [httpx.post(f"{server.address}/api/guests", json=body).status_code for _ in range(8)]
        assert statuses[:5] == [201] * 5
        assert 429 in statuses[5:]


def test_one_guest_cannot_hold_streams_without_end(tmp_path: Any, guest: Guests) -> None:
    with running(tmp_path, streams=2) as server:
        client = guest("Anna", at=server)
        table_id = client.open(GAMES[0].name)["id"]
        watching = [client.watch(table_id) for _ in range(2)]
        for stream in watching:
            next(stream)
        answer = httpx.get(
            f"{server.address}/api/tables/{table_id}/events", headers={"authorization": f"Bearer {client.token}"}
        )
        assert answer.status_code == 429
        for stream in watching:
            stream.close()  # type: ignore[attr-defined]


KEPT_UP = ("scurry_live_tables", "scurry_store_away 0.0", "scurry_turned_away_total", "process_resident_memory_bytes")


def test_metrics_tell_how_it_stands_and_no_secret(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = anna.open("noughts-and-crosses")["id"]
    text = server.desk.metrics.text().decode()
    told = {line.split()[0]: line.split()[1] for line in text.splitlines() if not line.startswith("#")}
    assert float(told["scurry_live_tables"]) >= 1
    seed = server.desk.store.terms(table_id).seed
    for secret in (table_id, seed, anna.token, "Anna", server.desk.secret, "127.0.0.1"):
        assert secret not in text


def test_health_and_metrics(server: Running) -> None:
    health = httpx.get(f"{server.address}/health").json()
    assert isinstance(health.pop("is_at_rest"), bool)
    assert health == {"is_well": True, "ready": len(GAMES), "games": len(GAMES)}
    assert httpx.get(f"{server.address}/metrics").status_code == 404, "they count what is chosen in secret"
    text = server.desk.metrics.text().decode()
    for name in ("scurry_steps_total", "scurry_refusals_total", "scurry_request_seconds", "scurry_listeners", *KEPT_UP):
        assert name in text


def test_the_api_is_described(server: Running) -> None:
    described = httpx.get(f"{server.address}/api/openapi.json").json()
    assert "/api/tables/{table_id}/moves" in described["paths"]
    assert not [path for path in described["paths"] if path.startswith("/t/")]
