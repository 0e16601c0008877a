"""Set-up (ST-2), draws (ST-5), the ends of the game and the points (ST-6), and matches of three (ST-9)."""

from __future__ import annotations

from scurry.games.square_tactics.action_cards import KINDS, Action
from scurry.games.square_tactics.characters import CARDS, FACTION_SIZE
from scurry.games.square_tactics.grid import NOWHERE, SPACES
from scurry.games.square_tactics.happenings import Ending, Happening, mark_news
from scurry.games.square_tactics.holdings import copies_in_deck, draw_action, draw_character
from scurry.games.square_tactics.pieces import is_open, make_empty, value_of
from scurry.games.square_tactics.playing import take_action_card
from scurry.games.square_tactics.position import (
    DECK_BIT,
    EVERYBODY,
    FACTIONS,
    GAMES,
    HEAD_STARTS,
    MOST_TURNS_A_SEAT,
    NO_SEAT,
    NOBODY,
    SEATS,
    Place,
    Position,
    Step,
)
from scurry.kernel.common import end
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note

HAND = 3  # ST-2.3


# --- Setting up -------------------------------------------------------------------------------------------------------


@compiled
def give_factions(position: Position, dice: Dice) -> None:
    """ST-2.2: wishes first, then the lot, again and again until it names one that is left."""
    wishes = position.options
    position.camps[0].faction = wishes.faction_1 - 1
    position.camps[1].faction = wishes.faction_2 - 1
    position.camps[2].faction = wishes.faction_3 - 1
    position.camps[3].faction = wishes.faction_4 - 1
    for seat in range(position.seats):
        while position.camps[seat].faction < 0:
            faction = roll(dice, FACTIONS)
            if not is_taken(position, faction):
                position.camps[seat].faction = faction
    for seat in range(position.seats, SEATS):
        position.camps[seat].faction = 0


@compiled
def is_taken(position: Position, faction: int) -> bool:
    """Whether some seat has this faction."""
    for seat in range(position.seats):
        if position.camps[seat].faction == faction:
            return True
    return False


@compiled
def lay_out(position: Position, dice: Dice) -> None:
    """ST-2: an empty board, shuffled decks, three characters and one action card each; the first turn begins."""
    for space in range(SPACES):
        make_empty(position.spaces[space])
    for card in range(CARDS):
        position.where[card] = Place.BOX
    position.lives_used = 0
    position.turns = 0
    put_everything_down(position)
    for seat in range(position.seats):
        stack_deck(position, seat)
    stack_action_decks(position)
    for offset in range(position.seats):  # ST-2.3, ST-2.5
        seat = (position.first + offset) % position.seats
        for _ in range(HAND):
            draw_character(position, seat, dice)
        if not position.options.first_game:
            draw_action(position, seat, dice)
    begin_turn(position, position.first)


@compiled
def put_everything_down(position: Position) -> None:
    """Nothing is being played, and nobody is in the air."""
    position.chosen = Action.NONE
    position.target = NOWHERE
    position.picked = NOBODY
    position.partner = NO_SEAT
    position.attacker = NOWHERE
    position.defender = NOWHERE
    position.loser = NO_SEAT
    position.cleared = NOWHERE


@compiled
def stack_deck(position: Position, seat: int) -> None:
    """ST-2.3: the eighteen characters of a faction; where the others could be, everyone can tell."""
    camp = position.camps[seat]
    camp.deck = FACTION_SIZE
    camp.hand = 0
    camp.pile = 0
    for card in range(camp.faction * FACTION_SIZE, (camp.faction + 1) * FACTION_SIZE):
        position.where[card] = Place.DECK
        for row in range(position.seats):
            position.could[row][card] = DECK_BIT | (1 << seat)
        position.could[EVERYBODY][card] = DECK_BIT | (1 << seat)
        position.could[seat][card] = DECK_BIT


@compiled
def stack_action_decks(position: Position) -> None:
    """ST-2.5, ST-9.1: one shared deck, or one for each seat; none in a first game."""
    decks = position.seats if position.options.personal_decks else 1
    for deck in range(SEATS):
        copies = copies_in_deck(position) if deck < decks and not position.options.first_game else 0
        position.action_decks[deck].left = KINDS * copies
        position.camps[deck].actions = 0
        for kind in range(KINDS):
            position.action_decks[deck].cards[kind] = copies
            position.action_decks[deck].discard[kind] = 0
            position.camps[deck].held[kind] = 0


# --- Turns ------------------------------------------------------------------------------------------------------------


