"""The circuit of each board, its netlist as another library reads it, and what its bill counts."""

import copy
import csv
import math
from collections import Counter

import kinparse
import pytest
import sexpdata

from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.boards.places import indexes, seat_names
from lusoria.hardware import bill_of_materials
from lusoria.hardware.body.below import boards_below
from lusoria.hardware.checks import protection
from lusoria.hardware.circuit import electronics, netlist, places, strips, wires
from lusoria.hardware.circuit.parts import MOST_FUSED, PICO_GP
from lusoria.hardware.magnets import seats

SHIPPED = pytest.mark.parametrize("name", boards.board_names())


def tagged(tree, tag):
    """The branches of an s-expression that begin with a symbol."""
    return [branch for branch in tree if isinstance(branch, list) and branch[0] == sexpdata.Symbol(tag)]


def first(tree, tag):
    return tagged(tree, tag)[0][1]


@SHIPPED
def test_the_netlist_read_back_is_the_circuit(name):
    board = boards.read(name)
    made = electronics.circuit(board)
    tree = sexpdata.loads(netlist.files(board)[netlist.NAME].decode())
    parts = tagged(tagged(tree, "components")[0], "comp")
    assert {first(part, "ref"): (first(part, "value"), first(part, "footprint")) for part in parts} == {
        ref: (part.kind.name, part.kind.footprint) for ref, part in made.parts.items()
    }
    nets = tagged(tagged(tree, "nets")[0], "net")
    assert {
        first(net, "name"): [(first(node, "ref"), first(node, "pin")) for node in tagged(net, "node")] for net in nets
    } == made.nets()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_netlist_is_one_for_those_who_read_kicads(tmp_path):
    """One board only: this parser is slow."""
    board = boards.read("rota-colour")
    path = tmp_path / "board.net"
    path.write_bytes(netlist.files(board)[netlist.NAME])
    found = kinparse.parse_netlist(str(path))
    assert {net.name: [(pin.ref, pin.num) for pin in net.pins] for net in found.nets} == (
        electronics.circuit(board).nets()
    )


@SHIPPED
def test_every_seat_and_light_reaches_the_pico(name):
    """Followed by hand through the nets, from the definition's own order of inputs."""
    board = boards.read(name)
    made = electronics.circuit(board)
    sense, pins = board["sense"], board["mcu"]["pins"]
    names = seat_names(board["cells"])
    if sense["kind"] == "hc165":
        for index, seat in enumerate(indexes(sense["order"])):
            chip = made.parts[f"U{101 + index // 8}"]
            assert chip.nets[str((11, 12, 13, 14, 3, 4, 5, 6)[index % 8])] == f"S_{names[seat]}"
        out = made.parts["A1"].nets[str(PICO_GP[pins["miso"]])]
        assert made.parts["R101"].nets == {"1": made.parts["U101"].nets["9"], "2": out}
    else:
        for number, bank in enumerate(sense["banks"]):
            chip = made.parts[f"U{201 + number}"]
            assert chip.nets["1"] == made.parts["A1"].nets[str(PICO_GP[pins["adc"][bank["adc"]]])]
            assert chip.nets["15"] == made.parts["A1"].nets[str(PICO_GP[pins["en"][bank["en"]]])]
    net = made.parts["R1"].nets["2"]
    for cell in indexes(board["leds"]["order"]):
        light = made.parts[f"D{cell + 101}"]
        assert light.nets["4"] == net
        net = light.nets["2"]
    assert net is None


@SHIPPED
def test_the_bill_counts_what_the_circuit_has(name):
    board = boards.read(name)
    rows = list(csv.DictReader(bill_of_materials.files(board)[bill_of_materials.CSV].decode().splitlines()))
    count = {row["order"]: int(row["quantity"]) for row in rows if row["unit"] == "piece"}
    lights, sensors = len(boards.light_names(board)), len(seat_names(board["cells"]))
    chips = -(-sensors // 8) if board["sense"]["kind"] == "hc165" else len(board["sense"]["banks"])
    assert count["WS2812B-B"] == lights
    assert count["DRV5033AJQDBZR" if board["sense"]["kind"] == "hc165" else "DRV5055A3QDBZR"] == sensors
    assert count["SN74HC165N" if board["sense"]["kind"] == "hc165" else "CD74HC4067M96"] == chips
    assert count["C1206C104K5RACTU"] == lights + sensors
    assert count["K104K15X7RF53H5"] == chips + (1 if board["power"]["source"] == "usb" else 2)
    if board["cells"]["kind"] in ("wheel", "list"):
        assert count["cell"] == max(len(board["cells"]["ids"]), sensors)
    else:
        strips = board["cells"]["rows"] * board["cells"].get("points", 1)
        assert "cell" not in count and count["strip-a"] + count.get("strip-b", 0) == strips
    assert all(row["price"] == "2026-11, estimated" for row in rows)
    assert sum(float(row["usd"]) for row in rows) < 1000


@SHIPPED
def test_the_bill_has_more_thin_wire_than_the_straight_ways_of_the_signals(name):
    board = boards.read(name)
    at = {one.name: one.middle for one in boards_below(board)}
    at |= {
        f"S_{seat}": place for seat, place in zip(seat_names(board["cells"]), strips.seat_places(board), strict=True)
    }
    metres = 0.0
    for wire in wires.wires(board):
        start, end = (" ".join(name.split()[: 1 if name.startswith("hub") else 2]) for name in (wire.start, wire.end))
        there = wire.net if wire.net.startswith("S_") else end
        if start in at and there in at and wire.net not in ("GND", "+5V"):
            metres += math.dist(at[start], at[there]) / 1000
    (thin,) = [item for item in bill_of_materials.items(board) if item.says.startswith("sensors")]
    assert 1.25 * metres < thin.quantity < 3 * metres + 3


def test_magnets_are_for_all_pieces_of_the_game_that_needs_most():
    assert {name: seats.pieces(boards.read(name)) for name in ("rota", "grid-8x8", "twelve-lines")} == {
        "rota": 6,
        "grid-8x8": 32,
        "twelve-lines": 30,
    }
    assert Game("petteia", {"board": "9x10"}).position().count("w") == 19  # two rows of nine, and the side


def test_ungated_banks_have_their_own_circuit():
    board = boards.read("rota-colour")
    board["sense"] = board["sense"] | {"gated": False}
    made = electronics.circuit(board)
    assert "Q1" not in made.parts and made.parts["H1"].nets["1"] == "+3V3"


def test_registers_wired_along_the_columns_share_the_strips_so_that_each_fuse_holds():
    """The lowest seats of all eight strips are on register 1."""
    board = copy.deepcopy(boards.read("grid-8x8"))
    board["sense"]["order"] = ",".join(str(column + 8 * row) for column in range(8) for row in range(8))
    fed = Counter(places.feeders(board))
    assert fed.total() == 64 and max(fed.values()) <= MOST_FUSED and protection.faults(board) == []
    supplied = {wire.end: (wire.start, wire.net) for wire in wires.wires(board) if wire.end_at == "VS"}
    strips = {end: wire for end, wire in supplied.items() if end.startswith("strip")}
    assert len(strips) == 8 and all(start == f"register {net.removeprefix('+VS_R')}" for start, net in strips.values())
