"""A table: seats, and a match once all of them are taken. Only `apply` changes it, and it checks every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.matches.match import Match, Played
from scurry.matches.refusals import Over
from scurry.tables.refusals import NoSeat, NotNow, NotYours, OtherRules
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.take_back import can_take_back, last_move_of

SILENCE = 180.0
"""After so many seconds the others may give a seat to a bot."""
BOT_NAMES = ("Hazel", "Bramble", "Conker", "Maple", "Juniper", "Rowan")


@dataclass
class Seat:
    """Who sits there, and who plays."""

    name: str = ""
    guest: str | None = None
    """The person it belongs to, if any."""
    bot: str | None = None
    """The bot that plays it now, for itself or for the person."""
    has_resigned: bool = False
    asked_at: float = 0.0
    """Since when it has had a decision to make."""

    @property
    def is_taken(self) -> bool:
        """Whether anybody sits there."""
        return self.guest is not None or self.bot is not None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person makes its moves now."""
        return self.guest is not None and self.bot is None


@dataclass
class Request:
    """A seat asks everyone to go back to an earlier ply."""

    seat: int
    ply: int
    agreed: set[int]


class Table:
    """People and bots in seats around a match."""

    def __init__(self, terms: Terms, steps: Sequence[Step] = ()) -> None:
        self.terms = terms
        self.game: Game = find(terms.game)
        if self.game.card.version != terms.rules:
            sentence = "This table was begun by version {theirs} of the rules; here is version {ours}."
            raise OtherRules(say(sentence, theirs=terms.rules, ours=self.game.card.version))
        self.seats = [Seat() for _ in range(terms.seats)]
        self.match: Match | None = None
        self.request: Request | None = None
        self.rematch: str | None = None
        self.resigned: list[int] = []
        self.count = 0
        """How many steps there have been."""
        self.keys: set[str] = set()
        for step in steps:
            self.apply(step)

    # --- Looking ---

    @property
    def has_begun(self) -> bool:
        """Whether all seats are taken, so that there is a match."""
        return self.match is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or because too few are left."""
        return self.match is not None and (self.match.is_over or self._is_given_up())

    @property
    def to_act(self) -> list[int]:
        """The seats that have a decision to make now."""
        return [] if self.match is None or self.is_over else self.match.to_act

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.match.names if self.match else tuple(seat.name for seat in self.seats)

    @property
    def free_seats(self) -> list[int]:
        """The seats where nobody sits yet."""
        return [number for number, seat in enumerate(self.seats) if not seat.is_taken]

    def seats_of(self, guest: str) -> list[int]:
        """The seats that belong to a guest: several when one device goes round."""
        return [number for number, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def bots_to_act(self) -> list[int]:
        """The seats that wait for a bot."""
        return [seat for seat in self.to_act if self.seats[seat].bot is not None]

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may take its last move back without asking."""
        return self.match is not None and not self.is_over and can_take_back(self.match, seat)

    def can_ask_back(self, seat: int) -> bool:
        """Whether a seat has a move that it could ask to take back."""
        going = self.match is not None and not self.is_over and self.request is None
        return going and self.match is not None and last_move_of(self.match, seat) is not None

    def is_silent(self, seat: int, now: float) -> bool:
        """Whether a person has kept the others waiting for so long that they may give the seat to a bot."""
        waits = seat in self.to_act and self.seats[seat].is_played_by_person
        return waits and now - self.seats[seat].asked_at >= SILENCE

    def must_answer(self) -> list[int]:
        """The seats whose answer to a request is still open."""
        if self.request is None:
            return []
        return [seat for seat in self._people() if seat not in self.request.agreed]

    # --- Steps ---

    def apply(self, step: Step) -> None:
        """Carry a step out; a refused step raises a Refusal and changes nothing."""
        if not 0 <= step.seat < len(self.seats):
            raise NoSeat(say("There is no such seat at this table."))
        _STEPS[step.kind](self, step)
        self.count += 1
        self.keys.add(step.key)

    def _sit(self, step: Step) -> None:
        if self.seats[step.seat].is_taken:
            raise NoSeat(say("Somebody sits there already: take another seat."))
        if step.kind == Kind.BOT:
            if step.guest and step.guest != self.terms.opened_by and not self.seats_of(step.guest):
                raise NotYours(say("Sit down first: then you may ask bots to the table."))
            self.seats[step.seat] = Seat(self._name_for(f"{BOT_NAMES[step.seat]} (bot)"), bot=step.value)
        else:
            self.seats[step.seat] = Seat(self._name_for(step.value), guest=step.guest)
        if not self.free_seats:
            self._play_again([], step.at)

    def _name_for(self, wanted: str) -> str:
        """The name, with a number behind it if somebody at the table has it already."""
        taken = {seat.name for seat in self.seats}
        others = (f"{wanted} {number}" for number in range(2, len(self.seats) + 2))
        return wanted if wanted not in taken else next(name for name in others if name not in taken)

    def _stand(self, step: Step) -> None:
        self._check_owner(step)
        if self.has_begun:
            raise NotNow(say("The game has begun: hand your seat to a bot, or resign."))
        self.seats[step.seat] = Seat()

    def _move(self, step: Step) -> None:
        match = self._going()
        if self.seats[step.seat].bot is None or step.guest:
            self._check_owner(step)
        match.play(step.seat, int(step.value))
        self._note_who_is_asked(step)

    def _take_back(self, step: Step) -> None:
        self._check_owner(step)
        match = self._going()
        if not can_take_back(match, step.seat):
            raise NotNow(say("Something new was seen since your last move: ask the others to go back."))
        index = last_move_of(match, step.seat)
        self._play_again([played for number, played in enumerate(match.played) if number != index], step.at)

    def _ask_back(self, step: Step) -> None:
        self._check_owner(step)
        match = self._going()
        index = last_move_of(match, step.seat)
        if index is None or self.request is not None:
            raise NotNow(say("There is nothing to take back, or somebody has asked already."))
        self.request = Request(step.seat, index, {step.seat})
        self._go_back_if_agreed(step)

    def _answer(self, step: Step) -> None:
        self._check_owner(step)
        self._going()
        if self.request is None:
            raise NotNow(say("Nobody is asking for anything now."))
        if step.kind == Kind.DECLINE:
            self.request = None
            return
        self.request.agreed.add(step.seat)
        self._go_back_if_agreed(step)

    def _go_back_if_agreed(self, step: Step) -> None:
        if self.request and self.match and not self.is_over and not self.must_answer():
            earlier = self.match.played[: self.request.ply]
            self.request = None
            self._play_again(earlier, step.at)

    def _hand_over(self, step: Step) -> None:
        self._check_owner(step)
        self._going()
        self.seats[step.seat].bot = step.value
        self._go_back_if_agreed(step)

    def _return(self, step: Step) -> None:
        self._check_owner(step)
        if self.seats[step.seat].has_resigned:
            raise NotNow(say("You have resigned from this game. Play another?"))
        self.seats[step.seat].bot = None
        self.seats[step.seat].asked_at = step.at

    def _give(self, step: Step) -> None:
        self._going()
        if not self.seats_of(step.guest):
            raise NotYours(say("Only those who play may give a seat to a bot."))
        if not self.is_silent(step.seat, step.at):
            raise NotNow(say("{name} may still be thinking: wait a little.", name=self.names[step.seat]))
        self.seats[step.seat].bot = step.value
        self._go_back_if_agreed(step)

    def _resign(self, step: Step) -> None:
        self._check_owner(step)
        self._going()
        seat = self.seats[step.seat]
        seat.bot = seat.bot or step.value
        seat.has_resigned = True
        self.resigned.append(step.seat)
        self._go_back_if_agreed(step)

    def _rematch(self, step: Step) -> None:
        if not self.is_over or self.rematch is not None:
            raise NotNow(say("A rematch can be asked for once, when the game is over."))
        if not self.seats_of(step.guest):
            raise NotYours(say("Only those who played may ask for a rematch."))
        self.rematch = step.value

    # --- Helpers ---

    def _going(self) -> Match:
        if self.match is None:
            raise NotNow(say("The game begins when all seats are taken."))
        if self.is_over:
            raise Over(say("The game is over."))
        return self.match

    def _check_owner(self, step: Step) -> None:
        if not step.guest or self.seats[step.seat].guest != step.guest:
            raise NotYours(say("This seat belongs to somebody else."))
        if step.kind == Kind.MOVE and self.seats[step.seat].bot is not None:
            raise NotNow(say("A bot plays for you now: take your seat back first."))

    def _people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_played_by_person]

    def _is_given_up(self) -> bool:
        """Whether, after somebody resigned, fewer than two are left, or bots alone."""
        left = [seat for seat in self.seats if not seat.has_resigned]
        return bool(self.resigned) and (len(left) < 2 or not any(seat.guest for seat in left))

    def _play_again(self, moves: Sequence[Played], at: float) -> None:
        """A new match with these moves: at the beginning, or after something was taken back."""
        terms, names = self.terms, tuple(seat.name for seat in self.seats)
        start = dict(terms.start) if terms.start is not None else None
        match = Match(self.game, seats=terms.seats, seed=terms.seed, options=terms.options, start=start, names=names)
        for played in moves:
            match.play(played.seat, played.move)
        self.match = match
        for seat in self.seats:
            seat.asked_at = at

    def _note_who_is_asked(self, step: Step) -> None:
        """A seat's waiting time begins when it is asked, not with each step of a choice that others must not see."""
        assert self.match is not None
        before = self.match.position_at(self.match.ply - 1).to_act
        for seat in self.match.to_act:
            if not (before >> seat) & 1 or len(self.match.to_act) == 1:
                self.seats[seat].asked_at = step.at


_STEPS: dict[Kind, Callable[[Table, Step], None]] = {
    Kind.SIT: Table._sit,
    Kind.STAND: Table._stand,
    Kind.BOT: Table._sit,
    Kind.MOVE: Table._move,
    Kind.TAKE_BACK: Table._take_back,
    Kind.ASK_BACK: Table._ask_back,
    Kind.AGREE: Table._answer,
    Kind.DECLINE: Table._answer,
    Kind.HAND_OVER: Table._hand_over,
    Kind.RETURN: Table._return,
    Kind.GIVE: Table._give,
    Kind.RESIGN: Table._resign,
    Kind.REMATCH: Table._rematch,
}
