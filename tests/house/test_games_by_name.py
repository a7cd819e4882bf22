"""No game's id decides anything outside the game's own modules: a further game is added without a word elsewhere."""

import ast
from pathlib import Path

import pytest

from ludus.games.registry import GAMES, folder

ROOT = Path(__file__).resolve().parents[2]
NAMES = {*GAMES, *map(folder, GAMES)}
OWN = (
    "firmware/ludus/games/{}/",
    "host/lusoria/engine/{}/",
    "host/lusoria/engine/games/{}.py",
    "host/lusoria/engine/hot/{}",
)
TABLES = (ast.Compare, ast.BoolOp, ast.If, ast.IfExp, ast.Tuple, ast.List, ast.Set, ast.MatchValue)
# Where such a name has a place in a table all the same, and why.
ALLOWED = {
    "firmware/ludus/games/registry.py": "the list of the games",
    "host/lusoria/web/pictures/pictures.py": "names of pictures, which begin with what they show",
    "host/lab/faults/bytes/fuzz.py": "examples that are made worse at random",
    "host/lab/faults/flash/cuts.py": "an example of what a flash holds",
    "host/lab/figures/latency.py": "the longest games, which are measured",
    "host/lab/many_tables/endpoint.py": "an example of a game",
    "host/lab/matches/ladder.py": "how much work the matches of each game are",
    "host/lab/matches/resumable.py": "a position with dice that tells one search from another",
    "host/lab/people/campaign.py": "the plan of a study",
    "host/lab/people/emulated.py": "the plan of a study",
    "host/lab/solved/graph.py": "solves the two games on squares",
    "host/lab/tuning/closing.py": "tunes the two games on squares",
    "host/lab/tuning/self_play.py": "tunes the two games on squares",
    "host/lab/tuning/tune.py": "tunes the two games on squares",
}


def sources():
    own = tuple(place.format(folder(game)) for game in GAMES for place in OWN)
    for room in ("firmware", "host", "scripts"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith((*own, "host/lab/results/")):
                yield name, path.read_text()


def names_in_tables(text):
    """The lines in which a game's name is compared, a key, or an item."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Dict, *TABLES)):
            children = node.keys if isinstance(node, ast.Dict) else ast.iter_child_nodes(node)
            yield from (child.lineno for child in children if isinstance(child, ast.Constant) and child.value in NAMES)


def test_a_games_name_decides_nothing_outside_its_own_modules():
    found = {name: lines for name, text in sources() if (lines := sorted(names_in_tables(text)))}
    assert {name: lines for name, lines in found.items() if name not in ALLOWED} == {}
    assert sorted(set(ALLOWED) - set(found)) == []  # and what is allowed is still there


@pytest.mark.parametrize(
    "text",
    [
        'if game.id == "rota": pass',
        'if game.id in ("petteia", other): pass',
        'PLIES = {"latrunculi": 2}',
        'DICED = {"twelve-lines"}',
        'match game.id:\n    case "twelve_lines":\n        pass',
        'game = given or "rota"',
    ],
)
def test_such_a_name_is_found(text):
    assert list(names_in_tables(text))
