"""The speed figures of docs/engine.md: measured by their command, and what the page shows is enough for play."""

import re
from pathlib import Path

from lab import pages
from lab.figures import engine_page as bench_page

PAGE = Path(__file__).parents[3] / "docs" / "engine.md"
FIGURES = {
    "petteia": {
        "positions": {
            "start": {"depth": 9, "nodes": 1234567, "seconds": 1.001, "nodes_per_s": 1233334, "cpu_share": 0.5}
        },
        "first_move_s": {"cold": 15.5, "cached": 1.25},
        "first_move_cpu_s": {"cold": 9.5, "cached": 0.75},
        "loop_delay_ms": {"idle": 0.2, "thinking": 8.4},
    }
}


def shown(heading):
    """The rows of a table on the page, by the cells' column names."""
    lines = PAGE.read_text(encoding="utf-8").split(bench_page.COMMAND + " -->")[1].split(pages.END)[0].splitlines()
    begin = lines.index(pages.row(*heading)) + 2
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[begin:] if line.startswith("| ")]
    return [dict(zip(heading, cells, strict=True)) for cells in rows if len(cells) == len(heading)]


def number(text):
    return float(re.match(r"[\d.]+", text.replace(",", ""))[0])


def test_figures_are_told_with_the_share_of_a_core_they_were_measured_on():
    lines = list(bench_page.tables(FIGURES))
    assert "| petteia | start | 9 | 1,234,567 | 1.00 | 1.23 M | 50% | 2.47 M |" in lines
    assert lines[-1] == "| petteia | 15.50 s, worked 9.50 s | 1.25 s, worked 0.75 s | 8.4 ms | 0.2 ms |"


def test_the_page_shows_a_search_that_is_deep_and_fast_enough():
    depths = {(row["game"], row["position"]): row for row in shown(bench_page.DEPTHS)}
    assert len(depths) == 4
    assert number(depths["petteia", "start"]["depth"]) >= 7
    assert number(depths["latrunculi", "middle game"]["depth"]) >= 6
    for row in depths.values():
        assert number(row["a second"]) >= 1
    for row in shown(bench_page.WAITS):
        assert number(row["first move, nothing cached"]) < 8 and number(row["with a cache"]) <= 1.5
        assert number(row["worst delay of an event loop"]) <= 50
