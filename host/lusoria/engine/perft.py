"""Perft: counts the sequences of actions to a depth, split by their first action."""

from collections.abc import Callable, Iterator
from typing import Any

from ludus.games.game import Game
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.search import copy_of

# Compiled code is fetched only for counts that would keep plain Python busy for longer than fetching it takes.
PLAYED_IN_PYTHON = 100_000
# A new position needs 4 plies to come back and 4 more to occur a third time. One that has occurred once can occur a
# third time at ply 5 at the earliest, which changes only what follows, so counts to this depth are as without the rule.
DEPTH_WITHOUT_THIRD = 5
# About how many sequences are counted, compiled or plain, between two checks whether to stop: a fraction of a second.
# They are estimated from the number of actions now, but at least AT_LEAST: after a single action there may be many.
AT_ONCE = {True: 1_000_000, False: 10_000}
AT_LEAST = 30


def never() -> bool:
    """Always False: the count is never stopped."""
    return False


def split(game: Game, depth: int, stopped: Callable[[], bool] = never) -> Iterator[tuple[str, int]]:
    """Split a perft by its first actions: yield (text, number of sequences) for each legal action, in text order.

    depth, the length of the sequences, is at least 1. game is only read. Once stopped() is true nothing more is
    yielded, not even the count in progress.
    """
    actions = sorted((game.text(action), action) for action in game.actions())
    if game.options.get("repetition") == "threefold" and not _is_out_of_reach(game, depth):
        yield from _split_with_history(game, actions, depth, stopped)
        return
    big = len(actions) ** (depth - 1) > PLAYED_IN_PYTHON
    rules = compiled.fastest(game.id) if big else compiled.plain(game.id)
    buffers = rules.rows(depth)
    for text, action in actions:
        child = rules.state(game.state)
        rules.module.play(child, action)
        count = _counted(rules, child, depth - 1, buffers, stopped)
        if stopped():
            return
        yield text, count


def _counted(rules: compiled.Rules, state: Any, depth: int, buffers: Any, stopped: Callable[[], bool]) -> int:
    """The perft of a state, counted in small pieces so that a stop takes effect soon; a stopped count means nothing."""
    if depth == 0:
        return 1
    actions = rules.actions()
    count = rules.module.write_actions(state, actions)
    if max(count, AT_LEAST) ** depth <= AT_ONCE[rules.compiled] or depth == 1:
        return int(rules.sequences.perft(state, depth, *buffers))
    nodes = 0
    for action in actions[:count].tolist():
        if stopped():
            break
        child = rules.state(state)
        rules.module.play(child, action)
        nodes += _counted(rules, child, depth - 1, buffers, stopped)
    return nodes


def _is_out_of_reach(game: Game, depth: int) -> bool:
    """Whether no sequence of that depth can be cut off by a third occurrence of a position."""
    texts = [game.words.position_text(game.state_at(ply)) for ply in range(len(game.played) + 1)]
    return depth <= DEPTH_WITHOUT_THIRD and len(set(texts)) == len(texts)


def _split_with_history(
    game: Game, actions: list[tuple[str, int]], depth: int, stopped: Callable[[], bool]
) -> Iterator[tuple[str, int]]:
    """Split a perft as `split` does, but on a copy of the game with its history; slow."""
    copy = copy_of(game)
    for text, action in actions:
        copy.play(action)
        count = _count(copy, depth - 1, stopped)
        if stopped():
            return
        yield text, count
        copy.take_back()


def _count(game: Game, depth: int, stopped: Callable[[], bool]) -> int:
    if depth == 0:
        return 1
    actions = game.actions()
    if depth == 1:
        return len(actions)
    nodes = 0
    for action in actions:
        if stopped():
            break
        game.play(action)
        nodes += _count(game, depth - 1, stopped)
        game.take_back()
    return nodes
