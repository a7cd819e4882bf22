"""Printed boards: joined and clear by a check that finds planted faults, the circuit's nets, Gerbers read back."""

import zipfile
from io import BytesIO

import numpy as np
import pytest
import scipy.sparse
import scipy.sparse.csgraph
import scipy.sparse.linalg
import shapely
from gerber.common import loads
from gerbonara import ExcellonFile
from gerbonara.newstroke import Newstroke

from lusoria.boards import definitions as boards
from lusoria.boards.places import indexes, seat_names
from lusoria.errors import LusoriaError
from lusoria.hardware.checks import power
from lusoria.hardware.circuit import electronics, strips
from lusoria.hardware.circuit.circuit import in_order
from lusoria.hardware.printed_boards import copper_check, gerbers, layouts, silk
from lusoria.hardware.printed_boards.copper import Track, Via
from tests.support.hardware.printed import KINDS, copper, joined, layout, sampled_layouts

SHIPPED = pytest.mark.parametrize("name", boards.board_names())
EACH = pytest.mark.parametrize("kind", KINDS)


def drawn(kind):
    return {name.split("/")[-1]: data for name, data in gerbers.drawn(layout(kind)).items()}


def test_a_board_on_which_the_check_finds_a_fault_is_not_drawn(monkeypatch):
    """So those that the tests below draw have none: every net is joined and everything is clear."""
    made = gerbers.routed(layout("cell").bare)
    monkeypatch.setattr(gerbers, "route", lambda _bare: made._replace(tracks=()))
    with pytest.raises(LusoriaError, match="printed board cell is not drawn: cell: net "):
        gerbers.routed.__wrapped__(made.layout)


@EACH
def test_the_check_finds_a_track_that_is_missing(kind):
    """All of one net's tracks gone: the net is in pieces, unless an area joins it."""
    made = gerbers.routed(layout(kind).bare)
    poured = {zone.net for zone in made.layout.zones}
    net = min({track.net for track in made.tracks} - poured)
    less = made._replace(tracks=tuple(track for track in made.tracks if track.net != net))
    assert any(f"net {net}" in fault.part for fault in copper_check.faults(less)), net


def test_the_check_finds_what_a_board_maker_would_refuse():
    made = gerbers.routed(layout("hub").bare)
    first = made.layout.pads[0]
    x, y = first.at

    def said(wrong):
        return " ".join(str(fault) for fault in copper_check.faults(wrong))

    near = Track("WRONG", "F", 0.3, (x + 1.1, y - 1), (x + 1.1, y + 1))
    edge = Track("WRONG", "F", 0.3, (0.2, 60.0), (0.2, 62.0))
    thin = Via("WRONG", (3.0, 50.0), 0.6, 0.4)
    found = said(made._replace(tracks=(*made.tracks, near, edge), vias=(*made.vias, thin)))
    assert "A1.1 (open A1.1): too near to track" in found and "too near to the edge" in found
    assert "ring of copper around the hole: 0.10 mm (limit: 0.2 mm)" in found
    close = made.vias[0]._replace(at=(made.vias[0].at[0] + 0.5, made.vias[0].at[1]))
    assert "limit: 0.25 mm" in said(made._replace(vias=(*made.vias, close)))


def test_a_cells_rails_have_no_more_resistance_than_the_check_of_the_voltage_takes():
    """Each rail on the back as a sheet of squares of 0.1 mm between the wires that come and those that leave."""
    made = gerbers.routed(layout("cell").bare)
    ohms = 0.0
    for zone, parts in copper_check.poured(made):
        ends = [copper_check.shape(pad) for pad in made.layout.pads if pad.ref == "W" and pad.net == zone.net]
        ohms += sheet_ohms(shapely.union_all([*parts, *ends]), *ends)
    assert 0.6 * power.CELL_OHM < ohms < power.CELL_OHM


