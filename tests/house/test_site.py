"""The docs as a site: every page has its place, and every command that a page shows can be typed."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest
import typer
import yaml

from lusoria.cli import main

ROOT = Path(__file__).resolve().parents[2]
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
MADE = {"commands.md"}  # by the hooks of the site
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CODE = re.compile(r"```\w*\n.*?```|`[^`\n]+`|(?:^    .+\n)+", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?<![\w./'-])lusoria ([a-z]+(?: (?:list|show|export|import|verify|replay)\b)?)([^`|\n#;]*)")
EXAMPLE = re.compile(r"```(json|python|toml)\n(.*?)```", re.DOTALL)
QUOTED = re.compile(r'"[^"]*"')
OPTION = re.compile(r"(?<!\S)(--?[a-z][\w-]*)")


def verbs():
    """The options of each verb, `log list` and so on included."""
    found = {}
    for name, verb in typer.main.get_command(main.app).commands.items():
        parts = {f"{name} {each}": part for each, part in getattr(verb, "commands", {}).items()}
        for called, command in {name: verb, **parts}.items():
            found[called] = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    return found


def entries(part):
    """The pages of a part of the navigation."""
    for entry in part:
        for place in entry.values():
            yield from [place] if isinstance(place, str) else entries(place)


def test_every_page_has_one_place_in_the_navigation():
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert sorted(entries(SITE["nav"])) == sorted(pages | MADE)


def test_the_site_is_arranged_by_what_a_reader_wants():
    assert [next(iter(entry)) for entry in SITE["nav"]] == ["Home", "Tutorials", "How to", "Reference", "Explanation"]


def wrong_calls(text):
    """The calls of `lusoria` in code that name no verb, or an option that the verb does not have."""
    known = verbs()
    for code in CODE.findall(text):
        for verb, rest in CALL.findall(code):
            options = set(OPTION.findall(QUOTED.sub("", rest))) - {"--help"}
            if verb not in known or options - known[verb]:
                yield f"lusoria {verb}{rest}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_of_a_page_can_be_typed(page):
    assert list(wrong_calls(page.read_text(encoding="utf-8"))) == []


def test_examples_in_a_language_can_be_read_as_such():
    readers = {"json": json.loads, "python": ast.parse, "toml": tomllib.loads}
    texts = [found for page in PAGES for found in EXAMPLE.findall(page.read_text(encoding="utf-8"))]
    assert {language for language, _text in texts} >= {"json", "python"}
    for language, text in texts:
        readers[language](text)


def test_a_wrong_command_is_found():
    assert len(list(wrong_calls("`lusoria paly`, `lusoria flash --pot X`, `lusoria log show 1 --svg F`"))) == 2
