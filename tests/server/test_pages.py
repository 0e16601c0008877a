"""The pages, without a script: everything works by plain forms. And what every answer says of itself."""

from __future__ import annotations

import re
import time
from html import unescape

import httpx
import pytest

from scurry.games import Game, find, shelf
from scurry.matches.verification import verify
from scurry.web.rendering import sprite
from scurry.web.rulebook import clauses
from tests.servers import PATIENCE, Running
from tests.tables.builders import few

GAMES = shelf()
SQUEAKY = find("squeaky")


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


class Browser(httpx.Client):
    """A browser with cookies and no script: it reads pages and sends their forms."""

    def __init__(self, server: Running) -> None:
        super().__init__(
            base_url=server.address, headers={"origin": server.address}, follow_redirects=True, timeout=PATIENCE
        )

    def open(self, game: Game, way: str = "now", **given: str) -> str:
        """Open a table; its address."""
        page = self.post(f"/games/{game.name}/open", data={"way": way, **given})
        assert page.status_code == 200, page.text
        return page.url.path

    def form(self, page: str) -> dict[str, str]:
        """What the page's form for moves would send."""
        return dict(re.findall(r'name="(seat|page|key)" value="([^"]*)"', page)[:3])

    def my_turn(self, table: str) -> str:
        """The table's page, as soon as it offers moves: a bot may be the first to play."""
        for _ in range(200):
            page = self.get(table).text
            if self.moves(page):
                return page
            time.sleep(0.05)
        raise AssertionError("nothing is offered")

    def moves(self, page: str) -> list[str]:
        """The moves that the page offers in words."""
        return re.findall(r'class="word"[^>]* value="(\d+)"', page)


@pytest.fixture
def anna(server: Running) -> object:
    with Browser(server) as browser:
        browser.get("/")
        yield browser


@pytest.fixture
def bruno(server: Running) -> object:
    with Browser(server) as browser:
        browser.get("/")
        yield browser


def test_the_lobby_shows_every_game_with_three_ways_in(anna: Browser) -> None:
    page = anna.get("/").text
    for game in GAMES:
        assert game.card.title in unescape(page)
        assert f"/games/{game.name}/open" in page
    for way in ("now", "friends", "pass"):
        assert f'value="{way}"' in page


def test_a_game_is_played_by_plain_forms_to_its_end(anna: Browser, game: Game) -> None:
    table = anna.open(game, "pass", seats=str(game.card.seats[0]))
    for _ in range(3000):
        page = anna.get(table).text
        if handed := re.search(r'data-as="(\d+)"', page):
            page = anna.get(f"{table}?as={handed[1]}").text
        if not (moves := anna.moves(page)):
            break
        answer = anna.post(f"{table}/move", data={**anna.form(page), "move": moves[0]})
        assert answer.status_code == 200, answer.text
    assert "/replay" in page
    assert verify(anna.get(f"{table}/record").text).is_right
    assert anna.get(f"{table}/replay?ply=2&eyes=0").status_code == 200