@pytest.mark.parametrize("name", ["grid-8x8", "twelve-lines"])
def test_a_strips_rails_have_no_more_resistance_than_the_check_of_the_voltage_takes(name):
    """Likewise, between the wires that come and those that leave, over the distance of its first and last lights."""
    made = gerbers.routed(layout("strip-a", name).bare)
    ohms = 0.0
    for zone, parts in copper_check.poured(made):
        pads = [pad for pad in made.layout.pads if pad.ref == "W" and pad.net == zone.net]
        ends = [copper_check.shape(pad) for pad in sorted(pads, key=lambda pad: pad.at)]
        first, last = (ends[0], ends[1]) if name == "twelve-lines" else (ends[0], ends[-1])
        ohms += sheet_ohms(shapely.union_all([*parts, *ends]), first, last)
    lights = [pad.at[0] for pad in made.layout.pads if pad.ref[0] == "D" and pad.number == "4"]
    along = max(lights) - min(lights)
    assert ohms < power.CELL_OHM + power.STRIP_OHM_PER_MM * along, (ohms, along)


def sheet_ohms(copper, start, end, step=0.1, square=0.5e-3):
    """The resistance between two contacts on a sheet, from the currents between neighbouring squares."""
    left, low, right, high = copper.bounds
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(low, high, step))
    inside = shapely.contains_xy(copper, xs, ys)
    number = np.full(inside.shape, -1)
    number[inside] = np.arange(inside.sum())
    pairs = np.vstack([np.column_stack((number[:, :-1].ravel(), number[:, 1:].ravel())),
                       np.column_stack((number[:-1].ravel(), number[1:].ravel()))])  # fmt: skip
    pairs = pairs[(pairs >= 0).all(axis=1)]
    count = inside.sum()
    joined = scipy.sparse.coo_matrix((np.ones(len(pairs)), pairs.T), (count, count))
    laplace = scipy.sparse.csgraph.laplacian(joined + joined.T).tocsr()
    volts = np.full(count, np.nan)
    volts[shapely.contains_xy(start, xs, ys)[inside]], volts[shapely.contains_xy(end, xs, ys)[inside]] = 1.0, 0.0
    free = np.isnan(volts)
    known = np.where(free, 0.0, volts)
    volts[free] = scipy.sparse.linalg.spsolve(laplace[free][:, free], -(laplace @ known)[free])
    return square / (laplace @ volts)[known == 1.0].sum()


def renamed(pairs):
    """Which pins are joined, without the nets' names."""
    groups = {}
    for pin, net in pairs:
        if net is not None:
            groups.setdefault(net, set()).add(pin)
    return sorted((sorted(group) for group in groups.values() if len(group) > 1), key=str)


@SHIPPED
def test_the_hub_joins_what_the_circuit_joins(name):
    """Pins of fitted parts that share a net in the circuit share one on the board, and no others do."""
    circuit = electronics.circuit(boards.read(name))
    fitted = circuit.at("hub")
    copper = {(pad.ref, pad.number): pad.net for pad in layout("hub", name).pads}
    expected = [((part.ref, number), net) for part in fitted for number, net in part.nets.items() if net is not None]
    assert renamed(expected) == renamed([(pin, copper[pin]) for pin, _ in expected])


def test_a_board_with_pins_of_its_own_gets_a_hub_of_its_own():
    """The button and the lights on pins that the usual hub has for banks."""
    board = boards.read("grid-8x8")
    board["mcu"] = {**board["mcu"], "pins": {**board["mcu"]["pins"], "button": 7, "led": 3}}
    made = gerbers.routed(layouts.hub(board).bare)
    copper = {(pad.ref, pad.number): pad.net for pad in made.layout.pads}
    assert copper["A1", "10"] == copper["R3", "1"] == "BUTTON_P" and copper["R3", "2"] == copper["J4", "1"]
    assert copper["A1", "5"] == copper["U1", "2"] == "LED_3V3"


