"""The rules page of each game, without a script: what wins, examples as lists, options, and every rule."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from scurry.games import Game, find, shelf
from scurry.matches.scenes import scenes_of
from scurry.web.rulebook import address_of, linked
from tests.servers import Running

OURS = [game for game in shelf() if game.package.startswith("scurry.")]


def page_of(server: Running, game: Game) -> str:
    answer = httpx.get(f"{server.address}/games/{game.name}/rules")
    assert answer.status_code == 200
    return answer.text


def shown(html: str) -> str:
    """What people read: no tags, no attributes, and no boards."""
    return unescape(re.sub(r"<[^>]*>", "", re.sub(r'<div class="still".*?</div></div></div>', "", html, flags=re.S)))


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_every_game_has_a_rules_page_that_is_linked_from_its_own_and_the_lobby(server: Running, game: Game) -> None:
    link = f'href="/games/{game.name}/rules"'
    assert link in httpx.get(f"{server.address}/").text
    assert link in httpx.get(f"{server.address}/games/{game.name}").text
    assert game.card.title in unescape(page_of(server, game))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_frame_of_every_scene_is_there_as_a_board_and_in_words(server: Running, game: Game) -> None:
    page = page_of(server, game)
    frames = [frame for scene in scenes_of(game) for frame in scene.frames()]
    assert page.count('class="still" inert') == len(frames)
    told = shown(page)
    for frame in frames:
        assert all(words in told for words in (*frame.lines, frame.text))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_nothing_on_it_can_be_played_and_no_id_stands_twice(server: Running, game: Game) -> None:
    page = page_of(server, game)
    assert "data-move" not in page
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert not re.search(r"\s(style|on\w+)=\"", page)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_beginners_see_no_codes_and_every_link_on_the_page_leads_somewhere(server: Running, game: Game) -> None:
    page = page_of(server, game)
    assert not re.findall(rf"\[R\]|\b{game.card.clauses}-\d", shown(page))
    ids = set(re.findall(r'\sid="([^"]*)"', page)) | {"main"}
    links = re.findall(rf'href="(?:/games/{game.name}/rules)?#([^"]*)"', re.sub(r"<use [^>]*>", "", page))
    assert set(links) <= ids
    assert "about-rulings" in links


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_option_says_what_changes_and_where_it_is_written(server: Running, game: Game) -> None:
    page = page_of(server, game)
    form = httpx.get(f"{server.address}/games/{game.name}").text
    for _, option in game.card.options.items():
        clauses = re.findall(rf"{game.card.clauses}-[\d.]*\d", option.help)
        assert clauses
        assert linked(option.help) in page
        assert linked(option.help) in form


def test_a_clause_that_is_named_is_a_link_to_it() -> None:
    told = linked("Acorn gluttons is for <advanced> mode (SQ-7.2).")
    assert told == (
        'Acorn gluttons is for &lt;advanced&gt; mode (<a class="see" href="/games/squeaky/rules#SQ-7.2">rule 7.2</a>).'
    )
    assert address_of("XX-1.1") is None


def test_a_refusal_without_a_script_links_to_the_rule(server: Running) -> None:
    game = find("squeaky")
    with httpx.Client(base_url=server.address, headers={"origin": server.address}, follow_redirects=True) as anna:
        table = anna.post(f"/games/{game.name}/open", data={"way": "pass", "seats": "2"}).url.path
        answer = anna.post(f"{table}/move", data={"seat": "0", "move": str(game.moves.read("to sweeper"))})
    assert answer.status_code == 409
    assert re.search(r'href="/games/squeaky/rules#SQ-[\d.]+">rule ', answer.text)
