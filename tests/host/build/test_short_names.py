"""The build step that shortens names which only the firmware itself uses."""

from lab.traceback_names import with_full_names
from lusoria.build.short_names import short_names, with_short_names

BASE = '''"""A base."""

from ludus.portable import const


class Base:
    """It waits."""

    def __init__(self, waited):
        """waited: ms."""
        self._due = waited

    def _later(self, more):
        return self._due + more
'''
DERIVED = '''"""Another."""

from ludus.base import Base


class Derived(Base):
    """It waits longer."""

    def _longer(self, times, whole=1):
        return [self._later(whole) for _ in range(times)]  # not _later


def waits(number):
    """How long."""
    return Derived(number)._longer(times=2)
'''
APART = '''"""A third."""


def _alone(lonely):
    return "_due", lonely, len(lonely)
'''
SOURCES = {"ludus.base": BASE, "ludus.derived": DERIVED, "ludus.apart": APART}


def test_names_that_only_the_program_uses_become_short():
    short = short_names(SOURCES)
    assert {"_later", "_longer", "_alone", "waited", "more", "whole", "lonely", "number"} == set(short)
    assert short["_later"] != short["_longer"] and short["_later"] != short["more"]  # they may meet in one class
    assert len(set(short.values())) < len(short)


def test_what_is_looked_up_from_outside_keeps_its_name():
    short = short_names(SOURCES)
    assert not {"Derived", "waits", "times", "self", "range", "len", "_due", "const", "__init__"} & set(short)


def test_no_line_moves_and_texts_stay():
    short = short_names(SOURCES)
    written = with_short_names(DERIVED, short).split("\n")
    assert len(written) == len(DERIVED.split("\n"))
    later, longer, whole = (short[name] for name in ("_later", "_longer", "whole"))
    assert written[8] == f"    def {longer}(self, times, {whole}=1):"
    assert written[9] == f"        return [self.{later}({whole}) for _ in range(times)]  # not _later"
    assert '"_due"' in with_short_names(APART, short)


def test_a_traceback_tells_the_names_again():
    short = short_names(SOURCES)
    line = f'  File "ludus.base", line 1, in {short["_later"]}'
    full = '  File "ludus.base", line 1, in _later\nMemoryError: no'
    assert with_full_names(f"{line}\nMemoryError: no", SOURCES, short) == full
