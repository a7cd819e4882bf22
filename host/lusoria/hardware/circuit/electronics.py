"""The circuit of a board, derived from its definition: the hub with the Pico, and everything wired to it.

Places of the circuit, each a printed board of its own:
    hub         the Pico, the light chain's driver, supply and fuse, switches of the banks' supply, connectors
    register N  a 74HC165, its eight pull-ups and its sensors' fuse, chained: register 1 is next to the Pico
    bank N      a 74HC4067 and sixteen linear sensors' wires
    cell NAME   a light with its capacitor; seat NAME: a sensor with its own (a lane has several, A1.1 to A1.5)
    die N       the seven lights of a die
"""

from ludus.board.facts import PIPS
from ludus.errors import BoardError
from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.boards.places import light_names
from lusoria.hardware.circuit.circuit import Circuit
from lusoria.hardware.circuit.parts import FUSES, KINDS, PICO_GP, SENSOR_FUSE, SENSORS

INPUTS, CHANNELS = 8, 16  # of a 74HC165, of a 74HC4067
REGISTER, BANK = 100, 200  # where the numbers of their parts begin
HUB_BANKS = 4  # sockets on the hub
_RAILS = {"GND": 0.0, "+3V3": 3.3, "+5V": 5.0, "+5V_IN": 5.0, "VBUS": 5.0, "VSYS": 5.0}


def circuit(board: Definition) -> Circuit:
    """The whole circuit. Raises BoardError for sensors or lights without a known circuit."""
    sense = board["sense"]
    for part in (sense["sensor"], board["leds"]["part"]):
        if part not in KINDS:
            raise BoardError(f"no circuit is known with the part '{part}'")
    if sense["kind"] not in _SENSES:
        raise BoardError(f"no circuit is known for sensors of kind '{sense['kind']}'")
    made = Circuit(dict(_RAILS))
    _pico(made, board)
    _supply(made, board)
    _driver(made)
    _lights(made, board)
    _SENSES[sense["kind"]](made, board)
    return made


def seats(board: Definition) -> list[str]:
    """The names of the sensors' places by index: the cells, or in lanes A1.1, A1.2, …"""
    cells = board["cells"]
    slots: int = cells.get("slots", 1)
    if slots == 1:
        return list(cells["ids"])
    return [f"{name}.{slot + 1}" for name in cells["ids"] for slot in range(slots)]


def lights(board: Definition) -> list[str]:
    """The names of the lights by index: the cells', then the dice's."""
    return light_names(list(board["cells"]["ids"]), len(board.get("dice", {}).get("at", [])))


def signals(board: Definition) -> dict[str, int]:
    """The GP number of each of the Pico's signals; several are numbered, SEL0, SEL1, …"""
    found: dict[str, int] = {}
    for name, pin in board["mcu"]["pins"].items():
        if name in ("spi", "led_sm"):
            continue
        if isinstance(pin, list):
            found.update({f"{name.upper()}{index}": number for index, number in enumerate(pin)})
        else:
            found[_SIGNALS.get(name, name.upper())] = pin
    return found


_SIGNALS = {"miso": "DATA", "led": "LED_3V3"}


# The hub is one printed board for all boards: its signals where a definition has none of its own.
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
    for signal, gp in signals(board).items():  # where both want a pin, the definition's signal has it
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


def _supply(made: Circuit, board: Definition) -> None:
    """A supply feeds the fuse, the light rail and, through the diode, the Pico; or the Pico's USB feeds the fuse."""
    if board["power"]["source"] == "psu":
        _mains(made)
        made.parts["A1"].nets[_PICO_VBUS] = None
    else:
        _usb(made)
        made.parts["A1"].nets[_PICO_VSYS] = None
    _fuse(made, board)


_PICO_VSYS, _PICO_VBUS = "39", "40"


def _mains(made: Circuit) -> None:
    made.add("J1", "5 V input", "hub", {"+": "+5V_IN", "-": "GND"})
    made.add("D1", "1N5817", "hub", {"A": "+5V", "K": "VSYS"})


def _usb(made: Circuit) -> None:
    made.add("JP1", "VBUS link", "hub", {"1": "VBUS", "2": "+5V_IN"})


def _fuse(made: Circuit, board: Definition) -> None:
    made.add("F1", fuse(board), "hub", {"1": "+5V_IN", "2": "+5V"})
    made.add("C1", "1000 uF", "hub", {"1": "+5V", "2": "GND"})


def fuse(board: Definition) -> str:
    """The smallest fuse for the supply's current, or the largest there is."""
    limit = board["power"]["limit_ma"]
    return FUSES[min((hold for hold in FUSES if hold >= limit), default=max(FUSES))].name


def _driver(made: Circuit) -> None:
    """The driver from 3.3 V to 5 V for the lights' data; its three unused gates are off, with their inputs tied."""
    nets: dict[str, str | None] = {"VCC": "+5V", "GND": "GND", "1OE": "GND", "1A": "LED_3V3", "1Y": "LED_5V"}
    for gate in "234":
        nets.update({f"{gate}OE": "+5V", f"{gate}A": "GND", f"{gate}Y": None})
    made.add("U1", "74AHCT125", "hub", nets)
    made.add("C2", "100 nF leaded", "hub", {"1": "+5V", "2": "GND"})
    made.add("R1", "330 ohm", "hub", {"1": "LED_5V", "2": "L0"})
    made.add("J2", "wires 3", "hub", {"1": "+5V", "2": "GND", "3": "L0"})
    made.add("J3", "wires 2", "hub", {"1": "+5V", "2": "GND"})


