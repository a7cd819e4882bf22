"""One scripted game, five ways: each must see the same actions, the same position and the same end."""

import contextlib
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludus.link import messages
from lusoria.boards import definitions as boards
from lusoria.link.connection import Lost
from tests.support import needs
from tests.support.games import ROTA

CORE = Path(__file__).with_name("play_core.py")
FIRMWARE = str(boards.data_folder("firmware"))


def by_rules(interpreter):
    """Actions, check and score that the rules give on an interpreter."""
    command = [str(interpreter), str(CORE), FIRMWARE, "rota", *ROTA.split()]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [int(action) for action in lines[0].split()], int(lines[1]), lines[2]


def by_hand(lift, place):
    """Move the pieces as the game's texts say; hands that do not wait for the table to be done."""
    for text in ROTA.split():
        origin, dash, destination = text.partition("-")
        if dash:
            lift(origin)
        place(destination if dash else origin)


def report(heard):
    """Actions, check and score that a table told, from its messages."""
    actions = [values["action"] for kind, values in heard if kind == "ACT"]
    now = [values for kind, values in heard if kind == "NOW"][-1]
    return actions, now["check"], now["score"]


def all_entries(connect):
    """What a table tells of its game, as messages; anew if it took a PC that a busy machine held up for gone."""
    while True:
        with contextlib.suppress(Lost), contextlib.closing(connect()) as connection:
            connection.send("FROM", connection.hello["begun"])
            heard = []
            while not any(kind == "NOW" for kind, _values in heard):
                heard += connection.read()
            return heard


def on_virtual_table(runtime):
    from lusoria.link.follower import connect
    from lusoria.simulator import VirtualTable

    compact = boards.compact(boards.load("rota"))
    with VirtualTable(compact, speed=0, runtime=runtime) as table:

        def do(*commands):
            for command in commands:
                assert table.command(command)["ok"], command

        do("wait 100")
        by_hand(lambda cell: do(f"lift {cell}", "wait 40"), lambda cell: do(f"place {cell}", "wait 60"))
        do("wait 400")
        lit = {cell for cell, rgb in table.command("leds")["leds"].items() if any(rgb)}
        done = threading.Event()
        clock = threading.Thread(target=lambda: [do("wait 10") for _ in iter(done.is_set, True)])
        clock.start()
        try:
            heard = all_entries(lambda: connect(str(table.link_path)))
        finally:
            done.set()
            clock.join()
    return (*report(heard), lit)


def on_emulated_pico(table):
    """Hands that a Pico can follow: if they were quicker, pieces that go to and fro might look never moved."""
    by_hand(lambda cell: table.lift(cell, 60), lambda cell: table.place(cell, 100))
    table.pico.run_ms(1000)  # until what hands did in such a hurry is on the flash
    lit = {cell for cell, rgb in table.lights().items() if any(rgb)}
    table.tell("HELLO", messages.PROTOCOL, "test")
    table.follow_until(lambda: any(kind == "NOW" for kind, _ in table.messages), 5000, step_ms=10)
    return (*report(table.messages), lit)


@pytest.fixture(scope="module")
def expected():
    return by_rules(sys.executable)


def test_the_rules_on_cpython(expected):
    actions, _check, score = expected
    assert len(actions) == 21 and score == "1-0"


def test_the_rules_on_micropython(expected):
    assert by_rules(needs.micropython()) == expected


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_virtual_table(runtime, expected):
    if runtime == "micropython":
        needs.micropython()
    assert on_virtual_table(runtime) == (*expected, {"0", "2", "6"})


@pytest.mark.pico
@pytest.mark.timeout(1200)
def test_the_emulated_pico(expected):
    """The second emulator: other tests show that both see the same, and this one is quicker."""
    needs.second_emulator()
    from lab.witness.table import SecondTable

    with SecondTable("rota") as table:
        table.start()
        assert on_emulated_pico(table) == (*expected, {"0", "2", "6"})
