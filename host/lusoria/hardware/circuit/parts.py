"""The kinds of parts on the boards: what to order, their pins and limits, and the sources of these facts.

Prices are our estimates for small quantities in US dollars without tax, made in PRICED; nobody was asked for
an offer. Limits are the datasheets' worst cases at the voltage used here; nothing was measured.
"""

from typing import NamedTuple

PRICED = "2026-11, estimated"

# What a pin does, for the electrical rule check.
POWER, GROUND, SOURCE = "power", "ground", "source"  # takes supply, is 0 V, gives supply
IN, OUT, OPEN, SHARED, BOTH = "in", "out", "open", "shared", "both"  # OPEN: open drain. SHARED: three-state
PASSIVE = "passive"


class Pin(NamedTuple):
    """A pin: its number on the package, its name in the datasheet, and its function."""

    number: str
    name: str
    does: str


class Kind(NamedTuple):
    """A kind of part. Voltages in V, currents in mA."""

    name: str
    order: str  # the maker's part number
    says: str
    footprint: str  # KiCad's library:name
    pins: tuple[Pin, ...]
    usd: float
    datasheet: str = ""
    supply: tuple[float, float] = (0.0, 99.0)  # least and most
    high: float = 0.7  # an input is high from this share of the supply on
    high_v: float | None = None  # or from this voltage on, whatever the supply
    tolerant_v: float | None = None  # the most that an input bears; if None, its supply plus 0.5 V
    ohms: float = 0.0  # of a resistor, or of a MOSFET that is on
    farads: float = 0.0

    @property
    def value(self) -> str:
        """What is printed beside the part; empty for a connector."""
        return "" if self.name.startswith("wires") else self.name.removesuffix(" leaded")


def _pins(text: str) -> tuple[Pin, ...]:
    """Read pins that are written as 'number name function', separated by commas."""
    words = [pin.split() for pin in text.split(",")]
    return tuple(Pin(number, name, does) for number, name, does in words)


# Header pin of each GP number of the Pico, and its grounds.
PICO_GP = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 38)
_PICO = ",".join(
    [f"{header} GP{gp} both" for gp, header in PICO_GP.items()]
    + [f"{header} GND ground" for header in PICO_GROUNDS]
    + ["33 AGND ground,30 RUN in,35 ADC_VREF passive,36 3V3 source,37 3V3_EN in,39 VSYS power,40 VBUS source"]
)
# Input pin of each channel: Y0 to Y15 of a 74HC4067, D0 to D7 of a 74HC165.
MUX_PINS = (9, 8, 7, 6, 5, 4, 3, 2, 23, 22, 21, 20, 19, 18, 17, 16)
REGISTER_PINS = (11, 12, 13, 14, 3, 4, 5, 6)
INPUTS = len(REGISTER_PINS)
_MUX = ",".join(f"{pin} Y{channel} passive" for channel, pin in enumerate(MUX_PINS))
_REGISTER = ",".join(f"{pin} D{channel} in" for channel, pin in enumerate(REGISTER_PINS))
_GATES = ",".join(
    f"{enable} {gate}OE in,{data} {gate}A in,{out} {gate}Y shared"
    for gate, enable, data, out in ((1, 1, 2, 3), (2, 4, 5, 6), (3, 10, 9, 8), (4, 13, 12, 11))
)
_TWO = "1 1 passive,2 2 passive"
_SOT23 = "Package_TO_SOT_SMD:SOT-23"
_HALL = "1 VCC power,2 OUT {},3 GND ground"


def _wires(count: int, order: str, usd: float, footprint: str) -> Kind:
    pins = ",".join(f"{number} {number} passive" for number in range(1, count + 1))
    return Kind(f"wires {count}", order, f"connector, {count} wires", footprint, _pins(pins), usd, "JST XH series")


def _soldered(count: int) -> Kind:
    """Holes in the connector's pattern, for wires too thick for contacts."""
    footprint = f"Connector_JST:JST_XH_B{count}B-XH-A_1x{count:02}_P2.50mm_Vertical"
    return _wires(count, "", 0.0, footprint)._replace(name=f"wires {count} soldered")


def _resistor(name: str, order: str, ohms: float) -> Kind:
    footprint = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"
    return Kind(name, order, f"resistor {name}", footprint, _pins(_TWO), 0.05, ohms=ohms)


def _link(name: str, says: str) -> Kind:
    footprint = "Jumper:SolderJumper-2_P1.3mm_Open_Pad1.0x1.5mm"
    return Kind(name, "bridge of solder", says, footprint, _pins(_TWO), 0.0)


def _fuse(order: str, hold_ma: int, usd: float, like: str = "RG1100") -> Kind:
    """A fuse of the MF-R series, which KiCad lacks; `like` names a footprint with the same maker, legs and width."""
    says = f"resettable fuse, holds {hold_ma / 1000:g} A, trips at {hold_ma / 500:g} A"
    footprint = f"Fuse:Fuse_Bourns_MF-{like}"
    return Kind(order, f"{order}-0", says, footprint, _pins(_TWO), usd, "Bourns MF-R series")


