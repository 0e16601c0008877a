"""The sender: takes what is due out of the outbox, and delivers it; what cannot be delivered is tried again, later.

Every server process has one. They share the outbox, and a channel is one process's at a time.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from scurry.server.notices.channels import Channel, Channels
from scurry.server.notices.mail import NotDelivered
from scurry.server.notices.messages import Message
from scurry.server.notices.outbox import About, Notice, Outbox
from scurry.tables.hub import Hub
from scurry.tables.refusals import StoreAway

LOOKING = 30.0
"""At least every so many seconds it is looked what others have put there, or left behind."""
CLEANING = 3_600.0
AGAIN = 0.05
"""Never sooner than so."""
ENDING = 5.0
"""So many seconds for what is under way when the server ends."""
SPACING = 300.0
"""Whoever was told of a turn is told of the next ones together, after so many seconds."""
AT_ONCE = 8
"""So many deliveries may be under way."""
BACK_OFF = (30.0, 120.0, 600.0, 1_800.0, 7_200.0, 21_600.0, 43_200.0)
"""Seconds to wait after each failure. When they are used up, after about a day, a channel is switched off."""
log = logging.getLogger(__name__)


class Teller(Protocol):
    """Who knows tables and people, and what to say to them."""

    async def may_tell_at(self, channel: Channel, moment: float) -> float:
        """When the channel's guest may be told of a turn, from some moment on."""

    async def write(self, channel: Channel, notices: list[Notice]) -> Message | None:
        """What to say; nothing, if it is not so any more."""

    async def deliver(self, channel: Channel, message: Message, about: str) -> None:
        """Bring it there; NotDelivered if that cannot be done."""


class Sender:
    """Delivers what is due."""

    def __init__(self, hub: Hub, teller: Teller) -> None:
        self._hub, self._teller = hub, teller
        self._outbox, self._channels = Outbox(hub.store), Channels(hub.store)
        self._woken = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()
        self._cleaned_at = 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being delivered."""
        return not self._under_way and not self._woken.is_set()

    def wake(self) -> None:
        """There is something new in the outbox."""
        self._woken.set()

    async def run(self) -> None:
        """Until the server ends. What is under way then is waited for a moment: else it would be told twice."""
        try:
            while True:
                self._woken.clear()
                await self._hub.clock.is_set_by(await self._look(), self._woken)
        finally:
            if self._under_way:
                await asyncio.wait(self._under_way, timeout=ENDING)
            for task in self._under_way:
                task.cancel()

    async def _look(self) -> float:
        """Begin whatever is due, and say when to look again; whatever ends before that wakes us."""
        clock = self._hub.clock
        next_look = clock.now() + LOOKING
        try:
            await self._begin_what_is_due()
            await self._clean_up()
            if len(self._under_way) < AT_ONCE:
                next_look = min(next_look, max(clock.now() + AGAIN, await self._hub.read(self._outbox.next_due)))
        except StoreAway:
            log.info("notices wait for the store")
        return next_look

    async def _begin_what_is_due(self) -> None:
        while len(self._under_way) < AT_ONCE:
            claimed = await self._hub.read(self._outbox.claim, self._hub.clock.now())
            if claimed is None:
                return
            task = asyncio.create_task(self._see_to(*claimed))
            self._under_way.add(task)
            task.add_done_callback(self._has_ended)

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self.wake()
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a notice could not be seen to: %s", type(problem).__name__)

    async def _clean_up(self) -> None:
        if self._hub.clock.now() - self._cleaned_at > CLEANING:
            self._cleaned_at = self._hub.clock.now()
            await self._hub.read(self._outbox.clean_up, self._cleaned_at)

    # --- One channel ---

    async def _see_to(self, channel: Channel, notices: list[Notice]) -> None:
        """Everything that is due there: letters one by one, turns together."""
        turns = await self._due_turns(channel, [notice for notice in notices if notice.about == About.TURN])
        letters = [[notice] for notice in notices if notice.about != About.TURN]
        try:
            for each in [*letters, *([turns] if turns else [])]:
                await self._tell(channel, each)
        except NotDelivered as problem:
            await self._note_failure(channel, notices, problem)
        except StoreAway:
            log.info("a notice waits for the store")  # whoever has the channel next looks what was told
        except Exception as problem:  # a fault of ours must not be tried for ever
            log.error("a notice could not be written: %s", type(problem).__name__)
            await self._note_failure(channel, notices, NotDelivered("fault"))
        else:
            await self._hub.read(self._outbox.let_go, channel)

    async def _due_turns(self, channel: Channel, turns: list[Notice]) -> list[Notice]:
        """The turns to tell of now. What comes too soon after the last time, or at night, is told later."""
        now = self._hub.clock.now()
        may_tell_at = await self._teller.may_tell_at(channel, max(now, channel.told_at + SPACING))
        if not turns or may_tell_at <= now:
            return turns
        await self._hub.read(self._outbox.put_off, channel, turns, may_tell_at)
        return []

    async def _tell(self, channel: Channel, notices: list[Notice]) -> None:
        message = await self._teller.write(channel, notices)
        is_turn = notices[0].about == About.TURN
        if message is not None:
            about = " ".join(f"{notice.name}/{notice.turn}" for notice in notices)
            await self._teller.deliver(channel, message, about)
        told_at = self._hub.clock.now() if is_turn and message is not None else None
        await self._hub.read(self._outbox.settle, channel, notices, told_at)

    async def _note_failure(self, channel: Channel, notices: list[Notice], problem: NotDelivered) -> None:
        """Try again later, or switch the channel off: then its owner sees why."""
        log.info("a notice was not delivered: %s", problem.why)
        tries = channel.tries + 1
        if problem.is_final or tries > len(BACK_OFF):
            await self._hub.read(self._outbox.settle, channel, notices)
            await self._hub.read(self._channels.switch, channel, False, problem.why)
            await self._hub.read(self._outbox.let_go, channel)
        else:
            until = self._hub.clock.now() + BACK_OFF[tries - 1]
            await self._hub.read(self._outbox.let_go, channel, tries, until)
