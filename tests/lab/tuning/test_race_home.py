"""The table of the race home that comes with the engine is what the rules lead to."""

import random
from array import array

import numpy as np
import pytest

from ludus.games.game import Game
from ludus.games.twelve_lines import rules
from lusoria.engine.hot.twelve_lines import chances
from lusoria.engine.twelve_lines import race_home
from lusoria.engine.twelve_lines.network import hot
from tests.support.turns import ends_by_hand


@pytest.mark.parametrize("exact", [False, True])
def test_the_table_of_the_race_home_follows_from_the_rules(exact):
    """For each lone counter at home, and some random positions: one throw, then the best that the rules allow."""
    home, code = race_home.table(exact), hot("lab.tuning.hot.race_home")
    start = Game("twelve-lines", {"exact": "yes" if exact else "no"}).state
    state = np.array(start, "uint16")
    rng = random.Random(4)
    for index in [1, 2, 3, 4, 5, 6, *(rng.randrange(7, 400) for _ in range(6))]:
        code.lay_out(state, index, home.choose)
        assert code.index_of(state, 0, home.choose) == index
        total, passed = 0.0, 0
        for throw in rules.THROWS:
            thrown = array("H", state.tolist())
            rules.play(thrown, rules.THROW << 8 | throw)
            if thrown[rules.SIDE]:
                passed += chances(throw)
                continue
            ends = [np.frombuffer(end, "uint16") for end in ends_by_hand(thrown)]
            total += chances(throw) * min(home.throws(end, 0) for end in ends)
        assert home.throws(state, 0) == pytest.approx((216 + total) / (216 - passed), abs=0.002)
