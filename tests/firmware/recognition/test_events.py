"""What a referee returns: what happened to sensors comes first, then what people did."""

from ludus.games.game import Game
from ludus.recognition.decision import ACT, BACK, SOUND, STUCK
from ludus.recognition.occupancy import levels
from ludus.recognition.referee import Referee
from ludus.recognition.times import ANSWER_MS, CORRECTION_MS, SLIDE_MS
from ludus.recognition.ways import take_backs
from tests.support.desk import Desk

START = "wwbbw.b.. w 0,0"
BROKEN, ORIGIN, DESTINATION = 2, 5, 6


class Board:
    """A Rota board before a referee: `events` are all that it returned, each carried out."""

    def __init__(self):
        self.game = Game("rota", {}, START)
        self.standing = levels(self.game.contents(), 1)
        self.referee = Referee(self.game, self.standing, 1, None, bytearray(9))
        self.now, self.events = 0, []
        self.referee.begin(0)

    def wait(self, ms):
        self.now += ms
        self._carry_out(self.referee.tick(self.now))
        return self

    def settle(self, cell, level):
        self.standing[cell] = level
        self._carry_out(self.referee.settled(self.now, [cell], self.standing))
        return self.wait(100)

    def _carry_out(self, events):
        while events:
            self.events += events
            for what, number, *_plies in events:
                if what == ACT:
                    self.game.play(number)
                elif what == BACK:
                    self.game.take_back(len(self.game.played) - number)
            last = events[-1][0]
            events = self.referee.after_commit(self.now, events) if last in (ACT, BACK) else []


def action():
    game = Game("rota", {}, START)
    ends = {game.words.ends(game.state, each): each for each in game.actions()}
    return ends[ORIGIN, DESTINATION]


def test_a_stuck_sensor_is_named_before_the_action_that_it_hid_and_named_again_when_it_moves():
    board = Board().settle(BROKEN, 0).settle(ORIGIN, 0).settle(DESTINATION, 1)
    assert board.wait(CORRECTION_MS).events == []
    board.referee.press(board.now)
    board.wait(ANSWER_MS).wait(SLIDE_MS)
    assert board.events == [(STUCK, BROKEN), (ACT, action())]
    board.settle(BROKEN, 1)
    assert board.events[2:] == [(SOUND, BROKEN)]


def test_after_a_take_back_the_referee_knows_itself_that_nothing_was_played_since():
    board = Board().settle(ORIGIN, 0).settle(DESTINATION, 1).wait(400)
    assert board.events == [(ACT, action())] and not board.referee.position.trail.gone_back
    board.settle(DESTINATION, 0).settle(ORIGIN, 1).wait(400)
    assert board.events[1:] == [(BACK, 0)] and board.referee.position.trail.gone_back
    board.settle(ORIGIN, 0).settle(DESTINATION, 1).wait(400)
    assert board.events[2:] == [(ACT, action())] and not board.referee.position.trail.gone_back


def test_a_request_of_the_pc_is_over_once_an_action_has_counted():
    board = Board()
    board.referee.position.players.take_sides([True, False])
    board.referee.position.players.requested = action()
    assert board.referee.judge(board.now) == []
    board.settle(ORIGIN, 0).settle(DESTINATION, 1)
    assert board.events == [(ACT, action())] and board.referee.position.players.requested is None


def test_what_was_taken_back_is_played_again_only_in_the_position_that_was_left():
    desk = Desk().play("1 2 3")
    desk.lift("3").lift("2", 4000)
    assert desk.played == "1"
    referee = desk.sitting.referee
    undone = referee.position.trail.undone
    referee.occupancy.present[:] = undone[2]
    assert take_backs.restorable(referee.position, referee.look(), 0)
    referee.position.trail.undone = (*undone[:4], undone[4] ^ 1)  # dice fell otherwise since, or a step was another
    assert not take_backs.restorable(referee.position, referee.look(), 0)
