"""The stage between the players: what is being played, the two numbers that meet, and answers that are no thing yet."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, tag
from scurry.games.square_tactics.action_cards import KINDS, TEXTS, TITLES
from scurry.games.square_tactics.board_camps import action_deck, eyes_of
from scurry.games.square_tactics.board_things import ART, action_words, art, card_of, face, shift_of
from scurry.games.square_tactics.characters import CARDS, NAMES
from scurry.games.square_tactics.clashes import Clash, Fighter, clash_in, told
from scurry.games.square_tactics.grid import DIRECTIONS
from scurry.games.square_tactics.moves import CLOCKWISE, PASS, TURNED, WIDDERSHINS
from scurry.games.square_tactics.pieces import direction_of, number_at, turn_of_seat
from scurry.games.square_tactics.position import NOBODY, Place, Position, Step
from scurry.games.square_tactics.words import TURN_WORDS
from scurry.kernel.catalogue import say

ROUNDS = ("M50 33a19 19 0 1 1-7-15M33 17h12V5", "M14 33a19 19 0 1 0 7-15M31 17H19V5")
ROUND_WORDS = ("Clockwise: top, right, bottom, left", "Widdershins: top, left, bottom, right")
PASSING = {
    Step.BEGINNING: "no card, on to the play",
    Step.PLAY: "play nobody this turn",
    Step.SHIELD: "no card, let it fight",
    Step.ABILITY: "leave the neighbours alone",
    Step.DEFENCE: "no card, let it be captured",
    Step.LOSS: "no card, bear it",
    Step.ADVANCE: "stay where it is",
    Step.CLEARING: "no card, nobody steps in",
    Step.ENDING: "no card, end the turn",
}


def stage(view: Position, pen: Pen) -> Markup:
    """Everything here has its place, whether it is there or not."""
    banner = _banner(int(view.chosen)) if view.chosen < KINDS else None
    shown = tag("div", _shown(view, pen), _answers(view, pen), cls="st-shown")
    has_shared_deck = not view.options.first_game and not view.options.personal_decks
    deck = action_deck(view, 0) if has_shared_deck else None
    foot = tag("div", deck, _passing(view, pen), cls="st-foot")
    return tag("section", banner, shown, foot, cls="st-stage", aria_label=say("What is being played"))


def _passing(view: Position, pen: Pen) -> Markup | None:
    if not pen.can(PASS):
        return None
    what = say(PASSING.get(Step(view.step), ""))
    words = (tag("b", say("Pass")), tag("span", what))
    return pen.choice(PASS, *words, label=say("Pass: {what}", what=what), cls="st-pass")


# --- What lies open between the players -------------------------------------------------------------------------------


def _shown(view: Position, pen: Pen) -> Iterator[Markup]:
    """The character in the air, the clash, what is offered."""
    if view.picked != NOBODY:
        yield card_of(view, pen, view.picked, " st-in-air")
    clash = clash_in(view)
    if clash:
        yield _drawn(view, clash)
    if view.step == Step.RETURN:
        offered = [card for card in range(CARDS) if view.where[card] == Place.OFFERED]
        yield from (card_of(view, pen, card, " st-in-air") for card in offered)
        if not offered:
            words = say("What is offered lies face down.")
            yield tag("div", tag("span", words, cls="heard"), cls="card back st-offered", data_tip=words)


def _banner(kind: int) -> Markup:
    """An action card that is being played."""
    title = tag("b", say(TITLES[kind]))
    words = tag("span", title, tag("span", say(TEXTS[kind])), cls="st-banner-words")
    return tag("div", art(ART[kind]), words, cls="st-banner", data_place="played", data_tip=action_words(kind))


def _drawn(view: Position, clash: Clash) -> Markup:
    """The two numbers that meet, and why it ends as it does."""
    sign = tag("span", clash.verdict.sign, cls="st-sign")
    fighters = (_fighter(view, clash.attacker), sign, _fighter(view, clash.defender))
    why = tag("p", say(clash.verdict.value), cls="st-why")
    cls = f"st-clash{' st-captures' if clash.verdict.is_capture else ''}"
    return tag("div", *fighters, why, cls=cls, data_tip=told(clash, view))


def _fighter(view: Position, fighter: Fighter) -> Markup:
    there = view.spaces[fighter.space]
    changes = tag("small", ", ".join(fighter.changes)) if fighter.changes else None
    number = tag("b", str(fighter.number).replace("-", "−"))
    return tag("span", number, tag("span", NAMES[there.card]), changes, cls=f"st-fighter seat-{there.seat}")


# --- Answers ----------------------------------------------------------------------------------------------------------


def _answers(view: Position, pen: Pen) -> Iterator[Markup]:
    """Answers that are no thing on the table yet: how a character could lie, and which way round."""
    if view.step in (Step.ORIENT, Step.QUARTER):
        yield from (_turned(view, pen, quarters) for quarters in range(DIRECTIONS) if pen.can(TURNED + quarters))
    if view.step == Step.ORDER:
        for move, path, words in zip((CLOCKWISE, WIDDERSHINS), ROUNDS, ROUND_WORDS, strict=True):
            if pen.can(move):
                yield pen.choice(move, art(path), tag("span", say(words)), label=say(words), cls="st-token")


def _turned(view: Position, pen: Pen, quarters: int) -> Markup:
    """How it would lie."""
    space = view.attacker if view.step == Step.ORIENT else view.target
    there = view.spaces[space]
    quarter = direction_of(view, space, 0) - turn_of_seat(view, eyes_of(pen)) + quarters
    if view.step == Step.ORIENT:
        quarter -= there.turned
    numbers = [int(number_at(view, space, side)) for side in range(DIRECTIONS)]
    words = say(TURN_WORDS[quarters])
    lies = face(there.card, numbers, int(quarter) % DIRECTIONS, shift=shift_of(view, space))
    front = tag("span", lies, cls=f"st-piece seat-{there.seat}")
    label = say("{card} lies {turned}", card=NAMES[there.card], turned=words)
    return pen.choice(TURNED + quarters, front, tag("span", words, cls="caption"), label=label, cls="st-way")
