"""Hands that once nobody had imagined, as sequences with what a sensible table makes of them."""

import pytest

from lab.promises.sequence import read
from lab.promises.starts import table_at
from lab.promises.trying import broken_by, outcome_of, readings_of
from ludus.lights import cues

TAKE_OFF = {cues.EXTRA, cues.REMOVE}
PETTEIA = "[7b/8/3b4/8/8/2wb4/8/4w2w w 0,0]"  # e1-e3 captures d3
PUSHED = "[7b/8/3b4/8/8/2wb4/4w3/7w w 0,0]"  # e2-e3 captures d3
DOUBLE = "[7b/8/8/8/8/2wbbw2/8/3ww3 w 0,0]"
FORGOTTEN = "c2-c4 b7-b4 h2-h3 h7-h6: lift a2 +500 set a4 +4500 lift g7 +500 set g5"
CORNER = "board=5x5 [b3b/5/2b2/5/w3w w 0,0]"
TRAPPED = "board=5x5 pieces=4 [b3b/5/wBw2/5/w1w1b w 0,0]"
RETURNED = "board=7x7 [6b/6b/3b3/2wb3/7/4w2/w6 w 0,0]"
BOTH = "board=7x7 [1b5/6b/2b4/2w4/7/1w3w1/4w2 w 0,0]"
CORRECTED = "board=7x7 pieces=6 [6b/2b4/3b3/2wb3/1w2w2/w6/4w2 w 0,0] e3-f3"
FULL = "board=7x7 [bbbbbbb/bbb2bb/4b2/b4w1/6w/1wwww2/wwwww1w b 0,0]"
CROWDED = "board=8x8 [b1ww4/b1ww2b1/b1w2b1b/bb2b1ww/1w3bw1/3ww3/1w1ww2b/b1w4w b 0,0]"
ENTERED_DICE = 3 * "press +4000 "
CROSSING = "lift c4 +200 set d4 +60 set e4 +60 lift d4 +1200"
BEGUN = "[..ww.wbbb w 0,0] 4-5 0-1: lift 5 +45 set 0 +215"
STUCK_ORIGIN = "board=5x5 [2b2/b4/5/w1b2/4w w 0,0]"
REACHING = "board=5x5 [2b2/5/w3b/5/4w w 0,0]"
SMALL = "board=7x7 [7/b3bb1/7/7/7/wb5/2w4 w 0,0]"
QUICK = "board=7x7 [b1bbb2/2b1b2/b3b1b/1bwb1bw/7/ww1w3/www1ww1 b 0,0]"
NUDGED = "board=7x7 [1bb2b1/7/w6/1b1bw2/5w1/1w1w1w1/1w5 b 0,0]"
HIT = "throws=145 [4,b2,7/12/w2,w1,b1,9 w 0,0 12,12 236]"
HIT_LATER = "throws=125 [3,b1,b1,1,b1,1,w1,b2,b2,1/1,w2,w3,w3,w1,1,b3,2,b3,b2,1/w1,1,w1,w1,1,w1,4,w1,1 w 0,0 0,0 134]"
UNDONE = "throws=125 [w1,4,b1,b1,b2,1,b1,1,w1/w2,1,w1,w1,w1,1,b1,b1,b4,1,b1,b2/w3,w2,w1,1,w1,w1,6 w 0,1 0,0 5]"
ENTERING = "throws=125 [12/w1,3,w2,w1,1,b2,3,b1/12 w 11,12 0,0 34]"
GONE_ON = "throws=125 [1,b3,5,b1,1,b3,1,w1/w6,7,b1,2,b7/w3,w1,w1,w1,w2,7 b 0,0 0,0 355]"
IN_HAND = "throws=255,235 [7,b1,b2,1,b1,1/1,w3,w3,w1,2,b4,b6,3,b1/w1,w2,w3,w1,2,w1,5 w 0,0 0,0 -]"
ENTERED = "throws=236 [8,b1,b3,1,b3/w3,w2,4,b1,b1,b1,1,b1,b2/w3,b1,w3,b1,w1,4,w1,2 w 2,0 0,0 226]"
HOME = "throws=145 [w1,w1,w1,1,b2,7/12/2,b1,9 w 0,0 12,12 124]"

