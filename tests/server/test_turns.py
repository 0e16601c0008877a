"""My turn: told once, by letter and in chats, to real receivers; not at night, and nothing of what lies on a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from scurry.games import find
from scurry.server.client import Client, Refused
from scurry.server.notices.calling import Caller, read_hook
from scurry.server.notices.mail import NotDelivered
from scurry.server.notices.outbox import NEVER
from scurry.server.notices.sender import SPACING
from scurry.server.settings import BadSetting, Settings
from scurry.tables import schema
from tests.clocks import JumpingClock
from tests.databases import fresh_database
from tests.hooks import HookServer, hook_server
from tests.mail import MailServer, links_in, mail_server
from tests.server.conftest import Guests
from tests.server.test_leaving import id_of
from tests.server.test_mail import path_of
from tests.servers import Running, free_port, running

FOUR = find("connect-four")
MINUTE, HOUR = 60.0, 3600.0


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with mail_server() as post:
        yield post


@pytest.fixture(scope="module")
def chat() -> Iterator[HookServer]:
    with hook_server() as chat:
        yield chat


def settings_for(post: MailServer, chat: HookServer) -> dict[str, Any]:
    port = free_port()
    places = {"smtp": f"smtp://127.0.0.1:{post.port}", "hooks": f"127.0.0.1:{chat.port}"}
    return {"port": port, "origin": f"http://127.0.0.1:{port}", **places}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, post: MailServer, chat: HookServer
) -> Iterator[Running]:
    is_file = request.param == "sqlite"
    where = tmp_path_factory.mktemp("turns") if is_file else fresh_database(request.getfixturevalue("postgres"))
    with running(where, JumpingClock(), **settings_for(post, chat)) as server:
        yield server


@pytest.fixture(autouse=True)
def as_usual(chat: HookServer) -> Iterator[None]:
    yield
    chat.status, chat.location = 200, ""


def within(is_so: Callable[[], bool], seconds: float = 30.0) -> None:
    ends = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.03)


def at_rest(server: Running) -> None:
    """Until nothing is under way, and nothing due is waiting."""
    clock, outbox = server.desk.hub.clock, server.desk.notices.outbox
    within(lambda: server.desk.notices.sender.is_at_rest and outbox.next_due() > clock.now())


def told_in(server: Running, chat: HookServer, path: str, count: int) -> None:
    """Until so much was posted there, and that is written down: an hour must not pass in between."""
    within(lambda: len(chat.to(path)) == count)
    at_rest(server)


def listens(client: Client, chat: HookServer, path: str, kind: str = "json", wait: int = 1) -> None:
    """Have a guest told at a webhook; the test that comes at once is waited for and forgotten."""
    client.ask("POST", "/me/hooks", {"kind": kind, "address": chat.address(path)})
    client.ask("POST", "/me/wishes", {"wait": wait})
    within(lambda: len(chat.to(path)) == 1)
    chat.posted.clear()


def table_of(*people: Client) -> str:
    table_id = str(people[0].open(FOUR.name, len(people))["id"])
    for seat, client in enumerate(people):
        client.sit(table_id, seat)
    return table_id


def mover_of(table_id: str, *people: Client) -> Client:
    seat: int = people[0].look(table_id)["to_act"][0]
    return people[seat]


def move(table_id: str, *people: Client) -> None:
    """Whoever is to move moves."""
    who = mover_of(table_id, *people)
    table = who.look(table_id)
    who.play(table, table["legal"][0]["id"])


def rows_of(server: Running, client: Client) -> list[tuple[float, int]]:
    """What stands in the outbox for a guest's turns: when it is due, and which turn it is."""
    guest = id_of(client, server)
    mine = sa.select(schema.channels.c.id).where(schema.channels.c.guest == guest)
    wanted = sa.select(schema.notices.c.due, schema.notices.c.turn)
    wanted = wanted.where(schema.notices.c.kind == "turn", schema.notices.c.channel_id.in_(mine))
    with server.desk.store.reading() as connection:
        return [(row.due, row.turn) for row in connection.execute(wanted)]


