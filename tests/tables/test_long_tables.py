"""Long games stay quick: what is counted here is work, since time depends on the machine."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.laws.cases import every_case_of, played
from scurry.matches.match import Match
from scurry.matches.verification import verify
from scurry.tables import hub as hub_module
from scurry.tables.refusals import NotNow
from scurry.tables.sight import LONGEST_LOG, look
from scurry.tables.steps import ANEW, Kind, Step
from scurry.tables.table import MOST_STEPS, Table
from tests.tables.builders import do, few, play_first, sit, table_of, terms
from tests.tables.test_hub import finished, hub_on

GAMES = [game for game in shelf() if game.card.hidden]


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[int]:
    """How often something is called, from now on."""
    calls, real = [0], getattr(owner, name)

    def noted(*given: Any, **more: Any) -> Any:
        calls[0] += 1
        return real(*given, **more)

    monkeypatch.setattr(owner, name, noted)
    return calls


def test_going_back_two_hundred_times_costs_no_more_than_playing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move is played once when the table is read: nothing is played again from the beginning."""
    table, steps = table_of(game, few(game)), [sit(seat) for seat in range(few(game))]

    def take(step: Step) -> None:
        steps.append(Step(step.kind, step.seat, step.guest, step.value, f"key {len(steps)}"))
        table.apply(steps[-1])

    for _ in range(200):
        assert table.match is not None
        seat = table.to_act[0]
        take(do(Kind.MOVE, seat, table.match.legal(seat)[0].id))
        if table.is_over:
            break
        take(do(Kind.ASK_BACK, seat, ANEW))
        for other in table.must_answer():
            take(do(Kind.AGREE, other))
    plays = counted(monkeypatch, Match, "play")
    again = Table(table.terms, steps)
    assert plays[0] == sum(step.kind == Kind.MOVE for step in steps)
    assert again.match is not None
    assert table.match is not None
    assert again.match.record() == table.match.record()


def test_only_the_end_of_a_long_log_is_put_into_words(game: Game) -> None:
    match = max((played(case) for case in every_case_of(game)), key=lambda match: match.ply)
    table = Table(
        terms(game, match.seats, options=dict(game.card.options.changed(match.options)), seed=match.seed),
        [sit(seat) for seat in range(match.seats)] + [do(Kind.MOVE, each.seat, each.move) for each in match.played],
    )
    assert table.is_over
    sight = look(table, "anna")
    assert len(sight.log) <= LONGEST_LOG
    with_words = [ply for ply in range(match.ply + 1) if match.log_at(ply, 0)]
    first = with_words[-LONGEST_LOG] if len(with_words) > LONGEST_LOG else 0
    assert len(table._told) <= match.ply + 1 - first


def test_a_finished_game_is_verified_once_and_not_on_the_event_loop(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(record: str) -> Any:
        threads.append(threading.current_thread())
        return verify(record)

    monkeypatch.setattr(hub_module, "verify", noted)

    async def story() -> None:
        async with hub_on(database) as hub:
            live = await finished(hub)
            await asyncio.gather(*(hub.judge(live) for _ in range(5)))
            assert live.table.verdict is not None
            assert live.table.verdict.is_right

    asyncio.run(story())
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_a_table_that_goes_on_for_ever_comes_to_an_end() -> None:
    table = table_of("squeaky")
    table.count = MOST_STEPS
    with pytest.raises(NotNow):
        play_first(table)
