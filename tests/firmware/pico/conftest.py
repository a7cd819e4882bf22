"""The project's firmware on an emulated Pico with an unmodified MicroPython image."""

import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/firmware/pico/" in item.nodeid:
            item.add_marker(pytest.mark.pico)
            item.add_marker(pytest.mark.timeout(1200))  # emulated time on a busy machine


@pytest.fixture
def table(rota_table):
    """A Rota table that has started; whatever a test does to it, the next finds it as it was."""
    return rota_table
