"""Which entries are one game's: those up to the next one's beginning, and no more of a journal of hundreds."""

import pytest
from sqlalchemy.orm import Session

from ludus.link.table_messages import GAME_ENTRIES
from lusoria.log.database.models import GameRow
from lusoria.log.span import entries_of
from tests.host.log.scripted_games import Script


@pytest.mark.parametrize(("which", "kinds"), [(1, ["GAME", "ACT", "ACT", "END", "GAME"]), (2, ["GAME", "ACT"])])
def test_entries_of_a_game_end_with_the_next_ones_beginning(log, which, kinds):
    script = Script().begin().act("1", "2").end().begin().act("1")
    log.keep("t", "rota", "b", script.entries)
    with Session(log._engine) as session:
        rows = list(entries_of(session, session.get_one(GameRow, which), GAME_ENTRIES))
    assert [row.kind for row in rows] == kinds
    assert [row.number for row in rows] == sorted(row.number for row in rows)


def test_only_kinds_that_are_asked_for_are_looked_at(log):
    log.keep("t", "rota", "b", Script().begin().act("1", "2").entries)
    with Session(log._engine) as session:
        rows = list(entries_of(session, session.get_one(GameRow, 1), ("GAME",)))
    assert [row.number for row in rows] == [1]
