"""Waiting for what another thread or process does."""

import time


def until(true, seconds=60):
    """Wait until something is so, and fail if it never is."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
