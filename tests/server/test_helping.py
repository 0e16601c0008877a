"""Help over the wire: hints, the tutor and notes, on the page and for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest

from scurry.games import Game, find
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.laws.cases import Case, played
from scurry.matches.lessons import find_lesson
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.server.client import Client, Refused
from scurry.server.guests import new_guest, sign
from scurry.tables.steps import ON, Kind, Step
from scurry.tables.store import Line
from tests.advised import take_time
from tests.readme import ours
from tests.server.conftest import Guests
from tests.server.test_secrecy import blotted
from tests.servers import Running, running
from tests.tables.builders import against_a_bot, costly_decision

SQUEAKY = find("squeaky")
numbers = count()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    take_time(monkeypatch, 1_000)


def laid(server: Running, match: Match, seat: int, guest: str, *more: Kind, bot: str = "level:3") -> str:
    """A table that goes on from where a match is: a guest in one seat, bots in the others."""
    terms, steps = against_a_bot(match, seat, guest, bot)
    steps += [Step(kind, seat, guest, ON, kind.value) for kind in more]
    table_id = f"laid-{next(numbers)}"
    server.desk.store.open(type(terms)(**{**vars(terms), "id": table_id}))
    server.desk.store.append([Line(table_id, number, step) for number, step in enumerate(steps)])
    return table_id


def known(server: Running, guest: Guests) -> tuple[Client, str]:
    """A program, and the guest that it speaks for."""
    who = new_guest()
    return guest(token=sign(who, server.desk.secret), at=server), who


def page_of(server: Running, client: Client, table_id: str) -> str:
    return httpx.get(f"{server.address}/t/{table_id}", headers=bearer(client)).text


def bearer(client: Client) -> dict[str, str]:
    return {"authorization": f"Bearer {client.token}"}


def ask(client: Client, table: dict[str, Any], **other: Any) -> dict[str, Any]:
    return client.ask(  # type: ignore[no-any-return]
        "POST", f"/tables/{table['id']}/hints", {"seat": table["seat"], "page": table["page"], **other}
    )


# --- Hints ------------------------------------------------------------------------------------------------------------


def test_a_program_takes_a_hint_and_plays_it(server: Running, guest: Guests) -> None:
    match, seat, _, best = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me))
    assert table["hints"]
    assert table["hint"] is None
    told = ask(client, table)["hint"]
    assert [choice["id"] for choice in told["choices"]] == [best]
    assert told["choices"][0]["wins"] > told["next_best"]["wins"]
    assert told["choices"][0]["share"] == 100
    assert re.fullmatch(r"“take peanut” wins \d+ of 100 games; the next best, “[a-z ]+”, \d+\.", told["sentences"][0])
    assert client.look(table["id"])["hint"] == told, "until the page changes"
    client.play(client.look(table["id"]), best)
    assert client.look(table["id"])["hint"] is None


def test_the_page_lights_what_a_hint_would_do_and_says_why(server: Running, guest: Guests) -> None:
    match, seat, _, best = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me))
    before = page_of(server, client, table["id"])
    assert 'form="hint-form"' in before
    assert "data-lit" not in before
    told = ask(client, table)["hint"]
    after = page_of(server, client, table["id"])
    assert f'data-lit="move:{best}"' in after
    assert told["sentences"][0] in after
    assert 'form="hint-form"' not in after, "it is told already"


def test_whoever_watches_or_sits_elsewhere_gets_no_hint_and_learns_nothing(server: Running, guest: Guests) -> None:
    """Right or wrong, a stranger's guess of the page gets the same answer; and nothing of a hint is sent to others."""
    match, seat, _, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me))
    stranger = guest("Stranger")
    for page in (table["page"], "wrong"):
        with pytest.raises(Refused, match="not-yours"):
            ask(stranger, table, page=page)
    told = ask(client, table)["hint"]
    seen = stranger.look(table["id"])
    assert seen["hint"] is None
    assert told["sentences"][0] not in page_of(server, stranger, table["id"])
    assert "Anna took a hint." in page_of(server, stranger, table["id"])


@pytest.mark.parametrize(("changed", "code"), [({"page": "old"}, "stale"), ({"seat": 9}, "no-seat")])
def test_what_cannot_be_is_refused(server: Running, guest: Guests, changed: dict[str, Any], code: str) -> None:
    match, seat, _, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me))
    with pytest.raises(Refused, match=code):
        ask(client, table, **changed)


