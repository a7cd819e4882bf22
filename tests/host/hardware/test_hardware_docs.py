"""The docs of the hardware are held against the schema and the computation."""

import copy
import json
import re
from pathlib import Path

import pytest

from ludus.errors import BoardError
from lusoria.boards import definitions as boards
from lusoria.boards.places import seat_names
from lusoria.hardware import effort
from lusoria.hardware.checks import power as power_check
from lusoria.hardware.checks import protection, tracks
from lusoria.hardware.checks import sensors as sense_check
from lusoria.hardware.circuit import electronics, places, strips
from lusoria.hardware.printed_boards import gerbers
from tests.support import needs

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
SCHEMA = json.loads((boards.data_folder("boards") / "schema" / "board.json").read_text())


def keys(node, path=""):
    """The paths of all keys that the schema knows, through its branches and references."""
    if "$ref" in node:
        node = {**SCHEMA["definitions"][node["$ref"].split("/")[-1]], **node}
    if path:
        yield path
    for name, part in node.get("properties", {}).items():
        if part is not False and part != {}:
            yield from keys(part, f"{path}.{name}".lstrip("."))
    if "properties" in node.get("items", {}):
        yield from keys(node["items"], path)
    if path:
        for branch in [*node.get("allOf", []), node]:
            for way in {"then", "else"} & set(branch):
                yield from keys(branch[way], path)


def test_every_key_of_the_schema_is_in_the_docs_and_no_other():
    text = (DOCS / "board-definition.md").read_text()
    documented = re.findall(r"^\| `([a-z0-9_.]+)` \|", text, re.MULTILINE)
    assert len(documented) == len(set(documented))
    assert set(documented) == set(keys(SCHEMA))


@pytest.mark.parametrize("key", ["wire_mm2", "wire"])
def test_a_key_that_the_docs_do_not_name_is_refused(tmp_path, key):
    """The validator and the docs know the same keys: tried with one of each."""
    board = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    board["power"][key] = 0.5
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(board))
    if key == "wire_mm2":
        assert boards.read(str(path))["power"]["wire_mm2"] == 0.5
    else:
        with pytest.raises(BoardError, match="wire"):
            boards.read(str(path))


def figures(name):
    board = boards.read(name)
    sense, power = board["sense"], board["power"]
    chips = places.registers(board) if sense["kind"] == "hc165" else len(sense["banks"])
    rail = power_check.rail_ma(board)
    total = power_check.total_ma(board)
    return (
        f"| {name} | {len(seat_names(board['cells']))} | {chips} | {sense_check.scan_ms(board):.2f} ms | {rail:.0f} mA "
        f"| {total:.0f} mA | {power['limit_ma']} mA | {power_check.chain_drop(board):.2f} V |"
    )


def test_the_figures_of_each_board_are_those_that_are_computed():
    text, names = (DOCS / "electronics.md").read_text(), boards.board_names()
    shown = [line for line in text.splitlines() if re.match(rf"\| ({'|'.join(names)}) \| \d", line)]
    assert shown == [figures(name) for name in names]


def test_what_boards_take_is_what_is_counted_with_strips_and_with_cells():
    """Lights aside of the sensors' line leave no strip."""
    rows = []
    for name in boards.board_names():
        board = boards.read(name)
        ways = [("strips", board)] if strips.strips(board) else []
        aside = copy.deepcopy(board)
        if ways:
            aside["pocket"]["led_at"] = [-17, -17]
        for way, taken in [*ways, ("cells", aside)]:
            needs = effort.effort(taken)
            rows.append(f"| {name} | {way} | {needs.wires} | {needs.joints} | {needs.hours} | {needs.dollars} |")
    assert "\n".join(rows) in (DOCS / "electronics.md").read_text(), "\n".join(rows)


def test_the_figures_of_the_protection_are_those_that_are_computed():
    text, board = (DOCS / "electronics.md").read_text(), boards.read("grid-8x8")
    inrush = protection.inrush_a(protection.on_nets(electronics.circuit(board)))
    assert f"draw {inrush:.1f} A at most" in text
    assert f"of twelve-lines, takes {sense_check.rise_ns(boards.read('twelve-lines')):.0f} ns" in text
    assert f"a cell's copper {1000 * power_check.CELL_OHM:g} mΩ" in text
    assert f"{tracks.RISE_C:g} K warmer" in text


def test_the_picture_of_the_hub_is_the_one_that_is_made():
    needs.package("gerbonara")
    made = gerbers.files(boards.read("rota"))["electronics/hub/hub.svg"]
    assert (DOCS / "hub.svg").read_bytes() == made