@pytest.mark.parametrize(("kind", "place", "renames"), [
    ("register", "register 2", {"U102": "U", "C102": "C", "RN102": "RN", "F102": "F", "R102": "R", "JP102": "JP"}),
    ("bank", "bank 3", {"U203": "U", "C203": "C"}),
])  # fmt: skip
def test_small_boards_join_what_the_circuit_joins(kind, place, renames):
    circuit = electronics.circuit(boards.read(KINDS[kind]))
    copper = {(pad.ref, pad.number): pad.net for pad in layout(kind).pads}
    expected = [((renames[part.ref], number), net) for part in circuit.at(place) for number, net in part.nets.items()]
    assert renamed(expected) == renamed([(pin, copper[pin]) for pin, _ in expected])


def test_the_cell_joins_what_the_circuit_joins():
    circuit = electronics.circuit(boards.read("rota"))
    copper = {(pad.ref, pad.number): pad.net for pad in layout("cell").pads}
    for place, renames in (("cell 0", {"D101": "D", "C1001": "CD"}), ("seat 0", {"H1": "H", "C2001": "CH"})):
        parts = sorted(circuit.at(place), key=lambda part: in_order(part.ref))
        assert {part.ref for part in parts} == set(renames)
        expected = [((renames[part.ref], number), net) for part in parts for number, net in part.nets.items()]
        assert renamed(expected) == renamed([(pin, copper[pin]) for pin, _ in expected])


@pytest.mark.parametrize(("order", "count"), [("0-63", 8), ("63-0", 8), ("0,2,1,3-63", 0), ("0-6,8,7,9-63", 0)])
def test_only_rows_whose_lights_are_chained_one_after_the_other_are_strips(order, count):
    board = boards.read("grid-8x8")
    assert len(strips.strips(board | {"leds": board["leds"] | {"order": order}})) == count


@pytest.mark.parametrize("name", ["grid-9x10", "grid-8x8-colour", "twelve-lines"])
def test_each_strip_joins_what_the_circuit_joins(name):
    """Its pads for wires as well: each has the net of the wire that ends there."""
    board = boards.read(name)
    circuit, made = electronics.circuit(board), {made.name: made for made in layouts.layouts(board)}
    order = indexes(board["leds"]["order"])
    kinds = {number: made[kind] for kind, numbers in strips.kinds(board).items() for number in numbers}
    for number, strip in enumerate(strips.strips(board), 1):
        renames = {f"D{light + 101}": f"D{index}" for index, light in enumerate(strip.lights, 1)}
        renames |= {f"C{light + 1001}": f"C{index}" for index, light in enumerate(strip.lights, 1)}
        renames |= {f"H{seat + 1}": f"H{index}" for index, seat in enumerate(strip.seats, 1)}
        renames |= {f"C{seat + 2001}": f"C{index + 100}" for index, seat in enumerate(strip.seats, 1)}
        parts = circuit.at(f"strip {number}")
        assert {part.ref for part in parts} == set(renames)
        copper = {(pad.ref, pad.number): pad.net for pad in kinds[number].pads}
        joined = [((renames[part.ref], pin), net) for part in parts for pin, net in part.nets.items()]
        assert renamed(joined) == renamed([(pin, copper[pin]) for pin, _ in joined])
        names = {copper[pin]: net for pin, net in joined}
        ends = {copper_net for pad in kinds[number].pads if pad.ref == "W" for copper_net in [names[pad.net]]}
        first = order.index(strip.lights[0])
        after = circuit.parts[f"D{strip.lights[-1] + 101}"].nets["2"]
        signals = {f"S_{seat_names(board['cells'])[seat]}" for seat in strip.seats}
        rail = circuit.parts[f"H{strip.seats[0] + 1}"].nets["1"]
        assert ends == {"+5V", "GND", rail, f"L{first}", after} | signals


def test_the_die_is_a_chain_in_the_order_of_the_pips():
    board = boards.read("twelve-lines")
    order = indexes(board["leds"]["order"])
    first = len(board["cells"]["ids"])
    assert order[-21:] == list(range(first, first + 21))
    copper = {(pad.ref, pad.number): pad.net for pad in layout("die").pads}
    assert all(copper[f"D{pip + 1}", "4"] == f"L{pip}" for pip in range(7))
    assert all(copper[f"D{pip + 1}", "2"] == f"L{pip + 1}" for pip in range(7))


