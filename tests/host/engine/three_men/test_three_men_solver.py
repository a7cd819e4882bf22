"""The solver against a naive second method, on every position of every option set; and what it says of histories."""

import random

import pytest

from ludus.games.game import Game
from lusoria.engine.opponent import Opponent
from lusoria.engine.three_men.solver import solve
from lusoria.errors import UsageError
from tests.host.engine.three_men.naive_three_men import Rules, for_mover, rank

LINES = {"rota": ("diameter", "wheel"), "terni-lapilli": ("square", "diagonals")}
SETS = [(game_id, lines, wins) for game_id in LINES for lines in LINES[game_id] for wins in ("yes", "no")]
# Each option with each other once.
SOME = [SETS[0], SETS[3], SETS[5], SETS[6]]
ON_SOME = pytest.mark.parametrize("naive", SOME, indirect=True, ids="-".join)
WANDERING = ("0", "1", "2", "6", "5", "8", "0-3", "1-0", "3-4", "0-1", "4-3", "1-0", "3-4", "0-1")
SAMPLE = 100  # positions
NAMES = {1: "p1win", 0: "draw", -1: "p2win"}


@pytest.fixture(scope="module", params=SETS, ids="-".join)
def naive(request):
    """The game, options, all positions, all values, by the naive method."""
    game_id, lines, wins = request.param
    rules = Rules(*request.param)
    graph = rules.reachable()
    return game_id, {"lines": lines, "placing-wins": wins}, rules, graph, rules.values(graph)


def test_every_position_has_the_naive_value_and_best_actions_keep_it(naive):
    game_id, options, _, graph, values = naive
    solution = solve(game_id, options)
    rng = random.Random(3)
    for text, successors in graph.items():
        if not successors:
            continue
        game = Game(game_id, options, text)
        found = {game.text(action): value for action, value in solution.values(game).items()}
        assert found == {action: for_mover(values[after]) for action, after in successors.items()}, text
        for source in (None, rng):
            best = game.text(solution.best_action(game, source))
            assert rank(found[best]) == rank(values[text]), text


@ON_SOME
@pytest.mark.parametrize(("repetition", "limit"), [("none", 0), ("threefold", 0), ("none", 5), ("threefold", 20)])
def test_the_highest_level_keeps_the_value_of_positions(naive, repetition, limit):
    """By its own choice, whatever it is told of time and positions; no history stands before any of them.

    A seeded sample: that the solution it plays by keeps the value of every position is the test above.
    """
    game_id, options, rules, graph, values = naive
    known, opponent, rng = {}, Opponent(8), random.Random(limit)

    def value(text, left):
        return rules.value_within(graph, text, left, limit, known) if limit else values[text]

    going_on = [text for text, successors in graph.items() if successors]
    for index, text in enumerate(rng.sample(going_on, SAMPLE)):
        game = Game(game_id, {**options, "repetition": repetition, "move-limit": limit}, text)
        action = game.text(opponent.choose(game, rng, **({}, {"nodes": 1}, {"movetime": 1})[index % 3]))
        left = limit - 1 if "-" in action else limit
        assert rank(for_mover(value(graph[text][action], left))) == rank(value(text, limit)), text


def test_the_whole_game(naive):
    game_id, options, rules, graph, values = naive
    result, plies = values[rules.start]
    for repetition in ("none", "threefold"):
        solution = solve(game_id, {**options, "repetition": repetition})
        assert (solution.value, solution.plies, solution.positions) == (NAMES[result], plies, len(graph))
        first = {action: NAMES[-values[after][0]] for action, after in graph[rules.start].items()}
        assert solution.first_moves == first


@ON_SOME
@pytest.mark.parametrize("limit", [1, 3, 8, 40])
def test_move_limits(naive, limit):
    game_id, options, rules, graph, _ = naive
    known = {}
    solution = solve(game_id, {**options, "move-limit": limit})
    value, plies = rules.value_within(graph, rules.start, limit, limit, known)
    assert (solution.value, solution.plies) == (NAMES[value], plies)
    rng = random.Random(limit)
    for _ in range(5):
        game = Game(game_id, solution.options)
        while not game.over:
            left = limit - game.state[2]
            found = {game.text(action): value for action, value in solution.values(game).items()}
            expected = {
                action: for_mover(rules.value_within(graph, text, left - 1 if "-" in action else limit, limit, known))
                for action, text in graph[game.position()].items()
            }
            assert found == expected, (game.position(), left)
            game.play(rng.choice(game.actions()))


