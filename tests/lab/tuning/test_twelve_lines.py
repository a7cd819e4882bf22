"""The network of Twelve Lines learns from its own play."""

import numpy as np

from lab.tuning.twelve_lines import random_net, start_state, train
from lusoria.engine.twelve_lines.network import hot


def test_training_is_repeatable_and_brings_the_error_down():
    first, second = (train(False, 3, 8, 5, None) for _ in range(2))
    assert (first.weights == second.weights).all() and (first.output == second.output).all()
    net = random_net(8, 0.1, np.random.default_rng(1))
    parts, state = net.parts(), start_state(False)
    errors = [abs(hot("lab.tuning.hot.one_ply_games").learn(state, 0, 0.9, 0.1, *parts)) for _ in range(50)]
    assert errors[-1] < errors[0] / 5
