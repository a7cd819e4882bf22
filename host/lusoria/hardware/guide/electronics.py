"""The build guide's chapters on printed boards, wiring, firmware and assembly."""

from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.boards.places import light_count
from lusoria.hardware.body.holes import POST_H
from lusoria.hardware.checks.power import CHAIN_MM2, WIRE_MM2
from lusoria.hardware.circuit.parts import SENSORS
from lusoria.hardware.fittings import FEET
from lusoria.hardware.guide.document import Block, Heading, Picture, Points, Prose, Test, Warn
from lusoria.hardware.magnets import seats

_SAYS = {
    "hub": "The hub: Pico, level shifter, fuse, and every cable's end.",
    "cell": "The cell, to be snapped in two: below the light's half, above the sensor's.",
    "register": "The register: a 74HC165 for eight sensors.",
    "bank": "The bank: a 74HC4067 for sixteen sensors.",
    "die": "The seven lights of a die.",
}


def printed_boards(board: Definition, files: set[str]) -> list[Block]:
    """How to order, fill and test the printed boards."""
    pictures: list[Block] = []
    for name, says in _SAYS.items():
        if f"electronics/{name}/{name}.svg" in files:
            pictures += [
                Picture(f"electronics/{name}/{name}-front.svg", f"{says} Pin 1 is red.", name == "hub"),
                Picture(
                    f"electronics/{name}/{name}-back.svg", f"The {name} from behind, to be soldered.", name == "hub"
                ),
                Picture(
                    f"electronics/{name}/{name}.svg", f"The copper of the {name}: in front red, behind blue.", False
                ),
            ]
    linear = board["sense"]["kind"] == "hc4067"
    chip = "bank" if linear else "register"
    return [
        Heading(2, "3. The printed boards"),
        Prose(
            "Order each board from its zip file: two layers, 1.6 mm, any colour. Fill flat parts first, tall ones "
            "last, and check each kind of board with one piece before you fill the rest."
        ),
        *pictures,
        Heading(3, "The hub"),
        Points(
            (
                _hub_step(board),
                "With nothing plugged in, measure.",
            ),
            numbered=True,
        ),
        Test(
            "Multimeter, resistance: +5V to GND and 3V3 to GND climb above 1 kΩ as the capacitor fills; neither "
            "beeps. Plug in the Pico and USB: 3V3 shows 3.2 to 3.4 V, and nothing grows warm in a minute."
        ),
        Heading(3, f"The {chip} and the cells"),
        Points(
            (
                "Snap the cells in two: the light's half and the sensor's half.",
                _sensor_step(board["sense"]["sensor"]),
                "On each light's half solder the WS2812B by its marked corner, and its capacitor.",
                _chip_step(chip, board["sense"]["sensor"]),
            ),
            numbered=True,
        ),
        Test(_cell_test(linear, board)),
    ]


def _hub_step(board: Definition) -> str:
    usb = board["power"]["source"] == "usb"
    parts = "resistors" if usb else "resistors, diode (its ring where the board says K)"
    supply = " Bridge JP1 with solder; J1 and D1 stay empty." if usb else " Leave JP1 open."
    return (
        f"Solder the sockets for the Pico, not the Pico itself. Then {parts}, fuse, connectors, and "
        f"last the large capacitor, its + where the board says +.{supply}"
    )


def _sensor_step(sensor: str) -> str:
    if sensor == "reed":
        return (
            "On each sensor's half let a reed stand upright, one end in S, the other led back beside the glass into "
            "GND: hold its wire with pliers at the glass while you bend it, or the glass breaks. It has no capacitor. "
            "A reed that lies stays open under the middle of a magnet."
        )
    return (
        f"On each sensor's half solder the {sensor}, its printed face away from the board: it looks up at the piece. "
        "Then the capacitor."
    )


def _chip_step(chip: str, sensor: str) -> str:
    if chip == "bank":
        return "Fill the banks."
    fused = "stays empty: reeds need no supply" if sensor == "reed" else "is the small fuse before its sensors"
    return f"Fill the registers. What says 0.1 A {fused}."


def _cell_test(linear: bool, board: Definition) -> str:
    if linear:
        return (
            "Give a sensor 3.3 V and ground and measure its output: half the supply, 1.59 to 1.71 V. A white piece "
            "held over it, upright, moves it "
            f"{'up' if board['piece'].get('polarity', {'light': 1})['light'] > 0 else 'down'}, a black one the "
            "other way."
        )
    return (
        "Give a sensor 3.3 V and ground, 10 kΩ from its output S to 3.3 V, and measure S: 3.3 V, and below 0.2 V with "
        "a piece held over it, either way up."
    )


