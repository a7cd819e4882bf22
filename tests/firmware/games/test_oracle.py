"""The rules against a second, slow version of each game: legal actions, positions and results, ply by ply."""

import random

import pytest

from ludus.games.game import Game
from tests.firmware.games.naive import naive_latrunculi, naive_petteia, naive_three_men, naive_twelve_lines

NAIVE = {
    "rota": naive_three_men.Rota,
    "latrunculi": naive_latrunculi.Naive,
    "petteia": naive_petteia.Naive,
    "twelve-lines": naive_twelve_lines.Naive,
    "terni-lapilli": naive_three_men.TerniLapilli,
}
SETS = [
    ("rota", {}, 20, 100),
    ("rota", {"lines": "wheel"}, 20, 100),
    ("rota", {"placing-wins": "no"}, 20, 100),
    ("rota", {"placing-wins": "no", "lines": "wheel", "repetition": "move-twice"}, 40, 200),
    ("rota", {"repetition": "move-twice"}, 40, 200),
    ("terni-lapilli", {}, 20, 100),
    ("terni-lapilli", {"placing-wins": "no"}, 20, 100),
    ("terni-lapilli", {"lines": "square"}, 20, 100),
    ("terni-lapilli", {"lines": "square", "placing-wins": "no", "repetition": "move-twice"}, 40, 200),
    ("latrunculi", {"board": "4x4"}, 12, 150),
    ("latrunculi", {"board": "5x4", "pieces": 6}, 10, 200),
    ("latrunculi", {"board": "7x6", "pieces": 20}, 3, 300),
    ("latrunculi", {}, 2, 300),
    ("latrunculi", {"board": "9x10", "pieces": 27}, 1, 300),
    ("latrunculi", {"board": "12x12", "pieces": 71}, 1, 250),
    ("latrunculi", {"board": "12x12", "pieces": 60}, 1, 220),
    ("petteia", {"board": "4x5"}, 10, 200),
    ("petteia", {"board": "5x7"}, 5, 200),
    ("petteia", {}, 2, 300),
    ("petteia", {"board": "12x12"}, 1, 200),
]
# The longest games: half of the options' combinations by chance, to their end, the other half eagerly, to no end.
ALIKE = [("twelve-lines", {}, 1, 500), ("twelve-lines", {"opposed": "yes", "exact": "yes"}, 1, 500)]
APART = [("twelve-lines", {"opposed": "yes"}, 1, 2000), ("twelve-lines", {"exact": "yes"}, 1, 2000)]


@pytest.mark.parametrize(("game_id", "options", "games", "plies"), SETS + APART)
def test_random_games_are_the_same_in_both(game_id, options, games, plies):
    for seed in range(games):
        rng = random.Random(f"{game_id} {options} {seed}")
        game = Game(game_id, options)
        naive = NAIVE[game_id](game.options)
        for _ in range(plies):
            texts = {game.text(action): action for action in game.actions()}
            assert set(texts) == naive.legal(), game.position()
            if not texts:
                break
            text = rng.choice(sorted(texts))
            game.play(texts[text])
            naive.play(text)
            assert game.position() == naive.position(), text
        assert game.score == naive.score or game.reason == "blocked"


def seize(rng, texts):
    """A text that captures, hits or bears off if there is one: games that end."""
    eager = [text for text in texts if "x" in text or "*" in text or "off" in text]
    return rng.choice(eager or texts)


@pytest.mark.parametrize(("game_id", "options", "games", "plies"), SETS + ALIKE)
def test_eager_games_are_the_same_in_both(game_id, options, games, plies):
    for seed in range(max(1, games // 4)):
        rng = random.Random(f"eager {game_id} {options} {seed}")
        game = Game(game_id, options)
        naive = NAIVE[game_id](game.options)
        for _ in range(plies):
            texts = sorted(game.text(action) for action in game.actions())
            assert set(texts) == naive.legal(), game.position()
            if not texts:
                break
            text = seize(rng, texts)
            game.play(game.parse(text))
            naive.play(text)
            assert game.position() == naive.position(), text
        assert game.score == naive.score or game.reason == "blocked"
