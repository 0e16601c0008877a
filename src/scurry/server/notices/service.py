"""Notices of one server process: what is asked for is put into the outbox, and what is due is written and delivered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from scurry.games import Game, find
from scurry.kernel.catalogue import speaking
from scurry.matches.refusals import Refusal
from scurry.server.limits import Buckets
from scurry.server.me.links import MINUTES, LinkKind, Links
from scurry.server.notices import messages
from scurry.server.notices.calling import Caller, read_hook
from scurry.server.notices.channels import Channel, ChannelKind, Channels
from scurry.server.notices.hooks import body_for
from scurry.server.notices.mail import NotDelivered, mail_for
from scurry.server.notices.messages import Message
from scurry.server.notices.outbox import About, Notice, Outbox
from scurry.server.notices.sender import Sender
from scurry.server.notices.turns import Turns, is_told_of, turn_of
from scurry.server.notices.wishes import wishes_of
from scurry.server.settings import Settings
from scurry.tables.company import Near
from scurry.tables.hub import Hub
from scurry.tables.live import Live

LETTER_EVERY = 300
"""Whoever asks for the same letter again within so many seconds gets one."""
LETTERS_AN_HOUR = 4
"""So many letters that somebody asked for one address gets in an hour, whoever asks."""
THREADS = 4


class Notices:
    """Puts in, writes, delivers."""

    def __init__(self, hub: Hub, settings: Settings, secret: str, is_ready: Callable[[Game], bool]) -> None:
        self._hub, self._store, self._address = hub, hub.store, settings.address
        self._is_ready = is_ready
        self.channels, self.outbox = Channels(hub.store), Outbox(hub.store)
        self.sender = Sender(hub, self)
        self.turns = Turns(hub, self.channels, self.outbox, self.sender.wake)
        hub.hear_of_table = self.turns.wake
        self.mail, self.caller = mail_for(settings, secret), Caller(settings.allowed_hooks)
        self._asked = Buckets(LETTERS_AN_HOUR / 3600, LETTERS_AN_HOUR)
        self._threads = ThreadPoolExecutor(THREADS, "scurry-send")

    def close(self) -> None:
        """Begin no more deliveries."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # --- Letters that somebody asks for ---

    async def ask_to_confirm(self, guest: str, address: str) -> Channel:
        """An address that a guest says is theirs: a letter asks whoever reads it.

        Nobody gets many of them, whoever says so: then this one is not sent, and nobody learns that it was not.
        """
        now = self._hub.clock.now()
        channel = await self._hub.read(self.channels.add, guest, ChannelKind.MAIL, address, now)
        if not channel.is_confirmed and self._asked.has_room(address):
            await self._put_letter(channel, About.CONFIRM)
        return channel

    def send_back(self, address: str) -> None:
        """A letter for everyone whose address this is. Whether there is anybody takes no time that could be told."""
        if self._asked.has_room(address):
            self._hub.begin(self._send_back(address))

    async def _send_back(self, address: str) -> None:
        for channel in await self._hub.read(self.channels.with_address, address):
            await self._put_letter(channel, About.BACK)

    async def test(self, channel: Channel) -> None:
        """Something to see whether it works."""
        await self._put_letter(channel, About.TEST)

    async def _put_letter(self, channel: Channel, about: About) -> None:
        now = self._hub.clock.now()
        await self._hub.read(self.outbox.put, channel, Notice(about, turn=int(now // LETTER_EVERY)), now)
        self.sender.wake()

    # --- What the sender asks ---

    async def may_tell_at(self, channel: Channel, moment: float) -> float:
        """When the channel's guest may be told of a turn, from some moment on."""
        return (await self._hub.read(wishes_of, self._store, channel.guest)).may_tell_at(moment)

    async def write(self, channel: Channel, notices: list[Notice]) -> Message | None:
        """What to say; nothing, if it is not so any more."""
        with speaking((await self._hub.read(wishes_of, self._store, channel.guest)).language):
            return await self._write(channel, notices)

    async def _write(self, channel: Channel, notices: list[Notice]) -> Message | None:
        about = notices[0].about
        if about == About.TURN:
            return await self._turns(channel, notices)
        if about == About.CONFIRM:
            return await self._with_link(channel, LinkKind.MAIL, "mail", messages.confirm)
        if about == About.BACK and channel.is_confirmed:
            return await self._with_link(channel, LinkKind.BACK, "back/mail", messages.come_back)
        return messages.test(self._address) if about == About.TEST else None

    async def _turns(self, channel: Channel, notices: list[Notice]) -> Message | None:
        """The turns that are still as they were put in, for whoever still wants to be told of them there."""
        if not channel.is_on:
            return None
        found = [await self._turn(channel.guest, notice) for notice in notices]
        tables = {live.id: live.table for live in found if live is not None}
        lines = [messages.turn_at(table, channel.guest, self._address) for table in tables.values()]
        return messages.my_turn(lines) if lines else None

    async def _turn(self, guest: str, notice: Notice) -> Live | None:
        try:
            game = find((await self._hub.read(self._store.terms, notice.table_id)).game)
            if not self._is_ready(game):
                raise NotDelivered("preparing")  # tried again in a moment: nobody's table waits for its rules here
            live = await self._hub.get(notice.table_id)
        except (LookupError, Refusal, ValueError):  # a table that is gone, or that nobody can read any more
            return None
        table = live.table
        is_mine = is_told_of(table) and table.seats[notice.seat].guest == guest
        is_still_so = is_mine and turn_of(table, notice.seat) == notice.turn
        return live if is_still_so and not await self._is_there(live, guest) else None

    async def _is_there(self, live: Live, guest: str) -> bool:
        """Whether they have the table before them, and think. Over days, a page may be open before nobody."""
        if live.table.is_over_days:
            return False
        await self._hub.presence.look(live)
        return live.company.near_of(guest) == Near.HERE

    async def _with_link(self, channel: Channel, kind: LinkKind, path: str, write: messages.WithLink) -> Message:
        """A message with a link that is made now: before that it stands nowhere."""
        now, links = self._hub.clock.now(), Links(self._store)
        code = await self._hub.read(links.make, kind, channel.guest, now, channel.id)
        name = await self._hub.read(self._store.name_of, channel.guest)
        return write(f"{self._address}/{path}/{code}", name, MINUTES[kind])

    async def deliver(self, channel: Channel, message: Message, about: str) -> None:
        """Bring it there; NotDelivered if that cannot be done."""
        if channel.kind != ChannelKind.MAIL:
            await self.caller.post(read_hook(channel.target), body_for(channel.kind, message))
            return
        if self.mail is None:
            raise NotDelivered("no-mail")
        letter = self.mail.letter(channel, message, about)
        await asyncio.get_running_loop().run_in_executor(self._threads, self.mail.send, letter)
