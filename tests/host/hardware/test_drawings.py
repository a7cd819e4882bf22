"""Wires, wiring diagram, schematic and simulation: drawn from the circuit, and legible in a browser."""

import json
import subprocess
import tomllib
import xml.etree.ElementTree as ET

import pytest

from lusoria.boards import definitions as boards
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware.circuit import electronics, schematic, wires, wiring_diagram, wokwi
from tests.support import needs

SHIPPED = pytest.mark.parametrize("name", boards.board_names())
TWO = ("twelve-lines", "grid-8x8-colour")


@SHIPPED
def test_wires_at_the_hub_are_the_connectors_pins_in_their_order(name):
    board = boards.read(name)
    made, every = electronics.circuit(board), wires.wires(board)
    for part in made.at("hub"):
        if part.ref.startswith("J") and part.ref != "JP1":
            label = f"hub {part.ref}"
            nets = [wire.net for wire in every if label in (wire.start, wire.end)]
            assert nets == list(part.nets.values()), part.ref


@SHIPPED
def test_every_seat_and_every_light_is_wired_once(name):
    board = boards.read(name)
    made, every = electronics.circuit(board), wires.wires(board)
    signals = {wire.net: wire for wire in every if wire.net.startswith("S_")}
    assert set(signals) == {f"S_{seat}" for seat in seat_names(board["cells"])}
    assert len({(wire.end, wire.end_at) for wire in signals.values()}) == len(signals)
    chips = {part.place: part for part in made.parts.values() if part.kind.name in ("74HC165", "74HC4067")}
    for wire in signals.values():
        chip = chips[wire.start]
        pin = next(pin.number for pin in chip.kind.pins if pin.name == wire.start_at)
        assert chip.nets[pin] == wire.net
    data = [wire for wire in every if wire.end_at == "DI"]
    stops = wires.light_stops(board)
    assert [wire.end for wire in data] == [f"{stop} IN" for stop, _ in stops]
    for wire, (_, number) in zip(data, stops, strict=True):
        light = indexes(board["leds"]["order"])[number]
        assert made.parts[f"D{light + 101}"].nets["4"] == wire.net == f"L{number}"


def test_colours_tell_the_supplies_apart():
    colours = {wire.net: wire.colour for wire in wires.wires(boards.read("grid-8x8-colour"))}
    assert {colours[net] for net in ("+5V", "+5V_IN")} == {"RD"} and colours["GND"] == "BK"
    assert {colours[net] for net in ("+3V3", "+3V3_B1", "+3V3_B4")} == {"OG"}
    assert len({colours[net] for net in ("ADC0", "EN0", "SEL0", "SEL1", "SEL2", "SEL3")}) == 6


@SHIPPED
def test_the_simulation_joins_each_seat_to_its_input(name):
    board = boards.read(name)
    diagram = json.loads(wokwi.files(board)[wokwi.NAME])
    names = [part["id"] for part in diagram["parts"]]
    assert len(names) == len(set(names))
    group = {}

    def root(pin):
        while group.get(pin, pin) != pin:
            pin = group[pin]
        return pin

    for start, end, *_ in diagram["connections"]:
        assert start.split(":")[0] in names and end.split(":")[0] in names
        group[root(end)] = root(start)
    made = electronics.circuit(board)
    for seat in seat_names(board["cells"]):
        chip = next(part for part in made.parts.values() if part.ref[0] == "U" and f"S_{seat}" in part.nets.values())
        pin = next(pin.name for pin in chip.kind.pins if chip.nets[pin.number] == f"S_{seat}")
        switch = f"{wokwi.seat_id(seat)}:{'2' if board['sense']['kind'] == 'hc165' else 'SIG'}"
        assert root(switch) == root(f"{chip.ref.lower()}:{pin}")
    first = indexes(board["leds"]["order"])[0]
    assert root(f"light{first}:DIN") == root(f"pico:GP{board['mcu']['pins']['led']}")


