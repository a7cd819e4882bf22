"""The one button on the unmodified firmware, under each runtime: a hint, a draw, the menu, a game against it."""

from ludus.lights import cues, palette
from ludus.staff import menu as staff
from lusoria.boards import definitions as boards

FIRMWARE = boards.data_folder("firmware")


def lit(table):
    """The cells that are lit, with their colours."""
    return {cell: rgb for cell, rgb in table.command("leds")["leds"].items() if any(rgb)}


def do(table, *commands):
    for command in commands:
        assert table.command(command)["ok"], command
    assert b"Traceback" not in table.call(lambda world: world.usb.backlog)
    return lit(table)


def hue(rgb):
    """A colour without its brightness, which the rhythm changes."""
    return tuple(round(channel / max(rgb), 1) for channel in rgb)


def shown(cue):
    return hue(palette.STYLE[cue][:3])


def test_what_the_button_asks_for_is_shown_by_light(start):
    table = start(FIRMWARE)
    do(table, "wait 1000", *[step for cell in (1, 7, 3, 4) for step in (f"place {cell} w", "wait 500")])
    do(table, "press 80", "wait 250", "press 80", "wait 700")
    found = [do(table, "wait 150") for _ in range(4)]  # it is dark for a moment in each two seconds
    assert any(shown(cues.HINT) in map(hue, leds.values()) for leds in found)
    do(table, "wait 8000", "press 2300", "wait 2400")
    found = [do(table, "wait 230") for _ in range(8)]
    assert {cell for leds in found for cell in leds} == {"1", "3", "4", "7"}
    after = do(table, "press 80", "wait 1000")
    assert len(after) <= 1  # the game is over: no piece may move


def test_the_staff_begin_a_game_against_the_table(start):
    table = start(FIRMWARE)
    do(table, "wait 1000", "press 5300", "wait 5400")
    assert len(lit(table)) >= 4
    do(table, "press 60", "wait 200", "press 60", f"wait {staff.TAKE_MS + 200}")  # leave, rota, against the table
    do(table, "press 60", "wait 200", "press 60", "wait 200", "press 60", f"wait {staff.TAKE_MS + 300}")  # its best
    table.command(f"wait {staff.LOT_MS + 1500}")
    mine = [do(table, "wait 150") for _ in range(8)]
    if all(len(leds) <= 1 for leds in mine):  # the lot gave the table White: it asks for one cell
        [cell] = {cell for leds in mine for cell in leds}
        do(table, f"place {cell} w", "wait 600")
    else:
        do(table, "place 0 w", "wait 2500")
        mine = [do(table, "wait 150") for _ in range(12)]
        assert len({cell for leds in mine for cell in leds} - {"0"}) == 1