def put_in(server: Running, client: Client, count: int) -> None:
    """Until so many turns of a guest's wait in the outbox."""
    within(lambda: sum(due < NEVER for due, _ in rows_of(server, client)) == count)


# --- What is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["slack", "discord", "matrix", "json"])
def test_a_chat_service_is_told_once_in_its_own_form(
    server: Running, guest: Guests, chat: HookServer, kind: str
) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bru*no <b>")
    path = f"/{kind}/{server.address[-5:]}"
    listens(anna, chat, path, kind)
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is bruno:
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    clock.jump(2 * MINUTE)
    told_in(server, chat, path, 1)
    address = f"{server.address}/t/{table_id}"
    told = chat.to(path)[0]
    assert (
        told
        == {
            "slack": {
                "text": f"<{address}|It is your turn at Connect four, with Bru*no &lt;b&gt;.>",
                "unfurl_links": False,
            },
            "discord": {
                "content": f"It is your turn at Connect four, with Bru\\*no \\<b\\>\\. <{address}>",
                "allowed_mentions": {"parse": []},
            },
            "matrix": {
                "username": "Scurry",
                "text": f"It is your turn at Connect four, with Bru*no <b>. {address}",
                "html": f'<a href="{address}">It is your turn at Connect four, with Bru*no &lt;b&gt;.</a>',
            },
            "json": {
                "event": "your-turn",
                "text": "It is your turn at Connect four, with Bru*no <b>.",
                "tables": [
                    {
                        "text": "It is your turn at Connect four, with Bru*no <b>.",
                        "address": address,
                        "game": "Connect four",
                        "with": ["Bru*no <b>"],
                    }
                ],
            },
        }[kind]
    )
    for _ in range(3):
        clock.jump(HOUR)
        anna.look(table_id)
        at_rest(server)
    assert len(chat.to(path)) == 1, "once for each turn"
    move(table_id, anna, bruno)
    move(table_id, anna, bruno)
    put_in(server, anna, 1)
    clock.jump(HOUR)
    told_in(server, chat, path, 2)


