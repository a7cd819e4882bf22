"""Other programs' engines: ours through its own front, a toy that behaves, and toys that do not."""

import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ludus.games.game import Game
from lusoria.engine.match.contestants import Limit
from lusoria.engine.match.game import Match, play
from lusoria.engine.search import Stop
from lusoria.engine.ugi import client as ugi_client
from lusoria.engine.ugi.client import EngineFault, UgiEngine, position_of
from lusoria.errors import UsageError
from lusoria.session.players import player_named

PYTHON = shlex.quote(sys.executable)
OURS = f'{PYTHON} -c "import sys; from lusoria.engine.ugi.front import run; sys.exit(run(sys.stdin, sys.stdout))"'


def toy(*words):
    return f"{PYTHON} {shlex.quote(str(Path(__file__).with_name('toy_engine.py')))} {' '.join(words)}"


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(ugi_client, "START_SECONDS", 3)  # a busy machine may take a second to start a process
    monkeypatch.setattr(ugi_client, "GRACE_SECONDS", 0.6)


def fault_of(engine, game=None):
    with pytest.raises(EngineFault) as caught:
        engine.choose(game or Game("rota"), 50)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_our_own_engine_plays_itself_through_the_client():
    match = Match(f"ugi:{OURS}", f"ugi:{OURS}", "rota", {"move-limit": "30", "lines": "wheel"}, Limit(20))
    played = play(match, 0)
    assert played.fault == "" and played.score != "*" and len(played.actions) > 5


def test_an_engine_of_another_make():
    engine = UgiEngine(toy("well", "0", "5"))
    game = Game("rota")
    assert game.text(engine.choose(game, 50)) == "0"
    assert game.text(engine.choose(game, None, 10)) == "5"
    engine.close()


def test_clocks_are_told_in_ugis_words_and_bound_the_wait(short, monkeypatch):
    said = []
    say = ugi_client._Talk.say
    monkeypatch.setattr(ugi_client._Talk, "say", lambda talk, *lines: said.extend(lines) or say(talk, *lines))
    player = player_named(f"ugi:{toy('well', '0')}", "rota")
    clock = {"p1time": 300_000, "p2time": 200_000, "p1inc": 3000, "p2inc": 3000}
    assert player.choose(Game("rota"), clock) == Game("rota").parse("0")
    assert said[-1] == "go p1time 300000 p2time 200000 p1inc 3000 p2inc 3000"
    begun = time.monotonic()
    with pytest.raises(EngineFault, match=r"no 'bestmove' within 0\.8 s"):
        UgiEngine(toy("hangs")).choose(Game("rota"), None, clock=clock | {"p1time": 200})
    assert time.monotonic() - begun < 10


def test_our_engine_takes_no_more_than_its_share_of_the_time_left():
    player = player_named("engine:8", "petteia")
    clock = {"p1time": 3000, "p2time": 3000, "p1inc": 0, "p2inc": 0}
    player.choose(Game("petteia"), clock)  # what it compiles or loads is not measured
    begun = time.process_time()  # on a busy machine less than passes
    player.choose(Game("petteia"), clock)
    assert time.process_time() - begun < 1.2  # a twenty-fifth of 3 s; without a clock it takes 1.5 s


def test_a_game_is_told_with_its_start_its_moves_and_its_options():
    game = Game("rota", {"lines": "wheel"}, "w.b....bw w 1,1")
    game.play(game.parse("4"))
    assert position_of(game) == "position fen w.b....bw w 1,1 moves 4"
    engine = UgiEngine(OURS)
    engine.new_game(game)
    talk = engine._talk
    talk.say(position_of(game), "query position")
    assert " ".join(talk.wait("response", 5)) == game.position()
    engine.close()


def test_options_that_are_default_again_are_told_again():
    """A program may keep what it was told for the game before."""
    engine = UgiEngine(OURS)
    engine.new_game(Game("petteia", {"move-limit": "1"}))
    said, say = [], engine._talk.say
    engine._talk.say = lambda *lines: said.extend(lines) or say(*lines)
    engine.new_game(Game("petteia"))
    assert "setoption name MoveLimit value 0" in said and "setoption name Board value 8x8" in said
    engine.close()


