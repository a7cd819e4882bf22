"""Principal variation search (alpha-beta), and the quiescence search at the end of every line.

A quiet action that is late in the order is first searched less deeply, and again to the full depth if that first search
shows it better than the best so far. With EXACT set, every action is searched to the full depth.
"""

from typing import Any

from lusoria.engine.hot.interface import (
    DRAW,
    MOVE_LIMIT,
    QUIET,
    RESULT,
    SIDE,
    judge,
    write_actions,
    write_noisy,
    write_sharp,
)
from lusoria.engine.hot.keys import descend, is_repeated, key_for_table
from lusoria.engine.hot.layout import (
    CALM,
    EXACT,
    LENGTHS,
    LINES,
    NODE_LIMIT,
    NODES,
    NOTHING,
    PLIES,
    QUIET_HORIZON,
    ROOT_DONE,
    STOPPED,
    WIN,
)
from lusoria.engine.hot.ordering import COUNTER, WINNING, learn, pick, rate
from lusoria.engine.hot.transpositions import (
    EXACTLY,
    LOWER,
    UPPER,
    action_in,
    bound_in,
    depth_in,
    probe,
    score_in,
    store,
)

QUIET_PLIES = 16  # plies beyond the depth, at most: captures and traps in the first, only captures in the others


def search_root(
    states: Any, moves: Any, order: Any, history: Any, work: Any, table: Any, stop: Any,
    first: int, count: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """Search the root's actions from index first to count - 1; move the best one to first and return its score.

    The other actions keep their order in the row, in which they are tried. When stopped, work[ROOT_DONE] tells how many
    were finished; if any, the action at first is the best of these, and its score is returned.
    """
    row = moves[0]
    best = NOTHING
    work[ROOT_DONE] = 0
    for index in range(first, count):
        action = 0 + row[index]
        descend(states, work, 0, action)
        if index > first:
            score = -search(states, moves, order, history, work, table, stop, 1, depth - 1, -alpha - 1, -alpha)
        if index == first or (alpha < score < beta and not work[STOPPED]):
            score = -search(states, moves, order, history, work, table, stop, 1, depth - 1, -beta, -alpha)
        if work[STOPPED]:
            break
        work[ROOT_DONE] += 1
        if score > best:
            best = score
            if score > alpha or index == first:
                keep_line(work, 0, action)
                for place in range(index, first, -1):
                    row[place] = row[place - 1]
                row[first] = action
            if score > alpha:
                alpha = score
            if alpha >= beta:
                break
    return best


def search(
    states: Any, moves: Any, order: Any, history: Any, work: Any, table: Any, stop: Any,
    ply: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """Search the position at ply, depth plies deep; return the score for its mover.

    Between alpha and beta the score is exact, outside them a bound; it means nothing if work[STOPPED]. The best line is
    left in work.
    """
    work[LENGTHS + ply] = 0
    if stop[0] or work[NODES] >= work[NODE_LIMIT]:
        work[STOPPED] = 1
        return 0
    state = states[ply]
    if state[RESULT]:
        return ended(state, ply)
    if is_repeated(work, ply):
        return 0
    if depth <= 0 or ply >= PLIES - QUIET_PLIES - 2:
        return quiesce(states, moves, work, ply, ply + QUIET_PLIES, alpha, beta)
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    key = key_for_table(state, work, ply)
    data = probe(table, work, key)
    if data and is_enough(data, work, ply, depth, alpha, beta):
        return score_in(data, ply)
    row = moves[ply]
    ranks = order[ply]
    count = write_actions(state, row)
    if count == 0:
        return ply - WIN
    rate(state, row, ranks, count, history, work, ply, action_in(data))
    best = NOTHING
    best_action = 0
    low = alpha
    for index in range(count):
        action = pick(row, ranks, index, count)
        descend(states, work, ply, action)
        less = reduction(depth, index, ranks[index], work)
        score = NOTHING
        if index:
            score = -search(states, moves, order, history, work, table, stop, ply + 1, depth - 1 - less, -low - 1, -low)
            if less and score > low:
                score = -search(states, moves, order, history, work, table, stop, ply + 1, depth - 1, -low - 1, -low)
        if index == 0 or low < score < beta:
            score = -search(states, moves, order, history, work, table, stop, ply + 1, depth - 1, -beta, -low)
        if work[STOPPED]:
            return 0
        if score > best:
            best = score
            best_action = action
            if score > low:
                low = score
                keep_line(work, ply, action)
            if low >= beta:
                if ranks[index] < WINNING:
                    learn(state, row, ranks, index, history, work, ply, depth)
                break
    bound = LOWER if best >= beta else EXACTLY if best > alpha else UPPER
    store(table, work, key, best_action, best, depth, bound, ply)
    return best


def quiesce(states: Any, moves: Any, work: Any, ply: int, last: int, alpha: int, beta: int) -> int:
    """Search the captures at ply until none is left; the mover may also capture nothing and take the static score.

    At the first ply past the depth the mover may also trap, unless work[CALM] is set (Limits.calm): with captures alone
    the search would notice traps a ply later. last: the ply beyond which nothing is searched.
    """
    state = states[ply]
    if state[RESULT]:
        return ended(state, ply)
    best = judge(state, work)
    if best == -WIN:
        return ply - WIN
    best = faded(state, best)
    if best >= beta or ply >= last:
        return best
    low = max(alpha, best)
    row = moves[ply]
    is_first = last - ply == QUIET_PLIES and work[CALM] == 0
    count = write_sharp(state, row) if is_first else write_noisy(state, row)
    for index in range(count):
        descend(states, work, ply, 0 + row[index])
        score = -quiesce(states, moves, work, ply + 1, last, -beta, -low)
        best = max(best, score)
        if score > low:
            low = score
            if low >= beta:
                break
    return best


def judge_after(states: Any, moves: Any, work: Any, action: int) -> int:
    """The static score after an action of the root, for the other player."""
    descend(states, work, 0, action)
    child = states[1]
    if child[RESULT]:
        return ended(child, 1)
    if write_actions(child, moves[1]) == 0:  # `judge` may count as a move what a rule forbids
        return 1 - WIN
    return judge(child, work)


def faded(state: Any, score: int) -> int:
    """A static score, which fades to a draw as the quiet plies before the move limit run out.

    So the side that is ahead acts while there is time, giving up a piece if need be, and the side that is behind waits.
    Fading begins only where keys tell positions apart by the plies left.
    """
    left = 0 + state[MOVE_LIMIT] - state[QUIET]
    if state[MOVE_LIMIT] == 0 or left >= QUIET_HORIZON:
        return score
    return score * left // QUIET_HORIZON


def ended(state: Any, ply: int) -> int:
    """The score of a finished game for the side to move."""
    if state[RESULT] == DRAW:
        return 0
    return WIN - ply if state[RESULT] == state[SIDE] + 1 else ply - WIN


def is_enough(data: int, work: Any, ply: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether the table's data settles this search; never with an open window, where the best line is needed."""
    if depth_in(data) < depth or (work[EXACT] and depth_in(data) != depth) or beta - alpha > 1:
        return False
    score = score_in(data, ply)
    bound = bound_in(data)
    return bool((bound & LOWER and score >= beta) or (bound & UPPER and score <= alpha))


def reduction(depth: int, index: int, rank: int, work: Any) -> int:
    """By how many plies the first search of an action is shortened."""
    if depth < 3 or index < 4 or rank >= COUNTER or work[EXACT]:
        return 0
    less = 1 + (index >= 12) + (depth >= 6 and index >= 24)
    return min(less, depth - 1)


def keep_line(work: Any, ply: int, action: int) -> None:
    """Store the best line from ply on: this action, and the best line after it."""
    length = 0
    if ply + 1 < PLIES:
        length = work[LENGTHS + ply + 1]
    work[LINES + ply * PLIES] = action
    for step in range(length):
        work[LINES + ply * PLIES + step + 1] = work[LINES + (ply + 1) * PLIES + step]
    work[LENGTHS + ply] = length + 1
