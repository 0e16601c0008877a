"""The store, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from scurry.games import shelf
from scurry.tables import schema
from scurry.tables.migrations import versions
from scurry.tables.refusals import NoSuchTable, StoreAway
from scurry.tables.steps import Kind, Step
from scurry.tables.store import Line, Store
from tests.tables.builders import sit, terms

GAME = shelf()[0]


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with closing(Store(database)) as store:
        yield store


def opened(store: Store, table_id: str = "t", at: float = 0.0) -> str:
    store.open(terms(GAME, id=table_id, at=at))
    return table_id


def move(key: str, value: str = "0") -> Step:
    return Step(Kind.MOVE, 0, "anna", value, key, 1.5)


def test_terms_and_steps_come_back_as_they_were(store: Store) -> None:
    first = terms(GAME, options={"a": "yes", "b": [1, 2]}, start={"x": 1}, opened_by="anna", at=2.5)
    store.open(first)
    steps = [sit(0), move("k1"), move("k2", "3")]
    assert store.append([Line("t", number, step) for number, step in enumerate(steps)]) == [True] * 3
    assert store.terms("t") == first
    assert store.steps("t") == steps
    assert store.steps("t", after=2) == steps[2:]


def test_an_unknown_table_is_said_to_be_unknown(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        store.terms("nowhere")


def test_two_steps_with_one_number_cannot_both_land(store: Store) -> None:
    opened(store)
    assert store.append([Line("t", 0, move("k1"))]) == [True]
    assert store.append([Line("t", 0, move("k2"))]) == [False]
    assert [step.key for step in store.steps("t")] == ["k1"]


def test_a_key_lands_once(store: Store) -> None:
    opened(store)
    store.append([Line("t", 0, move("k1"))])
    assert store.append([Line("t", 1, move("k1"))]) == [False]
    assert len(store.steps("t")) == 1


def test_in_one_batch_each_is_judged_by_itself(store: Store) -> None:
    for table_id in ("a", "b"):
        opened(store, table_id)
    store.append([Line("a", 0, move("k1"))])
    lines = [Line("a", 0, move("k2")), Line("b", 0, move("k3")), Line("a", 1, move("k4"))]
    assert store.append(lines) == [False, True, True]


def test_many_writers_at_once_lose_nothing(store: Store) -> None:
    """Interleaving: eight threads fight for the same hundred numbers; each number goes to exactly one."""
    opened(store)
    won: list[int] = []
    lock = threading.Lock()

    def fight(writer: int) -> None:
        for number in range(100):
            if store.append([Line("t", number, move(f"{writer}-{number}"))]) == [True]:
                with lock:
                    won.append(number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(fight, range(8)))
    assert sorted(won) == list(range(100))
    assert len(store.steps("t")) == 100


def test_unfinished_tables_are_found_until_their_end(store: Store) -> None:
    for table_id in ("a", "b", "nobody at it"):
        opened(store, table_id)
    store.append([Line("a", 0, sit(0)), Line("b", 0, sit(0))])
    store.append([Line("a", 1, move("k1"), ends=True)])
    assert store.unfinished() == ["b"]


def test_a_guest_has_a_name_and_tables_newest_first(store: Store) -> None:
    assert store.name_of("anna") == ""
    store.name("anna", "Anna")
    store.name("anna", "Ännchen")
    assert store.name_of("anna") == "Ännchen"
    for number, table_id in enumerate(("old", "new")):
        opened(store, table_id, at=float(number))
        store.append([Line(table_id, 0, sit(0)), Line(table_id, 1, replace(sit(1), guest="anna"))])
    assert store.tables_of("anna") == ["new", "old"]
    assert store.tables_of("nobody") == []


def test_the_secret_is_made_once(database: str) -> None:
    with closing(Store(database)) as first, closing(Store(database)) as second:
        assert first.secret() == second.secret()
        assert len(first.secret()) == 64


def test_migrations_lead_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        newest = max(file.stem for file in Path(versions.__path__[0]).glob("v*.py"))
        assert context.get_current_revision() == newest[1:5]


def test_it_says_whether_the_database_answers(store: Store) -> None:
    assert store.is_well()
    store.close()
    store.engine = sa.create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none")
    assert not store.is_well()


def test_another_process_hears_of_a_step(postgres: str) -> None:
    from tests.databases import fresh_database

    address = fresh_database(postgres)
    with closing(Store(address)) as here, closing(Store(address)) as there:
        opened(here)
        heard = threading.Event()
        end = there.listen(lambda table_id: heard.set() if table_id == "t" else None)
        here.append([Line("t", 0, move("k1"))])
        assert heard.wait(5)
        end()


def test_sqlite_needs_no_listening(tmp_path: object) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/one.db")) as store, store.engine.connect() as connection:
        store.listen(lambda table_id: None)()
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2, "FULL"


def test_a_database_that_breaks_while_it_is_used_is_away(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/one.db")) as store:
        opened(store)
        store.engine.dispose()
        for file in tmp_path.iterdir():
            file.write_bytes(b"SQLite format 3\x00" + b"noise" * 5000)
        assert not store.is_well()
        with pytest.raises(StoreAway):
            store.terms("t")


def test_what_goes_wrong_tells_nothing_of_what_was_stored(store: Store) -> None:
    """A message of the database ends in a log, and what was to be stored may be a seed."""
    with pytest.raises(sa.exc.DBAPIError) as problem, store.engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "very secret"})
    assert "very secret" not in str(problem.value)
