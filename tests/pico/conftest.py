"""The project's firmware on an emulated Pico with an unmodified MicroPython image."""

import pytest
from support import apart, needs


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/pico/" in item.nodeid:
            item.add_marker(pytest.mark.pico)
            item.add_marker(pytest.mark.timeout(1200))  # emulated time on a busy machine


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Whatever a test does to the started table, the next finds it as it was when it had started."""
    if "table" not in pyfuncitem.fixturenames:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    apart.run(pyfuncitem.obj, **{name: pyfuncitem.funcargs[name] for name in names})
    return True


@pytest.fixture(scope="session")
def table():
    """A Rota table that has started; starting takes an emulated Pico half a minute of ours. See `support.apart`."""
    needs.emulator()
    from lusoria.emulated.table import EmulatedTable

    table = EmulatedTable("rota")
    table.start()
    return table