def _lights(made: Circuit, board: Definition) -> None:
    """The chain of lights: each passes the data on, and the last output stays open."""
    names, cells = lights(board), len(board["cells"]["ids"])
    order = boards.indexes(board["leds"]["order"])
    for number, cell in enumerate(order):
        place = f"cell {names[cell]}" if cell < cells else f"die {(cell - cells) // PIPS + 1}"
        after = f"L{number + 1}" if number + 1 < len(order) else None
        made.add(
            f"D{cell + 101}", board["leds"]["part"], place,
            {"VDD": "+5V", "GND": "GND", "DIN": f"L{number}", "DOUT": after},
        )  # fmt: skip
        made.add(f"C{cell + 1001}", "100 nF", place, {"1": "+5V", "2": "GND"})


def _registers(made: Circuit, board: Definition) -> None:
    names, sensor = seats(board), board["sense"]["sensor"]
    order = boards.indexes(board["sense"]["order"])
    _chain_socket(made)
    count = -(-len(order) // INPUTS)
    for register in range(count):
        number, place = register + 1, f"register {register + 1}"
        sensors = order[INPUTS * register : INPUTS * (register + 1)]
        nets: dict[str, str | None] = {f"D{bit}": f"S_{names[seat]}" for bit, seat in enumerate(sensors)}
        nets.update({f"D{bit}": f"FREE{number}.{bit}" for bit in range(len(sensors), INPUTS)})
        nets.update({"VCC": "+3V3", "GND": "GND", "CLK": "SCK", "LOAD": "LOAD", "INH": "GND", "QH_N": None})
        nets["QH"] = "DATA" if register == 0 else f"Q{number}"
        nets["SER"] = f"Q{number + 1}" if number < count else "GND"
        made.add(f"U{REGISTER + number}", "74HC165", place, nets)
        made.add(f"C{REGISTER + number}", "100 nF leaded", place, {"1": "+3V3", "2": "GND"})
        pulled = {str(bit + 2): nets[f"D{bit}"] for bit in range(INPUTS)}
        made.add(f"RN{REGISTER + number}", "8 x 10 kohm", place, {"1": "+3V3", **pulled})
        _switches(made, sensor, number, {seat: names[seat] for seat in sensors})


def _switches(made: Circuit, sensor: str, number: int, sensors: dict[int, str]) -> None:
    """The sensors of a register, behind their own fuse; reeds need no supply."""
    rail = f"+VS_R{number}"
    if sensor != "reed":
        source = SENSORS[sensor].rail
        made.rails[rail] = made.rails[source]
        made.add(f"F{REGISTER + number}", SENSOR_FUSE.name, f"register {number}", {"1": source, "2": rail})
    for seat, name in sensors.items():
        _sensor(made, sensor, seat, name, rail)


def _chain_socket(made: Circuit) -> None:
    nets: dict[str, str | None] = {"1": "+3V3", "2": "GND", "3": "SCK", "4": "LOAD", "5": "DATA", "6": "+5V"}
    made.add("J5", "wires 6", "hub", nets)


def _bank_socket(made: Circuit, number: int, bank: Definition, gated: bool) -> None:
    """The wires to a bank, and the switch of its supply: off while its enable is high or floats."""
    enable, rail = f"EN{bank['en']}", f"+3V3_B{number}" if gated else "+3V3"
    wires = ["+3V3", "GND", rail, f"ADC{bank['adc']}", enable, "SEL0", "SEL1", "SEL2", "SEL3"]
    made.add(f"J{number + 5}", "wires 9", "hub", {str(pin + 1): net for pin, net in enumerate(wires)})
    if gated:
        made.rails[rail] = made.rails["+3V3"]
        made.add(f"Q{number}", "AO3401A", "hub", {"G": enable, "S": "+3V3", "D": rail})
    made.add(f"R{number + 10}", "10 kohm", "hub", {"1": "+3V3", "2": enable})


def _banks(made: Circuit, board: Definition) -> None:
    names, sense = seats(board), board["sense"]
    gated = sense.get("gated")
    for index, bank in enumerate(sense["banks"]):
        number, place, rail = index + 1, f"bank {index + 1}", f"+3V3_B{index + 1}" if gated else "+3V3"
        enable, analog = f"EN{bank['en']}", f"ADC{bank['adc']}"
        sensors = boards.indexes(bank["cells"])
        nets: dict[str, str | None] = {f"Y{channel}": f"S_{names[seat]}" for channel, seat in enumerate(sensors)}
        nets.update({f"Y{channel}": None for channel in range(len(sensors), CHANNELS)})
        nets.update({f"S{line}": f"SEL{line}" for line in range(len(board["mcu"]["pins"]["sel"]))})
        nets.update({"COM": analog, "EN": enable, "VCC": "+3V3", "GND": "GND"})
        made.add(f"U{BANK + number}", "74HC4067", place, nets)
        made.add(f"C{BANK + number}", "100 nF leaded", place, {"1": "+3V3", "2": "GND"})
        _bank_socket(made, number, bank, bool(gated))
        for seat in sensors:
            _sensor(made, sense["sensor"], seat, names[seat], rail)


def _sensor(made: Circuit, sensor: str, seat: int, name: str, rail: str) -> None:
    place = f"seat {name}"
    if sensor == "reed":
        made.add(f"SW{seat + 1}", sensor, place, {"1": f"S_{name}", "2": "GND"})
        return
    made.add(f"H{seat + 1}", sensor, place, {"VCC": rail, "OUT": f"S_{name}", "GND": "GND"})
    made.add(f"C{seat + 2001}", "100 nF", place, {"1": rail, "2": "GND"})


_SENSES = {"hc165": _registers, "hc4067": _banks}
