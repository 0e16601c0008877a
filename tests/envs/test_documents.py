"""What the document about environments shows can be run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scurry.envs
from scurry.games import find

DOCUMENT = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_runs(number: int) -> None:
    exec(compile(EXAMPLES[number], f"docs/envs.md, example {number + 1}", "exec"), {})  # noqa: S102


def test_the_columns_that_are_named_as_examples_are_there() -> None:
    named = set(re.findall(r"^\|.*\| `([^`]+)` \|$", DOCUMENT.partition("### How fast")[0], re.MULTILINE))
    games = ("squeaky", "connect-four")
    assert named
    assert named <= {name for game in games for name in scurry.envs.vector(game, form="one-hot").columns}


def test_the_table_of_speeds_has_the_numbers_of_columns() -> None:
    rows = re.findall(r"^\| ([A-Z][^|]+) \| (\d+) \| [^|]+ \| ([\d,]+) \|", DOCUMENT, re.MULTILINE)
    assert len(rows) == 5
    for title, numbers, one_hot in rows:
        game = find(title.rstrip("!"))
        counted = [len(scurry.envs.vector(game, seats=2, form=form).columns) for form in ("numbers", "one-hot")]
        assert counted == [int(numbers), int(one_hot.replace(",", ""))]
