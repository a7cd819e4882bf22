"""`lusoria` without a verb offers steps that exist, and light verbs load nothing heavy."""

import os
import subprocess
import sys

import pytest
import typer

from lusoria.cli import main, no_verb
from lusoria.cli.port_probe import CLOSED, REPL, TABLE, Found
from lusoria.log.store import Log

VERBS = typer.main.get_command(main.app).commands
FOUND = {
    "nothing": [],
    "a table": [Found("/dev/ttyACM0", TABLE, {"board": "rota"})],
    "a Pico at its prompt": [Found("/dev/ttyACM0", REPL)],
    "a closed port beside a table": [
        Found("/dev/ttyACM0", CLOSED, reason="busy"),
        Found("/dev/ttyACM1", TABLE, {"board": "grid-8x8"}),
    ],
}
FIRST = dict(zip(FOUND, ("play", "play", "flash", "doctor"), strict=True))
# What `lusoria log list` needs of the database is most of its time: 0.35 s of the 0.5 that a light verb may take.
MOST = 1.45  # times what the database library and the command line take by themselves
# Packages that take long to load.
HEAVY = ("alembic", "fastjsonschema", "multiprocessing", "numba", "pydantic", "rich", "serial")
LIGHT = f"""
import sys
from lusoria.cli import main
from lusoria.log import command
print(*(name for name in {HEAVY} if name in sys.modules))
"""


@pytest.mark.parametrize("what", FOUND)
def test_without_a_verb_it_offers_steps_that_exist(what, monkeypatch, capsys):
    found = {each.port: each for each in FOUND[what]}
    monkeypatch.setattr(no_verb.ports, "candidates", lambda: list(found))
    monkeypatch.setattr(no_verb, "examine", found.get)
    monkeypatch.setattr(sys, "argv", ["lusoria"])
    with pytest.raises(SystemExit) as end:
        main.main()
    assert not end.value.code
    lines = capsys.readouterr().out.splitlines()
    steps = [line.split()[1] for line in lines if line.startswith("  lusoria ")]
    assert steps[0] == FIRST[what]
    assert all(step in VERBS for step in steps if step != "--help") and "--help" in steps
    assert sum(not line.startswith(" ") for line in lines) == max(1, len(found))
    assert all(port in "".join(lines) for port in found)


def test_where_there_are_no_virtual_tables_none_is_offered(monkeypatch):
    monkeypatch.setattr(no_verb.ports, "candidates", list)
    monkeypatch.setattr(no_verb.ports, "HAS_TERMINALS", False)
    lines = list(no_verb.lines())
    assert "WSL" in lines[0] and not [line for line in lines if "lusoria play" in line]


def processor_s(command, **environment):
    """What a command takes of a processor, in seconds."""
    before = os.times()
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_the_list_of_games_takes_little_of_a_processor(tmp_path):
    url = f"sqlite:///{tmp_path}/log.sqlite"
    with Log.open(url):
        pass
    command = [sys.executable, "-m", "lusoria", "log", "list", "--db", url]
    compiled = {"PYTHONDONTWRITEBYTECODE": ""}  # as where it was installed; what other tests compiled is used
    bare = [sys.executable, "-c", "import sqlalchemy.orm, typer"]
    processor_s(command, **compiled)
    processor_s(bare, **compiled)
    # Side by side and more than once: what others run empties the processor's cache.
    assert any(processor_s(command, **compiled) < MOST * processor_s(bare, **compiled) for _ in range(5))


def test_a_light_verb_loads_nothing_heavy():
    run = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
