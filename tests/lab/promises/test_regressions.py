"""Hands that once nobody had imagined, with what a sensible table makes of them: those of hands.txt, and some more."""

import re
from pathlib import Path

import pytest

from lab.promises.sequence import read
from lab.promises.shortest_sequence import broken_by, outcome_of, readings_of
from lab.promises.starts import table_at
from ludus.lights import cues

TAKE_OFF = {cues.EXTRA, cues.REMOVE}
_TEXT = re.sub(r"\n +", " ", (Path(__file__).parent / "hands.txt").read_text(encoding="utf-8"))
NAMED = dict(re.findall(r"^(\$\w+) = (.*)$", _TEXT, re.MULTILINE))


def expand(line):
    """Put the text that a $NAME stands for in its place."""
    return re.sub(r"\$\w+", lambda name: NAMED[name[0]], line)


def tried(game, line):
    return outcome_of(game, expand(line))


def hands_of(line):
    """(game, start and events, what is played or None) of a line of hands.txt."""
    hands, says, played = expand(line).partition(" =")
    game, _space, events = hands.partition(" ")
    return game, events, played.strip() if says else None


HANDS = [hands_of(line) for line in _TEXT.splitlines() if line[:1].isalpha()]


@pytest.mark.parametrize(("game", "line", "played"), [hands for hands in HANDS if hands[2] is not None])
def test_is_played(game, line, played):
    after = outcome_of(game, line)
    if played == "?":
        assert after.in_question
    else:
        assert (after.played, after.distrusted) == (played, ())


def test_an_action_is_taken_back_though_the_sensor_of_its_origin_is_distrusted():
    line = "set a4 +5 press +4500 lift a4"
    outcome = tried("petteia", f"board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: {line}")
    assert (outcome.played, outcome.distrusted, outcome.phase) == ("", ("a3",), "play")


def test_a_move_from_a_stuck_sensor_is_among_the_answers_where_it_looks_like_a_take_back():
    outcome = tried("petteia", "$STUCK_ORIGIN a2-a3: set a2 +45 lift a3 +500 press")
    assert (outcome.played, outcome.distrusted) == ("a2-a3 c2-a2xa3", ("c2",))


def test_an_action_that_was_denied_can_be_asked_for_again():
    line = "set a4 +4500 lift a3 +5 press +4500 press"
    assert tried("latrunculi", f"$TRAPPED: {line}").played == "a3-a4"


@pytest.mark.parametrize(
    ("line", "played", "distrusted"),
    [
        (
            "1-8 4-5: lift 6 +500 press +700 press +4500 lift 5 +500 set 4 +1000 set 1 +400 lift 8",
            "1-8 4-5 6-0 5-4 8-1",
            "0",
        ),
        (
            ": lift 6 +500 set 6 +1000 lift 1 +500 press +700 press +700 press +4700 set 0 +100 lift 4 +560 set 5"
            " +360 lift 0",
            "1-8 4-5",
            "8",
        ),
    ],
)
def test_a_piece_that_is_pushed_is_no_other_whose_sensor_is_distrusted(line, played, distrusted):
    outcome = tried("rota", f"1 2 3 4 6 7 {line}")
    assert (outcome.played, outcome.distrusted) == (f"1 2 3 4 6 7 {played}", (distrusted,))


def test_only_the_piece_knocked_off_is_asked_for():
    assert set(tried("petteia", "$CORNER: lift e1 +4500 lift a1 +600 set a3").asking) == {"e1"}
    assert not tried("petteia", "$CORNER: lift c3 +4500 lift a1 +600 set a3").asking


def test_a_piece_set_down_before_another_was_lifted_is_not_led_where_that_one_belongs():
    asking = tried("rota", "1 2 3 5 6 8: lift 6 +150 set 4 +1150 lift 8 +150 set 7").asking
    assert asking == {"6": cues.SET_WHITE, "4": cues.EXTRA, "7": cues.EXTRA}


def test_a_counter_hit_on_the_way_that_still_stands_is_asked_for():
    assert set(tried("twelve-lines", "$PASSED: lift C1 +500 set C3 +3000").asking) == {"C2"}


