"""Games that a page ends as people may."""

import pytest

from lusoria.errors import UsageError
from lusoria.session import draws_and_resignations


@pytest.fixture
def against_engine(scripted):
    table = scripted()
    table.answer()
    table.script.begin(black="pc").act("1", "2")
    table.tell()
    assert not table.said
    return table


def thinks(monkeypatch, meanwhile):
    """The engine takes every draw; while it looks, something happens."""
    monkeypatch.setattr(draws_and_resignations, "takes_draw", lambda _adviser, _game, _side: meanwhile() or True)


def test_a_page_ends_a_game_as_people_may(playing):
    table = playing()
    table.carry_out("1")
    table.session.resign("b")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1-0", "resignation")
    with pytest.raises(UsageError, match="no game to end"):
        table.session.offer_draw()


def test_two_people_have_agreed_when_one_says_so(scripted):
    table = scripted()
    table.answer()
    table.script.begin(black="human").act("1")
    table.tell()
    assert table.session.offer_draw() and table.said == [("END", 1, "1/2-1/2", "agreement")]


def test_a_draw_is_taken_for_the_position_in_which_it_was_offered(against_engine, monkeypatch):
    thinks(monkeypatch, lambda: None)
    assert against_engine.session.offer_draw()
    assert against_engine.said == [("END", 2, "1/2-1/2", "agreement")]


@pytest.mark.parametrize(
    "goes_on",
    [
        lambda script: script.act("3"),
        lambda script: script.back(1).act("4"),
        lambda script: script.raw("END", score="*", reason="abandoned").begin(black="pc").act("1", "2"),
    ],
    ids=["played", "taken back and played otherwise", "another game"],
)
def test_an_answer_to_a_draw_ends_nothing_that_was_not_looked_at(against_engine, monkeypatch, goes_on):
    def meanwhile():
        goes_on(against_engine.script)
        against_engine.tell()

    thinks(monkeypatch, meanwhile)
    with pytest.raises(UsageError, match="went on meanwhile"):
        against_engine.session.offer_draw()
    assert "END" not in [message[0] for message in against_engine.said]


def test_before_anything_was_played_there_is_nothing_to_end_as_at_the_table(scripted):
    table = scripted()
    table.answer()
    table.script.begin(black="human")
    table.tell()
    for ask in (table.session.offer_draw, lambda: table.session.resign("w")):
        with pytest.raises(UsageError, match="nothing has been played yet"):
            ask()
    assert not table.said


def plays_on(table):
    """The table has played on when it hears of the end: its refusal overtakes what it played."""
    assert "END" in [message[0] for message in table.said]
    table.tell(("REFUSED", {"kind": "END", "reason": "the game cannot end"}))
    assert not table.said
    table.script.act("3")
    table.tell()


def test_who_has_given_up_has_done_so_whatever_was_played_meanwhile(against_engine):
    against_engine.session.resign("w")
    plays_on(against_engine)
    assert ("END", 3, "0-1", "resignation") in against_engine.said
    assert against_engine.session.state()["table"]["message"] == ""


def test_a_draw_that_comes_too_late_is_told_and_not_asked_again(against_engine, monkeypatch):
    thinks(monkeypatch, lambda: None)
    assert against_engine.session.offer_draw()
    plays_on(against_engine)
    assert "END" not in [message[0] for message in against_engine.said]
    assert "offer the draw again" in against_engine.session.state()["table"]["message"]
