"""What happens at each start: the board is read; then its table runs, a fault is shown, or the REPL stays."""

import json

from ludus.board.definition import board_of
from ludus.errors import BoardError
from ludus.storage import boots
from ludus.storage.boots import Boot
from pico.button import Switch
from pico.flash_files import Files
from pico.heap import forget
from pico.main_loop import run
from pico.watchdog import crash as crashed
from pico.watchdog import last_reset


def crash(start, error):
    """Record an error of the firmware for the next start to report, and restart."""
    start.end(boots.FAULT, "%s: %s" % (type(error).__name__, error))
    crashed(error)


def main(folder, heap):
    """Read the board and run its table; if the PC asked for maintenance or the button is held, stay in the REPL.

    folder: where this firmware and its board.json are, '' or with a slash at its end. heap: a pico.heap.Heap.
    """
    files = Files("kept")
    start = Boot(files, last_reset())
    if start.cause == boots.MAINTENANCE:
        return
    compact = None
    try:
        with open(folder + "board.json") as file:
            compact = json.loads(file.read())  # quicker than reading the file letter by letter
        board = board_of(compact)
        forget("ludus.board.checks")
        compact = {name: compact[name] for name in ("leds", "sense", "button")}  # all that is needed to show a fault
        if Switch(board.button).pressed():
            return
        if start.pause_ms:
            from pico import fault

            fault.blink(start.pause_ms)
        run(board, start, files, heap)
    except KeyboardInterrupt:  # once the table runs, its watchdog starts it again; before that, the REPL stays
        start.end(boots.CTRL_C)
        raise
    except (BoardError, OSError, ValueError) as error:
        if isinstance(error, BoardError) or compact is None:
            from ludus.board.checks import lights_of
            from pico import fault

            fault.show("board.json: %s" % error, lights_of(compact))
        crash(start, error)
    except Exception as error:
        crash(start, error)
