"""The PC's players: whoever thinks about what is no more has no say, and what fails is told."""

import threading

import pytest

from lusoria.session import Wish, seats
from tests.support.waiting import until


class Thinker:
    """Thinks until it is told to stop, or is let go; then it plays what is left."""

    def __init__(self, report):
        self._report = report
        self.requests, self.games, self.rested = [], 1, 0
        self.go, self.pondering, self.loaded = threading.Event(), threading.Event(), threading.Event()
        self.error = None

    def begin(self):
        self.games += 1

    def choose(self, game, _clock=None, stop=None):
        self.requests.append(stop)
        while not stop.is_set() and not self.go.wait(0.01):
            pass
        self._report({"depth": len(game.played), "chance": 0.5, "action": "5"})
        if self.error is not None:
            raise self.error
        return game.actions()[0]

    def ponder(self, _game):
        self.pondering.set()
        self.loaded.wait(10)

    def rest(self):
        self.rested += 1


@pytest.fixture
def thinker(monkeypatch):
    made = []

    def named(who, _game_id, report):
        made.append(Thinker(report) if who.startswith("engine") else None)
        return made[-1]

    monkeypatch.setattr(seats, "player_named", named)
    return lambda: [each for each in made if each is not None]


@pytest.fixture
def table(scripted, thinker):
    """A table at whose game Black's player of the PC thinks."""
    del thinker
    table = scripted(wish=Wish("rota", {}, "human", "engine:8"))
    table.answer()
    table.script.begin(black="pc").act("1")
    table.tell(table.now())
    until(lambda: table.session.state()["thinking"])
    return table


def test_thinking_about_what_is_taken_back_ends_and_is_not_told(table, thinker):
    (player,) = thinker()
    until(lambda: len(player.requests) == 1)
    table.script.back(0).act("2")
    table.tell()
    until(lambda: len(player.requests) == 2)
    state = table.session.state()
    assert player.requests[0].is_set() and state["thinking"] and state["thought"] is None
    assert not any(message[0] == "PLAY" for message in table.said)
    player.go.set()
    until(lambda: table.session.state()["game"]["awaited"])
    state = table.session.state()
    assert not state["thinking"] and state["thought"]["depth"] == 1


def test_a_player_that_stays_is_told_of_the_next_game_and_one_that_goes_rests(table, thinker):
    (player,) = thinker()
    until(lambda: player.requests)
    table.script.begin(black="pc")
    table.tell()
    assert player.games == 2 and player.requests[0].is_set()
    table.script.begin(black="human")
    table.tell()
    until(lambda: player.rested)
    assert table.session.state()["game"]["black"] == "human"


def test_whatever_fails_is_told(table, thinker):
    (player,) = thinker()
    player.error = ValueError("no such thing")
    player.go.set()
    until(lambda: "ValueError: no such thing" in table.session.state()["table"]["message"])
    assert not table.session.state()["thinking"]


def test_who_thinks_ahead_only_when_nobody_is_there_any_more_rests_again(table, thinker):
    """What he needs is loaded in the worker; the session may end meanwhile."""
    (player,) = thinker()
    table.script.back(0)
    table.tell()
    assert player.pondering.wait(10)
    rested = player.rested
    table.session.stop()
    until(lambda: player.rested > rested)
    rested = player.rested
    player.loaded.set()
    until(lambda: player.rested > rested)