@pytest.mark.parametrize(
    ("game", "line", "parked"),
    [
        (
            "petteia",
            "[7b/8/8/3w4/3b4/1wb1bw2/8/w2w3b w 0,0]: lift d1 +500 set d3 +600 lift c3 +500 set c7 +500 lift d4 +500"
            " lift e3 +1500 lift h8 +500 set h6 +5000",
            "c7",
        ),
        (
            "twelve-lines",
            "$PASSING: lift C1 +500 set C3 +800 lift C3 +400 set B9 +500 lift C4 +500 set C9 +5000",
            "B9",
        ),
    ],
)
def test_a_captured_piece_parked_on_the_board_is_asked_for_also_when_play_has_gone_on(game, line, parked):
    assert set(tried(game, line).asking) == {parked}


def test_a_winning_move_whose_captured_piece_still_stands_is_not_undone_by_the_lights():
    line = "lift e2 +150 set e4 +3150 lift d5 +150 set d6"
    start = "board=7x7 [7/7/3b3/2wb3/7/4w2/w6 w 0,0]"
    assert set(tried("petteia", f"{start}: {line} +3000 lift d4").asking) == {"d5", "d6"}
    assert tried("petteia", f"{start}: {line} +3000 lift d4 +3000 lift d6 +150 set d5").played == "e2-e4xd4"


def test_a_forgotten_capture_is_asked_for():
    asking = tried("petteia", "$FORGOTTEN").asking
    assert set(asking) == {"b4"} and set(asking.values()) <= TAKE_OFF


@pytest.mark.parametrize(
    ("events", "played", "captured"),
    [
        ("lift e5 +100 set c3 +30 set e4 +40 lift c1", "c1-c3xd3 e5-e4xd4", {"d3", "d4"}),
        ("lift c1 +100 set c2 +600 lift c2 +100 set c3", "c1-c3xd3", {"d3"}),  # it slid on
    ],
)
def test_exactly_what_was_captured_is_asked_for(events, played, captured):
    outcome = tried("petteia", f"board=5x5 [4b/2bw1/3bw/5/2w2 w 0,0]: {events}")
    assert (outcome.played, set(outcome.asking)) == (played, captured)
    assert set(outcome.asking.values()) <= TAKE_OFF


def test_while_another_piece_is_out_of_place_what_a_move_captured_is_not():
    outcome = tried("petteia", "board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: lift c1 +5 set c3 +5 set a4")
    assert outcome.asking == {"a4": cues.EXTRA}


@pytest.mark.parametrize(("game", "line"), [hands[:2] for hands in HANDS if hands[2] is None])
def test_no_promise_is_broken(game, line):
    start, _colon, words = line.rpartition(":")
    assert broken_by(game, start, read(words, table_at(game, start).layout.names)) == []


def test_a_press_while_pieces_are_put_back_leaves_no_wrong_colour():
    hands = "lift 3 +500 lift 1 +600 set 2b +1150 lift 0 +600 set 1w +300 press +500 set 3b +600 lift 2 +600 set 0w"
    assert tried("rota", f"colour [b.b..wbww w 0,0]: {hands}").asking == {"1": cues.WRONG_PIECE}


def test_a_piece_goes_on_from_a_place_whose_sensor_was_blamed_by_stray_presses():
    line = "lift b1 +700 press +700 press +3500 set a1"
    assert tried("terni-lapilli", f"[.wbb.b.ww w 0,0]: {line}").played == "b1-a1"


@pytest.mark.parametrize("delay", [600, 4500])
def test_lights_lead_a_piece_back_to_where_it_was_lifted_and_not_to_the_nearest_gap(delay):
    outcome = tried("petteia", f"board=5x5 [b3b/5/2b2/5/w3w w 0,0]: lift a1 +600 set d4 +{delay} lift e5")
    assert outcome.asking == {"d4": cues.EXTRA, "a1": cues.MISSING}


def test_a_sensor_is_not_first_thought_stuck_where_a_hit_was_perhaps_none():
    outcome = tried("twelve-lines", "$HIT: lift C3 +4500 set C3 +150 lift C1 +150 set C4")
    assert outcome.played == "7/10" and outcome.distrusted == ()


def test_of_two_pieces_in_the_air_one_may_have_been_put_back():
    lifts = "set b2 +600 lift c2 +700 set c1 +400 lift b2 +130 lift c1 +170 set c2"
    assert tried("terni-lapilli", f"[.bwb.ww.. b 0,1]: {lifts}").in_question


