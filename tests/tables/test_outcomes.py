"""How a table ended: places of those who played on, then of those who gave up; and what is written down of it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from scurry.games import find
from scurry.tables import schema
from scurry.tables.hub import Hub
from scurry.tables.opponents import USUAL
from scurry.tables.outcomes import Played, is_kept, mode_of, outcome_of
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line, Store
from scurry.tables.table import Table
from tests.tables.builders import do, play_to_the_end, sit, table_of, terms
from tests.tables.test_hub import hub_on

FOUR, SQUEAKY = find("connect-four"), find("squeaky")


def places(table: Table) -> list[int]:
    return [finish.place for finish in outcome_of(table).finishes]


def test_places_and_points_are_those_of_the_game() -> None:
    table = table_of(SQUEAKY, 3, options={"mode": "advanced"}, at=5.0)
    play_to_the_end(table)
    outcome = outcome_of(table)
    assert table.match is not None
    assert table.match.result is not None
    assert places(table) == list(table.match.result.places)
    assert [finish.points for finish in outcome.finishes] == list(table.match.result.points)
    assert not any(finish.gave_up for finish in outcome.finishes)
    assert (outcome.game, outcome.options, outcome.moves) == ("squeaky", {"mode": "advanced"}, table.match.ply)


def test_whoever_resigns_is_last_and_whoever_did_so_later_is_before_them() -> None:
    table = table_of(SQUEAKY, 4)
    table.apply(do(Kind.RESIGN, 2, USUAL, at=1.0))
    table.apply(do(Kind.RESIGN, 0, USUAL, at=2.0))
    table.apply(do(Kind.RESIGN, 1, USUAL, at=3.0))
    assert table.is_over
    assert places(table) == [3, 2, 4, 1]
    assert outcome_of(table).at == 3.0
    assert [finish.gave_up for finish in outcome_of(table).finishes] == [True, True, True, False]
    assert {finish.points for finish in outcome_of(table).finishes} == {None}


def test_bots_that_are_left_alone_share_the_first_place() -> None:
    table = Table(terms(SQUEAKY, 3), [sit(0), *(Step(Kind.BOT, seat, "", USUAL, f"{seat}") for seat in (1, 2))])
    table.apply(do(Kind.RESIGN, 0, USUAL))
    assert places(table) == [3, 1, 1]
    assert [finish.bot for finish in outcome_of(table).finishes] == ["", USUAL, USUAL]


def test_what_a_bot_makes_of_somebodys_seat_is_not_theirs() -> None:
    """Bruno lets a bot play and it goes on to the end: he comes in behind Anna, whatever it reached."""
    table = table_of(SQUEAKY, 2)
    table.apply(do(Kind.HAND_OVER, 1, USUAL))
    while table.to_act:
        seat = table.to_act[0]
        guest = "anna" if seat == 0 else ""
        table.apply(Step(Kind.MOVE, seat, guest, str(table.moves(seat)[0])))
    assert places(table) == [1, 2]
    table = table_of(SQUEAKY, 2)
    table.apply(do(Kind.HAND_OVER, 1, USUAL))
    table.apply(do(Kind.RETURN, 1))
    play_to_the_end(table)
    assert table.match is not None
    assert table.match.result is not None
    assert places(table) == list(table.match.result.places), "whoever comes back plays for themselves again"


def test_a_mode_is_known_by_its_options_in_whatever_order() -> None:
    assert mode_of({}) == ""
    assert mode_of({"a": "yes", "b": 1}) == mode_of({"b": 1, "a": "yes"}) != mode_of({"a": "yes"})


def test_lessons_and_puzzles_are_not_kept_and_other_practice_is_told_apart() -> None:
    def about(**more: object) -> Terms:
        return terms(FOUR, about=more)

    assert not is_kept(about(lesson="first"))
    assert not is_kept(about(puzzle="1"))
    assert is_kept(about())
    deal = table_of(FOUR, about={"deal": "2026-11-19", "sealed_until": 9.0})
    play_to_the_end(deal)
    assert (outcome_of(deal).kind, outcome_of(deal).sealed_until) == (Played.DEAL, 9.0)


# --- The books --------------------------------------------------------------------------------------------------------


async def played(hub: Hub, about: dict[str, object] | None = None, seats: int = 2) -> str:
    """A table of Anna and Bruno, played to its end."""
    live = await hub.open(FOUR, seats, {}, "anna", about=about or {})
    for seat in range(seats):
        await hub.do(live.id, sit(seat))
    while live.table.to_act:
        seat = live.table.to_act[0]
        await hub.do(live.id, do(Kind.MOVE, seat, live.table.moves(seat)[0]))
    return live.id


async def at_rest(hub: Hub) -> None:
    while not hub.books.is_at_rest:
        await asyncio.sleep(0.01)


def kept(store: Store) -> dict[str, list[str]]:
    """Whose results are kept, by table."""
    finishes, found = schema.finishes.c, dict[str, list[str]]()
    with store.reading() as connection:
        for row in connection.execute(sa.select(finishes.id, finishes.guest).order_by(finishes.id, finishes.seat)):
            found.setdefault(row.id, []).append(row.guest)
    return found


def take_part(hub: Hub, *guests: str) -> None:
    for guest in guests:
        hub.players.take_part(guest, True, 0.0)


def test_a_game_that_is_over_is_written_down_and_rated(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            take_part(hub, "anna", "bruno")
            rated, other = await played(hub, {"rated": True}), await played(hub)
            await at_rest(hub)
            assert kept(hub.store) == {rated: ["anna", "bruno"], other: ["anna", "bruno"]}
            standings = hub.books.ratings.latest(FOUR.name)
            assert set(standings) == {hub.players.player_of(guest) for guest in ("anna", "bruno")}

    asyncio.run(story())


def test_a_crash_between_the_end_of_a_game_and_its_rating_loses_nothing(database: str) -> None:
    """The last step is written, and the process is gone before it does anything else; then again after the result."""

    async def before() -> dict[str, object]:
        async with hub_on(database) as hub:
            take_part(hub, "anna", "bruno")
            await played(hub, {"rated": True})
            await played(hub, {"rated": True})
            await at_rest(hub)
            return dict(hub.books.ratings.latest(FOUR.name))

    async def after(gone: tuple[str, ...]) -> None:
        async with hub_on(database) as hub:
            with hub.store.writing() as connection:
                for table in gone:
                    connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608  names of ours
            await hub.books.catch_up(FOUR)
            assert hub.books.ratings.latest(FOUR.name) == known

    known = asyncio.run(before())
    assert known
    asyncio.run(after(("ratings",)))
    asyncio.run(after(("ratings", "finishes", "results")))


def test_two_processes_that_write_the_same_down_keep_it_once(postgres: str) -> None:
    from tests.databases import fresh_database

    database = fresh_database(postgres)

    async def story() -> None:
        async with hub_on(database) as one, hub_on(database) as other:
            take_part(one, "anna", "bruno")
            table_id = await played(one, {"rated": True})
            await asyncio.gather(*(hub.books.write_down(table_id) for hub in (one, other) for _ in range(3)))
            await at_rest(one)
            living = one.books.ratings.latest(FOUR.name)
            assert other.books.ratings.compute_anew(FOUR.name) == 1
            assert other.books.ratings.latest(FOUR.name) == living

    asyncio.run(story())


def test_a_table_that_nobody_can_read_any_more_is_left_alone_and_not_looked_at_again(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/scurry.db"
    with closing(Store(address)) as store:
        store.open(terms(FOUR, id="old"))
        store.append([Line("old", 3, sit(0), ends=True)])  # what came before is missing

    async def story() -> None:
        async with hub_on(address) as hub:
            assert hub.books.results.missing(FOUR.name) == ["old"]
            await hub.books.catch_up(FOUR)
            assert hub.books.results.missing(FOUR.name) == []
            assert kept(hub.store) == {}

    asyncio.run(story())


@pytest.mark.parametrize("what", ["lesson", "puzzle"])
def test_practice_is_never_missing(tmp_path: Path, what: str) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/scurry.db")) as store:
        store.open(terms(FOUR, id="practice", about={what: "1"}))
        store.append([Line("practice", 0, sit(0), ends=True)])
        from scurry.tables.results import Results

        assert Results(store).missing(FOUR.name) == []
