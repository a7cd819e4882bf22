"""Who sits at a session's table: people, the engine, the table's own player; hints and draws."""

import random

import pytest

from ludus.games.game import Game
from lusoria.log.records import export
from lusoria.session import Wish
from lusoria.session.advice import Adviser
from lusoria.session.draws_and_resignations import takes_draw


def test_a_game_against_the_engine_is_played_to_its_end_and_logged(playing):
    options = {"move-limit": "8"}
    table = playing(wish=Wish("rota", options, "human", "engine:8"))
    rng = random.Random(3)
    table.until(lambda state: state["game"]["options"]["move-limit"] == "8")
    while True:
        state = table.until(lambda s: s["game"]["score"] != "*" or s["game"]["side"] == "w" or s["game"]["awaited"])
        game = state["game"]
        if game["score"] != "*":
            break
        table.carry_out(rng.choice(game["legal"]) if game["side"] == "w" else game["awaited"])
    assert game["score"] in ("0-1", "1/2-1/2") and game["reason"] in ("board", "move-limit")
    table.until(lambda _state: table.log.games(1, 0)[0].score == game["score"])
    newest = table.log.games(1, 0)[0]
    assert (newest.white, newest.black) == ("human", "engine:8")
    assert table.logged() == [move["text"] for move in game["moves"]]


def read_off_the_lights(table):
    """Do what the lights ask for: the table's own action, of which the PC knows nothing before it is done."""

    def lit(state, cue):
        return [cell for cell, shown in state["cues"].items() if shown == cue]

    before = table.session.state()["game"]["ply"]
    state = table.until(lambda state: lit(state, "o") or len(lit(state, "b")) == 1)
    if lit(state, "o"):
        table.do(f"lift {lit(state, 'o')[0]}", "wait 60")
        state = table.until(lambda state: lit(state, "h") and lit(state, "t"))
    [destination] = lit(state, "t") or lit(state, "b")
    table.do(f"place {destination} b", "wait 60", *[f"lift {cell}" for cell in lit(state, "r")])
    table.until(lambda state: state["game"]["ply"] == before + 1)


@pytest.mark.parametrize(("board", "game", "limit"), [("rota", "rota", "8"), ("grid-8x8", "petteia", "5")])
def test_a_game_against_the_tables_own_player_is_played_to_its_end(playing, board, game, limit):
    table = playing(wish=Wish(game, {"move-limit": limit}, "human", "table:3"), board=board)
    state = table.until(lambda state: state["game"]["id"] == game and state["game"]["black"] == "table:3")
    for cell, piece in state["game"]["contents"].items() if game == "petteia" else ():
        table.do(f"place {cell} {piece}")
    table.do("wait 400")
    rng = random.Random(7)
    while (now := table.session.state()["game"])["score"] == "*":
        if now["side"] == "b":
            read_off_the_lights(table)
        else:
            text = rng.choice(now["legal"])
            table.do(*[f"lift {taken}" for taken in text.split("x")[1:]])
            table.carry_out(text.split("x")[0])
    assert now["reason"] in ("board", "move-limit", "blocked") and now["score"] != "1-0"
    table.until(lambda _state: table.log.games(1, 0)[0].score == now["score"])
    newest = table.log.games(1, 0)[0]
    assert (newest.white, newest.black, newest.flag) == ("human", "table:3", None)
    assert table.log.flight(newest.id).black == "table:3"


def test_a_hint_comes_from_the_engine_and_goes_with_the_piece(playing):
    game = Game("rota")
    for text in ("1", "7", "3", "4"):
        game.play(game.parse(text))
    best = Adviser().hint(game)["action"]  # makes the engine's tables as well: the session's has them at once
    table = playing(speed=1)
    for text in ("1", "7", "3", "4"):
        table.carry_out(text)
    table.do("press 80", "wait 200", "press 80", "wait 100")
    state = table.until(lambda state: "i" in state["cues"].values())
    [cell] = [cell for cell, cue in state["cues"].items() if cue == "i"]
    assert cell == best
    table.carry_out(cell)
    table.until(lambda state: "i" not in state["cues"].values())


def test_people_agree_on_a_draw_and_it_is_logged_and_verified(playing):
    table = playing(speed=3)
    for text in ("1", "7", "3"):
        table.carry_out(text)
    table.do("press 2200", "wait 2400")
    table.until(lambda state: state["phase"] == "offer")
    table.do("press 80", "wait 100")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1/2-1/2", "agreement")
    assert state["table"]["message"] == ""
    table.until(lambda _state: table.log.games(1, 0)[0].reason == "agreement")
    newest = table.log.games(1, 0)[0]
    assert newest.flag is None and not list(table.log.verify())
    assert export.record_of(newest, table.log.actions(newest.id)).tags["Termination"] == "agreement"


def test_the_engine_takes_a_draw_where_it_has_no_more_to_hope_for(playing):
    table = playing(wish=Wish("rota", {}, "human", "engine:8"), speed=3)
    table.until(lambda state: state["game"]["black"] == "engine:8" and state["game"]["ply"] == 0)
    table.carry_out("1")
    table.carry_out(table.until(lambda state: state["game"]["awaited"])["game"]["awaited"])
    table.do("press 2200", "wait 2400")
    state = table.until(lambda state: state["game"]["score"] != "*")
    assert (state["game"]["score"], state["game"]["reason"]) == ("1/2-1/2", "agreement")
    table.until(lambda _state: table.log.games(1, 0)[0].reason == "agreement")
    assert table.log.games(1, 0)[0].flag is None


def test_the_engine_takes_no_draw_where_it_wins():
    game = Game("rota")
    for text in ("1", "2", "0", "3"):
        game.play(game.parse(text))
    assert Adviser().hint(game)["action"] == "5"
    assert not takes_draw(Adviser(), game, 0) and takes_draw(Adviser(), game, 1)


def test_the_awaited_action_is_lit_until_it_is_carried_out(playing):
    table = playing(wish=Wish("rota", {}, "engine:8", "human"))
    state = table.until(lambda s: s["game"]["awaited"])
    cell = state["game"]["awaited"]
    table.until(lambda s: s["cues"] == {cell: "w"})  # the table has heard it
    table.do("wait 100")
    lights = table.session.lights()
    assert [name for name, rgb in lights.items() if any(rgb)] == [cell]
    table.carry_out(cell)
    assert table.session.state()["game"]["awaited"] == ""


def test_a_hint_on_a_page_compares_the_next_best(playing):
    table = playing(speed=1)
    table.carry_out("1")
    original = table.session.hint()
    ranked = [original, *original["others"]]
    assert len({each["action"] for each in ranked}) == 3
    assert original["reason"]["key"] and [each["chance"] for each in ranked] == sorted(
        (each["chance"] for each in ranked), reverse=True
    )
