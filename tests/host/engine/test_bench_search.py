"""`lusoria bench --search`: its JSON and page, and that an event loop goes on while the engine thinks."""

import io

import pytest

from ludus.games.game import Game
from ludus.games.registry import GAMES
from lusoria.engine.bench import search as bench_search
from lusoria.engine.search import Answer, Line, Stop
from lusoria.errors import UsageError
from tests.support import yardstick
from tests.support.services import beside


def test_what_is_measured():
    figures = beside.a_browser(bench_search.measured, "petteia", 500, False)
    assert len(figures["positions"]) == 2
    for found in figures["positions"].values():
        assert found["depth"] >= 1 and found["nodes"] > 0 and found["nodes_per_s"] > 0
    assert set(figures["loop_delay_ms"]) == {"idle", "thinking"}
    page = bench_search.page({"petteia": figures})
    assert "petteia, start: depth" in page and "worst delay of an event loop" in page


def test_the_first_move_of_a_new_process_is_timed(tmp_path):
    seconds, worked = bench_search._first_move("rota", str(tmp_path))
    assert seconds > 0 and worked > 0


def test_a_depth_counts_that_was_looked_at_to_its_end():
    class Broken:
        def forget(self):
            pass

        def best(self, _game, _limits, stop, progress):
            for depth in (1, 2, 3):
                answer = Answer((Line(0, 0, (0,)),), depth, 10 * depth, 1.0)
                if depth == 3:
                    stop.set()
                progress(answer)
            return answer

    found = bench_search._depth(Broken(), Game("petteia"), 1000)
    assert (found["depth"], found["nodes"]) == (2, 30)


def test_the_middle_games_have_all_their_pieces_on_the_board():
    for game_id in ("petteia", "latrunculi"):
        game = Game(game_id, {}, bench_search.positions_of(game_id)["middle game"])
        assert not game.over and len(game.actions()) > 40
        assert list(game.contents()).count(1) == 16 or game_id == "petteia"


def test_an_event_loop_is_never_held_up_for_50_ms_more_than_without_engine():
    """The machine itself may hold it up: the best of some tries counts."""
    late = []
    for _ in range(4):
        delays = beside.a_browser(bench_search.loop_delays, "latrunculi", 300)
        late.append(delays["thinking"] - delays["idle"])
        if late[-1] < 0.05 * yardstick.slowness():
            return
    pytest.fail(f"held up by {late} seconds")


@pytest.mark.parametrize("game_id", ["rota", "twelve-lines"])
def test_of_other_games_it_is_measured_how_long_others_wait(game_id):
    figures = beside.a_browser(bench_search.measured, game_id, 200, False)
    assert figures["positions"] == {} and set(figures["loop_delay_ms"]) == {"idle", "thinking"}
    assert bench_search.page({game_id: figures}).startswith(f"{game_id}, worst delay of an event loop")


def test_a_search_with_an_end_goes_on_while_delays_are_measured():
    class Quick:
        def __init__(self):
            self.requests = 0

        def forget(self):
            self.requests += 1

        def best(self, _game, _limits, stop):
            if self.requests == 3:
                stop.set()

    quick = Quick()
    bench_search._think(quick, Game("rota"), Stop())
    assert quick.requests == 3


def test_a_game_that_is_not_searched():
    with pytest.raises(UsageError, match=f"{', '.join(GAMES)}, not for chess"):
        bench_search.run("chess", False, io.StringIO())
