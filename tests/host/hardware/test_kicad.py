"""The KiCad projects, read back: the same parts, nets and copper as ours, on board and sheet; KiCad's own checks."""

import json
import math
import os
import re
import subprocess
from functools import cache

import pytest
import sexpdata
from shapely.geometry import Polygon

from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError
from lusoria.hardware.kicad import project, step
from lusoria.hardware.printed_boards import copper_check, design_rules, gerbers
from tests.support import needs
from tests.support.hardware.printed import KINDS, layout, sampled_layouts

EACH = pytest.mark.parametrize("kind", KINDS)
# The module pcbnew, with which KiCad comes, is the system's Python's.
PYTHON = "/usr/bin/python3"
POUR = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
"""


@cache
def files(kind):
    """As project.files makes them, of one printed board only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(project, "layouts", lambda _board: [layout(kind)])
        made = project.files(boards.read(KINDS[kind]))
    return {name.rpartition(".")[2]: data for name, data in made.items()}


@cache
def read_back(kind, ending):
    return sexpdata.loads(files(kind)[ending].decode())


def under(node, name):
    """The expressions of a name directly in another."""
    return [part[1:] for part in node if isinstance(part, list) and str(part[0]) == name]


def one(node, name):
    (found,) = under(node, name)
    return found


def words(node, kind):
    """A footprint's or symbol's text of a kind."""
    return next(part[1] for part in under(node, "fp_text") + under(node, "property") if str(part[0]) == kind)