@EACH
def test_holes_read_back_are_those_of_the_pads_and_vias(kind):
    """By two other readers: gerbonara's own and that of pcb-tools."""
    made, files = gerbers.routed(layout(kind).bare), drawn(kind)
    plated = [pad for pad in made.layout.pads if pad.drill]
    expected = sorted((round(x, 2), round(y, 2)) for x, y in [pad.at for pad in plated] + [via.at for via in made.vias])
    drill = loads(files[f"{kind}-PTH.drl"].decode(), f"{kind}-PTH.drl")
    assert drill.units == "metric"
    assert len(drill.hits) == len(expected)
    near = sorted((round(x, 2), round(y, 2)) for x, y in (hit.position for hit in drill.hits))
    assert all(abs(a - b) < 0.02 and abs(c - d) < 0.02 for (a, c), (b, d) in zip(near, expected, strict=True))
    assert len(ExcellonFile.from_string(files[f"{kind}-PTH.drl"].decode()).objects) == len(expected)
    bare = loads(files[f"{kind}-NPTH.drl"].decode(), f"{kind}-NPTH.drl")
    assert len(bare.hits) == len(made.layout.holes)


SAMPLE = sampled_layouts()


@pytest.mark.parametrize("which", SAMPLE)
def test_the_nets_of_the_files_are_those_of_the_pads(which):
    """From copper and drills alone: pads of a net are joined, others are not, and nothing leaves the board."""
    made = SAMPLE[which]
    files = {name.split("/")[-1]: data for name, data in gerbers.drawn(made).items()}
    group_at = joined(files, made.name)
    groups = {}
    for pad in made.pads:
        (group,) = set.union(*(group_at(layer, pad.at) for layer in pad.layers))
        groups.setdefault(group, set()).add(pad.net or f"open {pad.ref}.{pad.number}")
    assert all(len(nets) == 1 for nets in groups.values()), groups
    assert len(groups) == len({pad.net or f"open {pad.ref}.{pad.number}" for pad in made.pads})
    for layer in "FB":
        (left, right), (low, high) = loads(files[f"{made.name}-{layer}_Cu.gbr"].decode(), "copper.gbr").bounds
        assert left >= 0 and low >= 0 and right <= made.size[0] and high <= made.size[1]


def test_a_cut_track_and_a_bridge_are_found_in_the_files():
    made = gerbers.routed(layout("strip-a").bare)
    rest = [track for track in made.tracks if track.net != "L3"]
    cut = gerbers._copper(made._replace(tracks=tuple(rest)), "F")
    bridge = Track("L3", "F", 0.3, (40.0, 0.95), (40.0, 9.0))
    for objects, count in ((cut, 1), (gerbers._copper(made._replace(tracks=(*made.tracks, bridge)), "F"), -1)):
        sound = len(copper(gerbers._gerber(gerbers._copper(made, "F")).decode()))
        assert len(copper(gerbers._gerber(objects).decode())) == sound + count


def test_the_part_of_the_font_that_is_read_has_all_of_ascii():
    whole, ours = Newstroke(), silk.font()
    assert all(ours.glyphs[letter] == whole.glyphs[letter] for letter in map(chr, range(32, 127)))
    assert len(ours.glyphs) < 500


def test_the_zip_has_every_layer_and_no_date():
    made = gerbers.files(boards.read("rota"))
    archive = zipfile.ZipFile(BytesIO(made["electronics/hub.zip"]))
    assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert sorted(archive.namelist()) == sorted(
        f"hub-{layer}" for layer in ("F_Cu.gbr", "B_Cu.gbr", "F_Mask.gbr", "B_Mask.gbr", "F_Paste.gbr", "F_Silk.gbr",
                                     "Edge_Cuts.gbr", "PTH.drl", "NPTH.drl")
    )  # fmt: skip
    assert all(archive.read(name) == made[f"electronics/hub/{name}"] for name in archive.namelist())
