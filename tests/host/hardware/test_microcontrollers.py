"""Each kind of Pico: what is bought, what the guide says, and which state machines its lights may use."""

import json

import pytest

from ludus.board.definition import Board
from lusoria.boards import definitions as boards
from lusoria.boards.microcontrollers import KINDS, kind_of
from lusoria.hardware import bill_of_materials
from lusoria.hardware.checks import pins
from lusoria.hardware.guide import guide


@pytest.fixture(params=KINDS)
def board(request, tmp_path):
    path = tmp_path / "own.json"
    definition = json.loads((boards.data_folder("boards") / "rota.json").read_text())
    definition["mcu"]["kind"] = request.param
    path.write_text(json.dumps(definition))
    return boards.load(str(path))


def test_it_is_bought_named_and_given_its_micropython(board):
    kind = KINDS[board["mcu"]["kind"]]
    kinds = {each.order for each in KINDS.values()}
    bought = [item.order for item in bill_of_materials.items(board) if item.order in kinds]
    assert bought == [kind.order]
    assert f"({kind.uf2})" in guide.files(board, {})["guide.md"].decode()
    assert pins.faults(board) == [] and Board(boards.compact(board)).name == "rota"


def test_the_radios_state_machines_are_not_for_the_lights(board):
    board["mcu"]["pins"]["led_sm"] = 4
    found = [fault.part for fault in pins.faults(board)] if board["mcu"]["kind"].endswith("-w") else ["led_sm"]
    assert found == ["led_sm"]
    board["mcu"]["pins"]["led_sm"] = 3
    assert pins.faults(board) == []


@pytest.mark.parametrize("kind", KINDS)
def test_micropythons_own_words_name_it_and_no_other(kind):
    assert kind_of(KINDS[kind].machine) == kind_of(KINDS[kind].machine + "-RISCV") == kind
    assert kind_of("ESP32 module with ESP32") == ""
