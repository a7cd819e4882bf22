"""What the staff learn of a table's settings."""

from lusoria import boards
from lusoria.log.store import Log
from lusoria.session.upkeep import Upkeep


def test_a_setting_older_than_the_log_is_learned_when_a_game_begins(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/games.db") as log:
        upkeep = Upkeep(boards.load("rota"), log, lambda *_words: None, dict)
        assert upkeep.settings() == {}
        upkeep.connected({"table": "t"})
        upkeep.hear("INPUT", {"number": 1, "ms": 0, "what": "set", "data": "hours every 0900-1700"})
        upkeep.hear("INPUT", {"number": 2, "ms": 0, "what": "press", "data": ""})
        assert upkeep.settings() == {"hours": "every 0900-1700"}
        upkeep.connected({"table": "another"})
        assert upkeep.settings() == {}