PLAYED = [
    # 1: what was shown as wrong is not counted by waiting, and a piece knocked off elsewhere does no harm.
    ("rota", "2 6 5: lift 6 +150 set 7", "2 6 5"),
    ("rota", "2 6 5: lift 2 +150 set 0", "2 6 5"),
    ("latrunculi", "a1 h8: lift a1 +150 set b1", "a1 h8"),
    ("latrunculi", "a1 h8: lift h8 +150 set g8", "a1 g8"),  # the last piece goes on
    ("twelve-lines", "throws=136,245: set B5 +5 set B6", "(136)"),
    ("twelve-lines", "throws=136,245 in/1 in/3: set B6 +5 set B1", "(136) in/1 in/3"),
    ("petteia", f"{CORNER}: lift c3 +4500 lift a1 +600 set a3 +4500 set c3", "a1-a3"),
    # 2: a reply before the captured piece is off, and a capture that is forgotten for a while.
    ("petteia", f"{PETTEIA}: lift e1 +500 set e3 +600 lift d6 +500 set d5 +600 lift d3", "e1-e3xd3 d6-d5"),
    ("petteia", f"{FORGOTTEN} +4500 lift b4", "c2-c4 b7-b4 h2-h3 h7-h6 a2-a4xb4 g7-g5"),
    # 3: a pushed piece that captures: its origin opens late.
    ("petteia", f"{PUSHED}: set e3 +25 lift e2 +600 lift d3", "e2-e3xd3"),
    ("petteia", f"{PUSHED}: lift d3 +500 set e3 +25 lift e2", "e2-e3xd3"),
    ("petteia", f"{PUSHED}: set e3 +150 lift e2 +600 lift d3", "e2-e3xd3"),
    ("twelve-lines", f"{HIT}: set C3 +25 lift C1 +600 lift C3", "7/9*"),
    ("twelve-lines", f"{HIT}: lift C3 +500 set C3 +25 lift C1", "7/9*"),
    # A hand brushes over a second cell, or the piece comes down on both and goes on to one.
    ("rota", ": set 0 +5 set 1 +150 lift 0", "1"),
    ("terni-lapilli", "b2 b3 c1 a3 c3: set a2 +150 set c2 +4500 lift a2", "b2 b3 c1 a3 c3 c2"),
    ("twelve-lines", "throws=136,245: set B6 +150 set B4 +150 lift B6", "(136) in/3"),
    # Counters are set down long before they are lifted.
    ("twelve-lines", f"{HIT}: set C4 +4500 lift C1", "7/10"),
    ("twelve-lines", f"{HIT}: set C3 +4500 lift C1 +5 lift C3", "7/9*"),
    # 4: a capture of Latrunculi and the reply overlap.
    ("latrunculi", f"{TRAPPED}: lift e5 +800 lift b3 +400 set e4", "xb3 e5-e4"),
    ("latrunculi", f"{TRAPPED}: lift e5 +150 lift b3 +400 set e4", "xb3 e5-e4"),
    ("latrunculi", f"{TRAPPED}: lift b3 +190 lift e5 +400 set e4", "xb3 e5-e4"),
    # A reply that comes first seems to be part of the action that it answers: that is put right when both stand.
    ("latrunculi", "board=4x4 pieces=2 a1 d4 b1: lift a1 +5 set a2 +150 set c4", "a1 d4 b1 c4 a1-a2"),
    ("rota", "colour [w.b..w... b 1,2]: set 2w +600 set 0b +250 lift 0 +5 set 8b", "8 2"),
    # The piece that is captured could have slid to where the captor, which was pushed, stands now.
    ("petteia", f"{REACHING} a3-d3: lift d3 +100 set c3 +80 lift c5", "a3-d3 c5-c3xd3"),
    # Independent hands: a capture taken back, and play goes on while it is asked about.
    (
        "petteia",
        f"{SMALL}: lift c1 +500 set c2 +500 lift b2 +2000 lift c2 +500 set b2 +500 set c1 +2500 lift a2 +500 set a4",
        "a2-a4",
    ),
    # A stone that was just set down is moved on, soon enough to be half of the next player's turn.
    ("terni-lapilli", "a3 a1 b3 c1 a2: lift a2 +250 set c2 +5000 set b2", "a3 a1 b3 c1 c2 b2"),
    # A piece that is lifted right after another was set down has not slid there.
    ("rota", "0 5: set 6 +300 lift 5 +500 set 4 +500 lift 4 +500 set 5 +1500 set 8", "0 5 6 8"),
    ("latrunculi", "a1 b2: set f5 +300 lift b2 +500 set c2 +500 lift c2 +500 set b2 +1500 set g7", "a1 b2 f5 g7"),
    # What captures is no proof that what was counted before was something else.
    (
        "petteia",
        f"{QUICK}: lift b4 +400 set a4 +300 lift b2 +600 set b6 +300 lift a4 +600 set b4 +800 lift c4",
        "b4-a4 b2-b6 a4-b4xc4",
    ),
    (
        "petteia",
        f"{NUDGED}: lift f7 +600 lift d2 +200 set d2 +600 lift e4 +600 set f6 +60 lift f6 +60 set f4",
        "f7-f4xe4",
    ),
    # A counter that goes on in the same turn hits where it ends, with its steps as well as with a single die.
    (
        "twelve-lines",
        f"{HIT_LATER}: lift A9 +600 set A6 +1500 lift A6 +600 set A5 +600 lift A5 "
        "+1500 lift C11 +600 set C12 +1500 lift B5 +600 set B2",
        "17/18 22/26* 2/5 (125)",
    ),
    # The last hit of a throw is taken back slowly: dice wait for hands.
    (
        "twelve-lines",
        f"{UNDONE}: lift A12 +600 set A7 +600 lift A7 +350 lift A7 +350 set A7 +350 set A12",
        "",
    ),
    # A counter seemed to hit, but it went on and hit elsewhere; or it entered and went on with the third die.
    ("twelve-lines", f"{GONE_ON}: lift A2 +600 set C4 +800 lift C4 +600 set C2 +600 lift C2", "17/20*"),
    ("twelve-lines", f"{ENTERED}: set B5 +200 set B1 +200 lift B1 +200 set C2 +200 lift C2", "in/2 in/6 6/8* (236)"),
    # A vagus is nudged while a counter is in hand that three dice lead there.
    ("twelve-lines", f"{IN_HAND}: lift C2 +600 lift A11 +200 set A11 +800 set C7", "(255) 8/13"),
    # What was captured is given back, and the captor goes elsewhere.
    ("petteia", f"{RETURNED}: lift e2 +150 set e4 +1150 lift d4 +2150 set d4 +1150 lift e4 +150 set e3", "e2-e3"),
    # Both players' last pieces are put back from the air, the last one first.
    ("petteia", f"{BOTH} c4-d4 g6-f6: lift f6 +150 lift d4 +150 set g6 +150 set c4", ""),
    # A neighbour's sensor closes for a moment, and the reply comes while the table asks about that.
    ("rota", ": set 2 +4 set 1 +60 lift 2 +900 set 5", "1 5"),
    ("latrunculi", "board=4x4 pieces=3: set b1 +4 set a1 +60 lift b1 +900 set c3", "a1 c3"),
    # A reply that was begun before its turn and set down wrongly takes nothing back: it is asked about, and denied.
    ("rota", f"{BEGUN} lift 1 +650 set 4 +500 press +4000 lift 4 +150 set 2", "4-5 0-1 5-0 1-2"),
    # A piece is pushed across a cell, and the reply comes while the table asks about that.
    ("petteia", f"{BOTH}: {CROSSING} lift g6", "c4-e4"),
    ("petteia", f"{BOTH}: {CROSSING} lift g6 +500 set f6 +1000 lift f2 +600 set f3", "c4-e4 g6-f6 f2-f3"),
    (
        "terni-lapilli",
        "[b.wwbb..w b 0,0]: lift b2 +100 set b1 +60 set a1 +60 lift b1 +1200 lift c3 +500 set b3",
        "b2-a1 c3-b3",
    ),
    # A move is corrected while the other player lifts his reply.
    ("latrunculi", f"{CORRECTED}: lift f3 +250 lift g7 +250 set e2 +300 set f7", "e3-e2 g7-f7"),
    # 5: a stray press while a piece is in the air, also in the midst of a capture.
    ("rota", "1 2 3 4 6 7: lift 1 +300 press +500 set 0", "1 2 3 4 6 7 1-0"),
    ("rota", "1 2 3 4 6 7 1-0 7-8: lift 0 +300 press +4500 set 1", "1 2 3 4 6 7 1-0 7-8 0-1"),
    ("petteia", f"{PETTEIA}: lift e1 +300 press +500 set e3 +500 lift d3", "e1-e3xd3"),
    ("petteia", f"{PETTEIA}: lift e1 +500 set e3 +300 press +500 lift d3", "e1-e3xd3"),
    ("petteia", f"{PETTEIA}: lift e1 +500 set e3 +4500 press +4500 lift d3", "e1-e3xd3"),
    # 7: the next game after a won one, begun at once; a puzzle that was won begins anew as well.
    ("rota", "1 2 5 4 0: lift 1 +150 lift 2 +150 lift 5 +150 lift 4 +150 lift 0 +500 set 3", "3"),
    ("rota", "[w..bw.... b 1,2] 6 0: lift 1 +150 lift 4 +150 lift 5 +150 lift 6 +150 lift 0", ""),
    # 8: a piece that stands on two sensors for a while.
    ("petteia", f"{CORNER}: lift a1 +300 set a2 +5 set a3 +300 lift a2", "a1-a3"),
    ("petteia", f"{CORNER}: lift a1 +300 set a3 +5 set a2 +300 lift a2", "a1-a3"),
    ("petteia", f"{CORNER}: lift a1 +300 set b3 +5 set a3 +300 lift b3", "a1-a3"),
    # 9: a capture taken back in another order.
    ("petteia", f"colour {PETTEIA} e1-e3: set d3b +500 lift e3 +500 set e1w", ""),
    ("petteia", f"colour {PETTEIA} e1-e3: lift e3 +500 set d3b +500 set e1w", ""),
    # The button exchanges two placements soon after them, not soon after another touch.
    ("rota", "1: set 2 +5000 lift 1 +150 set 1 +1000 press", "1 2"),
    # Dice that were entered wrongly are entered anew by a press soon after.
    ("twelve-lines", f"dice=players: {ENTERED_DICE} press", ""),
    ("twelve-lines", f"dice=players: {ENTERED_DICE} press +4000 press +4000 press +50 press +4000 press", "(112)"),
    ("twelve-lines", f"dice=players: {ENTERED_DICE} set B6 +300 press", "(111) in/1"),
    # 9: with players' own dice the button enters none while something is to be corrected.
    ("twelve-lines", f"dice=players: set B5{3 * ' +4500 press +250 press'}", ""),
]