def test_options_that_do_not_go_together_are_explained_on_the_form(anna: Browser, game: Game) -> None:
    answer = anna.post(f"/games/{game.name}/open", data={"way": "now", "seats": "99"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_the_form_offers_every_option_of_the_card(anna: Browser, game: Game) -> None:
    page = anna.get(f"/games/{game.name}").text
    for name, option in game.card.options.items():
        assert (f'name="option.{name}"' in page) == bool(option.help)


def test_friends_open_the_link_and_sit_down(anna: Browser, bruno: Browser, game: Game) -> None:
    seats = next(count for count in game.card.seats if count >= 2)
    table = anna.open(game, "friends", seats=str(seats))
    page = bruno.get(table).text
    assert "Sit here" in page
    page = bruno.post(f"{table}/sit", data={"seat": "1", "name": "Bruno"}).text
    for seat in range(2, seats):
        anna.post(f"{table}/do", data={"seat": "0", "bot": str(seat)})
    assert "Bruno" in page
    assert 'id="board"' in anna.get(table).text
    assert 'id="board"' in bruno.get(table).text


def test_a_name_cannot_become_part_of_the_page(anna: Browser, bruno: Browser) -> None:
    table = anna.open(SQUEAKY, "friends")
    evil = "<script>x</script>"
    page = bruno.post(f"{table}/sit", data={"seat": "1", "name": evil}).text
    assert evil not in page
    assert "&lt;script&gt;" in page
    assert evil not in anna.get(table).text


def test_a_late_form_is_refused_with_a_sentence(anna: Browser) -> None:
    table = anna.open(SQUEAKY)
    page = anna.my_turn(table)
    sent = {**anna.form(page), "move": anna.moves(page)[0]}
    assert anna.post(f"{table}/move", data=sent).status_code == 200
    late = anna.post(f"{table}/move", data=sent)
    assert late.status_code == 409
    assert "changed since you looked" in late.text


def test_bad_input_never_breaks_a_page(anna: Browser) -> None:
    table = anna.open(SQUEAKY)
    for path, data in (
        (f"{table}/move", {"seat": "x", "move": "1"}),
        (f"{table}/move", {"seat": "0", "move": "-1"}),
        (f"{table}/move", {"seat": "0", "move": "99999"}),
        (f"{table}/move", {"seat": "77", "move": "1"}),
        (f"{table}/do", {"seat": "0", "kind": "nonsense"}),
        (f"{table}/do", {"seat": "-5", "kind": "resign"}),
        (f"{table}/do", {"bot": "x"}),
        (f"{table}/sit", {"seat": "0", "name": "Anna"}),
        (f"{table}/sit", {"seat": "1", "name": ""}),
        ("/t/nowhere/move", {"seat": "0", "move": "1"}),
        ("/games/nothing/open", {"way": "now"}),
        ("/name", {"name": "x" * 150}),
    ):
        assert 400 <= anna.post(path, data=data).status_code < 500, path
    for path in ("/t/nowhere", "/t/nowhere/events", "/t/nowhere/replay", f"{table}/replay", f"{table}/record",
                 f"{table}?as=1000", f"{table}/replay?ply=-1", f"{table}/why?move=x", "/games/none", "/static/none",
                 "/static/x/..%2fapp.py", "/nothing"):  # fmt: skip
        assert 400 <= anna.get(path).status_code < 500, path


def test_every_answer_carries_a_strict_policy(anna: Browser) -> None:
    for path in ("/", anna.open(SQUEAKY), "/api/games", "/static/icon.svg", "/nothing"):
        headers = anna.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_pages_hold_nothing_that_the_policy_forbids(anna: Browser, game: Game) -> None:
    """No inline script, no style attribute, no handler, nothing from elsewhere."""
    for path in ("/", f"/games/{game.name}", anna.open(game)):
        page = anna.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=\"/static/)", page)
        assert not re.search(r"\s(style|on\w+)=\"", page)
        assert not re.search(r"(src|href)=\"(https?:)?//", page)


def test_the_cookie_is_ours_alone(server: Running) -> None:
    cookie = httpx.get(server.address).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    forged = httpx.get(server.address, cookies={"scurry": "anna." + "0" * 40})
    assert "set-cookie" in forged.headers, "a forged cookie makes a new guest"


def test_other_sites_cannot_act_for_a_guest(anna: Browser) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        answer = anna.post("/name", data={"name": "Evil"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")
    del anna.headers["origin"]
    assert anna.post("/name", data={"name": "Evil"}).status_code == 403
    assert anna.post("/name", data={"name": "Anna"}, headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_my_tables_come_with_those_that_wait_first(anna: Browser, server: Running) -> None:
    waiting, free = anna.open(SQUEAKY, "friends"), anna.open(SQUEAKY, "pass")
    page = anna.get("/").text
    assert page.index(free) < page.index(waiting)


def test_a_click_on_what_is_not_allowed_says_why(anna: Browser) -> None:
    game = SQUEAKY
    table = anna.open(game)
    legal = set(map(int, anna.moves(anna.my_turn(table))))
    move = next(move for move in range(game.card.moves) if move not in legal)
    told = anna.get(f"{table}/why?move={move}").json()
    assert told["sentence"]
    assert told["clause"].startswith(game.card.clauses)
    assert anna.get(f"{table}/why?move={min(legal)}").json() == {"sentence": "You may do this.", "clause": None}


def test_why_not_is_what_playing_it_would_be_told(anna: Browser, bruno: Browser, game: Game, server: Running) -> None:
    """Not legal, or no move of the game: there is one answer, whoever asks."""
    table = anna.open(game, "pass", seats=str(few(game)))
    live = server.desk.hub._live[table.removeprefix("/t/")]
    acts = live.table.to_act[0]

    def check(move: int, seat: int) -> None:
        told = anna.get(f"{table}/why?move={move}&as={seat}").json()
        given = {"seat": str(seat), "move": str(move)}
        refused = anna.post(f"{table}/move", data=given, headers={"x-part": "1"}).json()
        assert told == {"sentence": refused["sentence"], "clause": refused["clause"]}

    legal = live.table.match.legal_ids(acts)
    illegal = [move for move in range(game.card.moves) if move not in legal][:5]
    for move in (*illegal, game.card.moves, 99_999):
        check(move, acts)
    assert "watching" in bruno.get(f"{table}/why?move={legal[0]}").json()["sentence"]


def test_rules_are_on_the_page_and_every_clause_can_be_linked_to(anna: Browser, game: Game) -> None:
    page = anna.get(anna.open(game)).text
    numbers = re.findall(rf"\*\*({game.card.clauses}-[\d.]+)\*\*", (game.folder / "RULES.md").read_text())
    assert numbers
    for number in numbers:
        assert f'id="{number}"' in clauses(game)
        assert f'id="{number}"' in page


def test_every_symbol_that_is_used_is_in_the_sprite(anna: Browser, game: Game) -> None:
    known = set(re.findall(r'<symbol id="([\w-]+)"', sprite()))
    for path in ("/", anna.open(game), anna.open(game, "friends")):
        used = set(re.findall(r'<use href="#([\w-]+)"', anna.get(path).text))
        assert used <= known


def test_where_memory_is_the_game_only_the_last_action_is_told(anna: Browser, game: Game, server: Running) -> None:
    """A log would be a list of what was taken; at the end everything is told."""
    if not game.card.tests_memory:
        return
    table = anna.open(game, "pass", seats=str(game.card.seats[0]))
    live = server.desk.hub._live[table.removeprefix("/t/")]
    for _ in range(12):
        page = anna.get(f"{table}?as={live.table.to_act[0]}").text
        anna.post(f"{table}/move", data={**anna.form(page), "move": anna.moves(page)[0]})
    match = live.table.match
    assert match.ply == 12
    told = re.search(r'<section class="paper log".*?</section>', anna.get(table).text, re.S)
    assert told
    last = next(lines for lines in (match.log_at(ply) for ply in range(match.ply, 0, -1)) if lines)
    assert told[0].count("<li") == len(last)