def test_wokwis_project_names_the_image_and_the_chip_that_the_diagram_has():
    for name, chips in (("rota", []), ("rota-colour", ["hc4067"])):
        made = wokwi.files(boards.read(name))
        text = made[wokwi.PROJECT].decode()
        project = tomllib.loads(text)
        assert project["wokwi"] == {"version": 1, "firmware": "table.uf2"}
        assert f"lusoria image {name} --micropython " in text and "-o table.uf2" in text
        assert [chip["name"] for chip in project.get("chip", [])] == chips
        kinds = {part["type"] for part in json.loads(made[wokwi.NAME])["parts"]}
        assert {kind.removeprefix("chip-") for kind in kinds if kind.startswith("chip-")} == set(chips)
        for chip in project.get("chip", []):
            assert f"simulation/{chip['binary'].removesuffix('wasm')}json" in made


# Pins and attributes of the parts as docs.wokwi.com/parts names them; a custom chip has the pins of its own file.
WOKWI = {
    "wokwi-pi-pico": ({f"GP{gp}" for gp in (*range(23), 26, 27, 28)} | {f"GND.{number}" for number in range(1, 9)}
                      | {"VBUS", "VSYS", "3V3", "3V3_EN", "RUN", "ADC_VREF"}, set()),
    "wokwi-pushbutton": ({"1.l", "1.r", "2.l", "2.r"}, {"color", "key", "label", "bounce", "xray"}),
    "wokwi-74hc165": ({*(f"D{bit}" for bit in range(8)), "PL", "CP", "CE", "DS", "Q7", "Q7_N", "VCC", "GND"}, set()),
    "wokwi-slide-switch": ({"1", "2", "3"}, {"value", "bounce"}),
    "wokwi-resistor": ({"1", "2"}, {"value"}),
    "wokwi-potentiometer": ({"GND", "SIG", "VCC"}, {"value"}),
    "wokwi-neopixel": ({"VDD", "DOUT", "VSS", "DIN"}, set()),
}  # fmt: skip


@SHIPPED
def test_the_simulation_has_the_parts_and_pins_that_wokwi_publishes(name):
    """Wokwi itself is a service and was not asked: this is its published documentation."""
    made = wokwi.files(boards.read(name))
    diagram = json.loads(made[wokwi.NAME])
    assert set(diagram) == {"version", "author", "editor", "parts", "connections"} and diagram["version"] == 1
    published = dict(WOKWI)
    if wokwi.CHIP_JSON in made:
        published["chip-hc4067"] = (set(json.loads(made[wokwi.CHIP_JSON])["pins"]), set())
    kinds = {part["id"]: part["type"] for part in diagram["parts"]}
    for part in diagram["parts"]:
        assert set(part) == {"type", "id", "left", "top", "attrs"}
        assert set(part["attrs"]) <= published[part["type"]][1], part
        assert all(isinstance(value, str) for value in part["attrs"].values())
    for start, end, colour, way in diagram["connections"]:
        for part, pin in (start.split(":"), end.split(":")):
            assert pin in published[kinds[part]][0], f"{part}:{pin}"
        assert colour in ("orange", "red", "black", "green") and way == []


# What Wokwi's header of custom chips declares of what we use, and a bench that drives the chip with it.
API = """
#include <stdbool.h>
#include <stdint.h>
typedef int pin_t; typedef uint32_t timer_t_;
enum { LOW, HIGH }; enum { INPUT, OUTPUT, ANALOG = 16 };
typedef struct { void *user_data; void (*callback)(void *); uint32_t reserved[8]; } timer_config_t;
pin_t pin_init(const char *, uint32_t); uint32_t pin_read(pin_t); float pin_adc_read(pin_t);
void pin_dac_write(pin_t, float); uint32_t timer_init(const timer_config_t *);
void timer_start(uint32_t, uint32_t, bool);
"""
BENCH = """
#include "wokwi-api.h"
#include <stdio.h>
#include <string.h>
static char names[32][8]; static float volts[32]; static int count; static timer_config_t timer;
pin_t pin_init(const char *name, uint32_t mode) { (void)mode; strcpy(names[count], name); return count++; }
uint32_t pin_read(pin_t pin) { return volts[pin] > 1.5; }
float pin_adc_read(pin_t pin) { return volts[pin]; }
void pin_dac_write(pin_t pin, float value) { volts[pin] = value; }
uint32_t timer_init(const timer_config_t *config) { timer = *config; return 0; }
void timer_start(uint32_t id, uint32_t us, bool repeat) { (void)id; (void)us; (void)repeat; }
void chip_init(void);
static int at(const char *name) { for (int i = 0; i < count; i++) if (!strcmp(names[i], name)) return i; return -1; }
int main(void) {
  chip_init();
  for (int y = 0; y < 16; y++) { char name[8]; sprintf(name, "Y%d", y); volts[at(name)] = 0.1f * y + 0.05f; }
  for (int y = 0; y < 17; y++) {
    for (int s = 0; s < 4; s++) { char name[8]; sprintf(name, "S%d", s); volts[at(name)] = (y >> s & 1) * 3.3f; }
    volts[at("EN")] = y == 16 ? 3.3f : 0; timer.callback(timer.user_data); printf("%.2f ", volts[at("COM")]);
  }
  return 0;
}
"""


