"""A table in a museum, by hand: switched to exhibit mode, and what it tells."""

from ludus.link.told import FROM_TABLE
from lusoria.faults import Faults
from support.desk import Desk


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
    for fields in kinds(desk, "FAULT"):
        faults.hear("FAULT", dict(zip(("entry", "ms", "what", "cell", "detail"), fields, strict=True)))
    found = {}
    for fault in faults.list:
        found.setdefault(fault["what"], []).append(fault["cell"])
    return found


def kinds(desk, kind):
    from ludus.link import messages
    from ludus.link.frames import decode

    journal = desk.station.journal
    for number in range(journal.oldest, journal.written + 1):
        found, _number, texts = decode(journal.line(number))
        if found == kind:
            yield tuple(messages.read(FROM_TABLE, kind, texts).values())
