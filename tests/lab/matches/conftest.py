"""What the tests of long matches share."""

import pytest

from lab.matches import resumable as kept


@pytest.fixture
def known_anew():
    """Signatures and choices, which are told once, are forgotten before a test changes what they tell of, and after."""
    _forget()
    yield _forget
    _forget()


def _forget():
    kept.signature.cache_clear()
    kept.choices.cache_clear()
