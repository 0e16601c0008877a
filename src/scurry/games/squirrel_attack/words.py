"""Squirrel Attack in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from scurry.games.squirrel_attack.card import Hands
from scurry.games.squirrel_attack.explaining import explain
from scurry.games.squirrel_attack.forest import can_stop, nuts_of
from scurry.games.squirrel_attack.hands import hand_size
from scurry.games.squirrel_attack.happenings import Happening, Reason
from scurry.games.squirrel_attack.moves import DIE_NAMES
from scurry.games.squirrel_attack.position import SQUIRREL, Kind, Position, Stage
from scurry.kernel.catalogue import You, listed, say, say_count
from scurry.kernel.journal import Event

__all__ = ["ask", "explain", "points", "reason", "sheet", "tell"]

KIND_TITLES = ("", "ASMBE", "Ahoy", "Shaolin", "Attack")
SET_SIZES = ("", "", "", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


# --- What things are called -------------------------------------------------------------------------------------------


def listing(parts: Sequence[str]) -> str:
    """Several things, as people list them."""
    return listed(parts)


def people(names: Iterable[str]) -> str:
    """Several players; the reader comes first, so that "You" begins the sentence. One alone stays who it is."""
    ordered = sorted(names, key=lambda name: not isinstance(name, You))
    return ordered[0] if len(ordered) == 1 else listing(ordered)


def face_name(face: int, kind: int) -> str:
    """What a die shows: its number, or its Squirrel."""
    return say("{kind} Squirrel", kind=KIND_TITLES[kind]) if face == SQUIRREL else str(face)


def combination(size: int, value: int) -> str:
    """The set that a hand is known by (SA-6.1)."""
    if size == 0:
        return say("no number at all")
    if size == 1:
        return say("a single {value}", value=value)
    if size == 2:
        return say("a pair of {value}s", value=value)
    return say("{size} {value}s", size=say(SET_SIZES[size]), value=value)


def hand_name(hand: int) -> str:
    """A ready-made hand."""
    if hand == Hands.ONE_OF_EACH:
        return say("one of each kind")
    return say("{kind} dice alone", kind=KIND_TITLES[1 + hand - Hands.ALL_ASMBE])


def seats_named(bits: int, names: Sequence[str]) -> str:
    """A set of seats."""
    return people(name for seat, name in enumerate(names) if bits >> seat & 1)


# --- What happened ----------------------------------------------------------------------------------------------------

JOINED = (Happening.SHOWN, Happening.ROLLED)
"""Told die by die; a hand shares a sentence."""


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    lines: list[str] = []
    for (kind, _), group in groupby(events, key=lambda event: (event.kind, event.kind in JOINED and event.a)):
        if kind in JOINED:
            lines.append(_hand_sentence(list(group), names))
        elif kind == Happening.TOTAL:
            lines.append(_totals_sentence(list(group), names))
        else:
            lines += [_sentence(event, names) for event in group]
    return lines


def _hand_sentence(dice: list[Event], names: Sequence[str]) -> str:
    name = names[dice[0].a]
    if dice[0].kind == Happening.SHOWN:
        return say("{name} [has|have] {dice}.", name=name, dice=listing([KIND_TITLES[die.b] for die in dice]))
    return say("{name} [rolls|roll] {dice}.", name=name, dice=listing([face_name(die.c, die.b) for die in dice]))


def _totals_sentence(totals: list[Event], names: Sequence[str]) -> str:
    nuts = (f"{say('you') if isinstance(names[each.a], You) else names[each.a]} {each.b}" for each in totals)
    return say("Nuts so far: {nuts}.", nuts=", ".join(nuts))


POWER_SENTENCES = {
    Happening.ATE: "{name}'s ASMBE eats {other}'s {before} ({die}).",
    Happening.SHIFTED: "{name}'s Ahoy turns {other}'s {before} ({die}) into {after}.",
    Happening.PLUCKED: "{name}'s Shaolin plucks {other}'s {before} ({die}).",
    Happening.REROLLED: "{name}'s Attack re-rolls {other}'s {before} ({die}): {after}.",
}
POWER_ON_OWN_SENTENCES = {
    Happening.SHIFTED: "{name}'s Ahoy turns {own} {before} ({die}) into {after}.",
    Happening.REROLLED: "{name}'s Attack re-rolls {own} {before} ({die}): {after}.",
}


def _power_sentence(event: Event, names: Sequence[str]) -> str:
    happening, name = Happening(event.kind), names[event.a]
    kind, before, after = event.d // 64 % 8, event.d // 8 % 8, event.d % 8
    sentences = POWER_ON_OWN_SENTENCES if event.c == event.a else POWER_SENTENCES
    return say(
        sentences[happening],
        name=name,
        other=names[event.c],
        own=say("your own") if isinstance(name, You) else say("their own"),
        before=face_name(before, kind),
        after=after if after != SQUIRREL else say("a Squirrel"),
        die=DIE_NAMES[event.b],
    )


def _sentence(event: Event, names: Sequence[str]) -> str:
    kind = Happening(event.kind)
    if kind in POWER_SENTENCES:
        return _power_sentence(event, names)
    if kind in (Happening.TIED, Happening.LOT, Happening.SUDDEN_DEATH):
        return _tie_sentence(event, names)
    if kind == Happening.TREE_DONE:
        return say("Tree {number} is done.", number=event.a)
    if kind == Happening.STOPPED:
        return say("All agree: the Forest ends here.")
    return _seat_sentence(event, names[event.a])


def _seat_sentence(event: Event, name: str) -> str:
    """What one player did or got."""
    kind = Happening(event.kind)
    if kind == Happening.WON:
        return _winner_sentence(event, name)
    if kind == Happening.BEST:
        return say("{name} [has|have] the best hand: {hand}.", name=name, hand=combination(event.b, event.c))
    if kind == Happening.TOOK_HAND:
        return say("{name} [takes|take] {hand}.", name=name, hand=hand_name(event.b))
    if kind == Happening.ADDED:
        return say("{name} [takes|take] a die: {kind}.", name=name, kind=KIND_TITLES[event.b])
    if kind == Happening.AGREED:
        return say("{name} would stop here.", name=name)
    return say("{name} [passes|pass].", name=name)


def _winner_sentence(event: Event, name: str) -> str:
    one, many = "{name} [takes|take] a nut", "{name} [takes|take] {count} nuts"
    taken = say_count(one, many, event.b, name=name)
    if event.c == 0:
        return say("{taken}; the Tree is empty.", taken=taken)
    return say_count("{taken}; {count} is left.", "{taken}; {count} are left.", event.c, taken=taken)


def _tie_sentence(event: Event, names: Sequence[str]) -> str:
    if event.kind == Happening.TIED:
        one = "{tied} are tied to the last die: all roll again."
        many = "{tied} are tied to the last die: all roll again, for {count} nuts."
        return say_count(one, many, event.b, tied=seats_named(event.a, names))
    if event.kind == Happening.LOT:
        sentence = "{tied} are tied once too often: the lot falls on {name}."
        return say(sentence, tied=seats_named(event.b, names), name=names[event.a])
    return say("{tied} have the same total: one more nut decides.", tied=seats_named(event.a, names))


# --- What is asked ----------------------------------------------------------------------------------------------------

TARGET_QUESTIONS = {
    Kind.ASMBE: "ASMBE: which opponent's die is eaten?",
    Kind.AHOY: "Ahoy: which die goes up or down by one?",
    Kind.SHAOLIN: "Shaolin: which opponent's die do you pluck?",
    Kind.ATTACK: "Attack: which die is re-rolled?",
}


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    if view.stage == Stage.CHOOSE:
        missing = int(view.options.dice) - hand_size(view, seat)
        return say_count("Choose the last die of your hand.", "Choose your hand: {count} dice to go.", missing)
    if view.stage == Stage.ROLL:
        if can_stop(view):
            return say("Nobody can catch the leader any more. Stop here, or roll on?")
        return say("Roll the dice!")
    if view.stage == Stage.POWER:
        return say("Use one of your Squirrel Faces, or pass?")
    if view.stage == Stage.TARGET:
        return say(TARGET_QUESTIONS[Kind(view.kinds[view.using])])
    face = face_name(view.faces[view.target], view.kinds[view.target])
    return say("Ahoy: does the {face} ({die}) go up or down?", face=face, die=DIE_NAMES[view.target])


# --- How it ended -----------------------------------------------------------------------------------------------------

ENDINGS = {
    Reason.MOST_NUTS: "{winners} [wins|win] the Forest with the most nuts.",
    Reason.SHARED: "{winners} share the win, with the same number of nuts.",
    Reason.SUDDEN_DEATH: "{winners} [wins|win] the Forest by the one nut that decided between equals.",
    Reason.STOPPED: "{winners} [wins|win]: nobody could catch up any more.",
}


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the Forest ended as it did: a stable name and a sentence."""
    why = Reason(code)
    winners = people(name for name, place in zip(names, places, strict=True) if place == 1)
    return why.name.lower().replace("_", "-"), say(ENDINGS[why], winners=winners)


def points(count: int) -> str:
    """What is counted in the end."""
    return say_count("{count} nut", "{count} nuts", count)


def sheet(position: Position) -> list[tuple[str, list[object]]]:
    """SA-7.1, SA-7.6: nuts of Trees that are done, those of one that was left early, and all."""
    seats = range(position.seats)
    rows: list[tuple[str, list[object]]] = [
        (say("from finished Trees"), [int(position.totals[seat]) for seat in seats]),
        (say("from the last Tree"), [int(position.piles[seat]) for seat in seats]),
    ]
    in_all = [nuts_of(position, seat) for seat in seats]
    return [*(row for row in rows if any(row[1])), (say("nuts in all"), [int(nuts) for nuts in in_all])]
