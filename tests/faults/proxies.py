"""A real nginx with TLS, made from the file that we recommend, in front of a real server."""

from __future__ import annotations

import os
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests import needs
from tests.faults.processes import SOON, Server, within
from tests.servers import free_port

RECOMMENDED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""What nginx wants a folder for."""


@dataclass(frozen=True)
class Site:
    """Scurry as people see it: behind nginx, over https."""

    port: int
    plain_port: int
    server: Server
    certificate: Path
    logs: Path
    metrics: str
    """Where whoever runs it reads numbers about it."""

    @property
    def address(self) -> str:
        """What people type."""
        return f"https://localhost:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        """Trust in this site's certificate, and in no other."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def client(self, come_from: str = "127.0.0.1") -> httpx.Client:
        """Somebody who comes from an address of this machine."""
        line = httpx.HTTPTransport(verify=self.trust, local_address=come_from)
        return httpx.Client(base_url=self.address, transport=line, timeout=SOON)


@contextmanager
def site(folder: Path, **environment: str) -> Iterator[Site]:
    """Until the block ends."""
    nginx, certificate = needs.nginx(), _certificate(folder)
    port, plain_port, metrics = free_port(), free_port(), f"127.0.0.1:{free_port()}"
    settings = {"SCURRY_ORIGIN": f"https://localhost:{port}", "SCURRY_PROXIES": "127.0.0.1", "SCURRY_METRICS": metrics}
    settings |= environment
    server = Server(folder / "data", folder / "said", **settings)
    try:
        site = Site(port, plain_port, server, certificate, folder / "logs", f"http://{metrics}/metrics")
        main = _configured(folder, site)
        with _running(nginx, main, site):
            yield site
    finally:
        server.stop()


def _certificate(folder: Path) -> Path:
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2")
    made = ("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    files = ("-keyout", str(key), "-out", str(certificate))
    subprocess.run([needs.openssl(), *made, *names, *files], check=True, capture_output=True)
    return certificate


def _configured(folder: Path, site: Site) -> Path:
    """The recommended file with names, ports and places of our own, and what stands around it on any machine."""
    text = re.sub(r"(?m)^.*\[::\].*\n", "", RECOMMENDED.read_text())
    for recommended, ours in {
        "/etc/letsencrypt/live/play.example": str(folder),
        "/var/log/nginx": str(site.logs),
        "play.example": "localhost",
        "127.0.0.1:8100": f"127.0.0.1:{site.server.port}",
        "listen 443": f"listen 127.0.0.1:{site.port}",
        "listen 80": f"listen 127.0.0.1:{site.plain_port}",
    }.items():
        assert recommended in text
        text = text.replace(recommended, ours)
    site.logs.mkdir()
    (folder / "site.conf").write_text(text)
    main = folder / "main.conf"
    main.write_text(_around(folder, site.logs))
    return main


def _around(folder: Path, logs: Path) -> str:
    user = "user root root;\n" if os.geteuid() == 0 else ""
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in KINDS)
    http = f"access_log {logs}/access.log;\n{places}include {folder}/site.conf;\n"
    return f"{user}daemon off;\npid {folder}/pid;\nerror_log {logs}/error.log;\nevents {{}}\nhttp {{\n{http}}}\n"


@contextmanager
def _running(nginx: str, main: Path, site: Site) -> Iterator[None]:
    process = subprocess.Popen([nginx, "-c", str(main)], stderr=subprocess.PIPE)
    try:
        assert within(SOON, lambda: process.poll() is not None or _answers(site)), "nginx does not answer"
        assert process.poll() is None, process.stderr.read().decode() if process.stderr else ""
        yield
    finally:
        process.terminate()
        process.communicate(timeout=10)


def _answers(site: Site) -> bool:
    try:
        with site.client() as client:
            return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False
