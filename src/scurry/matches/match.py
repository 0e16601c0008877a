"""A match: the only thing that changes a position, and it checks every move."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from scurry.games import Game, find
from scurry.kernel.catalogue import listed, say, you
from scurry.kernel.common import MOST_SEATS, Common, seats_to_act
from scurry.kernel.dice import SCRIPT_LENGTH, FairDice, fair_dice, scripted_dice
from scurry.kernel.journal import Event, Journal, events_in
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.chance import key_of, read_shares, shuffle_anew
from scurry.matches.moves import Move, Played, read_move
from scurry.matches.plain import load
from scurry.matches.refusals import Illegal, NotYourTurn, Over, Stale


@dataclass(frozen=True)
class Result:
    """How a match ended, seat by seat."""

    places: tuple[int, ...]
    """1 is best; seats that share a place have the same number."""
    points: tuple[int, ...]
    reason: str
    """Why it ended as it did: a stable name, such as most-points."""
    sentence: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class ScriptEnded(ValueError):
    """The scripted dice do not fit what the rules wanted to roll."""


class Match:
    """One game being played, from its set-up to its end."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        seed: object = None,
        options: Mapping[str, object] | None = None,
        start: Mapping[str, Any] | None = None,
        dice: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
        shares: Sequence[str] | None = None,
    ) -> None:
        self.game = find(game)
        self.seed = str(seed) if seed is not None else secrets.token_hex(32)
        self.start = dict(start) if start is not None else None
        self.script = list(dice) if dice is not None else None
        self.again = 0
        """How often the table has gone back: what is rolled after that is rolled anew."""
        self.gone_back: list[tuple[int, int]] = []
        """Where it did, as far as that still shows in what is played: the ply, and `again` from there on."""
        self.played: list[Played] = []
        self._moves = buffer_for_moves()
        self._rules = self.game.rules
        self.seats, self.options = self._terms(seats, options)
        self.shares = read_shares(shares, self.seats)
        """What each seat added to chance; nothing is an empty text."""
        self._key = key_of(self.seed, self.shares)
        self._page_key = hmac.digest(self.seed.encode(), b"scurry/page", hashlib.sha256)
        self._told_at: list[int] = []
        self._position = self._first_position()
        self.names = tuple(names) if names is not None else default_names(self.game, self.seats)
        if len(self.names) != self.seats:
            sentence = "There should be a name for each of {seats} seats, not {given}."
            raise ValueError(say(sentence, seats=self.seats, given=len(self.names)))
        self._events: list[list[Event]] = [[]]
        self._history = [self._position]
        self.changes_known: dict[int, tuple[tuple[int, ...], int]] = {}
        """What `changes_for` has found out so far: by seat, the plies that it saw, and up to where it has looked."""
        self._changes: Counter[int] = Counter()
        self._look_again()

    # --- Looking ---

    @property
    def position(self) -> Any:
        """Everything on the table, hidden things included, as the game's own record: a copy."""
        return copy_of(self._position)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.played)

    @property
    def to_act(self) -> list[int]:
        """The seats that have a decision to make now."""
        return list(self._to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._is_over

    @property
    def tests_memory(self) -> bool:
        """Whether people should remember what they saw: the card says so, and no memory aid is in play."""
        return self.game.card.tests_memory and not getattr(self.options, "memory_aid", 0)

    def legal(self, seat: int) -> list[Move]:
        """The moves that a seat may make now; none if it is not to act."""
        return [Move(move, self.game.moves.write(move)) for move in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The numbers of the moves that a seat may make now."""
        if seat not in self._to_act:
            return []
        count = self._rules.legal(self._position, seat, self._moves)
        return [int(move) for move in self._moves[:count]]

    def view(self, seat: int) -> Any:
        """What a seat can know of the position; SPECTATOR sees what is public."""
        return self.view_at(self.ply, seat)

    def view_at(self, ply: int, seat: int) -> Any:
        """What a seat could know after so many moves."""
        view = copy_of(self._history[ply])
        self._rules.hide(view, seat)
        return view

    def position_at(self, ply: int) -> Any:
        """The position after so many moves."""
        return copy_of(self._history[ply])

    def events_at(self, ply: int) -> list[Event]:
        """What the move that led to this ply brought about, as the rules noted it."""
        return self._events[ply]

    def page(self, seat: int) -> str:
        """A token for what a seat sees now: hand it to `play`, and a move made on an old page is refused as stale.

        Who else is still choosing is left out: nobody should be refused because another was quicker. It is made with a
        secret key: whoever comes by a page cannot find out, view by view, what the seat saw.
        """
        if seat != SPECTATOR:
            self._check_seat(seat)
        if seat not in self._pages:
            view = self.view(seat)
            view["to_act"] &= 1 << seat if seat >= 0 else 0
            seen = f"{seat}/{self._changes[seat]}/{self.again}/".encode() + bytes_of(view)
            self._pages[seat] = hmac.digest(self._page_key, seen, hashlib.sha256).hex()[:24]
        return self._pages[seat]

    @property
    def log(self) -> list[str]:
        """What happened so far, in sentences, with nothing left out."""
        return [line for ply in range(self.ply + 1) for line in self.log_at(ply)]

    def log_for(self, seat: int) -> list[str]:
        """What happened so far, as far as a seat may know."""
        return [line for ply in range(self.ply + 1) for line in self.log_at(ply, seat)]

    def log_at(self, ply: int, seat: int | None = None) -> list[str]:
        """What the move that led to this ply brought about; a seat gets what it may know."""
        seen = [event for event in self._events[ply] if seat is None or event.is_seen_by(seat)]
        told: list[str] = self.game.words.tell(seen, self.names_for(seat))
        return told

    def names_for(self, seat: int | None) -> tuple[str, ...]:
        """What the seats are called to one of them, which is spoken to as "you"."""
        return tuple(you() if number == seat else name for number, name in enumerate(self.names))

    @property
    def result(self) -> Result | None:
        """Places, points and the reason, once the game is over."""
        return self.result_for(None)

    def result_for(self, seat: int | None) -> Result | None:
        """The same, told to a seat."""
        if not self.is_over:
            return None
        places, points = np.zeros(MOST_SEATS, np.int8), np.zeros(MOST_SEATS, np.int16)
        reason = self._rules.result(self.position, places, points)
        named, sentence = self.game.words.reason(reason, places[: self.seats].tolist(), self.names_for(seat))
        return Result(tuple(places[: self.seats].tolist()), tuple(points[: self.seats].tolist()), named, sentence)

    def record(self, with_seed: bool = True) -> str:
        """The match as text that anyone can replay and verify; without its seed while that must stay secret."""
        from scurry.matches.record import write_record

        return write_record(self, with_seed)

    # --- Playing ---

    def copy(self) -> Match:
        """The same match again, to try things out on."""
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other.played, other._events, other._history = list(self.played), list(self._events), list(self._history)
        other.gone_back, other._told_at = list(self.gone_back), list(self._told_at)
        other._changes, other._pages = Counter(self._changes), dict(self._pages)
        other.changes_known = dict(self.changes_known)
        return other

    def check(self, seat: int, move: str | int | Move, page: str | None = None) -> int:
        """The number of a move that a seat may play now; a Refusal says why it may not. Nothing changes.

        Whoever wants to know why something cannot be done asks here: there is no other answer than that of `play`.
        """
        wanted = read_move(self.game, move)
        self._check(seat, wanted, page)
        return wanted

    def play(self, seat: int, move: str | int | Move, page: str | None = None) -> None:
        """Play a move for a seat, in words or by number. A refused move raises a Refusal and changes nothing."""
        wanted = self.check(seat, move, page)
        after = copy_of(self._position)
        journal = Journal.blank()
        dice = self.dice_of(self.ply + 1)
        self._rules.play(after, seat, wanted, dice, journal)
        events = events_in(journal)
        self._told_at.append(self._told_after(dice, self.ply + 1))
        self._events.append(events)
        self.played.append(Played(seat, wanted, self.game.moves.write(wanted)))
        self._position = after
        self._history.append(after)
        self._changes[seat] += 1
        self._look_again()

    # --- Going back ---

    def go_back(self, ply: int, again: int | None = None) -> None:
        """Keep the first `ply` moves: everybody agreed to play on from there.

        What is rolled from here on is rolled anew, and what nobody has seen is shuffled anew: to peek and go back is of
        no use. A record tells which time this is, since times that do not show any more are left out of it.
        """
        again = self.again + 1 if again is None else again
        if not 0 <= ply <= self.ply or again <= self.again:
            raise ValueError(say("Nobody can go back to ply {ply} from here.", ply=ply))
        self._forget_after(ply)
        self.gone_back = [(at, time) for at, time in self.gone_back if at < ply] + [(ply, again)]
        self.again = again
        if self.script is None:
            self._position = shuffle_anew(self.game, self._position, fair_dice(self._key, ply, again, b"anew"))
            self._history[ply] = self._position

    def rewind(self, ply: int) -> None:
        """Keep the first `ply` moves, and roll the same again: so went tables back before `go_back` rolled anew."""
        self.gone_back = [(at, time) for at, time in self.gone_back if at <= ply]
        self._forget_after(ply)

    def has_gone_back_since(self, index: int) -> bool:
        """Whether the table has gone back to a place behind this move: then it cannot be taken out any more."""
        return any(ply > index for ply, _ in self.gone_back)

    def take_out(self, index: int) -> None:
        """Take one move out and play those after it again, with nothing rolled anew: for a choice that is still sealed.

        If a later move cannot be played without it, that is refused as ever and nothing changes.
        """
        if not 0 <= index < self.ply or self.has_gone_back_since(index):
            raise ValueError(say("Move {number} cannot be taken out any more.", number=index + 1))
        changed = self.copy()
        changed._forget_after(index)
        for played in self.played[index + 1 :]:
            changed.play(played.seat, played.move)
        changed._changes = Counter(self._changes)  # nobody else's page has become stale
        changed._changes[self.played[index].seat] += 1
        changed._look_again()
        vars(self).update(vars(changed))

    def _forget_after(self, ply: int) -> None:
        del self.played[ply:], self._events[ply + 1 :], self._history[ply + 1 :], self._told_at[ply + 1 :]
        self._position = self._history[ply]
        self.changes_known = {}
        self._look_again()

    def _look_again(self) -> None:
        """Asking a record costs microseconds, and these are asked for many times: once a ply is enough."""
        self._to_act = seats_to_act(self._position)
        self._is_over = bool(cast(Any, self._position)["over"])
        self._pages: dict[int, str] = {}

    def check_turn(self, seat: int, page: str | None = None) -> None:
        """Refuse, unless a seat has a decision to make now, and has seen what it is about."""
        if self.is_over:
            raise Over(say("The game is over."))
        self._check_seat(seat)
        if page is not None and page != self.page(seat):
            raise Stale(say("The table has changed since you looked. Look again, then move."))
        if seat not in self._to_act:
            waiting = listed(self.names[other] for other in self._to_act)
            sentence = "It is not {name}'s turn: {waiting} must act first."
            raise NotYourTurn(say(sentence, name=self.names[seat], waiting=waiting))

    def _check(self, seat: int, move: int, page: str | None) -> None:
        self.check_turn(seat, page)
        if move not in self.legal_ids(seat):
            raise Illegal(*self.game.words.explain(self.view(seat), seat, move))

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            sentence = "There is no seat {seat} in this match; seats go from 0 to {last}."
            raise NotYourTurn(say(sentence, seat=seat, last=self.seats - 1))

    # --- Set-up and chance ---

    def _terms(self, seats: int | None, options: Mapping[str, object] | None) -> tuple[int, Any]:
        """Seats and options as given, or as the position to start from has them."""
        if self.start is None:
            return self.game.card.terms(seats, options)
        position: Any = load(self.game, self.start)
        return int(position.seats), getattr(position, "options", self.game.card.options.of())

    def _first_position(self) -> Common:
        if self.start is not None:
            self._told_at.append(0)
            return load(self.game, self.start)
        position: Common = self.game.position.blank()
        position.seats = self.seats
        dice = self.dice_of(ply=0)
        self._rules.setup(position, self.options, dice)
        self._told_at.append(self._told_after(dice, ply=0))
        return position

    def dice_of(self, ply: int) -> FairDice:
        """The dice of the move that leads, or led, to this ply; the set-up leads to ply 0."""
        if self.script is not None:
            told = self._told_before(ply)
            return scripted_dice(self.script[told : told + SCRIPT_LENGTH])
        again = next((time for at, time in reversed(self.gone_back) if at < ply), 0)
        return fair_dice(self._key, ply, self.again if ply > self.ply else again)

    @property
    def told(self) -> int:
        """How many rolls of the script have been told so far."""
        return self._told_at[-1]

    def _told_before(self, ply: int) -> int:
        """How many rolls of the script had been told before the move that leads to this ply."""
        return self._told_at[ply - 1] if ply else 0

    def _told_after(self, dice: FairDice, ply: int) -> int:
        """How many rolls of the script have been told with these dice; ScriptEnded if they did not fit."""
        if self.script is None:
            return 0
        told = self._told_before(ply) + int(dice.told)
        if dice.misfit == 1:
            raise ScriptEnded(
                say("The script of dice is at an end at ply {ply}, after {told} rolls.", ply=ply, told=told)
            )
        if dice.misfit == 2:
            sentence = "The script of dice has a {roll} that is too large at ply {ply}, after {told} rolls."
            raise ScriptEnded(say(sentence, roll=self.script[told - 1], ply=ply, told=told))
        return told


def default_names(game: Game, seats: int) -> tuple[str, ...]:
    """The game's own names for its seats, or numbers from 1."""
    return game.card.seat_names[:seats] or tuple(say("Player {number}", number=seat + 1) for seat in range(seats))
