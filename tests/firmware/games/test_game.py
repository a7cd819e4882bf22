"""The face of all games: taking back, results, refusals, texts of the past; properties over random games."""

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.errors import OptionError, Refusal
from ludus.games.cells import SIDE
from ludus.games.ends import end_by_people
from ludus.games.game import Game
from ludus.games.options import changed
from ludus.games.registry import GAMES, part
from ludus.games.twelve_lines import rules as twelve_lines
from lusoria.engine.hot.chance import next_seed

SETS = [
    ("rota", {}),
    ("rota", {"lines": "wheel", "placing-wins": "no", "repetition": "move-twice"}),
    ("rota", {"repetition": "threefold", "move-limit": "12"}),
    ("terni-lapilli", {"lines": "square", "placing-wins": "no", "repetition": "threefold"}),
    ("latrunculi", {"board": "4x4", "pieces": "5", "repetition": "threefold"}),
    ("latrunculi", {"board": "7x8"}),
    ("petteia", {"board": "4x5", "repetition": "threefold", "move-limit": "25"}),
    ("petteia", {"board": "6x6"}),
    ("twelve-lines", {}),
    ("twelve-lines", {"opposed": "yes", "exact": "yes"}),
]
RANDOM_GAMES = st.tuples(st.sampled_from(SETS), st.integers(1, 2**29 - 1), st.integers(0, 60))


def drawn(game, seed, plies):
    """Play at most so many random plies."""
    for _ in range(plies):
        actions = game.actions()
        if not actions:
            break
        seed = next_seed(seed)
        game.play(actions[(seed >> 12) * len(actions) >> 17])
    return game


def everything(game):
    """All that a game shows, and every entry of its state."""
    shown = (
        game.position(),
        game.score,
        game.reason,
        game.side,
        game.actions(),
        game.contents(),
        game.words.trapped(game.state),
    )
    return (*shown, bytes(game.state), list(game.played), game.check())


@given(RANDOM_GAMES, st.integers(1, 40))
@settings(deadline=None, max_examples=60)
def test_taking_back_restores_every_entry(begun, plies):
    (game_id, options), seed, before = begun
    game = drawn(Game(game_id, options), seed, before)
    shown = everything(game)
    played = len(drawn(game, seed ^ 1, plies).played) - len(shown[8])
    game.take_back(played)
    assert everything(game) == shown


@given(RANDOM_GAMES)
@settings(deadline=None, max_examples=60)
def test_a_game_is_its_actions(begun):
    (game_id, options), seed, plies = begun
    game = drawn(Game(game_id, options), seed, plies)
    again = Game(game_id, options)
    for ply, action in enumerate(game.played):
        assert again.text(action) == game.text_at(ply)
        assert again.changes(action) == game.changes_at(ply)
        assert again.side == game.side_at(ply)
        assert bytes(again.state) == bytes(game.state_at(ply))
        again.play(again.parse(again.text(action)))
    assert everything(again) == everything(game)


@given(RANDOM_GAMES)
@settings(deadline=None, max_examples=60)
def test_texts_are_read_back_and_a_finished_game_has_no_action(begun):
    (game_id, options), seed, plies = begun
    game = drawn(Game(game_id, options), seed, plies)
    for action in game.actions():
        assert game.parse(game.text(action)) == action
    assert game.over == (not game.actions())
    assert game.over == (game.score != "*") == (game.reason is not None)
    read = Game(game_id, options, game.position())
    assert read.position() == game.position()
    if game.reason not in ("threefold", "move-limit"):
        assert (read.score, read.actions()) == (game.score, game.actions())


def turned(text):
    """A grid position with colours exchanged and the board turned upside down."""
    rows, side, hands = text.split()
    swap = str.maketrans("wbWB", "bwBW")
    rows = "/".join(reversed(rows.split("/"))).translate(swap)
    return f"{rows} {side.translate(swap)} {','.join(reversed(hands.split(',')))}"


def turned_name(name, rows):
    return name[0] + str(rows + 1 - int(name[1:]))


def turned_text(text, rows):
    """An action's text on the board turned upside down; the captures are left out."""
    if text[0] == "x":
        return "x" + turned_name(text[1:], rows)
    return "-".join(turned_name(name, rows) for name in text.split("x")[0].split("-"))


@given(st.sampled_from([one for one in SETS if "board" in one[1]]), st.integers(1, 2**29 - 1), st.integers(0, 60))
@settings(deadline=None, max_examples=40)
def test_symmetric_positions_have_symmetric_actions(begun, seed, plies):
    game_id, options = begun
    game = drawn(Game(game_id, options), seed, plies)
    rows = int(options["board"].split("x")[1])
    if game.over or not game.position().endswith(" 0,0"):
        return  # hands with the sides exchanged are no position: white places first
    other = Game(game_id, options, turned(game.position()))
    texts = {turned_text(game.text(action), rows) for action in game.actions()}
    assert texts == {other.text(action).split("x")[0] or other.text(action) for action in other.actions()}


