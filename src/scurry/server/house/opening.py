"""The database, opened beside a server that runs: nothing in it is changed by looking, and no lock is asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import sqlalchemy as sa
from filelock import FileLock, Timeout

from scurry.kernel.catalogue import say
from scurry.server.settings import OURS, Settings
from scurry.tables import schema
from scurry.tables.databases import check_that_it_is_todays
from scurry.tables.refusals import BadStore, StoreAway
from scurry.tables.store import Store
from scurry.tables.uptime import LATE


class HouseProblem(Exception):
    """What whoever runs the server wants cannot be done: says why, in a sentence."""


class IsServed(HouseProblem):
    """A server uses the database, and what is wanted cannot be done beside it."""


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """The store of a server, running or not; HouseProblem says what is wrong."""
    try:
        address = address_of(settings)
        check_that_it_is_todays(address)
        with closing(Store(address)) as store:
            yield store
    except BadStore as problem:
        raise HouseProblem(str(problem)) from problem
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError):
        sentence = "--data takes a folder, or an address such as postgresql+psycopg://user@host/scurry."
        raise HouseProblem(say(sentence)) from None
    except StoreAway:
        raise HouseProblem(say("The database cannot be reached or written to just now. Nothing was changed.")) from None


def address_of(settings: Settings) -> str:
    """Where the database is. Unlike the server's way of asking, this makes no folder."""
    return settings.data if settings.folder is None else f"sqlite:///{settings.folder / OURS}"


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """While nobody else uses the database, and no server can start; HouseProblem if one runs."""
    if settings.folder is None:
        if is_served(settings):
            raise IsServed(_stop_first())
        yield
        return
    settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        with FileLock(settings.folder / f"{OURS}.lock", mode=0o600, thread_local=False).acquire(blocking=False):
            yield
    except Timeout:
        raise IsServed(_stop_first()) from None


def _stop_first() -> str:
    return say("Servers use this database. Stop them first: pages that are open come back by themselves afterwards.")


def is_served(settings: Settings) -> bool:
    """Whether a server has felt the pulse of the database lately."""
    engine = sa.create_engine(address_of(settings), hide_parameters=True)
    try:
        with engine.connect() as connection:
            if not sa.inspect(connection).has_table(schema.pulses.name):
                return False
            last = sa.select(sa.func.max(schema.pulses.c.at))
            return float(connection.execute(last).scalar() or 0.0) > time.time() - LATE
    except sa.exc.DBAPIError:
        raise HouseProblem(say("The database cannot be reached or written to just now. Nothing was changed.")) from None
    finally:
        engine.dispose()
