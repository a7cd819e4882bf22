"""What the rules of every game are asked by example."""

import pytest

from ludus.errors import Refusal


def play(game, texts):
    """Play actions; returns the game."""
    for text in texts.split():
        game.play(game.parse(text))
    return game


def texts(game):
    """The legal actions, sorted."""
    return " ".join(sorted(game.text(action) for action in game.actions()))


def moves(game, origin):
    """Where the piece of a square may go, sorted."""
    return " ".join(text[3:] for text in texts(game).split() if text.startswith(origin + "-"))


def refused(make, text, reason):
    """The position text makes no game, and the refusal quotes it and says why."""
    with pytest.raises(Refusal) as refusal:
        make(text)
    assert reason in str(refusal.value) and text in str(refusal.value)