@given(st.integers(1, 2**29 - 1), st.integers(0, 80))
@settings(deadline=None, max_examples=30)
def test_on_the_twelve_lines_both_sides_have_the_same_way(seed, plies):
    """With the sides exchanged, point by point, the same texts are legal."""
    game = drawn(Game("twelve-lines"), seed, plies)
    state = array("H", game.state)
    state[SIDE] = 1 - game.side
    for entry in (twelve_lines.HANDS, twelve_lines.OFF, twelve_lines.AWAY):
        state[entry : entry + 2] = game.state[entry : entry + 2][::-1]
    for entry in (twelve_lines.POINTS, twelve_lines.OPEN):
        state[entry : entry + 64] = game.state[entry + 32 : entry + 64] + game.state[entry : entry + 32]
    actions = array("H", [0] * twelve_lines.MAX_ACTIONS)
    assert sorted(actions[: twelve_lines.write_actions(state, actions)]) == game.actions()


@pytest.mark.parametrize(("game_id", "options"), SETS)
def test_refusals_quote_what_was_given_where_and_why(game_id, options):
    game = Game(game_id, options)
    with pytest.raises(Refusal) as refused:
        game.parse("?")
    assert refused.value.text == "?" and refused.value.position == game.position()
    assert str(refused.value).startswith("?: ") and game_id in str(refused.value)
    wrong = {"twelve-lines": "in/1", "rota": "1-2"}.get(game_id, "a1-a2")
    with pytest.raises(Refusal) as refused:
        game.parse(wrong)
    assert refused.value.text == wrong and refused.value.position == game.position()
    assert game.text(game.actions()[0]) in refused.value.reason


def test_an_illegal_action_changes_nothing():
    game = Game("rota")
    shown = everything(game)
    with pytest.raises(Refusal, match="action 258"):
        game.play(258)
    assert everything(game) == shown


def test_a_text_that_fits_several_actions_is_ambiguous(monkeypatch):
    game = Game("rota")
    monkeypatch.setattr(part("rota", "parsing"), "actions_meant", lambda _words, _text, _state: tuple(game.actions()))
    with pytest.raises(Refusal, match="several"):
        game.parse("1")


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_resigning_and_agreeing_end_any_game_and_can_be_taken_back(game_id):
    for score, reason in (("0-1", "resignation"), ("1-0", "resignation"), ("1/2-1/2", "agreement")):
        game = drawn(Game(game_id), 5, 3)
        shown = everything(game)
        assert end_by_people(game, score, reason)
        assert (game.score, game.reason, game.actions()) == (score, reason, [])
        assert not end_by_people(game, "1/2-1/2", "agreement")
        with pytest.raises(Refusal, match="the game is over"):
            game.end(2, "resignation")
        with pytest.raises(Refusal, match="the game is over"):
            game.parse(game.text(shown[4][0]))
        game.take_back(0)
        assert everything(game) == shown


def test_unknown_games_and_options_are_named():
    with pytest.raises(
        OptionError, match=r"no game 'chess'; there are: latrunculi, petteia, rota, terni-lapilli, twelve-lines"
    ):
        Game("chess")
    with pytest.raises(OptionError, match="rota has no option 'board'; it has: lines"):
        Game("rota", {"board": "8x8"})


def test_only_options_that_are_not_default_are_told():
    game = Game("latrunculi", {"board": "7x7", "pieces": "14", "repetition": "none"})
    assert changed(game.words.OPTIONS, game.options) == [("board", "7x7")]
    game = Game("latrunculi", {"pieces": "20", "move-limit": 60})
    assert changed(game.words.OPTIONS, game.options) == [("pieces", 20), ("move-limit", 60)]


def test_a_game_knows_whether_it_began_from_a_text():
    game = Game("rota", {}, "......... w 3,3")
    assert game.start_text == "......... w 3,3" and Game("rota").start_text is None


def test_the_quiet_count_starts_anew_from_a_text():
    begun = drawn(Game("petteia", {"board": "4x5", "move-limit": "2"}), 3, 1)
    read = Game("petteia", {"board": "4x5", "move-limit": "2"}, begun.position())
    drawn(read, 3, 1)
    assert not read.over


def test_a_long_game_keeps_few_states_and_all_of_its_past():
    game = drawn(Game("petteia"), 1, 700)
    texts = [game.words.position_text(game.state_at(ply)) for ply in range(len(game.played) + 1)]
    assert len(game.checkpoints) <= 17 and len(texts) == 701
    for plies in (1, 30, 300, 269, 100):
        game.take_back(plies)
        assert game.position() == texts[len(game.played)]
        assert texts[len(game.played)] == game.words.position_text(game.state_at(len(game.played)))
    assert len(game.played) == 0
