"""What the API about me takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

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


class PasskeyInfo(BaseModel):
    """A passkey: a device keeps the secret half of it."""

    id: str
    label: str = Field(description="What its owner calls it")
    at: float = Field(description="When it was made")


class PasskeyQuestion(BaseModel):
    """What to ask a device. The answer is good once, within five minutes, from whoever was given this."""

    options: dict[str, Any] = Field(
        description="For navigator.credentials: PublicKeyCredentialCreationOptionsJSON, or …RequestOptionsJSON"
    )


class NewPasskey(Given):
    """A passkey that a device has made."""

    credential: dict[str, Any] = Field(description="RegistrationResponseJSON")
    label: Annotated[str, Field(max_length=24, pattern=GOOD)] = ""


class PasskeyChange(Given):
    """What to do with a passkey."""

    do: Literal["remove"]


class ShownPasskey(Given):
    """A passkey that a device has shown."""

    credential: dict[str, Any] = Field(description="AuthenticationResponseJSON")
