"""The circuit of a board, derived from its definition: the hub with the Pico, and everything wired to it.

Places of the circuit, each a printed board of its own:
    hub         the Pico, the light chain's driver, supply and fuse, switches of the banks' supply, connectors
    register N  a 74HC165, its eight pull-ups and its sensors' fuse, chained: register 1 is next to the Pico, and the
                last has its input joined to ground
    bank N      a 74HC4067 and sixteen linear sensors' wires
    strip N     the lights and sensors of a row or lane, each with its capacitor, in the order of the lights' chain; or
    cell NAME   a light with its capacitor; seat NAME: a sensor with its own (a lane has several, A1.1 to A1.5)
    die N       the seven lights of a die
"""

from ludus.errors import BoardError
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.parts import FUSES, INPUTS, KINDS, PICO_GP, SENSOR_FUSE, SENSORS
from lusoria.hardware.circuit.places import chips, feeders, light_boards, seat_boards

REGISTER, BANK = 100, 200  # the numbers of the parts on registers and banks begin after these
HUB_BANKS = 4  # sockets on the hub
_RAILS = {"GND": 0.0, "+3V3": 3.3, "VBUS": 5.0, "VSYS": 5.0,
          "+5V_IN": 5.0, "+5V_MID": 5.0, "+5V_SW": 5.0, "+5V": 5.0}  # fmt: skip


def circuit(board: Definition) -> Circuit:
    """The whole circuit. Raises BoardError for sensors or lights without a known circuit."""
    sense = board["sense"]
    for part in (sense["sensor"], board["leds"]["part"]):
        if part not in KINDS:
            raise BoardError(f"no circuit is known with the part '{part}'")
    made = Circuit(dict(_RAILS))
    _pico(made, board)
    _supply(made, board)
    _driver(made)
    _lights(made, board)
    _SENSES[sense["kind"]](made, board)
    return made


def signals(board: Definition) -> dict[str, int]:
    """The GP number of each of the Pico's signals; those that share a name are numbered: SEL0, SEL1, …"""
    found: dict[str, int] = {}
    for name, pin in board["mcu"]["pins"].items():
        if name in ("spi", "led_sm"):
            continue
        if isinstance(pin, list):
            found.update({f"{name.upper()}{index}": number for index, number in enumerate(pin)})
        else:
            found[_SIGNALS.get(name, name.upper())] = pin
    return found


# A P at the end means that a resistor stands between the Pico and the wire.
_SIGNALS = {"miso": "DATA", "led": "LED_3V3", "sck": "SCK_P", "load": "LOAD_P", "button": "BUTTON_P"}


# One printed hub serves all boards: these are its pins for the signals that a definition does not set.
_HUB_PINS = {"sel": [2, 3, 4, 5], "en": [6, 7, 8, 9], "adc": [26], "sck": 10, "miso": 12, "load": 13}


def full_hub(board: Definition) -> Circuit:
    """The hub with all its options: both supplies, the chain's connector and the sockets of four banks."""
    pins = dict(board["mcu"]["pins"])
    for name, pin in _HUB_PINS.items():
        pins[name] = (
            pins.get(name, []) + pin[len(pins.get(name, [])) :] if isinstance(pin, list) else pins.get(name, pin)
        )
    made = Circuit(dict(_RAILS))
    _pico(made, {**board, "mcu": {**board["mcu"], "pins": pins}})
    for signal, gp in signals(board).items():  # where both want a pin, the definition's signal gets it
        made.parts["A1"].nets[str(PICO_GP[gp])] = signal
    _mains(made)
    _usb(made)
    _fuse(made, board)
    _driver(made)
    _chain_socket(made)
    banks = board["sense"].get("banks", [])
    for index in range(HUB_BANKS):
        bank = banks[index] if index < len(banks) else {"adc": 0, "en": index}
        _bank_socket(made, index + 1, bank, True)
    return made


def _pico(made: Circuit, board: Definition) -> None:
    nets: dict[str, str | None] = {f"GP{gp}": None for gp in PICO_GP}
    nets.update({f"GP{gp}": signal for signal, gp in signals(board).items()})
    nets.update({"GND": "GND", "AGND": "GND", "3V3": "+3V3", "VSYS": "VSYS", "VBUS": "VBUS"})
    nets.update({"RUN": None, "ADC_VREF": None, "3V3_EN": None})
    made.add("A1", "Pico", "hub", nets)
    made.add("J4", "wires 2", "hub", {"1": "BUTTON", "2": "GND"})
    made.add("R3", "330 ohm", "hub", {"1": "BUTTON_P", "2": "BUTTON"})
    # Protect what a finger may discharge into: the button's wires, and the supply of the Pico's USB socket.
    made.add("D2", "SA5.0A", "hub", {"K": "BUTTON", "A": "GND"})
    made.add("D3", "SA5.0A", "hub", {"K": "VBUS", "A": "GND"})


