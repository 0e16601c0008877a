"""Standing answers: given as said beforehand, from public facts alone, and nobody else can tell them from answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scurry.games import find
from scurry.games.square_tactics.moves import PASS
from scurry.games.square_tactics.position import Step as At
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import every_case_of
from scurry.matches.plain import dump
from scurry.server.api import table_info
from scurry.server.parts import draw_part
from scurry.tables.flags import fallen
from scurry.tables.paces import DAY, Pace
from scurry.tables.pauses import pause_of, window_of
from scurry.tables.refusals import NotNow, NotYours
from scurry.tables.seats import BEAT, UNLESS_MINE, UNTIL_MY_TURN, WINDOWS
from scurry.tables.sight import look
from scurry.tables.standing import LONGEST, may_stand
from scurry.tables.steps import Kind
from scurry.tables.table import Table
from scurry.tables.turns import whose_turn
from tests.clocks import DrivenClock
from tests.databases import fresh_database
from tests.tables.builders import NAMES, do, sit, terms
from tests.tables.test_flags import hub_at
from tests.tables.test_pauses import worlds

TACTICS = find("square-tactics")
DAYS = Pace(DAY).write()
MOST = 40


def days_at(position: Any, seats: int, options: Any, clock: Any = DAYS) -> Table:
    """A table over days that stands at a position, with people in all seats."""
    given = terms(TACTICS, seats, options=dict(options), start=dump(position), clock=clock)
    return Table(given, [sit(seat, at=100.0) for seat in range(seats)])


def windows() -> Iterator[tuple[Any, int, Any, Any]]:
    """Cases with a seat that is asked at a window, and two positions that look the same to everyone."""
    found = 0
    for case in every_case_of(TACTICS):
        for seat, position, other in worlds(case):
            if found < MOST and window_of(days_at(position, case.seats, case.options), seat) is not None:
                found += 1
                yield case, seat, position, other


def set_to(table: Table, seat: int, value: str) -> Table:
    table.apply(do(Kind.STANDING, seat, value, at=101.0))
    return table


@pytest.mark.parametrize("value", [UNTIL_MY_TURN, UNLESS_MINE])
def test_whether_and_when_an_answer_stands_is_the_same_in_every_world_that_looks_the_same(value: str) -> None:
    answered = 0
    for case, seat, position, other in windows():
        tables = [set_to(days_at(each, case.seats, case.options), seat, value) for each in (position, other)]
        pauses = [pause_of(table, seat) for table in tables]
        assert len({pause and (pause.move, pause.ends_at) for pause in pauses}) == 1
        for pause in filter(None, pauses):
            answered += 1
            assert pause.move == PASS
            assert 100.0 + BEAT <= pause.ends_at <= 100.0 + BEAT + LONGEST
    assert answered


def test_in_ones_own_turn_one_is_always_asked() -> None:
    own = others = 0
    for case, seat, position, _ in windows():
        table = set_to(days_at(position, case.seats, case.options), seat, UNTIL_MY_TURN)
        is_own = position.turn == seat
        own, others = own + is_own, others + (not is_own)
        assert (pause_of(table, seat) is None) == is_own
    assert own
    assert others


def test_whoever_wants_to_be_asked_about_their_own_cards_is_asked_only_then() -> None:
    asked = passed = 0
    for case, seat, position, _ in windows():
        if position.turn == seat:
            continue
        is_mine = position.step == At.DEFENCE
        asked, passed = asked + is_mine, passed + (not is_mine)
        table = set_to(days_at(position, case.seats, case.options), seat, UNLESS_MINE)
        assert (pause_of(table, seat) is None) == is_mine
    assert asked
    assert passed


def test_over_days_no_window_closes_by_itself_whatever_a_page_likes() -> None:
    case, seat, position, _ = next(windows())
    table = days_at(position, case.seats, case.options)
    table.apply(do(Kind.GOES_ON, seat, WINDOWS, at=101.0))
    assert pause_of(table, seat) is None
    assert "data-pass" not in draw_part(look(table, NAMES[seat].lower()), "")
    quick = days_at(position, case.seats, case.options, {})
    quick.apply(do(Kind.GOES_ON, seat, WINDOWS, at=101.0))
    assert pause_of(quick, seat) is not None


def test_where_nobody_is_hurried_an_answer_that_stands_is_given_on_the_beat_as_a_window_closes() -> None:
    case, seat, position, _ = next(each for each in windows() if each[2].turn != each[1])
    table = set_to(days_at(position, case.seats, case.options, {}), seat, UNTIL_MY_TURN)
    pause = pause_of(table, seat)
    assert pause is not None
    assert pause.ends_at == 100.0 + BEAT


def test_it_stands_until_ones_next_turn_and_the_other_kind_for_good() -> None:
    for value, after in ((UNTIL_MY_TURN, ""), (UNLESS_MINE, UNLESS_MINE)):
        case = every_case_of(TACTICS)[0]
        table = Table(terms(TACTICS, case.seats, clock=DAYS), [sit(seat) for seat in range(case.seats)])
        assert table.match is not None
        seat = whose_turn(table.match)
        assert seat is not None
        set_to(table, seat, value)
        was_others = False
        while not (was_others and whose_turn(table.match) == seat):
            assert table.seats[seat].standing == value
            was_others |= whose_turn(table.match) != seat
            acting = table.to_act[0]
            table.apply(do(Kind.MOVE, acting, table.match.legal_ids(acting)[0], at=200.0))
        assert table.seats[seat].standing == after


def test_nobody_else_is_shown_that_an_answer_stands_nor_that_one_was_given() -> None:
    """In one world it stands and is given by the server, in the other somebody says no by hand at that moment."""
    compared = 0
    for case, seat, position, _ in windows():
        stood = set_to(days_at(position, case.seats, case.options), seat, UNTIL_MY_TURN)
        hand = days_at(position, case.seats, case.options)
        pause = pause_of(stood, seat)
        if pause is None:
            continue
        compared += 1
        _assert_alike(stood, hand, seat)
        stood.apply(pause.step(seat, NAMES[seat].lower()))
        hand.apply(do(Kind.MOVE, seat, PASS))
        _assert_alike(stood, hand, seat)
    assert compared


def _assert_alike(table: Table, other: Table, owner: int) -> None:
    for watcher in {*range(len(table.seats)), SPECTATOR} - {owner}:
        guest = NAMES[watcher].lower() if watcher >= 0 else "nobody"
        assert draw_part(look(table, guest), "") == draw_part(look(other, guest), "")
        assert table_info(look(table, guest)) == table_info(look(other, guest))


def test_its_owner_is_told_and_may_change_it() -> None:
    case, seat, position, _ = next(windows())
    table = set_to(days_at(position, case.seats, case.options), seat, UNLESS_MINE)
    guest = NAMES[seat].lower()
    assert table_info(look(table, guest)).seats[seat].standing == UNLESS_MINE
    pressed = 'value="unless-mine" aria-pressed="true"'
    assert pressed in draw_part(look(table, guest), "")
    set_to(table, seat, "")
    assert pressed not in draw_part(look(table, guest), "")


def test_nobody_sets_anothers_answer_and_only_what_is_known_can_be_set() -> None:
    case, seat, position, _ = next(windows())
    table = days_at(position, case.seats, case.options)
    with pytest.raises(NotYours):
        table.after(do(Kind.STANDING, seat, UNTIL_MY_TURN, by=(seat + 1) % case.seats))
    with pytest.raises(NotNow):
        table.after(do(Kind.STANDING, seat, "always"))
    plain = Table(terms("connect-four", 2), [sit(0), sit(1)])
    assert not may_stand(plain)
    with pytest.raises(NotNow):
        plain.after(do(Kind.STANDING, 0, UNTIL_MY_TURN))


def test_a_seat_whose_time_is_up_first_gives_the_answer_that_stands() -> None:
    case, seat, position, _ = next(each for each in windows() if each[2].turn != each[1])
    table = set_to(days_at(position, case.seats, case.options), seat, UNTIL_MY_TURN)
    kinds = [step.kind for step, _ in fallen(table, 100.0 + 2 * DAY) if step.seat == seat]
    assert kinds == [Kind.MOVE]


def test_the_server_gives_it_once_in_every_process_at_the_same_moment(postgres: str, tmp_path: Path) -> None:
    case, seat, position, other = next(each for each in windows() if each[2].turn != each[1])

    async def moments(databases: list[str], start: Any) -> list[float]:
        clock = DrivenClock()
        async with hub_at(databases[0], clock) as here:
            live = await here.open(
                TACTICS, case.seats, dict(case.options), "anna", clock=DAYS, start=dump(start), id="same", seed="same"
            )
            for number in range(case.seats):
                await here.do(live.id, sit(number))
            await here.do(live.id, do(Kind.STANDING, seat, UNTIL_MY_TURN))
            if len(databases) > 1:
                async with hub_at(databases[1], clock) as there:
                    await there.look(live.id)
                    await clock.drive(BEAT + LONGEST + 1)
                    await asyncio.sleep(0.3)
            else:
                await clock.drive(BEAT + LONGEST + 1)
            return [step.at for step in here.store.steps(live.id) if step.kind == Kind.MOVE and step.seat == seat][:2]

    one = asyncio.run(moments([f"sqlite:///{tmp_path}/1.db"], position))
    shared = fresh_database(postgres)
    assert one[:1] == asyncio.run(moments([shared, shared], position))[:1]
    assert one[:1] == asyncio.run(moments([f"sqlite:///{tmp_path}/2.db"], other))[:1]
    assert 1_000.0 + BEAT <= one[0] <= 1_000.0 + BEAT + LONGEST
