"""A table: seats, and a match once all of them are taken. Every step is checked on what the table would become."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from scurry.games import Game, find
from scurry.kernel.catalogue import language, say
from scurry.matches.match import Match
from scurry.matches.record import commitment
from scurry.matches.refusals import Over, Refusal
from scurry.matches.verification import Verdict
from scurry.tables.about import check_step
from scurry.tables.carrying_out import carry_out
from scurry.tables.clocks import Before, Clocks, count_time
from scurry.tables.helping import check_hints
from scurry.tables.hints import Hints
from scurry.tables.lessons import place_of
from scurry.tables.old_rules import what_changed
from scurry.tables.rated import check_rated
from scurry.tables.refusals import Damaged, KeyUsed, NotNow, OtherRules
from scurry.tables.seats import Request, Seat, is_given_up
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.take_back import can_take_back, last_move_of, seen_by_all
from scurry.tables.turns import whose_turn
from scurry.tables.who import check_who

log = logging.getLogger(__name__)
SILENCE = 180.0
"""After so many seconds the others may give a seat to a bot."""
MOST_STEPS = 4_000
"""A table that goes on for longer than this is not a game any more."""


class Table:
    """People and bots in seats around a match."""

    def __init__(self, terms: Terms, steps: Sequence[Step] = ()) -> None:
        self.terms = terms
        self.game: Game = find(terms.game)
        if self.game.card.version != terms.rules:
            raise OtherRules(what_changed(self.game, terms.rules))
        self.seats = [Seat() for _ in range(terms.seats)]
        pace = terms.pace
        self.clocks = Clocks(pace, terms.seats) if pace else None
        """What time each seat has left, where the table gives only so much."""
        self.place = place_of(terms, self.game)
        """At a table that is about a lesson: where the learner is in it."""
        self.match: Match | None = None
        self.request: Request | None = None
        self.rematch: str | None = None
        self.resigned: list[int] = []
        self.began_at = self.ended_at = 0.0
        """When the game began, and when it was over."""
        self.hints = Hints()
        self.verdict: Verdict | None = None
        """Whether the record of the finished game is right, once somebody has looked."""
        self.is_damaged = False
        """Whether something is wrong with the table, so that it cannot go on."""
        self.is_closed = False
        """Whether whoever runs the server has closed it."""
        self.count = 0
        """How many steps there have been."""
        self._gone = frozenset[str]()
        """Those who have left for good, as they are called since."""
        self._landed: dict[str, Step] = {}
        """The steps by their keys. Every later table shares it, as it only grows by what is safely written."""
        self._to_act: list[int] = []
        self._has_ended = False
        self._promise = ""
        self._public = b""
        self.turn: int | None = None
        """Whose turn it was when somebody's answer began to stand, or since."""
        self._told: dict[tuple[str, int, int], list[str]] = {}
        self.go_on(steps)

    # --- Looking ---

    @property
    def has_begun(self) -> bool:
        """Whether all seats are taken, so that there is a match."""
        return self.match is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or because too few are left."""
        return self._has_ended

    @property
    def to_act(self) -> list[int]:
        """The seats that have a decision to make now."""
        return self._to_act

    @property
    def is_over_days(self) -> bool:
        """Whether nobody is expected to sit and wait for the others' moves."""
        return self.terms.pace is not None and self.terms.pace.is_over_days

    @property
    def public(self) -> bytes:
        """What everyone can see of the game, but for who is still choosing."""
        return self._public

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.match.names if self.match else tuple(seat.name for seat in self.seats)

    @property
    def free_seats(self) -> list[int]:
        """The seats where nobody sits yet."""
        return [number for number, seat in enumerate(self.seats) if not seat.is_taken]

    @property
    def people(self) -> list[int]:
        """The seats that people play now."""
        return [number for number, seat in enumerate(self.seats) if seat.is_played_by_person]

    def seats_of(self, guest: str) -> list[int]:
        """The seats that belong to a guest: several when one device goes round."""
        return [number for number, seat in enumerate(self.seats) if guest and seat.guest == guest]

    @property
    def kept_again(self) -> tuple[str, ...]:
        """For whom the seats of a rematch are kept: for nobody where a bot sat, or somebody who has left for good."""
        return tuple(seat.guest if seat.guest and seat.guest not in self._gone else "" for seat in self.seats)

    def is_kept_from(self, seat: int, guest: str) -> bool:
        """Whether a free seat is kept for somebody else."""
        kept = self.terms.kept
        return bool(kept) and not self.seats[seat].is_taken and kept[seat] not in ("", guest)

    def bots_to_act(self) -> list[int]:
        """The seats that wait for a bot. In a lesson they play what it says, when it says so."""
        if self.place is not None:
            return []
        return [seat for seat in self.to_act if self.seats[seat].bot is not None]

    @property
    def promise(self) -> str:
        """The commitment to the seed: shown from the beginning, before anybody adds to the dice."""
        if not self._promise:
            self._promise = commitment(self.match or self._new_match())
        return self._promise

    @property
    def damage(self) -> str:
        """Why the table cannot go on, to whoever asks; nothing if it can."""
        if self.is_closed:
            return say("Whoever runs this server has closed this table. Here is what came before.")
        lost = "Some of what happened at this table is lost, so it cannot go on. Here is what came before."
        return say(lost) if self.is_damaged else ""

    def told_at(self, ply: int, seat: int) -> list[str]:
        """What a seat may know of the move that led to a ply, in sentences."""
        key = (language(), ply, seat)
        if key not in self._told:
            assert self.match is not None
            self._told[key] = self.match.log_at(ply, seat)
        return self._told[key]

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may take its last move back without asking."""
        going = self.match is not None and not self.is_over and self.place is None and not self.terms.is_puzzle
        return going and self.match is not None and can_take_back(self.match, seat)

    def can_ask_back(self, seat: int) -> bool:
        """Whether a seat has a move that it could ask to take back."""
        going = self.match is not None and not self.is_over and self.request is None and self.terms.is_free
        return going and self.match is not None and last_move_of(self.match, seat) is not None

    def is_silent(self, seat: int, now: float) -> bool:
        """Whether a person has kept the others waiting for so long that they may give the seat to a bot.

        Where there is a clock, that is for the clock to say.
        """
        if self.clocks is not None:
            return False
        waits = seat in self.to_act and self.seats[seat].is_played_by_person
        return waits and now - self.seats[seat].asked_at >= SILENCE

    def page(self, seat: int) -> str:
        """A token for what a seat sees now; nothing before the game has begun."""
        return self.match.page(seat) if self.match is not None else ""

    def moves(self, seat: int) -> list[int]:
        """What a seat may do now."""
        return self.match.legal_ids(seat) if self.match is not None and not self.is_over else []

    def hint_for(self, seat: int) -> str | None:
        """What was found for a seat that has asked what to do now."""
        return self.hints.taken(seat, self.page(seat)) if self.match is not None else None

    def must_answer(self) -> list[int]:
        """The seats whose answer to a request is still open."""
        if self.request is None:
            return []
        return [seat for seat in self.people if seat not in self.request.agreed]

    # --- Steps ---

    def has(self, step: Step) -> bool:
        """Whether this step has been taken already; KeyUsed if its key was used for something else."""
        known = self._landed.get(step.key)
        if known is not None and not known.says_the_same_as(step):
            raise KeyUsed(say("This key was used for something else. Make up a new one for each step."))
        return known is not None

    def after(self, step: Step, page: str | None = None) -> Table:
        """The table as it would be after a step; a Refusal if it cannot be taken. This one stays as it is."""
        table = self.copy()
        table._carry_out(step, page)
        return table

    def copy(self) -> Table:
        """The same table again, to go on with. Every step makes one, so it is copied by hand: 4 µs less than `copy`."""
        table = object.__new__(Table)
        vars(table).update(vars(self))
        table.seats = [seat.copy() for seat in self.seats]
        table.match = self.match.copy() if self.match is not None else None
        table.request = replace(self.request) if self.request is not None else None
        table.resigned = list(self.resigned)
        table.clocks = self.clocks.copy() if self.clocks is not None else None
        return table

    def note(self, step: Step) -> None:
        """The step that led here is safely written."""
        self.count += 1
        self._landed[step.key] = step

    def apply(self, step: Step) -> None:
        """Carry a step out that is in the store, or that needs none; what is refused may leave the table half done."""
        self._carry_out(step)
        self.note(step)

    def go_on(self, steps: Sequence[Step], is_whole: bool = True) -> None:
        """Carry out what others have written, as far as it goes: what cannot follow is damage, not a crash."""
        try:
            for step in steps:
                self.apply(step)
        except (Refusal, ValueError) as problem:
            log.error("a stored step does not fit: %s", type(problem).__name__)
            is_whole = False
        if not is_whole:
            self.is_damaged = True
            self._to_act = []

    def check_move(self, step: Step) -> None:
        """Refuse a move as playing it now would be refused."""
        self._check(step)
        match = self._match_for(step)
        if self.place is not None:
            self.place.check(match, int(step.value))
        match.check(step.seat, int(step.value))

    def check_page(self, seat: int, page: str | None) -> None:
        """Refuse what somebody wants who has not seen what the table is like now."""
        self.going().check_turn(seat, page)

    def check_hint(self, step: Step, page: str | None) -> None:
        """Refuse to say what to do, as taking the hint now would be refused."""
        self._check(step)
        match = self._match_for(step)
        check_hints(self)
        match.check_turn(step.seat, page)

    def _check(self, step: Step) -> None:
        check_who(self, step)
        if self.damage:
            raise Damaged(self.damage)
        check_step(self.terms, step)
        check_rated(self, step)
        if self.count >= MOST_STEPS:
            raise NotNow(say("This table has gone on for very long: open a new one."))

    def _carry_out(self, step: Step, page: str | None = None) -> None:
        if step.kind == Kind.LEAVE:
            self._gone |= {step.guest}  # what was written before has been changed already
            return
        if step.kind == Kind.CLOSE:
            self._close()
            return
        self._check(step)
        before = Before(self._public, self.match.ply if self.match is not None else 0)
        if step.kind == Kind.MOVE:
            self._move(step, page)
        elif step.kind == Kind.HINT:
            self._hint(step, page)
        else:
            carry_out(self, step)
        self._look_again()
        if self._has_ended and not self.ended_at:
            self.ended_at = step.at
        count_time(self, step, before)

    def _close(self) -> None:
        self.is_closed, self.request, self._to_act = True, None, []

    def _look_again(self) -> None:
        """Asking a record costs microseconds, and these two are asked for many times: once a step is enough."""
        if self.match is not None:
            self._has_ended = self.match.is_over or is_given_up(self.seats)
            self._to_act = [] if self._has_ended else self.match.to_act

    def _move(self, step: Step, page: str | None = None) -> None:
        match = self._match_for(step)
        if self.place is None:
            match.play(step.seat, int(step.value), page)
        else:
            self.place = self.place.play(match, int(step.value), page)
        self.note_who_is_asked(match, step.at)

    def _hint(self, step: Step, page: str | None) -> None:
        """Whoever has asked has something to read: nothing is decided for them meanwhile."""
        self.check_hint(step, page)
        match = self.going()
        self.hints = self.hints.after(step.seat, match.ply, match.page(step.seat), step.value, self._public)
        self.seats[step.seat].beats = None

    def _match_for(self, step: Step) -> Match:
        match = self.going()
        if step.guest and self.seats[step.seat].bot is not None:
            raise NotNow(say("A bot plays for you now: take your seat back first."))
        return match

    # --- For whatever carries a step out ---

    def going(self) -> Match:
        """The match that is being played; a Refusal if there is none."""
        if self.match is None:
            raise NotNow(say("The game begins when all seats are taken."))
        if self.is_over:
            raise Over(say("The game is over."))
        return self.match

    def is_time_up(self, step: Step) -> bool:
        """Whether a seat had no time left when it took this step."""
        return self.clocks is not None and self.clocks.is_up(step.seat, step.at - step.down)

    def begin(self, at: float) -> None:
        """All seats are taken: the game begins."""
        self.began_at = at
        self.match = self._new_match()
        self._public = seen_by_all(self.match)
        for seat in self.seats:
            seat.ask(at)

    def _new_match(self) -> Match:
        terms = self.terms
        return Match(
            self.game,
            seats=terms.seats,
            seed=terms.seed,
            options=terms.options,
            start=dict(terms.start) if terms.start is not None else None,
            names=tuple(seat.name for seat in self.seats),
            shares=None if terms.is_deal else tuple(seat.share for seat in self.seats),
            dice=self.place.lesson.dice if self.place is not None else None,
        )

    def forget_what_was_told(self) -> None:
        """Some moves are taken back: what was told of them goes, and so do hints about what followed."""
        assert self.match is not None
        self._told, self.hints = {}, self.hints.up_to(self.match.ply)

    def note_who_is_asked(self, match: Match, at: float) -> None:
        """A seat's waiting time begins anew when everyone sees something new, or when the seat is asked.

        Steps of a choice that others must not see leave every clock alone: else the clock would tell of them.
        """
        before, self._public = self._public, seen_by_all(match)
        for seat in match.to_act:
            if self._public != before or seat not in self._to_act:
                self.seats[seat].ask(at)
        if any(seat.standing for seat in self.seats):
            self._note_whose_turn(whose_turn(match))

    def _note_whose_turn(self, turn: int | None) -> None:
        if turn is not None and turn != self.turn:
            self.seats[turn].begin_turn()
        self.turn = turn
