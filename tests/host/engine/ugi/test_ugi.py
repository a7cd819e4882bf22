"""The UGI front: every command, and that nothing wrong changes or breaks anything."""

import io
import os
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.games.game import Game
from lusoria.engine import move_time
from lusoria.engine.ugi import thinking as ugi_thinking
from lusoria.engine.ugi.front import Front, run


def talk(*lines):
    """The answers to these commands, as a list of lines."""
    out = io.StringIO()
    assert run(io.StringIO("".join(line + "\n" for line in lines)), out) == 0
    return out.getvalue().splitlines()


def moves_of(*lines):
    """The `bestmove` answers to these commands."""
    return [line for line in talk(*lines) if not line.startswith("info depth")]


def error_of(*lines):
    """The only answer of the last command, which must be an error."""
    before, after = talk(*lines[:-1]), talk(*lines)
    assert after[: len(before)] == before
    (answer,) = after[len(before) :]
    assert answer.startswith("info string error: ")
    return answer


def test_queries_of_a_new_game():
    assert talk("query p1turn", "query result", "query gameover", "query position", "query legal") == [
        "response true",
        "response none",
        "response false",
        "response ......... w 3,3",
        "response 0 1 2 3 4 5 6 7 8",
    ]


def test_queries_of_a_finished_game():
    moves = "position startpos moves 1 2 0 3 5"
    assert talk(moves, "query result", "query gameover", "query legal", "query p1turn") == [
        "response p1win",
        "response true",
        "response none",
        "response false",
    ]
    assert "the game is over" in error_of(moves, "go")
    assert talk(moves, "go perft 3") == ["nodes 0"]


def test_a_draw_by_a_house_rule():
    game = ("setoption name MoveLimit value 1", "position startpos moves 1 2 3 4 5 8 5-6")
    assert talk(*game, "query result") == ["response draw"]


def test_position_fen_with_moves():
    assert talk("position fen w.b....bw w 1,1 moves 4 7", "query position") == ["response w.bw..bbw w 0,0"]
    assert talk("position fen ww.bb..wb w 0,0", "query legal") == ["response 2-3 8-7"]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("position fen", "a position is 'startpos' or 'fen TEXT'"),
        ("position startpos 1 2", "a position is 'startpos' or 'fen TEXT'"),
        ("position somewhere", "a position is 'startpos' or 'fen TEXT'"),
        ("position", "a position is 'startpos' or 'fen TEXT'"),
        ("position fen ......... w 3,2", "......... w 3,2:"),
        ("position startpos moves 1 2 0 2", "2: this is not allowed here"),
        ("position startpos moves 1 x", "x: this is not written as an action of rota"),
        ("query", "a query is one of"),
        ("query weather", "a query is one of"),
        ("go sideways", "'go' is followed by"),
        ("go movetime", "'go movetime' is followed by a whole number, not ''"),
        ("go movetime -5", "not '-5'"),
        ("go perft 99", "perft goes to depth 60 at most"),
        ("setoption Lines wheel", "an option is set by"),
        ("setoption name Colour value red", "there is no option 'Colour'"),
        ("setoption name Lines value square", "option lines is diameter or wheel, not 'square'"),
        ("setoption name Board value 8x8", "rota has no option 'board'"),
        ("setoption name Game value chess", "there is no game 'chess'"),
        ("setoption name Level value 9", "option Level is a whole number from 1 to 8, not '9'"),
        ("bestmove 3", "there is no command 'bestmove'"),
        ("salve", "there is no command 'salve'"),
    ],
)
def test_what_is_wrong_changes_nothing_and_says_what(line, part):
    begun = ("position startpos moves 0 1", "query position", "query legal", "go perft 2")
    assert part in error_of(*begun, line)
    assert talk(*begun, line, *begun[1:])[-10:] == talk(*begun)