@pytest.mark.parametrize(
    ("manner", "part"),
    [
        ("dead", "it ended by itself (exit code 3)"),
        ("dies", "it ended by itself (exit code 4)"),
        ("deaf", "no 'readyok' within 3 s"),
        ("hangs", "no 'bestmove' within 0.65 s"),
        ("floods", "no 'bestmove' within 0.65 s"),
        ("endless", "it closed its output"),
        ("well 9", "it played 9: this is not"),
        ("well", "it played nowhere: this is not written as an action"),
    ],
)
def test_faults_are_one_line_in_time(short, manner, part):
    begun = time.monotonic()
    engine = UgiEngine(toy(manner))
    assert part in fault_of(engine)
    engine.close()
    assert time.monotonic() - begun < 30


def test_programs_that_cannot_be_started(tmp_path):
    program = tmp_path / "engine"
    program.touch(0o700)
    assert "cannot be started: Exec format error" in fault_of(UgiEngine(str(program)))
    with pytest.raises(UsageError, match="is named by its command"):
        UgiEngine(" ")


def test_an_engine_that_cannot_be_asked_to_play_this_game(short):
    engine = UgiEngine(f"{PYTHON} -c \"print('ugiok'); print('readyok', flush=True); input()\"")
    assert "it has no option Game" in fault_of(engine)


def test_after_a_fault_it_is_started_anew(short):
    engine = UgiEngine(toy("dies"))
    fault_of(engine)
    assert "exit code 4" in fault_of(engine)


def test_no_process_is_left_behind(short):
    engine = UgiEngine(toy("hangs"))
    fault_of(engine)
    process = engine._talk._process
    engine.close()
    assert isinstance(process, subprocess.Popen) and process.poll() is not None


def test_a_faulty_engine_loses_by_rule_and_the_match_goes_on(short):
    match = Match(f"ugi:{toy('well', '0', 'x')}", "engine:1", "rota", {"move-limit": "30"}, Limit(50))
    first, second = play(match, 0), play(match, 1)
    assert (first.score, first.points, first.reason) == ("0-1", 0, "resignation")
    assert (second.score, second.points) == ("1-0", 0)
    assert "it played" in first.fault


def test_it_sits_down_at_the_table():
    player = player_named(f"ugi:{toy('well', '0')}", "rota")
    game = Game("rota")
    assert game.text(player.choose(game)) == "0"
    with pytest.raises(UsageError, match="'ugi:COMMAND' or 'remote:CODE', not 'computer'"):
        player_named("computer", "rota")


@pytest.fixture
def said(monkeypatch):
    """All lines that engines are told."""
    lines, say = [], ugi_client._Talk.say
    monkeypatch.setattr(ugi_client._Talk, "say", lambda talk, *report: lines.extend(report) or say(talk, *report))
    return lines


def test_a_player_at_the_table_is_told_of_every_game_and_its_options(said):
    player = player_named(f"ugi:{toy('well', '0', '5', '6')}", "rota")
    game = Game("rota")
    for text in ("0", "5"):
        game.play(player.choose(game))
        assert game.text_at(len(game.played) - 1) == text
    assert said.count("uginewgame") == 1
    player.begin()
    player.choose(Game("rota", {"lines": "wheel"}))
    assert said.count("uginewgame") == 2
    assert said.index("setoption name Lines value wheel") > said.index("setoption name Lines value diameter")


def test_an_engine_whose_move_is_not_wanted_any_more_is_told_to_stop(said):
    engine, stop = UgiEngine(toy("waits", "0")), Stop()
    threading.Timer(0.5, stop.set).start()
    begun = time.monotonic()
    game = Game("rota")
    assert game.text(engine.choose(game, 50_000, stop=stop)) == "0"
    assert time.monotonic() - begun < 20 and said[-1] == "stop"
    engine.close()


@pytest.mark.parametrize("level", ["²", "9", "", "1 "])
def test_what_is_no_level(level):
    with pytest.raises(UsageError, match="level is 1 to 8"):
        player_named(f"engine:{level}", "rota")
