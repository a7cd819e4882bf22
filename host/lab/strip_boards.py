"""What a strip board a row, or a panel of cells, would save: `python -m lab.strip_boards` prints the table of the docs.

Three ways to the same circuit: today's cells, which the builder fills; the same cells in a panel that a maker fills and
the builder snaps apart; and strips, also filled, on which the lights and sensors of a row (or of a lane) sit in place.
Prices follow the area, at what a cell costs, without the maker's fee for filling. Nothing of it was built.
"""

from typing import NamedTuple

from lusoria.boards import definitions as boards
from lusoria.boards.definitions import Definition
from lusoria.hardware.circuit.electronics import circuit, lights, seats
from lusoria.hardware.circuit.wires import Wire, wires
from lusoria.hardware.effort import JOINT_MINUTES, PLACE_MINUTES, REST_HOURS
from lusoria.hardware.printed_boards.layouts import CELL

_LARGE = 64  # seats: smaller boards have few wires
CELL_USD = 0.4
USD_PER_CM2 = CELL_USD / (CELL[0] * CELL[1] / 100)
_BEYOND = 10.0  # mm, of a strip beyond its last sensor and light


class Way(NamedTuple):
    """A way to build: its wires, the builder's joints and hours, and what the cells' or strips' boards cost."""

    name: str
    wires: int
    joints: int
    hours: float
    usd: float


def ways(board: Definition) -> list[Way]:
    """The three ways for a board."""
    parts = circuit(board).parts.values()
    filled = sum(len(part.nets) for part in parts if part.place.split()[0] in ("cell", "seat"))
    legs = sum(len(part.nets) for part in parts)
    every, left = len(wires(board)), len(wires_with_strips(board))
    usd = len(seats(board)) * CELL_USD
    return [
        _way(board, "cells", every, legs, usd),
        _way(board, "panel", every, legs - filled, usd),
        _way(board, "strips", left, legs - filled, _strips_cm2(board) * USD_PER_CM2),
    ]


def _way(board: Definition, name: str, count: int, legs: int, usd: float) -> Way:
    joints = legs + 2 * count
    hours = (joints * JOINT_MINUTES + len(seats(board)) * PLACE_MINUTES) / 60 + REST_HOURS
    return Way(name, count, joints, hours, usd)


def wires_with_strips(board: Definition) -> list[Wire]:
    """The wires that remain: sensors' signals, their supply once for each strip and chip, lights between strips."""
    found: list[Wire] = []
    rails = set()
    for wire in wires(board):
        (kind, _, name), (source, _, before) = wire.end.partition(" "), wire.start.partition(" ")
        if kind == "sensor" and wire.end_at != "S":
            rail = wire.start, _strip(board, seats(board).index(name)), wire.end_at
            if rail in rails:
                continue
            rails.add(rail)
        elif kind == source == "light" and _light_strip(board, name) == _light_strip(board, before):
            continue
        found.append(wire)
    return found


def _strip(board: Definition, seat: int) -> int:
    cells = board["cells"]
    return seat // (cells["slots"] if cells.get("slots", 1) > 1 else cells["columns"])


def _light_strip(board: Definition, name: str) -> int:
    light = lights(board).index(name.split()[0])
    return light if board["cells"].get("slots", 1) > 1 else _strip(board, light)


def _strips_cm2(board: Definition) -> float:
    total = 0.0
    places = [place for lane in boards.slot_places(board["cells"]) for place in lane]
    for strip in {_strip(board, seat) for seat in range(len(places))}:
        ends = [place for seat, place in enumerate(places) if _strip(board, seat) == strip]
        cells = range(len(board["cells"]["ids"]))
        ends += [boards.light_place(board, cell) for cell in cells if _light_strip(board, lights(board)[cell]) == strip]
        reach = [max(axis) - min(axis) + 2 * _BEYOND for axis in zip(*ends, strict=True)]
        total += max(reach) * CELL[0] / 100
    return total


def table() -> str:
    """The table of the docs."""
    lines = ["| board | way | wires | joints by hand | hours | boards, USD |", "|---|---|---:|---:|---:|---:|"]
    for name in boards.board_names():
        board = boards.read(name)
        for way in ways(board) if len(seats(board)) >= _LARGE else []:
            lines.append(f"| {name} | {way.name} | {way.wires} | {way.joints} | {way.hours:.0f} | {way.usd:.0f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
