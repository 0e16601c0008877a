"""Advisers: what they find follows from what the seat sees, is thought over once, and in the queue that bots share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scurry.bots import advising
from scurry.bots.judging import judge
from scurry.bots.reasons import read
from scurry.games import Game
from scurry.kernel.dice import fast_dice
from scurry.kernel.records import bytes_of
from scurry.laws.cases import every_case_of, played, sampled_plies
from scurry.matches.match import Match
from scurry.matches.refusals import Stale
from scurry.tables import advisers
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.opponents import failures
from scurry.tables.refusals import NotNow, NotYours, ThinkAgain
from scurry.tables.steps import ON, Kind, Step, Terms
from scurry.tables.store import Line
from tests.advised import take_time
from tests.readme import ours
from tests.tables.builders import against_a_bot, costly_decision
from tests.tables.test_hub import hub_on

Counts = dict[str, int]


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """How often was thought."""
    counts = {"weigh": 0, "weigh_again": 0}
    take_time(monkeypatch)

    def count(name: str) -> Callable[..., Any]:
        real = getattr(advisers, name)

        def think(*given: Any) -> Any:
            counts[name] += 1
            return real(*given)

        return think

    for name in counts:
        monkeypatch.setattr(advisers, name, count(name))
    return counts


async def opened(hub: Hub, terms: Terms, steps: list[Step]) -> Live:
    """A table that is in the store already."""
    hub.store.open(terms)
    hub.store.append([Line(terms.id, number, step) for number, step in enumerate(steps)])
    return await hub.get(terms.id)


def at_a_table(database: str, story: Callable[[Hub, Live, int, int, int], Awaitable[None]], *more: Kind) -> None:
    """Anna plays against a bot and decides something that matters; the story is told the blunder and the right move."""

    async def told() -> None:
        match, seat, blunder, best = costly_decision()
        terms, steps = against_a_bot(match, seat)
        steps += [Step(kind, seat, "anna", ON, kind.value) for kind in more]
        async with hub_on(database) as hub:
            await story(hub, await opened(hub, terms, steps), seat, blunder, best)

    asyncio.run(told())


# --- Hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_says_what_to_do_and_is_written_down_before_anybody_is_told(database: str) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        await hub.advisers.advise(live.id, seat, "anna", live.table.page(seat))
        found = read(live.table.hint_for(seat) or "")
        assert found.best.move == best
        assert found.best.wins > 40
        assert hub.store.steps(live.id)[-1].kind == Kind.HINT

    at_a_table(database, story)


def test_asked_twice_it_is_thought_over_once_and_written_down_once(database: str, counted: Counts) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        page = live.table.page(seat)
        asked = (hub.advisers.advise(live.id, seat, "anna", page) for _ in range(3))
        await asyncio.gather(*asked)
        await hub.advisers.advise(live.id, seat, "anna", page)
        assert counted["weigh"] == 1
        assert [step.kind for step in hub.store.steps(live.id)].count(Kind.HINT) == 1

    at_a_table(database, story)


def test_whoever_may_not_ask_costs_no_thought(database: str, counted: Counts) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        with pytest.raises(NotYours):
            await hub.advisers.advise(live.id, seat, "bruno", live.table.page(seat))
        with pytest.raises(Stale):
            await hub.advisers.advise(live.id, seat, "anna", "an old page")
        assert counted["weigh"] == 0
        assert hub.store.steps(live.id)[-1].kind != Kind.HINT

    at_a_table(database, story)


def test_what_is_found_too_late_is_not_told(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table went on while it was thought over."""

    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        asked = asyncio.create_task(hub.advisers.advise(live.id, seat, "anna", live.table.page(seat)))
        await asyncio.sleep(0)
        await hub.do(live.id, Step(Kind.MOVE, seat, "anna", str(best)))
        with pytest.raises(Stale):
            await asked
        assert all(step.kind != Kind.HINT for step in hub.store.steps(live.id))

    at_a_table(database, story)


def test_it_waits_its_turn_and_says_beforehand_how_long_it_takes(database: str) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        said: list[tuple[Any, bool, float]] = []
        think = hub.thinkers.think

        async def listen(who: Any, has_person: bool, seconds: float, work: Any) -> Any:
            said.append((who, has_person, seconds))
            return await think(who, has_person, seconds, work)

        hub.thinkers.think = listen  # type: ignore[method-assign]
        live.network = "192.0.2.1"
        await hub.advisers.advise(live.id, seat, "anna", None)
        assert said[0] == (("192.0.2.1", "anna"), True, advising.SECONDS + advising.BESIDES)
        assert said[0][2] < 2

    at_a_table(database, story)


def test_an_adviser_that_fails_is_counted_and_nobody_is_left_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> Any:
        raise ValueError("no idea")

    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        monkeypatch.setattr(advisers, "weigh", fail)
        with pytest.raises(NotNow, match="trust yourself"):
            await hub.advisers.advise(live.id, seat, "anna", None)
        await hub.advisers.check(live.id, Step(Kind.MOVE, seat, "anna", str(blunder)), None)
        assert failures.pop(("squeaky", advisers.ADVISER)) == 1

    at_a_table(database, story, Kind.TUTOR)


