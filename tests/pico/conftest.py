"""The project's firmware on an emulated Pico with an unmodified MicroPython image."""

import pytest
from support import needs


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/pico/" in item.nodeid:
            item.add_marker(pytest.mark.pico)
            item.add_marker(pytest.mark.timeout(600))  # emulated time on a busy machine


@pytest.fixture
def table():
    """A Rota table that has started."""
    needs.emulator()
    from lusoria.emulated.table import EmulatedTable

    table = EmulatedTable("rota")
    table.start()
    return table
