"""What outlives the power beside the journal: small values, settings, counts of starts; on real littlefs."""

import pytest

from lab.faults.flash.torn import TornFlash, mounted
from ludus.errors import OptionError
from ludus.storage import boots
from ludus.storage.boots import PAUSE_MS, Boot
from ludus.storage.settings import FILE, SETTINGS, Settings
from ludus.storage.values import Values
from tests.support.flash import Flash


def test_values_outlive_the_power_and_what_is_damaged_was_never_written():
    flash = Flash()
    Values(flash.files("kept"), "words").put(one="1", two="a|b %\n ä", three="")
    again = Values(flash.restart()("kept"), "words")
    assert (again.get("one"), again.get("two"), again.get("three"), again.get("four", "?")) == (
        "1",
        "a|b %\n ä",
        "",
        "?",
    )
    assert (again.number("one"), again.number("two"), again.number("four")) == (1, 0, 0)
    files = flash.restart()("kept")
    files.replace("words", files.read("words", 0, 500).replace(b"@one|0|1", b"@one|0|9"))
    damaged = Values(files, "words")
    assert (damaged.get("one"), damaged.get("two")) == ("", "a|b %\n ä")


def test_the_same_value_again_does_not_wear_the_flash():
    flash = Flash()
    keep = Values(flash.files("kept"), "words")
    keep.put(one=1)
    before = flash.flash.pages, flash.flash.erases
    keep.put(one="1")
    assert (flash.flash.pages, flash.flash.erases) == before


@pytest.mark.parametrize("change", range(1, 9))
def test_a_power_cut_in_the_midst_leaves_the_old_values_or_the_new(change):
    flash = TornFlash(change)
    keep = Values(mounted(flash)("kept"), "words")
    keep.put(a=1, b=1)
    flash.cut_after(change)
    for number in range(2, 12):
        keep.put(a=number, b=number)
    again = Values(mounted(flash.after_cut())("kept"), "words")
    assert again.get("a") == again.get("b") != ""


class Refusing:
    """Refuses as many writes."""

    def __init__(self, times):
        self.times, self.written = times, []

    def read(self, _name, _offset, _count):
        return b""

    def replace(self, _name, data):
        if self.times:
            self.times -= 1
            raise OSError(28)
        self.written.append(data)


def test_a_setting_that_cannot_be_written_lasts_until_the_next_start_and_is_written_if_set_again():
    files = Refusing(1)
    settings = Settings(files)
    with pytest.raises(OSError, match="28"):
        settings.put("resume", "ask")
    assert settings.get("resume") == "ask"
    for _ in range(2):
        settings.put("resume", "ask")
    assert len(files.written) == 1


def test_settings_are_as_they_come_until_changed_and_refuse_what_they_cannot_be():
    flash = Flash()
    settings = Settings(flash.files("kept"))
    assert settings.changed() == [] and all(settings.get(name) == SETTINGS[name][0] for name in SETTINGS)
    for name, value, words in (("colour", "red", "there is no setting 'colour'"), ("resume", "loud", "not 'loud'")):
        with pytest.raises(OptionError, match=words):
            settings.put(name, value)
    settings.put("resume", "ask")
    again = Settings(flash.restart()("kept"))
    assert again.get("resume") == "ask" and again.changed() == [("resume", "ask")]
    Values(flash.restart()("kept"), FILE).put(resume="as an older firmware said")
    assert Settings(flash.restart()("kept")).get("resume") == SETTINGS["resume"][0]


class Pico:
    """Starts one after another; `ended` as the run before left it."""

    def __init__(self):
        self.flash = Flash()

    def start(self, chip=boots.CRASH):
        self.last = Boot(self.flash.restart()("kept"), chip)
        return self.last


def test_crashes_in_a_row_pause_then_leave_the_game_then_play_no_more():
    pico = Pico()
    assert (pico.start(boots.POWER).cause, pico.last.boot) == ("power", 1)
    first, second, third = (pico.start() for _ in range(3))
    assert [start.cause for start in (first, second, third)] == ["crash"] * 3
    assert [start.pause_ms for start in (first, second, third)] == [0, PAUSE_MS, 0]
    assert [start.resumes for start in (first, second, third)] == [True, False, False]
    assert [start.safe for start in (first, second, third)] == [False, False, True]
    assert [pico.start().pause_ms for _ in range(3)] == [PAUSE_MS] * 3  # even safe mode crashes: no quick restarts
    assert pico.start(boots.POWER).safe is False and pico.last.boot == 8


def test_ctrl_c_and_maintenance_are_no_crashes():
    pico = Pico()
    pico.start(boots.POWER)
    for word in (boots.CTRL_C, boots.MAINTENANCE, boots.CTRL_C, boots.CTRL_C):
        pico.last.end(word)
        start = pico.start()
        assert (start.cause, start.in_a_row, start.pause_ms, start.safe) == (word, 0, 0, False)


def test_a_reset_on_command_begins_the_count_anew_unless_the_run_before_said_how_it_ended():
    pico = Pico()
    pico.start(boots.POWER)
    pico.start()
    for _flash in range(10):
        assert (pico.start(boots.RESET).cause, pico.last.in_a_row) == ("reset", 0)
    pico.last.end(boots.FAULT, "ValueError")
    assert (pico.start(boots.RESET).cause, pico.last.in_a_row, pico.last.why) == ("fault", 1, "ValueError")


def test_an_error_of_the_firmware_is_told_by_the_next_start_and_counts_as_a_crash():
    pico = Pico()
    pico.start(boots.POWER)
    pico.last.end(boots.FAULT, "ValueError: " + "x" * 100)
    start = pico.start()
    assert (start.cause, start.why, start.in_a_row) == ("fault", ("ValueError: " + "x" * 100)[:60], 1)
    assert pico.start().why == "" and pico.last.in_a_row == 2


def test_ten_minutes_without_a_crash_forget_those_before():
    pico = Pico()
    pico.start(boots.POWER)
    pico.start()
    pico.start().steady()
    assert pico.start().in_a_row == 1


def test_a_flash_that_refuses_keeps_no_table_from_starting():
    start = Boot(Refusing(9))
    start.end(boots.CTRL_C)
    start.steady()
    assert (start.cause, start.boot, start.safe) == ("power", 1, False)


def test_ctrl_c_is_a_byte_like_others_while_the_flash_changes():
    heard, changes = [-1], []  # the folder is made before the loop begins, and again if it is not there

    class Watched(TornFlash):
        def _change(self, start, new):
            assert heard[-1] == -1
            changes.append(start)
            super()._change(start, new)

    files = mounted(Watched(1), heard.append)("kept")
    for act in (lambda: files.append("a", b"1" * 600), lambda: files.replace("a", b"2"), lambda: files.remove("a")):
        heard.clear()
        changes.clear()
        act()
        assert heard == [-1, 3] and changes
    heard.clear()
    with pytest.raises(OSError):
        files.remove("absent")
    assert heard == [-1, 3]