def test_go_plays_rota_perfectly():
    assert moves_of("position startpos moves 1 2 0 7", "go movetime 100") == ["bestmove 5"]
    assert moves_of("position startpos moves 1 2 0", "go p1time 1000 p2time 1000 p1inc 0 p2inc 0") == ["bestmove 5"]
    assert moves_of("setoption name Lines value wheel", "setoption name PlacingWins value no", "go depth 3") == [
        "bestmove 0"
    ]


def test_a_throw_is_answered_with_honest_dice():
    """Every order of three dice is equally likely: a triple comes once in 36, not once in 10 as of 56 equal throws."""
    table = ("setoption name Game value twelve-lines", "position startpos")
    throws = talk(*table, *["go"] * 1500)
    legal = talk(*table, "query legal")[0].split()[1:]
    assert len(legal) == 56 and {f"bestmove {throw}" for throw in legal} >= set(throws)
    assert 0.01 < sum(len(set(throw[-4:-1])) == 1 for throw in throws) / 1500 < 0.06
    assert talk(*table, "position startpos moves (631)", "query position") == ["response 12/12/12 w 15,15 0,0 136"]


@pytest.mark.parametrize("game", ["rota", "latrunculi", "petteia", "twelve-lines"])
def test_every_bestmove_is_legal(game):
    moves = []
    for _ in range(60):
        begun = (f"setoption name Game value {game}", " ".join(["position startpos moves", *moves]))
        legal, best = moves_of(*begun, "query legal", "go nodes 30")
        if best.startswith("info"):
            break
        assert best.split()[1] in legal.split()
        moves.append(best.split()[1])
    assert len(moves) > 7


def test_go_infinite_ends_at_stop():
    out = io.StringIO()
    front = Front(out)

    def said(line):
        start = len(out.getvalue())
        front.handle(line)
        return out.getvalue()[start:]

    said("position startpos moves 1 2 0 7")
    assert "bestmove" not in said("go infinite")
    assert said("isready").endswith("readyok\n")
    assert "must wait" in said("position startpos")
    assert "must wait" in said("go nodes 5")
    assert said("query p1turn") == "response true\n"
    assert said("stop").endswith("bestmove 5\n")
    assert said("stop") == ""


def test_what_it_thinks_is_told_depth_by_depth():
    petteia = ("setoption name Game value petteia", "setoption name Board value 5x5", "setoption name Hash value 2")
    *report, best = talk(*petteia, "position startpos", "go depth 5")
    assert [line.split()[:3] for line in report] == [["info", "depth", str(depth)] for depth in range(1, 6)]
    words = report[-1].split()
    assert words[3:5] == ["score", "cp"] and words[6::2][:3] == ["nodes", "nps", "time"]
    assert words[words.index("pv") + 1] == best.split()[1]
    near = "position fen 1b3/5/ww1w1/4b/4w w 0,0"
    assert "score mate 1 " in talk(*petteia, near, "go depth 5")[0]


THROWN = "fen b2,b2,5,w2,1,w3,b2,1/9,b1,b1,1/1,w2,b2,1,b3,b2,1,w2,2,w4,w2 b 0,0 0,0 113"


@pytest.mark.parametrize(
    ("game", "position"), [("rota", "startpos"), ("petteia", "startpos"), ("twelve-lines", THROWN)]
)
def test_several_best_lines_are_told(game, position):
    table = (f"setoption name Game value {game}", "setoption name MultiPV value 3", f"position {position}")
    *report, best = talk(*table, "go depth 2")
    last = [line.split() for line in report[-3:]]
    assert [words[3:5] for words in last] == [["multipv", str(number)] for number in (1, 2, 3)]
    first_moves = [words[words.index("pv") + 1] for words in last]
    assert len(set(first_moves)) == 3 and best.split()[1] == first_moves[0]


