"""What is true of every turn of Square Tactics: its step asks something, of the right seat, and there is an answer.

Everything lies where it can when this is looked at (`invariant.py` sees to that first).
"""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.square_tactics.action_cards import WHEN, Action, When
from scurry.games.square_tactics.actions import FIRST_QUESTION
from scurry.games.square_tactics.answers import ANSWERS
from scurry.games.square_tactics.characters import Ability
from scurry.games.square_tactics.grid import NOWHERE, SPACES
from scurry.games.square_tactics.pieces import ability_of, is_open
from scurry.games.square_tactics.playing import is_affected
from scurry.games.square_tactics.position import NO_SEAT, NOBODY, Position, Step
from scurry.games.square_tactics.windows import can_trade_with, is_possible, is_target
from scurry.kernel.common import seats_to_act

OPENINGS = {Step.BEGINNING: When.BEGINNING, Step.ENDING: When.END}
"""What `window` may be, and the cards that are played then."""
BEFORE_THE_PLAY = (Step.BEGINNING, Step.DESTINATION, Step.SWAP)
AFTER_THE_PLAY = (Step.PLAY, Step.RAISE, Step.PUT_DOWN, Step.ORIENT, Step.SHIELD, Step.ABILITY, Step.ENDING)
WITHOUT_CARD = (
    *(Step.BEGINNING, Step.OFFER, Step.RETURN, Step.PLAY, Step.ORIENT, Step.SHIELD, Step.ABILITY, Step.ORDER),
    *(Step.DEFENCE, Step.LOSS, Step.ADVANCE, Step.CLEARING, Step.ENDING),
)
"""Steps in which no action card is half played."""
MOVES = (Action.CONCEDE_GROUND, Action.GAIN_GROUND, Action.OBLIQUE_STEP, Action.REPOSITION, Action.BLINK)


def wrong_turn(position: Position) -> Iterator[str]:
    """What is wrong with the step that the turn has come to."""
    if position.over:
        yield from _wrong_end(position)
        return
    step, asked = Step(int(position.step)), seats_to_act(position)
    if len(asked) != 1 or not ANSWERS[step]:
        yield "exactly one seat is asked while the game is on, and at a step with a question"
        return
    problems = [*_wrong_pointers(position, step), *_wrong_window(position, step)]
    if _is_play_to_come(position, step) and not any(is_open(position, space) for space in range(SPACES)):
        problems.append("there is room for the character that is played in this turn")
    if not problems and not _is_chosen_right(position, step):
        problems.append("the action card that is half played fits the question")
    if not problems and asked != [_whom(position, step)]:
        problems.append("whoever has the question is to act")
    if not problems and not _can_answer(position, step, asked[0]):
        problems.append("there is an answer to what is asked")
    yield from problems


def _wrong_end(position: Position) -> Iterator[str]:
    if position.step != Step.DRAW or position.chosen != Action.NONE or position.partner != NO_SEAT:
        yield "the game ends with a turn, when all is done"
    if any(_pointers(position)) or position.sides or position.widdershins or position.then or position.passed:
        yield "nothing is pointed at once the game is over"


# --- What the turn points at ------------------------------------------------------------------------------------------


def _pointers(position: Position) -> tuple[bool, ...]:
    """Whether there is a target, an attacker, a defender, a cleared space, a loser, a character in the air."""
    spaces = (position.target, position.attacker, position.defender, position.cleared)
    return (*(bool(space != NOWHERE) for space in spaces), position.loser != NO_SEAT, position.picked != NOBODY)


def _wrong_pointers(position: Position, step: Step) -> Iterator[str]:
    is_reaction, is_evasion = _is_reaction(position, step), _is_evasion(position, step)
    wanted = (
        step in (Step.DESTINATION, Step.QUARTER, Step.SWAP),
        _is_processing(position, step),
        step in (Step.DEFENCE, Step.GIVE_UP) or is_evasion,
        step in (Step.LOSS, Step.ADVANCE, Step.CLEARING) or is_reaction,
        step == Step.LOSS,
        step == Step.PUT_DOWN,
    )
    if _pointers(position) != wanted:
        yield "the turn points at what its step is about, and at nothing else"
        return
    for space in (position.target, position.attacker, position.defender):
        if space != NOWHERE and position.spaces[space].card == NOBODY:
            yield "what the turn points at must be a character"
    if position.cleared != NOWHERE and not is_open(position, position.cleared):
        yield "a space that has just been cleared is open"
    if position.attacker != NOWHERE and position.spaces[position.attacker].seat != position.turn:
        yield "the character that is processed is the active seat's"
    if position.defender != NOWHERE and position.spaces[position.defender].seat == position.turn:
        yield "the defender is an opponent's"
    if position.loser == position.turn:
        yield "the loser is an opponent"
    if (position.sides or position.widdershins) and position.attacker == NOWHERE:
        yield "sides are counted while a character is processed"
    if (position.partner != NO_SEAT) != (step in (Step.OFFER, Step.RETURN)) or position.partner == position.turn:
        yield "a Trade has a partner"


def _is_play_to_come(position: Position, step: Step) -> bool:
    """ST-3.1: whether the turn has not come to a character on the board yet."""
    return position.window == Step.BEGINNING or step in (Step.PLAY, Step.RAISE, Step.PUT_DOWN)


