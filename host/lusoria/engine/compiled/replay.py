"""Plays whole games by the compiled rules, each in one call, for callers that read many games."""

from array import array
from functools import cache
from typing import Any

from ludus.games.registry import part
from lusoria.engine.compiled import copies
from lusoria.engine.compiled.rules import HOT


def play_legal(game_id: str, state: "array[int]", actions: "array[int]") -> "array[int]":
    """Play the actions of a game on its state as long as they are legal.

    Return, for each action played, its trace << 1 | the side that played it, as in `Game.traces`. Arrays of 'H':
    state, actions and the result.
    """
    import numpy

    traces = array("H", bytes(2 * len(actions)))
    if not actions:
        return traces
    function, room = _compiled(game_id)
    return traces[: function(*[numpy.frombuffer(each, "H") for each in (state, actions, traces)], room)]


@cache
def _compiled(game_id: str) -> tuple[Any, Any]:
    import numpy

    function = copies.search(HOT[game_id], "replay", copies.COMPILED).play_legal
    return function, numpy.zeros(part(game_id, "rules").MAX_ACTIONS, "H")
