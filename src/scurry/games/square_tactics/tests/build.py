"""Builders, so that tests read as a table looks.

A board is drawn row by row from the north. A dot is an open space; "1B02" is character B02 (the second of the Bots) of
seat 1, right side up for it; "1B02h" has made a half turn, "1B02r" and "1B02l" a quarter clockwise or back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.games import find
from scurry.games.square_tactics.action_cards import KINDS, TITLES
from scurry.games.square_tactics.characters import CARDS, FACTION_SIZE, NAMES
from scurry.games.square_tactics.ending import put_everything_down, stack_action_decks
from scurry.games.square_tactics.grid import SPACES, WIDTH
from scurry.games.square_tactics.holdings import deck_of
from scurry.games.square_tactics.pieces import make_empty
from scurry.games.square_tactics.position import DECK_BIT, EVERYBODY, NOBODY, Place, Position, Step
from scurry.matches.match import Match
from scurry.matches.plain import dump

GAME = find("square-tactics")
FACTIONS = "ABCN"
TURNS = " rhl"


def card(code: str) -> int:
    """The number of a character from its code: B02 is the second of the Bots."""
    return FACTIONS.index(code[0]) * FACTION_SIZE + int(code[1:3]) - 1


def code(number: int) -> str:
    """The code of a character."""
    return f"{FACTIONS[number // FACTION_SIZE]}{number % FACTION_SIZE + 1:02}"


def named(code: str) -> str:
    """A character as a move says it."""
    return NAMES[card(code)].lower()


def start(
    board: str = "",
    hands: tuple[str, ...] = ("", ""),
    actions: Mapping[int, str] | None = None,
    piles: tuple[str, ...] = (),
    factions: str = "AB",
    decks: tuple[int, ...] | None = None,
    turn: int = 0,
    step: Step | None = None,
    turns: int = 5,
    **options: object,
) -> dict[str, Any]:
    """A position at the beginning of a turn, or at its play: what is not told is in the decks, or out of the game."""
    position: Any = Position.blank()
    position.seats = len(factions)
    position.options = GAME.card.terms(len(factions), options)[1]
    put_everything_down(position)
    position.where[:] = Place.BOX
    for seat, letter in enumerate(factions):
        position.camps[seat].faction = FACTIONS.index(letter)
        first = FACTIONS.index(letter) * FACTION_SIZE
        position.where[first : first + FACTION_SIZE] = Place.DECK
    _fill_board(position, board)
    for seat, hand in enumerate(hands):
        position.where[[card(each) for each in hand.split()]] = Place.HAND + seat
    for seat, pile in enumerate(piles):
        position.where[[card(each) for each in pile.split()]] = Place.PILE + seat
    _fill_decks(position, decks)
    _fill_actions(position, actions or {})
    _tell_everyone(position)
    if step is None:
        step = Step.BEGINNING if position.camps[turn].actions > 0 else Step.PLAY
    position.step, position.window = step, Step.BEGINNING if step == Step.BEGINNING else Step.ENDING
    position.turn, position.turns, position.to_act = turn, turns, 1 << turn
    return dump(position)


def _fill_board(position: Any, board: str) -> None:
    for space in range(SPACES):
        make_empty(position.spaces[space])
    for row, line in enumerate(board.strip().splitlines()):
        for column, cell in enumerate(line.split()):
            if cell != ".":
                there = position.spaces[row * WIDTH + column]
                there.seat, there.card = int(cell[0]), card(cell[1:4])
                there.turned = TURNS.index(cell[4:] or " ")
                position.where[there.card] = Place.BOARD


def _fill_decks(position: Any, decks: tuple[int, ...] | None) -> None:
    for seat in range(position.seats):
        camp = position.camps[seat]
        first = int(camp.faction) * FACTION_SIZE
        inside = [each for each in range(first, first + FACTION_SIZE) if position.where[each] == Place.DECK]
        if decks is not None:
            position.where[inside[decks[seat] :]] = Place.GONE
            inside = inside[: decks[seat]]
        camp.deck = len(inside)
        camp.hand = sum(position.where == Place.HAND + seat)
        camp.pile = sum(position.where == Place.PILE + seat)


def _fill_actions(position: Any, actions: Mapping[int, str]) -> None:
    stack_action_decks(position)
    for seat, titles in actions.items():
        for title in (each.strip() for each in titles.split(",")):
            kind = [each.lower() for each in TITLES].index(title)
            deck = position.action_decks[deck_of(position, seat)]
            position.camps[seat].held[kind] += 1
            position.camps[seat].actions += 1
            deck.cards[kind] -= 1
            deck.left -= 1


def _tell_everyone(position: Any) -> None:
    owners = {int(position.camps[seat].faction): seat for seat in range(position.seats)}
    for each in range(CARDS):
        place = int(position.where[each])
        if place <= Place.OFFERED:
            owner = owners[each // FACTION_SIZE]
            exact = DECK_BIT if place == Place.DECK else 1 << (place - Place.HAND)
            for row in (*range(position.seats), EVERYBODY):
                own = (1 << row, DECK_BIT if row == owner else 0) if row != EVERYBODY else ()
                is_certain = exact in own or not exact & (DECK_BIT | 1 << owner)
                in_deck = DECK_BIT if position.camps[owner].deck else 0
                position.could[row][each] = exact if is_certain else in_deck | 1 << owner


def match(**told: Any) -> Match:
    """A match that starts in the middle."""
    return Match(GAME, start=start(**told), seed=1)


def board_of(match: Match) -> str:
    """The board as a picture."""
    position: Any = match.position
    width = 3 if position.seats == 2 else WIDTH
    rows = [[_cell(position.spaces[row * WIDTH + column]) for column in range(width)] for row in range(width)]
    return "\n".join(" ".join(cell.ljust(5) for cell in row).rstrip() for row in rows)


def _cell(there: Any) -> str:
    return "." if there.card == NOBODY else f"{there.seat}{code(int(there.card))}{TURNS[there.turned]}".strip()


def picture(drawn: str) -> str:
    """A drawn board in the form that `board_of` gives."""
    return "\n".join(" ".join(cell.ljust(5) for cell in line.split()).rstrip() for line in drawn.strip().splitlines())


def pile_of(match: Match, seat: int) -> list[str]:
    """The captured pile of a seat."""
    position: Any = match.position
    return [code(each) for each in range(CARDS) if position.where[each] == Place.PILE + seat]


def hand_of(match: Match, seat: int) -> list[str]:
    """The hand of a seat."""
    position: Any = match.position
    return [code(each) for each in range(CARDS) if position.where[each] == Place.HAND + seat]


def held_by(match: Match, seat: int) -> list[str]:
    """The action cards of a seat."""
    position: Any = match.position
    return [TITLES[kind].lower() for kind in range(KINDS) for _ in range(position.camps[seat].held[kind])]


def discarded(match: Match, deck: int = 0) -> list[str]:
    """The action cards in a discard."""
    position: Any = match.position
    return [TITLES[kind].lower() for kind in range(KINDS) for _ in range(position.action_decks[deck].discard[kind])]


def choices(match: Match, seat: int) -> list[str]:
    """What a seat may do, in words."""
    return [move.text for move in match.legal(seat)]


def play(match: Match, seat: int, *moves: str) -> None:
    """Several moves of a seat, one after another; characters may be given by their code."""
    for move in moves:
        is_code = len(move) == 3 and move[0] in FACTIONS and move[1:].isdigit()
        match.play(seat, named(move) if is_code else move)


def step_of(match: Match) -> Step:
    """Which question is open."""
    position: Any = match.position
    return Step(position.step)


def place_seen(match: Match, seat: int, code: str) -> int:
    """Where a seat sees a character, or UNKNOWN."""
    view: Any = match.view(seat)
    return int(view.where[card(code)])


def place_of(match: Match, code: str) -> int:
    """Where a character really is."""
    position: Any = match.position
    return int(position.where[card(code)])


def told(match: Match) -> list[str]:
    """What the last move brought about."""
    return match.log_at(match.ply)
