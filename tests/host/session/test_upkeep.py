"""What the staff learn of a table's settings."""

import pytest

from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.log.entries import Delivery, Entry
from lusoria.log.store import Log
from lusoria.session.upkeep import Upkeep


def test_a_setting_older_than_the_log_is_learned_when_a_game_begins(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        upkeep = Upkeep(boards.load("rota"), log, lambda *_words: None, dict)
        assert upkeep.settings() is None
        upkeep.connected({"table": "t", "journal": "a"})
        upkeep.hear("INPUT", {"number": 1, "ms": 0, "what": "set", "data": "hours every 0900-1700"})
        upkeep.hear("INPUT", {"number": 2, "ms": 0, "what": "press", "data": ""})
        assert upkeep.settings() == {"hours": "every 0900-1700"}
        upkeep.connected({"table": "another", "journal": "b"})
        assert upkeep.settings() == {}


def test_a_table_whose_flash_is_new_has_no_settings_whatever_the_log_knows_of_the_old_one(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        entry = Entry.of("SETTING", {"entry": 1, "ms": 0, "name": "exhibit", "value": "on"})
        log.keep_all([Delivery("t", "rota", "a", [entry])])
        upkeep = Upkeep(boards.load("rota"), log, lambda *_words: None, dict)
        upkeep.connected({"table": "t", "journal": "a"})
        upkeep.hear("SETTING", {"name": "rival", "value": "2"})
        assert upkeep.settings() == {"exhibit": "on", "rival": "2"}
        upkeep.connected({"table": "t", "journal": "b"})
        assert upkeep.settings() == {}


def test_a_setting_that_no_line_can_hold_is_refused_before_it_is_sent(tmp_path):
    said = []
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        upkeep = Upkeep(boards.load("rota"), log, lambda *words: said.append(words), lambda: {"connected": True})
        with pytest.raises(UsageError, match="cannot be told to the table: a SET message of"):
            upkeep.change("hours", "от понеделник до петък от 9:00 до 17:00 часа, без празници")
        assert said == []
