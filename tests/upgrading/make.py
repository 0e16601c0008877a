"""How the databases in this folder were made: by the code of then, uncompiled, from a folder with its sources.

    git archive COMMIT src examples | tar x -C THEN
    export PYTHONPATH=THEN/src:$(echo THEN/examples/*/src | tr ' ' ':'):.
    NUMBA_DISABLE_JIT=1 python -m tests.upgrading.make tests/upgrading/NAME.sql

`first.sql` is of commit 4615e51: the first schema, the first rules of every game. `third.sql` is of commit 12d8e7b: the
third schema, rules between. Each has a table of every game that goes on, and one that is over. It uses nothing of the
store but what has been there from the beginning, and is not run by any test.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import scurry.games
from scurry.games import find
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line, Store
from scurry.tables.table import Table

AT = 1_763_250_000.0
MOVES = 12
OVER = "squeaky"


def make(store: Store, name: str, table_id: str, moves: int) -> None:
    """A table of two people who make first moves, up to so many or to the end."""
    game = find(name)
    seats = next(count for count in game.card.seats if count > 1)
    terms = Terms(id=table_id, game=name, rules=game.card.version, seats=seats, seed=f"seed of {table_id}", at=AT)
    store.open(terms)
    people = ("anna", "bruno", "cleo")[:seats]
    steps = [Step(Kind.SIT, seat, who, who.title(), f"{who}:sit", AT) for seat, who in enumerate(people)]
    table = Table(terms, steps)
    while len(steps) < seats + moves and table.to_act:
        seat = table.to_act[0]
        assert table.match is not None
        move = table.match.legal(seat)[0].id
        steps.append(Step(Kind.MOVE, seat, people[seat], str(move), f"{people[seat]}:{len(steps)}", AT + len(steps)))
        table.apply(steps[-1])
    lines = [Line(table_id, number, step) for number, step in enumerate(steps)]
    if table.is_over:
        lines[-1] = Line(table_id, len(steps) - 1, steps[-1], ends=True)
    assert all(store.append(lines))


def main(target: Path) -> None:
    """Write the database down as text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scurry.db"
        store: Any = Store(f"sqlite:///{file}")
        with closing(store):
            for card in sorted(Path(scurry.games.__file__).parent.glob("*/card.py")):
                name = card.parent.name.replace("_", "-")
                make(store, name, f"going-{name}", MOVES)
            make(store, OVER, "over", 10_000)
            for who in ("anna", "bruno"):
                store.name(who, who.title())
            store.secret()
        with closing(sqlite3.connect(file)) as database:
            target.write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