def test_a_long_search_is_stopped_and_a_short_one_waited_for():
    petteia = ("setoption name Game value petteia", "setoption name Threads value 2", "setoption name Hash value 2")
    begun = time.perf_counter()
    answers = moves_of(*petteia, "go movetime 60000", "isready", "stop", "go depth 2", "query p1turn", "go depth 1")
    assert time.perf_counter() - begun < 30
    assert [line.split()[0] for line in answers if line != "readyok"].count("bestmove") == 3


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_answers(level):
    game = ("setoption name Game value latrunculi", "setoption name Board value 4x4")
    (best,) = moves_of(*game, f"setoption name Level value {level}", "go nodes 100")
    assert best.startswith("bestmove ")


def test_a_clock_leaves_a_share_for_each_move():
    assert move_time.movetime({"p1time": 60000, "p1inc": 1000}, 0) == 3200
    assert move_time.movetime({"p1time": 60000}, 1) is None
    assert move_time.movetime({"p2time": 100}, 1) == 5


def test_quit_ends_the_conversation():
    assert talk("isready", "quit", "isready") == ["readyok"]


def test_quit_ends_a_search_at_once():
    begun = time.perf_counter()
    answers = moves_of("setoption name Game value petteia", "isready", "go movetime 60000", "quit")
    assert time.perf_counter() - begun < 30 and answers[-1].startswith("bestmove ")


@pytest.mark.parametrize("limit", ["depth 0", "nodes 0"])
@pytest.mark.parametrize("game", ["petteia", "twelve-lines"])
def test_a_search_of_nothing_is_one_of_the_least(limit, game):
    thrown = f"position {THROWN if game == 'twelve-lines' else 'startpos'}"
    *report, best = talk(f"setoption name Game value {game}", thrown, f"go {limit}")
    assert [line.split()[2] for line in report] == ["1"] and best.startswith("bestmove ")


def test_whatever_goes_wrong_in_thinking_a_move_is_said(monkeypatch):
    def out_of_memory(*_words):
        raise MemoryError("no room for\nthe table")

    monkeypatch.setattr(ugi_thinking, "searcher_for", out_of_memory)
    error, best, turn = talk("go movetime 10", "position startpos", "query p1turn")
    assert error == "info string error: MemoryError: no room for the table"
    assert best.startswith("bestmove ") and turn == "response true"
    assert talk("isready", "query p1turn") == ["info string error: no room for the table", "response true"]


def test_bytes_that_are_no_text_are_answered_like_any_wrong_command():
    program = "import sys; from lusoria.engine.ugi.front import run; sys.exit(run(sys.stdin, sys.stdout))"
    input_bytes = b"\xff\xfe\x00salve\r\n\xc3\n\x85position\n\nposition fen \xf0\x9f\xa6\x84\r\nisready\r\nquit\r\n"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", program], input=input_bytes, capture_output=True, env=environment)
    assert done.returncode == 0 and done.stderr == b""
    answers = done.stdout.decode().splitlines()
    assert len(answers) == 5 and answers[-1] == "readyok"
    assert all(answer.startswith("info string error: ") for answer in answers[:-1])


COMMANDS = ("ugi", "isready", "uginewgame", "setoption", "position", "go", "stop", "query", "quit", "bestmove")
WORDS = (
    *("startpos", "fen", "moves", "name", "value", "infinite", "perft", "movetime", "depth", "nodes", "p1time"),
    *("p1turn", "result", "gameover", "position", "legal"),
    *("Game", "Board", "Pieces", "Lines", "PlacingWins", "Repetition", "MoveLimit", "Opposed", "Exact", "Level"),
    *("rota", "latrunculi", "petteia", "twelve-lines", "wheel", "yes", "no", "threefold", "move-twice"),
    *("0", "1", "2", "7x6", "4x4", "12x12", "-1", "0-1", "a2-a6", "a2-a3", "d4", "xd5", "(136)", "in/1", "27/off"),
    *(".........", "w", "b", "3,3", "0,0", "w1-2:2", "m", "p", "12/12/12", "15,15", "-"),
    *("bbbbb/bbbbb/5/wwwww/wwwww", "......... w 3,3"),
)
line = st.builds(
    lambda command, words: " ".join([command, *words]),
    st.sampled_from(COMMANDS) | st.text(max_size=8),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=7),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(line, max_size=12))
