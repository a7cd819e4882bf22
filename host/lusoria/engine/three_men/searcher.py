"""The Searcher of the games of three men: solved values, or a look ahead where there are none (`_is_solved`)."""

import random
import time

from ludus.games.game import Game
from lusoria.engine.plain.searcher import PlainSearcher
from lusoria.engine.search import FAR, WIN, Answer, Limits, Line, Progress, Searcher, Stop, copy_of
from lusoria.engine.three_men.solver import Value, solve

MOVE_TWICE_PLIES = 6
GUESSED = 600  # the score of a win that move-twice may still prevent: a chance of 88 %
LONGEST_LINE = 60


def searcher(game_id: str, threads: int, hash_mb: int) -> Searcher:
    """Make the searcher of these games; it needs no threads and no memory."""
    del game_id, threads, hash_mb
    return ThreeMenSearcher()


class ThreeMenSearcher:
    """The Searcher of these games. It ignores all limits but lines and rng, since it knows solved values at once."""

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """The best actions with exact values; among draws the one with the fewest non-losing replies comes first."""
        del stop
        start = time.perf_counter()
        scores = _scores(game)
        first = _chosen(game, scores, limits.rng)
        ranked = sorted(scores, key=lambda action: (scores[action], action == first), reverse=True)
        lines = tuple(Line(action, scores[action], _line(game, action)) for action in ranked[: limits.lines])
        answer = Answer(lines, 0 if _is_solved(game) else MOVE_TWICE_PLIES, len(scores), time.perf_counter() - start)
        if progress is not None:
            progress(answer)
        return answer

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """The score of each action: exact if the game ends within that many plies, else 0.

        Under move-twice it is a guess instead of 0 if plies is more than MOVE_TWICE_PLIES.
        """
        farthest = FAR if plies <= MOVE_TWICE_PLIES else 0
        return {
            action: score if WIN - abs(score) <= max(plies, 1) or farthest < abs(score) < FAR else 0
            for action, score in _scores(game).items()
        }

    def forget(self) -> None:
        """Do nothing: nothing was learned."""


def _scores(game: Game) -> dict[int, int]:
    """The score of each action: exact where the game is solved, else as far as the look ahead goes."""
    if game.options["fewer"] == "yes":
        return _scores_ahead(game)
    if game.options["repetition"] == "move-twice":
        return _scores_by_search(game)
    return {action: _score(value) for action, value in solve(game.id, game.options).values(game).items()}


def _score(value: Value) -> int:
    result, plies = value
    return 0 if plies is None else result * (WIN - plies)


def _chosen(game: Game, scores: dict[int, int], rng: random.Random | None) -> int:
    """The best action; among draws of a solved game, the one that is hardest for the other player to hold."""
    if not _is_solved(game):
        equal = [action for action in sorted(scores) if scores[action] == max(scores.values())]
        return rng.choice(equal) if rng else equal[0]
    return solve(game.id, game.options).best_action(game, rng)


def _line(game: Game, action: int) -> tuple[int, ...]:
    """The best play from action on: to the end if the game is solved and decided, else the action alone."""
    line, copy = [action], copy_of(game)
    copy.play(action)
    exact = _is_solved(game)
    while exact and not copy.over and len(line) < LONGEST_LINE:
        if max(_scores(copy).values()) == 0:
            break
        line.append(solve(copy.id, copy.options).best_action(copy))
        copy.play(line[-1])
    return tuple(line)


def _is_solved(game: Game) -> bool:
    """Whether the solver knows the game: not under move-twice, and not with lost pieces."""
    return game.options["repetition"] != "move-twice" and game.options["fewer"] == "no"


def _scores_ahead(game: Game) -> dict[int, int]:
    """The score of each action within a few plies; any later end counts as a draw."""
    return PlainSearcher(game.id, hash_mb=1).values(game, MOVE_TWICE_PLIES)


def _scores_by_search(game: Game) -> dict[int, int]:
    """The score of each action under move-twice: by a look ahead, else by the solution without that rule.

    Exact for a game that ends within MOVE_TWICE_PLIES. How the rule changes the values of longer games is not known:
    their scores are guesses, from the values under repetition `none`; the sooner the win, the higher.
    """
    free = {**game.options, "repetition": "none"}
    guesses = solve(game.id, free).values(Game(game.id, free, _without_moves(game.position())))
    guessed = {
        action: 0 if plies is None else result * (GUESSED - plies) for action, (result, plies) in guesses.items()
    }
    return {action: score or guessed[action] for action, score in _scores_ahead(game).items()}


def _without_moves(position: str) -> str:
    """A position text of move-twice without its field of moves."""
    fields = position.split(" ")
    return " ".join(fields[:3] + fields[4:])