def test_among_people_a_hint_must_have_been_agreed_on_and_everyone_is_told(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    for hints in (None, True):
        opened = anna.ask("POST", "/tables", {"game": "squeaky", "seats": 2, "hints": hints})
        anna.sit(opened["id"], 0)
        bruno.sit(opened["id"], 1)
        table = anna.look(opened["id"])
        assert table["hints"] is bool(hints)
        if hints:
            ask(anna, table)
            assert "Anna took a hint." in bruno.look(opened["id"])["log"]
            assert "hints for whoever asks" in page_of(server, bruno, opened["id"])
        else:
            with pytest.raises(Refused, match="not-now"):
                ask(anna, table)


def test_the_invitation_says_that_there_are_hints_and_a_rematch_keeps_them(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    form = {"way": "friends", "seats": "2", "hints": "yes"}
    answer = httpx.post(f"{server.address}/games/squeaky/open", data=form, headers=bearer(anna))
    table_id = answer.headers["location"].rpartition("/")[2]
    assert "hints for whoever asks" in page_of(server, bruno, table_id)
    bruno.sit(table_id, 1)
    assert anna.look(table_id)["hints"]
    anna.act(table_id, 0, "resign")
    again = anna.act(table_id, 0, "rematch")["rematch"]
    anna.sit(again, 0)
    bruno.sit(again, 1)
    assert anna.look(again)["hints"]


def test_no_hint_in_a_lesson(server: Running, guest: Guests) -> None:
    anna, lesson = guest("Anna"), find_lesson(SQUEAKY, "first")
    answer = httpx.post(f"{server.address}/games/squeaky/open", data={"lesson": lesson.name}, headers=bearer(anna))
    table = anna.look(answer.headers["location"].rpartition("/")[2])
    assert not table["hints"]
    assert 'id="hint-form"' not in page_of(server, anna, table["id"])
    with pytest.raises(Refused, match="not-now"):
        ask(anna, table)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    with running(tmp_path_factory.mktemp("real")) as real, running(tmp_path_factory.mktemp("other")) as other:
        other.desk.secret, other.desk.house.keys = real.desk.secret, real.desk.house.keys
        yield real, other


@pytest.mark.parametrize("game", [game for game in ours() if game.card.hidden], ids=lambda game: game.name)
def test_worlds_that_look_alike_give_the_same_page_and_the_same_answer_to_the_byte(
    game: Game, worlds: tuple[Running, Running], guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_time(monkeypatch, 200)
    seat, *starts = worlds_that_look_alike(game)
    me, answers = new_guest(), []
    for server, match in zip(worlds, starts, strict=True):
        client = guest(token=sign(me, server.desk.secret), at=server)
        table_id = laid(server, match, seat, me, bot="random")
        told = ask(client, client.look(table_id))
        page = re.sub(rb"laid-\d+", b"laid", blotted(page_of(server, client, table_id).encode()))
        answers.append((told["hint"], told["log"], page))
    assert answers[0] == answers[1]
    assert answers[0][0]["sentences"]


def worlds_that_look_alike(game: Game) -> tuple[int, Match, Match]:
    """A seat with a choice late in a match, the match, and another that might be it as far as the seat knows."""
    match = played(Case(game, 2, 0))
    for ply in reversed(range(match.ply)):
        seat = seats_to_act(match.position_at(ply))[-1]
        other = match.view_at(ply, seat)
        game.rules.imagine(other, seat, fast_dice(5, 3))
        worlds = [Match(game, start=dump(each), seed="same") for each in (match.position_at(ply), other)]
        if dump(worlds[0].position) != dump(worlds[1].position) and len(worlds[0].legal_ids(seat)) > 1:
            return seat, worlds[0], worlds[1]
    raise AssertionError("the worlds should really differ")


# --- The tutor --------------------------------------------------------------------------------------------------------


def test_a_program_is_told_to_think_again_and_may_play_anyway(server: Running, guest: Guests) -> None:
    match, seat, blunder, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me, Kind.TUTOR))
    with pytest.raises(Refused, match="think-again"):
        client.play(table, blunder)
    assert client.look(table["id"])["page"] == table["page"], "it is not made"
    given = {"seat": seat, "move": blunder, "page": table["page"], "anyway": True}
    client.ask("POST", f"/tables/{table['id']}/moves", given)
    assert client.look(table["id"])["page"] != table["page"]


def test_the_tutor_is_switched_on_by_an_action_and_only_against_bots(server: Running, guest: Guests) -> None:
    match, seat, blunder, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me))
    client.ask("POST", f"/tables/{table['id']}/actions", {"seat": seat, "action": "tutor", "value": "on"})
    with pytest.raises(Refused, match="think-again"):
        client.play(table, blunder)
    client.ask("POST", f"/tables/{table['id']}/actions", {"seat": seat, "action": "tutor", "value": "off"})
    client.play(table, blunder)
    anna, bruno = guest("Anna"), guest("Bruno")
    people = anna.open("squeaky", 2)["id"]
    anna.sit(people, 0)
    bruno.sit(people, 1)
    with pytest.raises(Refused, match="not-now"):
        anna.ask("POST", f"/tables/{people}/actions", {"seat": 0, "action": "tutor", "value": "on"})


