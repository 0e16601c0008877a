"""Square Tactics in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from scurry.games.square_tactics.action_cards import TITLES, Action
from scurry.games.square_tactics.characters import NAMES
from scurry.games.square_tactics.explaining import explain
from scurry.games.square_tactics.grid import name_of
from scurry.games.square_tactics.happenings import Ending, Happening, Reason
from scurry.games.square_tactics.position import Position, Step
from scurry.kernel.catalogue import say
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
    Happening.DREW: "{name} draws a character.",
    Happening.DREW_ACTION: "{name} draws an action card.",
    Happening.OFFERED: "{name} wants to trade with {other}.",
    Happening.TRADED: "{name} and {other} trade a character.",
}
_BY_SEAT_WITH_CARD = {
    Happening.RAISED: "{name} calls {card} back as a zombie.",
    Happening.CAPTURED: "{name} captures {card}.",
    Happening.DREW_CARD: "{name} draws {card}.",
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
        sentence = "{card} is keen: its {number} beats {other}'s {against}."
    elif kind == Happening.RELENTLESS:
        sentence = "{card} is relentless: its {number} is lower than {other}'s {against}, and it goes on."
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
        return say("Game {number} of the match begins with {name}.", number=event.a + 1, name=names[event.b])
    if kind == Happening.GAME_ENDS:
        return say(ENDINGS[Ending(event.a)])
    sentence = "{name}: {captured} captured and {spaces} for spaces make {total} points."
    if event.d:
        sentence = "{name}: {captured} captured, {spaces} for spaces and {start} for going first make {total} points."
    total = event.b + event.c + event.d
    return say(sentence, name=names[event.a], captured=event.b, spaces=event.c, start=event.d, total=total)


def _about_a_play(kind: Happening, event: Event, names: Sequence[str]) -> str:
    name = names[event.a] if event.a < len(names) else ""
    if kind == Happening.PLAYED:
        return say("{name} plays {card} on {space}.", name=name, card=NAMES[event.b], space=name_of(event.c))
    if kind == Happening.ACTION:
        if event.b == Action.BLINK:
            return say("{name} blinks.", name=name)
        return say("{name} plays {title}.", name=name, title=say(TITLES[event.b]))
    if kind == Happening.SWAPPED:
        sentence = "{card} goes back to the hand, and {other} takes {space}."
        return say(sentence, card=NAMES[event.a], other=NAMES[event.b], space=name_of(event.c))
    if kind == Happening.SACRIFICED:
        return say("{name} gives {card} to {other} instead.", name=name, card=NAMES[event.b], other=names[event.c])
    if kind == Happening.TRADED_CARDS:
        sentence = "{name} gives {card} to {other} and gets {got}."
        return say(sentence, name=name, card=NAMES[event.c], other=names[event.b], got=NAMES[event.d])
    return say("{name} draws the action card {title}.", name=name, title=say(TITLES[event.b]))


# --- What is asked ----------------------------------------------------------------------------------------------------

QUESTIONS = {
    Step.BEGINNING: "Your turn begins. Play an action card, or pass?",
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
    Step.SHIELD: "An action card for {attacker} before it is processed, or pass?",
    Step.ABILITY: "Which neighbour of {attacker}, or pass?",
    Step.ORDER: "Which way round is {attacker} processed?",
    Step.DEFENCE: "{defender} is about to be captured. Play an action card, or pass?",
    Step.GIVE_UP: "Which character do you give instead of {defender}?",
    Step.LOSS: "{attacker} has captured your character. Play an action card, or pass?",
    Step.ADVANCE: "Does {attacker} advance to {cleared}, or pass?",
    Step.CLEARING: "{cleared} has just been cleared. Play an action card, or pass?",
    Step.ENDING: "Your turn ends. Play an action card, or pass?",
}


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.step == Step.PLAY and view.camps[seat].hand == 0:
        return say("You have no character in hand. Play an action card, or pass?")
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
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    sentence = {
        Reason.MOST_POINTS: "{winners} wins with the most points.",
        Reason.FAIR_START: "{winners} wins: level on points, having gone first.",
        Reason.SHARED: "{winners} share the win.",
    }[Reason(code)]
    return Reason(code).name.lower().replace("_", "-"), say(sentence, winners=say(" and ").join(winners))


__all__ = ["ask", "explain", "reason", "tell"]
