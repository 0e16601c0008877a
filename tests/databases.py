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


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a fresh server, up to the name of a database."""
    programs = needs.postgres()
    folder = Path(tempfile.mkdtemp(prefix="scurry-pg-"))
    try:
        as_user = _not_as_root(folder)
        _run(*as_user, str(programs / "initdb"), "-D", f"{folder}/data", "-U", "scurry", "-A", "trust", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        start = (str(programs / "pg_ctl"), "-D", f"{folder}/data", "-l", f"{folder}/log", "-w")
        _run(*as_user, *start, "-o", options, "start")
        try:
            yield f"postgresql+psycopg://scurry@/{{name}}?host={folder}"
        finally:
            _run(*as_user, *start, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
    address = server.format(name="postgres").replace("postgresql+psycopg", "postgresql")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.format(name=name)


def _run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
