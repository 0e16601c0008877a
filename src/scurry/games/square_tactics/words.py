"""Square Tactics in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from scurry.games.square_tactics.action_cards import TITLES, Action
from scurry.games.square_tactics.answers import ANSWERS, Answer
from scurry.games.square_tactics.characters import NAMES
from scurry.games.square_tactics.clashes import Verdict, clash_in
from scurry.games.square_tactics.ending import head_start, points_for_spaces
from scurry.games.square_tactics.explaining import explain
from scurry.games.square_tactics.grid import name_of
from scurry.games.square_tactics.happenings import Ending, Happening, Reason
from scurry.games.square_tactics.moves import PASS
from scurry.games.square_tactics.position import Position, Step
from scurry.games.square_tactics.windows import WINDOW_AT, is_possible
from scurry.kernel.catalogue import You, listed, say
from scurry.kernel.journal import Event

SIDE_WORDS = ("top", "right", "bottom", "left")
TURN_WORDS = ("as it lies", "a quarter clockwise", "half round", "a quarter back")
ENDINGS = {
    Ending.ALL_PLAYED: "All characters have been played: the game ends.",
    Ending.BOARD_FULL: "No space is open: the game ends.",
    Ending.LONG_ENOUGH: "This has gone on long enough: the game ends.",
}
_TOLD_BETTER = {
    Happening.DREW: Happening.DREW_CARD,
    Happening.DREW_ACTION: Happening.DREW_ACTION_CARD,
    Happening.TRADED: Happening.TRADED_CARDS,
}
"""What is told to everyone, and what those who may know more are told instead."""


# --- What happened ----------------------------------------------------------------------------------------------------


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move. Whoever may know which card it was is told so, and not told twice."""
    lines = []
    for event, following in zip_longest(events, events[1:]):
        better = _TOLD_BETTER.get(Happening(event.kind))
        if better is None or following is None or following.kind != better:
            lines.append(_sentence(event, names))
    return lines


_PLAIN = {
    Happening.RELIEVED: "{card} is relieved and leaves the game.",
    Happening.NINE_LIVES: "{card} has another life and is not captured.",
    Happening.SPITED: "Spite: all numbers of {card} are -1.",
    Happening.WOUNDED: "All numbers of {card} are -1.",
}
_BY_SEAT = {
    Happening.DREW: "{name} [draws|draw] a character.",
    Happening.DREW_ACTION: "{name} [draws|draw] an action card.",
    Happening.OFFERED: "{name} [wants|want] to trade with {other}.",
    Happening.TRADED: "{name} and {other} trade a character.",
}
_BY_SEAT_WITH_CARD = {
    Happening.RAISED: "{name} [calls|call] {card} back as a zombie.",
    Happening.CAPTURED: "{name} [captures|capture] {card}.",
    Happening.DREW_CARD: "{name} [draws|draw] {card}.",
}


def _sentence(event: Event, names: Sequence[str]) -> str:
    kind = Happening(event.kind)
    if kind in _PLAIN:
        return say(_PLAIN[kind], card=NAMES[event.a])
    if kind in _BY_SEAT:
        return say(_BY_SEAT[kind], name=names[event.a], other=names[event.b])
    if kind in _BY_SEAT_WITH_CARD:
        return say(_BY_SEAT_WITH_CARD[kind], name=names[event.a], card=NAMES[event.b])
    if kind in (Happening.COMPARED, Happening.KEEN, Happening.RELENTLESS):
        return _about_two_numbers(kind, event)
    if kind in (Happening.MOVED, Happening.SHIELDED, Happening.TURNED, Happening.ORIENTED):
        return _about_a_card(kind, event)
    if kind in (Happening.GAME_BEGINS, Happening.GAME_ENDS, Happening.SCORED):
        return _about_the_game(kind, event, names)
    return _about_a_play(kind, event, names)


def _about_two_numbers(kind: Happening, event: Event) -> str:
    if kind == Happening.KEEN:
        sentence = "{card}'s {number} equals {other}'s {against}: Keen, so it captures."
    elif kind == Happening.RELENTLESS:
        sentence = "{card}'s {number} is below {other}'s {against}: Relentless, so it goes on."
    elif event.b > event.d:
        sentence = "{card}'s {number} beats {other}'s {against}."
    elif event.b == event.d:
        sentence = "{card}'s {number} ties with {other}'s {against}."
    else:
        sentence = "{card}'s {number} stops at {other}'s {against}."
    return say(sentence, card=NAMES[event.a], number=event.b, other=NAMES[event.c], against=event.d)


