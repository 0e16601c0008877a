"""A phrase on paper brings a guest back; guessing does not."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from contextlib import closing
from itertools import combinations
from pathlib import Path

import httpx
import pytest

from scurry.games import find
from scurry.server.limits import TRIES
from scurry.server.me.phrases import ENOUGH, LENGTH, BadPhrase, Phrases, new_phrase, read_phrase, words
from scurry.tables.store import Store
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running, running

SECRET = "not so secret"  # noqa: S105


def test_the_list_has_512_words_that_nobody_mistakes_for_each_other() -> None:
    assert len(words()) == len(set(words())) == 512
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in words())
    assert len({word[:ENOUGH] for word in words()}) == 512, "four letters tell which word it is"
    for one, other in combinations(words(), 2):
        assert not is_one_slip_away(one, other), f"{one} and {other}"


def is_one_slip_away(one: str, other: str) -> bool:
    """Whether one letter more, less or otherwise makes one word the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def test_a_phrase_is_drawn_from_all_of_it() -> None:
    drawn = [new_phrase().split() for _ in range(2_000)]
    assert all(len(phrase) == LENGTH for phrase in drawn)
    for place in range(LENGTH):
        seen = Counter(phrase[place] for phrase in drawn)
        assert len(seen) > 480
        assert max(seen.values()) < 20
    assert LENGTH * 9 >= 72, "bits"


def test_a_phrase_is_read_however_it_was_typed() -> None:
    phrase = new_phrase()
    for typed in (
        phrase.upper(),
        phrase.title(),
        phrase.replace(" ", ",  "),
        f" {phrase}.\t",
        phrase.replace(" ", "-"),
    ):
        assert read_phrase(typed) == phrase
    assert read_phrase(" ".join(word[:ENOUGH] for word in phrase.split())) == phrase


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("acorn alder", "A phrase has 8 words; these are 2."),
        ("acorn alder amber ankel anvil apple apron arrow", "Word 4, “ankel”, is not one of ours."),
        ("acorn alder amber ankles anvil apple apron arrow", "Word 4, “ankles”, is not one of ours."),
        ("acor alde ambe ank anvi appl apro arro", "Word 4, “ank”, is not one of ours."),
        ("", "these are 0"),
        ("<b>x</b>", "Word 1, “b”"),
    ],
)
def test_words_that_cannot_be_a_phrase_are_told_apart(written: str, said: str) -> None:
    with pytest.raises(BadPhrase, match=re.escape(said)):
        read_phrase(written)


def test_a_phrase_brings_its_guest_back_and_a_new_one_ends_it(database: str) -> None:
    with closing(Store(database)) as store:
        phrases = Phrases(store, SECRET)
        first, brunos = phrases.make("anna", 0.0), phrases.make("bruno", 0.0)
        assert (phrases.guest_of(first), phrases.guest_of(brunos)) == ("anna", "bruno")
        second = phrases.make("anna", 1.0)
        assert phrases.guest_of(second) == "anna"
        with pytest.raises(BadPhrase):
            phrases.guest_of(first)
        assert phrases.has("anna")
        assert not phrases.has("nobody")


def test_only_a_digest_is_stored_that_needs_the_secret(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/one.db")) as store:
        phrase = Phrases(store, SECRET).make("anna", 0.0)
        with closing(sqlite3.connect(tmp_path / "one.db")) as raw:
            kept = "\n".join(raw.iterdump())
        assert not any(f"'{word}" in kept or f" {word}" in kept for word in phrase.split())
        with pytest.raises(BadPhrase):
            Phrases(store, "another secret").guest_of(phrase)


def test_whoever_lost_everything_comes_back_with_the_words(server: Running) -> None:
    with Browser(server) as anna, Browser(server) as elsewhere:
        anna.get("/")
        anna.post("/name", data={"name": "Anna"})
        table = anna.open(find("squeaky"), "friends")
        page = anna.post("/me/phrase").text
        phrase = " ".join(re.findall(r"<li>([a-z]+)</li>", page))
        assert 'id="phrase"' in page
        assert 'id="phrase"' not in anna.get("/me").text, "it is shown once"
        elsewhere.get("/")
        planted = elsewhere.cookies["scurry"]
        wrong = elsewhere.post("/back/phrase", data={"phrase": " ".join(reversed(phrase.split()))})
        assert wrong.status_code == 409
        assert "Nobody has this phrase here" in wrong.text
        assert elsewhere.cookies["scurry"] == planted
        assert table in elsewhere.post("/back/phrase", data={"phrase": phrase}).text
        assert elsewhere.cookies["scurry"] not in (planted, anna.cookies["scurry"])


def test_programs_come_back_too(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    phrase = anna.ask("POST", "/me/phrase")["phrase"]
    back = httpx.post(f"{server.address}/api/back", json={"phrase": phrase})
    assert back.status_code == 201
    assert back.json()["name"] == "Anna"
    assert guest(token=back.json()["token"]).ask("GET", "/tables") == []
    assert httpx.post(f"{server.address}/api/back", json={"phrase": new_phrase()}).json()["code"] == "bad-phrase"


def test_guessing_is_slowed_down_for_a_guest_and_for_an_address(tmp_path: Path) -> None:
    with running(tmp_path, rate=1000.0, burst=1000) as server:
        guesses = [httpx.post(f"{server.address}/api/back", json={"phrase": new_phrase()}) for _ in range(6 * TRIES)]
        statuses = [guess.status_code for guess in guesses]
        assert statuses.count(409) <= 5 * TRIES + 1, "whoever is a new guest each time shares what the address may do"
        assert guesses[-1].json()["code"] == "too-many-tries"
        with Browser(server) as one:
            one.get("/")
            assert one.post("/back/phrase", data={"phrase": new_phrase()}).status_code == 429