def test_without_a_script_the_page_asks_whether_to_play_it(server: Running, guest: Guests) -> None:
    match, seat, blunder, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me, Kind.TUTOR))
    form = {"seat": str(seat), "move": str(blunder), "page": table["page"]}
    answer = httpx.post(f"{server.address}/t/{table['id']}/move", data=form, headers=bearer(client))
    assert answer.status_code == 200
    assert "Play it anyway" in answer.text
    assert "you can win" in answer.text
    again = {"seat": str(seat), "again": "1"}
    httpx.post(f"{server.address}/t/{table['id']}/do", data=again, headers=bearer(client))
    assert "Play it anyway" not in page_of(server, client, table["id"])
    sure = httpx.post(f"{server.address}/t/{table['id']}/move", data={**form, "anyway": "yes"}, headers=bearer(client))
    assert sure.status_code == 303


def test_what_is_made_by_itself_is_never_held_back(server: Running, guest: Guests) -> None:
    match, seat, blunder, _ = costly_decision()
    client, me = known(server, guest)
    table = client.look(laid(server, match, seat, me, Kind.TUTOR))
    client.play(table, blunder, key=f"by-itself-{table['page']}"[:40])


# --- Notes, and what is remembered ------------------------------------------------------------------------------------


def play_now(server: Running, client: Client, game: str = "squeaky") -> str:
    """A table against bots, as the lobby opens it."""
    answer = httpx.post(f"{server.address}/games/{game}/open", data={"way": "now"}, headers=bearer(client))
    return answer.headers["location"].rpartition("/")[2]


def notes_told(client: Client, table_id: str, decisions: int) -> list[str]:
    """What a newcomer is told at so many decisions, each made by its first move."""
    notes = []
    for table in client.watch(table_id):
        if table["legal"]:
            notes.append(table["note"])
            if len(notes) > decisions:
                return notes
            client.play(table, table["legal"][0]["id"])
    return notes


def test_a_newcomer_is_told_something_at_each_new_kind_of_decision_once(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    notes = notes_told(anna, play_now(server, anna), 6)
    told = [note for note in notes if note]
    assert len(told) == len(set(told)) == 3
    assert notes[0].startswith("Only you see this card")
    assert not any(notes_told(anna, play_now(server, anna), 4)), "nor at another table"
    bruno = guest("Bruno")
    assert notes_told(bruno, play_now(server, bruno), 0)[0] == notes[0], "somebody else is"


def test_notes_end_with_one_click_and_for_good(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = play_now(server, anna)
    assert "Only you see this card" in page_of(server, anna, table_id)
    form = {"kind": "notes", "value": "off", "seat": "0"}
    httpx.post(f"{server.address}/t/{table_id}/do", data=form, headers=bearer(anna))
    assert "Only you see this card" not in page_of(server, anna, table_id)
    assert anna.look(play_now(server, anna, "squirrel-attack"))["note"] == ""


def test_whoever_has_finished_the_game_is_told_nothing(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = play_now(server, anna)
    anna.act(table_id, 0, "resign")
    assert anna.look(play_now(server, anna))["note"] == ""


def test_a_move_that_is_refused_leaves_its_note_to_be_read(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table = anna.look(play_now(server, anna))
    with pytest.raises(Refused):
        anna.play(table, 0)
    assert anna.look(table["id"])["note"] == table["note"] != ""


def test_whoever_likes_the_tutor_finds_it_at_the_next_table(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    for is_on in (False, True):
        table_id = play_now(server, anna)
        table = server.desk.hub._live[table_id].table if table_id in server.desk.hub._live else None
        assert table is not None
        assert table.seats[0].has_tutor is is_on
        anna.ask("POST", f"/tables/{table_id}/actions", {"seat": 0, "action": "tutor", "value": "on"})