def _about_a_card(kind: Happening, event: Event) -> str:
    card = NAMES[event.a]
    if kind == Happening.MOVED:
        return say("{card} moves from {start} to {end}.", card=card, start=name_of(event.b), end=name_of(event.c))
    if kind == Happening.SHIELDED:
        return say("The {side} number of {card} is +1.", side=say(SIDE_WORDS[event.b]), card=card)
    if kind == Happening.ORIENTED:
        return say("{card} is put down {turned}.", card=card, turned=say(TURN_WORDS[event.b]))
    return say("{card} turns {turned}.", card=card, turned=say(TURN_WORDS[event.b]))


def _about_the_game(kind: Happening, event: Event, names: Sequence[str]) -> str:
    if kind == Happening.GAME_BEGINS:
        return say("Game {number} begins with {name}.", number=event.a + 1, name=names[event.b])
    if kind == Happening.GAME_ENDS:
        return say(ENDINGS[Ending(event.a)])
    sentence = "{name} [has|have] {total} points: {captured} captured, {spaces} for spaces."
    if event.d:
        sentence = (
            "{name} [has|have] {total} points: {captured} captured, {spaces} for spaces, {start} for going early."
        )
    total = event.b + event.c + event.d
    return say(sentence, name=names[event.a], captured=event.b, spaces=event.c, start=event.d, total=total)


def _about_a_play(kind: Happening, event: Event, names: Sequence[str]) -> str:
    name = names[event.a] if event.a < len(names) else ""
    if kind == Happening.PLAYED:
        return say("{name} [plays|play] {card} on {space}.", name=name, card=NAMES[event.b], space=name_of(event.c))
    if kind == Happening.ACTION:
        if event.b == Action.BLINK:
            return say("{name} [lets|let] a character blink.", name=name)
        return say("{name} [plays|play] {title}.", name=name, title=say(TITLES[event.b]))
    if kind == Happening.SWAPPED:
        sentence = "{card} goes back to the hand, and {other} takes {space}."
        return say(sentence, card=NAMES[event.a], other=NAMES[event.b], space=name_of(event.c))
    if kind == Happening.SACRIFICED:
        return say(
            "{name} [gives|give] {card} to {other} instead.", name=name, card=NAMES[event.b], other=names[event.c]
        )
    if kind == Happening.TRADED_CARDS:
        sentence = "{name} [gives|give] {card} to {other} and [gets|get] {got}."
        return say(sentence, name=name, card=NAMES[event.c], other=names[event.b], got=NAMES[event.d])
    return say("{name} [draws|draw] the action card {title}.", name=name, title=say(TITLES[event.b]))


# --- What is asked ----------------------------------------------------------------------------------------------------

QUESTIONS = {
    Step.BEGINNING: "Your turn begins. Action card, or pass?",
    Step.TARGET: "{title}: for which character?",
    Step.DESTINATION: "Where does {aimed} go?",
    Step.QUARTER: "Which way does {aimed} turn?",
    Step.SWAP: "Which character takes the space of {aimed}?",
    Step.PARTNER: "With whom do you trade?",
    Step.OFFER: "Which character do you give?",
    Step.RETURN: "A trade! Which character do you give in return?",
    Step.PLAY: "Which character do you play?",
    Step.RAISE: "Which captured character comes back for you?",
    Step.PUT_DOWN: "On which space does {picked} go?",
    Step.ORIENT: "Which way up does {attacker} lie?",
    Step.SHIELD: "Action card for {attacker} before it fights, or pass?",
    Step.ABILITY: "Which neighbour of {attacker}, or pass?",
    Step.ORDER: "Which way round is {attacker} processed?",
    Step.DEFENCE: "{defender} is about to be captured. Action card, or pass?",
    Step.GIVE_UP: "Which character do you give instead of {defender}?",
    Step.LOSS: "{attacker} has captured your character. Action card, or pass?",
    Step.ADVANCE: "Does {attacker} advance to {cleared}, or pass?",
    Step.CLEARING: "{cleared} has just been cleared. Action card, or pass?",
    Step.ENDING: "Your turn ends. Action card, or pass?",
}


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    clash = clash_in(view)
    if view.step == Step.DEFENCE and clash and clash.verdict == Verdict.KEEN:
        sentence = "Keen: {attacker}'s {number} captures {defender}'s {number}. Action card, or pass?"
        attacker, defender = _character_at(view, view.attacker), _character_at(view, view.defender)
        return say(sentence, attacker=attacker, defender=defender, number=clash.attacker.number)
    if view.step == Step.PLAY and view.camps[seat].hand == 0:
        return say("You have no character in hand. Action card, or pass?")
    title = say("Blink") if view.chosen == Action.BLINK else say((*TITLES, "", "")[view.chosen])
    return say(
        QUESTIONS[Step(view.step)],
        title=title,
        aimed=_character_at(view, view.target),
        attacker=_character_at(view, view.attacker),
        defender=_character_at(view, view.defender),
        picked=(*NAMES, "")[view.picked],
        cleared=(*(name_of(space) for space in range(16)), "")[view.cleared],
    )


