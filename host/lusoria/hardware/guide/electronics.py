"""The build guide's chapters on wiring, firmware and assembly."""

from lusoria.boards.definitions import Definition
from lusoria.boards.microcontrollers import KINDS
from lusoria.boards.places import light_count
from lusoria.hardware import bom
from lusoria.hardware.body.holes import POST_H
from lusoria.hardware.checks.power import CHAIN_MM2, WIRE_MM2
from lusoria.hardware.circuit import places, strips
from lusoria.hardware.circuit.parts import SENSORS
from lusoria.hardware.circuit.wires import wires
from lusoria.hardware.fittings import FEET, feet
from lusoria.hardware.guide.document import Block, Heading, Picture, Points, Prose, Table, Test, Warn
from lusoria.hardware.guide.soldering import bought
from lusoria.hardware.magnets import seats


def wiring(board: Definition, files: set[str]) -> list[Block]:
    """How to join all boards, each kind with a test before the next hides it."""
    drawings = [
        file
        for file in sorted(files)
        if file.startswith("electronics/") and file.endswith((".svg", ".png")) and file.count("/") == 1
    ]
    captions = {
        "underside": "The table from below: its boards and standoffs; red are the lights' wires, blue the chips'.",
        "wiring": "The wiring: every cable and its ends; `electronics/wires.csv` lists them.",
        "schematic-hub": "The circuit of the hub. Pins with the same name are joined.",
        "schematic-supply": "The supply of the hub.",
        "schematic-lights": "The circuit of the lights.",
        "schematic-sensors": "The circuit of the sensors.",
    }
    pictures: list[Block] = [
        Picture(file, next((says for key, says in captions.items() if key in file), file.split("/")[1]))
        for file in drawings
    ]
    return [
        Heading(2, "4. Wiring"),
        *pictures,
        Prose(
            f"{len(wires(board))} wires join the boards; `electronics/wires.csv` lists them in the order of this "
            "chapter. Strip 3 mm, twist, tin, solder. The cables at J4 and beyond end in plugs: press one crimp "
            "contact (SXH) on each wire, and push it into its plug (XHP) until it clicks, wire 1 at the mark of pin "
            "1."
        ),
        bought(bom.cables(board)),
        Heading(3, "The lights"),
        *_strip_table(board),
        Points(
            (
                *_lay_lights(board),
                "At the hub solder the first IN's wires into the holes of J2, and two from the last ON, 5V and GND, "
                f"into J3: these two have no connector, since its contacts take {CHAIN_MM2:g} mm² at "
                "most. Without J3 the lights in the middle get too little voltage.",
                "Plug the push button's two wires into J4.",
            ),
            numbered=True,
        ),
        Test(_lights_test(board)),
        Heading(3, "The sensors"),
        Points(_sensor_steps(board), numbered=True),
        Warn(_before(board)),
        Test(_sensors_test(board)),
    ]


def _lay_lights(board: Definition) -> tuple[str, str]:
    cut = (
        f"Cut the wires of the lights' supply from the {_thick(board):g} mm² wire, red and black, as short as the way "
        "allows, and the data wire from the green one. Join ON of each "
    )
    if strips.strips(board):
        return (
            "Lay the strips into their slots as the table says, parts up, wires down. No glue yet: they must still "
            "come out.",
            f"{cut}strip to IN of the next, in the order of the table.",
        )
    return (
        "Lay each light's half over its hole from below, the light in the hole's middle, with a drop of glue at most: "
        "it must still come off.",
        f"{cut}light to IN of the next, in the order {board['leds']['order']} of the cells, counted from 0.",
    )


