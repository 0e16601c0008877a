"""Settings: from a command line, or from the environment (`SCURRY_PORT=8100`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scurry.bots.brought.file import bots_in
from scurry.bots.brought.kinds import Brought
from scurry.bots.errors import NoSuchBot
from scurry.kernel.catalogue import say
from scurry.server.logs import FORMS, LEVELS, PLAIN
from scurry.server.notices.smtp import Smtp
from scurry.tables.databases import close_to_others

OURS = "scurry.db"
SHORTEST_SECRET = 32


class BadSetting(ValueError):
    """A setting that cannot be: says which, in a sentence."""


def _bad(name: str, value: object) -> BadSetting:
    return BadSetting(say("SCURRY_{name} cannot be '{value}'.", name=name.upper(), value=value))


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8100
    data: str = ""
    """A folder for the database, or a database's address; empty for the user's own data folder."""
    bot_pace: float = 0.7
    """Seconds that a bot waits before it moves, so that people can follow; with 0 its thinking time can be told."""
    rate: float = 20.0
    """Requests a second that a guest may send in the long run; 0 for no limits at all."""
    burst: int = 120
    """… and how many at once."""
    tables: int = 40
    """How many tables a guest may open in an hour."""
    largest: int = 32_768
    """The largest body of a request, in bytes."""
    largest_record: int = 262_144
    """The largest record of a game, in bytes, that may be sent to be reviewed."""
    streams: int = 24
    """How many live streams one guest may hold open."""
    connections: int = 200
    """How many connections one address may hold open."""
    origin: str = ""
    """The address that people see, such as https://play.example, if a proxy stands in front."""
    proxies: str = ""
    """The addresses of proxies whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8, with commas."""
    metrics: str = ""
    """Where metrics can be read, such as 127.0.0.1:9100; nowhere if empty."""
    deal_secret: str = ""
    """What the deal of the day is made from, beside the date: known to the servers that share it, and to nobody else.
    Without one it is the same everywhere, and whoever reads the code can tell it beforehand. The seeds of days that are
    over are shown, so a short one could be found by trying, and with it all days to come."""
    smtp: str = ""
    """The mail server for letters, such as smtps://user:password@mail.example; without one, e-mail is not offered."""
    mail_from: str = ""
    """Who letters are from, such as Scurry <scurry@play.example>."""
    hooks: str = ""
    """Where webhooks may be called though it is no place of the open internet: a chat service of one's own, such as
    10.0.0.5:9000, with commas. Anything else that is private is never called."""
    secret: str = ""
    """What cookies, links and letters are signed with, if not with a secret that is made and kept in the database."""
    bots: str = ""
    """A file that describes bots of others; they may sit at tables here, and nobody else's may (docs/bots.md)."""
    log: str = PLAIN
    """How log lines look: plain, or json."""
    log_level: str = "warning"
    """What is logged: errors, warnings, or info too."""
    lab: str = ""
    """Where the lab's page is, for whoever runs the server, such as 127.0.0.1:8200; nowhere if empty."""

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
        """What was given, else what the environment says, else the defaults."""
        found: dict[str, Any] = {}
        for field in fields(cls):
            kind: Any = type(field.default)
            value = given.get(field.name)
            if value is None:
                value = environment.get(f"SCURRY_{field.name.upper()}") or field.default
            try:
                found[field.name] = kind(value)
            except ValueError:
                raise _bad(field.name, value) from None
        return cls(**found)._checked()

    def _checked(self) -> Settings:
        for proxy in filter(None, self.proxies.split(",")):
            try:
                ip_network(proxy.strip(), strict=False)
            except ValueError:
                raise _bad("proxies", self.proxies) from None
        self.allowed_hooks  # noqa: B018  an address that is none is told at the start
        self.brought  # noqa: B018  a file that cannot be is told at the start
        for name, door in (("metrics", self.metrics), ("lab", self.lab)):
            if door and not door.rpartition(":")[2].isdecimal():
                raise _bad(name, door)
        for secret, name in ((self.secret, "SCURRY_SECRET"), (self.deal_secret, "SCURRY_DEAL_SECRET")):
            if secret and len(secret) < SHORTEST_SECRET:
                raise BadSetting(say("{name} is too short: make one with openssl rand -hex 32.", name=name))
        for name, known in (("log", FORMS), ("log_level", LEVELS)):
            if getattr(self, name) not in known:
                raise _bad(name, getattr(self, name))
        self._check_mail()
        return self

    def _check_mail(self) -> None:
        if not self.smtp:
            return
        try:
            Smtp.read(self.smtp)
        except ValueError:  # there may be a password in it: it is not repeated
            raise BadSetting(say("SCURRY_SMTP looks like smtps://user:password@mail.example.")) from None
        if not self.origin:
            raise BadSetting(say("SCURRY_SMTP needs SCURRY_ORIGIN: links in letters name the address that people see."))
        if self.mail_from and "@" not in parseaddr(self.mail_from)[1]:
            raise _bad("mail_from", self.mail_from)

    @property
    def smtp_server(self) -> Smtp:
        """The mail server."""
        return Smtp.read(self.smtp)

    @property
    def mail_sender(self) -> str:
        """Who letters are from."""
        return self.mail_from or f"Scurry <scurry@{urlsplit(self.origin).hostname}>"

    @property
    def allowed_hooks(self) -> frozenset[tuple[str, int]]:
        """Addresses and ports that webhooks may be called at, wherever they are."""
        found = (place.strip().rpartition(":") for place in filter(None, self.hooks.split(",")))
        try:
            return frozenset((str(ip_address(host.strip("[]"))), int(port)) for host, _, port in found)
        except ValueError:
            raise _bad("hooks", self.hooks) from None

    @property
    def address(self) -> str:
        """The address that people see, as far as it is known without anybody asking."""
        return self.origin or f"http://localhost:{self.port}"

    @property
    def brought(self) -> Mapping[str, Brought]:
        """The bots of others that may sit at tables; BadSetting says what is wrong with the file."""
        try:
            return bots_in(Path(self.bots)) if self.bots else {}
        except NoSuchBot as problem:
            raise BadSetting(str(problem)) from None

    @property
    def folder(self) -> Path | None:
        """The folder for the database, if it is ours to keep."""
        if "://" in self.data:
            return None
        return Path(self.data) if self.data else data_home()

    @property
    def database(self) -> str:
        """The database's address; the folder is made if it is not there, for its owner alone."""
        if self.folder is None:
            return self.data
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if _is_only_ours(self.folder):
            close_to_others(self.folder)
        return f"sqlite:///{self.folder / OURS}"


def _is_only_ours(folder: Path) -> bool:
    """Whether nothing else lies in a folder: one that is shared with other things keeps its rights."""
    return all(path.name.startswith(OURS) for path in folder.iterdir())


def data_home() -> Path:
    """The user's own folder for data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "scurry"
