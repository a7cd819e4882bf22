"""Games for tuning: the same on one core, on several and on a cluster; weights that are fitted to them."""

import json

import numpy as np
import pytest

from lab.tuning import closing as tune_closing
from lab.tuning import tune
from lab.tuning.closing import AMONG, closed
from lab.tuning.self_play import Games, Sample
from lab.tuning.tune import fitted, material
from ludus.games.grid.layout import COLUMNS, ROWS
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.grid.weights import FILE, fill, tuned
from lusoria.engine.hot import layout
from lusoria.engine.search import chance
from tests.support import needs


def report(samples):
    return [(sample.state.tobytes(), sample.outcome) for sample in samples]


@pytest.fixture(scope="module")
def alone():
    return Games("petteia", 60, "1").samples(tuned("petteia"), 3)


def test_samples_are_the_same_on_several_cores(alone):
    assert report(Games("petteia", 60, "1", workers=2).samples(tuned("petteia"), 3)) == report(alone)
    assert report(Games("petteia", 60, "2").samples(tuned("petteia"), 1))[0] != report(alone)[0]


def test_samples_are_the_same_on_a_cluster(alone):
    distributed = needs.package("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="inproc://"
    ) as cluster:
        games = Games("petteia", 60, "1", dask=cluster.scheduler_address)
        assert report(games.samples(tuned("petteia"), 3)) == report(alone)


def test_samples_have_outcomes_and_weights_are_fitted_to_them(alone):
    assert len(alone) > 20 and all(0 <= sample.outcome <= 1 for sample in alone)
    weights = fitted("petteia", tuned("petteia"), alone)
    assert {name: len(values) for name, values in weights.items()} == {
        name: len(values) for name, values in tuned("petteia").items()
    }
    assert all(np.isfinite(values).all() for values in weights.values())


def judged(game_id, weights, samples):
    """The judgement of each position by those weights."""
    rules, work = compiled.search(game_id).game, np.zeros(layout.SIZE, np.int64)
    fill(work, weights, samples[0].state[COLUMNS], samples[0].state[ROWS])
    return np.array([rules.judge(sample.state, work) for sample in samples])


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
def test_what_made_the_outcomes_is_found_from_pieces_alone(game_id):
    """Were games to go just as some weights say, tuning would find a judgement that agrees with theirs."""
    samples = Games(game_id, 60, "found").samples(material(game_id), 12)
    meant = judged(game_id, tuned(game_id), samples)
    report = [Sample(each.state, chance(int(score))) for each, score in zip(samples, meant, strict=True)]
    apart, at_first = (
        np.abs(judged(game_id, weights, samples) - meant).mean()
        for weights in (fitted(game_id, material(game_id), report), material(game_id))
    )
    assert len(samples) > 300 and apart < at_first / 4, (apart, at_first)


def test_weights_that_see_nothing_come_out_behind():
    games = Games("petteia", 100, "1")
    nothing = {name: [0.0] * len(values) for name, values in tuned("petteia").items()}
    ahead, level, behind = games.compared(nothing, tuned("petteia"), 4)
    assert ahead + level + behind == 4 and behind > ahead
    assert games.compared(tuned("petteia"), nothing, 4) == (behind, level, ahead)


def test_what_equals_cannot_teach_is_taken_from_the_candidate_that_wins_most(monkeypatch):
    """One that holds a piece of its own for a loss wins no game; what both say of a piece among AMONG is the same."""
    worth = tuned("petteia")["lead"][0] + tuned("petteia")["lead"][1] / AMONG
    monkeypatch.setattr(tune_closing, "CANDIDATES", {"petteia": [(-AMONG * 1000.0, 0.0), (500.0, 4.0)]})
    report = []
    games = Games("petteia", 1000, "closing")
    weights = closed(games, tuned("petteia"), material("petteia"), 6, report.append)
    lost, won = (int(line.split(": ")[1].split()[0]) for line in report)
    assert lost < won and weights["hunt"] == [4] and weights["row"] == tuned("petteia")["row"]
    assert weights["lead"] == [pytest.approx(worth - 500 / AMONG, abs=0.1), 500]
    assert report[1] == f"lead {weights['lead']}, hunt [4.0]: {won} of 6 won"
    other = Games("latrunculi", 1000, "closing")
    assert closed(other, tuned("latrunculi"), material("latrunculi"), 6, report.append) == tuned("latrunculi")


@pytest.mark.parametrize("game_id", ["petteia", "latrunculi"])
def test_tuning_from_material_begins_with_pieces_and_nothing_else(game_id):
    weights = material(game_id)
    assert weights.keys() == tuned(game_id).keys()
    assert [(name, k) for name, values in weights.items() for k, value in enumerate(values) if value] == [("lead", 0)]


def test_tuning_from_material_is_a_command_that_keeps_its_history(monkeypatch, tmp_path, capsys):
    """What was kept comes from nothing earlier; to tune on from there adds to it."""
    file = tmp_path / "weights.json"
    file.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(tune, "FILE", file)
    monkeypatch.setattr(tune_closing, "CANDIDATES", {"petteia": [(0.0, 0.0), (500.0, 4.0)]})
    sizes = {"games": 2, "nodes": 60, "rounds": 1, "close": 2, "check": 2, "workers": 1}
    words = ["petteia", "--write", *(word for name, size in sizes.items() for word in (f"--{name}", str(size)))]
    histories = []
    for start in ("material", "kept"):
        monkeypatch.setattr("sys.argv", ["tune", *words, "--from", start])
        tune.main()
        histories.append(json.loads(file.read_text(encoding="utf-8"))["made_by"]["petteia"])
    report = capsys.readouterr().out.splitlines()
    assert [line.count("ahead") for line in report if line.startswith("new weights")] == [2, 1]
    assert [len(history) for history in histories] == [1, 2] and histories[1][:1] == histories[0]
    assert histories[0][0].startswith("python -m lab.tuning.tune petteia") and "material: " in histories[0][0]
    weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
    assert weights["petteia"] != tuned("petteia") and weights["latrunculi"] == tuned("latrunculi")
