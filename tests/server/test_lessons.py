"""Lessons on the server, by plain forms: who is offered one, what is remembered, what comes after."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scurry.games import Game, find, shelf
from scurry.matches.lessons import ANY, Lesson, find_lesson, lessons_of
from tests.server.test_pages import Browser
from tests.servers import Running

SQUEAKY = find("squeaky")
TAUGHT = [game for game in shelf() if lessons_of(game)]


@pytest.fixture
def anna(server: Running) -> object:
    with Browser(server) as browser:
        browser.get("/")
        yield browser


def begin(anna: Browser, lesson: Lesson) -> str:
    """Open a table for a lesson; its address."""
    return str(anna.post(f"/games/{lesson.game.name}/open", data={"lesson": lesson.name}).url.path)


def learn(anna: Browser, table: str, lesson: Lesson, beats: int | None = None) -> None:
    """Do what a lesson asks for, to its end or so far."""
    for at, beat in enumerate(lesson.beats[:beats]):
        page = anna.get(table).text
        assert "data-goes-on" not in page, "a page that asked to go on by itself would be refused"
        if beat.is_read:
            answer = anna.post(f"{table}/do", data={"seat": "0", "read": str(at)})
        else:
            move = anna.moves(page)[0] if ANY in beat.moves else lesson.game.moves.read(beat.moves[0])
            answer = anna.post(f"{table}/move", data={**anna.form(page), "move": str(move)})
        assert answer.status_code == 200, answer.text


def is_offered(anna: Browser, game: Game) -> bool:
    """Whether the lobby offers to learn a game."""
    card = anna.get("/").text.partition(f'id="{game.name}"')[2].partition("</article>")[0]
    return "Learn to play" in card


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_lesson_of_a_game_stands_on_its_page_and_plays_through_by_plain_forms(anna: Browser, game: Game) -> None:
    for lesson in lessons_of(game):
        assert lesson.title in unescape(anna.get(f"/games/{game.name}").text)
        table = begin(anna, lesson)
        learn(anna, table, lesson)
        page = unescape(anna.get(table).text)
        assert f"Well done! That was: {lesson.title}." in page
        assert f'href="{table}/record"' not in page, "chance was written by hand: there is nothing to prove"
    page = anna.get(f"/games/{game.name}").text
    assert page.count('<li class="done">') == len(lessons_of(game))


def test_whoever_has_not_played_a_game_is_offered_its_first_lesson_until_it_is_done(anna: Browser) -> None:
    assert is_offered(anna, SQUEAKY)
    first = find_lesson(SQUEAKY, "first")
    table = begin(anna, first)
    learn(anna, table, first, beats=3)
    assert is_offered(anna, SQUEAKY), "a lesson that was left in the middle is not learnt"
    acorns = find_lesson(SQUEAKY, "acorns")
    learn(anna, begin(anna, acorns), acorns)
    assert is_offered(anna, SQUEAKY), "another lesson, in which a game ends, is not that game"
    learn(anna, begin(anna, first), first)
    assert not is_offered(anna, SQUEAKY)


def test_whoever_has_played_a_game_needs_no_lesson(anna: Browser) -> None:
    table = anna.open(SQUEAKY)
    assert is_offered(anna, SQUEAKY)
    anna.post(f"{table}/do", data={"seat": "0", "kind": "resign"})
    for _ in range(200):
        if not is_offered(anna, SQUEAKY):
            return
    raise AssertionError("still offered")


def test_another_move_is_answered_by_the_lesson_and_one_that_is_not_allowed_by_the_rules(anna: Browser) -> None:
    first = find_lesson(SQUEAKY, "first")
    table = begin(anna, first)
    learn(anna, table, first, beats=3)
    page = anna.get(table).text
    for move, told in (("take lollipop", first.beats[3].step.wrong), ("take peanut", "There is no peanut in the row")):
        answer = anna.post(f"{table}/move", data={**anna.form(page), "move": str(SQUEAKY.moves.read(move))})
        assert answer.status_code == 409
        assert told in unescape(answer.text)
    learn_on = anna.get(table).text
    assert anna.form(learn_on) == anna.form(page), "nothing is lost"


def test_the_small_game_goes_on_from_the_lesson_and_only_from_ones_own_that_is_done(
    anna: Browser, server: Running
) -> None:
    first = find_lesson(SQUEAKY, "first")
    table = begin(anna, first)
    after = {"after": table.removeprefix("/t/")}
    learn(anna, table, first)
    match = server.desk.hub._live[after["after"]].table.match
    small = anna.post("/games/squeaky/open", data=after).url.path.removeprefix("/t/")
    assert match is not None
    opened = server.desk.hub._live[small].table
    assert opened.terms.start is not None
    assert opened.terms.start["row"] == [int(each) for each in match.position.row]
    with Browser(server) as bruno:
        strangers = bruno.post("/games/squeaky/open", data=after).url.path.removeprefix("/t/")
    assert server.desk.hub._live[strangers].table.terms.start is None
    others = anna.post("/games/connect-four/open", data=after).url.path.removeprefix("/t/")
    assert server.desk.hub._live[others].table.terms.start is None


def test_a_lesson_that_is_not_there_is_said_in_a_sentence(anna: Browser) -> None:
    answer = anna.post("/games/squeaky/open", data={"lesson": "sauce"})
    assert answer.status_code == 404
    assert "There is no lesson 'sauce' of Squeaky." in unescape(re.sub(r"\s+", " ", answer.text))
