"""What stands on the board beside what the game has there."""

from ludus.recognition.occupancy import Occupancy
from ludus.recognition.touched import Touched


def test_a_captured_piece_that_two_readings_have_captured_is_taken_off_once():
    board, changes = Occupancy(bytes([0, 1, 1]), 1, None, bytes(3)), ((0, 1, 0), (1, 2, 0), (2, 0, 1))
    for _ in range(2):  # what was counted first is replaced by actions that capture it as well
        board.owe(changes, Touched(3))
    board.take([1], [0, 0, 1])
    assert board.owed == []
