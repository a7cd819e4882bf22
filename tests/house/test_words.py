"""Names are field terms: a participle such as `told` or `seen` does not say what a thing is."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("firmware", "host/lusoria", "host/lab", "tests")
WORDS = {"told", "seen", "kept", "asked", "held", "wanted", "given", "lacking"}
# Names that are promised to others, by file.
ALLOWED = {
    "host/lusoria/log/database/models.py": {"kept", "told"},  # columns of databases that users have
}


def parts(name):
    """The words of a name: `FRAMES_KEPT` and `ToldStation` have two each."""
    return {part.lower() for part in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}


def names(tree):
    """(line, name) of all that a module names itself; what it uses of others is not its choice. Tests are sentences."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) if name.startswith("test_"):
                pass
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield node.lineno, name


def found(text):
    if not any(word in text.lower() for word in WORDS):  # few sources have any, and to parse one takes long
        return []
    return [(line, name) for line, name in names(ast.parse(text)) if parts(name) & WORDS]


def test_no_name_is_a_participle_that_stands_for_a_noun():
    bad = []
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        name = path.relative_to(ROOT).as_posix()
        own = [(line, word) for line, word in found(path.read_text()) if word not in ALLOWED.get(name, ())]
        bad += [f"{name}:{line}: {word}" for line, word in own]
        bad += [f"{name}: the module's own name"] * bool(parts(path.stem) & WORDS)
    assert bad == []


@pytest.mark.parametrize(
    "text",
    [
        "def told(): pass",
        "class ToldStation: pass",
        "FRAMES_KEPT = 3",
        "def play(wanted): pass",
        "self._asked = 1",
        "from lab import resumable as kept",
        "for held in (): pass",
        "match wish:\n    case NewGame(wanted): pass",
    ],
)
def test_such_a_name_is_found(text):
    assert found(text)


def test_what_others_named_is_not_found():
    assert found("journal.kept = milestones.told(kind) + cues.HELD") == []