# Resettable fuses by the current they hold, mA.
FUSES = {
    hold: _fuse(order, hold, usd)
    for hold, order, usd in (
        (500, "MF-R050", 0.4), (1100, "MF-R110", 0.45), (1850, "MF-R185", 0.5), (2500, "MF-R250", 0.6),
        (3000, "MF-R300", 0.65), (4000, "MF-R400", 0.75),
    )
}  # fmt: skip
# Ahead of the sensors that a register supplies: their wires are too thin for what the supply's fuse passes.
_SENSOR_FUSE_MA = 100
SENSOR_FUSE = _fuse("MF-R010", _SENSOR_FUSE_MA, 0.35, "RHT050")

_ALL = (
    Kind("Pico", "SC0915", "Raspberry Pi Pico", "Module:RaspberryPi_Pico_Common_THT", _pins(_PICO), 4.0,
         "Raspberry Pi Pico datasheet; RP2040 datasheet", (1.8, 5.5), high_v=2.0, tolerant_v=3.63),
    Kind("74AHCT125", "SN74AHCT125N", "four buffers with TTL inputs", "Package_DIP:DIP-14_W7.62mm",
         _pins(_GATES + ",14 VCC power,7 GND ground"), 0.7, "Texas Instruments SCLS264", (4.5, 5.5), high_v=2.0,
         tolerant_v=5.5),
    Kind("74HC165", "SN74HC165N", "shift register, eight inputs", "Package_DIP:DIP-16_W7.62mm",
         _pins(_REGISTER + ",1 LOAD in,2 CLK in,15 INH in,10 SER in,9 QH out,7 QH_N out,16 VCC power,8 GND ground"),
         0.6, "Texas Instruments SCLS116", (2.0, 6.0)),
    Kind("74HC4067", "CD74HC4067M96", "analog multiplexer, sixteen channels",
         "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm",
         _pins(_MUX + ",1 COM passive,10 S0 in,11 S1 in,14 S2 in,13 S3 in,15 EN in,24 VCC power,12 GND ground"), 1.1,
         "Texas Instruments SCHS209", (2.0, 6.0)),
    Kind("DRV5033AJ", "DRV5033AJQDBZR", "digital Hall switch, omnipolar, open drain, continuous", _SOT23,
         _pins(_HALL.format(OPEN)), 0.6, "Texas Instruments SLIS152", (2.5, 38.0)),
    Kind("DRV5032AJ", "DRV5032AJDBZR", "digital Hall switch, omnipolar, open drain, 20 Hz", _SOT23,
         _pins(_HALL.format(OPEN)), 0.6, "Texas Instruments SLVSDC7", (1.65, 5.5)),
    Kind("DRV5055A1", "DRV5055A1QDBZR", "linear Hall sensor, 22 mT", _SOT23, _pins(_HALL.format(OUT)), 1.1,
         "Texas Instruments SBAS640", (3.0, 3.63)),
    Kind("DRV5055A2", "DRV5055A2QDBZR", "linear Hall sensor, 44 mT", _SOT23, _pins(_HALL.format(OUT)), 1.1,
         "Texas Instruments SBAS640", (3.0, 3.63)),
    Kind("DRV5055A3", "DRV5055A3QDBZR", "linear Hall sensor, 88 mT", _SOT23, _pins(_HALL.format(OUT)), 1.1,
         "Texas Instruments SBAS640", (3.0, 3.63)),
    Kind("DRV5055A4", "DRV5055A4QDBZR", "linear Hall sensor, 176 mT", _SOT23, _pins(_HALL.format(OUT)), 1.1,
         "Texas Instruments SBAS640", (3.0, 3.63)),
    Kind("WS2812B", "WS2812B-B", "light with its own controller",
         "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm", _pins("1 VDD power,2 DOUT out,3 GND ground,4 DIN in"), 0.15,
         "Worldsemi WS2812B", (3.7, 5.3)),
    Kind("AO3401A", "AO3401A", "P-channel MOSFET", _SOT23, _pins("1 G in,2 S power,3 D source"), 0.12,
         "Alpha & Omega AO3401A", (2.5, 12.0)),
    Kind("AOI4185", "AOI4185", "P-channel MOSFET, 40 V, 20 mohm with 4.5 V at its gate",
         "Package_TO_SOT_THT:TO-251-3_Vertical", _pins("1 G in,2 D passive,3 S passive"), 0.8,
         "Alpha & Omega AOD4185/AOI4185", ohms=0.02),
    Kind("SA5.0A", "SA5.0A", "suppressor diode 5 V, one direction", "Diode_THT:D_DO-15_P10.16mm_Horizontal",
         _pins("1 K passive,2 A passive"), 0.4, "Littelfuse SA series"),
    _resistor("68 ohm", "CFR-25JB-52-68R", 68),
    _resistor("330 ohm", "CFR-25JB-52-330R", 330),
    _resistor("10 kohm", "CFR-25JB-52-10K", 10e3),
    _resistor("1 Mohm", "CFR-25JB-52-1M", 1e6),
    Kind("8 x 10 kohm", "4609X-101-103LF", "eight resistors of 10 kohm with one common pin",
         "Resistor_THT:R_Array_SIP9", _pins(",".join(f"{n} {n} passive" for n in range(1, 10))), 0.3,
         "Bourns 4600X series"),
    Kind("100 nF", "C1206C104K5RACTU", "ceramic capacitor 100 nF 50 V, 1206",
         "Capacitor_SMD:C_1206_3216Metric", _pins(_TWO), 0.05, farads=100e-9),
    Kind("100 nF leaded", "K104K15X7RF53H5", "ceramic capacitor 100 nF 50 V, 5 mm",
         "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm", _pins(_TWO), 0.1, farads=100e-9),
    Kind("1000 uF", "EEU-FR1A102", "electrolytic capacitor 1000 uF 10 V",
         "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm", _pins(_TWO), 0.4, "Panasonic FR series", farads=1e-3),
    Kind("4.7 uF", "C340C475M5U5TA", "ceramic capacitor 4.7 uF 50 V, 5 mm, either way round",
         "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm", _pins(_TWO), 0.9, "Kemet Golden Max C340", farads=4.7e-6),
    Kind("1N5817", "1N5817", "Schottky diode 1 A", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
         _pins("1 K passive,2 A passive"), 0.2, "Vishay 1N5817"),
    Kind("5 V input", "1729128", "screw terminal, 5.08 mm",
         "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
         _pins("1 + source,2 - ground"), 0.9, "Phoenix Contact MKDS 1,5"),
    _link("VBUS link", "two pads to bridge for USB supply"),
    _link("LAST", "two pads to bridge on the last register"),
    _soldered(2),
    _soldered(3),
    _wires(2, "B2B-XH-A", 0.1, "Connector_JST:JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical"),
    _wires(6, "B6B-XH-A", 0.18, "Connector_JST:JST_XH_B6B-XH-A_1x06_P2.50mm_Vertical"),
    _wires(9, "B9B-XH-A", 0.25, "Connector_JST:JST_XH_B9B-XH-A_1x09_P2.50mm_Vertical"),
    *FUSES.values(),
    SENSOR_FUSE,
)  # fmt: skip
KINDS = {kind.name: kind for kind in _ALL}


