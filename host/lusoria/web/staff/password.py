"""The staff's one password, stored as an Argon2id hash.

`python -m lusoria.web.staff.password` asks for a password and prints its hash for the service's
configuration. The hash is made with argon2-cffi's defaults (RFC 9106, low-memory profile).
"""

import getpass
import sys

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import Argon2Error, InvalidHashError
from argon2.low_level import Type

from lusoria.errors import UsageError

SHORTEST = 10  # characters
LONGEST = 200
_MOST_KIB = 1024 * 1024  # of memory that a hash may ask for: a mistyped hash must not stop the machine

_hasher = PasswordHasher()


def hashed(password: str) -> str:
    """Hash a password. Raises UsageError for one that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise UsageError(f"the password has {SHORTEST} to {LONGEST} characters, not {len(password)}")
    return _hasher.hash(password)


def check(password_hash: str) -> str:
    """Return the hash if it is of Argon2id and asks for at most 1 GiB. Raises UsageError for any other."""
    advice = "make it with: python -m lusoria.web.staff.password"
    try:
        parameters = extract_parameters(password_hash)
    except InvalidHashError as error:
        raise UsageError(f"the staff's password hash is not one; {advice}") from error
    if parameters.type is not Type.ID or parameters.memory_cost > _MOST_KIB:
        raise UsageError(f"the staff's password hash is not one of Argon2id up to 1 GiB; {advice}")
    return password_hash


def fits(password_hash: str, password: str) -> bool:
    """Whether a password fits the hash. Takes some 50 ms and 64 MiB, by design."""
    try:
        return _hasher.verify(password_hash, password)
    except (Argon2Error, InvalidHashError):
        return False


def _ask() -> str:
    first = getpass.getpass("Password for the staff: ")
    if getpass.getpass("Once more: ") != first:
        raise UsageError("the two were not the same")
    return hashed(first)


if __name__ == "__main__":
    try:
        print(_ask())
    except UsageError as error:
        sys.exit(str(error))
