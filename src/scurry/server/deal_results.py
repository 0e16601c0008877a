"""Who did how well at the deal of a day, on this server. The first try counts: everyone has one table of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.days import day_of
from scurry.server.deals import Deal, deal_of, outcome_of
from scurry.server.desk import Desk
from scurry.tables.progress import About, Done, Progress
from scurry.tables.steps import Kind, Step


@dataclass(frozen=True)
class Entry:
    """One who began the deal."""

    guest: str
    table: str
    outcome: dict[str, Any] | None
    """How it went; nothing while it is being played."""
    is_in_time: bool
    """Whether it was over before the day was, when the seed was still a secret."""


def todays(desk: Desk, game: Game) -> Deal:
    """The deal of a game today."""
    return deal_of(game, day_of(desk.hub.clock.now()), desk.settings.deal_secret)


async def sit_down(desk: Desk, deal: Deal, guest: str) -> str:
    """A guest's table of a deal; opened, if it is not there. Asked twice, it is opened once."""
    table_id = deal.table_of(guest, desk.secret)
    about = {"id": table_id, "seed": deal.seed, "about": deal.about}
    live = await desk.hub.open(deal.game, deal.seats, deal.options, guest, **about)
    if not live.table.has_begun:
        name = await desk.name_of(guest) or say("Guest")
        await desk.hub.do(table_id, Step(Kind.SIT, 0, guest, name, "deal-0"))
        for seat in range(1, deal.seats):
            await desk.hub.do(table_id, Step(Kind.BOT, seat, guest, deal.bot, f"deal-{seat}"))
    begun = Done(guest, deal.name, {"table": table_id}, desk.hub.clock.now())
    await desk.hub.read(Progress(desk.store).note_first, About.DEAL, begun)
    return table_id


async def entries_of(desk: Desk, deal: Deal) -> list[Entry]:
    """Everyone who began a deal, the best first."""
    done = await desk.hub.read(Progress(desk.store).of_everyone, About.DEAL, deal.name)
    entries = [_entry(each, deal) for each in await _settled(desk, done)]
    return sorted(entries, key=_rank)


async def my_entries(desk: Desk, guest: str, beginning: str = "") -> dict[str, Done]:
    """All deals that a guest has begun, by their names."""
    done = await desk.hub.read(Progress(desk.store).of, guest, About.DEAL, beginning)
    return {each.name: each for each in await _settled(desk, list(done.values()))}


def _entry(done: Done, deal: Deal) -> Entry:
    return Entry(done.guest, done.value["table"], outcome_in(done), is_in_time(done, deal))


def outcome_in(done: Done) -> dict[str, Any] | None:
    """How it went, as it was kept; nothing while it is being played."""
    return done.value if "place" in done.value else None


def is_in_time(done: Done, deal: Deal) -> bool:
    """Whether it was over before the day was."""
    return float(done.value.get("ended", 0.0)) < float(deal.about["sealed_until"])


def _rank(entry: Entry) -> tuple[Any, ...]:
    """Finished in time, finished late, not finished; then by place and points, and whoever gave up last."""
    if entry.outcome is None:
        return (2,)
    points = entry.outcome["points"]
    return (not entry.is_in_time, points is None, entry.outcome["place"], -(points or 0))


async def _settled(desk: Desk, done: list[Done]) -> list[Done]:
    """The same, with how it went at tables that have come to an end since: a table itself tells, whatever crashed."""
    open_ones = {each.value["table"]: each for each in done if outcome_in(each) is None}
    ended = await desk.hub.read(desk.store.ended, list(open_ones)) if open_ones else {}
    found = {table: await _settle(desk, open_ones[table], at) for table, at in ended.items()}
    return [found.get(each.value["table"], each) for each in done]


async def _settle(desk: Desk, done: Done, ended: float) -> Done:
    try:
        live = await desk.hub.get(done.value["table"])
    except Refusal:  # played by other rules: nobody can tell any more
        return done
    value = {**done.value, **outcome_of(live.table), "ended": ended}
    settled = Done(done.guest, done.name, value, done.at)
    await desk.hub.read(Progress(desk.store).note, About.DEAL, settled)
    return settled