@pytest.mark.parametrize(("game", "line", "played"), PLAYED)
def test_is_played(game, line, played):
    outcome = outcome_of(game, line)
    assert outcome.played == played
    assert outcome.distrusted == ()


def test_an_action_is_taken_back_though_the_sensor_of_its_origin_is_distrusted():
    line = "set a4 +5 press +4500 lift a4"
    outcome = outcome_of("petteia", f"board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: {line}")
    assert (outcome.played, outcome.distrusted, outcome.phase) == ("", ("a3",), "play")


def test_a_move_from_a_stuck_sensor_is_among_the_answers_where_it_looks_like_a_take_back():
    outcome = outcome_of("petteia", f"{STUCK_ORIGIN} a2-a3: set a2 +45 lift a3 +500 press")
    assert (outcome.played, outcome.distrusted) == ("a2-a3 c2-a2xa3", ("c2",))


def test_an_action_that_was_denied_can_be_asked_for_again():
    line = "set a4 +4500 lift a3 +5 press +4500 press"
    assert outcome_of("latrunculi", f"{TRAPPED}: {line}").played == "a3-a4"


def test_only_the_piece_knocked_off_is_asked_for():
    assert set(outcome_of("petteia", f"{CORNER}: lift e1 +4500 lift a1 +600 set a3").asking) == {"e1"}
    assert not outcome_of("petteia", f"{CORNER}: lift c3 +4500 lift a1 +600 set a3").asking