@pytest.mark.parametrize(("game_id", "lines", "wins"), SOME)
@pytest.mark.parametrize("limit", [0, 12])
def test_threefold_values_hold_against_every_reply_whatever_was_played_before(game_id, lines, wins, limit):
    """From games with repetitions behind them: promised wins are carried out, promised draws are not lost."""
    solution = solve(game_id, {"lines": lines, "placing-wins": wins, "repetition": "threefold", "move-limit": limit})
    rng = random.Random(11)
    for _ in range(5):
        game = _wandered(solution, rng)
        if not game.over:
            value, plies = max(solution.values(game).values(), key=rank)
            holder = game.side if value >= 0 else 1 - game.side
            _hold(solution, game, holder, value != 0, plies or 4)


def _wandered(solution, rng):
    """A game whose players often go back to where they were."""
    game = Game(solution.game_id, solution.options)
    length = rng.randrange(8, 22)
    while not game.over and len(game.played) < length:
        holding = [a for a, value in solution.values(game).items() if value[0] == 0] or game.actions()
        back = [a for a in holding if len(game.played) > 8 and a == _reverse(game.played[-2])]
        game.play(rng.choice(back or holding))
    return game


def _reverse(action):
    return (action & 255) << 8 | action >> 8


def _hold(solution, game, holder, wins, depth):
    """Play for holder by the solution, try every reply: a win comes within depth plies, a draw is not lost in them."""
    if game.over:
        assert game.score in (("1-0", "0-1")[holder], *(() if wins else ("1/2-1/2",))), game.position()
        return
    assert depth > 0 or not wins, game.position()
    if depth > 0:
        for action in [solution.best_action(game)] if game.side == holder else game.actions():
            game.play(action)
            _hold(solution, game, holder, wins, depth - 1)
            game.take_back()


def test_a_position_that_stood_twice_is_a_draw_for_who_enters_it():
    options = {"repetition": "threefold"}
    game = Game("rota", options)
    for text in WANDERING:
        game.play(game.parse(text))
    back = game.parse("4-3")
    assert solve("rota", options).values(game)[back] == (0, None)
    assert _after(game, back).reason == "threefold"


def _after(game, action):
    game.play(action)
    return game


def test_a_position_that_the_start_does_not_lead_to():
    """Under `placing-wins` `no` a line can be placed, but only the side not to move can have moved last."""
    options = {"placing-wins": "no"}
    text = "ww.bbw..b w 0,0 m"
    game = Game("rota", options, text)
    solution = solve("rota", options)
    assert solution.values(game).keys() == set(game.actions())
    assert solution.best_action(game) in game.actions()


def test_among_draws_the_other_is_left_the_fewest_replies_that_hold():
    options = {"lines": "diameter"}
    solution = solve("rota", options)
    game = Game("rota", options)
    while len(game.played) < 12:
        best = solution.best_action(game)
        left = {action: _holding(solution, game, action) for action in game.actions()}
        drawn = [action for action, value in solution.values(game).items() if value[0] == 0]
        assert best in drawn and left[best] == min(left[action] for action in drawn)
        game.play(best)


def _holding(solution, game, action):
    game.play(action)
    count = 0 if game.over else sum(value >= 0 for value, _ in solution.values(game).values())
    game.take_back()
    return count


def test_move_twice_is_refused_in_one_line():
    with pytest.raises(UsageError, match="far too many histories") as refusal:
        solve("rota", {"repetition": "move-twice"})
    assert "\n" not in str(refusal.value)


def test_a_game_with_other_options_is_refused():
    with pytest.raises(UsageError, match="this solution is for"):
        solve("rota", {}).values(Game("rota", {"lines": "wheel"}))
