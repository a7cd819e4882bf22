"""A table in a museum, by hand: switched to exhibit mode, and what it tells."""

from lusoria.session.faults import Faults
from tests.support.desk import Desk


def exhibit(board="rota", **settings):
    desk = Desk(board, **{name: settings.pop(name) for name in ("standing", "files", "dice") if name in settings})
    for name, value in settings.items():
        desk.station.change(desk.now, name, value)
    desk.station.change(desk.now, "exhibit", "on")
    return desk.wait(50)


def phase(desk):
    return desk.station.phase


def faults_of(desk):
    """What is wrong now as the PC learns it: a list of cells by kind."""
    faults = Faults()
    for fields in desk.report("FAULT"):
        faults.hear("FAULT", fields)
    found = {}
    for fault in faults.list:
        found.setdefault(fault["what"], []).append(fault["cell"])
    return found


def kinds(desk, kind):
    """The fields of what the table told of that kind, a tuple each."""
    return [tuple(values.values()) for values in desk.report(kind)]
