"""A real PostgreSQL server for tests: in a folder of its own, on a socket of its own, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from tests import needs


class Postgres:
    """A PostgreSQL server that can be stopped and started, and whose connections can be cut."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.address = f"postgresql+psycopg://scurry@/{{name}}?host={folder}"
        """Up to the name of a database."""
        self._as_user = _not_as_root(folder)
        self._control = (str(programs / "pg_ctl"), "-D", f"{folder}/data", "-l", f"{folder}/log", "-w")
        self._options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        _run(*self._as_user, str(programs / "initdb"), "-D", f"{folder}/data", "-U", "scurry", "-A", "trust", "-N")

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return subprocess.run([*self._as_user, *self._control, "status"], capture_output=True, cwd="/").returncode == 0

    def start(self) -> None:
        """Until it takes connections."""
        _run(*self._as_user, *self._control, "-o", self._options, "start")

    def stop(self, how: str = "fast") -> None:
        """Until it is gone: `fast` says goodbye to everybody, `immediate` is a crash."""
        _run(*self._as_user, *self._control, "-m", how, "stop")

    def cut(self) -> int:
        """Cut every connection there is; how many there were."""
        import psycopg

        everybody = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with psycopg.connect(plain(self.address.format(name="postgres")), autocommit=True) as connection:
            cut = connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({everybody}) AS them")  # noqa: S608
            return len(cut.fetchall())


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """A fresh server, running, for tests that do harm to it."""
    programs = needs.postgres()
    folder = Path(tempfile.mkdtemp(prefix="scurry-pg-"))
    try:
        server = Postgres(programs, folder)
        server.start()
        try:
            yield server
        finally:
            if server.is_running:
                server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a fresh server, up to the name of a database."""
    with own_postgres() as server:
        yield server.address


def _not_as_root(folder: Path) -> tuple[str, ...]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return ()
    shutil.chown(folder, "nobody")
    return ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--")


def fresh_database(server: str) -> str:
    """The address of a new, empty database."""
    import psycopg

    name = f"t{uuid4().hex}"
    with psycopg.connect(plain(server.format(name="postgres")), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.format(name=name)


def plain(address: str) -> str:
    """An address as PostgreSQL's own library reads it."""
    return address.replace("postgresql+psycopg", "postgresql")


def _run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
