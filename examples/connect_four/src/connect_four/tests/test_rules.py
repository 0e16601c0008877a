"""Connect four, clause by clause. A test is a picture: the board, a move, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scurry
from connect_four.invariant import problems
from connect_four.position import COLUMNS, ROWS, STRIDE, Position
from connect_four.rules import has_four, is_full, taken
from scurry.bots.bot import GreedyBot
from scurry.games import find
from scurry.laws.boards import drawn
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump
from scurry.matches.refusals import Illegal, NotYourTurn

DISCS = "RY"
EMPTY_BOARD = "\n".join(["......."] * ROWS)


def board(picture: str) -> Position:
    """The position in a picture: R and Y are discs, and rows above the first one drawn are empty."""
    position = Position.blank()
    position.seats = len(DISCS)
    for row, line in enumerate(reversed(picture.split())):
        for column, mark in enumerate(line):
            if mark != ".":
                position.discs[DISCS.index(mark)] |= 1 << column * STRIDE + row
    position.over = int(any(has_four(discs) for discs in position.discs) or is_full(taken(position)))
    if not position.over:
        position.to_act = 1 << int(picture.count("R") > picture.count("Y"))
    return position


def picture(position: Any) -> str:
    """The picture of a position: what `board` reads."""
    return "\n".join(
        "".join(_mark(position, column * STRIDE + row) for column in range(COLUMNS)) for row in reversed(range(ROWS))
    )


def _mark(position: Position, space: int) -> str:
    marks = [mark for mark, discs in zip(DISCS, position.discs, strict=True) if discs >> space & 1]
    return marks[0] if marks else "."


def match_at(drawing: str) -> Match:
    return Match("connect-four", start=dump(board(drawing)), seed=1)


def drop(drawing: str, *columns: int) -> Match:
    """Play these columns, in turn, from a picture."""
    match = match_at(drawing)
    for column in columns:
        match.play(match.to_act[0], f"column {column}")
    return match


def shows(match: Match, drawing: str) -> bool:
    """Whether the board is as drawn; rows above the first one drawn are empty."""
    lines = drawing.split()
    return picture(match.position).split() == ["......."] * (ROWS - len(lines)) + lines


# --- 1 and 2. Parts, setting up ---------------------------------------------------------------------------------------


def test_the_board_is_empty_and_red_begins() -> None:
    """CF-1.1: seven columns, six rows. CF-2.1, CF-2.2."""
    match = scurry.match("connect-four", seed=1)
    assert picture(match.position) == EMPTY_BOARD
    assert [match.names[seat] for seat in match.to_act] == ["Red"]
    assert [move.text for move in match.legal(0)] == [f"column {number}" for number in range(1, 8)]


# --- 3. A turn --------------------------------------------------------------------------------------------------------


def test_a_disc_falls_to_the_lowest_free_space() -> None:
    """CF-3.1."""
    after = drop(
        """
        ...Y...
        ...R...
        """,
        4,
        1,
    )
    assert shows(
        after,
        """
        ...R...
        ...Y...
        Y..R...
        """,
    )


@pytest.mark.parametrize("column", range(1, COLUMNS + 1))
def test_every_column_takes_six_discs_and_no_more(column: int) -> None:
    """CF-3.1, CF-3.2."""
    match = drop(EMPTY_BOARD, *[column] * ROWS)
    assert [move.id for move in match.legal(0)] == [other for other in range(COLUMNS) if other != column - 1]
    before = dump(match.position)
    with pytest.raises(Illegal, match=f"Column {column} is full") as refusal:
        match.play(0, f"column {column}")
    assert refusal.value.clause == "CF-3.2"
    assert dump(match.position) == before


def test_players_take_turns() -> None:
    """CF-3.3."""
    match = drop(EMPTY_BOARD, 4)
    assert match.to_act == [1]
    with pytest.raises(NotYourTurn):
        match.play(0, "column 4")
    match.play(1, "column 4")
    assert match.to_act == [0]


def test_a_bare_number_names_a_column() -> None:
    """CF-3.1."""
    match = scurry.match("connect-four", seed=1)
    match.play(0, "4")
    assert match.log == ["Red drops a disc into column 4."]
    assert shows(match, "...R...")


# --- 4. The end -------------------------------------------------------------------------------------------------------

ONE_SHORT = {
    "across": (
        """
        YYY....
        RRR....
        """,
        4,
    ),
    "across with a gap": (
        """
        Y.YY...
        R.RR...
        """,
        2,
    ),
    "up": (
        """
        R.....Y
        R.....Y
        R.....Y
        """,
        1,
    ),
    "along one diagonal": (
        """
        ..RY...
        .RYR...
        RYYYR..
        """,
        4,
    ),
    "along the other": (
        """
        ...YR..
        ...RYR.
        ..RYYYR
        """,
        4,
    ),
}


@pytest.mark.parametrize(("drawing", "column"), ONE_SHORT.values(), ids=ONE_SHORT)
def test_four_in_a_row_win_at_once(drawing: str, column: int) -> None:
    """CF-4.1, CF-4.4."""
    match = drop(drawing, column)
    assert match.result is not None
    assert (match.result.places, match.result.points) == ((1, 2), (1, -1))
    assert (match.result.reason, match.result.sentence) == ("four-in-a-row", "Red wins with four in a row.")
    assert match.log[-1] == "That is four in a row for Red!"


def test_yellow_can_win_too() -> None:
    """CF-4.1, CF-4.4."""
    match = drop(
        """
        Y......
        Y.....R
        Y..R.RR
        """,
        1,
    )
    assert match.result is not None
    assert (match.result.places, match.result.points) == ((2, 1), (-1, 1))


def test_seven_in_a_row_win_like_four() -> None:
    """CF-4.2."""
    match = drop(
        """
        YYY.YYY
        RRR.RRR
        """,
        4,
    )
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_row_does_not_go_on_in_the_next_column() -> None:
    """CF-4.1: three at the top of a column and one at the bottom of the next are no row."""
    match = drop(
        """
        R......
        R......
        R......
        Y......
        Y......
        Y......
        """,
        2,
    )
    assert not match.is_over


def along_every_line(spaces: set[tuple[int, int]]) -> bool:
    """CF-4.1 said slowly: whether four of these columns and rows follow each other in some direction."""
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(
        all((column + step * across, row + step * up) in spaces for step in range(4))
        for column, row in spaces
        for across, up in directions
    )


places = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))


@given(st.sets(places, max_size=24))
def test_four_in_a_row_are_found_wherever_they_are(spaces: set[tuple[int, int]]) -> None:
    """CF-4.1, CF-4.2."""
    discs = sum(1 << column * STRIDE + row for column, row in spaces)
    assert has_four(discs) == along_every_line(spaces)


def test_a_full_board_without_four_in_a_row_is_a_draw() -> None:
    """CF-4.3, CF-4.4."""
    match = drop(
        """
        RRYY.RY
        YRRRYRY
        RYYYRYR
        RYRYRYR
        RRYRYYR
        YRYYRRY
        """,
        5,
    )
    assert match.result is not None
    assert (match.result.places, match.result.points) == ((1, 1), (0, 0))
    assert match.result.reason == "board-full"


def test_the_last_disc_of_a_full_board_can_win() -> None:
    """CF-4.1 comes before CF-4.3."""
    match = drop(
        """
        RYY.YRY
        RYRRRYR
        YRYYYRY
        RYRRRYY
        RRRYRYR
        YYRRYRY
        """,
        4,
    )
    assert match.result is not None
    assert match.result.reason == "four-in-a-row"


# --- The game's other parts -------------------------------------------------------------------------------------------

IMPOSSIBLE = {
    "a disc in the air": (".R.....\n.......", "column 2"),
    "two reds to one yellow": ("RR.....", "2 red discs and 0 yellow"),
    "four for whoever did not move last": ("YYYY...\nRRRR...", "moved last"),
}


@pytest.mark.parametrize(("drawing", "what"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(drawing: str, what: str) -> None:
    with pytest.raises(BadPosition, match=what):
        match_at(drawing)


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    position = board("YYY....\nRRRR...")
    assert problems(position) == []
    position.over, position.to_act = 0, 0b10
    assert problems(position) == ["the game is over when there are four in a row or the board is full, and not before"]


@pytest.mark.parametrize(
    ("drawing", "column"),
    [
        ("YYY....\nRRR....", 4),  # win rather than block
        ("Y......\nY.....R\nY.R...R", 1),  # block
        (".......", 4),  # the middle
    ],
)
def test_the_greedy_player_wins_then_blocks_then_likes_the_middle(drawing: str, column: int) -> None:
    match = match_at(drawing)
    seat = match.to_act[0]
    bot = GreedyBot(find("connect-four"))
    assert bot.choose(match.view(seat), seat, [move.id for move in match.legal(seat)]) == column - 1


def test_the_board_in_a_terminal_is_the_board() -> None:
    match = drop("...Y...\n...R...", 4, 1)
    assert drawn(match.game, match.view(0), 0, match.names).splitlines() == [
        "  1 2 3 4 5 6 7",
        "│ · · · · · · · │",
        "│ · · · · · · · │",
        "│ · · · · · · · │",
        "│ · · · ● · · · │",
        "│ · · · ○ · · · │",
        "│ ○ · · ● · · · │",
        "╰───────────────╯",
        "▶ ● Red (you)",
        "  ○ Yellow",
    ]
