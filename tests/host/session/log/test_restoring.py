"""A table whose flash was emptied, as MicroPython empties one that it cannot mount: the log gives its game back."""

import io
from dataclasses import replace

import pytest

from lusoria.boards import definitions as boards
from lusoria.cli.play import restored_wish
from lusoria.errors import UsageError
from lusoria.log import files
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.session.log.restoring import loss, restored
from lusoria.simulator import VirtualTable
from tests.host.log.scripted_games import Script
from tests.host.session.playing import HASTE
from tests.support import empty_logs


def test_the_last_game_of_an_emptied_table_is_set_up_from_the_log_and_played_on(playing, monkeypatch):
    table = playing()
    for text in ("1", "2", "3", "4"):
        table.carry_out(text)
    table.until(lambda _state: len(table.logged()) == 4)
    before = table.session._followed.game.mirror.game.position()
    table.session.stop()
    table.table.stop()
    form = boards.compact(table.definition)
    table.table = VirtualTable(form, speed=HASTE, chance=7).start()
    said = []
    real = Session(table.definition, str(table.table.link_path), table.log, None, None, said.append)
    real.start()
    table.session = real
    table.until(lambda state: state["game"] and state["game"]["ply"] == 0)
    hello = real._followed.hello
    real.stop()
    [line] = [line for line in said if "emptied" in line]
    assert "up to entry" in line and "settings" in line and "had come to ply 4: 'lusoria play --restore'" in line
    assert loss(table.log, hello) == ""  # it is said once
    wish = restored(table.log, hello)
    assert (wish.game, wish.start, wish.players) == ("rota", before, ("human", "human"))
    table.follow(wish)
    table.do(*(f"place {cell}" for cell in "1234"), "wait 500")
    table.until(lambda state: state["table"] and state["game"]["position"] == before)
    table.carry_out("6")
    table.until(lambda _state: table.logged() == ["6"])


def test_an_imported_game_is_no_journal_of_the_table(tmp_path):
    url, record, hello = empty_logs.sqlite(tmp_path / "log"), tmp_path / "games.txt", {"table": "t", "journal": "k"}

    def give(cell):
        record.write_text(f'[Game "rota"]\n[Table "t"]\n\n1. {cell} *\n')
        files.import_file(url, record, io.StringIO())

    give("1")
    with Log.open(url) as log:
        assert loss(log, hello) == ""
        entries = [replace(entry, number=entry.number + 99) for entry in Script().begin().act("1", "2").entries]
        log.keep("t", "rota", "j", entries, oldest=100)
        give("2")
        assert "up to entry 102, of" in loss(log, hello) and "Game 2 had come to ply 2" in loss(log, hello)


def test_without_an_unfinished_game_from_before_nothing_is_restored(scripted):
    playing = scripted()
    other = {"table": "t", "journal": "k"}
    assert loss(playing.log, other) == ""
    playing.script.begin().act("1", "2").resign(1)
    playing.answer()
    playing.tell()
    assert len(playing.games()) == 1
    assert loss(playing.log, {"table": "t", "journal": "j"}) == loss(playing.log, {**other, "table": "u"}) == ""
    assert loss(playing.log, {**other, "journal": ""}) == ""  # as a table in safe mode says
    assert "emptied" in loss(playing.log, other) and "--restore" not in loss(playing.log, other)
    with pytest.raises(UsageError, match="no unfinished game of table t"):
        restored(playing.log, other)
    with pytest.raises(UsageError, match="for a table that is plugged in"):
        restored_wish(None, "rota", None)