def wiring(board: Definition, files: set[str]) -> list[Block]:
    """How to join all boards."""
    drawings = [
        file
        for file in sorted(files)
        if file.startswith("electronics/") and file.endswith((".svg", ".png")) and file.count("/") == 1
    ]
    captions = {
        "wiring": "The wiring: every cable and its ends; `electronics/wires.csv` lists them.",
        "schematic-hub": "The circuit of the hub. Pins with the same name are joined.",
        "schematic-lights": "The circuit of the lights.",
        "schematic-sensors": "The circuit of the sensors.",
    }
    pictures: list[Block] = [
        Picture(file, next((says for key, says in captions.items() if key in file), file.split("/")[1]))
        for file in drawings
    ]
    linear = board["sense"]["kind"] == "hc4067"
    chip = "bank" if linear else "register"
    return [
        Heading(2, "4. Wiring"),
        *pictures,
        Points(
            (
                f"Cut the wires for the lights' supply from the {_thick(board):g} mm² wire and keep them as short as "
                "the way allows. At the hub solder them into J2 and J3: the contacts of those connectors take "
                f"{CHAIN_MM2:g} mm² at most. The chain of lights runs through the cells in the order "
                f"{board['leds']['order']}, counted from 0.",
                "Push each sensor's half into its pocket until its corners rest on the ledge, the sensor up, wires "
                "down, and hold it with two drops of hot glue.",
                "Stick each light's half over its hole from below, the light in the hole's middle.",
                f"{chip.capitalize()} by {chip}, join the sensors in the order of the wiring diagram, then the cable "
                "to the hub. Keep data wires away from the lights' supply.",
            ),
            numbered=True,
        ),
        Warn(_before(board)),
        Test(
            "Resistance between GND and each of 5 V, 3V3"
            + (" and each bank's own rail" if linear else "")
            + ": none beeps. Follow GND to the last light and the last sensor: below 1 Ω."
        ),
    ]


def _thick(board: Definition) -> float:
    return float(board["power"].get("wire_mm2", WIRE_MM2))


def _before(board: Definition) -> str:
    warning = "Measure again before you plug anything in: a short between 5 V and 3.3 V ends the life of the Pico."
    if SENSORS[board["sense"]["sensor"]].rail == "+5V":
        warning += " VS and RAIL of the registers carry 5 V: they must beep with neither 3V3 nor any D or S."
    return warning


def firmware(board: Definition) -> list[Block]:
    """How to install the firmware, and the self-test by lights."""
    return [
        Heading(2, "5. Firmware and self-test"),
        Points(
            (
                "Hold BOOTSEL, plug the Pico in, and drop MicroPython 1.25 or later for it "
                f"({KINDS[board['mcu']['kind']].uf2}) onto the drive that appears.",
                f"Run `lusoria flash {board['board']}`. The table starts by itself.",
                "Run `lusoria doctor`. It names the table, the board, the firmware and the definition it was made "
                "from. `lusoria doctor --selftest` begins the self-test and says in words what the lights ask for; "
                "without a PC the staff's menu begins it: hold the button for five seconds.",
                "The self-test needs no screen: take all pieces off; then each cell's light asks for a piece in "
                "turn. Set one there; a press of the button passes over a cell that does not answer. At the end the "
                "lights show which seats are sound.",
                "If sensors answer in other places than asked, the same test goes on and learns the order in which "
                "they are wired.",
            ),
            numbered=True,
        ),
        Test(
            f"All {len(seats.seats(board))} seats are sound and all {light_count(board)} lights have been seen to "
            "shine. Where a seat is silent, look for its sensor upside down, a cold joint, or a pocket not deep "
            "enough; where one is stuck, for steel near it."
        ),
        *_calibration(board),
    ]


def _calibration(board: Definition) -> list[Block]:
    if board["sense"]["kind"] != "hc4067":
        return []
    return [
        Heading(3, "Calibrating the sensors"),
        Prose(
            "The self-test reads each linear sensor on the empty board and under an upright piece, and keeps both. "
            "`readings.csv` has for each cell and state what it should read, in millitesla, volts and counts of the "
            "ADC, with the least and the most that magnets, sensors and places may differ. `lusoria doctor --readings "
            "measured.csv` runs the self-test, names what lies outside its band and writes the same sheet with its "
            "last column filled."
        ),
        Test(
            "Every reading lies within its band. One that is mirrored about the middle has its magnet the wrong way "
            "round."
        ),
    ]


def assembly(board: Definition) -> list[Block]:
    """How to close the table, and the last test."""
    games = ", ".join(f"`lusoria play {game}`" for game in board["games"])
    return [
        Heading(2, "6. Closing the table"),
        Points(
            (
                f"Screw the hub below the body on its four spacers of {POST_H:g} mm, with brass or stainless screws.",
                "Push the light guides in from above, flush with the face.",
                "Lead the USB cable and the button's wires out at the far side and relieve them of strain.",
                f"Screw the feet on, {FEET} mm high, and the back plate to them; leave holes for air.",
            ),
            numbered=True,
        ),
        Test(
            f"Play a game to its end on the closed table: {games}. Lift, nudge and put back a piece: the lights "
            "follow, and no fault is shown. Leave it on for an hour: nothing is warmer than a hand."
        ),
    ]