def _is_reaction(position: Position, step: Step) -> bool:
    """ST-8.16: a Reaction asks for its character."""
    return step == Step.TARGET and position.chosen == Action.REACTION


def _is_evasion(position: Position, step: Step) -> bool:
    """ST-8.13: Emergency Maneuvers ask where to."""
    return step == Step.DESTINATION and position.chosen == Action.EMERGENCY_MANEUVERS


def _is_processing(position: Position, step: Step) -> bool:
    """Whether a character has been put down and is not done yet."""
    if step == Step.CLEARING or _is_reaction(position, step):
        return position.then in (Step.ORDER, Step.COMPARE)
    is_spin = step == Step.QUARTER and position.chosen == Action.NONE
    between = (Step.ORIENT, Step.SHIELD, Step.ABILITY, Step.ORDER, Step.DEFENCE, Step.GIVE_UP, Step.LOSS, Step.ADVANCE)
    return step in between or is_spin or _is_evasion(position, step)


def _wrong_window(position: Position, step: Step) -> Iterator[str]:
    """`window` is before or after the play; `then` and `passed` belong to a Reaction round."""
    is_round = step == Step.CLEARING or _is_reaction(position, step)
    if position.window not in OPENINGS:
        yield "action cards are played at the beginning or at the end"
    elif step in BEFORE_THE_PLAY and not _is_evasion(position, step) and position.window != Step.BEGINNING:
        yield "such a card is played before the character"
    elif step in AFTER_THE_PLAY and position.window != Step.ENDING:
        yield "the beginning is over once a character is played"
    if is_round and position.then not in (position.window, Step.ORDER, Step.COMPARE):
        yield "after a Reaction round play goes on where it was"
    elif not is_round and (position.then or position.passed):
        yield "nobody has passed where nobody reacts"
    if position.passed >= position.seats:
        yield "some seat has not been asked yet"


# --- Who is asked, and what -------------------------------------------------------------------------------------------


def _is_chosen_right(position: Position, step: Step) -> bool:
    """Whether the card that is half played, if any, is one that asks this."""
    chosen = Action(int(position.chosen))
    if step in WITHOUT_CARD or (step == Step.QUARTER and chosen == Action.NONE):
        return chosen == Action.NONE
    if step == Step.PUT_DOWN:
        return chosen in (Action.NONE, Action.ZOMBIE)
    if step == Step.QUARTER:
        return chosen == Action.TWIST and _is_played_now(position, chosen)
    if step == Step.SWAP:
        return chosen == Action.HOT_SWAP
    if step == Step.DESTINATION:
        return chosen in (*MOVES, Action.EMERGENCY_MANEUVERS)
    if chosen == Action.NONE or FIRST_QUESTION[chosen] != step:
        return False
    return step != Step.TARGET or chosen == Action.REACTION or _is_played_now(position, chosen)


def _is_played_now(position: Position, chosen: Action) -> bool:
    """ST-8.2: whether this card is played in the window that is open."""
    window = Step(int(position.window))
    return window == Step.BEGINNING if chosen == Action.BLINK else bool(WHEN[chosen] & OPENINGS[window])


def _whom(position: Position, step: Step) -> int:
    """The seat that has this question."""
    if position.defender != NOWHERE:
        return int(position.spaces[position.defender].seat)
    if step == Step.LOSS:
        return int(position.loser)
    if step == Step.RETURN:
        return int(position.partner)
    if step == Step.CLEARING or _is_reaction(position, step):
        return int(position.turn + position.passed) % int(position.seats)
    return int(position.turn)


def _can_answer(position: Position, step: Step, seat: int) -> bool:
    """Whether what is asked has an answer, as it has whenever the rules ask it."""
    chosen, hand = int(position.chosen), int(position.camps[seat].hand)
    if step == Step.TARGET:
        return bool(is_possible(position, seat, chosen))
    if step == Step.QUARTER and chosen == Action.NONE:
        return _has_ability(position, Ability.SPIN) and bool(is_affected(position, position.target))
    if step in (Step.DESTINATION, Step.QUARTER, Step.SWAP):
        is_hand_ready = hand > 0 or step != Step.SWAP
        return is_hand_ready and bool(is_target(position, seat, chosen, position.target))
    if step == Step.PARTNER:
        return any(can_trade_with(position, seat, other) for other in range(position.seats))
    if step in (Step.OFFER, Step.RETURN):
        return bool(can_trade_with(position, position.turn, position.partner))
    if step == Step.RAISE:
        return bool(position.camps[seat].pile > 0)
    if step == Step.GIVE_UP:
        return hand > 0
    return _is_able(position, step)


_ABILITIES = {
    Step.ORIENT: (Ability.PIVOT,),
    Step.ABILITY: (Ability.SHOVE, Ability.SPIN),
    Step.ORDER: (Ability.WIDDERSHINS,),
    Step.ADVANCE: (Ability.ADVANCE,),
}
"""What a character is asked for because of its ability."""


def _is_able(position: Position, step: Step) -> bool:
    return step not in _ABILITIES or _has_ability(position, *_ABILITIES[step])


def _has_ability(position: Position, *abilities: Ability) -> bool:
    return ability_of(position, position.spaces[position.attacker].card) in abilities
