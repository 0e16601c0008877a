"""Things of Square Tactics that one could pick up: characters and action cards, drawn for a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.square_tactics.action_cards import TEXTS, TITLES, WHEN, Action, When
from scurry.games.square_tactics.board_terminal import ability_name
from scurry.games.square_tactics.characters import ABILITIES, ABILITY_TEXTS, FACTION_SIZE, NAMES, NUMBERS
from scurry.games.square_tactics.grid import DIRECTIONS
from scurry.games.square_tactics.moves import CHARACTER
from scurry.games.square_tactics.pieces import high_ground_at
from scurry.games.square_tactics.position import Position, Space, Step
from scurry.games.square_tactics.words import SIDE_WORDS
from scurry.kernel.catalogue import say

FACTION_SYMBOLS = ("alien", "bot", "cat", "ninja")
SHIELD = "M32 7l21 7v17c0 13-9 22-21 27-12-5-21-14-21-27V14z"
ART = (
    f"{SHIELD}M20 46h24",
    "M7 19h21v18h14M33 27l10 10-10 10",
    "M14 52c0-22 8-32 32-32M36 9l11 11-11 11M14 11v16M14 35v1",
    f"{SHIELD}M19 20h26",
    "M7 47h21V27h14M33 17l10 10-10 10",
    "M20 54V12M9 22l11-11 11 11M44 10v42M33 42l11 11 11-11",
    "M13 51l36-36M28 14h22v22",
    f"{SHIELD}M21 19v22",
    "M36 5L14 36h16l-4 23 24-33H33z",
    "M32 8v48M8 32h48M24 15l8-8 8 8M24 49l8 8 8-8M15 24l-8 8 8 8M49 24l8 8-8 8",
    "M32 55C14 42 7 33 9 22c3-12 18-13 23-1 5-12 20-11 23 1 2 11-5 20-23 33z",
    "M10 10l40 40M50 10L10 50M40 54l14-14M10 40l14 14",
    f"{SHIELD}M43 19v22",
    "M8 21h42M40 10l11 11-11 11M56 44H14M24 33L13 44l11 11",
    "M16 54V28c0-21 32-21 32 0v22M37 41l11 11 11-11",
    "M12 50c0-22 12-33 34-33M36 6l11 11-11 11",
    "M13 51L25 11M27 54l12-43M41 52l12-39",
    "M14 57V28c0-24 36-24 36 0v29zM23 29l7 7M30 29l-7 7M35 29l7 7M42 29l-7 7M25 46h14",
    "M32 5l6 21 21 6-21 6-6 21-6-21-21-6 21-6z",
)
"""A drawing for each action card, and for Blink."""
MOMENTS = {
    When.BEGINNING: "when your turn begins",
    When.PLAY: "instead of a character",
    When.WITH_PLAY: "with your character",
    When.DEFENCE: "when in danger",
    When.LOSS: "after a loss",
    When.CLEARING: "when a space is cleared",
    When.END: "when it ends",
}
TAKING = {
    Step.PLAY: "Play {card}",
    Step.SWAP: "{card} takes the space",
    Step.OFFER: "Give {card}",
    Step.RETURN: "Give {card} in return",
    Step.RAISE: "Call {card} back as a zombie",
    Step.GIVE_UP: "Give {card} instead",
}


def art(path: str) -> Markup:
    """A drawing in the colour of the words around it."""
    return tag("svg", tag("path", d=path), cls="st-art", viewBox="0 0 64 64", aria_hidden="true")


# --- Characters -------------------------------------------------------------------------------------------------------


def face(
    card: int, numbers: Sequence[int], quarter: int, *marks: Markup | None, shift: int = 0, meets: int | None = None
) -> Markup:
    """A character: its four numbers where they point, its printed top marked; it looks where its top points.

    What all its numbers gain or lose stands on slips of its own; what one of them gains stands beside it. The side that
    meets another is ringed.
    """
    sides = (
        _number(int(numbers[side]), int(NUMBERS[card, side]), shift, side, quarter, side == meets)
        for side in range(DIRECTIONS)
    )
    picture = symbol(FACTION_SYMBOLS[card // FACTION_SIZE], cls=f"st-looks-{quarter}")
    middle = tag("span", picture, tag("span", NAMES[card], cls="st-name"), cls="st-middle")
    return tag("span", *sides, middle, *marks, cls="st-face", aria_hidden="true")


def _number(number: int, printed: int, shift: int, side: int, quarter: int, meets: bool) -> Markup:
    gain = number - printed - shift
    marks = {"st-up": number > printed, "st-down": number < printed, "st-top": side == 0, "st-meets": meets}
    cls = " ".join(("st-number", f"st-at-{(side + quarter) % DIRECTIONS}", *(mark for mark in marks if marks[mark])))
    return tag("b", str(number).replace("-", "−"), tag("i", f"+{gain}") if gain else None, cls=cls)


def lost_by(there: Space) -> int:
    """What wounds and spite take off all numbers of a character."""
    return int(there.wounds.sum()) + int(there.spites)


def shift_of(view: Position, space: int) -> int:
    """What all numbers of a character gain by High Ground, and lose by wounds and spite."""
    return int(high_ground_at(view, space)) - lost_by(view.spaces[space])


def described(view: Position, card: int, numbers: Sequence[int]) -> str:
    """A character in words: its numbers as printed, from the top clockwise, and what it can do."""
    sides = ", ".join(f"{say(SIDE_WORDS[side])} {numbers[side]}" for side in range(DIRECTIONS))
    return f"{NAMES[card]}: {sides}. {ability(view, card)}".strip()


def ability(view: Position, card: int) -> str:
    """What a character can do, in words."""
    if view.options.first_game:
        return ""
    return f"{say(ability_name(ABILITIES[card]))}: {say(ABILITY_TEXTS[ABILITIES[card]])}"


def ability_tag(view: Position, card: int) -> Markup | None:
    """The name of the ability, as it stands on the card."""
    if view.options.first_game:
        return None
    return tag("span", say(ability_name(ABILITIES[card])), cls="st-ability")


def printed(card: int) -> list[int]:
    """The four numbers as printed."""
    return [int(number) for number in NUMBERS[card]]


def card_of(view: Position, pen: Pen, card: int, more: str = "") -> Markup:
    """A character as a card in the hand, with its ability in words."""
    move, words = CHARACTER + card, described(view, card, printed(card))
    text = None if view.options.first_game else tag("span", say(ABILITY_TEXTS[ABILITIES[card]]), cls="st-text")
    inside = tag(
        "span", face(card, printed(card), 0), ability_tag(view, card), text, cls="st-inside", aria_hidden="true"
    )
    return pen.choice(
        move,
        inside,
        label=f"{say(TAKING.get(Step(view.step), '{card}'), card=NAMES[card])}. {words}",
        cls=f"card st-card st-{FACTION_SYMBOLS[card // FACTION_SIZE]}{more}",
        piece=f"card-{card}",
        tip=None if pen.can(move) else words,
    )


def mini(view: Position, card: int) -> Markup:
    """A character in another hand that is known."""
    words = say("In hand, as everyone saw: {card}", card=described(view, card, printed(card)))
    picture = symbol(FACTION_SYMBOLS[card // FACTION_SIZE], NAMES[card])
    return tag("span", picture, cls="st-mini", data_tip=words, data_piece=f"card-{card}")


def slips(view: Position, space: int) -> Iterator[Markup]:
    """What lies under a character, and what it carries; in words it stands in `carried`."""
    there = view.spaces[space]
    less = lost_by(there)
    if high_ground_at(view, space):
        yield tag("span", art(ART[Action.GAIN_GROUND]), "+1", cls="st-slip st-high")
    if less:
        yield tag("span", art(ART[Action.WOUNDED]), f"−{less}", cls="st-slip st-wounds")
    if there.zombie:
        yield tag("span", art(ART[Action.ZOMBIE]), cls="st-slip st-zombie")
    if there.spared:
        yield tag("span", art(ART[Action.SACRIFICE]), cls="st-slip st-spared")


def carried(view: Position, space: int) -> str:
    """What lies under a character, and what it carries, in words."""
    there = view.spaces[space]
    less = lost_by(there)
    words = (
        say("On high ground: all its numbers are +1.") if high_ground_at(view, space) else "",
        say("Shielding lies under it.") if there.shields.sum() > 0 else "",
        say("Wounds and spite: all its numbers are -{less}.", less=less) if less else "",
        say("A Zombie card lies under it.") if there.zombie else "",
        say("A Sacrifice spares it this turn.") if there.spared else "",
    )
    return " ".join(word for word in words if word)


# --- Action cards -----------------------------------------------------------------------------------------------------


def action_words(kind: int) -> str:
    """An action card in words: title, what it does, and when it is played."""
    return say(
        "{title}: {text} Played: {moments}.", title=say(TITLES[kind]), text=say(TEXTS[kind]), moments=_moments(kind)
    )


def action_face(kind: int) -> Markup:
    """What stands on an action card: title, drawing, text, and when it is played."""
    return tag(
        "span",
        tag("span", say(TITLES[kind]), cls="st-title"),
        art(ART[kind]),
        tag("span", say(TEXTS[kind]), cls="st-text"),
        tag("span", _moments(kind), cls="st-moment"),
        cls="st-inside",
        aria_hidden="true",
    )


def _moments(kind: int) -> str:
    return ", ".join(say(words) for moment, words in MOMENTS.items() if WHEN[kind] & moment)
