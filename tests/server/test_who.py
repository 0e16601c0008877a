"""Who you are is asked first: no key, page, number or name of somebody else's tells or does anything."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.server.client import Client
from tests.server.conftest import Guests
from tests.server.test_api import all_seated, first_to_act
from tests.servers import Running
from tests.tables.builders import few


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def post(server: Running, client: Client, table_id: str, **given: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {client.token}"}
    return httpx.post(f"{server.address}/api/tables/{table_id}/moves", json=given, headers=headers)


def test_a_known_key_answers_for_no_other_seat(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    who, table = first_to_act(table_id, anna, bruno)
    move, key = table["legal"][0]["id"], "mine"
    assert post(server, who, table_id, seat=table["seat"], move=move, key=key).status_code == 201
    others = [seat for seat in range(few(game)) if not who.look(table_id)["seats"][seat]["is_me"]]
    for seat in others:
        answer = post(server, who, table_id, seat=seat, move=move, key=key)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        assert "legal" not in answer.json()


def test_a_key_is_for_one_thing(server: Running, guest: Guests, game: Game) -> None:
    anna = guest("Anna")
    table_id = all_seated(anna, anna, game)
    _, table = first_to_act(table_id, anna)
    move = table["legal"][0]["id"]
    assert post(server, anna, table_id, seat=table["seat"], move=move, key="once").status_code == 201
    assert post(server, anna, table_id, seat=table["seat"], move=move, key="once").status_code == 201
    other = post(server, anna, table_id, seat=table["seat"], move=move + 1, key="once")
    assert (other.status_code, other.json()["code"]) == (409, "key-used")


def test_a_page_cannot_be_guessed_by_anybody_but_its_owner(server: Running, guest: Guests, game: Game) -> None:
    """Right or wrong, a stranger's guess of a seat's page gets the same answer."""
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    who, table = first_to_act(table_id, anna, bruno)
    move = table["legal"][0]["id"]
    for other in (guest("Stranger"), bruno if who is anna else anna):
        answers = [
            post(server, other, table_id, seat=table["seat"], move=move, page=page, key=secrets.token_hex(4))
            for page in (table["page"], "wrong")
        ]
        assert answers[0].content == answers[1].content
        assert answers[0].status_code == 403


def test_a_page_says_nothing_without_the_servers_secret(server: Running, guest: Guests, game: Game) -> None:
    """Two tables that look alike to the byte have other pages."""
    anna, bruno = guest("Anna"), guest("Bruno")
    pages = {anna.look(all_seated(anna, bruno, game))["page"] for _ in range(3)}
    assert len(pages - {""}) == 3


@pytest.mark.parametrize("seat", [2, 7, 99])
def test_a_seat_beyond_the_table_is_refused_with_and_without_a_page(server: Running, guest: Guests, seat: int) -> None:
    anna = guest("Anna")
    table_id = all_seated(anna, anna, shelf()[0])
    for more in ({}, {"page": "x"}):
        answer = post(server, anna, table_id, seat=seat, move=0, **more)
        assert (answer.status_code, answer.json()["code"]) == (409, "no-seat")
    headers = {"cookie": f"scurry={anna.token}", "origin": server.address, "x-part": "1"}
    form = {"seat": str(seat), "move": "0", "page": "x", "key": "k"}
    answer = httpx.post(f"{server.address}/t/{table_id}/move", data=form, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "no-seat")


@pytest.mark.parametrize("seats", ["9" * 5_000, "-1", "x", "²", "1e3"])
def test_a_number_of_seats_that_is_none_is_said_to_be_none(server: Running, seats: str) -> None:
    answer = httpx.post(
        f"{server.address}/games/{shelf()[0].name}/open",
        data={"way": "now", "seats": seats},
        headers={"origin": server.address},
    )
    assert answer.status_code == 422


def test_both_ways_to_send_a_move_answer_alike(server: Running, guest: Guests, game: Game) -> None:
    """The fast lane and the documented route: the same bytes for the same move at tables that look alike."""
    anna = guest("Anna")
    answers = []
    for kind in ("application/json", "application/json; charset=utf-8"):
        table_id = all_seated(anna, anna, game)
        _, table = first_to_act(table_id, anna)
        body = f'{{"seat": {table["seat"]}, "move": {table["legal"][0]["id"]}, "key": "k"}}'
        headers = {"authorization": f"Bearer {anna.token}", "content-type": kind}
        answer = httpx.post(f"{server.address}/api/tables/{table_id}/moves", content=body, headers=headers)
        told = answer.json()
        assert len(told.pop("page")) == 24
        answers.append((answer.status_code, sorted(told), answer.headers["content-type"]))
    assert answers[0] == answers[1]
