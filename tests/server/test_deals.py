"""The deal of the day: the same for everyone, the first try counts, and none of it is told before its day is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from scurry.games import Game, find, shelf
from scurry.matches.verification import verify
from scurry.server.client import Client, Refused
from scurry.server.days import day_of, end_of
from scurry.server.deals import LEVELS_OF_THE_WEEK, deal_of
from scurry.server.settings import BadSetting, Settings
from scurry.tables.clock import Clock
from tests.servers import Running, running

DAY = date(2026, 11, 18)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
SHORT = find("squirrel-squabble")


class SetClock(Clock):
    """A clock that a test sets, and that goes on from there."""

    def __init__(self, at: float) -> None:
        super().__init__()
        self.set(at)

    def set(self, at: float) -> None:
        self._started += at - self.now()


@pytest.fixture(scope="module")
def clock() -> SetClock:
    return SetClock(NOON)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, clock: SetClock) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("here"), clock) as server:
        yield server


Guests = Callable[..., Client]


@pytest.fixture
def guest(here: Running) -> Iterator[Guests]:
    """Somebody new, at this server or at another."""
    with ExitStack() as stack:

        def come(name: str, server: Running = here) -> Client:
            return stack.enter_context(closing(Client(server.address, name)))

        yield come


@pytest.fixture(autouse=True)
def it_is_noon(clock: SetClock) -> None:
    clock.set(NOON)


def begin(client: Client, game: Game) -> str:
    """The table at which a guest plays today's deal."""
    return str(client.ask("POST", f"/daily/{game.name}", {})["table"])


def play_on(client: Client, table_id: str, most: int = 10_000) -> list[dict[str, Any]]:
    """Always the first move that is offered, until the end or for so many moves; what was seen on the way."""
    seen: list[dict[str, Any]] = []
    with closing(client.watch(table_id)) as tables:  # type: ignore[type-var]
        for table in tables:
            if len(seen) >= most:
                break
            if table["legal"] and has_played(client, table):
                del table["view"]["to_act"]  # whether the bot has made its secret choice already
                seen.append({"view": table["view"], "legal": table["legal"]})
    return seen


