"""Puzzles at tables: the first move is the answer, and nothing of the solution or of what is hidden is told before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import date
from typing import Any

import httpx
import pytest

from scurry.games import Game, find, shelf
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.puzzles import match_of, puzzles_of, start_of
from scurry.server.client import Client, Refused
from scurry.server.puzzling import FIRST_RATING, next_puzzle, puzzle_of, rating_of
from scurry.tables.progress import Done
from tests.servers import Running

GAMES = [game for game in shelf() if puzzles_of(game)]
GAME = find("squirrel-attack")
Guests = Callable[[str], Client]


@pytest.fixture
def guest(server: Running) -> Iterator[Guests]:
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(closing(Client(server.address, name)))


def note_on(page: str) -> str:
    """What a puzzle's page says of the puzzle; the rules beside it have numbers of their own."""
    return page.partition("puzzle-note")[2].partition("</section>")[0]


def sit_down(client: Client, game: Game, wanted: str) -> dict[str, Any]:
    """The table of a puzzle as whoever solves it sees it."""
    return client.look(client.ask("POST", f"/puzzles/{game.name}/{wanted}", {})["table"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_puzzle_is_solved_by_its_best_move_and_missed_by_another(guest: Guests, game: Game) -> None:
    anna, puzzles = guest("Anna"), puzzles_of(game)
    for puzzle, is_right in ((puzzles[0], True), (puzzles[1], False)):
        table = sit_down(anna, game, puzzle.id)
        assert sorted(move["id"] for move in table["legal"]) == sorted(puzzle.chances)
        anna.play(table, puzzle.best if is_right else puzzle.next_best)
        told = anna.ask("GET", f"/puzzles/{game.name}/{puzzle.id}/verdict")
        assert told["is_right"] is is_right
        assert told["best"] == game.moves.write(puzzle.best)
        assert f"{round(100 * puzzle.chances[puzzle.best])} of 100" in told["sentence"] or not is_right
    solved = {each["id"]: each["solved"] for each in anna.ask("GET", f"/puzzles/{game.name}")}
    assert (solved[puzzles[0].id], solved[puzzles[1].id], solved[puzzles[2].id]) == (True, False, None)


def test_the_first_try_counts_and_a_second_is_for_learning(guest: Guests) -> None:
    anna, puzzle = guest("Anna"), puzzles_of(GAME)[0]
    table = sit_down(anna, GAME, puzzle.id)
    assert sit_down(anna, GAME, puzzle.id)["id"] == table["id"], "it is still open"
    anna.play(table, puzzle.next_best)
    again = sit_down(anna, GAME, puzzle.id)
    assert again["id"] != table["id"]
    anna.play(again, puzzle.best)
    solved = {each["id"]: each["solved"] for each in anna.ask("GET", f"/puzzles/{GAME.name}")}
    assert solved[puzzle.id] is False


def test_opened_twice_at_once_it_is_one_table(server: Running, guest: Guests) -> None:
    """Else one could learn the answer at one of them, and give it at the one that counts."""
    anna, puzzle = guest("Anna"), puzzles_of(GAME)[2]

    def opened(_: int) -> str:
        with closing(Client(server.address, token=anna.token)) as same:
            return str(same.ask("POST", f"/puzzles/{GAME.name}/{puzzle.id}", {})["table"])

    with ThreadPoolExecutor(6) as at_once:
        assert len(set(at_once.map(opened, range(6)))) == 1


def test_a_puzzle_is_not_resigned_and_can_still_be_answered(server: Running, guest: Guests) -> None:
    anna, puzzle = guest("Anna"), puzzles_of(GAME)[0]
    table = sit_down(anna, GAME, puzzle.id)
    with pytest.raises(Refused, match="not-now"):
        anna.act(table["id"], table["seat"], "resign")
    headers = {"authorization": f"Bearer {anna.token}"}
    assert 'value="resign"' not in httpx.get(f"{server.address}/t/{table['id']}", headers=headers).text
    anna.play(table, puzzle.best)
    assert anna.ask("GET", f"/puzzles/{GAME.name}/{puzzle.id}/verdict")["is_right"]


def test_nothing_is_told_before_the_answer_and_nothing_is_taken_back_after_it(server: Running, guest: Guests) -> None:
    anna, puzzle = guest("Anna"), puzzles_of(GAME)[3]
    table = sit_down(anna, GAME, puzzle.id)
    with pytest.raises(Refused, match="not-now"):
        anna.ask("GET", f"/puzzles/{GAME.name}/{puzzle.id}/verdict")
    assert "of 100" not in note_on(page_of(server, f"/t/{table['id']}", anna))
    anna.play(table, puzzle.next_best)
    assert "of 100" in note_on(page_of(server, f"/t/{table['id']}", anna))
    for action in ("take-back", "ask-back", "hand-over"):
        with pytest.raises(Refused, match="not-now"):
            anna.act(table["id"], puzzle.seat, action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_was_hidden_in_the_match_is_not_even_known_to_the_server(game: Game) -> None:
    """The position that people solve it from is imagined: it looks the same, and hides something else somewhere."""
    if not game.card.hidden:
        return
    differ = 0
    for puzzle in puzzles_of(game)[:20]:
        true, imagined = match_of(game, puzzle), Match(game, start=start_of(game, puzzle))
        assert bytes_of(true.view(puzzle.seat)) == bytes_of(imagined.view(puzzle.seat))
        hides = bytes_of(true.view(puzzle.seat)) != bytes_of(true.position)
        differ += hides and bytes_of(true.position) != bytes_of(imagined.position)
    hidden = sum(_hides(game, puzzle) for puzzle in puzzles_of(game)[:20])
    assert differ > 0 or hidden == 0


def _hides(game: Game, puzzle: Any) -> bool:
    match = match_of(game, puzzle)
    return bytes_of(match.view(puzzle.seat)) != bytes_of(match.position)


def test_a_puzzles_table_is_not_among_my_tables(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table = sit_down(anna, GAME, "next")
    assert table["id"] not in page_of(server, "/", anna)


def test_what_comes_next_fits(guest: Guests) -> None:
    """Whoever solves gets harder ones, whoever misses easier ones, and what is solved does not come again."""
    puzzles = puzzles_of(GAME)
    hardest, easiest = puzzles[-1], puzzles[0]
    strong = dict(tried(puzzle, True, at) for at, puzzle in enumerate(puzzles[-6:-1]))
    weak = dict(tried(puzzle, False, at) for at, puzzle in enumerate(puzzles[1:6]))
    assert rating_of(GAME, strong.values()) > FIRST_RATING > rating_of(GAME, weak.values())
    after_strong, after_weak = next_puzzle(GAME, strong), next_puzzle(GAME, weak)
    assert after_strong is not None
    assert after_weak is not None
    assert easiest.difficulty <= after_weak.difficulty < after_strong.difficulty <= hardest.difficulty
    all_but_one = dict(tried(puzzle, puzzle is not puzzles[4], at) for at, puzzle in enumerate(puzzles))
    assert next_puzzle(GAME, all_but_one) is puzzles[4], "what was missed comes last"
    assert next_puzzle(GAME, dict(tried(puzzle, True, at) for at, puzzle in enumerate(puzzles))) is None


def tried(puzzle: Any, solved: bool, at: float) -> tuple[str, Done]:
    name = f"{GAME.name}/{puzzle.id}"
    return name, Done("anna", name, {"table": "", "solved": solved}, at)


def test_the_puzzle_of_the_day_follows_from_the_date() -> None:
    days = [puzzle_of(GAME, date(2026, 11, day)) for day in range(1, 31)]
    assert days == [puzzle_of(GAME, date(2026, 11, day)) for day in range(1, 31)]
    assert len({puzzle.id for puzzle in days if puzzle}) > 10


def test_what_is_no_puzzle_is_not_found(guest: Guests) -> None:
    with pytest.raises(Refused, match="no-such-puzzle"):
        sit_down(guest("Anna"), GAME, "00000000")


def page_of(server: Running, path: str, client: Client) -> str:
    """A page as a guest sees it."""
    return httpx.get(server.address + path, headers={"authorization": f"Bearer {client.token}"}).text