def test_a_piece_set_down_before_another_was_lifted_is_not_led_where_that_one_belongs():
    asking = outcome_of("rota", "1 2 3 5 6 8: lift 6 +150 set 4 +1150 lift 8 +150 set 7").asking
    assert asking == {"6": cues.SET_WHITE, "4": cues.EXTRA, "7": cues.EXTRA}


def test_a_winning_move_whose_captured_piece_still_stands_is_not_undone_by_the_lights():
    line = "lift e2 +150 set e4 +3150 lift d5 +150 set d6"
    start = "board=7x7 [7/7/3b3/2wb3/7/4w2/w6 w 0,0]"
    assert set(outcome_of("petteia", f"{start}: {line} +3000 lift d4").asking) == {"d5", "d6"}
    assert outcome_of("petteia", f"{start}: {line} +3000 lift d4 +3000 lift d6 +150 set d5").played == "e2-e4xd4"


def test_a_forgotten_capture_is_asked_for():
    asking = outcome_of("petteia", FORGOTTEN).asking
    assert set(asking) == {"b4"} and set(asking.values()) <= TAKE_OFF


@pytest.mark.parametrize(
    ("events", "played", "captured"),
    [
        ("lift e5 +100 set c3 +30 set e4 +40 lift c1", "c1-c3xd3 e5-e4xd4", {"d3", "d4"}),
        ("lift c1 +100 set c2 +600 lift c2 +100 set c3", "c1-c3xd3", {"d3"}),  # it slid on
    ],
)
def test_exactly_what_was_captured_is_asked_for(events, played, captured):
    outcome = outcome_of("petteia", f"board=5x5 [4b/2bw1/3bw/5/2w2 w 0,0]: {events}")
    assert (outcome.played, set(outcome.asking)) == (played, captured)
    assert set(outcome.asking.values()) <= TAKE_OFF


