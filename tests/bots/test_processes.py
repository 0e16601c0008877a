"""A bot that is a process is asked over a pipe, and killed if it oversteps; then another chooses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scurry.bots.brought.kinds import Brought
from scurry.bots.brought.processes import end_all
from scurry.bots.errors import BotFailed
from scurry.bots.of_others import find_player
from scurry.bots.steady import Steady
from scurry.games import Game, find, shelf
from scurry.matches.match import Match
from tests.bots.scripts import FIRST, in_python, in_sh

GAME = find("connect-four")
MATCH = Match(GAME, seed=1)
VIEW, MOVES = MATCH.view(0), MATCH.legal_ids(0)
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
ANY_MOVE = f"run:{sys.executable} {EXAMPLES / 'any_move.py'}"
COUNTS_POINTS = f"run:perl {EXAMPLES / 'counts_points.pl'}"


@pytest.fixture(autouse=True)
def _nobody_waits_for_ever() -> Iterator[None]:
    yield
    end_all()


def ask(bot: Brought) -> int:
    return bot.apart(GAME, 1).choose(VIEW, 0, MOVES)


def is_there(pid: int) -> bool:
    """Whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def comes_true(question: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not question() and time.monotonic() < deadline:
        time.sleep(0.02)
    return question()


# --- Playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in shelf() if game.package.startswith("scurry.")], ids=lambda g: g.name)
def test_a_bot_in_any_language_plays_every_game_at_every_seat(game: Game, tmp_path: Path) -> None:
    """One in Python and one in sh; each sits in each seat."""
    script = tmp_path / "first.sh"
    script.write_text(FIRST, encoding="utf-8")
    names = [ANY_MOVE, f"run:sh {script}"]
    for order in (names, names[::-1]):
        match = Match(game, seats=next(count for count in game.card.seats if count > 1), seed=3)
        bots = [find_player(order[seat % 2], game, seat, match.names) for seat in range(match.seats)]
        for _ in range(150):
            if match.to_act:
                seat = match.to_act[0]
                match.play(seat, bots[seat].choose(match.view(seat), seat, match.legal_ids(seat)))
        assert [bot.failed for bot in bots if isinstance(bot, Steady)] == [0] * match.seats


def test_the_example_in_perl_plays_squeaky_better_than_at_random() -> None:
    from scurry.lab.arena import arena, meeting

    report = arena(meeting("squeaky", ["random", COUNTS_POINTS], 2, seed=5), 40)
    assert report.failures == {}
    assert report.entries[1].elo > 0


def test_moves_may_be_answered_in_words(tmp_path: Path) -> None:
    words = GAME.moves.write(MOVES[2])
    assert ask(in_sh(tmp_path, f'read -r line; echo \'{{"move": "{words}"}}\'')) == MOVES[2]


def test_one_that_answers_a_single_question_and_ends_is_started_for_each(tmp_path: Path) -> None:
    once = in_sh(tmp_path, 'read -r line; echo "{\\"move\\": $(number "$line")}"')
    assert [ask(once) for _ in range(3)] == [MOVES[0]] * 3


def test_a_process_is_kept_for_the_next_question(tmp_path: Path) -> None:
    bot = in_sh(tmp_path, f"echo $$ >> {tmp_path}/pids\n{FIRST}")
    for _ in range(4):
        ask(bot)
    assert len((tmp_path / "pids").read_text().split()) == 1


def test_between_two_questions_it_stands_still(tmp_path: Path) -> None:
    ask(in_sh(tmp_path, f"echo $$ > {tmp_path}/pid\n{FIRST}"))
    stat = Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}/stat")
    assert comes_true(lambda: stat.read_text().rpartition(")")[2].split()[0] == "T")


def test_its_start_takes_no_time_from_its_first_move(tmp_path: Path) -> None:
    slow = in_sh(tmp_path, f"sleep 1\n{FIRST}", seconds=0.5)
    assert ask(slow) == MOVES[0]
    assert ask(slow) == MOVES[0]


def test_it_gets_none_of_our_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCURRY_DEAL_SECRET", "hush")
    ask(in_sh(tmp_path, f"env > {tmp_path}/env\n{FIRST}"))
    told = (tmp_path / "env").read_text()
    assert "PATH=" in told
    assert "hush" not in told


# --- Failing ----------------------------------------------------------------------------------------------------------

READ = "read -r line; "
FAILURES = {
    "crashes": ("echo boom >&2; exit 3", r"exit code 3\): boom"),
    "crashes later": (READ + "exit 4", "exit code 4"),
    "is not there": ("exec no-such-program", "exit code 127"),
    "closes its mouth": (READ + "exec >&-; sleep 60", "ended without an answer"),
    "hangs": (READ + "sleep 60", "more than 0.5 seconds"),
    "never reads": ("sleep 60", "more than 0.5 seconds"),
    "spins": (READ + "while :; do :; done", "more than 0.5 seconds"),
    "mumbles": (READ + "printf '{\"mo'; sleep 60", "more than 0.5 seconds"),
    "writes garbage": (READ + "echo hello", "no JSON: hello"),
    "writes bytes": (READ + "printf '\\377\\376\\n'", "no JSON"),
    "writes a list": (READ + "echo '[1]'", r"no legal move: \[1\]"),
    "says yes": (READ + "echo '{\"move\": true}'", "no legal move"),
    "cheats": (READ + "echo '{\"move\": 9999}'", "no legal move"),
    "cheats by a fraction": (READ + "echo '{\"move\": 2.5}'", "no legal move"),
    "cheats in words": (READ + 'echo \'{"move": "win"}\'', "no legal move"),
    "nests too deeply": (READ + "yes '[' | head -c 60000 | tr -d '\\n'; echo", "no JSON"),
    "floods": (READ + "yes | tr -d '\\n'", "more than 65,536 bytes"),
    "floods with lines": (READ + "yes", "more than one line"),
}


