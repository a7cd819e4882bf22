"""The hand that moves a virtual table's pieces where no person need do it."""

from collections.abc import Callable
from typing import Any

import pytest

from lusoria.errors import UsageError
from lusoria.session import Wish, helping_hand
from lusoria.session.helping_hand import is_to_press, places_of, towards
from tests.host.web.desk_session import DeskSession
from tests.support.waiting import until

LANES = {"contents": {"B6": "w", "B1": "b"}, "heights": {"B6": 7, "B1": 2}}


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping_hand, "STEP_S", 0.01)
    monkeypatch.setattr(helping_hand, "MOVE_S", 0.03)


def wait(session: DeskSession, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    until(lambda: session.hurry(100) or fits(session.state()))  # type: ignore[func-returns-value]
    return session.state()


def play(session: DeskSession, *commands: str) -> None:
    for command in commands:
        session.hand(command)
        session.hurry(400)


@pytest.mark.parametrize(
    ("standing", "goal", "motions"),
    [
        ({}, {"5": "b", "1": "w"}, ["place 1 w", "place 5 b"]),
        ({"1": "b", "2": "w"}, {"1": "w"}, ["lift 1", "lift 2", "place 1 w"]),
        ({"B6.1": "w", "B6.7": "w"}, {"B6.1": "w"}, ["lift B6.7"]),
    ],
)
def test_what_does_not_belong_goes_first_then_white_and_black_are_set(
    standing: dict[str, str], goal: dict[str, str], motions: list[str]
) -> None:
    assert towards(standing, goal) == motions


def test_a_pile_fills_its_lane_and_one_that_stands_in_other_slots_is_left() -> None:
    standing = {"B1.2": "b", "B1.5": "b", "B6.1": "w"}
    piles = {f"B6.{slot}": "w" for slot in range(1, 8)}
    assert places_of(LANES, standing, 5) == piles | {"B1.2": "b", "B1.5": "b"}


def test_a_new_game_sets_its_pieces_and_clears_the_board_of_another() -> None:
    with DeskSession(board="grid-8x8") as session:
        session.new_game(Wish("petteia", {}, "human", "human"))
        state = wait(session, lambda state: state["phase"] == "play")
        assert state["pieces"] == state["game"]["contents"] and len(state["pieces"]) == 32
        session.new_game(Wish("latrunculi", {}, "human", "human"))
        assert (
            wait(session, lambda state: state["phase"] == "play" and not state["pieces"])["game"]["id"] == "latrunculi"
        )


def test_an_engine_s_move_is_carried_out_with_its_capture_unless_people_want_to() -> None:
    with DeskSession(board="grid-8x8") as session:
        session.new_game(Wish("petteia", {}, "human", "engine:1"))
        wait(session, lambda state: state["phase"] == "play")
        session.autoplay(False)
        play(session, "lift a2", "place a5 w")
        awaited = wait(session, lambda state: state["game"]["awaited"])["game"]["awaited"]
        session.hurry(2000)
        assert session.state()["game"]["ply"] == 1 and session.commands[-1] == "place a5 w"
        session.autoplay(True)
        state = wait(session, lambda state: state["game"]["ply"] == 2)
        assert state["game"]["moves"][1]["text"] == awaited


def test_a_captured_piece_is_taken_off() -> None:
    with DeskSession(board="grid-8x8") as session:
        session.new_game(Wish("petteia", {}, "human", "human"))
        wait(session, lambda state: state["phase"] == "play")
        for ply, move in enumerate(("a2 a5", "b7 b5", "h2 h3", "h7 h6", "c2 c5"), 1):
            origin, cell = move.split()
            session.hand(f"lift {origin}")
            session.hand(f"place {cell} {'bw'[ply % 2]}")
            state = wait(session, lambda state, ply=ply: state["game"]["ply"] == ply)  # type: ignore[misc]
        assert state["game"]["moves"][-1]["text"] == "c2-c5xb5" and "b5" not in session.pieces


@pytest.mark.parametrize(
    ("phase", "offered", "motion", "presses"),
    [
        ("play", "", {}, False),
        ("play", "", {"B5": 1}, True),  # onto the full lane from the hand
        ("play", "", {"B5": -1}, False),  # in the hand
        ("play", "", {"B5": 1, "B6": -1}, True),  # from one full lane to another
        ("hold", "B5", {"B1": -1}, False),  # offered before it is set there
        ("hold", "B5", {"B1": -1, "B5": 1}, True),
        ("hold", "B4", {"B1": -1, "B5": 1}, False),  # another lane is offered
        ("ask", "B5", {"B5": 1, "B6": -1}, False),
        ("ask", "B4", {"B5": 1, "B6": -1}, True),
    ],
)
def test_the_button_says_what_no_sensor_of_a_full_lane_sees(
    phase: str, offered: str, motion: dict[str, int], presses: bool
) -> None:
    heights = {"B1": 2, "B5": 6, "B6": 7}
    stands = {cell: height + motion.get(cell, 0) for cell, height in heights.items()}
    state = {
        "phase": phase,
        "game": {"score": "*", "contents": dict.fromkeys(heights, "w"), "heights": heights},
        "pieces": {f"{cell}.{slot + 1}": "w" for cell, height in stands.items() for slot in range(height)},
        "cells": {cell: min(height, 5) for cell, height in stands.items()},
        "cues": {offered: "f"} if offered else {},
    }
    assert is_to_press(state, 5) == presses


def test_pieces_are_put_right_also_their_colours_and_a_spill_is_confirmed() -> None:
    with DeskSession() as session:
        play(session, *(f"place {cell} {'wb'[ply % 2]}" for ply, cell in enumerate("104263")))
        stood = dict(session.pieces)
        session.shake()
        session.pieces[next(iter(session.pieces))] = "w"
        wait(session, lambda state: state["phase"] == "correct")
        session.put_pieces("right")
        # Before the last piece the board stands as before the last action, and the table's time is hurried on.
        wait(session, lambda state: state["phase"] == "play" and session.pieces == stood)


def test_the_last_move_is_taken_back_also_after_the_end() -> None:
    with DeskSession() as session:
        play(session, *(f"place {cell} {'wb'[ply % 2]}" for ply, cell in enumerate("12540")))
        assert session.state()["game"]["score"] == "1-0"
        session.put_pieces("back")
        assert wait(session, lambda state: state["game"]["ply"] == 4)["game"]["score"] == "*"
        assert session.pieces == {"1": "w", "2": "b", "5": "w", "4": "b"}


def test_what_cannot_be_taken_back_is_refused() -> None:
    with DeskSession() as session, pytest.raises(UsageError, match="no move to take back"):
        session.put_pieces("back")
