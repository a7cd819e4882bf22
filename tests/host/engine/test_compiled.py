"""Compiled rules against plain ones, with every index checked; the cache's key; life without Numba."""

import functools
import os
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludus.games.game import Game
from lusoria.engine.compiled import cache_folder, copies
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.compiled.cacheable import is_cacheable
from lusoria.engine.search import Limits, searcher_for
from tests.support import needs

numba = needs.package("numba")

OPTION_SETS = [
    ("rota", {}),
    ("rota", {"lines": "wheel", "placing-wins": "no", "repetition": "move-twice"}),
    ("rota", {"move-limit": "5"}),
    ("petteia", {}),
    ("petteia", {"board": "4x5", "move-limit": "20"}),
    ("petteia", {"board": "12x12"}),
    ("latrunculi", {}),
    ("latrunculi", {"board": "5x4", "pieces": "9", "move-limit": "30"}),
    ("latrunculi", {"board": "12x12", "pieces": "71"}),
    ("twelve-lines", {}),
    ("twelve-lines", {"opposed": "yes", "exact": "yes"}),
]


@pytest.mark.parametrize(("game_id", "options"), OPTION_SETS)
def test_with_every_index_checked_random_games_are_those_of_plain_python(game_id, options):
    plain, checked = compiled.plain(game_id), compiled.checked(game_id)
    rng = random.Random(game_id)
    for _ in range(2):
        left, right = plain.state(Game(game_id, options).state), checked.state(Game(game_id, options).state)
        left_actions, right_actions = plain.actions(), checked.actions()
        for ply in range(300):
            count = plain.module.write_actions(left, left_actions)
            assert checked.module.write_actions(right, right_actions) == count
            assert list(right_actions[:count]) == list(left_actions[:count])
            if not count:
                break
            action = left_actions[rng.randrange(count)]
            if ply % 25 == 0:
                depth = 2 if count < 30 else 1
                nodes = plain.sequences.perft(left, depth, *plain.rows(depth))
                assert checked.sequences.perft(right, depth, *checked.rows(depth)) == nodes
            assert checked.module.trace(right, action) == plain.module.trace(left, action)
            assert checked.module.play(right, action) == plain.module.play(left, action)
            assert list(right) == list(left)


@pytest.mark.parametrize(("game_id", "options"), OPTION_SETS)
def test_playouts_are_those_of_plain_python(game_id, options):
    start = Game(game_id, options).state
    ends = []
    for rules in (compiled.plain(game_id), compiled.checked(game_id), compiled.fastest(game_id)):
        state = rules.state(start)
        plies = int(rules.sequences.playout(state, rules.actions(), 77, 200))
        ends.append((plies, list(state)))
    assert ends[0] == ends[1] == ends[2]


def test_rollouts_are_those_of_plain_python():
    ends = []
    for rules in (compiled.plain("rota"), compiled.fastest("rota")):
        start, state = rules.state(Game("rota").state), rules.state(Game("rota").state)
        plies = int(rules.rollouts(start, state, rules.actions(), 5, 50, 40))
        ends.append((plies, list(state), list(start)))
    assert ends[0] == ends[1]


def test_a_wrong_index_is_caught_when_checked():
    checked = compiled.checked("petteia")
    with pytest.raises(IndexError):
        checked.module.write_actions(checked.state(Game("petteia").state), checked.state([0, 0]))


def test_ludus_itself_stays_as_it_is():
    compiled.fastest("rota")
    assert type(compiled.plain("rota").module.play).__name__ == "function"
    assert compiled.plain("rota").module is Game("rota").rules
    assert type(compiled.fastest("rota").module.play).__name__ == "CPUDispatcher"


def test_threads_that_want_a_copy_at_once_are_given_one(monkeypatch):
    executed = copies._executed
    monkeypatch.setattr(copies, "_executed", lambda *names: time.sleep(0.05) or executed(*names))
    monkeypatch.setattr(copies, "_copy", functools.cache(copies._copy.__wrapped__))
    with ThreadPoolExecutor(4) as threads:
        made = set(threads.map(lambda _number: copies.search("petteia", "keys", copies.PLAIN), range(4)))
    assert len(made) == 1


