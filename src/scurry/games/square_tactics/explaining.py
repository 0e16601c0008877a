"""Why a move is not legal, in a sentence, with the clause that says so."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import TITLES, WHEN, Action, When
from scurry.games.square_tactics.characters import NAMES, Ability
from scurry.games.square_tactics.grid import name_of
from scurry.games.square_tactics.moves import (
    ACTION,
    CHARACTER,
    PASS,
    SEAT,
    SPACE,
    TURNED,
)
from scurry.games.square_tactics.pieces import ability_of, is_open, is_rooted, value_of
from scurry.games.square_tactics.position import NOBODY, Position, Step
from scurry.games.square_tactics.rules import ANSWERS, Answer
from scurry.games.square_tactics.windows import fits_window
from scurry.kernel.catalogue import say

ACTION_CLAUSES = {
    Action.AFT_SHIELDING: "ST-8.4",
    Action.CONCEDE_GROUND: "ST-8.5",
    Action.EMERGENCY_MANEUVERS: "ST-8.13",
    Action.FORE_SHIELDING: "ST-8.4",
    Action.GAIN_GROUND: "ST-8.5",
    Action.HOT_SWAP: "ST-8.6",
    Action.OBLIQUE_STEP: "ST-8.7",
    Action.PORT_SHIELDING: "ST-8.4",
    Action.REACTION: "ST-8.16",
    Action.REPOSITION: "ST-8.8",
    Action.SACRIFICE: "ST-8.14",
    Action.SECOND_STRIKE: "ST-8.9",
    Action.STARBOARD_SHIELDING: "ST-8.4",
    Action.TRADE: "ST-8.10",
    Action.TURNABOUT: "ST-8.11",
    Action.TWIST: "ST-8.11",
    Action.WOUNDED: "ST-8.15",
    Action.ZOMBIE: "ST-8.12",
    Action.BLINK: "ST-7.3",
}
"""The clause of each action card, and of Blink."""

WANTED = {
    Step.BEGINNING: ("Your turn begins: play an action card that fits, or pass.", "ST-3.1"),
    Step.TARGET: ("Say for which character the card is: name its space.", "ST-8.1"),
    Step.DESTINATION: ("Say to which space it goes.", "ST-8.1"),
    Step.QUARTER: ("Say which way it turns: 'quarter clockwise' or 'quarter back'.", "ST-8.11"),
    Step.SWAP: ("Name the character from your hand that takes the space.", "ST-8.6"),
    Step.PARTNER: ("Say with whom you trade.", "ST-8.10"),
    Step.OFFER: ("Name the character from your hand that you give.", "ST-8.10"),
    Step.RETURN: ("Name the character from your hand that you give in return.", "ST-8.10"),
    Step.PLAY: ("Play a character: name one from your hand.", "ST-3.2"),
    Step.RAISE: ("Name the character from your captured pile that comes back.", "ST-8.12"),
    Step.PUT_DOWN: ("Say on which space the character goes.", "ST-3.3"),
    Step.ORIENT: ("Say how it lies: 'upright', 'half turn' or a quarter turn.", "ST-7.17"),
    Step.SHIELD: ("Before processing only shielding can be played. Choose one, or pass.", "ST-8.4"),
    Step.ABILITY: ("Name the space of a neighbour, or pass.", "ST-7.1"),
    Step.ORDER: ("Say 'clockwise' or 'widdershins'.", "ST-7.8"),
    Step.DEFENCE: ("Your character is about to be captured: play a card for that, or pass.", "ST-8.2"),
    Step.GIVE_UP: ("Name the character from your hand that you give instead.", "ST-8.14"),
    Step.LOSS: ("You have just lost a character: play a card for that, or pass.", "ST-8.15"),
    Step.ADVANCE: ("Say 'advance', or pass.", "ST-7.6"),
    Step.CLEARING: ("A space has just been cleared: play a card for that, or pass.", "ST-8.16"),
    Step.ENDING: ("Your turn ends: play an action card that fits, or pass.", "ST-8.2"),
}
"""What each step wants to hear, and the clause that says so."""

_KINDS = (
    (SPACE, Answer.HAND.value | Answer.PILE.value),
    (ACTION, Answer.SPACE.value),
    (TURNED, Answer.CARD.value),
    (SEAT, Answer.TURN.value),
    (PASS, Answer.OTHER.value),
    (PASS + 1, Answer.PASS.value),
)
"""Where the moves of each kind end, and the answers that they are."""


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal, and the clause that says so."""
    kind = next(answers for end, answers in _KINDS if move < end)
    sentence, clause = WANTED[Step(view.step)]
    if move == PASS and view.step == Step.PLAY:
        return say("You have a character in hand, so you must play one."), "ST-3.2"
    if not ANSWERS[view.step] & kind:
        return say(sentence), clause
    if move < SPACE:
        return _explain_character(view, move - CHARACTER, clause)
    if move < ACTION:
        return _explain_space(view, move - SPACE, clause)
    if move < TURNED:
        return _explain_action(view, seat, move - ACTION)
    return say(sentence), clause


def _explain_character(view: Position, card: int, clause: str) -> tuple[str, str]:
    if view.step == Step.RAISE:
        return say("{card} is not in your captured pile.", card=NAMES[card]), clause
    return say("{card} is not in your hand.", card=NAMES[card]), clause


def _explain_action(view: Position, seat: int, kind: int) -> tuple[str, str]:
    clause = ACTION_CLAUSES[Action(kind)]
    if kind == Action.BLINK:
        return say("None of your characters can blink now."), clause
    title = say(TITLES[kind])
    if not fits_window(view, kind):
        moment = say(_moment(When(WHEN[kind])))
        return say("{title} is not played now, but {moment}.", title=title, moment=moment), "ST-8.2"
    if view.camps[seat].held[kind] <= 0:
        return say("You do not hold {title}.", title=title), clause
    return say("{title} could not be carried out now.", title=title), clause


def _moment(when: When) -> str:
    if When.WITH_PLAY in when:
        return "at the beginning of your turn, with the character you play, or at the end"
    if When.END in when:
        return "at the beginning or at the end of your turn"
    return {
        When.BEGINNING: "at the beginning of your turn",
        When.PLAY: "instead of a character from your hand",
        When.DEFENCE: "when your character is about to be captured",
        When.LOSS: "just after your character was captured",
        When.CLEARING: "when a space beside your character has just been cleared",
    }[when]


def _explain_space(view: Position, space: int, clause: str) -> tuple[str, str]:
    name = name_of(space)
    if value_of(view, space) == 0:
        return say("There is no {space} on the board for two.", space=name), "ST-1.2"
    if view.step == Step.PUT_DOWN:
        if ability_of(view, view.picked) == Ability.RELIEF and is_rooted(view, space):
            return say("The character on {space} is rooted and cannot be relieved.", space=name), "ST-7.2"
        return say("{space} is not open.", space=name), clause
    if view.step == Step.DESTINATION:
        reason = "{card} cannot get to {space} by this." if is_open(view, space) else "{space} is not open."
        return say(reason, card=NAMES[view.spaces[view.target].card], space=name), _clause_of_chosen(view)
    if view.spaces[space].card == NOBODY:
        return say("Nobody is on {space}.", space=name), _clause_of_chosen(view)
    if is_rooted(view, space):
        return say("The character on {space} is rooted: nothing moves or turns it.", space=name), "ST-7.2"
    return say("This does not work on the character on {space}.", space=name), _clause_of_chosen(view)


def _clause_of_chosen(view: Position) -> str:
    return ACTION_CLAUSES.get(Action(view.chosen), "ST-7.1")
