"""A device for tests that makes passkeys and signs with them, as browsers hand that on."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

ORIGIN = "https://testserver"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """One passkey on one device."""

    origin: str = ORIGIN
    rp_id: str = "testserver"
    flags: int = PRESENT | VERIFIED
    count: int = 0
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user: str | None = None

    def __post_init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())

    def make(self, offer: dict[str, Any], name: str = "Lena’s phone") -> dict[str, Any]:
        """A new passkey, in answer to an offer."""
        self.user = offer["user"]
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        known = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._head(self.flags | ATTESTED) + known}
        return {
            "credential": text(self.credential),
            "client_data": text(self._client_data("webauthn.create", offer["challenge"])),
            "attestation": text(cbor2.dumps(attestation)),
            "transports": ["internal"],
            "name": name,
        }

    def show(self, ask: dict[str, Any]) -> dict[str, Any]:
        """The passkey, shown in answer to a question."""
        self.count += 1
        head, said = self._head(self.flags), self._client_data("webauthn.get", ask["challenge"])
        signature = self.key.sign(head + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "credential": text(self.credential),
            "client_data": text(said),
            "authenticator": text(head),
            "signature": text(signature),
            "user": self.user,
        }

    def _head(self, flags: int) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()
