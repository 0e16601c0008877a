"""What is rated is decided before a game begins; and what would make it somebody else's is refused there."""

from __future__ import annotations

import asyncio

import pytest

from scurry.games import find, shelf
from scurry.matches.refusals import Refusal
from scurry.tables.clock import Clock
from scurry.tables.helping import has_help, has_hints
from scurry.tables.hub import Hub
from scurry.tables.opponents import LEVELS, USUAL
from scurry.tables.players import DAY, MOST_A_DAY, MOST_TOGETHER
from scurry.tables.rated import why_not_rated
from scurry.tables.refusals import NotNow, TakesNoPart
from scurry.tables.steps import OFF, ON, Kind, Step
from scurry.tables.table import Table
from tests.tables.builders import do, play_first, sit, table_of, terms
from tests.tables.test_hub import hub_on
from tests.tables.test_outcomes import take_part

SQUEAKY, FOUR = find("squeaky"), find("connect-four")
RATED = {"rated": True}


class Days(Clock):
    """It is whatever moment the test says."""

    def __init__(self, at: float) -> None:
        super().__init__()
        self.at = at

    def now(self) -> float:
        """That moment."""
        return self.at


def test_every_game_can_be_rated_among_many_and_none_alone() -> None:
    for game in shelf():
        for seats in game.card.seats:
            assert bool(why_not_rated(game, seats, {})) == (seats == 1)


def test_modes_are_rated_and_numbers_of_ones_own_are_not() -> None:
    assert why_not_rated(SQUEAKY, 2, {"mode": "advanced", "memory_aid": "yes"}) == ""
    assert "numbers of your own" in why_not_rated(SQUEAKY, 2, {"green": [0, 0, 0, 0, 0, 0, 0]})


@pytest.mark.parametrize(
    "step",
    [
        do(Kind.ASK_BACK, 0),
        do(Kind.HAND_OVER, 0, USUAL),
        do(Kind.HINT, 0),
        do(Kind.NOTES, 0, ON),
        do(Kind.TUTOR, 0, ON),
    ],
    ids=lambda step: step.kind,
)
def test_help_and_going_back_by_consent_are_refused(step: Step) -> None:
    table = table_of(SQUEAKY, 2, about=RATED)
    play_first(table)
    with pytest.raises(NotNow, match="Not in a rated game"):
        table.after(step)
    assert not table.can_ask_back(0)


def test_no_hints_are_offered_even_against_bots() -> None:
    table = Table(terms(SQUEAKY, 2, about=RATED), [sit(0), Step(Kind.BOT, 1, "", "level:1", "b")])
    assert not has_hints(table)
    assert not has_help(table)
    assert has_hints(Table(terms(SQUEAKY, 2), [sit(0), Step(Kind.BOT, 1, "", "level:1", "b")]))


def test_everyone_has_one_seat_and_bots_are_of_known_levels() -> None:
    table = Table(terms(SQUEAKY, 3, about=RATED), [sit(0)])
    with pytest.raises(NotNow, match="one seat"):
        table.after(Step(Kind.SIT, 1, "anna", "Anna too"))
    for bot in ("random", "greedy", "search:20", "of-somebody"):
        with pytest.raises(NotNow, match="levels 1 to 8"):
            table.after(Step(Kind.BOT, 1, "anna", bot))
    for level in LEVELS:
        assert table.after(Step(Kind.BOT, 1, "anna", level)).seats[1].bot == level


def test_only_those_who_take_part_sit_down(database: str) -> None:
    async def story() -> None:
        async with hub_on(database) as hub:
            take_part(hub, "anna")
            table = (await hub.open(FOUR, 2, {}, "anna", about=RATED)).id
            await hub.do(table, sit(0))
            with pytest.raises(TakesNoPart):
                await hub.do(table, sit(1))
            take_part(hub, "bruno")
            assert (await hub.do(table, sit(1))).table.has_begun
            hub.players.take_part("bruno", False, 1.0)
            assert not hub.players.takes_part("bruno")
            player = hub.players.player_of("bruno")
            hub.players.take_part("bruno", True, 2.0)
            assert hub.players.player_of("bruno") == player, "whoever comes back is who they were"

    asyncio.run(story())


async def seated(hub: Hub, *seats: int) -> None:
    """One more rated table at which these sit; whether it is ever finished does not matter."""
    live = await hub.open(FOUR, 2, {}, "anna", about=RATED)
    for number, seat in enumerate(seats):
        who = sit(seat)
        await hub.do(live.id, Step(Kind.SIT, number, who.guest, who.value))


def test_nobody_plays_rated_all_day_nor_always_with_the_same_person(database: str) -> None:
    async def story() -> None:
        clock = Days(10 * DAY)
        async with hub_on(database, clock=clock) as hub:
            take_part(hub, "anna", "bruno", "cleo")
            for _ in range(MOST_TOGETHER):
                await seated(hub, 0, 1)
            with pytest.raises(NotNow, match="many rated games today"):
                await seated(hub, 0, 1)
            await seated(hub, 0, 2)
            begun = MOST_TOGETHER + 2  # Anna sat down alone at the one that was refused
            for _ in range(MOST_A_DAY - begun):
                await seated(hub, 0)
            with pytest.raises(NotNow, match="many rated games today"):
                await seated(hub, 0)
            clock.at += DAY
            await seated(hub, 0, 1)

    asyncio.run(story())


def test_a_rematch_is_rated_while_everyone_may(database: str) -> None:
    async def story() -> None:
        async with hub_on(database, clock=Days(10 * DAY)) as hub:
            take_part(hub, "anna", "bruno")
            table = (await hub.open(FOUR, 2, {}, "anna", about=RATED)).id
            rated = []
            for _ in range(MOST_TOGETHER + 1):
                for seat in range(2):
                    await hub.do(table, sit(seat))
                rated.append((await hub.get(table)).table.terms.is_rated)
                await hub.do(table, do(Kind.RESIGN, 0, USUAL))
                table = await hub.rematch(table, "bruno")
            assert rated == [True] * MOST_TOGETHER + [False]

    asyncio.run(story())


def test_every_other_step_goes_as_at_any_table() -> None:
    table = table_of(SQUEAKY, 2, about=RATED)
    seat = play_first(table)
    table.apply(do(Kind.GOES_ON, 0, ""))
    table.apply(do(Kind.RESIGN, seat, USUAL))
    assert table.is_over
    with pytest.raises(Refusal):
        table.after(do(Kind.TUTOR, 0, OFF))
