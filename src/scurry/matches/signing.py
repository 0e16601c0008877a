"""Signatures under records: whoever ran the table says that this is what was played there, and by whom.

Ed25519 over all that stands above the line of the signature. Keys are texts of 64 hexadecimal digits.
"""

from __future__ import annotations

import re

from scurry.kernel.catalogue import say
from scurry.matches.reading import ADDRESS, DIGEST, Signature, parse

DOMAIN = b"scurry/record\n"
"""Keeps a signature under a record apart from whatever else a key may sign."""
KEY = DIGEST


class BadKey(ValueError):
    """A text that is no key: said in a sentence for the person."""


def new_key() -> str:
    """A private key that nobody has had before. Keep it secret."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def public_key(private: str) -> str:
    """What others check signatures of a private key with."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(read_key(private)).public_key().public_bytes_raw().hex()


def read_key(text: str) -> bytes:
    """A key as its 32 bytes; BadKey if it is none."""
    if not KEY.fullmatch(text.strip()):
        raise BadKey(say("This is no key: a key has 64 hexadecimal digits, in small letters."))
    return bytes.fromhex(text.strip())


def sign_record(text: str, private: str, by: str = "") -> str:
    """A record with a signature under it, and the address by which whoever signs it is known.

    Only once its seed is published, when there is nothing left to hide: ValueError says what is wrong.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    parsed = parse(text)
    if parsed.signature is not None or parsed.format == 1 or "seed" not in parsed.fields:
        raise ValueError(say("Only a record of format 2 with its seed, and no signature yet, can be signed."))
    if by and not re.fullmatch(ADDRESS, by):
        raise ValueError(say("Whoever signs is known by an address such as https://play.example."))
    message = text + (f"signed by: {by}\n" if by else "")
    value = Ed25519PrivateKey.from_private_bytes(read_key(private)).sign(DOMAIN + message.encode())
    return f"{message}signature: ed25519 {public_key(private)} {value.hex()}\n"


def is_right(signature: Signature) -> bool:
    """Whether a signature fits what stands above it."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), DOMAIN + signature.message.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
