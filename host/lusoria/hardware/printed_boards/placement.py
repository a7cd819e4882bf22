"""What a board maker needs to place the flat parts of a printed board: their list and their places, as CSV.

The columns are those that JLCPCB asks for. A rotation is counted counter-clockwise from the part as drawn in KiCad's
library; the maker's own library may differ, so trust its preview.
"""

from lusoria.hardware.circuit.parts import KINDS
from lusoria.hardware.printed_boards.copper import Layout, Spot
from lusoria.hardware.printed_boards.footprints import lands
from lusoria.output import csv_rows

_FROM_KICAD = {"Package_TO_SOT_SMD:SOT-23": 90}  # degrees by which our footprint is turned from KiCad's


def files(layout: Layout) -> dict[str, bytes]:
    """`NAME-parts.csv` and `NAME-places.csv`, or nothing for a board without flat parts."""
    spots = [spot for spot in layout.parts if KINDS[spot.kind].order and _is_flat(spot)]
    if not spots:
        return {}
    return {
        f"{layout.name}-parts.csv": csv_rows.table(
            ("Comment", "Designator", "Footprint", "Manufacturer Part"), _kinds(spots)
        ),
        f"{layout.name}-places.csv": csv_rows.table(
            ("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), map(_place, spots)
        ),
    }


def _is_flat(spot: Spot) -> bool:
    """Whether a part has no holes and is no solder link; nothing is placed on a link."""
    kind = KINDS[spot.kind]
    return not any(land.drill for land in lands(kind)) and not kind.footprint.startswith("Jumper:")


def _kinds(spots: list[Spot]) -> list[tuple[str, ...]]:
    names = dict.fromkeys(spot.kind for spot in spots)
    rows: list[tuple[str, ...]] = []
    for name in names:
        kind, refs = KINDS[name], [spot.ref for spot in spots if spot.kind == name]
        rows.append((kind.value, ",".join(refs), kind.footprint.partition(":")[2], kind.order))
    return rows


def _place(spot: Spot) -> tuple[str, ...]:
    """The row for a flat part, whose middle is its origin."""
    turn = (90 * spot.quarters + _FROM_KICAD.get(KINDS[spot.kind].footprint, 0)) % 360
    return spot.ref, f"{spot.at[0]:.4f}mm", f"{spot.at[1]:.4f}mm", "Top", str(turn)
