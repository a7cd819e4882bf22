"""What the rules refuse is kept, flagged with the reason, and never an error to the caller."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lusoria.log.checked_game import CheckedGame
from lusoria.log.entries import Entry
from tests.host.log.scripted_games import Script, texts

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def course(script):
    made = CheckedGame(script.entries[0], NOW)
    for entry in script.entries[1:]:
        made.apply(entry, NOW)
    return made


def test_an_illegal_action_and_those_after_it(log):
    script = (
        Script().begin().act("1", "2").raw("ACT", ply=3, action=255 << 8 | 1).raw("ACT", ply=4, action=255 << 8 | 3)
    )
    assert log.keep("t", "rota", "b", script.entries) == 5
    [game] = log.games()
    first, second = log.actions(game.id)[2:]
    assert "entry 4: action 65281: this is not allowed here" in game.flag
    assert (first.text, first.side, first.status) == (None, "w", "played")
    assert "not allowed" in first.note
    assert (second.text, second.note) == (None, "not checked: the rules no longer follow this game")
    assert game.plies == 4


def test_an_action_that_leads_nowhere_is_not_counted_by_cells(log):
    script = Script().begin().act("1", "2").raw("ACT", ply=3, action=65535)
    log.keep("t", "rota", "b", script.entries)
    [landed] = log.landed()
    assert landed.counts == {"1": 1, "2": 1}


def test_taking_back_to_what_was_agreed_goes_on():
    script = Script().begin().act("1", "2").raw("ACT", ply=3, action=9).raw("BACK", ply=1).act()
    script.game.take_back(1)
    made = course(script.act("3"))
    assert texts(made.actions) == ["1", "3"]
    assert len(made.notes) == 1


@pytest.mark.parametrize(("kind", "fields"), [("BACK", {"ply": 1}), ("INSTEAD", {"ply": 2, "action": 65283})])
def test_a_game_that_goes_on_after_its_end_has_not_ended(kind, fields):
    made = course(Script().begin().act("1", "2").raw("END", score="1/2-1/2", reason="agreement").raw(kind, **fields))
    assert (made.score, made.reason, made.ended, made.notes) == ("*", None, None, [])


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("ACT", {"ply": 4, "action": 65283}, "the table is at ply 4, the rules at 3"),
        ("ACT", {"ply": 3}, "ACT needs a number 'action'"),
        ("ACT", {"ply": 3, "action": 2**29}, "not allowed here"),
        ("INSTEAD", {"ply": 2, "action": 65281}, "not allowed here"),
        ("INSTEAD", {"ply": 5, "action": 65283}, "the table is at ply 5, the rules at 2"),
        ("BACK", {"ply": 7}, "taken back to ply 7 when 2 were played"),
        ("END", {"score": "1-0", "reason": "board"}, "by the rules the game goes on"),
        ("END", {"score": "2-0", "reason": "board"}, "'2-0' is not a score"),
        ("END", {"score": "1-0"}, "END needs a word 'reason'"),
        ("XYZ", {}, "'XYZ' is not an entry of a game"),
    ],
)
def test_the_reason_is_told(kind, fields, reason):
    made = course(Script().begin().act("1", "2").raw(kind, **fields))
    assert len(made.notes) == 1
    assert made.notes[0].startswith("entry 4: ")
    assert reason in made.notes[0]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": "lines=square"}, "lines is diameter or wheel"),
        ({"options": "lines"}, "an option is written name=value"),
        ({"start": "www...... w 0,0"}, "each side has three pieces"),
        ({"start": 7}, "GAME needs a word 'start'"),
    ],
)
def test_a_beginning_that_cannot_be(fields, reason):
    good = {"game": "rota", "options": "", "start": "", "white": "human", "black": "pc"}
    made = course(Script().raw("GAME", **(good | fields)).raw("ACT", ply=1, action=65281))
    assert reason in made.notes[0]
    assert [(a.action, a.text) for a in made.actions] == [(65281, None)]


def test_another_end_than_the_rules_see():
    made = course(Script().begin().act("1", "2", "0", "3", "5").raw("END", score="0-1", reason="board"))
    assert "the table says 0-1 (board), the rules 1-0 (board)" in made.flag
    assert made.score == "0-1"


@pytest.mark.parametrize(
    ("score", "reason"), [("1-0", "resignation"), ("0-1", "resignation"), ("1/2-1/2", "agreement"), ("*", "abandoned")]
)
def test_ends_that_people_make(score, reason):
    made = course(Script().begin().act("1", "2").raw("END", score=score, reason=reason))
    assert (made.score, made.reason, made.flag) == (score, reason, None)


def test_no_action_after_a_resignation():
    made = course(
        Script().begin().act("1").raw("END", score="1-0", reason="resignation").raw("ACT", ply=2, action=65282)
    )
    assert "the game is over" in made.flag


VALUES = st.one_of(
    st.integers(0, 2**30 - 1),
    st.integers(0, 6),
    st.sampled_from([0xFF00 + cell for cell in range(10)]),
    st.sampled_from(["rota", "lines=wheel", "*", "1-0", "board", "......... w 3,3", "wb....... w 2,2 w1-2:9"]),
    st.text(alphabet="wb./*- ,:=0123456789rota", max_size=20),
)
FIELDS = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(("ply", "action", "score", "reason", "game", "options", "start", "white", "black"), VALUES),
)
KINDS = st.sampled_from(["GAME", "ACT", "INSTEAD", "BACK", "END", "ACT", "ODD"])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(entries=st.lists(st.tuples(KINDS, FIELDS), max_size=12), start=VALUES)
def test_nothing_a_table_says_is_an_error(entries, start):
    first = Entry(1, "GAME", 0, {"game": "rota", "options": "", "start": start, "white": "human", "black": "pc"})
    made = CheckedGame(first, NOW)
    for number, (kind, fields) in enumerate(entries, 2):
        made.apply(Entry(number, kind, 0, fields), NOW)
    expected = [
        kind
        for kind, fields in entries
        if kind in ("ACT", "INSTEAD") and isinstance(fields.get("ply"), int) and isinstance(fields.get("action"), int)
    ]
    assert len(made.actions) == len(expected)
