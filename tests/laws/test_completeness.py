"""The first law speaks in sentences: what is missing, and what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.laws.toys import Changes, run_beside, toy

PROGRAM = (
    "from scurry.games import find; from scurry.laws.completeness import gaps; print(*gaps(find('toy')), sep='\\n')"
)
INCOMPLETE: dict[str, tuple[Changes, str]] = {
    "words": ({"words.py": None}, "words.py is missing: write it, with tell, ask, explain, reason."),
    "rules": ({"rules.py": None}, "rules.py is missing: write it, with setup, legal, play, hide, imagine, result."),
    "clauses": ({"RULES.md": None}, "RULES.md is missing: write the rules there, each clause as '- **CF-1.1** …'."),
    "import": (
        {"moves.py": ("import COLUMNS", "import PILLARS")},
        "moves.py cannot be imported: ImportError: cannot import name 'PILLARS'",
    ),
    "function": ({"words.py": ("def ask(", "def asks(")}, "words.py has no ask: write it."),
    "drawing": ({"board_page.py": ("def draw(", "def paint(")}, "board_page.py has no draw: write it."),
    "verb": (
        {"rules.py": ("@implement(Position)\ndef hide(", "def hides(")},
        "rules.py does not implement 'hide', which is to: turn a position into a seat's view:",
    ),
    "not a verb": (
        {"rules.py": ("@implement(Position)\ndef imagine(", "def imagine(")},
        "rules.py has 'imagine', but not as a verb: write @implement(Position) above it.",
    ),
    "sample": (
        {"card.py": ('clauses="CF",', 'clauses="CF", sample_options=({}, {"size": 1}),')},
        "The card's sample options {'size': 1} fit no number of seats:",
    ),
    "no move": (
        {"rules.py": ("    return count\n", "    return 0\n")},
        "With 2 seats, after 0 random moves, seat 0 is to act, and 'legal' offers it nothing.",
    ),
    "too many moves": (
        {"card.py": ("moves=7", "moves=5")},
        "'legal' offers 5, 6 to seat 0, and the card's moves are 0 to 4. Say moves=7?",
    ),
    "nobody": (
        {"rules.py": ("    give_turn(position, 0)\n", "    pass\n")},
        "With 2 seats, after 0 random moves, nobody is to act, and the game is not over.",
    ),
    "no words": (
        {"moves.py": ("range(1, COLUMNS + 1)", "range(1, COLUMNS)")},
        "Move 6 has no words: moves.write raises",
    ),
    "not read": (
        {"moves.py": ("if words in SPOKEN", "if words in SPOKEN[:6]")},
        "Move 6 is called 'column 7', and moves.read('column 7') gives None: it must give 6.",
    ),
    "unexplained": (
        {"words.py": ('"CF-3.2"', '"3.2"')},
        "is not legal, with a clause CF-…, not ('Column ",
    ),
    "policy": (
        {"policy.py": ("", "ITERATION = (1, 2)\n")},
        "Connect four's policy.py has ITERATION, which nothing uses. A search knows: NARROWNESS",
    ),
}


@pytest.mark.parametrize("gap", INCOMPLETE)
def test_a_gap_is_named_in_a_sentence(tmp_path: Path, gap: str) -> None:
    changes, sentence = INCOMPLETE[gap]
    toy(tmp_path, changes)
    done = run_beside(tmp_path, "-c", PROGRAM)
    assert sentence in done.stdout, done.stdout + done.stderr


def test_a_complete_game_has_no_gaps(tmp_path: Path) -> None:
    toy(tmp_path, {})
    done = run_beside(tmp_path, "-c", PROGRAM)
    assert (done.stdout, done.stderr) == ("\n", "")


def test_it_is_the_first_law_that_runs(tmp_path: Path) -> None:
    toy(tmp_path, {"rules.py": ("    return count\n", "    return 0\n")})
    command = ("-m", "pytest", "-x", "-p", "no:cacheprovider", "--pyargs", "scurry.laws", "-k", "toy-game")
    done = run_beside(tmp_path, *command)
    assert "test_the_game_is_complete[toy-game]" in done.stdout, done.stderr
    assert "seat 0 is to act, and 'legal' offers it nothing. Offer a pass, or ask another." in done.stdout
    assert "1 failed" in done.stdout
