"""Games for tuning: the same on one core, on several and on a cluster; weights that are fitted to them."""

import json

import numpy as np
import pytest
from support import needs

from lusoria.engine import tune
from lusoria.engine.tune import fitted, material
from lusoria.engine.tune_games import Games
from lusoria.engine.weights import FILE, tuned


def told(samples):
    return [(sample.state.tobytes(), sample.chance) for sample in samples]


@pytest.fixture(scope="module")
def alone():
    return Games("petteia", 60, "1").samples(tuned("petteia"), 3)


def test_samples_are_the_same_on_several_cores(alone):
    assert told(Games("petteia", 60, "1", workers=2).samples(tuned("petteia"), 3)) == told(alone)
    assert told(Games("petteia", 60, "2").samples(tuned("petteia"), 1))[0] != told(alone)[0]


def test_samples_are_the_same_on_a_cluster(alone):
    distributed = needs.package("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="inproc://"
    ) as cluster:
        games = Games("petteia", 60, "1", dask=cluster.scheduler_address)
        assert told(games.samples(tuned("petteia"), 3)) == told(alone)


def test_samples_are_chances_of_positions_and_weights_are_fitted_to_them(alone):
    assert len(alone) > 20 and all(0 <= sample.chance <= 1 for sample in alone)
    weights = fitted("petteia", tuned("petteia"), alone)
    assert {name: len(values) for name, values in weights.items()} == {
        name: len(values) for name, values in tuned("petteia").items()
    }
    assert all(np.isfinite(values).all() for values in weights.values())


def test_weights_that_see_nothing_come_out_behind():
    games = Games("petteia", 100, "1")
    nothing = {name: [0.0] * len(values) for name, values in tuned("petteia").items()}
    ahead, level, behind = games.compared(nothing, tuned("petteia"), 4)
    assert ahead + level + behind == 4 and behind > ahead
    assert games.compared(tuned("petteia"), nothing, 4) == (behind, level, ahead)


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
    words = ["petteia", "--games", "2", "--nodes", "60", "--rounds", "1", "--check", "2", "--workers", "1", "--write"]
    histories = []
    for start in ("material", "kept"):
        monkeypatch.setattr("sys.argv", ["tune", *words, "--from", start])
        tune.main()
        histories.append(json.loads(file.read_text(encoding="utf-8"))["made_by"]["petteia"])
    told = capsys.readouterr().out.splitlines()
    assert [line.count("ahead") for line in told if line.startswith("new weights")] == [2, 1]
    assert [len(history) for history in histories] == [1, 2] and histories[1][:1] == histories[0]
    assert histories[0][0].startswith("python -m lusoria.engine.tune petteia") and "material: " in histories[0][0]
    weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
    assert weights["petteia"] != tuned("petteia") and weights["latrunculi"] == tuned("latrunculi")