@pytest.fixture
def _starts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scurry.bots.brought.processes.STARTING", 0.0)


@pytest.mark.usefixtures("_starts_at_once")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fault", FAILURES)
def test_one_that_oversteps_is_killed_and_a_sensible_move_is_made(
    fault: str, seat: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    script, told = FAILURES[fault]
    bot = in_sh(tmp_path, f"echo $$ > {tmp_path}/pid\n{script}", seconds=0.5)
    match = Match(GAME, seed=1)
    for first in range(seat):
        match.play(first, match.legal_ids(first)[0])
    view, moves = match.view(seat), match.legal_ids(seat)
    notes: list[str] = []
    steady = Steady("mine", lambda: bot.apart(GAME, 1), GAME, 1, lambda name, problem: notes.append(str(problem)))
    greedy = find_player("greedy", GAME, 1).choose(view, seat, moves)
    assert steady.choose(view, seat, moves) == greedy
    assert steady.failed == 1
    with pytest.raises(BotFailed, match=told):
        raise BotFailed(notes[0])
    assert not is_there(int((tmp_path / "pid").read_text()))


@pytest.mark.usefixtures("_starts_at_once")
def test_what_it_has_started_is_killed_with_it(tmp_path: Path) -> None:
    bot = in_sh(tmp_path, f"sleep 60 & echo $! > {tmp_path}/child; read -r line; sleep 60", seconds=0.5)
    with pytest.raises(BotFailed):
        ask(bot)
    assert comes_true(lambda: not is_there(int((tmp_path / "child").read_text())))


def test_after_a_failure_the_next_question_goes_to_a_new_process(tmp_path: Path) -> None:
    once = f"test -e {tmp_path}/failed || {{ touch {tmp_path}/failed; exit 1; }}\n{FIRST}"
    bot = in_sh(tmp_path, once)
    with pytest.raises(BotFailed):
        ask(bot)
    assert ask(bot) == MOVES[0]


TALKS_ON = """
cd "$(dirname "$0")"
while test ! -e go; do kill -0 $PPID || exit; sleep 0.01; done
echo '{"move": 1}'
mv go said
"""
CHATTY = """
import subprocess
for line in sys.stdin:
    subprocess.Popen(["sh", os.path.dirname(__file__) + "/talks_on.sh"], start_new_session=True)
    answer(0)
"""


def test_an_answer_that_nobody_asked_for_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    """It has left somebody behind who goes on talking while it stands still."""
    (tmp_path / "talks_on.sh").write_text(TALKS_ON, encoding="utf-8")
    bot = in_python(tmp_path, CHATTY)
    assert ask(bot) == MOVES[0]
    (tmp_path / "go").touch()
    assert comes_true((tmp_path / "said").exists)
    with pytest.raises(BotFailed, match="more than one line"):
        ask(bot)
    assert ask(bot) == MOVES[0]


def test_a_flood_on_its_standard_error_is_nobodys_business(tmp_path: Path) -> None:
    assert ask(in_sh(tmp_path, f"yes | head -c 3000000 >&2\n{FIRST}")) == MOVES[0]


HUNGRY = (
    "for line in sys.stdin:\n    taken = bytearray(300_000_000)\n    answer(json.loads(line)['moves'][0]['number'])\n"
)


def test_one_that_takes_too_much_memory_fails(tmp_path: Path) -> None:
    assert ask(in_python(tmp_path, HUNGRY, seconds=30, megabytes=600)) == MOVES[0]
    with pytest.raises(BotFailed, match="MemoryError"):
        ask(in_python(tmp_path, HUNGRY, seconds=30, megabytes=200))


ASKS_AND_DIES = """
import os, sys
from scurry.bots.brought.kinds import Brought
from tests.bots.test_processes import GAME, VIEW, MOVES
Brought("mine", sys.argv[1]).apart(GAME, 1).choose(VIEW, 0, MOVES)
os.kill(os.getpid(), 9)
"""


def test_if_whoever_asks_is_killed_it_ends_too(tmp_path: Path) -> None:
    """It stands still then: the system wakes it, and it finds that nobody writes any more."""
    bot = in_sh(tmp_path, f"echo $$ > {tmp_path}/pid\n{FIRST}")
    died = subprocess.run([sys.executable, "-c", ASKS_AND_DIES, bot.player], cwd=Path(__file__).parents[2], check=False)
    assert died.returncode == -signal.SIGKILL
    assert comes_true(lambda: not is_there(int((tmp_path / "pid").read_text())))


def test_nobody_is_left_when_all_are_ended(tmp_path: Path) -> None:
    ask(in_sh(tmp_path, f"echo $$ > {tmp_path}/pid\n{FIRST}"))
    pid = int((tmp_path / "pid").read_text())
    assert is_there(pid)
    end_all()
    assert not is_there(pid)
    assert os.getpgid(0) != pid