@pytest.mark.parametrize(
    ("game", "line", "first", "second"),
    [
        # One thinks while his piece is in his hand, and the other already replies; or the last placed piece goes on.
        ("rota", "[.b.wbwb.w b 0,0]: lift 2 +600 lift 0 +600 set 1 +600 set 3", "2-1 0-3", "2-3 0-1"),
        ("rota", "5 7 6 2: set 3 +900 set 4 +250 lift 3 +300 set 0", "5 7 6 2 3 4 3-0", "5 7 6 2 4 0"),
        ("rota", "5 7: set 3 +600 set 4 +200 lift 3 +300 set 0", "5 7 4 0", "5 7 0 4"),
        # A move is corrected while the other player already lifts his reply.
        (
            "rota",
            "1 2 3 5 6 8: lift 3 +150 set 4 +2150 lift 4 +300 lift 8 +300 set 0 +300 set 7",
            "1 2 3 5 6 8 3-0 8-7",
            "1 2 3 5 6 8 3-4 8-7 4-0",
        ),
    ],
)
def test_of_two_readings_of_both_players_hands_one_is_asked_about(game, line, first, second):
    assert len(readings_of(game, expand(line))) > 1
    outcome = tried(game, line)
    assert (outcome.in_question, outcome.played) == (True, first)
    assert tried(game, f"{line} +500 press").played == second


def test_lights_go_on_where_an_action_was_denied():
    denied = tried("petteia", "board=5x5 [2b1b/5/wb3/2w2/w3w w 0,0]: lift b3 +5 set c3 +4500 lift c2 +5 press")
    assert set(denied.asking) == {"b3", "c3"}
    later = "set c3 +5 press +5 press +4500 lift c1 +4500 lift b3 +4500 lift d3"
    assert tried("petteia", f"board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: {later}").played == "c1-c3xb3xd3"


def test_a_take_back_is_asked_about_while_a_spill_is_put_right():
    lifts = "lift a2 +60 set b3 +60 lift b1 +60 lift a1 +60 lift b3 +60 set a2"
    line = f"[...bww... b 1,2]: set a1 +700 set b1 +700 {lifts}"
    assert tried("terni-lapilli", line).played == "a1 b1"
    assert tried("terni-lapilli", f"{line} +500 press").played == ""


def test_a_counter_taken_back_that_was_not_the_last_one_is_asked_about():
    events = "set B3 +800 lift B3 +260 set B4 +152 set B3 +300 lift B3"
    assert tried("twelve-lines", f"$ENTERING: {events}").in_question


@pytest.mark.parametrize("wait", [150, 600])
def test_two_pieces_set_back_after_a_sleeve_swept_them_off(wait):
    outcome = tried("rota", f"2 6 5 7: lift 5 +60 lift 7 +{wait} set 7 +500 set 5")
    assert outcome.played == "2 6 5 7" or outcome.in_question or not outcome.agrees


def test_pieces_of_a_capture_that_were_exchanged_are_not_taken_for_right():
    colour = tried("petteia", "colour $PETTEIA e1-e3: lift e3 +500 set e1b +500 set d3w")
    assert not colour.agrees and colour.asking
    presence = tried("petteia", "$PETTEIA e1-e3: lift e3 +500 set d3 +500 set e1")
    assert presence.in_question or not presence.agrees


@pytest.mark.parametrize(
    ("line", "cell"),
    [("$HIT: lift C1 +150 set C3 +150 lift C2 +150 set C4", "C4"), ("$HOME: lift A1 +5 lift A3 +5 set A2", "A2")],
)
def test_a_counter_that_is_set_right_is_not_called_captured(line, cell):
    assert tried("twelve-lines", line).asking.get(cell) != cues.REMOVE


@pytest.mark.parametrize("pause", [46, 60, 100])
def test_two_people_may_play_as_fast_as_their_hands_go(pause):
    placed, moved = list("107462"), ["7-8", "2-3", "6-7", "3-2", "7-6", "2-3"]
    hands = [f"+60 set {cell}" for cell in placed] + [f"+{pause} lift {move[0]} +40 set {move[2]}" for move in moved]
    assert tried("rota", f": {' '.join(hands)}").played == " ".join(placed + moved)
