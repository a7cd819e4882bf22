"""Reviews a finished game: the chances at every ply, and the mistakes."""

from ludus.games.game import Game
from lusoria.engine.advice.hints import reason
from lusoria.engine.games.knowledge import has_dice
from lusoria.engine.search import Answer, Limits, Searcher, Stop, chance

# How much an action must reduce the chance to win in order to be marked, the heaviest mark first.
MARKS = ((0.30, "blunder"), (0.15, "mistake"), (0.07, "inaccuracy"))
Entry = dict[str, object]


def review(game: Game, searcher: Searcher, limits: Limits, stop: Stop | None = None) -> list[Entry]:
    """Review a game: an entry, ready for JSON, for each action that a player chose (but none for throws of dice).

    `chance` is White's chance to win after the action, from 0 to 1, for a graph; `best` is what the engine would have
    played, `why` its reason as in hints; `mark` is '' or a name in MARKS. Returns the entries made so far once stop
    is set.
    """
    copy = Game(game.id, game.options, game.start_text)
    entries: list[Entry] = []
    answer = _looked_at(copy, searcher, limits)
    for ply, action in enumerate(game.played):
        if stop is not None and stop.is_set():
            break
        text, side, before = copy.text(action), copy.side, answer
        best = None if before is None else copy.text(before.action)
        why = None if before is None else reason(copy, before).object()
        ends = searcher.values(copy, 1) if before is not None and has_dice(copy.id) else {}
        copy.play(action)
        answer = _looked_at(copy, searcher, limits)
        if before is not None:
            if copy.awaits_throw:  # nobody has a choice at a throw: the values of the turns' ends are compared
                hoped, after = chance(ends[before.action]), chance(ends[action])
            else:
                hoped, after = chance(before.score), _chance_of(side, copy, answer)
            lost, white = 0.0 if best == text else hoped - after, 1 - after if side else after
            mark = next((name for cost, name in MARKS if lost >= cost), "")
            entry = {"ply": ply + 1, "text": text, "by": "wb"[side], "chance": round(white, 3)}
            entries.append(entry | {"best": best, "why": why, "mark": mark})
    return entries


def _looked_at(game: Game, searcher: Searcher, limits: Limits) -> Answer | None:
    """The searcher's answer, None where nobody has a choice: at a throw, or after the end."""
    if game.over or game.awaits_throw:
        return None
    return searcher.best(game, limits)


def _chance_of(side: int, game: Game, answer: Answer | None) -> float:
    """The chance of a side to win, from the end of the game or from an answer."""
    if answer is None:
        return {("1-0", "0-1")[side]: 1.0, "1/2-1/2": 0.5}.get(game.score, 0.0)
    return chance(answer.score) if game.side == side else 1 - chance(answer.score)
