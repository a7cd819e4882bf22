"""Chooses actions for a simulated person, so that games end and something happens in them."""

from array import array
from random import Random

from ludus.games.game import Game
from ludus.recognition.occupancy import levels

TAKING = 0.6  # how likely a person looks for an action that takes a piece


def choose(game: Game, rng: Random, slots: int) -> int:
    """Choose a legal action of a game on cells with so many slots.

    Captures are preferred, except in games with dice, where a hit counter enters again and games would not end. An
    action that restores the start position, which begins a new game, is avoided if there is another.
    """
    actions = game.actions()
    if "dice" not in game.options and rng.random() < TAKING:
        other = 2 - game.side
        taking = [action for action in actions if any(each[1] & 3 == other for each in game.changes(action))]
        actions = taking or actions
    chosen = rng.choice(actions)
    while len(actions) > 1 and _begins_anew(game, chosen, slots):
        actions.remove(chosen)
        chosen = rng.choice(actions)
    return chosen


def _begins_anew(game: Game, action: int, slots: int) -> bool:
    """Whether an action restores the start position, as far as the sensors show."""
    after, start = array("H", game.state), game.state_at(0)
    game.rules.play(after, action)
    shown = [levels(game.words.contents(state), slots) for state in (after, start)]
    return shown[0] == shown[1]