def _supply(made: Circuit, board: Definition) -> None:
    """Add the fuse and what feeds it: a 5 V input, which also feeds the Pico through a diode, or the Pico's USB."""
    if board["power"]["source"] == "psu":
        _mains(made)
    else:
        _usb(made)
        made.parts["A1"].nets[_PICO_VSYS] = None
    _fuse(made, board)


_PICO_VSYS = "39"


def _mains(made: Circuit) -> None:
    """Add the 5 V input. Two MOSFETs share a gate net: Q5 blocks if + and - are swapped, Q6 switches on slowly."""
    made.add("J1", "5 V input", "hub", {"+": "+5V_IN", "-": "GND"})
    made.add("Q5", "AOI4185", "hub", {"G": "GATE", "D": "+5V_IN", "S": "+5V_MID"})
    made.add("Q6", "AOI4185", "hub", {"G": "GATE", "D": "+5V_SW", "S": "+5V_MID"})
    made.add("R2", "1 Mohm", "hub", {"1": "GATE", "2": "GND"})
    made.add("C3", "100 nF leaded", "hub", {"1": "+5V_MID", "2": "GATE"})
    made.add("D1", "1N5817", "hub", {"A": "+5V", "K": "VSYS"})


def _usb(made: Circuit) -> None:
    made.add("JP1", "VBUS link", "hub", {"1": "VBUS", "2": "+5V_SW"})


def _fuse(made: Circuit, board: Definition) -> None:
    """Add the fuse and the capacitor behind it, a small one on USB: a PC's port bears no more."""
    made.add("F1", fuse(board), "hub", {"1": "+5V_SW", "2": "+5V"})
    made.add("C1", "4.7 uF" if board["power"]["source"] == "usb" else "1000 uF", "hub", {"1": "+5V", "2": "GND"})


def fuse(board: Definition) -> str:
    """The smallest fuse for the supply's current, or the largest there is."""
    limit = board["power"]["limit_ma"]
    return FUSES[min((hold for hold in FUSES if hold >= limit), default=max(FUSES))].name


def _driver(made: Circuit) -> None:
    """Add the driver from 3.3 V to 5 V for the lights' data; three gates are unused, their outputs low and open."""
    nets: dict[str, str | None] = {"VCC": "+5V", "GND": "GND", "1OE": "GND", "1A": "LED_3V3", "1Y": "LED_5V"}
    for gate in "234":
        nets.update({f"{gate}OE": "GND", f"{gate}A": "GND", f"{gate}Y": None})
    made.add("U1", "74AHCT125", "hub", nets)
    made.add("C2", "100 nF leaded", "hub", {"1": "+5V", "2": "GND"})
    made.add("R1", "330 ohm", "hub", {"1": "LED_5V", "2": "L0"})
    made.add("J2", "wires 3 soldered", "hub", {"1": "+5V", "2": "GND", "3": "L0"})
    made.add("J3", "wires 2 soldered", "hub", {"1": "+5V", "2": "GND"})


def _lights(made: Circuit, board: Definition) -> None:
    """Add the chain of lights: each passes the data on, and the last output stays open."""
    places, order = light_boards(board), indexes(board["leds"]["order"])
    for number, light in enumerate(order):
        after = f"L{number + 1}" if number + 1 < len(order) else None
        made.add(
            f"D{light + 101}", board["leds"]["part"], places[light],
            {"VDD": "+5V", "GND": "GND", "DIN": f"L{number}", "DOUT": after},
        )  # fmt: skip
        made.add(f"C{light + 1001}", "100 nF", places[light], {"1": "+5V", "2": "GND"})


