"""Faulty sensors on the virtual table: the firmware finds them, and the game goes on."""

from ludus.lights import cues
from ludus.lights.palette import STYLE
from lusoria.boards import definitions as boards

FIRMWARE = boards.data_folder("firmware")


def commands(table, *lines):
    for line in lines:
        assert table.command(line)["ok"], line


def opened(table):
    for cell in "107462":
        commands(table, f"place {cell}", "wait 400")


def shows(table, cell, cue, looks=30):
    """Whether the cell's light has the cue's hue at some time of three seconds, or of so many tenths of one."""
    red, green, blue, _rhythm = STYLE[cue]
    for _ in range(looks):
        commands(table, "wait 100")
        lit = table.command("leds")["leds"][cell]
        if any(lit) and all(
            abs(a * max(red, green, blue) - b * max(lit)) <= 2 * max(lit) + 160
            for a, b in zip(lit, (red, green, blue), strict=True)
        ):
            return True
    return False


def test_a_stuck_sensor_is_masked_when_the_button_says_that_nothing_is_there(start):
    table = start(FIRMWARE)
    commands(table, "wait 100")
    opened(table)
    commands(table, "fault stuck 3 1", "wait 500")
    assert shows(table, "3", cues.EXTRA)
    commands(table, "lift 7", "wait 200", "place 8", "wait 4000", "press", "wait 1000")
    assert not shows(table, "3", cues.EXTRA)
    assert shows(table, "8", cues.LAST_ACTION)


def test_bounce_and_some_noise_change_nothing(start):
    table = start(FIRMWARE)
    commands(table, "wait 100", "fault bounce 5", "fault noise 0.02")
    opened(table)
    commands(table, "lift 7", "wait 200", "place 8", "wait 600")
    assert shows(table, "8", cues.LAST_ACTION) and not shows(table, "3", cues.EXTRA, looks=15)
