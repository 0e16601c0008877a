"""What is left of a table that was begun by other rules than today's: who sat there, what was played, and how to go on.

It cannot be played on: moves that were made by other rules would mean something else now. So nothing here asks the
rules. Whoever sat there has the record so far, and a new table by today's rules with everyone's seat kept.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scurry.games import Game, find
from scurry.games.spoken import spoken
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.tables import schema
from scurry.tables.refusals import NotNow, NotYours
from scurry.tables.steps import Kind, Step, Terms

if TYPE_CHECKING:
    from scurry.tables.hub import Hub
    from scurry.tables.store import Store

FOR_ITSELF = {Kind.WAIT, Kind.GOES_ON, Kind.STANDING, Kind.NOTES, Kind.TUTOR}
"""What a seat says of itself, and nobody else is told."""


def what_changed(game: Game, theirs: int) -> str:
    """Why a table cannot go on, and what is different now, in sentences."""
    ours = game.card.version
    if theirs > ours:
        sentence = "This table was begun by version {theirs} of the rules; here is version {ours}. Update the server."
        return say(sentence, theirs=theirs, ours=ours)
    sentence = "This table was begun by version {theirs} of the rules; here is version {ours}, so it cannot go on."
    changes = [game.card.changes[version] for version in sorted(game.card.changes) if theirs < version <= ours]
    return " ".join([say(sentence, theirs=theirs, ours=ours), *(say(text) for text in changes)])


@dataclass(frozen=True)
class Remains:
    """The terms and steps of a table that the rules cannot read any more."""

    terms: Terms
    steps: Sequence[Step]
    is_over: bool

    @property
    def game(self) -> Game:
        """The game."""
        return find(self.terms.game)

    @property
    def people(self) -> dict[int, tuple[str, str]]:
        """Who sat where, and was called how."""
        found: dict[int, tuple[str, str]] = {}
        for step in self.steps:
            if step.kind == Kind.SIT:
                found[step.seat] = (step.guest, step.value)
            elif step.kind in (Kind.STAND, Kind.BOT):
                found.pop(step.seat, None)
        return found

    @property
    def bots(self) -> dict[int, str]:
        """Which bots were asked to the table."""
        return {step.seat: step.value for step in self.steps if step.kind == Kind.BOT}

    @property
    def kept_again(self) -> tuple[str, ...]:
        """For whom the seats of a new table are kept: not for those who have left for good."""
        gone = {"", *(step.guest for step in self.steps if step.kind == Kind.LEAVE)}
        sat = (self.people.get(seat, ("", ""))[0] for seat in range(self.terms.seats))
        return tuple("" if guest in gone else guest for guest in sat)

    def seats_of(self, guest: str) -> list[int]:
        """The seats that belonged to a guest."""
        return [seat for seat, (who, _) in self.people.items() if guest and who == guest]

    def check_sat_here(self, guest: str) -> None:
        """Refuse whoever did not play here."""
        if not self.seats_of(guest):
            raise NotYours(say("Only those who play here may do this."))

    def check_is_old(self) -> None:
        """Refuse what is for tables of other rules alone."""
        if self.terms.rules == self.game.card.version:
            raise NotNow(say("This table can be played on."))

    def so_far(self, guest: str, now: float) -> str:
        """What was played, as text. While it is not over, nobody reads what others may have chosen in secret."""
        self.check_sat_here(guest)
        self.check_is_old()
        is_open = self.is_over and not self.terms.is_sealed(now)
        mine = self.seats_of(guest)
        told = [step for step in self.steps if step.seat in mine or step.kind not in FOR_ITSELF]
        lines = (self._line(step, is_open or step.seat in mine) for step in told)
        return "\n".join([*self._heading(is_open), "", *lines]) + "\n"

    def _heading(self, is_open: bool) -> list[str]:
        names = [self.people.get(seat, ("", self.bots.get(seat, "")))[1] for seat in range(self.terms.seats)]
        told = [
            f"game: {self.terms.game}",
            f"rules: {self.terms.rules}",
            f"seats: {self.terms.seats}",
            f"options: {json.dumps(dict(self.terms.options))}",
            f"names: {json.dumps(names, ensure_ascii=False)}",
        ]
        if is_open:
            told += [f"shares: {json.dumps(self._shares())}", f"seed: {json.dumps(self.terms.seed)}"]
        return told

    def _shares(self) -> list[str]:
        given = {step.seat: step.share for step in self.steps if step.kind == Kind.SIT}
        return [given.get(seat, "") for seat in range(self.terms.seats)]

    def _line(self, step: Step, is_told: bool) -> str:
        if step.kind != Kind.MOVE:
            return f"[{step.seat}] ({step.kind})"
        is_told = is_told or not self.game.card.hidden
        return f"[{step.seat}] {self._words(step.value)}" if is_told else f"[{step.seat}] …"

    def _words(self, value: str) -> str:
        """A move's number, and what it is called today, if there is still such a move."""
        move = int(value) if value.isdecimal() else -1
        return f"{value}  {spoken(self.game, move)}" if 0 <= move < self.game.card.moves else value


