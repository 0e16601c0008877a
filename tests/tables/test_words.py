"""Words at the table: heard by those they are for, in every process, kept for a while, and no part of any record."""

from __future__ import annotations

import asyncio

import pytest

from scurry.games import find
from scurry.kernel.verbs import SPECTATOR
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.refusals import NotNow
from scurry.tables.table import Table
from scurry.tables.words import KEPT, LONGEST, BadWords, Room, Saying, Word, clean, spoken
from tests.clocks import DrivenClock
from tests.databases import fresh_database
from tests.tables.builders import sit, table_of, terms
from tests.tables.test_flags import hub_at

GAME = find("connect-four")


def said(table: Table, guest: str, value: str, at: float = 0.0, kind: Saying = Saying.TEXT) -> Word:
    return spoken(table, guest, guest.title(), kind, value, at)


async def opened(hub: Hub) -> Live:
    live = await hub.open(GAME, 2, {}, "anna")
    for seat in range(2):
        await hub.do(live.id, sit(seat))
    return live


def heard(live: Live, room: Room = Room.PLAYERS) -> list[str]:
    return [word.value for word in live.company.words or () if word.room == room]


def test_players_and_those_who_watch_do_not_hear_each_other() -> None:
    table = table_of("connect-four")
    assert said(table, "anna", "hi").room == Room.PLAYERS
    watcher = said(table, "nobody", "hi")
    assert (watcher.room, watcher.seat, watcher.name) == (Room.WATCHERS, SPECTATOR, "Nobody")


def test_who_spoke_is_told_by_the_seat_and_cannot_be_made_up() -> None:
    table = table_of("connect-four")
    assert said(table, "bruno", "I am Anna").seat == 1


@pytest.mark.parametrize("text", ["", "   ", "\u202e", "\u200b\u200b", "\x00"])
def test_who_says_nothing_is_told_so(text: str) -> None:
    with pytest.raises(BadWords):
        clean(text)


def test_words_are_one_line_without_tricks() -> None:
    assert clean("  a\u202e b \u200b c ") == "a b c"
    assert clean("<b>hi</b>") == "<b>hi</b>", "pages escape what they show: nothing is taken out of what people say"
    assert len(clean("x" + "\u0301" * 90)) <= 4
    assert clean("y" * LONGEST)
    with pytest.raises(BadWords):
        clean("y" * (LONGEST + 1))


@pytest.mark.parametrize("kind", [Saying.PHRASE, Saying.REACTION])
def test_only_phrases_and_reactions_that_there_are_can_be_said(kind: Saying) -> None:
    table = table_of("connect-four")
    with pytest.raises(NotNow):
        said(table, "anna", "<script>", kind=kind)
    assert said(table, "anna", "hello", kind=Saying.PHRASE).text == "Hello!"
    assert said(table, "anna", "ouch", kind=Saying.REACTION).symbol


def test_where_one_plays_for_oneself_there_is_no_talk() -> None:
    table = Table(terms("connect-four", 2, about={"deal": "2026-01-01"}), [sit(0), sit(1)])
    with pytest.raises(NotNow):
        said(table, "anna", "my score is 12")


def test_a_word_sent_twice_is_said_once_and_nobody_takes_anothers_key(database: str) -> None:
    async def story() -> None:
        async with hub_at(database, DrivenClock()) as hub:
            live = await opened(hub)
            for at in (1.0, 2.0):
                await hub.talk.speak(live, said(live.table, "anna", "once", at), "key")
            await hub.talk.speak(live, said(live.table, "bruno", "mine", 3.0), "key")
            assert heard(live) == ["once", "mine"]

    asyncio.run(story())


def test_the_last_words_are_kept_and_no_more_of_either_room(database: str) -> None:
    async def story() -> None:
        async with hub_at(database, DrivenClock()) as hub:
            live = await opened(hub)
            await hub.talk.speak(live, said(live.table, "nobody", "I watch", 0.5), "")
            for number in range(KEPT + 5):
                await hub.talk.speak(live, said(live.table, "anna", str(number), 1.0 + number), "")
            assert heard(live) == [str(number) for number in range(5, KEPT + 5)]
            assert heard(live, Room.WATCHERS) == ["I watch"]

    asyncio.run(story())


def test_what_one_process_is_told_the_other_hears(postgres: str) -> None:
    async def story(database: str) -> None:
        clock = DrivenClock()
        async with hub_at(database, clock) as here, hub_at(database, clock) as there:
            live = await opened(here)
            mirror = await there.look(live.id)
            await there.talk.look(mirror)
            with mirror.listening() as changed:
                changed.clear()
                await here.talk.speak(live, said(live.table, "anna", "can you hear me?", 5.0), "")
                await asyncio.wait_for(changed.wait(), 10)
            assert heard(mirror) == ["can you hear me?"]

    asyncio.run(story(fresh_database(postgres)))


def test_words_are_no_part_of_the_table_nor_of_its_record(database: str) -> None:
    async def story() -> None:
        async with hub_at(database, DrivenClock()) as hub:
            live = await opened(hub)
            before = (live.table.count, live.table.match and live.table.match.record())
            await hub.talk.speak(live, said(live.table, "anna", "a-word-of-mine", 5.0), "")
            assert (live.table.count, live.table.match and live.table.match.record()) == before
            assert all("a-word-of-mine" not in step.value for step in hub.store.steps(live.id))

    asyncio.run(story())