def placed(footprint):
    """A footprint's pads: number, net, and place on our board, which begins at 50, 50 and has y upwards."""
    x, y, turn = [*one(footprint, "at"), 0][:3]
    for pad in under(footprint, "pad"):
        dx, dy = one(pad, "at")[:2]
        for _ in range(int(turn) // 90):
            dx, dy = dy, -dx
        net = [words[1] for words in under(pad, "net")]
        yield pad[0], net[0] if net else None, (x + dx, y + dy)


def ours(made, at):
    return place((at[0] - 50, 50 + made.size[1] - at[1]))


def place(at):
    """A place in thousandths of a millimetre, halves rounded up; the files give ten-thousandths."""
    return tuple(math.floor(1000 * length + 0.6) for length in at)


@EACH
def test_each_pad_is_at_its_place_and_on_its_net(kind):
    made = layout(kind)
    pads = [pad for part in under(read_back(kind, "kicad_pcb"), "footprint") for pad in placed(part)]
    bare = [place(at) for at, _ in made.holes]
    assert sorted(ours(made, at) for number, _, at in pads if not number) == sorted(bare)
    expected = sorted((place(pad.at), pad.number, pad.net or "") for pad in made.pads)
    assert sorted((ours(made, at), number, net or "") for number, net, at in pads if number) == expected


@EACH
def test_tracks_vias_and_areas_are_those_of_the_gerbers(kind):
    made, board = gerbers.routed(layout(kind).bare), read_back(kind, "kicad_pcb")
    nets = dict(under(board, "net"))
    tracks = [(nets[one(line, "net")[0]], one(line, "layer")[0][0], one(line, "width")[0],
               ours(made.layout, one(line, "start")), ours(made.layout, one(line, "end")))
              for line in under(board, "segment")]  # fmt: skip
    assert tracks == [(*track[:3], place(track.start), place(track.end)) for track in made.tracks]
    vias = [(nets[one(via, "net")[0]], ours(made.layout, one(via, "at"))) for via in under(board, "via")]
    assert vias == [(via.net, place(via.at)) for via in made.vias]
    for zone, (expected, parts) in zip(under(board, "zone"), copper_check.poured(made), strict=True):
        assert nets[one(zone, "net")[0]] == expected.net
        filled = [Polygon(under(one(part, "pts"), "xy")) for part in under(zone, "filled_polygon")]
        assert sum(part.area for part in filled) == pytest.approx(sum(part.area for part in parts), rel=1e-3)


@EACH
def test_board_and_sheet_join_the_same_pins(kind):
    board, sheet = read_back(kind, "kicad_pcb"), read_back(kind, "kicad_sch")
    copper = {}
    for part in under(board, "footprint"):
        copper.update({(words(part, "reference"), number): net for number, net, _ in placed(part) if number})
    assert {pin: net for pin, net in drawn(sheet).items() if not pin[0].startswith("#")} == copper
    symbols = {"/" + str(one(part, "uuid")[0]): words(part, "Reference") for part in under(sheet, "symbol")}
    for part in under(board, "footprint"):
        if under(part, "path"):
            assert symbols[one(part, "path")[0]] == words(part, "reference")


def drawn(sheet):
    """The net of each pin, by the words at the ends of the pins' lines."""
    nets = {tuple(one(label, "at")[:2]): label[0] for label in under(sheet, "global_label")}
    open_ends = {tuple(one(cross, "at")) for cross in under(sheet, "no_connect")}
    assert not nets.keys() & open_ends
    symbols = {symbol[0]: symbol for symbol in under(one(sheet, "lib_symbols"), "symbol")}
    found = {}
    for part in under(sheet, "symbol"):
        x, y = one(part, "at")[:2]
        for unit in under(symbols[one(part, "lib_id")[0]], "symbol"):
            for pin in under(unit, "pin"):
                dx, dy = one(pin, "at")[:2]
                end = round(x + dx, 2), round(y - dy, 2)
                assert (end in nets) != (end in open_ends)
                found[words(part, "Reference"), one(pin, "number")[0]] = nets.get(end)
    return found


def test_no_reference_and_no_identifier_appears_twice():
    for kind in KINDS:
        refs = [words(part, "Reference") for part in under(read_back(kind, "kicad_sch"), "symbol")]
        assert len(refs) == len(set(refs)) and all(ref[-1].isdigit() for ref in refs)
        for ending, tag in (("kicad_pcb", "tstamp"), ("kicad_sch", "uuid")):
            tags = list(every(read_back(kind, ending), tag))
            assert len(tags) == len(set(tags)) > 20, (kind, ending)


def every(node, name):
    if isinstance(node, list):
        if node and str(node[0]) == name:
            yield str(node[1])
        for part in node:
            yield from every(part, name)


def bought(kind):
    """References of the parts on the sheet that KiCad's bill has."""
    return {words(part, "Reference") for part in under(read_back(kind, "kicad_sch"), "symbol")
            if str(one(part, "in_bom")[0]) == "yes"}  # fmt: skip


def test_parts_that_stay_empty_on_this_table_are_left_out_of_kicads_bill():
    assert {"J1", "Q5", "U1"} <= bought("hub") and not {"Q1", "R11", "J6"} & bought("hub")


def test_kicads_rules_are_the_limits_of_our_check():
    rules = json.loads(files("hub")["kicad_pro"])["board"]["design_settings"]["rules"]
    assert rules["min_clearance"] == design_rules.CLEARANCE and rules["min_hole_to_hole"] == design_rules.BETWEEN_HOLES


TWICE = {"grid-8x8 strip-b", "twelve-lines strip-a"}  # `make kicad` checks all
SAMPLE = {which: made for which, made in sampled_layouts().items() if which not in TWICE}
POURED = {"rota hub", "rota-colour cell", "grid-9x10 strip-a"}


def checked(made, folder, parts=None):
    """Write a project and have KiCad check its circuit, its board, and that both say the same."""
    fitted = parts or frozenset(spot.ref for spot in made.parts)
    for name, data in project._project(made, fitted).items():
        (folder / name.rpartition("/")[2]).write_bytes(data)
    stem = folder / made.name
    kicad("sch", "erc", stem.with_suffix(".kicad_sch"))
    kicad("pcb", "drc", "--schematic-parity", stem.with_suffix(".kicad_pcb"))
    return stem.with_suffix(".kicad_pcb")


def kicad(*words):
    *verb, file = words
    command = [needs.kicad(), *verb, "--severity-error", "--exit-code-violations", "-o", file.with_suffix(".rpt"), file]
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert found.returncode == 0, found.stdout + file.with_suffix(".rpt").read_text()


@pytest.mark.parametrize("which", SAMPLE)
def test_kicad_itself_finds_no_error_in_circuit_and_board(which, tmp_path):
    """Of some also once KiCad has poured the areas itself."""
    board = checked(SAMPLE[which], tmp_path)
    if which in POURED:
        subprocess.run([PYTHON, "-c", POUR, board], check=True, timeout=100, capture_output=True)
        kicad("pcb", "drc", board)


def test_kicad_finds_a_planted_mistake(tmp_path):
    """An input that nothing drives."""
    made = layout("register")
    loose = made._replace(pads=tuple(pad._replace(net="LOOSE") if (pad.ref, pad.number) == ("U", "2") else pad
                                     for pad in made.pads))  # fmt: skip
    with pytest.raises(AssertionError, match="Input pin not driven by any Output pins"):
        checked(loose, tmp_path)


@pytest.mark.parametrize("kind", ["cell", "hub"])  # where all parts are bought, and where some places stay empty
def test_interactive_html_bom_shows_each_part_of_the_bill(kind, tmp_path):
    (tmp_path / "board.kicad_pcb").write_bytes(files(kind)["kicad_pcb"])
    command = [PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser", "--no-compression"]
    environment = os.environ | {
        "PYTHONPATH": str(needs.interactive_bom()),
        "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1",
    }
    subprocess.run([*command, "--dest-dir", tmp_path, tmp_path / "board.kicad_pcb"], check=True, env=environment)
    page = (tmp_path / "ibom.html").read_text()
    shown = json.JSONDecoder().raw_decode(page.partition("var pcbdata = ")[2])[0]
    bill = [reference for row in shown["bom"]["both"] for reference, _ in row]
    assert sorted(bill) == sorted(part for part in bought(kind) if not part.startswith("#"))


def test_the_solid_has_the_boards_size_and_its_holes_and_no_date(tmp_path):
    needs.kicad()
    made, (board,) = layout("cell"), [data for name, data in files("cell").items() if name == "kicad_pcb"]
    text = step.solid("cell.kicad_pcb", board).decode()
    assert "FILE_NAME('cell.step','1970-01-01T00:00:00'" in text
    drills = [pad.drill for pad in made.pads if pad.drill] + [size for _, size in made.holes]
    radii = [float(radius) for radius in re.findall(r"CYLINDRICAL_SURFACE\('',#\d+,([\d.]+)\)", text)]
    assert sorted(2 * radius for radius in radii) == pytest.approx(sorted(drills))
    assert f"({50 + made.size[0]:g},-{50 + made.size[1]:g},0.)" in text


def test_a_board_of_which_kicad_makes_no_solid_is_an_error_of_one_line():
    needs.kicad()
    with pytest.raises(LusoriaError, match=r"kicad-cli makes no solid of hub\.kicad_pcb: "):
        step.solid("hub.kicad_pcb", b"(nothing)")