def _character_at(view: Position, space: int) -> str:
    return "" if space >= len(view.spaces) else (*NAMES, "")[view.spaces[space].card]


# --- Why it ended so --------------------------------------------------------------------------------------------------


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    first = [name for name, place in zip(names, places, strict=True) if place == 1]
    winners = first[0] if len(first) == 1 else listed(sorted(first, key=lambda name: not isinstance(name, You)))
    sentence = {
        Reason.MOST_POINTS: "{winners} [wins|win] with the most points.",
        Reason.FAIR_START: "{winners} [wins|win]: level on points, and favoured by the fair start.",
        Reason.SHARED: "{winners} share the win.",
    }[Reason(code)]
    return Reason(code).name.lower().replace("_", "-"), say(sentence, winners=winners)


def sheet(position: Position) -> list[tuple[str, list[object]]]:
    """How the points came about (ST-6.4, ST-9.3): a row for each source, a value for each seat, the total last."""
    seats = range(int(position.seats))
    captured = [int(position.camps[seat].pile) for seat in seats]
    spaces = [int(points_for_spaces(position, seat)) for seat in seats]
    starts = [int(head_start(position, seat)) for seat in seats]
    totals = [int(position.camps[seat].scored) for seat in seats]
    earlier = [total - sum(parts) for total, *parts in zip(totals, captured, spaces, starts, strict=True)]
    rows = [(say("captured"), captured), (say("spaces"), spaces)]
    if position.options.three_games:
        rows.insert(0, (say("earlier games"), earlier))
    if any(starts):
        rows.append((say("going early"), starts))
    return [(label, [*values]) for label, values in (*rows, (say("points"), totals))]


# --- Windows that close by themselves ---------------------------------------------------------------------------------


def letting_go(view: Position, seat: int) -> int | None:
    """The move that lets a window go by, where a seat is asked only because it might hold an action card (ST-10.2).

    It is decided by what everyone sees. Whoever can blink has a choice that lies open, and takes the time for it.
    """
    if not WINDOW_AT[view.step] or (view.step == Step.PLAY and view.camps[seat].hand > 0):
        return None
    if view.step == Step.BEGINNING and is_possible(view, seat, Action.BLINK.value):
        return None
    return PASS


def whose_turn(public_view: Position) -> int:
    """The seat whose turn it is (ST-3.1)."""
    return int(public_view.turn)


def is_at_stake(public_view: Position, seat: int) -> bool:
    """Whether a character of this seat is about to be captured (ST-8.2)."""
    return bool(public_view.step == Step.DEFENCE and public_view.spaces[public_view.defender].seat == seat)


def choices_are_open(public_view: Position, seat: int) -> bool:
    """Whether everyone can see what a seat may do: where it is asked for none of the cards that it holds (ST-2.3)."""
    return not ANSWERS[public_view.step] & (Answer.CARD | Answer.HAND)


__all__ = [
    "ask", "choices_are_open", "explain", "is_at_stake", "letting_go", "reason", "sheet", "tell", "whose_turn",
]  # fmt: skip
