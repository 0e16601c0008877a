"""Who brings a bot, what it is called, and what it is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scurry.bots.brought.file import bots_in
from scurry.bots.brought.kinds import Brought
from scurry.bots.brought.naming import bring
from scurry.bots.brought.questions import question
from scurry.bots.errors import NoSuchBot
from scurry.bots.of_others import find_player
from scurry.bots.steady import Steady
from scurry.games import Game, find, shelf
from scurry.kernel.dice import fast_dice
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump, load_view
from tests.bots.scripts import FIRST

GAME = find("connect-four")
OURS = [game for game in shelf() if game.package.startswith("scurry.")]


class LastMove:
    """Somebody's class: always the last legal move."""

    name = "last"

    def __init__(self, game: Game, seed: int, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        return moves[-1]


class Quitter(LastMove):
    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        view["to_act"] = 0
        raise FloatingPointError("made up")


# --- What is asked ----------------------------------------------------------------------------------------------------


def asked(match: Match, seat: int) -> dict[str, Any]:
    put = question(match.game, match.view(seat), seat, match.legal_ids(seat), 2.0, 5, match.names)
    assert put.count(b"\n") == 1
    found: dict[str, Any] = json.loads(put)
    return found


def test_a_question_says_all_that_a_bot_needs() -> None:
    match = Match("squeaky", seats=2, seed=3, names=["Anna", "Ben"], options={"harsh_winter": "yes"})
    for seat in (0, 1):
        match.play(seat, "ready")
    seat = match.to_act[0]
    told = asked(match, seat)
    assert (told["game"], told["rules"], told["seat"], told["seats"]) == ("squeaky", 1, seat, 2)
    assert told["names"] == ["Anna", "Ben"]
    assert told["options"]["harsh_winter"] == "yes"
    assert told["options"]["mode"] == "base"
    assert told["moves"] == [{"number": move.id, "words": move.text} for move in match.legal(seat)]
    assert (told["seconds"], told["seed"]) == (2.0, 5)
    assert "food" in told["asked"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_view_in_a_question_reads_back(game: Game) -> None:
    match = Match(game, seed=3)
    for _ in range(40):
        if match.to_act:
            seat = match.to_act[0]
            view = match.view(seat)
            view["to_act"] &= 1 << seat
            assert bytes_of(load_view(game, asked(match, seat)["view"])) == bytes_of(view)
            match.play(seat, match.legal_ids(seat)[-1])


@pytest.mark.parametrize("game", [game for game in OURS if game.card.hidden], ids=lambda game: game.name)
def test_in_two_worlds_that_look_alike_it_is_asked_the_same(game: Game) -> None:
    match = Match(game, seats=next(count for count in game.card.seats if count > 1), seed=3)
    differ = 0
    for ply in range(40):
        if match.to_act:
            seat = match.to_act[-1]
            other = match.view(seat)
            game.rules.imagine(other, seat, fast_dice(ply, 3))
            differ += bytes_of(other) != bytes_of(match.position)
            twin = Match(game, start=dump(other), seed="another", names=match.names)
            assert asked(twin, seat) == asked(match, seat)
            match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    assert differ


def test_who_else_is_still_choosing_is_not_told() -> None:
    match = Match("squirrel-squabble", options={"set_up": "random"}, seed=3)
    assert match.to_act == [0, 1]
    before = asked(match, 1)
    while 0 in match.to_act:
        match.play(0, match.legal_ids(0)[0])
    assert asked(match, 1) == before


@pytest.mark.parametrize(
    "change",
    [{"seats": 9}, {"seats": "two"}, {"seats": 2.5}, {"seats": None}, {"discs": 3}, {"more": 1}, {"seats": 1 << 70}],
    ids=str,
)
def test_what_is_no_view_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="This is no view of Connect four"):
        load_view(GAME, dump(Match(GAME, seed=1).view(0)) | change)


# --- Names ------------------------------------------------------------------------------------------------------------


def named(folder: Path, text: str) -> Path:
    file = folder / "bots.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_gives_bots_names_and_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first.sh").write_text(FIRST, encoding="utf-8")
    text = '[first]\nplayer = "run:sh first.sh"\nseconds = 3\nmegabytes = 64\ngames = ["connect"]\n'
    file = named(tmp_path, text + '[web]\nplayer = "https://bots.example/ask"\n')
    monkeypatch.setenv("SCURRY_BOTS", str(file))
    first = bring("first")
    assert first == Brought("first", "run:sh first.sh", 3.0, 64, ("connect-four",), str(tmp_path))
    match = Match(GAME, seed=1)
    bot = find_player("first", GAME)
    assert bot.choose(match.view(0), 0, match.legal_ids(0)) == match.legal_ids(0)[0]
    assert isinstance(bot, Steady)
    assert not bot.failed
    with pytest.raises(NoSuchBot, match="'first' does not play Squeaky"):
        find_player("first", find("squeaky"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[greedy]\nplayer = 'a:B'", "none of our own"),
        ("[Big]\nplayer = 'a:B'", "small letters"),
        ("[a]\nseconds = 1", "needs a line such as"),
        ("a = 1", "needs a line such as"),
        ("[a]\nplayer = 'run:x'\nmemory = 3", "there is no 'memory'"),
        ("[a]\nplayer = 'genius'", "no class, command or address"),
        ("[a]\nplayer = 'level:3'", "no class, command or address"),
        ("[a]\nplayer = 'run:x'\nseconds = 0", "seconds is a number up to 600"),
        ("[a]\nplayer = 'run:x'\nseconds = nan", "seconds is a number up to 600"),
        ("[a]\nplayer = 'run:x'\nmegabytes = true", "megabytes is a number"),
        ("[a]\nplayer = 'run:x'\ngames = 'chess'", "games is a list"),
        ("[a]\nplayer = 'run:x'\ngames = ['chess']", "There is no game 'chess'"),
        ('[a]\nplayer = "run:sh \'x"', "is no command"),
        ("[a]\nplayer = 'http://'", "no address"),
        ("what?", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(NoSuchBot, match=told):
        bots_in(named(tmp_path, text))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoSuchBot, match="cannot be read"):
        bots_in(tmp_path / "no.toml")


def test_an_installed_package_brings_a_bot_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "lastly-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lastly\nVersion: 1.0\n", encoding="utf-8")
    points = "[scurry.bots]\nlastly = tests.bots.test_brought:LastMove\ngreedy = tests.bots.test_brought:Quitter\n"
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    match = Match(GAME, seed=1)
    assert find_player("lastly", GAME).choose(match.view(0), 0, match.legal_ids(0)) == match.legal_ids(0)[-1]
    assert bring("greedy") is None  # ours cannot be taken away


@pytest.mark.parametrize("name", ["random", "greedy", "level:3", "5", "search:10", "think:1s", "genius"])
def test_our_names_mean_our_bots(name: str) -> None:
    assert bring(name) is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_module:Bot", "cannot be imported"),
        ("tests.bots.test_brought:Nobody", "There is no 'Nobody'"),
        ("run: ", "Write a command after 'run:'"),
        ("genius", "There is no bot 'genius'"),
        ("run:", "There is no bot 'run:'"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(name: str, told: str) -> None:
    with pytest.raises(NoSuchBot, match=told):
        find_player(name, GAME)


# --- Classes ----------------------------------------------------------------------------------------------------------


def test_a_class_is_told_its_time_and_asked_right_here() -> None:
    bot = Brought("last", "tests.bots.test_brought:LastMove", seconds=3).here(GAME, 1)
    assert isinstance(bot, LastMove)
    assert bot.seconds == 3


def test_a_class_can_be_asked_in_a_process_of_its_own() -> None:
    """With the same view: what it is shown there passes through JSON."""
    match = Match(GAME, seed=1)
    bot = Brought("last", "tests.bots.test_brought:LastMove", seconds=60).apart(GAME, 1)
    assert bot.choose(match.view(0), 0, match.legal_ids(0)) == match.legal_ids(0)[-1]


def test_where_a_class_fails_another_chooses_from_the_view_as_it_was(caplog: pytest.LogCaptureFixture) -> None:
    match = Match(GAME, seed=1)
    bot, greedy = (find_player(name, GAME, 1) for name in ("tests.bots.test_brought:Quitter", "greedy"))
    assert bot.choose(match.view(0), 0, match.legal_ids(0)) == greedy.choose(match.view(0), 0, match.legal_ids(0))
    assert "FloatingPointError: made up" in caplog.text


def test_an_arena_says_who_failed(tmp_path: Path) -> None:
    from scurry.lab.arena import arena, meeting

    quitter = "tests.bots.test_brought:Quitter"
    report = arena(meeting("connect-four", ["random", quitter], 2), 4)
    assert report.failures.keys() == {quitter}
    assert sum(bout.failed[bout.seated.index(1)] for bout in report.bouts) == report.failures[quitter]


def test_matches_of_a_bot_that_was_changed_are_other_matches(tmp_path: Path) -> None:
    from scurry.lab.arena import meeting

    script = tmp_path / "first.sh"
    codes = []
    for text in (FIRST, FIRST + "\n# better"):
        script.write_text(text, encoding="utf-8")
        codes.append(meeting("connect-four", ["random", f"run:sh {script}"]).code)
    assert codes[0] != codes[1]