def has_played(client: Client, table: dict[str, Any]) -> bool:
    """Whether the first move could be played: not if the table has changed since it was seen."""
    try:
        client.play(table, table["legal"][0]["id"])
    except Refused as refusal:
        if refusal.code != "stale":
            raise
        return False
    return True


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_two_guests_meet_the_same_boards_and_the_same_answers(guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    one, other = begin(anna, game), begin(bruno, game)
    assert one != other
    assert play_on(anna, one, 12) == play_on(bruno, other, 12)


def test_another_server_has_the_same_deal(here: Running, guest: Guests, tmp_path: Path, clock: SetClock) -> None:
    with running(tmp_path, clock) as elsewhere:
        seen = []
        for server in (here, elsewhere):
            anna = guest("Anna", server)
            seen.append(play_on(anna, begin(anna, SHORT)))
            assert anna.ask("GET", "/daily") is not None
        assert seen[0] == seen[1]
        deals = [guest("Bruno", server).ask("GET", "/daily") for server in (here, elsewhere)]
        assert [deal["commitment"] for deal in deals[0]] == [deal["commitment"] for deal in deals[1]]


def test_another_day_and_another_game_are_dealt_otherwise() -> None:
    days = [deal_of(SHORT, date(2026, 11, day)).seed for day in range(1, 31)]
    assert len(set(days)) == 30
    assert deal_of(SHORT, DAY).seed != deal_of(find("squeaky"), DAY).seed


def test_with_a_secret_nobody_can_tell_the_deal_but_those_who_share_it() -> None:
    ours = deal_of(SHORT, DAY, "acorn")
    assert ours.seed == deal_of(SHORT, DAY, "acorn").seed
    assert ours.seed not in (deal_of(SHORT, DAY).seed, deal_of(SHORT, DAY, "acorns").seed)
    assert Settings.read({"SCURRY_DEAL_SECRET": "acorn" * 8}).deal_secret == "acorn" * 8


def test_a_secret_that_could_be_found_by_trying_is_refused() -> None:
    """The seeds of days that are over are public: whoever tries words until one gives them knows all days to come."""
    with pytest.raises(BadSetting, match="SCURRY_DEAL_SECRET is too short"):
        Settings.read({"SCURRY_DEAL_SECRET": "acorn"})


def test_the_week_begins_easy_and_ends_hard() -> None:
    monday = date(2026, 11, 16)
    levels = [int(deal_of(SHORT, monday.replace(day=16 + day)).bot.partition(":")[2]) for day in range(7)]
    assert levels == sorted(LEVELS_OF_THE_WEEK)
    assert 8 not in levels, "level 8 thinks by the clock, and plays as it has time"


def test_a_deal_has_one_table_for_each_guest(guest: Guests) -> None:
    anna = guest("Anna")
    assert begin(anna, SHORT) == begin(anna, SHORT)


def test_what_would_make_it_another_deal_is_refused(guest: Guests) -> None:
    anna = guest("Anna")
    table = begin(anna, find("squirrel-attack"))
    play_on(anna, table, 3)
    for action in ("ask-back", "hand-over", "give"):
        with pytest.raises(Refused, match="not-now"):
            anna.act(table, 0, action)


def test_its_tables_make_the_promise_that_the_deal_makes(guest: Guests) -> None:
    anna = guest("Anna")
    promised = {deal["game"]: deal["commitment"] for deal in anna.ask("GET", "/daily")}
    for game in shelf():
        assert anna.look(begin(anna, game))["commitment"] == promised[game.name]


def test_results_are_for_those_who_have_finished_it(guest: Guests) -> None:
    anna, bruno, clara = (guest(name) for name in ("Anna", "Bruno", "Clara"))
    results = f"/daily/{SHORT.name}/results"
    play_on(anna, begin(anna, SHORT))
    clara_at = begin(clara, SHORT)
    for early in (bruno, clara):
        with pytest.raises(Refused, match="not-now"):
            early.ask("GET", results)
    mine = next(each for each in anna.ask("GET", results) if each["is_me"])
    assert mine["name"] == "Anna"
    assert mine["place"] in (1, 2)
    assert len(mine["row"]) >= 8
    clara.act(clara_at, 0, "resign")
    told = clara.ask("GET", results)
    assert told[-1]["is_me"], "whoever gives up comes last"
    assert told[-1]["points"] is None


def test_seed_record_and_replay_stay_closed_until_the_day_is_over(
    here: Running, guest: Guests, clock: SetClock
) -> None:
    anna = guest("Anna")
    table = begin(anna, SHORT)
    play_on(anna, table)
    seed = deal_of(SHORT, DAY).seed
    with pytest.raises(Refused, match="sealed"):
        anna.record(table)
    for path in (f"/t/{table}", f"/t/{table}/record", f"/t/{table}/replay", f"/daily/{SHORT.name}", "/daily"):
        assert seed not in page_of(here, path, anna)
    assert all(deal["seed"] is None for deal in anna.ask("GET", "/daily"))
    clock.set(end_of(DAY) + 1)
    assert seed in anna.record(table)
    assert verify(anna.record(table)).is_right
    yesterday = {deal["game"]: deal for deal in anna.ask("GET", f"/daily?day={DAY}")}
    assert yesterday[SHORT.name]["seed"] == seed
    assert seed in page_of(here, f"/daily/{SHORT.name}?day={DAY}", anna)


def test_at_midnight_there_is_a_new_deal_and_what_comes_late_is_late(guest: Guests, clock: SetClock) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    clock.set(end_of(DAY) - 30)
    late = begin(anna, SHORT)
    clock.set(end_of(DAY) + 30)
    assert day_of(clock.now()) == date(2026, 11, 19)
    play_on(anna, late)
    assert begin(anna, SHORT) != late
    told = anna.ask("GET", f"/daily/{SHORT.name}/results?day={DAY}")
    mine = next(each for each in told if each["is_me"])
    assert not mine["is_in_time"]
    assert told == sorted(told, key=lambda each: not each["is_in_time"])
    assert bruno.ask("GET", f"/daily/{SHORT.name}/results?day={DAY}"), "nothing is spoilt any more"


def test_a_day_to_come_is_told_nothing_of(guest: Guests) -> None:
    with pytest.raises(Refused, match="not-now"):
        guest("Anna").ask("GET", "/daily?day=2026-11-19")


def page_of(server: Running, path: str, client: Client) -> str:
    """A page as a guest sees it."""
    return httpx.get(server.address + path, headers={"authorization": f"Bearer {client.token}"}).text
