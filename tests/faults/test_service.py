"""The systemd unit that `deploy/scurry.service` recommends: systemd takes it, and what it starts serves."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests import needs
from tests.faults.processes import SOON, within
from tests.servers import free_port

UNIT = Path(__file__).parents[2] / "deploy" / "scurry.service"
SITE = UNIT.with_name("nginx.conf")
SCURRY = Path(sys.executable).with_name("scurry")
DEMANDED = {
    "DynamicUser": "yes",
    "StateDirectory": "scurry",
    "StateDirectoryMode": "0700",
    "Restart": "always",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "UMask": "0077",
}
MOST_EXPOSED = 20
"""Of 100, by systemd's own reckoning: it calls 14 "OK"."""


def settings(section: str = "Service") -> list[tuple[str, str]]:
    """The lines of a section."""
    found, current = list[tuple[str, str]](), ""
    for line in UNIT.read_text("utf-8").splitlines():
        if line.startswith("["):
            current = line.strip("[]")
        elif line and not line.startswith("#") and current == section:
            name, _, value = line.partition("=")
            found.append((name, value))
    return found


def environment() -> dict[str, str]:
    """What the unit says to the server."""
    return dict(value.split("=", 1) for name, value in settings() if name == "Environment")


def test_what_keeps_others_safe_is_there() -> None:
    assert DEMANDED.items() <= dict(settings()).items()
    assert environment()["SCURRY_DATA"] == f"/var/lib/{dict(settings())['StateDirectory']}"
    assert environment()["SCURRY_CACHE"] == f"/var/cache/{dict(settings())['CacheDirectory']}"


def test_unit_and_site_fit_each_other() -> None:
    site = SITE.read_text("utf-8")
    assert f"server_name {environment()['SCURRY_ORIGIN'].removeprefix('https://')};" in site
    assert "server 127.0.0.1:8100" in site
    assert environment()["SCURRY_PROXIES"] == "127.0.0.1"
    assert int(dict(settings())["TimeoutStopSec"].rstrip("s")) < 60


def test_systemd_takes_it(tmp_path: Path) -> None:
    analyze = needs.systemd_analyze()
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/scurry/bin/scurry", str(SCURRY)))
    done = subprocess.run([analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")
    rated = [analyze, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit)]
    done = subprocess.run(rated, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def command() -> list[str]:
    """The very line, with our own program for the one that is installed there."""
    return [
        str(SCURRY) if word == "/opt/scurry/bin/scurry" else word for word in shlex.split(dict(settings())["ExecStart"])
    ]


def test_what_it_starts_serves_and_ends_when_told(command: list[str], tmp_path: Path) -> None:
    port, metrics = free_port(), free_port()
    own = {"SCURRY_DATA": str(tmp_path / "data"), "SCURRY_PORT": str(port), "SCURRY_METRICS": f"127.0.0.1:{metrics}"}
    without_cache = {name: value for name, value in environment().items() if name != "SCURRY_CACHE"}
    told = {**os.environ, **without_cache, **own}
    with (tmp_path / "said").open("wb") as said:
        process = subprocess.Popen(command, env=told, stdout=subprocess.DEVNULL, stderr=said)
    try:
        where, name = f"http://127.0.0.1:{port}", environment()["SCURRY_ORIGIN"].removeprefix("https://")
        assert within(SOON * 2, lambda: is_up(where, name))
        assert httpx.get(f"{where}/", headers={"host": "evil.example"}, timeout=SOON).status_code == 421
        assert "scurry_steps_total" in httpx.get(f"http://127.0.0.1:{metrics}/metrics", timeout=SOON).text
        process.send_signal(signal.Signals[dict(settings())["KillSignal"]])
        assert process.wait(int(dict(settings())["TimeoutStopSec"].rstrip("s"))) in (0, 130)
    finally:
        process.kill()
        process.wait()
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()} == {0o600}


def is_up(where: str, name: str) -> bool:
    try:
        return httpx.get(f"{where}/health", headers={"host": name}, timeout=SOON).status_code == 200
    except httpx.HTTPError:
        return False