def test_the_simulated_multiplexer_hands_on_the_channel_that_is_chosen(tmp_path):
    """Compiled and driven on a bench of ours: Wokwi itself is not here. Switched off it keeps what it had."""
    made = wokwi.files(boards.read("rota-colour"))
    for name, text in (("wokwi-api.h", API), ("bench.c", BENCH), ("chip.c", made[wokwi.CHIP_C].decode())):
        (tmp_path / name).write_text(text)
    program = tmp_path / "bench"
    subprocess.run([needs.c_compiler(), "-Wall", "-Werror", "-I", tmp_path, tmp_path / "bench.c", tmp_path / "chip.c",
                    "-o", program], check=True)  # fmt: skip
    out = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    assert [float(volts) for volts in out] == [round(0.1 * y + 0.05, 2) for y in range(16)] + [1.55]
    pins = json.loads(made[wokwi.CHIP_JSON])["pins"]
    used = {
        pin.split(":")[1] for wire in json.loads(made[wokwi.NAME])["connections"] for pin in wire[:2] if pin[:2] == "u2"
    }
    assert used <= set(pins)


@pytest.mark.parametrize("name", TWO)
def test_the_schematic_shows_every_pin_of_every_kind_of_part_with_its_net(name):
    board = boards.read(name)
    drawn = schematic.files(board)
    for sheet in schematic.sheets(board):
        words = [text.strip() for text in ET.fromstring(drawn[f"electronics/{sheet.name}.svg"]).itertext()]
        for part in sheet.parts:
            assert any(part.ref in text and part.kind.name in text for text in words), part.ref
            assert all(net in words for net in part.nets.values() if net), part.ref
    kinds = {part.kind for part in electronics.circuit(board).parts.values()}
    assert kinds == {part.kind for sheet in schematic.sheets(board) for part in sheet.parts}


SPREAD = """() => {
  const texts = [...document.querySelectorAll('text')].map(t => [t.textContent.trim(), t.getBoundingClientRect()])
    .filter(([words]) => words && words !== '·');
  const frame = document.querySelector('svg').getBoundingClientRect();
  const out = texts.filter(([, b]) => b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1
    || b.bottom > frame.bottom + 1).map(([words]) => words);
  const over = [];
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const [a, b] = [texts[i][1], texts[j][1]];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 3 && high > 0.45 * Math.min(a.height, b.height)) over.push(texts[i][0] + ' / ' + texts[j][0]);
  }
  const least = Math.min(...texts.map(([, b]) => b.height));
  // As large as the guide shows it: 54 of its letters wide, 68 high.
  return {count: texts.length, out, over, least, shown: least * Math.min(1, 864 / frame.width, 1088 / frame.height)};
}"""


@pytest.mark.browser
@pytest.mark.parametrize("name", TWO)
def test_drawings_are_legible_in_a_browser(name, browser):
    """No words outside the picture, none over others, none smaller than 8 pixels; in the guide, 7."""
    needs.dot()
    board = boards.read(name)
    with browser.new_context() as context:
        page = context.new_page()
        for file, data in {**schematic.files(board), **wiring_diagram.files(board)}.items():
            text = data.decode()
            page.set_content("<body>" + text[text.index("<svg") :], wait_until="commit")
            found = page.evaluate(SPREAD)
            assert found["count"] > 5 and found["least"] >= 8, file
            assert found["shown"] >= 7, (file, found["shown"])
            assert found["out"] == [] and found["over"] == [], file
