"""The code that two tables share, and the keys that follow from it: nothing of a game is readable without it."""

import re
import secrets
from base64 import b32encode

from lusoria.errors import MissingPart, UsageError
from lusoria.extras import to_install

try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError as error:
    raise MissingPart(f"a game between two tables needs {error.name}: {to_install('remote')}") from error

GROUPS, LETTERS = 5, 5  # 25 letters of 5 bits each
LONGEST = 65536  # bytes of a sealed message
_STEP = 512  # bytes: sizes are rounded up to a multiple of it, so that they reveal little
_NONCE, _TAG = 12, 16


def invent() -> str:
    """A new code of 125 random bits: `k7q2m-x4dap-…`."""
    letters = b32encode(secrets.token_bytes(16)).decode().lower()
    return "-".join(letters[LETTERS * group : LETTERS * (group + 1)] for group in range(GROUPS))


class Keys:
    """What is derived from a code: for each side a topic, and a key for what that side sends."""

    def __init__(self, code: str) -> None:
        """Raises UsageError for a text that is not a code; hyphens, blanks and capitals do not matter."""
        letters = re.sub(r"[-\s]", "", code).lower()
        if not re.fullmatch(rf"[a-z2-7]{{{GROUPS * LETTERS}}}", letters):
            raise UsageError(f"a code has {GROUPS * LETTERS} letters and digits, as 'remote:new' prints them")
        derived = HKDF(SHA256(), 16 + 2 * 32, None, b"lusoria remote 1").derive(letters.encode())
        room = derived[:16].hex()
        self.topics = tuple(f"lusoria/remote/{room}/{side}" for side in "wb")
        self._ciphers = [ChaCha20Poly1305(derived[start : start + 32]) for start in (16, 48)]

    def seal(self, side: int, text: str) -> bytes:
        """Encrypt a message of a side, padded with blanks."""
        plain = text.encode()
        plain = plain.ljust(-(-len(plain) // _STEP) * _STEP)
        nonce = secrets.token_bytes(_NONCE)
        return nonce + self._ciphers[side].encrypt(nonce, plain, self.topics[side].encode())

    def open(self, side: int, sealed: bytes) -> str | None:
        """Decrypt a message of a side; None if it was not sealed with that side's key."""
        if not _NONCE + _TAG <= len(sealed) <= LONGEST:
            return None
        try:
            plain = self._ciphers[side].decrypt(sealed[:_NONCE], sealed[_NONCE:], self.topics[side].encode())
            return plain.decode()
        except (InvalidTag, UnicodeDecodeError):
            return None
