"""Two museums play one game after another, each by a new code in a file, as two services with virtual tables."""

import threading
from contextlib import ExitStack
from functools import partial

import pytest

from lusoria.exhibit import config, service
from lusoria.exhibit.remote.codes import invent
from lusoria.simulator import table as virtual
from tests.host.exhibit.remote.test_two_tables import GAME, exported
from tests.support import needs
from tests.support.services.mosquitto import free_port, running
from tests.support.waiting import until

SIDES = ("white", "black")
PATIENCE_S = 600  # a busy machine is no fault
SPEED = 4  # of the tables' time: nothing but the games is waited for


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """The tables of both museums, White's first; each service does its work of every second."""
    port, stop = free_port(), threading.Event()
    monkeypatch.setattr(virtual, "VirtualTable", partial(virtual.VirtualTable, speed=SPEED))
    (tmp_path / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
    with ExitStack() as stack:
        stack.enter_context(running(needs.mosquitto(), tmp_path / "conf", port))
        museums = [stack.enter_context(service.serve(configured(tmp_path, port, side))) for side in SIDES]
        for museum in museums:
            work = threading.Thread(target=museum.work, args=(stop,))
            work.start()
            stack.callback(work.join)
        stack.callback(stop.set)
        yield [museum.tables["hall"] for museum in museums]


def configured(folder, port, side):
    path = folder / f"{side}.toml"
    path.write_text(
        f'[log]\ndb = "sqlite:///{folder}/{side}.db"\n[web]\nport = 0\n[remote]\nbroker = "mqtt://127.0.0.1:{port}"\n'
        '[[table]]\nname = "hall"\nboard = "rota"\nvirtual = true\n'
        f'remote = {{ code_file = "{side}-code", side = "{side}" }}\n'
    )
    return config.read(path)


def await_both(tables, fits):
    """Wait until both tables' states fit; somebody comes to a table that shows what it shows to nobody."""

    def fit():
        states = [table.state() for table in tables]
        for table, state in zip(tables, states, strict=True):
            if state["phase"] in ("attract", "countdown"):
                table.hand("press")
        return all(map(fits, states))

    until(fit, PATIENCE_S)


def is_ready(state):
    game = state["game"]
    players = game and (game["white"], game["black"])
    return players and "remote" in players and not (game["moves"] or state["pieces"]) and state["phase"] != "attract"


def test_each_new_code_is_another_game_and_both_logs_have_all_of_them(tables, tmp_path):
    for plies in (1, len(GAME)):
        code = invent()
        for side in SIDES:
            (tmp_path / f"{side}-code").write_text(code)
        await_both(tables, is_ready)
        for ply, text in enumerate(GAME[:plies]):
            origin, dash, cell = text.rpartition("-")
            for motion in ([f"lift {origin}"] if dash else []) + [f"place {cell} {'wb'[ply % 2]}"]:
                tables[ply % 2].hand(motion)
            await_both(tables, lambda state, ply=ply: state["game"]["ply"] == ply + 1)
    await_both(tables, lambda state: state["game"]["score"] == "1-0")
    until(lambda: "1-0" in " ".join(newest(tmp_path)[0]) and newest(tmp_path)[0] == newest(tmp_path)[1], PATIENCE_S)


def newest(folder):
    return [exported(f"sqlite:///{folder}/{side}.db") for side in SIDES]
