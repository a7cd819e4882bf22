"""`lusoria bench`: its JSON, its page, its refusals. The figures themselves are no test."""

import io
import json

import pytest

from ludus.errors import OptionError
from ludus.games.game import Game
from lusoria.engine.bench import reference as bench_reference
from lusoria.engine.bench import rules as bench
from lusoria.engine.bench.positions import MIDDLE_GAMES
from lusoria.engine.compiled import rules as compiled
from lusoria.errors import UsageError
from tests.support import needs


def test_json_has_what_the_interface_promises():
    out = io.StringIO()
    assert bench.run("rota", 0.05, True, False, out) == 0
    figures = json.loads(out.getvalue())
    assert list(figures) == ["rota"]
    for name in ("perft_nodes_per_s", "playout_actions_per_s"):
        rates = figures["rota"][name]
        assert set(rates) == {"plain", "compiled"} and rates["plain"] > 0
        assert (rates["compiled"] is not None) == compiled.is_available()
    assert figures["rota"]["cpu"] == bench.cpu() != ""


def test_the_page_names_the_processor_and_every_figure():
    out = io.StringIO()
    bench.run("rota", 0.05, False, False, out)
    first, *rest = out.getvalue().splitlines()
    assert bench.cpu() in first
    assert rest[0].startswith("rota") and "perft" in rest[1] and "playout" in rest[2]


@pytest.mark.parametrize("compiler", [None, "#!/bin/sh\nexit 1\n"], ids=["none", "broken"])
def test_without_a_c_compiler_that_works_the_other_figures_remain(tmp_path, monkeypatch, compiler):
    if compiler is not None:
        (tmp_path / "cc").write_text(compiler)
        (tmp_path / "cc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    out = io.StringIO()
    assert bench.run("petteia", 0.05, True, False, out) == 0
    figures = json.loads(out.getvalue())["petteia"]
    assert figures["perft_nodes_per_s"]["plain"] > 0 and "c_playout_actions_per_s" not in figures


def test_a_game_that_does_not_exist():
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        bench.run("chess", 0.05, False, False, io.StringIO())


def test_on_the_pico_only_latrunculi_is_measured():
    with pytest.raises(UsageError, match="latrunculi is measured, not rota"):
        bench.run("rota", 0.05, False, True, io.StringIO())


@pytest.mark.parametrize("name", MIDDLE_GAMES)
def test_the_positions_measured_on_the_pico_are_what_their_names_say(name):
    options, position = MIDDLE_GAMES[name]
    game = Game("latrunculi", options, position)
    contents = list(game.contents())
    pieces = 27 if "27" in name else 16
    assert game.options["board"] == name[: name.index(",")]
    assert contents.count(1) == contents.count(2) == pieces and not game.over
    if "leaps" in name:
        assert sum(game.text(action).startswith("a1-") for action in game.actions()) >= 8


def test_the_c_program_plays_petteia(tmp_path):
    """Its counts are those of the rules, and its random games are as long."""
    needs.c_compiler()
    program = bench_reference.built(tmp_path)
    for depth, count in enumerate((32, 944, 37796, 1446216), start=1):
        assert bench_reference.answer(program, "perft", str(depth)) == [str(count)]
    rules = compiled.fastest("petteia")
    start, state = rules.state(Game("petteia").state), rules.state(Game("petteia").state)
    ours = rules.rollouts(start, state, rules.actions(), 3, 1000, 400) / 400
    games, moves, _ = map(float, bench_reference.answer(program, "games", "1", "1000"))
    assert moves / games == pytest.approx(ours, rel=0.05)
