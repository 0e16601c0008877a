"""A device that keeps a passkey, in software: it signs what it is told to, also what no browser would let it sign."""

from __future__ import annotations

import hashlib
import json
import os
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


@dataclass
class Device:
    """One passkey."""

    origin: str
    """What its browser says it was asked by."""
    site: str = "localhost"
    credential: bytes = field(default_factory=lambda: os.urandom(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    handle: str = ""
    count: int = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what a server asks who wants a new passkey."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        head = self._head(PRESENT | VERIFIED | WITH_KEY) + bytes(16) + struct.pack(">H", len(self.credential))
        made = {"fmt": "none", "attStmt": {}, "authData": head + self.credential + key}
        return self._answer(options, "webauthn.create", attestationObject=bytes_to_base64url(cbor2.dumps(made)))

    def show(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """The answer to what a server asks who wants to see one."""
        self.count += 1
        answer = self._answer(options, "webauthn.get", userHandle=self.handle)
        head = self._head(flags)
        signed = head + hashlib.sha256(base64url_to_bytes(answer["response"]["clientDataJSON"])).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        told = {"authenticatorData": bytes_to_base64url(head), "signature": bytes_to_base64url(signature)}
        answer["response"] |= told
        return answer

    def _head(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _answer(self, options: dict[str, Any], kind: str, **more: str) -> dict[str, Any]:
        said = json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin})
        named = bytes_to_base64url(self.credential)
        response = {"clientDataJSON": bytes_to_base64url(said.encode()), **more}
        return {"id": named, "rawId": named, "type": "public-key", "response": response}
