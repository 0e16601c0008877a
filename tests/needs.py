"""Programs that some tests need. Missing ones are installed where we may; elsewhere one line says what is left out.

With `CI=true` nothing is ever left out.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

LOCK = Path(tempfile.gettempdir()) / "scurry-tests-install.lock"
"""Tests run in several processes, and Debian's installer serves one at a time."""


def chromium() -> str:
    """Debian's Chromium."""
    return _need("chromium", "chromium")


def firefox() -> str:
    """Debian's Firefox."""
    return _need("firefox-esr", "firefox-esr")


def postgres() -> Path:
    """The folder with PostgreSQL's server programs."""
    return Path(_need("postgres", "postgresql")).parent


def nginx() -> str:
    """Debian's nginx."""
    return _need("nginx", "nginx")


def systemd_analyze() -> str:
    """For checking the unit; systemd itself need not run."""
    return _need("systemd-analyze", "systemd")


def openssl() -> str:
    """For certificates, and for checking signatures by hand."""
    return _need("openssl", "openssl")


def root() -> None:
    """Only root may mount a file system or forbid its own files."""
    if os.geteuid() != 0:
        _leave_out("left out: only root may do this")


def _need(program: str, package: str) -> str:
    found = _find(program) or _install(program, package)
    if found is None:
        _leave_out(f"left out: {program} is not here (Debian: apt-get install {package})")
    return found


def _leave_out(sentence: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


def _find(program: str) -> str | None:
    for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True):
        return str(path)
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


@cache
def _install(program: str, package: str) -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _find(program) is None:
            subprocess.run(["apt-get", "update"], **quiet)  # type: ignore[call-overload]
            subprocess.run(["apt-get", "install", "--yes", package], **quiet)  # type: ignore[call-overload]
    return _find(program)
