"""What a browser says of a passkey, checked by the package `webauthn`, which is loaded when the first one comes."""

import base64
import hashlib
import json
from importlib.util import find_spec
from typing import NamedTuple

from oakdoor.server.club.passkeys.messages import PasskeyMade, PasskeyShown
from oakdoor.server.club.passkeys.places import Place
from oakdoor.tables.errors import TableError


class Made(NamedTuple):
    """A passkey that may be kept."""

    credential: bytes
    public_key: bytes
    signatures: int


def check_installed() -> None:
    """Whether the package is there; raises a TableError."""
    if find_spec("webauthn") is None:
        raise TableError("no_passkeys", "passkeys need one more package: pip install 'oakdoor[club]'")


def to_bytes(text: str) -> bytes:
    """The bytes of a text of base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    """Bytes as a text of base64url."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def id_of(credential: bytes) -> str:
    """What a passkey is called here, however long its own name is."""
    return hashlib.sha256(credential).hexdigest()[:32]


def challenge_of(client_data: str) -> bytes:
    """The challenge to which a browser says that it answers."""
    try:
        return to_bytes(str(json.loads(to_bytes(client_data))["challenge"]))
    except (ValueError, KeyError, TypeError):
        raise _failed() from None


def check_made(made: PasskeyMade, place: Place, challenge: bytes) -> Made:
    """A passkey that was made for this place, in answer to this challenge; raises a TableError."""
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    try:
        raw = to_bytes(made.credential)
        answer = AuthenticatorAttestationResponse(to_bytes(made.client_data), to_bytes(made.attestation))
        found = verify_registration_response(
            credential=RegistrationCredential(made.credential, raw, answer),
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origins,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise _failed() from error
    return Made(found.credential_id, found.credential_public_key, found.sign_count)


def check_shown(shown: PasskeyShown, place: Place, challenge: bytes, public_key: bytes, count: int) -> int:
    """A passkey that was shown at this place, in answer to this challenge: how often it has signed; raises a
    TableError."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    try:
        raw = to_bytes(shown.credential)
        answer = AuthenticatorAssertionResponse(
            to_bytes(shown.client_data), to_bytes(shown.authenticator), to_bytes(shown.signature)
        )
        found = verify_authentication_response(
            credential=AuthenticationCredential(shown.credential, raw, answer),
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origins,
            credential_public_key=public_key,
            credential_current_sign_count=count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise _failed() from error
    return found.new_sign_count


def _failed() -> TableError:
    return TableError("passkey_failed", "this passkey was not made or shown as it must be")