def test_while_another_piece_is_out_of_place_what_a_move_captured_is_not():
    outcome = outcome_of("petteia", "board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: lift c1 +5 set c3 +5 set a4")
    assert outcome.asking == {"a4": cues.EXTRA}


def broken_by_line(game, line):
    start, _colon, words = line.rpartition(":")
    return broken_by(game, start, read(words, table_at(game, start).layout.names))


# What an observer found: sequences that once broke a promise.
FOUND = [
    # Board and game agree as soon as the last action counts, if hands rest: what is lifted then revises nothing before.
    ("rota", "2 6 5: set 0 +150 set 3 +150 press +150 lift 0"),
    ("latrunculi", "board=4x4 pieces=2 a1 d4 b1: press +5 lift a1 +5 set a2 +4500 set c4"),
    ("terni-lapilli", "b2 b3 c1 a3 c3: lift c3 +307 set b1 +327 lift c1 +150 set c3"),
    # What seemed to be a take-back was the reply, which came before the action that it answers.
    ("rota", "1 2 3 4 6 7 1-0 7-8: set 7 +5 lift 8 +5 lift 6 +5 set 5"),
    ("rota", "1 2 3 4 6 7 1-0 7-8: set 7 +5 lift 8 +5 lift 6 +5 set 8"),
    # A counter went on and hits: only the one that it hits is left.
    ("twelve-lines", f"{HIT}: lift C1 +5 set C4 +150 set C3 +5 lift C4"),
    # While a spill is put right, what was counted before may have been something else.
    ("petteia", f"{FULL}: lift c6 +5 set c5 +150 set d6 +5 lift c5 +5 lift a1 +5 set b3 +5 lift b3 +5 set a3"),
    (
        "latrunculi",
        f"colour {CROWDED}: lift f6 +5 set f7b +150 lift g7 +5 set f6b +5 lift d2 +5 lift g5 +5 set d2w +5 set g5w",
    ),
    # The last counter of a spill may be what was played.
    ("twelve-lines", f"{HIT}: lift C1 +5 lift C2"),
    # A counter is set down long before it is lifted, once more in the same turn.
    ("twelve-lines", f"{HIT}: set C4 +4500 lift C1 +4500 set C4 +4500 lift C2"),
    # Counters that were only lifted say that the one before did not go on, but was borne off.
    ("twelve-lines", f"{HOME}: lift A3 +4500 set A2 +5 lift A1 +5 lift A2"),
    # That several actions are taken back does not count merely because hands go on.
    ("rota", "1 2 3 4 6 7 1-0 7-8: set 1 +5 lift 8 +4500 lift 0 +5 set 5"),
    # A press that showed "nothing" has denied nothing.
    ("twelve-lines", f"{HIT}: lift C2 +5 press +4500 lift C1"),
    # A piece that may go where a captured one has yet to be taken off does not stand there.
    ("petteia", "board=5x5 [2b2/3wb/3w1/4b/4w b 0,0]: lift c5 +500 set c4 +4500 lift d3"),
    # What was refused is not asked for again in turns with something else.
    ("rota", "1 2 3 4 6 7: lift 3 +5 set 3 +5 lift 2 +5 lift 4 +5 lift 7 +5 set 0 +5 set 2 +5 lift 3"),
]