@compiled
def begin_turn(position: Position, seat: int) -> None:
    """ST-3.1: a new turn; what counts once a turn is fresh again."""
    position.turn = seat
    position.turns += 1
    position.step = Step.BEGINNING
    position.window = Step.BEGINNING
    position.captured = 0
    position.scouted = 0
    for space in range(SPACES):
        position.spaces[space].spared = 0
    for card in range(CARDS):
        position.blinked[card] = 0


@compiled
def draw_and_end_turn(position: Position, dice: Dice, journal: Journal | None) -> None:
    """ST-5, ST-6.3: draws, then the look at whether the game is over, then the next turn clockwise."""
    mark_news(journal, position)
    seat = position.turn
    for _ in range(1 + position.scouted):  # ST-5.1, ST-7.5
        card = draw_character(position, seat, dice)
        if card != NOBODY:
            note(journal, EVERYONE, Happening.DREW, seat)
            note(journal, 1 << seat, Happening.DREW_CARD, seat, card)
    if not position.options.first_game and (position.options.mayhem or not position.captured):  # ST-5.3, ST-9.2
        take_action_card(position, dice, journal)
    ending = how_it_ends(position)
    if ending == Ending.NOT_YET:
        begin_turn(position, (seat + 1) % position.seats)
    else:
        mark_news(journal, position)
        note(journal, EVERYONE, Happening.GAME_ENDS, ending)
        finish_game(position, journal)


# --- The end ----------------------------------------------------------------------------------------------------------


@compiled
def how_it_ends(position: Position) -> int:
    """ST-6.1, ST-6.2, ST-6.6: nobody has a character to play, or no space is open, or it has gone on too long."""
    characters = 0
    for seat in range(int(position.seats)):
        characters += position.camps[seat].hand + position.camps[seat].deck
    if characters == 0:
        return Ending.ALL_PLAYED.value
    if position.turns >= MOST_TURNS_A_SEAT * int(position.seats):
        return Ending.LONG_ENOUGH.value
    for space in range(SPACES):
        if is_open(position, space):
            return Ending.NOT_YET.value
    return Ending.BOARD_FULL.value


@compiled
def points_for_spaces(position: Position, seat: int) -> int:
    """ST-6.4: what the spaces that a seat holds are worth."""
    points = 0
    for space in range(SPACES):
        there = position.spaces[space]
        if there.card != NOBODY and there.seat == seat:
            points += value_of(position, space)
    return points


@compiled
def head_start(position: Position, seat: int) -> int:
    """ST-9.6: among four, the earlier the more, if the table plays so."""
    if not position.options.fair_start or position.seats != SEATS:
        return 0
    return HEAD_STARTS[(seat - position.first) % SEATS]


@compiled
def winner_of_ties(position: Position) -> int:
    """ST-9.6: whoever comes last but one: the first of two, the third of four. Nobody, unless the table plays so."""
    return (position.first + position.seats - 2) % position.seats if position.options.fair_start else NO_SEAT


@compiled
def points_of(position: Position, seat: int) -> int:
    """ST-6.4: a seat's points in this game."""
    return int(position.camps[seat].pile) + points_for_spaces(position, seat) + head_start(position, seat)


@compiled
def points_so_far(position: Position, seat: int) -> int:
    """The points of the games that are over, and what this one would bring if it ended now."""
    is_counted = position.over or position.step == Step.NEXT_GAME
    return int(position.camps[seat].scored) + (0 if is_counted else points_of(position, seat))


@compiled
def finish_game(position: Position, journal: Journal | None) -> None:
    """ST-6.4, ST-9.3: points are counted; in a match the next game begins."""
    for seat in range(int(position.seats)):
        camp = position.camps[seat]
        spaces = points_for_spaces(position, seat)
        note(journal, EVERYONE, Happening.SCORED, seat, camp.pile, spaces, head_start(position, seat))
        camp.scored += points_of(position, seat)
    if position.options.three_games and position.game < GAMES - 1:
        position.step = Step.NEXT_GAME
        mark_news(journal, position)
        position.game += 1
        position.first = first_of_next_game(position)
        note(journal, EVERYONE, Happening.GAME_BEGINS, position.game, position.first)
    else:
        end(position)


@compiled
def first_of_next_game(position: Position) -> int:
    """ST-9.4: the winner; after a tie, the seat that follows the last first one."""
    best = 0
    winners = 0
    for seat in range(int(position.seats)):
        best = max(best, points_of(position, seat))
    winner = 0
    for seat in range(int(position.seats)):
        if points_of(position, seat) == best:
            winners += 1
            winner = seat
    if winners == 1:
        return winner
    favoured = winner_of_ties(position)
    if favoured != NO_SEAT and points_of(position, favoured) == best:
        return favoured
    return (position.first + 1) % position.seats
