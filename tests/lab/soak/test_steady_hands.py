"""The steady hands of the month in a museum: what they mean where sensors cannot tell, and what they still have."""

import random

import pytest

from lab.soak.groups import Groups
from lab.soak.month_counts import Month
from lab.soak.steady_hands import UNTOLD, SteadyHands
from lab.soak.table import SoakTable
from ludus.recognition.occupancy import height
from ludus.session.players import HUMAN
from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.simulator.pieces import Piece

BY_EITHER_DIE = "w3,1,b1,b1,b1,6,b2/11,b2/5,b1,1,b2,1,b1,b3,1 w 0,0 12,1 334"
ONE_TO_BEAR_OFF = "w2,w1,1,b2,b5,b1,2,b1,2,b1/12/7,b1,b1,1,b1,b1 w 0,0 12,1 24"
FROM_THE_STUCK_LANE = "w2,b1,w1,9/w1,w1,1,w1,8/w2,3,w1,w5,1,w1,b3,b5,b1,b5 b 0,0 0,0 4"
FIRST_OF_BLACK = "...b..... w 2,2"


@pytest.fixture
def log(tmp_path):
    with Log.open(f"sqlite:///{tmp_path}/log.db") as log:
        yield log


def seated(log, board, position, options, imagined=""):
    """A table at which two people go on from a position; all its pieces stand there, but for one that is imagined."""
    table = SoakTable(boards.compact(boards.load(board)), 1, log)
    game_id, settled = table.game.id, table.station.sensors.settled
    table.station.inputs.new(table._now, settled, game_id, options, (HUMAN, HUMAN), position)
    game = table.game
    for name, what in zip(game.cell_names, game.contents(), strict=True):
        for _ in range(0 if name == imagined else height(what)):
            table.place(name, Piece(" wb"[what & 3]))
            table.wait(60)
    table.wait(3000)
    return table


@pytest.mark.parametrize("seed", range(4))
def test_a_counter_borne_off_by_either_die_is_answered_for(log, seed):
    table = seated(log, "twelve-lines", BY_EITHER_DIE, {})
    assert table.phase == "play" and len(table.game.actions()) == 2  # by a three, or by the four
    hands = SteadyHands(table, random.Random(seed))
    assert hands.act() == ""
    assert hands.act() == ""


@pytest.mark.parametrize("seed", range(2))
def test_a_counter_lifted_from_a_stuck_sensor_counts_where_it_is_set_down(log, seed):
    table = seated(log, "twelve-lines", FROM_THE_STUCK_LANE, {})
    hands = SteadyHands(table, random.Random(seed))
    hands.stuck = "A2"
    table.stick(hands.stuck, 1)
    assert [table.game.text(action) for action in table.game.actions()] == ["17/21"]  # from A2
    assert hands.act() == "" and table.game.text_at(0) == "17/21"


def test_a_game_is_not_gone_on_with_while_a_counter_lies_on_top_of_a_lane_with_room(log):
    table = seated(log, "twelve-lines", BY_EITHER_DIE, {})
    groups = Groups(table, random.Random(1), Month("twelve-lines"))
    assert groups._stands()
    lane = table.pieces._places("C11")
    table.pieces.on[lane[table.board.slots]] = table.pieces.on.pop(lane[0])
    assert not groups._stands()


def test_what_only_a_stuck_sensor_could_tell_is_not_done(log):
    table = seated(log, "twelve-lines", ONE_TO_BEAR_OFF, {})
    hands = SteadyHands(table, random.Random(1))
    hands.stuck = "A2"
    assert {table.game.text(action) for action in table.game.actions()} == {"29/off", "29/off[4]"}  # from A2
    assert hands.act() == UNTOLD and not table.game.played
    hands.stuck = "A4"
    assert hands.act() == "" and len(table.game.played) == 1


def test_a_piece_beside_the_board_can_be_placed_whatever_else_the_table_was_told(log):
    """A sensor that is not believed told of a black piece, and one of White's was given up for the stolen one."""
    table = seated(log, "rota", FIRST_OF_BLACK, {"fewer": "yes"}, imagined="4")
    hands = SteadyHands(table, random.Random(1))
    hands.stolen = True
    assert hands._white_beside() == 3
    assert all(hands._can(action) for action in table.game.actions())
    table.station.sitting.game.play(table.game.actions()[0])
    assert hands._white_beside() == 3  # what the table thinks stands there does not, in truth