def remains_of(store: Store, table_id: str) -> Remains:
    """What is left of a table."""
    terms, (steps, _) = store.terms(table_id), store.read(table_id)
    with store.reading() as connection:
        is_over = sa.select(schema.tables.c.is_over).where(schema.tables.c.id == table_id)
        return Remains(terms, steps, bool(connection.execute(is_over).scalar()))


async def play_again(hub: Hub, table_id: str, guest: str) -> str:
    """A new table by today's rules with a seat kept for everyone; whoever asks second gets the first one's."""
    remains = await hub.read(remains_of, hub.store, table_id)
    remains.check_sat_here(guest)
    remains.check_is_old()
    if remains.terms.is_special:
        raise NotNow(say("Open it anew: nothing of it is kept for others."))
    new_id = await hub.read(_note_the_new_one, hub.store, remains, guest, hub.clock.now())
    about = {} if remains.terms.hints is None else {"hints": remains.terms.hints}
    more = {"id": new_id, "kept": remains.kept_again, "clock": remains.terms.clock, "about": about}
    live = await hub.open(remains.game, remains.terms.seats, _options(remains), guest, **more)
    for seat, bot in remains.bots.items():
        if not live.table.seats[seat].is_taken:
            await hub.do(new_id, Step(Kind.BOT, seat, "", bot, f"rematch-{seat}"))
    return new_id


def _options(remains: Remains) -> dict[str, object]:
    """Those of then, if there are still such; else the usual."""
    given = dict(remains.terms.options)
    try:
        remains.game.card.terms(remains.terms.seats, given)
    except BadOption:
        return {}
    return given


def _note_the_new_one(store: Store, remains: Remains, guest: str, at: float) -> str:
    """Leave word at the old table where the new one is, which ends it; or find the word that is there."""
    table_id, columns = remains.terms.id, schema.steps.c
    mine = schema.tables.c.id == table_id
    with store.writing() as connection:
        connection.execute(sa.update(schema.tables).where(mine).values(is_over=True))  # the others wait here
        known = sa.select(columns.value).where(columns.table_id == table_id, columns.kind == Kind.REMATCH.value)
        if (found := connection.execute(known).scalar()) is not None:
            return str(found)
        number = sa.select(sa.func.coalesce(sa.func.max(columns.number) + 1, 0)).where(columns.table_id == table_id)
        row = {"table_id": table_id, "number": connection.execute(number).scalar_one(), "kind": Kind.REMATCH.value}
        told = {"seat": 0, "guest": guest, "value": secrets.token_urlsafe(16), "key": f"{guest}:again", "at": at}
        connection.execute(sa.insert(schema.steps).values({**row, **told}))
        store.tell_table(connection, table_id)
        return str(told["value"])
