"""The build guide's last chapter for a table that visitors use: where it stands, cleaning, spares, static discharge."""

from lusoria.boards.definitions import Definition
from lusoria.boards.engraving import half_size
from lusoria.boards.places import slot_places
from lusoria.hardware.fittings import BACK_PLATE, FEET
from lusoria.hardware.guide.document import Block, Heading, Points, Prose, Test

HIGHEST = 1220  # mm above the floor, of what is reached from a seat
LOWER, LOWER_BEYOND, FARTHEST = 1120, 510, 635  # mm: so high if farther than that, and nothing farther
KNEES, KNEES_WIDE, KNEES_DEEP = 685, 760, 480  # mm of room below the stand
TOP = 800  # mm above the floor, of the board that we propose


def upkeep(board: Definition) -> list[Block]:
    """Heights and room, and how to keep the table in order."""
    reach = farthest(board)
    top = TOP - board["body"]["t"] - FEET - BACK_PLATE
    limit = HIGHEST if reach <= LOWER_BEYOND else LOWER
    sides = " Let people reach it from both sides." if reach > FARTHEST - 100 else ""
    return [
        Heading(2, "7. Where it stands, and keeping it"),
        Prose("For a table that many people use; `docs/exhibit-checklist.md` says which standards ask for what."),
        Points(
            (
                f"**Reach.** The farthest seat is {reach:.0f} mm from a person's edge, so seats may be at most {limit} "
                f"mm above the floor; button and screen at most {HIGHEST}.{sides}",
                f"**Knees.** With the board's face at {TOP} mm its feet stand at {top:.0f} mm. Make the stand's top at "
                f"most {top - KNEES:.0f} mm thick: then a wheelchair has {KNEES} mm below it. Leave {KNEES_WIDE} mm "
                f"between the legs and {KNEES_DEEP} mm of depth.",
                "**Cleaning.** Unplug it, take the pieces off, wipe with a cloth barely damp, never spray. A soft "
                "brush clears notches and seats. Wash pieces by hand; hot water loosens glue.",
                "**Spares.** Two pieces of each colour, a button, a USB cable, a sensor's board and a "
                "Pico with the same firmware (`lusoria flash`).",
                "**Static discharge.** Choose a button with a cap of plastic. Join metal of the stand and a metal "
                "button's case to the building's earth through 1 Mohm, not to GND. The suppressors beside the button's "
                "wires and the USB socket take what comes through the wires. In dry rooms lay no carpet "
                "there. Nobody has tested a table for it.",
            )
        ),
        Test(
            "Sit down before it, in a wheelchair if you can: you reach every seat, the button and the screen without "
            "standing up. Push every piece once and look below: nothing is loose."
        ),
    ]


def farthest(board: Definition) -> float:
    """Millimetres from White's edge to the middle of the farthest seat."""
    return half_size(board["body"])[1] + max(y for lane in slot_places(board["cells"]) for _, y in lane)