def _strip_table(board: Definition) -> list[Block]:
    """Where each strip lies, and which way."""
    kinds = {number: name for name, numbers in strips.kinds(board).items() for number in numbers}
    names, cells = places.seats(board), places.lights(board)
    rows = [
        (str(number), kinds[number], f"light {cells[strip.lights[0]]}", f"S1 is {names[strip.seats[0]]}, "
         f"S{len(strip.seats)} is {names[strip.seats[-1]]}")
        for number, strip in enumerate(strips.strips(board), 1)
    ]  # fmt: skip
    return [Table(("strip", "board", "IN beside", "sensors"), tuple(rows))] if rows else []


def _lights_test(board: Definition) -> str:
    """Before they are glued."""
    what = "the strips" if strips.strips(board) else "the lights' halves"
    power = "the USB cable" if board["power"]["source"] == "usb" else "the supply"
    return (
        "Resistance between 5V and GND at the last light: does not beep. Install the firmware now (chapter 5, steps "
        f"1 and 2), plug {power} in, and measure between 5V and GND at the first light, at the last and at one in the "
        "middle: 4.5 V or more at each. Run `lusoria doctor --selftest`: at each press of the button the next light "
        f"shines. Where the chain ends early, the wire or the light before it is faulty. Only now glue {what} "
        "down."
    )


def _sensor_steps(board: Definition) -> tuple[str, ...]:
    chip, sockets = ("bank", "J6 and those after it") if _is_linear(board) else ("register", "J5")
    five = SENSORS[board["sense"]["sensor"]].five_ma
    fed = f" Its wires for GND and VS are the {CHAIN_MM2:g} mm² ones." if five else ""
    joined = (
        f"Each bank has its own cable of nine wires to the hub, at {sockets}."
        if _is_linear(board)
        else f"Join the first register's IN to the hub's {sockets}, and ON of each register to IN of the next.{fed} "
        "On the last one, and on no other, bridge the pads LAST."
    )
    has_strips = bool(strips.strips(board))
    joins = (
        f"Join one {chip}'s sensors to it with wires of 0.14 mm², in the order of `electronics/wires.csv`: one from "
        "each S of a strip, and two for its VS and GND."
        if has_strips
        else f"Join one {chip}'s sensors to it, three wires of 0.14 mm² each, in the order of `electronics/wires.csv`."
    )
    push = (
        "Push each sensor's half into its pocket until its corners rest on the ledge, the sensor up, wires down, and "
        "hold it with two drops of hot glue."
    )
    return (
        *(() if has_strips else (push,)),
        f"Stick each {chip} to the wood where the drawing of the underside has it, on two self-adhesive standoffs in "
        "its two holes, its parts towards you.",
        joined,
        f"{joins} Test it as below before you join the next. Keep data wires away from the lights' supply.",
    )


def _sensors_test(board: Definition) -> str:
    rails = " and each bank's own rail" if _is_linear(board) else " and VS"
    return (
        f"After each {'bank' if _is_linear(board) else 'register'}, unplugged: resistance between GND and each of 5V, "
        f"3V3{rails}: none beeps; GND to the last light and to the last sensor: below 1 Ω. Plugged in: 3.2 to 3.4 V "
        "between 3V3 and GND of the newest board. A piece on each of its seats shows in `lusoria doctor --selftest`."
    )


def _is_linear(board: Definition) -> bool:
    return bool(board["sense"]["kind"] == "hc4067")


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
        Picture("carving/section.svg", "The closed table, cut through a row of cells; all heights in millimetres."),
        Points(
            (
                f"Screw the hub below the body on its four spacers of {POST_H:g} mm, with brass or stainless screws.",
                "Push the light guides in from above, flush with the face.",
                "Lead the USB cable and the button's wires out at the far side and relieve them of strain.",
                f"Screw the feet on below {feet(board)}, {FEET} mm high, and the back plate to them; leave holes for "
                "air.",
            ),
            numbered=True,
        ),
        Test(
            f"Play a game to its end on the closed table: {games}. Lift, nudge and put back a piece: the lights "
            "follow, and no fault is shown. Leave it on for an hour: nothing is warmer than a hand."
        ),
    ]
