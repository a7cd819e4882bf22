"""Hints with their reasons, and games looked over afterwards."""

import json
import random

import pytest

from ludus.games.game import Game
from lusoria.engine.advice.hints import hint, reason
from lusoria.engine.advice.review import review
from lusoria.engine.search import Answer, Limits, Line, Stop, chance, searcher_for

SHORT = Limits(depth=3)


def report(game_id, options, position, text=None):
    """The reason for an action, or for the best one: its key, then its cells and its number of moves."""
    game = Game(game_id, options, position)
    if text is None:
        why = hint(game, searcher_for(game_id, hash_mb=1), SHORT)["reason"]
    else:
        action = game.parse(text)
        why = reason(game, Answer((Line(action, 20, (action,)),), 3, 1, 0.1)).object()
    return " ".join([why["key"], *why["cells"], *([str(why["moves"])] if why["moves"] else [])])


SIX = {"board": "6x6", "pieces": "9"}


@pytest.mark.parametrize(
    ("game_id", "options", "position", "text", "why"),
    [
        ("petteia", {"board": "5x5"}, "1b3/5/ww1w1/4b/4w w 0,0", None, "wins"),
        ("petteia", {"board": "5x5"}, "2bb1/2w1w/5/w1ww1/wwwww w 0,0", None, "wins_in 2"),
        ("petteia", {"board": "5x5"}, "1w3/bb1ww/w4/ww1w1/1w3 b 0,0", None, "delays_one 1"),
        ("petteia", {}, "8/8/3b4/2w5/4w3/8/7w/b6b w 0,0", "c5-c6", "threatens d6"),
        ("petteia", {}, "8/8/3b4/8/3wb3/8/5w2/b6b w 0,0", "f2-f4", "captures e4"),
        ("petteia", {}, "8/8/8/2bw4/8/8/7b/w3b2w w 0,0", "d5-d8", "saves d5"),
        ("petteia", {}, "8/8/8/8/8/b7/7b/w6w w 0,0", "h1-g1", "improves"),
        ("latrunculi", SIX, "6/2wb2/4w1/6/w5/b4b w 0,0", "e4-e5", "traps d5"),
        ("latrunculi", SIX, "6/2bWb1/6/3w2/w5/b4b w 0,0", "d3-d4", "improves"),
        ("latrunculi", SIX, "6/2wBw1/6/6/w5/b4b w 0,0", "xd5", "captures d5"),
        ("latrunculi", SIX, "3w2/2bWb1/6/1wb3/w5/b3wb w 0,0", "b3-b4", "saves a2 b3"),
        ("latrunculi", SIX, "2w3/2bWb1/6/2w3/w5/b4b w 0,0", "c3-c4", "frees d5"),
        ("latrunculi", {}, None, "d4", "places"),
        ("petteia", {"board": "5x5"}, "5/2w2/1b3/wb2w/1w2w b 0,0", None, "delays 2"),
        ("twelve-lines", {}, "w1,4,w1,6/12/11,b15 w 0,0 13,0 16", None, "wins_turn"),
        ("twelve-lines", {}, "w1,11/12/11,b15 w 0,0 14,0 6", None, "wins"),
        ("twelve-lines", {}, "w1,4,w1,6/12/b5,10,b10 w 0,0 13,0 1", "30/off", "bears_off"),
        ("twelve-lines", {}, "12/12/12 w 15,15 0,0 136", "in/1", "enters"),
    ],
)
def test_reasons(game_id, options, position, text, why):
    assert report(game_id, options, position, text) == why


def test_stopping_a_line_is_a_reason_at_rota():
    """Black has two ends of a diameter, and the centre is free."""
    game = Game("rota", {}, "b.w.b.w.. w 1,1")
    action = game.parse("0")
    assert reason(game, Answer((Line(action, 0, (action,)),), 3, 1, 0.1)).key == "stops_line"


@pytest.mark.parametrize("game_id", ["rota", "petteia", "latrunculi"])
def test_a_hint_is_json_and_begins_its_line(game_id):
    original = hint(Game(game_id), searcher_for(game_id, hash_mb=1), SHORT)
    assert json.loads(json.dumps(original)) == original
    assert original["line"][0] == original["action"] and 0 <= original["chance"] <= 1


@pytest.mark.parametrize(("game_id", "text"), [("rota", "b.w.b.w.. w 1,1"), ("petteia", None), ("latrunculi", None)])
def test_a_hint_of_several_lines_tells_the_next_best_with_their_values(game_id, text):
    game = Game(game_id, None, text)
    original = hint(game, searcher_for(game_id, hash_mb=1), Limits(depth=3, lines=3))
    assert json.loads(json.dumps(original)) == original
    ranked = [original, *original["others"]]
    assert len({each["action"] for each in ranked}) == 3
    assert [each["score"] for each in ranked] == sorted((each["score"] for each in ranked), reverse=True)
    for each in ranked:
        assert game.is_legal(game.parse(each["action"])) and each["chance"] == round(chance(each["score"]), 3)
    if game_id == "rota":
        values = searcher_for("rota").values(game, 60)
        assert [each["score"] for each in ranked] == sorted(values.values(), reverse=True)[:3]


def test_a_game_looked_over_has_an_entry_for_each_action_and_marks_what_lost_it():
    game, rng = Game("petteia", {"board": "5x5"}), random.Random(4)
    while not game.over and len(game.played) < 80:
        game.play(rng.choice(game.actions()))
    entries = review(game, searcher_for("petteia", hash_mb=1), Limits(depth=4))
    assert json.loads(json.dumps(entries)) == entries
    assert [entry["ply"] for entry in entries] == list(range(1, len(game.played) + 1))
    assert {"inaccuracy", "mistake"} <= {entry["mark"] for entry in entries}
    for entry in entries:
        assert entry["mark"] == "" or entry["best"] != entry["text"]


def test_the_last_step_of_a_turn_is_judged_by_what_it_leaves():
    """A throw follows it, at which nobody has a choice to be looked at."""
    game, rng, searcher = Game("twelve-lines"), random.Random(8), searcher_for("twelve-lines")
    while not game.over and len(game.played) < 160:
        thrown = f"({rng.randint(1, 6)}{rng.randint(1, 6)}{rng.randint(1, 6)})"
        game.play(game.parse(thrown) if game.awaits_throw else rng.choice(game.actions()))
    by_ply = {entry["ply"]: entry for entry in review(game, searcher, Limits(nodes=300))}
    copy, marked = Game("twelve-lines"), 0
    for ply, action in enumerate(game.played, start=1):
        values, side = {} if copy.awaits_throw else searcher.values(copy, 1), copy.side
        copy.play(action)
        if values and copy.awaits_throw:
            own = chance(values[action])
            assert by_ply[ply]["chance"] == round(1 - own if side else own, 3)
            marked += by_ply[ply]["mark"] != ""
    assert marked > 3


def test_looking_over_ends_when_it_is_told_to():
    game, stop = Game("rota"), Stop()
    game.play(game.parse("0"))
    stop.set()
    assert review(game, searcher_for("rota"), Limits(nodes=300), stop) == []


def test_at_a_throw_nothing_is_searched():
    assert review(Game("twelve-lines"), searcher_for("petteia", hash_mb=1), Limits(nodes=300)) == []
