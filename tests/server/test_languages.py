"""Everyone reads their own language, at one table too; what programs and records say is the same in all."""

from __future__ import annotations

from html import unescape

import httpx
import pytest

from scurry.kernel.catalogue import speaking
from scurry.matches.match import Match
from scurry.matches.verification import verify
from scurry.server.reading import language_of
from tests.servers import Running

ITALIAN = {"accept-language": "it-IT,it;q=0.9,en;q=0.8"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("it", "it"),
        ("it-CH", "it"),
        ("IT", "it"),
        ("de, it;q=0.5", "it"),
        ("en;q=0.4, it;q=0.9", "it"),
        ("it;q=0.4, en;q=0.9", "en"),
        ("it;q=0, fr", "en"),
        ("tlh", "en"),
        ("*", "en"),
        ("it;q=nan", "en"),
        ("it;q=x, ;;;,,,", "en"),
        ("it;q=0.5," * 5000, "it"),
        ("../../etc", "en"),
    ],
)
def test_the_language_follows_the_browser(accepted: str, language: str) -> None:
    assert language_of({"accept-language": accepted}) == language


@pytest.mark.parametrize("cookie", ["language=it", "scurry=x; language=it", 'language="it"'])
def test_what_was_chosen_goes_before_what_the_browser_asks_for(cookie: str) -> None:
    assert language_of({"cookie": cookie, "accept-language": "en"}) == "it"


@pytest.mark.parametrize("cookie", ["language=xx", "language=../it", "language=", "language", ";;;="])
def test_a_choice_that_is_none_is_passed_over(cookie: str) -> None:
    assert language_of({"cookie": cookie, "accept-language": "it"}) == "it"


def page(server: Running, path: str = "/", **headers: str) -> str:
    return unescape(httpx.get(server.address + path, headers=headers, timeout=120).text)


def test_pages_are_in_the_language_of_whoever_reads(server: Running) -> None:
    assert "A che cosa giochiamo?" in page(server, **ITALIAN)
    assert '<html lang="it">' in page(server, **ITALIAN)
    assert "What shall we play?" in page(server)
    assert "Quattro carte di un Cibo sono il meglio" in page(server, "/games/squeaky/rules", **ITALIAN)
    assert "Four cards of a food are best" in page(server, "/games/squeaky/rules")


def test_a_choice_stays_and_leads_back_to_where_one_was(server: Running) -> None:
    with httpx.Client(timeout=120, base_url=server.address, headers=ITALIAN) as browser:
        browser.get("/")
        there = {"referer": f"{server.address}/games/squeaky?x=1", "origin": server.address}
        answer = browser.post("/language", data={"language": "en"}, headers=there)
        assert (answer.status_code, answer.headers["location"]) == (303, "/games/squeaky?x=1")
        assert "What shall we play?" in unescape(browser.get("/").text)


@pytest.mark.parametrize("referer", ["https://evil.example/x", "//evil.example", "https://evil.example//evil", "", "x"])
def test_a_choice_leads_nowhere_else(server: Running, referer: str) -> None:
    with httpx.Client(timeout=120, base_url=server.address) as browser:
        browser.get("/")
        answer = browser.post(
            "/language", data={"language": "it"}, headers={"referer": referer, "origin": server.address}
        )
        assert answer.headers["location"].startswith("/")
        assert not answer.headers["location"].startswith("//")


def test_a_language_that_is_not_there_cannot_be_chosen(server: Running) -> None:
    with httpx.Client(timeout=120, base_url=server.address) as browser:
        browser.get("/")
        answer = browser.post("/language", data={"language": "../../x"}, headers={"origin": server.address})
        assert "set-cookie" not in answer.headers


def test_two_at_one_table_read_two_languages(server: Running) -> None:
    own = {"origin": server.address}
    with (
        httpx.Client(timeout=120, base_url=server.address, headers={**ITALIAN, **own}, follow_redirects=True) as anna,
        httpx.Client(timeout=120, base_url=server.address, headers=own, follow_redirects=True) as bob,
    ):
        anna.get("/")
        anna.post("/name", data={"name": "Anna"})
        table = anna.post("/games/squeaky/open", data={"way": "friends", "seats": "2"}).url.path
        bob.get("/")
        bob.post(f"{table}/sit", data={"seat": "1", "name": "Bob"})
        for _ in range(2):  # what was drawn for one is not shown to the other
            assert "Guarda il tuo Cibo Iniziale" in unescape(anna.get(table).text)
            assert "Look at your starting food" in unescape(bob.get(table).text)


def test_refusals_keep_their_codes_and_speak_the_readers_language(server: Running) -> None:
    told = {lang: httpx.get(server.address + "/api/tables/nowhere", headers=head).json()
            for lang, head in (("it", ITALIAN), ("en", {}))}  # fmt: skip
    assert told["it"]["code"] == told["en"]["code"]
    games = {lang: httpx.get(server.address + "/api/games", headers=head).json()
             for lang, head in (("it", ITALIAN), ("en", {}))}  # fmt: skip
    assert [game["name"] for game in games["it"]] == [game["name"] for game in games["en"]]
    assert games["it"] != games["en"]


def test_a_record_is_the_same_in_all_languages_and_replays_in_all() -> None:
    records = {}
    for language in ("en", "it"):
        with speaking(language):
            match = Match("squeaky", seats=2, seed="one", names=("Anna", "Bo"), shares=("", ""))
            while not match.is_over:
                match.play(match.to_act[0], match.legal(match.to_act[0])[0])
            records[language] = match.record()
    assert records["en"] == records["it"]
    with speaking("it"):
        assert verify(records["en"]).is_right
        assert verify(records["en"]).sentence.startswith("Tutto giusto: Squeaky")


def test_moves_can_be_typed_in_the_readers_words() -> None:
    match = Match("squeaky", seats=2, seed="one")
    with speaking("it"):
        for seat in (*match.to_act,):
            match.play(seat, "Ho visto")
        seat = match.to_act[0]
        assert match.legal(seat)[0].text.startswith("take")
        match.check(seat, match.legal(seat)[0].text)
        match.play(seat, "prendi  Snack per cani" if 4 in match.legal_ids(seat) else match.legal(seat)[0])
