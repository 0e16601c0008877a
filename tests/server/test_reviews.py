"""Reviews at the server: in the background, kept, told to whoever may see the replay, and played on from."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import scurry
from scurry.bots.accounts import SeatReview, write_review
from scurry.kernel.records import bytes_of
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.plain import load
from scurry.server.client import Client, Refused
from scurry.server.reviewer import MOST_FROM_ONE, MOST_JOBS, REVIEWER, Reviewer
from scurry.tables.hub import Hub
from scurry.tables.opponents import failures
from scurry.tables.refusals import NotNow
from scurry.tables.reviews import MOST_RECORDS, NoSuchRecord, Reviews
from scurry.tables.store import Store
from tests.server.conftest import Guests
from tests.servers import Running
from tests.tables.test_hub import hub_on

LOST = ("centre", "top left", "top right", "top middle", "bottom left")
"""A game in which the second player does not block."""
SOON = 120.0
NOBODY = ("127.0.0.1", "anna")


def played_out(anna: Client, moves: tuple[str, ...] = LOST, game: str = "noughts-and-crosses") -> str:
    """A table at which one guest has made all these moves, for both sides."""
    table = anna.open(game, 2)
    for seat in range(2):
        anna.sit(table["id"], seat)
    for number, move in enumerate(moves):
        anna.play(anna.look(table["id"], number % 2), move)
    return str(table["id"])


def reviewed(client: Client, path: str) -> dict[str, Any]:
    """A review, as soon as it is there."""
    ends = time.monotonic() + SOON
    while not (found := client.ask("GET", path))["is_done"]:
        assert time.monotonic() < ends, found
        time.sleep(0.05)
    review: dict[str, Any] = found["review"]
    return review


# --- A table ----------------------------------------------------------------------------------------------------------


def test_a_finished_table_is_reviewed_and_its_numbers_add_up(guest: Guests) -> None:
    anna = guest("Anna")
    table = played_out(anna)
    noughts = reviewed(anna, f"/tables/{table}/review?seat=1")
    (mistake,) = (each for each in noughts["decisions"] if each["is_mistake"])
    assert (mistake["ply"], mistake["played"], mistake["best"]) == (3, ["top middle"], ["bottom left"])
    assert noughts["start"] + noughts["luck"] - noughts["cost"] + noughts["given"] == pytest.approx(noughts["end"])
    assert "you surely cost" in " ".join(noughts["sentences"]) or "of you" in " ".join(noughts["sentences"])
    crosses = reviewed(anna, f"/tables/{table}/review?seat=0")
    assert crosses["given"] == noughts["cost"]


def test_whoever_may_see_the_replay_may_see_the_review_and_is_not_spoken_to_as_the_player(
    server: Running, guest: Guests
) -> None:
    anna, watcher = guest("Anna"), guest("Wanda")
    table = played_out(anna)
    told = " ".join(reviewed(watcher, f"/tables/{table}/review?seat=1")["sentences"])
    assert "Anna 2" in told
    shown = page_of(server, f"/t/{table}/review?seat=1", watcher)
    assert shown.status_code == 200
    assert "Move 4: a blunder" in shown.text
    assert "“top middle”" in shown.text


def test_while_a_game_goes_on_nothing_is_judged(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table = played_out(anna, LOST[:3])
    with pytest.raises(Refused, match="not-now") as refused:
        anna.ask("GET", f"/tables/{table}/review?seat=0")
    assert refused.value.status == 409
    assert page_of(server, f"/t/{table}/review", anna).status_code == 409
    with pytest.raises(Refused, match="not-now"):
        anna.ask("POST", f"/tables/{table}/review/play-on", {"seat": 0, "ply": 0})
    assert server.desk.hub.store is not None
    assert Reviews(server.desk.store).of(table) == {}


def test_the_deal_of_the_day_is_reviewed_when_nobody_plays_it_any_more(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    deal = anna.ask("POST", "/daily/squirrel-squabble", {})
    anna.act(deal["table"], 0, "resign")
    with pytest.raises(Refused, match="sealed"):
        anna.ask("GET", f"/tables/{deal['table']}/review")
    assert page_of(server, f"/t/{deal['table']}/review", anna).status_code == 409


def test_a_table_that_is_not_there_is_not_reviewed(guest: Guests) -> None:
    with pytest.raises(Refused, match="no-such-table"):
        guest("Anna").ask("GET", "/tables/nowhere/review")


def test_the_end_of_a_game_its_replay_and_the_list_of_tables_lead_to_the_review(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table = played_out(anna)
    for path in (f"/t/{table}", f"/t/{table}/replay", "/tables?shelf=finished"):
        assert f'href="/t/{table}/review"' in page_of(server, path, anna).text, path


# --- Playing on -------------------------------------------------------------------------------------------------------


def test_one_plays_on_from_a_decision_against_bots_and_what_was_hidden_is_imagined_anew(
    server: Running, guest: Guests
) -> None:
    anna = guest("Anna")
    table = anna.open("squeaky", 3)
    for seat in range(3):
        anna.sit(table["id"], seat, None if seat == 0 else "random")
    while not (sight := anna.look(table["id"], 0))["is_over"]:
        if sight["legal"]:
            anna.play(sight, sight["legal"][0]["id"])
    match = live_match(server, table["id"])
    ply = next(ply for ply, played in enumerate(match.played) if played.seat == 0 and ply > 5)
    worlds = set()
    for _ in range(4):
        told = anna.ask("POST", f"/tables/{table['id']}/review/play-on", {"seat": 0, "ply": ply})
        again = server.desk.hub.store.terms(told["table"])
        begun = Match("squeaky", start=again.start)
        assert bytes_of(begun.view(0)) == bytes_of(match.view_at(ply, 0))
        worlds.add(bytes_of(load(match.game, again.start)))
        seats = anna.look(told["table"])["seats"]
        assert [each["bot"] for each in seats] == [None, "level:3", "level:3"]
        assert anna.look(told["table"], 0)["legal"]
    assert len(worlds) > 1
    for wrong in ({"seat": 1, "ply": ply}, {"seat": 0, "ply": match.ply}, {"seat": 7, "ply": ply}):
        with pytest.raises(Refused, match="not-now"):
            anna.ask("POST", f"/tables/{table['id']}/review/play-on", wrong)


def live_match(server: Running, table_id: str) -> Match:
    live = next(live for live in server.desk.hub.live if live.id == table_id)
    match = live.table.match
    assert isinstance(match, Match)
    return match


# --- Records from files -----------------------------------------------------------------------------------------------


def finished_record() -> str:
    match = scurry.match("noughts-and-crosses", seed=1, names=("Ida", "Jo"))
    for move in LOST:
        match.play(match.to_act[0], move)
    return match.record()


def sent(client: Client, text: str) -> dict[str, Any]:
    answer: dict[str, Any] = client.ask("POST", "/records", {"lines": text.removesuffix("\n").split("\n")})
    return answer


def test_a_record_from_a_file_is_reviewed_and_the_same_record_is_the_same_review(
    server: Running, guest: Guests
) -> None:
    anna, text = guest("Anna"), finished_record()
    told = sent(anna, text)
    assert (told["game"], told["names"]) == ("noughts-and-crosses", ["Ida", "Jo"])
    found = reviewed(anna, f"/records/{told['id']}/review?seat=1")
    assert [each["ply"] for each in found["decisions"] if each["is_mistake"]] == [3]
    assert sent(guest("Bea"), text) == told
    shown = page_of(server, told["page"] + "?seat=1", anna)
    assert "Move 4: a blunder" in shown.text
    table = anna.ask("POST", f"/records/{told['id']}/review/play-on", {"seat": 1, "ply": 3})["table"]
    assert anna.look(table, 1)["legal"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["hello"], "bad-record"),
        ([], "bad-record"),
        (finished_record().replace("top middle", "bottom left").split("\n"), "bad-record"),
        (finished_record().replace("noughts-and-crosses", "chess").split("\n"), "bad-record"),
        (play_at_random(scurry.match("kuhn-poker", seed=1), 1).record(with_seed=False)[:-1].split("\n"), "bad-record"),
    ],
    ids=["no record", "nothing", "changed", "another game", "no seed"],
)
def test_what_is_no_record_is_refused_in_a_sentence(guest: Guests, lines: list[str], code: str) -> None:
    with pytest.raises(Refused, match=code):
        guest("Anna").ask("POST", "/records", {"lines": lines})


def test_records_may_be_larger_than_all_else_that_is_sent_and_not_too_large(server: Running, guest: Guests) -> None:
    anna, settings = guest("Anna"), server.desk.settings
    with pytest.raises(Refused, match="bad-record"):
        sent(anna, "x" * (settings.largest + 1000))
    with pytest.raises((Refused, ConnectionError), match=r"too-large|reset|pipe"):
        sent(anna, "\n".join(["x" * 1000] * (settings.largest_record // 1000)))


def test_a_record_that_was_never_opened_is_not_there(server: Running, guest: Guests) -> None:
    with pytest.raises(Refused, match="no-such-record"):
        guest("Anna").ask("GET", f"/records/{'0' * 32}/review")
    assert page_of(server, f"/reviews/{'0' * 32}", guest("Anna")).status_code == 404


def test_old_records_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scurry.tables.reviews.MOST_RECORDS", 2)
    store = Store(f"sqlite:///{tmp_path}/scurry.db")
    kept = Reviews(store)
    names = [kept.keep_record(text, at) for at, text in enumerate(("one", "two", "one", "three"), 1)]
    kept.keep(names[0], 0, {"version": 0})
    assert names[0] == names[2]
    assert (kept.record(names[0]), kept.record(names[3])) == ("one", "three")
    with pytest.raises(NoSuchRecord):
        kept.record(names[1])
    kept.keep_record("four", 5)
    assert kept.of(names[0]) == {}
    assert MOST_RECORDS > 2
    store.close()


# --- In the background ------------------------------------------------------------------------------------------------


def long_match() -> Match:
    return play_at_random(scurry.match("squeaky", seats=2, seed=2), 2)


def test_it_goes_on_with_nobody_watching_and_is_kept_for_whoever_comes_back(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            match, kept = long_match(), Reviews(hub.store)
            begun = await Reviewer(hub, kept).ask("t", match, (0,), NOBODY)
            assert (begun.is_done, begun.reviews) == (False, {})
            await until(lambda: 0 in kept.of("t"))
            again = Reviewer(hub, kept)
            found = await again.ask("t", match, (0,), NOBODY)
            assert found.is_done
            assert isinstance(found.reviews[0], SeatReview)
            assert hub.thinkers.busy == 0, "a second look costs nothing"

    asyncio.run(story())


def test_what_a_restart_interrupts_is_made_anew(database: str) -> None:
    async def story() -> None:
        match = long_match()
        async with hub_on(database) as hub:
            await Reviewer(hub, Reviews(hub.store)).ask("t", match, (0,), NOBODY)
            await asyncio.sleep(0.05)
        async with hub_on(database) as hub:
            kept = Reviews(hub.store)
            assert kept.of("t") == {}
            assert not (await Reviewer(hub, kept).ask("t", match, (0,), NOBODY)).is_done
            await until(lambda: 0 in kept.of("t"))

    asyncio.run(story())


def test_whoever_waits_for_a_bot_waits_for_no_review(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            reviewer = Reviewer(hub, Reviews(hub.store))
            for table in ("one", "two", "three"):
                await reviewer.ask(table, long_match(), (0, 1), NOBODY)
            await until(lambda: hub.thinkers.busy > 0)
            for _ in range(5):
                await hub.thinkers.think(("elsewhere", "bea"), True, 0.1, lambda: 1)
            assert not (await reviewer.ask("one", long_match(), (0,), NOBODY)).is_done

    asyncio.run(story())


def test_one_address_does_not_keep_all_others_from_asking(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            reviewer, match = Reviewer(hub, Reviews(hub.store)), long_match()
            for number in range(MOST_FROM_ONE):
                await reviewer.ask(f"t{number}", match, (0,), ("greedy", f"guest {number}"))
            with pytest.raises(NotNow, match="Come back"):
                await reviewer.ask("one more", match, (0,), ("greedy", "another guest"))
            assert not (await reviewer.ask("one more", match, (0,), ("elsewhere", "bea"))).is_done

    asyncio.run(story())
    assert 2 * MOST_FROM_ONE <= MOST_JOBS


def test_progress_is_told_and_asking_again_begins_nothing_anew(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            reviewer, match, seen = Reviewer(hub, Reviews(hub.store)), long_match(), []
            while not (asked := await reviewer.ask("t", match, (0, 1), NOBODY)).is_done:
                seen.append(asked.done)
                await asyncio.sleep(0.005)
            assert seen == sorted(seen)
            assert len(set(seen)) > 2

    asyncio.run(story())


def test_a_review_of_another_version_is_made_anew(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            kept = Reviews(hub.store)
            kept.keep("t", 0, {**write_review(SeatReview(0, 1.0, ())), "version": 0})
            assert not (await Reviewer(hub, kept).ask("t", long_match(), (0,), NOBODY)).is_done

    asyncio.run(story())


def test_a_review_that_fails_is_counted_and_not_begun_for_ever(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hub: Hub) -> None:
        reviewer, match = Reviewer(hub, Reviews(hub.store)), long_match()
        await reviewer.ask("t", match, (0,), NOBODY)
        await until(lambda: failures["squeaky", REVIEWER] == 1)
        with pytest.raises(NotNow, match="could not be reviewed"):
            await reviewer.ask("t", match, (0,), NOBODY)

    async def on_a_hub() -> None:
        async with hub_on(database) as hub:
            await story(hub)

    monkeypatch.setattr("scurry.server.reviewer.decide", lambda *_: 1 / 0)
    asyncio.run(on_a_hub())
    assert "a review failed" in caplog.text
    failures.clear()


async def until(is_so: Any) -> None:
    async with asyncio.timeout(SOON):
        while not is_so():
            await asyncio.sleep(0.01)


def page_of(server: Running, path: str, client: Client) -> httpx.Response:
    return httpx.get(server.address + path, headers={"authorization": f"Bearer {client.token}"})
