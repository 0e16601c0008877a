"""In a language that is made up, every page, board, log, refusal and lesson is marked: all of it goes through `say`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from scurry.cli.main import COMMANDS, scurry
from scurry.cli.speaking import said
from scurry.games import Game, shelf
from scurry.games.square_tactics.characters import NAMES
from scurry.kernel.catalogue import speaking
from scurry.laws.cases import all_cases
from scurry.matches.learning import Place
from scurry.matches.lessons import BOT_NAMES, lessons_of
from scurry.matches.refusals import Refusal
from scurry.matches.scenes import scenes_of
from scurry.translating.pseudo import OPEN, PSEUDO, Pseudo, pseudo_spoken
from scurry.translating.sources import texts, texts_of_game
from scurry.web.rulebook import opening, remarks
from tests.readme import ours
from tests.servers import Running
from tests.translating.readings import readings, stray_words

GAMES = ours()
NAMES_OF_THINGS = {
    "Scurry", "UTC", "You", "you", "Your", "your", "(bot)", *BOT_NAMES, "Anna", "Bo",
    "asmbe", "ASMBE", "Ahoy", "Shaolin", "Attack", "Squirrel Attack! The Dice Game",
    *(game.card.title for game in shelf()), *NAMES,
}  # fmt: skip


@pytest.fixture(scope="module")
def pseudo() -> Iterator[Pseudo]:
    of_others = [text for game in shelf() if game not in GAMES for text in texts_of_game(game)]
    said = [*texts(), *of_others]
    known = {text.one for text in said} | {text.many for text in said if text.many}
    with pseudo_spoken(frozenset(known)) as pseudo:
        yield pseudo


@pytest.fixture
def reader(server: Running, pseudo: Pseudo) -> Iterator[httpx.Client]:
    how: dict[str, Any] = {"cookies": {"language": PSEUDO}, "headers": {"origin": server.address}}
    with httpx.Client(base_url=server.address, follow_redirects=True, timeout=120, **how) as client:
        yield client
        assert pseudo.unknown == set(), "said, and not extracted"


def strays(answer: httpx.Response, names: Iterable[str] = ()) -> list[str]:
    assert answer.headers["content-language"] == PSEUDO
    return [*stray_words(readings(answer.text), {*NAMES_OF_THINGS, *names})]


@pytest.mark.parametrize("path", ["/", "/tables", "/daily", "/puzzles", "/nowhere", "/t/nowhere"])
def test_pages(reader: httpx.Client, path: str) -> None:
    assert strays(reader.get(path)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pages_of_a_game(reader: httpx.Client, game: Game) -> None:
    for path in ("", "/rules"):
        answer = reader.get(f"/games/{game.name}{path}")
        names = {name for scene in scenes_of(game) for name in scene.match(scene.names).names}
        assert {*strays(answer, names)} <= _of_the_book(game)
    for path in (f"/daily/{game.name}", f"/puzzles/{game.name}"):
        assert strays(reader.get(path)) == []


def _of_the_book(game: Game) -> set[str]:
    """What is read from RULES.md."""

    with speaking(PSEUDO):
        return {text.strip()[:200] for part in (opening(game), remarks(game)) for text in readings(str(part))}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_from_the_first_seat_to_the_record(reader: httpx.Client, game: Game) -> None:
    reader.post("/name", data={"name": "Anna"})
    answer = reader.post(f"/games/{game.name}/open", data={"way": "now"})
    book = _of_the_book(game) | {game.moves.write(move) for move in range(game.card.moves)}
    assert {*strays(answer)} <= book
    table = str(answer.url.path)
    for _ in range(12):
        page = reader.get(table)
        assert {*strays(page)} <= book
        moves = _moves(reader, table)
        if not moves:
            break
        seat, token = _seat_and_token(page.text)
        refused = reader.post(f"{table}/play", data={"seat": seat, "page": token, "move": "nonsense", "key": "x" * 8})
        assert strays(refused) == []
        reader.post(f"{table}/play", data={"seat": seat, "page": token, "move": moves[len(moves) // 2]})
    reader.post(f"{table}/do", data={"kind": "resign", "seat": "0"})
    assert {*strays(reader.get(table))} <= book


def _moves(reader: httpx.Client, table: str) -> list[str]:
    return re.findall(r'data-move="(\d+)"', reader.get(table).text)


def _seat_and_token(html: str) -> tuple[str, str]:
    seat, token = re.search(r'data-seat="(\d+)"', html), re.search(r'data-page="(\w+)"', html)
    return (seat[1] if seat else "0"), (token[1] if token else "")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_logs_and_refusals_of_whole_matches(game: Game, pseudo: Pseudo) -> None:

    found: list[str] = []
    with speaking(PSEUDO):
        for case in (case for case in all_cases() if case.game.name == game.name):
            match = case.match(seed=5)
            said: list[Any] = []
            while not match.is_over and match.ply < 150:
                seat = match.to_act[0]
                legal = match.legal_ids(seat)
                said.append(game.words.ask(match.view(seat), seat))
                for move in range(match.ply % 7, game.card.moves, 31):
                    try:
                        match.check(seat, move)
                    except Refusal as refusal:
                        said.append(refusal.sentence)
                match.play(seat, legal[(7 * match.ply) % len(legal)])
            said += match.log_for(0)
            found += stray_words([str(each) for each in said], NAMES_OF_THINGS | {*match.names})
    assert sorted(set(found)) == []
    assert pseudo.unknown == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_lessons(game: Game, pseudo: Pseudo) -> None:

    with speaking(PSEUDO):
        for lesson in lessons_of(game):
            assert all(Place(lesson, at).text.startswith(OPEN) for at in range(len(lesson.beats) + 1))


def test_the_terminal(pseudo: Pseudo) -> None:

    with speaking(PSEUDO):
        for name in COMMANDS:
            told = CliRunner().invoke(scurry, [name, "--help"]).output
            assert OPEN in told, name
        assert OPEN in str(said(scurry).help)
        assert OPEN in CliRunner().invoke(scurry, ["games"]).output