# What was counted since board and game agreed is more than chance allows, or a new game began on an empty board.
MESSES = [
    (
        "terni-lapilli",
        "b2 b3 c1 a3 c3: lift b3 +383 set c2 +175 lift b2 +75 set a2 +325 lift c3 +149 set b2 +69 lift a3 +285 set a3 "
        "+382 lift a2 +246 set c3 +348 lift c3 +345 set a1 +317 lift b2 +72 set c3 +91 lift a3 +88 set b1",
    ),
    # Several actions that were asked about while a spill was put right, and refused, are not counted by time.
    (
        "terni-lapilli",
        "b2 b3 c1 a3 c3: lift c3 +5 set a1 +5 set c3 +5 lift b3 +5 set c2 +5 lift a1 +5 set a2 +5 lift a3 +5 lift c3 "
        "+5 set b3",
    ),
    # The board stood as the game does, though the last action counted only when hands went on.
    (
        "petteia",
        "board=5x5 [2b1b/5/wb3/2w2/w3w w 0,0]: lift e1 +5 set c1 +5 lift b3 +5 set d2 +5 lift c2 +5 set e4 +5 lift e5 "
        "+5 set d3 +150 lift e4",
    ),
    (
        "petteia",
        "board=5x5 [2b1b/5/wb3/2w2/w3w w 0,0] a1-a2 e5-e4: lift a2 +242 set b5 +97 lift c5 +165 set c3 +128 lift c2 "
        "+70 set c2 +154 lift a3 +244 set b1 +168 lift e1 +285 set d1 +368 lift d1 +144 set e3 +69 lift b5 +221 set d2",
    ),
    (
        "latrunculi",
        "board=4x4 pieces=2 a1 d4 b1: lift d4 +283 set b4 +137 lift a1 +87 set d4 +252 lift b4 +383 set c1 +354 "
        "lift c1 +134 set d1 +118 lift d4 +164 set c3 +179 lift c3 +375 set d2 +142 lift d2 +164 set c4",
    ),
    (
        "twelve-lines",
        "throws=145 [w1,w1,w1,1,b2,7/12/2,b1,9 w 0,0 12,12 124]: lift C3 +219 lift A3 +100 lift A2 +394 set C3 +400 "
        "lift A5 +158 set A5 +101 lift A1 +342 lift A5 +210 lift A5 +93 set B9 +100 lift C3 +387 set A8 +196 lift A8 "
        "+326 lift B9 +230 set C12",
    ),
    # A counter is pushed onto a place just emptied, and a press in between changes nothing.
    ("twelve-lines", f"{HIT}: lift C3 +150 set C3 +5 press +150 lift C1"),
    # A counter is carried back over the place where it seems to hit meanwhile: the turn is judged again, to its end.
    ("twelve-lines", f"{HIT}: lift C1 +5 set C4 +4500 set C3 +5 lift C4"),
    ("twelve-lines", f"{HIT}: set C4 +4500 lift C1 +4500 set C3 +150 lift C4"),
    # A spill ends with an action that hands made before, after others that counted when hands went on.
    (
        "terni-lapilli",
        "b2 b3 c1 a3 c3 c2: lift c3 +388 set a1 +161 lift c2 +160 set c3 +272 lift b2 +290 set c2 +257 lift c3 +396 "
        "set b2 +318 lift a1 +360 set a2 +157 lift c1 +185 set a1 +256 lift b2 +285 set c3",
    ),
    (
        "latrunculi",
        "board=5x5 pieces=4 [b3b/5/wBw2/5/w1w1b w 0,0]: lift e5 +280 set e5 +150 lift e1 +64 set d1 +88 lift c1 +134 "
        "set a2 +190 lift a1 +352 set e2 +96 lift a3 +268 set b4 +256 lift e5 +157 set d5 +270 lift b3 +254 set a3 "
        "+146 lift b4 +182 set c4",
    ),
    # A take-back that was asked about, and refused, is not made by time.
    (
        "rota",
        "1 2 3 4 6 7: lift 4 +267 set 8 +134 lift 7 +211 set 5 +369 lift 8 +335 set 0 +127 lift 6 +347 lift 3",
    ),
]


@pytest.mark.parametrize(("game", "line"), FOUND + MESSES)
def test_no_promise_is_broken(game, line):
    assert broken_by_line(game, line) == []