def test_a_letter_is_sent_and_one_click_ends_them(server: Running, guest: Guests, post: MailServer) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    address = f"anna{server.address[-5:]}@example.org"
    anna.ask("POST", "/me/mail", {"address": address})
    within(lambda: len(post.to(address)) == 1)
    code = path_of(links_in(post.to(address)[0])[0]).rpartition("/")[2]
    anna.ask("POST", "/mail", {"code": code})
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is bruno:
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    clock.jump(2 * MINUTE)
    within(lambda: len(post.to(address)) == 2)
    at_rest(server)
    letter = post.to(address)[1]
    assert letter["Subject"] == "It is your turn at Connect four, with Bruno."
    assert f"{server.address}/t/{table_id}" in links_in(letter)
    quit_at = letter["List-Unsubscribe"].strip("<>")
    assert httpx.post(quit_at, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    move(table_id, anna, bruno)
    move(table_id, anna, bruno)
    clock.jump(HOUR)
    at_rest(server)
    assert len(post.to(address)) == 2


def test_whoever_says_where_in_the_middle_of_a_game_is_told_there_from_the_next_turn_on(
    server: Running, guest: Guests, chat: HookServer
) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/late/{server.address[-5:]}"
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is anna:
        move(table_id, anna, bruno)
    move(table_id, anna, bruno)
    at_rest(server)
    listens(anna, chat, path)
    for _ in range(2):
        clock.jump(MINUTE)
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    clock.jump(2 * MINUTE)
    told_in(server, chat, path, 1)


def test_what_waited_already_is_not_told_any_more_once_a_channel_is_off(
    server: Running, guest: Guests, chat: HookServer
) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/off/{server.address[-5:]}"
    listens(anna, chat, path, wait=10)
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is bruno:
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    (channel,) = anna.ask("GET", "/me/channels")
    anna.ask("POST", f"/me/channels/{channel['id']}", {"do": "off"})
    clock.jump(HOUR)
    put_in(server, anna, 0)
    at_rest(server)
    assert chat.to(path) == []


def test_whoever_comes_in_time_is_not_told(server: Running, guest: Guests, chat: HookServer) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/in-time/{server.address[-5:]}"
    listens(anna, chat, path, wait=10)
    table_id = table_of(anna, bruno)
    for _ in range(4):
        clock.jump(9 * MINUTE)
        move(table_id, anna, bruno)
    at_rest(server)
    assert chat.to(path) == []


def test_whoever_has_the_table_before_them_is_not_told(server: Running, guest: Guests, chat: HookServer) -> None:
    """They see it, and think."""
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/there/{server.address[-5:]}"
    listens(anna, chat, path)
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is bruno:
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    events = f"{server.address}/api/tables/{table_id}/events"
    with httpx.stream("GET", events, headers={"authorization": f"Bearer {anna.token}"}, timeout=60):
        for _ in range(8):  # slowly: who is there is noted on a beat
            time.sleep(0.3)
            clock.jump(15)
        put_in(server, anna, 0)
    at_rest(server)
    assert chat.to(path) == []


def test_two_tables_are_told_together(server: Running, guest: Guests, chat: HookServer) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/together/{server.address[-5:]}"
    listens(anna, chat, path)
    tables = [table_of(anna, bruno) for _ in range(3)]
    for table_id in tables:
        if mover_of(table_id, anna, bruno) is bruno:
            move(table_id, anna, bruno)
    put_in(server, anna, 3)
    clock.jump(2 * MINUTE)
    told_in(server, chat, path, 1)
    (told,) = chat.to(path)
    assert told["text"] == "It is your turn at 3 tables."
    assert {each["address"] for each in told["tables"]} == {f"{server.address}/t/{each}" for each in tables}
    for table_id in tables[:2]:  # the next turns come soon after: they wait, and are told together
        move(table_id, anna, bruno)
        move(table_id, anna, bruno)
    put_in(server, anna, 2)
    clock.jump(SPACING - 30)
    at_rest(server)
    assert len(chat.to(path)) == 1
    clock.jump(MINUTE)
    within(lambda: len(chat.to(path)) == 2)
    assert chat.to(path)[1]["text"] == "It is your turn at 2 tables."


def test_nobody_is_told_at_night(server: Running, guest: Guests, chat: HookServer) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna, bruno = guest("Anna"), guest("Bruno")
    path = f"/night/{server.address[-5:]}"
    listens(anna, chat, path)
    now = datetime.fromtimestamp(clock.now(), UTC)
    evening, morning = ((now + timedelta(minutes=shift)).strftime("%H:%M") for shift in (-60, 120))
    anna.ask("POST", "/me/wishes", {"wait": 1, "quiet_from": evening, "quiet_to": morning, "zone": "UTC"})
    table_id = table_of(anna, bruno)
    if mover_of(table_id, anna, bruno) is bruno:
        move(table_id, anna, bruno)
    put_in(server, anna, 1)
    clock.jump(100 * MINUTE)
    at_rest(server)
    assert chat.to(path) == []
    clock.jump(25 * MINUTE)
    within(lambda: len(chat.to(path)) == 1)


def test_against_bots_alone_nobody_is_told(server: Running, guest: Guests, chat: HookServer) -> None:
    clock: JumpingClock = server.desk.hub.clock
    anna = guest("Anna")
    path = f"/alone/{server.address[-5:]}"
    listens(anna, chat, path)
    table_id = str(anna.open(FOUR.name, 2)["id"])
    anna.sit(table_id, 0)
    anna.sit(table_id, 1, "random")
    clock.jump(HOUR)
    at_rest(server)
    assert rows_of(server, anna) == []
    assert anna.ask("GET", "/me/turns") == []


def test_what_a_browser_asks_for_names_each_turn_once(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = table_of(anna, bruno)
    asked = mover_of(table_id, anna, bruno)
    other = bruno if asked is anna else anna
    (turn,) = asked.ask("GET", "/me/turns")
    assert turn["page"] == f"/t/{table_id}"
    assert turn["sentence"].startswith("It is your turn at Connect four, with ")
    assert other.ask("GET", "/me/turns") == []
    assert asked.ask("GET", "/me/turns") == [turn]
    server.desk.hub.clock.jump(5)
    move(table_id, anna, bruno)
    move(table_id, anna, bruno)
    (later,) = asked.ask("GET", "/me/turns")
    assert later["turn"] != turn["turn"]


# --- Wishes -----------------------------------------------------------------------------------------------------------


def test_wishes_are_kept_and_nonsense_is_refused(guest: Guests) -> None:
    anna = guest("Anna")
    wanted = {"wait": 60, "quiet_from": "22:00", "quiet_to": "07:30", "zone": "Europe/Rome"}
    assert anna.ask("POST", "/me/wishes", wanted) == wanted == anna.ask("GET", "/me/wishes")
    assert anna.ask("GET", "/me/export")["guests"][0]["wishes"]["zone"] == "Europe/Rome"
    for wrong in ({"wait": 7}, {"wait": 1, "quiet_from": "25:00"}, {"wait": 1, "zone": "Middle/Earth"}):
        with pytest.raises(Refused) as problem:
            anna.ask("POST", "/me/wishes", wrong)
        assert problem.value.code == "bad-wish"
    assert anna.ask("GET", "/me/wishes") == wanted


# --- What no enemy can do ---------------------------------------------------------------------------------------------


def problems_of(client: Client) -> list[str]:
    return [channel["problem"] for channel in client.ask("GET", "/me/channels")]


def test_this_machine_and_its_network_are_never_called(guest: Guests) -> None:
    with hook_server() as inner:
        places = [f"http://127.0.0.1:{inner.port}/x", f"http://localhost:{inner.port}/x", f"https://[::1]:{inner.port}/",
                  f"http://0x7f000001:{inner.port}/", f"http://2130706433:{inner.port}/", f"http://127.1:{inner.port}/",
                  f"https://[::ffff:127.0.0.1]:{inner.port}/"]  # fmt: skip
        anna = guest("Anna")
        for place in places:
            anna.ask("POST", "/me/hooks", {"kind": "json", "address": place})
        within(lambda: "" not in problems_of(anna))
        assert set(problems_of(anna)) == {"not-allowed"}
        assert inner.tries == 0
        mallory = guest("Mallory")
        for place in (
            "http://169.254.169.254/latest",
            "https://10.0.0.1/",
            "https://192.168.1.1/",
            "https://[fe80::1]/",
        ):
            mallory.ask("POST", "/me/hooks", {"kind": "json", "address": place})
        within(lambda: "" not in problems_of(mallory))
        assert set(problems_of(mallory)) <= {"not-allowed"}


@pytest.mark.parametrize(
    "address",
    ["ftp://chat.example/x", "chat.example", "https://", "https://user:pw@chat.example/", "https://chat.example/ x",
     "file:///etc/passwd", "https://chat.example:99999/", "https://chät.example/", "https://a%00b.example/"],
)  # fmt: skip
def test_what_is_no_webhook_is_refused(guest: Guests, address: str) -> None:
    with pytest.raises(Refused) as problem:
        guest("Anna").ask("POST", "/me/hooks", {"kind": "json", "address": address})
    assert problem.value.code == "bad-hook"


def test_a_name_that_says_something_else_the_next_time_changes_nothing() -> None:
    """DNS rebinding: the address that was looked at is the one that is called, and all of a name's must be open."""

    async def looked_up(*answers: list[str]) -> str:
        told = iter(answers)

        async def resolve(host: str, port: int) -> list[str]:
            return next(told)

        try:
            await Caller(resolve=resolve).check(read_hook("https://chat.example/x"))
        except NotDelivered as problem:
            return problem.why
        return ""

    assert asyncio.run(looked_up(["93.184.216.34"])) == ""
    assert asyncio.run(looked_up(["93.184.216.34", "127.0.0.1"])) == "not-allowed"
    assert asyncio.run(looked_up(["10.1.2.3"])) == "not-allowed"

    async def rebound() -> list[str]:
        asked: list[str] = []

        async def resolve(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) == 1 else ["93.184.216.34"]

        with pytest.raises(NotDelivered):
            await Caller(resolve=resolve).post(read_hook("https://chat.example/x"), b"{}")
        return asked

    assert asyncio.run(rebound()) == ["chat.example"], "it is looked up once"


def test_nothing_is_followed_and_what_is_gone_is_switched_off(server: Running, guest: Guests, chat: HookServer) -> None:
    anna = guest("Anna")
    with hook_server() as inner:
        chat.status, chat.location = 302, inner.address("/secret")
        anna.ask("POST", "/me/hooks", {"kind": "json", "address": chat.address("/moved")})
        within(lambda: problems_of(anna) == ["redirect"])
        assert inner.tries == 0
        chat.status, chat.location = 410, ""
        anna.ask("POST", "/me/hooks", {"kind": "json", "address": chat.address("/gone")})
        within(lambda: problems_of(anna) == ["redirect", "gone"])


def test_somebody_elses_channel_is_nobodys_business(guest: Guests, chat: HookServer) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    channel = anna.ask("POST", "/me/hooks", {"kind": "json", "address": chat.address("/mine")})
    for do in ("off", "test", "remove"):
        with pytest.raises(Refused) as problem:
            bruno.ask("POST", f"/me/channels/{channel['id']}", {"do": do})
        assert problem.value.code == "no-such-channel"
    assert bruno.ask("GET", "/me/channels") == []


@pytest.mark.parametrize("hooks", ["here", "127.0.0.1", "chat.example:80", "127.0.0.1:x"])
def test_settings_that_cannot_be_are_said_so(hooks: str) -> None:
    with pytest.raises(BadSetting, match="SCURRY_HOOKS"):
        Settings.read({}, hooks=hooks)


# --- What notices tell ------------------------------------------------------------------------------------------------


def test_a_choice_made_in_secret_changes_no_notice(server: Running, guest: Guests, chat: HookServer) -> None:
    """Two worlds: where Bruno has chosen already, and where he has not. Anna's notices are the same, and as late."""
    clock: JumpingClock = server.desk.hub.clock
    told, rows = [], []
    for chooses in (True, False):
        anna, bruno = guest("Anna"), guest("Bruno")
        path = f"/{chooses}/{server.address[-5:]}"
        listens(anna, chat, path)
        table_id = str(anna.open("squirrel-squabble", 2)["id"])
        for seat, client in enumerate((anna, bruno)):
            client.sit(table_id, seat)
        while len(anna.look(table_id)["to_act"]) < 2:
            move(table_id, anna, bruno)
        began = clock.now()
        clock.jump(20)
        if chooses:
            table = bruno.look(table_id)
            bruno.play(table, table["legal"][0]["id"])
        put_in(server, anna, 1)
        clock.jump(50)
        told_in(server, chat, path, 1)
        clock.jump(HOUR)
        at_rest(server)
        told.append([each["text"] for each in chat.to(path)])
        rows.append([turn for _, turn in rows_of(server, anna)])
        assert clock.now() - began < 2 * HOUR
    assert told[0] == told[1] == ["It is your turn at Squirrel Squabble, with Bruno."]
    assert abs(rows[0][0] - rows[1][0]) <= 1


def test_two_processes_and_a_restart_tell_once(
    guest: Guests, post: MailServer, postgres: str, tmp_path: Path, server: Running
) -> None:
    database = fresh_database(postgres)
    with hook_server() as chat:
        how: dict[str, Any] = {"hooks": f"127.0.0.1:{chat.port}"}
        with running(database, **how) as one, running(database, **how) as two:
            anna, bruno = guest("Anna", at=one), guest("Bruno", at=two)
            listens(anna, chat, "/once", wait=0)
            table_id = table_of(anna, bruno)
            if mover_of(table_id, anna, bruno) is bruno:
                bruno.play(seen := bruno.look(table_id), seen["legal"][0]["id"])
            for each in (one, two):
                guest(token=anna.token, at=each).look(table_id)
            within(lambda: len(chat.to("/once")) == 1)
        with running(database, **how) as again:
            guest(token=anna.token, at=again).look(table_id)
            at_rest(again)
            time.sleep(0.5)
            assert len(chat.to("/once")) == 1
