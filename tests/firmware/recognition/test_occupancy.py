"""What stands on the board beside what the game has there."""

from ludus.recognition.decision import SOUND
from ludus.recognition.occupancy import STUCK, Occupancy
from ludus.recognition.touched import Touched


def test_a_captured_piece_that_two_readings_have_captured_is_taken_off_once():
    board = Occupancy(bytes([0, 1, 1]), 1, None, bytes(3))
    for _ in range(2):  # what was counted first is replaced by actions that capture it as well
        board.owe([1], Touched(3))
    board.take([1], [0, 0, 1])
    assert board.owed == []


def test_a_lane_that_was_said_to_have_a_stuck_sensor_is_sound_once_the_whole_board_stands_as_in_the_game():
    board = Occupancy(bytes([1, 1]), 3, None, bytes(2))
    board.follow(bytes([5, 1]))
    board.disregard(0, STUCK, False)  # it shows one counter of two

    def settle(seat: int, levels: list[int]) -> tuple[list[int], list[int]]:
        board.believe_again([seat], levels)
        board.take([seat], levels)
        return board.deviations()

    assert settle(3, [1, 0, 0, 0, 0, 0]) == ([1], [])
    assert settle(1, [1, 1, 0, 0, 0, 0]) == ([1], [0]), "the counter may come from the other lane"
    assert settle(3, [1, 1, 0, 1, 0, 0]) == ([], [])
    assert board.follow(bytes([5, 1])) == [(SOUND, 0)]