@pytest.mark.parametrize("delay", [600, 4500])
def test_lights_lead_a_piece_back_to_where_it_was_lifted_and_not_to_the_nearest_gap(delay):
    outcome = outcome_of("petteia", f"board=5x5 [b3b/5/2b2/5/w3w w 0,0]: lift a1 +600 set d4 +{delay} lift e5")
    assert outcome.asking == {"d4": cues.EXTRA, "a1": cues.MISSING}


def test_a_sensor_is_not_first_thought_stuck_where_a_hit_was_perhaps_none():
    outcome = outcome_of("twelve-lines", f"{HIT}: lift C3 +4500 set C3 +150 lift C1 +150 set C4")
    assert outcome.in_question and outcome.distrusted == ()


def test_of_two_pieces_in_the_air_one_may_have_been_put_back():
    lifts = "set b2 +600 lift c2 +700 set c1 +400 lift b2 +130 lift c1 +170 set c2"
    assert outcome_of("terni-lapilli", f"[.bwb.ww.. b 0,1]: {lifts}").in_question


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
    assert len(readings_of(game, line)) > 1
    outcome = outcome_of(game, line)
    assert (outcome.in_question, outcome.played) == (True, first)
    assert outcome_of(game, f"{line} +500 press").played == second


def test_lights_go_on_where_an_action_was_denied():
    denied = outcome_of("petteia", "board=5x5 [2b1b/5/wb3/2w2/w3w w 0,0]: lift b3 +5 set c3 +4500 lift c2 +5 press")
    assert set(denied.asking) == {"b3", "c3"}
    later = "set c3 +5 press +5 press +4500 lift c1 +4500 lift b3 +4500 lift d3"
    assert outcome_of("petteia", f"board=5x5 [b3b/5/wb1bw/5/2w2 w 0,0]: {later}").played == "c1-c3xb3xd3"


def test_a_take_back_is_asked_about_while_a_spill_is_put_right():
    lifts = "lift a2 +60 set b3 +60 lift b1 +60 lift a1 +60 lift b3 +60 set a2"
    line = f"[...bww... b 1,2]: set a1 +700 set b1 +700 {lifts}"
    assert outcome_of("terni-lapilli", line).played == "a1 b1"
    assert outcome_of("terni-lapilli", f"{line} +500 press").played == ""


def test_a_counter_taken_back_that_was_not_the_last_one_is_asked_about():
    events = "set B3 +800 lift B3 +260 set B4 +152 set B3 +300 lift B3"
    assert outcome_of("twelve-lines", f"{ENTERING}: {events}").in_question


@pytest.mark.parametrize("wait", [150, 600])
def test_two_pieces_set_back_after_a_sleeve_swept_them_off(wait):
    outcome = outcome_of("rota", f"2 6 5 7: lift 5 +60 lift 7 +{wait} set 7 +500 set 5")
    assert outcome.played == "2 6 5 7" or outcome.in_question or not outcome.agrees


def test_pieces_of_a_capture_that_were_exchanged_are_not_taken_for_right():
    colour = outcome_of("petteia", f"colour {PETTEIA} e1-e3: lift e3 +500 set e1b +500 set d3w")
    assert not colour.agrees and colour.asking
    presence = outcome_of("petteia", f"{PETTEIA} e1-e3: lift e3 +500 set d3 +500 set e1")
    assert presence.in_question or not presence.agrees


@pytest.mark.parametrize(
    ("line", "cell"),
    [(f"{HIT}: lift C1 +150 set C3 +150 lift C2 +150 set C4", "C4"), (f"{HOME}: lift A1 +5 lift A3 +5 set A2", "A2")],
)
def test_a_counter_that_is_set_right_is_not_called_captured(line, cell):
    assert outcome_of("twelve-lines", line).asking.get(cell) != cues.REMOVE


@pytest.mark.parametrize("pause", [46, 60, 100])
def test_two_people_may_play_as_fast_as_their_hands_go(pause):
    placed, moved = list("107462"), ["7-8", "2-3", "6-7", "3-2", "7-6", "2-3"]
    hands = [f"+60 set {cell}" for cell in placed] + [f"+{pause} lift {move[0]} +40 set {move[2]}" for move in moved]
    assert outcome_of("rota", f": {' '.join(hands)}").played == " ".join(placed + moved)
