"""What the API about me takes and gives."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from scurry.server.shapes import Given
from scurry.server.text import GOOD


class DeviceLink(BaseModel):
    """A link that makes another device mine, once, for some minutes. Whoever opens it is me: show it to nobody."""

    address: str = Field(description="For a browser")
    code: str = Field(description="For a program: send it to /api/come")
    minutes: int


class Phrase(BaseModel):
    """Words to write down. They are shown this once: only a digest of them is kept."""

    phrase: str


class GivenPhrase(Given):
    """A phrase as it was written down. Case does not matter, and four letters of each word are enough."""

    phrase: Annotated[str, Field(max_length=400, pattern=GOOD)]


class SignOut(Given):
    """Where to sign out. With elsewhere, the token in the answer is the only one that is good."""

    where: Literal["here", "elsewhere", "everywhere"]


class SignedOut(BaseModel):
    """What is left: a new token, after signing out elsewhere."""

    token: str | None


class Leave(Given):
    """Delete me. It cannot be taken back."""

    sure: Literal["yes"]


class Coming(Given):
    """The code of a link."""

    code: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
