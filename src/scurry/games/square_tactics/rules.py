"""Square Tactics' rules: the six verbs, and the order of play. What each step does stands in the modules beside:

| RULES.md | module |
|---|---|
| 1. Parts | `grid`, `characters`, `action_cards` (what there is), `pieces` (characters on the board) |
| 2. Setting up | `ending` |
| 3. A turn | here, and `playing` |
| 4. Processing | `processing` |
| 5. Drawing; 6. The end, and the points | `ending`, with `holdings` |
| 7. Abilities | where they work: `playing`, `processing`, `pieces` |
| 8. Action cards | `actions`; when they may be played: `windows`, `answers` |
| 9. Options | `card`, `ending` |
| 10. What is hidden, and who is asked | `hiding`, `holdings`, `windows` |

A step asks a seat, or goes on by itself. `play` takes the answer in; `go_on` carries the turn to the next question.
"""

from __future__ import annotations

from scurry.games.square_tactics.actions import (
    aim,
    choose_action,
    choose_partner,
    clear,
    give_back,
    go,
    offer,
    swap,
    turn_target,
)
from scurry.games.square_tactics.answers import (
    ANSWERS,
    Answer,
    must_pass,
    offer_action_cards,
    offer_characters,
    offer_others,
    offer_spaces,
    offer_turns,
)
from scurry.games.square_tactics.card import TacticsOptions
from scurry.games.square_tactics.ending import draw_and_end_turn, give_factions, lay_out, winner_of_ties
from scurry.games.square_tactics.hiding import (
    cover_action_cards,
    cover_characters,
    imagine_action_cards,
    imagine_characters,
)
from scurry.games.square_tactics.moves import (
    ACTION,
    ADVANCE,
    CHARACTER,
    CLOCKWISE,
    PASS,
    SEAT,
    SPACE,
    TURNED,
)
from scurry.games.square_tactics.playing import (
    affect,
    open_play,
    orient,
    pick,
    pick_zombie,
    put_down,
    use_ability,
)
from scurry.games.square_tactics.position import NO_SEAT, SEATS, Place, Position, Step
from scurry.games.square_tactics.processing import (
    advance,
    capture,
    compare_next_side,
    open_advance,
    open_clearing,
    open_order,
    sacrifice,
)
from scurry.games.square_tactics.windows import (
    ask_or_go_on,
)
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import Journal
from scurry.kernel.ranking import rank
from scurry.kernel.records import Row
from scurry.kernel.scratch import grid_of
from scurry.kernel.verbs import implement

# --- Setting up -------------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: TacticsOptions, dice: Dice) -> None:
    """ST-2: factions, first player, board and cards; then the first question."""
    copy(position.options, options)
    give_factions(position, dice)
    position.first = roll(dice, position.seats)
    lay_out(position, dice)
    ask_or_go_on(position, position.turn, Step.PLAY)
    if position.step == Step.PLAY:
        open_play(position)


# --- What a seat may answer -------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """What a seat may answer now."""
    answers = ANSWERS[position.step]
    count = 0
    if answers & Answer.CARD:
        count = offer_action_cards(position, seat, moves, count)
    if answers & Answer.HAND:
        count = offer_characters(position, Place.HAND + seat, moves, count)
    if answers & Answer.PILE:
        count = offer_characters(position, Place.PILE + seat, moves, count)
    if answers & Answer.SPACE:
        count = offer_spaces(position, seat, moves, count)
    if answers & Answer.TURN:
        count = offer_turns(position, moves, count)
    if answers & Answer.OTHER:
        count = offer_others(position, seat, moves, count)
    if answers & Answer.PASS or must_pass(position, seat):
        moves[count] = PASS
        count += 1
    return count


# --- Taking an answer in ----------------------------------------------------------------------------------------------


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Take a seat's answer in, and go on to the next question."""
    position.to_act = 0
    if move < SPACE:
        take_character(position, seat, move - CHARACTER, journal)
    elif move < ACTION:
        take_space(position, seat, move - SPACE, journal)
    elif move < TURNED:
        choose_action(position, seat, move - ACTION, journal)
    elif move < SEAT:
        take_turn(position, seat, move - TURNED, journal)
    elif move < SEAT + SEATS:
        choose_partner(position, seat, move - SEAT, journal)
    elif move == ADVANCE:
        advance(position, journal)
    elif move == PASS:
        pass_by(position)
    else:
        position.widdershins = move - CLOCKWISE
        position.step = Step.COMPARE
    go_on(position, seat, dice, journal)


@compiled
def take_character(position: Position, seat: int, card: int, journal: Journal | None) -> None:
    """A character was chosen, from the hand or from the pile."""
    if position.step == Step.PLAY:
        pick(position, seat, card)
    elif position.step == Step.RAISE:
        pick_zombie(position, seat, card, journal)
    elif position.step == Step.SWAP:
        swap(position, seat, card, journal)
    elif position.step == Step.OFFER:
        offer(position, seat, card)
    elif position.step == Step.RETURN:
        give_back(position, seat, card, journal)
    else:
        sacrifice(position, seat, card, journal)


