"""The map of the project is true: its rooms, its files, and the way of a lift from the pin to the page."""

import re
import subprocess
import sys
from pathlib import Path

from lab import pages
from lab.figures import house, house_picture

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/architecture.md"
TEXT = PAGE.read_text(encoding="utf-8")
STEPS = re.findall(r"^\d+\. `([\w.]+:[\w.]+)`", TEXT, re.MULTILINE)
RECIPES = re.findall(r"^### (.+)\n\n((?:[- ] .*\n)+)", TEXT, re.MULTILINE)
RENEW = f"renew it with {house.COMMAND} docs/architecture.md"


def test_the_picture_is_drawn_from_the_imports():
    picture = (PAGE.parent / house.PICTURE).read_text(encoding="utf-8")
    assert picture == house_picture.drawn(house.rooms()), RENEW


def test_each_room_has_the_line_of_its_docstring():
    assert pages.renewed(TEXT, f"{house.COMMAND}, rooms", house.room_lines()) == TEXT, RENEW


def test_a_room_says_what_it_is_for_what_goes_in_and_what_comes_out():
    said = {room: house.docstring(room) for room in house.rooms() if not room.endswith("station")}
    assert len(said) > 20
    assert [room for room, text in said.items() if not re.match(r"[^\n]+\.\n\nTakes (.+\n)+Gives ", text)] == []


def test_a_lift_passes_the_named_functions_in_their_order():
    command = [sys.executable, "-m", "lab.figures.lift_path"]
    run = subprocess.run(command, cwd=ROOT / "host", capture_output=True, text=True, check=True)
    passed = run.stdout.split()
    assert len(STEPS) > 15
    assert [step for step in STEPS if step not in passed] == []
    assert sorted(STEPS, key=passed.index) == STEPS


def test_the_recipes_name_files():
    named = {what: re.findall(r"`([\w./-]+/[\w./-]+)`", files) for what, files in RECIPES}
    assert len(named) == 12 and all(named.values())
    assert [name for names in named.values() for name in names if not (ROOT / name).exists()] == []


def test_classes_and_functions_keep_to_their_sizes():
    trees = house.sources()
    found = house.classes(trees)
    assert [name for name in found if house.methods(found[name]) > 25] == []
    assert [name for name in found if len(house.ancestors(name, found, trees)) > 3] == []  # two levels above a class
    most = {name: 12 if name.startswith("ludus.recognition") else 15 for name, _node in house.functions(trees)}
    assert [name for name, node in house.functions(trees) if house.branches(node) > most[name]] == []
