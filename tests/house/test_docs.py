"""Every picture, page, path, module and command that the docs name is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from lab import pages
from lab.figures import builds

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
OF_TODAY = [page for page in PAGES if page.name != "CHANGELOG.md"] + [ROOT / "Makefile"]

LINK = re.compile(r"\]\(([^)#\s]+)")
COMMAND = re.compile(r"python -m\s+([\w.]+)")
DOTTED = re.compile(r"(?<![\w./-])(?:ludus|pico|lusoria|lab|tests)(?:\.[a-zA-Z_]\w*)+(?![\w/])")
PLACE = re.compile(r"(?<![\w./-])(?:firmware|host|tests|scripts|hardware|docs)/[\w./*-]*\w")
TARGET = re.compile(r"(?:`|^ *)make ([a-z][\w-]*)", re.MULTILINE)
VARIABLE = re.compile(r"LUSORIA_\w+")
FILE = re.compile(r"`([\w/]+\.(?:py|js|sh|npz))`")
ON_A_PICO = {"main.py"}


def found(pattern, page):
    return sorted(set(pattern.findall(page.read_text(encoding="utf-8"))))


@cache
def code():
    """The text of all that may read an environment variable."""
    files = (path for folder in ("host", "scripts", "tests") for path in (ROOT / folder).rglob("*.[ps][yh]"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def module_file(dotted):
    """The source of a module of ours, or None."""
    base = ROOT / {"tests": ".", "ludus": "firmware", "pico": "firmware"}.get(dotted.split(".")[0], "host")
    path = base.joinpath(*dotted.split("."))
    files = path.with_suffix(".py"), path / "__init__.py"
    return next((file for file in files if file.is_file()), None)


def is_code(dotted):
    """Whether a dotted name is a module, or a name at the top of one."""
    if module_file(dotted):
        return True
    module, _, name = dotted.rpartition(".")
    file = module_file(module)
    return file is not None and name in top_names(file)


def top_names(file):
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_page_lead_somewhere(page):
    missing = [link for link in found(LINK, page) if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def anchors(page):
    """What links to the headings of a page say after #."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_a_heading_find_it(page):
    links = [
        link for link in re.findall(r"\]\(([^)\s]*#[^)\s]+)", page.read_text(encoding="utf-8")) if "://" not in link
    ]
    places = [
        (page.parent / name if name else page, heading) for name, _, heading in (link.partition("#") for link in links)
    ]
    assert [heading for place, heading in places if place.suffix == ".md" and heading not in anchors(place)] == []


def test_every_picture_is_shown_on_some_page():
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [picture.name for picture in (ROOT / "docs/pictures").iterdir() if picture.name not in text] == []


@pytest.mark.parametrize("page", OF_TODAY, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_modules_paths_and_variables_that_a_page_names_are_there(page):
    commands = [name for name in found(COMMAND, page) if name != "pip" and not module_file(name)]
    modules = [name for name in found(DOTTED, page) if not is_code(name)]
    places = [place for place in found(PLACE, page) if not any(ROOT.glob(place.replace("NAME", "*")))]
    files = [name for name in found(FILE, page) if name not in ON_A_PICO and not (ROOT / name).exists()]
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    unknown = [target for target in found(TARGET, page) if target not in targets]
    unread = [name for name in found(VARIABLE, page) if name not in code()]
    assert (commands, modules, places, files, unknown, unread) == ([], [], [], [], [], [])


def test_the_costs_of_a_build_are_those_of_the_bill_of_materials():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert pages.renewed(text, builds.COMMAND, builds.lines()) == text, f"{builds.COMMAND} README.md"