@pytest.mark.parametrize("game", [game for game in ours() if game.card.hidden], ids=lambda game: game.name)
def test_worlds_that_look_alike_give_the_same_hint_to_the_byte(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "ITERATIONS", 200)
    for number, (match, seat, worlds) in enumerate(worlds_of(game)):
        found = []
        for which, world in enumerate(worlds):
            folder = tmp_path / f"{number}-{which}"
            folder.mkdir()

            async def story(folder: Path = folder, world: Match = world, seat: int = seat) -> str | None:
                async with hub_on(f"sqlite:///{folder}/scurry.db") as hub:
                    live = await opened(hub, *against_a_bot(world, seat, bot="random"))
                    await hub.advisers.advise(live.id, seat, "anna", None)
                    return live.table.hint_for(seat)

            found.append(asyncio.run(story()))
        assert found[0] == found[1], match.game.name
        assert found[0]


def worlds_of(game: Game) -> list[tuple[Match, int, list[Match]]]:
    """Decisions with a choice, as they are and as whoever makes them might imagine them; both really differ."""
    found = []
    for case, seed in product(every_case_of(game)[:6], (1, 2, 3)):
        match = played(case, seed)
        for ply in sampled_plies(match, 12)[:-1]:
            position = match.position_at(ply)
            seat = next(seat for seat in range(case.seats) if position.to_act >> seat & 1)
            other = match.view_at(ply, seat)
            game.rules.imagine(other, seat, fast_dice(ply, 3))
            worlds = [at(match, each) for each in (position, other)]
            if bytes_of(position) != bytes_of(other) and len(worlds[0].legal_ids(seat)) > 1:
                found.append((match, seat, worlds))
    assert found
    return found[:: len(found) // 3 + 1]


def at(match: Match, position: Any) -> Match:
    from scurry.matches.plain import dump

    return Match(match.game, start=dump(position), seed="same")


# --- The tutor --------------------------------------------------------------------------------------------------------


async def try_move(hub: Hub, live: Live, seat: int, move: int) -> None:
    await hub.advisers.check(live.id, Step(Kind.MOVE, seat, "anna", str(move)), live.table.page(seat))


def test_a_blunder_is_held_back_and_another_move_is_not(database: str) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        before = live.table.count
        await try_move(hub, live, seat, best)
        assert live.held_for(seat, live.table.page(seat)) is None
        with pytest.raises(ThinkAgain, match=r"“take candy” wins \d+ of 100 games, and you can win \d+"):
            await try_move(hub, live, seat, blunder)
        held = live.held_for(seat, live.table.page(seat))
        assert held is not None
        assert held.move == blunder
        assert live.table.count == before, "it is not made"

    at_a_table(database, story, Kind.TUTOR)


def test_nobody_is_warned_who_has_not_asked_for_it(database: str, counted: Counts) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        await try_move(hub, live, seat, blunder)
        assert counted == {"weigh": 0, "weigh_again": 0}

    at_a_table(database, story)


def test_it_has_thought_before_the_move_comes_and_once_for_all_moves(database: str, counted: Counts) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        await hub.look(live.id)
        while not live.weighed:
            await asyncio.sleep(0.01)
        await asyncio.gather(*live.weighed.values())
        assert counted == {"weigh": 1, "weigh_again": 0}
        for _ in range(2):
            with pytest.raises(ThinkAgain):
                await try_move(hub, live, seat, blunder)
        assert counted == {"weigh": 1, "weigh_again": 1}, "a warning is worth a second look, and that is kept, too"
        await hub.advisers.advise(live.id, seat, "anna", None)
        assert counted["weigh"] == 1, "and a hint is found in what is known"

    at_a_table(database, story, Kind.TUTOR)


def test_what_takes_too_long_is_let_go(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisers, "TUTOR_PATIENCE", 0.0)

    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        await try_move(hub, live, seat, blunder)
        assert live.held_for(seat, live.table.page(seat)) is None

    at_a_table(database, story, Kind.TUTOR)


def test_a_move_that_is_refused_anyway_is_refused_without_a_warning(database: str, counted: Counts) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        await hub.advisers.check(live.id, Step(Kind.MOVE, seat, "anna", "7"), live.table.page(seat))
        await hub.advisers.check(live.id, Step(Kind.MOVE, seat, "anna", str(blunder)), "an old page")
        with pytest.raises(NotYours):
            await hub.advisers.check(live.id, Step(Kind.MOVE, seat, "bruno", str(blunder)), None)
        assert counted["weigh"] == 0

    at_a_table(database, story, Kind.TUTOR)


def test_a_warning_goes_with_its_page(database: str) -> None:
    async def story(hub: Hub, live: Live, seat: int, blunder: int, best: int) -> None:
        with pytest.raises(ThinkAgain):
            await try_move(hub, live, seat, blunder)
        await hub.do(live.id, Step(Kind.MOVE, seat, "anna", str(best)))
        assert live.held_for(seat, live.table.page(seat)) is None

    at_a_table(database, story, Kind.TUTOR)


@pytest.mark.parametrize("game", [game for game in ours() if game.card.has_sealed], ids=lambda game: game.name)
def test_nothing_that_it_would_choose_itself_is_warned_of(game: Game) -> None:
    """Choices that are sealed are mixed: each part of the mix is right, however it goes in the end."""
    looked = 0
    for case in every_case_of(game)[:3]:
        match = case.match(5)
        while not match.is_over and looked < 3:
            seat = match.to_act[0]
            moves = match.legal_ids(seat)
            if len(match.to_act) > 1 and len(moves) > 1:
                judgement = judge(game, match.view(seat), seat, moves, iterations=300)
                mixed = [verdict.move for verdict in judgement.verdicts if verdict.share > 0]
                assert not any(advising.seems_costly(judgement, move) for move in mixed)
                looked += 1
            match.play(seat, moves[-1])
    assert looked
