"""The signed-in browsers: a secret in the cookie of each, and a second one in its forms.

They are kept in memory, so a restart of the service signs everybody out. Of a cookie's secret, only the hash is kept.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

IDLE_S = 30 * 60.0
LONGEST_S = 12 * 3600.0
MOST = 50  # signed in at a time; the one idle longest is signed out


@dataclass
class SignedIn:
    """One browser; form is the secret in each of its forms."""

    form: str
    since: float
    last_use: float


class Sessions:
    """All signed-in browsers."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """clock(): seconds that also pass while this machine sleeps."""
        self._clock = clock
        self._by_key: dict[str, SignedIn] = {}

    def begin(self) -> str:
        """Sign a browser in, and return the secret for its cookie."""
        now, secret = self._clock(), secrets.token_urlsafe(32)
        self._forget()
        if len(self._by_key) >= MOST:
            del self._by_key[min(self._by_key, key=lambda key: self._by_key[key].last_use)]
        self._by_key[_key(secret)] = SignedIn(secrets.token_urlsafe(32), now, now)
        return secret

    def of(self, secret: str, by_hand: bool = True) -> SignedIn | None:
        """The browser with that secret; None for a stranger, or after too long a time.

        by_hand: whether a person makes the request; what a page requests by itself does not count as activity.
        """
        self._forget()
        found = self._by_key.get(_key(secret))
        if found is not None and by_hand:
            found.last_use = self._clock()
        return found

    def end(self, secret: str) -> None:
        """Sign a browser out."""
        self._by_key.pop(_key(secret), None)

    def _forget(self) -> None:
        now = self._clock()
        for key, one in list(self._by_key.items()):
            if now - one.last_use > IDLE_S or now - one.since > LONGEST_S:
                del self._by_key[key]


def _key(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def same_secret(one: str, other: str) -> bool:
    """Whether two secrets are the same; how long this takes reveals nothing about them."""
    return hmac.compare_digest(one.encode(), other.encode())