def test_any_change_of_a_source_changes_the_digest(tmp_path):
    folders = tuple(tmp_path / folder.name for folder in copies.FOLDERS)
    for folder, own in zip(copies.FOLDERS, folders, strict=True):
        shutil.copytree(folder, own)
    before = copies.digest(folders)
    assert before == copies.digest()
    for path in [path for folder in folders for path in sorted(folder.glob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n", encoding="utf-8")
        assert copies.digest(folders) != before
        path.write_text(text, encoding="utf-8")
    (folders[0] / "new.py").touch()
    assert copies.digest(folders) != before


def test_old_folders_of_the_cache_are_cleared_away_but_the_newest_few(tmp_path):
    for age in range(10):
        (tmp_path / f"{age}").mkdir()
        (tmp_path / f"{age}" / "file").touch()
        os.utime(tmp_path / f"{age}", (10**9 - age * 10**6, 10**9 - age * 10**6))
    cache_folder.clear(tmp_path, 10**9 + 100)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2", "3", "4"]
    (tmp_path / "9").mkdir()
    cache_folder.clear(tmp_path, time.time())
    assert (tmp_path / "9").exists()


WITHOUT_NUMBA = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else find(name, *rest)
sys.modules["numba"] = None
from lusoria.engine.compiled import rules as compiled
for game_id in compiled.HOT:
    rules = compiled.fastest(game_id)
    assert not rules.compiled and rules is compiled.plain(game_id)
"""

LAZY = """
import sys
import lusoria.engine.ugi.front, lusoria.engine.bench.rules, lusoria.engine.opponent, lusoria.engine.three_men.command
assert "numba" not in sys.modules and "numpy" not in sys.modules and "rich" not in sys.modules
"""

FROM_CACHE = """
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.search import Limits, searcher_for
from ludus.games.game import Game
for game_id in compiled.HOT:
    rules = compiled.fastest(game_id)
    state, actions = rules.state(Game(game_id).state), rules.actions()
    print(rules.module.write_actions(state, actions), rules.sequences.perft(state, 2, *rules.rows(2)))
    print(rules.sequences.playout(state, actions, 9, 300), list(state))
for game_id in ("petteia", "latrunculi"):
    answer = searcher_for(game_id, hash_mb=1).best(Game(game_id), Limits(depth=4))
    print(answer.score, answer.nodes, answer.pv)
"""

CACHED = """
import sys
from lusoria.engine.compiled import rules as compiled
rules = compiled.fastest("rota")
print(sum(rules.module.play.stats.cache_hits.values()), sum(rules.module.play.stats.cache_misses.values()))
"""


def ran(program, **environment):
    """Standard output and error of a program in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_without_numba_the_plain_rules_take_its_place_and_it_is_said_once():
    _, said = ran(WITHOUT_NUMBA)
    assert said.count("\n") == 1 and "Numba is not installed" in said


def test_numba_is_not_imported_before_it_is_needed():
    ran(LAZY)


def test_a_second_process_loads_what_the_first_has_compiled(tmp_path):
    home = {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    assert "compiling the rules of rota" in ran(CACHED, **home)[1]
    hits, said = ran(CACHED, **home)
    assert hits.split()[1] == "0" and said == ""


def test_what_comes_from_the_cache_runs():
    """Loaded code once had a hole where it called itself: it must not only load."""
    first, (second, said) = ran(FROM_CACHE)[0], ran(FROM_CACHE)
    assert first == second and first.startswith("9 72\n") and said == ""


def even(number):
    return number == 0 or odd(number - 1)


def odd(number):
    return number != 0 and even(number - 1)


def halved(number):
    return halved(number - 2) + 1 if number > 1 and even(number) else 0


def countdown(number):
    return countdown(number - 1) if number else 0


def test_mutual_recursion_and_what_calls_it_is_not_cached():
    assert [is_cacheable(each) for each in (even, odd, halved, countdown)] == [False, False, False, True]


def test_where_nothing_can_be_cached_it_compiles_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    home = {"XDG_CACHE_HOME": str(tmp_path / "file"), "HOME": str(tmp_path / "file")}
    assert "compiling the rules of rota" in ran(CACHED, **home)[1]


def test_for_compiled_callers_no_function_is_compiled_twice():
    """Whatever constants and kinds of numbers they pass: it would be much of the time before the first move."""
    for game_id in ("petteia", "latrunculi"):
        searcher_for(game_id, hash_mb=1).best(Game(game_id), Limits(depth=2))
    made = [path.name for path in copies.folder(copies.COMPILED).rglob("*.nbc") if copies.FOR_PYTHON not in path.parts]
    assert len(made) > 80 and all(name.endswith(".1.nbc") for name in made)