def _registers(made: Circuit, board: Definition) -> None:
    names = seat_names(board["cells"])
    _chain_socket(made)
    for number, sensors in enumerate(chips(board), 1):
        place = f"register {number}"
        nets: dict[str, str | None] = {f"D{bit}": f"S_{names[seat]}" for bit, seat in enumerate(sensors)}
        nets.update({f"D{bit}": f"FREE{number}.{bit}" for bit in range(len(sensors), INPUTS)})
        nets.update({"VCC": "+3V3", "GND": "GND", "CLK": "SCK", "LOAD": "LOAD", "INH": "GND", "QH_N": None})
        nets.update({"QH": f"QH{number}", "SER": f"Q{number + 1}"})
        made.add(f"U{REGISTER + number}", "74HC165", place, nets)
        made.add(f"C{REGISTER + number}", "100 nF leaded", place, {"1": "+3V3", "2": "GND"})
        pulled = {str(bit + 2): nets[f"D{bit}"] for bit in range(INPUTS)}
        made.add(f"RN{REGISTER + number}", "8 x 10 kohm", place, {"1": "+3V3", **pulled})
        out = "DATA" if number == 1 else f"Q{number}"
        made.add(f"R{REGISTER + number}", "68 ohm", place, {"1": f"QH{number}", "2": out})
        made.add(f"JP{REGISTER + number}", "LAST", place, {"1": f"Q{number + 1}", "2": "GND"})
    _switches(made, board)


def _switches(made: Circuit, board: Definition) -> None:
    """Add the digital sensors, and a fuse on each register that supplies some of them."""
    sensor, fed_by, places = board["sense"]["sensor"], feeders(board), seat_boards(board)
    source, names = SENSORS[sensor].rail, seat_names(board["cells"])
    for number in sorted(set(fed_by)):
        rail = f"+VS_R{number}"
        made.rails[rail] = made.rails[source]
        made.add(f"F{REGISTER + number}", SENSOR_FUSE.name, f"register {number}", {"1": source, "2": rail})
    for seat, number in enumerate(fed_by):
        _sensor(made, sensor, seat, names[seat], places[seat], f"+VS_R{number}")


def _chain_socket(made: Circuit) -> None:
    nets: dict[str, str | None] = {"1": "+3V3", "2": "GND", "3": "SCK", "4": "LOAD", "5": "DATA", "6": "+5V"}
    made.add("J5", "wires 6", "hub", nets)
    made.add("R4", "68 ohm", "hub", {"1": "SCK_P", "2": "SCK"})
    made.add("R5", "68 ohm", "hub", {"1": "LOAD_P", "2": "LOAD"})


def _bank_socket(made: Circuit, number: int, bank: Definition, gated: bool) -> None:
    """Add the wires to a bank and, if `gated`, its supply switch, which is off while its enable is high or floats."""
    enable, rail = f"EN{bank['en']}", f"+3V3_B{number}" if gated else "+3V3"
    wires = ["+3V3", "GND", rail, f"ADC{bank['adc']}", enable, "SEL0", "SEL1", "SEL2", "SEL3"]
    made.add(f"J{number + 5}", "wires 9", "hub", {str(pin + 1): net for pin, net in enumerate(wires)})
    if gated:
        made.rails[rail] = made.rails["+3V3"]
        made.add(f"Q{number}", "AO3401A", "hub", {"G": enable, "S": "+3V3", "D": rail})
    made.add(f"R{number + 10}", "10 kohm", "hub", {"1": "+3V3", "2": enable})


def _banks(made: Circuit, board: Definition) -> None:
    names, places, sense = seat_names(board["cells"]), seat_boards(board), board["sense"]
    gated: bool = sense["gated"]
    for index, bank in enumerate(sense["banks"]):
        number, place, rail = index + 1, f"bank {index + 1}", f"+3V3_B{index + 1}" if gated else "+3V3"
        enable, analog = f"EN{bank['en']}", f"ADC{bank['adc']}"
        sensors = indexes(bank["cells"])
        nets: dict[str, str | None] = {f"Y{channel}": f"S_{names[seat]}" for channel, seat in enumerate(sensors)}
        nets.update({f"Y{channel}": None for channel in range(len(sensors), boards.MUX_CHANNELS)})
        nets.update({f"S{line}": f"SEL{line}" for line in range(len(board["mcu"]["pins"]["sel"]))})
        nets.update({"COM": analog, "EN": enable, "VCC": "+3V3", "GND": "GND"})
        made.add(f"U{BANK + number}", "74HC4067", place, nets)
        made.add(f"C{BANK + number}", "100 nF leaded", place, {"1": "+3V3", "2": "GND"})
        _bank_socket(made, number, bank, gated)
        for seat in sensors:
            _sensor(made, sense["sensor"], seat, names[seat], places[seat], rail)


def _sensor(made: Circuit, part: str, seat: int, name: str, place: str, rail: str) -> None:
    made.add(f"H{seat + 1}", part, place, {"VCC": rail, "OUT": f"S_{name}", "GND": "GND"})
    made.add(f"C{seat + 2001}", "100 nF", place, {"1": rail, "2": "GND"})


_SENSES = {"hc165": _registers, "hc4067": _banks}
