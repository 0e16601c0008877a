"""Settings: from a command line, or from the environment (`SCURRY_PORT=8100`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8100
    data: str = ""
    """A folder for the database, or a database's address; empty for the user's own data folder."""
    bot_pace: float = 0.7
    """Seconds that a bot waits before it moves, so that people can follow."""
    rate: float = 20.0
    """Requests a second that a guest may send in the long run; 0 for no limit."""
    burst: int = 120
    """… and how many at once."""
    largest: int = 32_768
    """The largest body of a request, in bytes."""
    streams: int = 24
    """How many live streams one guest may hold open."""
    origin: str = ""
    """The address that people see, such as https://play.example, if a proxy stands in front."""

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
        """What was given, else what the environment says, else the defaults."""
        found: dict[str, Any] = {}
        for field in fields(cls):
            kind: Any = type(field.default)
            if given.get(field.name) is not None:
                found[field.name] = kind(given[field.name])
            elif text := environment.get(f"SCURRY_{field.name.upper()}"):
                found[field.name] = kind(text)
        return cls(**found)

    @property
    def database(self) -> str:
        """The database's address; the folder is made if it is not there."""
        if "://" in self.data:
            return self.data
        folder = Path(self.data) if self.data else data_home()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'scurry.db'}"


def data_home() -> Path:
    """The user's own folder for data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "scurry"
