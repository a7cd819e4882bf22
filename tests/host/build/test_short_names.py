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


FLASH = (
    "b",
    "append",
    "time",
    "len",
    "value",
    "read",
    "Pin",
    "off",
    "on",
    "start",
    "stop",
    "step",
    "poll",
    "add",
    "fill",
)


def test_names_in_flash_serve_for_all_that_nobody_outside_looks_up():
    short = short_names(SOURCES, FLASH)
    assert {"Derived", "waits", "_later", "waited", "_alone", "lonely"} <= set(short)
    assert set(short.values()) <= set(FLASH) - {"len"}
    assert short["Derived"] != short["waits"] != short["_longer"]
    assert not {"self", "range", "len", "_due", "ludus", "derived", "__init__"} & set(short)


def test_a_name_that_a_program_has_from_flash_is_no_others():
    source = "def opened(pin):\n    return pin.value()\n\n\ndef closed(pin):\n    return not opened(pin).value\n"
    short = short_names({"pins": source}, ("value", "off", "on", "fill"))
    assert set(short) == {"opened", "closed", "pin"} and set(short.values()) == {"off", "on", "fill"}


def test_words_of_a_call_that_become_keys_stay():
    source = "def put(**values):\n    return values\n\n\ndef waited(times):\n    return put(boot=1), waited(times=2)\n"
    short = short_names({"kept": source}, FLASH)
    assert {"put", "waited", "times"} <= set(short) and "boot" not in short


def test_where_the_flash_has_no_more_names_they_are_numbers():
    short = short_names(SOURCES, ("off", "on"))
    assert {"off", "on"} < set(short.values()) and {"_2", "_3"} < set(short.values())


def test_a_class_of_errors_keeps_the_name_that_a_crash_tells():
    source = "class Late(ValueError):\n    pass\n\n\nclass Clock:\n    pass\n"
    assert set(short_names({"clocks": source}, FLASH)) == {"Clock"}


def test_a_traceback_tells_the_names_again():
    short = short_names(SOURCES)
    line = f'  File "ludus.base", line 1, in {short["_later"]}'
    full = '  File "ludus.base", line 1, in _later\nMemoryError: no'
    assert with_full_names(f"{line}\nMemoryError: no", SOURCES, short) == full
