"""A person's table on the emulated Pico, with time told to it: it reads contacts, follows its journal, shows lights."""

import pytest

from lab.people.campaign import board_for
from ludus.lights import cues
from lusoria.simulator.pieces import Piece
from tests.support import needs

pytestmark = pytest.mark.pico


@pytest.mark.timeout(1200)
def test_a_bouncing_piece_set_down_at_the_emulated_pico_counts_and_is_lit():
    needs.emulator()
    from lab.people.emulated import PicoTable

    table = PicoTable("rota", board_for("rota", "rota", {}), 3)
    assert table.lights() == dict.fromkeys("123456780", cues.SET_WHITE)
    table.place("5", Piece("w"))
    table.wait(600)
    assert [table.game.text(action) for action in table.game.played] == ["5"] and table.phase == "play"
    assert 3 * table.scans > 0.9 * table.elapsed  # no scan is skipped
    table.skips = True
    for _ in range(4):  # longer than a PC may be silent
        table.wait(800)
    assert [table.game.text(action) for action in table.game.played] == ["5"] and table.phase == "play"
    assert table.lights()["5"] == cues.LAST_ACTION and table.pico.lit == 1
