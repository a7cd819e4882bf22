"""What the tests of long matches share."""

import pytest

from lab.matches import resumable


@pytest.fixture
def known_anew():
    """Signatures and choices, which are told once, are forgotten before a test changes what they tell of, and after."""
    _forget()
    yield _forget
    _forget()


def _forget():
    resumable.signature.cache_clear()
    resumable.choices.cache_clear()