@compiled
def take_space(position: Position, seat: int, space: int, journal: Journal | None) -> None:
    """A space was chosen, or the character on it."""
    if position.step == Step.TARGET:
        aim(position, seat, space, journal)
    elif position.step == Step.DESTINATION:
        go(position, seat, space, journal)
    elif position.step == Step.PUT_DOWN:
        put_down(position, seat, space, journal)
    else:
        affect(position, space, journal)


@compiled
def take_turn(position: Position, seat: int, quarters: int, journal: Journal | None) -> None:
    """An orientation was chosen."""
    if position.step == Step.ORIENT:
        orient(position, quarters, journal)
    else:
        turn_target(position, seat, quarters, journal)


_AFTER_PASSING = {
    Step.BEGINNING: Step.PLAY,
    Step.PLAY: Step.ENDING,
    Step.SHIELD: Step.ABILITY,
    Step.ABILITY: Step.ORDER,
    Step.DEFENCE: Step.CAPTURE,
    Step.LOSS: Step.ADVANCE,
    Step.CLEARING: Step.CLEARING,
    Step.ENDING: Step.DRAW,
}
AFTER_PASSING = tuple(int(_AFTER_PASSING.get(step, 0)) for step in Step)


@compiled
def pass_by(position: Position) -> None:
    """ST-10.3: go on without. In a Reaction round the next seat is asked; an Advance not taken opens that round."""
    if position.step == Step.ADVANCE:
        clear(position, position.cleared, Step.COMPARE.value)
        return
    if position.step == Step.CLEARING:
        position.passed += 1
    position.step = AFTER_PASSING[position.step]


# --- The order of play ------------------------------------------------------------------------------------------------


@compiled
def go_on(position: Position, seat: int, dice: Dice, journal: Journal | None) -> None:
    """ST-3.1: from step to step until somebody is asked, or the game is over."""
    while position.to_act == 0 and not position.over:
        if ANSWERS[position.step] & Answer.CARD or position.step == Step.RETURN:
            open_window(position)
        elif Step.ABILITY <= position.step <= Step.ADVANCE and position.step != Step.GIVE_UP:
            process(position, dice, journal)
        elif position.step == Step.DRAW:
            draw_and_end_turn(position, dice, journal)
        elif position.step == Step.NEXT_GAME:
            lay_out(position, dice)
        else:
            give_turn(position, seat)  # a card is half played: whoever plays it is asked for the rest


@compiled
def open_window(position: Position) -> None:
    """ST-8.2: who may play an action card now, and what comes after."""
    step = position.step
    if step == Step.BEGINNING:
        ask_or_go_on(position, position.turn, Step.PLAY)
    elif step == Step.PLAY:
        open_play(position)
    elif step == Step.SHIELD:
        ask_or_go_on(position, position.turn, Step.ABILITY)
    elif step == Step.DEFENCE:
        ask_or_go_on(position, position.spaces[position.defender].seat, Step.CAPTURE)
    elif step == Step.LOSS:
        ask_or_go_on(position, position.loser, Step.ADVANCE)
    elif step == Step.CLEARING:
        open_clearing(position)
    elif step == Step.ENDING:
        ask_or_go_on(position, position.turn, Step.DRAW)
    else:
        give_turn(position, position.partner)  # ST-8.10


@compiled
def process(position: Position, dice: Dice, journal: Journal | None) -> None:
    """ST-4: what the character does when played, then side by side, capture by capture."""
    if position.step == Step.ABILITY:
        use_ability(position, dice, journal)
    elif position.step == Step.ORDER:
        open_order(position)
    elif position.step == Step.COMPARE:
        compare_next_side(position, journal)
    elif position.step == Step.CAPTURE:
        capture(position, journal)
    else:
        open_advance(position)


# --- The result -------------------------------------------------------------------------------------------------------


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """ST-6.5, ST-9.3, ST-9.6: most points, over all games; a fair start wins a tie at the top of a single game."""
    keys = grid_of(SEATS, 2, 0)
    best = 0
    for seat in range(position.seats):
        points[seat] = position.camps[seat].scored
        keys[seat, 0] = points[seat]
        best = max(best, points[seat])
    favoured = winner_of_ties(position)
    if favoured != NO_SEAT and not position.options.three_games and points[favoured] == best:
        keys[favoured, 1] = 1
    return rank(keys, position.seats, places)


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """ST-10.1: cover hands and decks that the seat cannot know."""
    cover_characters(position, seat)
    cover_action_cards(position, seat)


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Deal what is covered anew, as it could be."""
    imagine_characters(view, seat, dice)
    imagine_action_cards(view, dice)