def test_no_input_breaks_it_and_what_is_refused_changes_nothing(lines):
    out = io.StringIO()
    front = Front(out)
    for each in lines:
        before = _state(front, out)
        start = len(out.getvalue())
        if not front.handle(each):
            break
        if each.startswith("go"):
            front.handle("stop")
        answer = out.getvalue()[start:]
        assert answer == "" or answer.endswith("\n")
        if answer.startswith("info string error"):
            assert _state(front, out) == before
    front.close()


def _state(front, out):
    start = len(out.getvalue())
    for query in ("position", "legal", "result", "p1turn"):
        front.handle("query " + query)
    return out.getvalue()[start:]


@pytest.mark.parametrize("last", ["stop", "quit"])
def test_a_command_that_waits_keeps_no_other_from_being_heard(last):
    petteia = ("setoption name Game value petteia", "setoption name Hash value 2")
    begun = time.perf_counter()
    said = moves_of(*petteia, "go nodes 100000000000", "position startpos moves a2-a3", "query p1turn", last)
    assert time.perf_counter() - begun < 30
    assert [line for line in said if not line.startswith("bestmove")] == ([] if last == "quit" else ["response false"])


@pytest.mark.parametrize("game", ["rota", "petteia"])
def test_a_script_that_counts_and_quits_is_told_all(game):
    script = (f"setoption name Game value {game}", "go perft 3", "position startpos", "go perft 1", "quit")
    said = talk(*script)
    sums = [line for line in said if line.startswith("nodes")]
    assert len(sums) == 2 and int(sums[0].split()[1]) > 100 and sums[1] == f"nodes {len(Game(game).actions())}"


def test_once_the_move_is_said_the_lines_that_waited_come_first():
    front = Front(io.StringIO())
    for line in ("quit", "isready", "query result"):
        assert front.must_wait(line, True) and not front.must_wait(line, False)


def test_a_count_that_fails_says_so(monkeypatch):
    def fail(*_words):
        raise RuntimeError("out of\nluck")

    monkeypatch.setattr(ugi_thinking.perft, "split", fail)
    assert talk("go perft 3") == ["info string error: RuntimeError: out of luck"]


@pytest.mark.parametrize("rule", ["none", "threefold"])
def test_a_count_that_would_take_years_is_stopped(rule):
    rota = ("setoption name Repetition value " + rule, "position startpos moves 1 2 3 4 5 8")
    begun = time.perf_counter()
    said = talk(*rota, "go perft 60", "isready", "query p1turn", "stop", "go perft 1")
    assert time.perf_counter() - begun < 30
    assert {"readyok", "response true"} <= set(said)
    stopped = said.index("info string stopped before all were counted")
    assert said[-1] == f"nodes {len(said) - stopped - 2}"
    assert not any(line.startswith("nodes") for line in said[:stopped])


@pytest.mark.parametrize("command", ["ugi", "go perft 4", "go nodes 100000000000", "go infinite"])
def test_a_program_that_is_gone_ends_search_and_conversation(command):
    class Gone(io.StringIO):
        def flush(self):
            raise BrokenPipeError

    begun = time.perf_counter()
    with pytest.raises(BrokenPipeError):
        run(io.StringIO(f"setoption name Game value petteia\n{command}\n"), Gone())
    assert time.perf_counter() - begun < 30


def test_a_new_game_waits_for_the_move_as_well():
    petteia = ("setoption name Game value petteia", "setoption name Hash value 2", "position startpos moves a2-a3")
    begun = time.perf_counter()
    said = moves_of(*petteia, "go nodes 100000000000", "uginewgame", "stop", "query p1turn")
    assert time.perf_counter() - begun < 30 and said[-1] == "response true"
