"""Another program's engine at the table: it plays; when it fails, one line says so and our own plays on."""

import shlex
import sys
from pathlib import Path

import pytest

from lusoria.engine.ugi import client as ugi_client
from lusoria.session import Wish
from tests.host.session.playing import Playing

TOY = Path(__file__).parents[1] / "engine" / "ugi" / "toy_engine.py"


def toy(*words):
    return f"ugi:{shlex.quote(sys.executable)} {shlex.quote(str(TOY))} {' '.join(words)}"


@pytest.fixture
def against(tmp_path, monkeypatch):
    monkeypatch.setattr(ugi_client, "GRACE_SECONDS", 0.5)
    opened = []

    def begin(*words):
        opened.append(Playing(f"sqlite:///{tmp_path}/games.db", Wish("rota", {}, "human", toy(*words))))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def awaited(table):
    return table.until(lambda state: state["game"]["awaited"])["game"]["awaited"]


def test_another_engine_plays_at_the_table(against):
    table = against("well", "0", "5")
    for own, its in (("1", "0"), ("3", "5")):
        table.carry_out(own)
        assert awaited(table) == its
        table.carry_out(its)
    table.until(lambda _state: table.logged() == ["1", "0", "3", "5"])
    assert not any("in its place" in line for line in table.said)


@pytest.mark.parametrize(
    ("manner", "why"),
    [("dies", "ended by itself (exit code 4)"), ("hangs", "no 'bestmove' within"), ("well", "nowhere")],
)
def test_when_it_fails_one_line_says_so_and_the_game_goes_on(against, manner, why):
    table = against(manner)
    table.carry_out("1")
    table.carry_out(awaited(table))
    [line] = [line for line in table.said if "in its place" in line]
    assert why in line and "\n" not in line and line.endswith("engine:8 plays on in its place")
    table.carry_out(table.session.state()["game"]["legal"][0])
    table.carry_out(awaited(table))
    table.until(lambda _state: len(table.logged()) == 4)
