"""A KiCad project for each printed board, so that a maker can change it and have KiCad check it."""

import json
from functools import lru_cache

from lusoria.boards.definitions import Definition
from lusoria.hardware.circuit.electronics import circuit
from lusoria.hardware.kicad import board as kicad_board
from lusoria.hardware.kicad import sheet
from lusoria.hardware.printed_boards import design_rules
from lusoria.hardware.printed_boards.copper import Layout
from lusoria.hardware.printed_boards.gerbers import FOLDER, routed
from lusoria.hardware.printed_boards.layouts import layouts


def files(board: Definition) -> dict[str, bytes]:
    """`NAME.kicad_pro`, `.kicad_pcb` and `.kicad_sch` of all printed boards that a board needs."""
    hub = frozenset(part.ref for part in circuit(board).at("hub"))
    made: dict[str, bytes] = {}
    for layout in layouts(board):
        made.update(_project(layout, hub if layout.name == "hub" else frozenset(spot.ref for spot in layout.parts)))
    return made


@lru_cache(maxsize=32)
def _project(layout: Layout, fitted: frozenset[str]) -> dict[str, bytes]:
    stem = f"{FOLDER}/{layout.name}/{layout.name}"
    return {
        f"{stem}.kicad_pro": (json.dumps(_rules(layout.name), indent=2) + "\n").encode(),
        f"{stem}.kicad_pcb": kicad_board.text(routed(layout.bare), layout, fitted).encode(),
        f"{stem}.kicad_sch": sheet.text(layout, fitted).encode(),
    }


def _rules(name: str) -> dict[str, object]:
    """The limits of our own check. Footprints and symbols are in the files, so KiCad need not find a library."""
    (via, drill) = design_rules.VIAS[False]
    return {
        "board": {
            "design_settings": {
                "rules": {
                    "min_clearance": design_rules.CLEARANCE,
                    "min_copper_edge_clearance": design_rules.EDGE,
                    "min_resolved_spokes": 1,  # one is enough: each is 0.8 mm wide
                    "min_hole_to_hole": design_rules.BETWEEN_HOLES,
                    "min_through_hole_diameter": drill,
                    "min_track_width": design_rules.WIDTH,
                    "min_via_annular_width": design_rules.RING,
                },
                "rule_severities": {"lib_footprint_issues": "ignore"},
            }
        },
        "erc": {"rule_severities": {"lib_symbol_issues": "ignore", "footprint_link_issues": "ignore"}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {
            "classes": [
                {
                    "name": "Default",
                    "clearance": design_rules.CLEARANCE,
                    "track_width": design_rules.WIDTH,
                    "via_diameter": via,
                    "via_drill": drill,
                }
            ]
        },
    }