class Sensor(NamedTuple):
    """The figures of a sensor's datasheet. Fields in mT."""

    analog: bool
    supply_ma: float  # at most, of one sensor, from 3.3 V
    least_v: float
    updates_hz: float  # how often its output can change, as a rule; 0: at once
    range_mt: float = 0  # of a linear sensor at 3.3 V
    operate_mt: float = 0  # of a switch: closed for certain from here on
    release_mt: float = 0  # of a switch: open for certain below this
    five_ma: float = 0  # at most, of one sensor, from 5 V; 0: it has its supply from 3.3 V

    @property
    def rail(self) -> str:
        """The rail of its supply."""
        return "+5V" if self.five_ma else "+3V3"

    @property
    def lag_ms(self) -> float:
        """The longest delay of a change in ms. A 20 Hz DRV5032 may do only 13.3 Hz; that ratio is assumed for all."""
        return 1500 / self.updates_hz if self.updates_hz else 0.0


# A closed switch draws current through its 10 kohm pull-up, and 1.6 uA (DRV5032) for itself. A DRV5033 measures all
# the time and draws 2.7 mA typically, 3.5 at most: more than the Pico's 3.3 V can give to a large board, so it is fed
# from 5 V, but its open drain is still pulled up to 3.3 V.
SENSORS = {
    "DRV5033AJ": Sensor(False, 0.33, 2.5, 0, operate_mt=12.0, release_mt=1.0, five_ma=3.5),
    "DRV5032AJ": Sensor(False, 0.34, 1.65, 20, operate_mt=9.5, release_mt=3.0),
    "DRV5032FA": Sensor(False, 0.01, 1.65, 20, operate_mt=4.8, release_mt=0.5),
    "DRV5032FB": Sensor(False, 0.01, 1.65, 5, operate_mt=4.8, release_mt=0.5),
    "A3144": Sensor(False, 9.0, 4.5, 0, operate_mt=35.0, release_mt=5.0),
    "DRV5055A1": Sensor(True, 10.0, 3.0, 0, range_mt=22),
    "DRV5055A2": Sensor(True, 10.0, 3.0, 0, range_mt=44),
    "DRV5055A3": Sensor(True, 10.0, 3.0, 0, range_mt=88),
    "DRV5055A4": Sensor(True, 10.0, 3.0, 0, range_mt=176),
    "SS49E": Sensor(True, 10.0, 2.7, 0, range_mt=60),
}
# How many sensors one register's fuse holds, whichever they are.
MOST_FUSED = int(_SENSOR_FUSE_MA / max(sensor.five_ma for sensor in SENSORS.values()))
