"""The Searcher of Twelve Lines: the network judges whole turns, and the most promising ones are searched deeper.

First every end of the turn is judged as it stands. Then the search looks ahead from these ends, the best first: it
averages over all 56 throws of the opponent, each met by his best turn and weighted by how often it comes up (expectimax
of two turns). It does so only for ends within MARGIN of the best, at most CANDIDATES. In the race home, when
the mover's counters are all at home and can meet no enemy, the exact table decides instead. Once a turn is chosen, its
steps are played one after another; nothing is thought about twice.

Its scores are chances to win on search.py's scale (CHANCE_SCALE). `depth` in an Answer is 1 for judged, 2 for looked
ahead.
"""

import math
import time
from array import array
from typing import Any

import numpy as np

from ludus.games.game import Game
from ludus.games.twelve_lines.rules import AWAY, RESULT, SIDE, play
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.hot.twelve_lines import MAX_ENDS
from lusoria.engine.hot.twelve_lines_home import is_race
from lusoria.engine.hot.twelve_lines_network import way_of
from lusoria.engine.search import CHANCE_SCALE, FAR, WIN, Answer, Limits, Line, Progress, Searcher, Stop
from lusoria.engine.twelve_lines import race_home
from lusoria.engine.twelve_lines.network import buffers, hot, trained

MARGIN = 0.12  # a difference in the chance to win
CANDIDATES = 12
PER_POINT = 4  # a score: what a point of the way is worth to a player who looks only at his own counters
SUREST = 0.999999  # the highest chance to win that is taken from the network
LESS = 0.001  # a chance: how much worse an end is shown for each further throw that the table expects
NO_LIMIT = 1 << 62
_ENDS, _PATHS = 3, 4  # places in the buffers of turns


def searcher(game_id: str, threads: int, hash_mb: int, is_plain: bool = False) -> Searcher:
    """Make Twelve Lines' searcher; it uses one thread and remembers only the current turn."""
    del game_id, threads, hash_mb
    return TwelveLinesSearcher(is_plain)


class TwelveLinesSearcher:
    """Expectimax over the trained network."""

    def __init__(self, is_plain: bool = False) -> None:
        """is_plain: whether to search in plain Python, which needs no compiler but is too slow to look ahead."""
        self._is_plain = is_plain or not compiled.is_available()
        self._code = hot("twelve_lines_expectimax", self._is_plain)
        self._turns, self._replies = buffers(), buffers()
        self._worths = np.zeros(MAX_ENDS)
        self._nets: dict[bool, tuple[Any, ...]] = {}
        self._plan: dict[bytes, Line] = {}
        if not self._is_plain:
            pattern = "python/twelve_lines/*/twelve_lines_expectimax.looked_ahead-*.nbi"
            with compiled.preparing("preparing the engine for twelve-lines, once", pattern):
                self._warm()

    def best(self, game: Game, limits: Limits, stop: Stop | None = None, progress: Progress | None = None) -> Answer:
        """See Searcher. Without any limit it thinks for DEFAULT_MOVETIME."""
        start = time.perf_counter()
        state = np.array(game.state, "uint16")
        planned = self._plan.get(state.tobytes())
        if planned is not None and limits.lines == 1:
            return Answer((planned,), 0, 0, 0.0)
        count = self._judge(state, game)
        answer = self._answer(np.argsort(-self._worths[:count], kind="stable"), limits, 1, count, start)
        if progress is not None:
            progress(answer)
        if not (self._is_plain or limits.depth == 1 or self._is_settled(state, count, game.side)):
            answer = self._look_ahead(count, game, limits, stop or Stop(), progress, start)
        self._remember(state, answer.lines[0])
        return answer

    def values(self, game: Game, plies: int) -> dict[int, int]:
        """The score of every legal step.

        With 0 plies a step is judged only by the distance that the player's own counters gain, as a beginner sees it.
        With one or more the rest of the turn is played as well as possible and its end is judged by the network,
        without looking further. Either way, a win by the end of the turn is scored as a win.
        """
        scores, before = {}, np.array(game.state, "uint16")
        wins = self._steps_to_win(game.state) > 0
        for action in game.actions():
            child = _played(before, action)
            steps = self._steps_to_win(child) if wins and not child[RESULT] and child[SIDE] == game.side else 0
            if child[RESULT] or steps:
                scores[action] = WIN - 1 - steps
            else:
                scores[action] = self._after(child, game) if plies else self._on_the_way(before, child, game)
        return scores

    def _steps_to_win(self, state: Any) -> int:
        """The fewest steps with which the turn in state can win; 0 if it cannot."""
        self._turns[0][0] = state
        count = int(self._code.write_ends(*self._turns))
        winning = self._turns[_PATHS][:count][self._turns[_ENDS][:count, RESULT] != 0]
        return int((winning != 0).sum(axis=1).min()) if len(winning) else 0

    def _on_the_way(self, before: Any, child: Any, game: Game) -> int:
        """The value of a position within a turn: the value of the position before, plus some for the points gained.

        Changes to the other player's counters are left out: if they counted, two players who hit whatever they can and
        guard nothing would send each other back for ever.
        """
        side = game.side
        gained = int(way_of(before, side)) - int(way_of(child, side))
        return self._score(self._worth(before, game)) + PER_POINT * gained

    def forget(self) -> None:
        """Forget the planned turn."""
        self._plan = {}

    def _after(self, child: Any, game: Game) -> int:
        """The score, for the player to move in game, of a position within or after his turn that does not win."""
        side = game.side
        if child[SIDE] != side:
            return self._score(self._worth(child, game))
        count = self._judge(child, game)
        return self._score(float(self._worths[:count].max()))

    def _judge(self, state: Any, game: Game) -> int:
        """Write the ends of the turn and the static value of each; return how many there are."""
        self._turns[0][0] = state
        count = int(self._code.write_ends(*self._turns))
        side = game.side
        self._code.write_worths(self._turns[_ENDS], count, side, self._net(game), self._worths)
        if state[AWAY + side] == 0 and is_race(state):
            self._rank_by_table(count, game)
        return count

    def _worth(self, end: Any, game: Game) -> float:
        """The static value of the end of a turn of the player to move in game."""
        self._code.write_worths(end[np.newaxis], 1, game.side, self._net(game), self._worths)
        return float(self._worths[0])

    def _rank_by_table(self, count: int, game: Game) -> None:
        """Rank the ends in the race home by expected throws; the best one gets the network's highest chance to win."""
        table = race_home.table(game.options["exact"] == "yes")
        top = float(self._worths[:count].max())
        for index in range(count):
            self._worths[index] = top - table.throws(self._turns[_ENDS][index], game.side) * LESS
        self._worths[:count] += top - self._worths[:count].max()

    def _is_settled(self, state: Any, count: int, side: int) -> bool:
        """Whether looking ahead can change nothing: one way to play, a win, or a result of the table."""
        won = bool(self._turns[_ENDS][:count, RESULT].any())
        return count == 1 or won or (state[AWAY + side] == 0 and is_race(state))

    def _look_ahead(
        self, count: int, game: Game, limits: Limits, stop: Stop, progress: Progress | None, start: float
    ) -> Answer:
        """Search the best ends deeper until a limit or a stop; an end searched in part does not count."""
        worths = self._worths[:count].copy()
        ranked = [int(index) for index in np.argsort(-worths, kind="stable")[: max(CANDIDATES, limits.lines)]]
        least = worths.max() - MARGIN
        close = [index for place, index in enumerate(ranked) if place < limits.lines or worths[index] > least]
        movetime = limits.milliseconds
        deadline = start + movetime / 1000 if movetime is not None else float("inf")
        nodes = np.array([count, limits.nodes or NO_LIMIT])
        flag = np.frombuffer(stop.flag, "q")
        looked: dict[int, float] = {}
        answer = self._answer(np.array(ranked), limits, 1, count, start)
        for index in close:
            started = time.perf_counter()
            worth = self._code.looked_ahead(
                self._turns[_ENDS][index], game.side, self._replies, self._net(game), flag, nodes
            )
            if worth < 0:
                break
            looked[index] = float(worth)
            self._worths[index] = worth
            if len(looked) >= min(limits.lines, len(close)):
                order = np.array(sorted(looked, key=lambda each: -looked[each]))
                answer = self._answer(order, limits, 2, int(nodes[0]), start)
                if progress is not None:
                    progress(answer)
            now = time.perf_counter()
            if now + (now - started) > deadline and not limits.infinite:
                break
        return answer

    def _answer(self, order: Any, limits: Limits, depth: int, nodes: int, start: float) -> Answer:
        """The best lines, with the ends taken in that order; each line begins with a different step."""
        lines: dict[int, Line] = {}
        for index in order:
            path = tuple(int(action) for action in self._turns[_PATHS][index] if action)
            if path[0] not in lines and len(lines) < limits.lines:
                won = self._turns[_ENDS][index][RESULT]
                score = WIN - len(path) if won else self._score(float(self._worths[index]))
                lines[path[0]] = Line(path[0], score, path)
        return Answer(tuple(lines.values()), depth, nodes, time.perf_counter() - start)

    def _remember(self, state: Any, line: Line) -> None:
        """Plan the steps after the first one; each keeps the turn's score, but a win comes nearer with every step."""
        self._plan = {}
        after = state
        for place, action in enumerate(line.pv[:-1], start=1):
            after = _played(after, action)
            rest = line.pv[place:]
            self._plan[after.tobytes()] = Line(rest[0], line.score + place if line.score > FAR else line.score, rest)

    def _score(self, worth: float) -> int:
        sure = min(SUREST, max(1 - SUREST, worth))
        return round(CHANCE_SCALE * math.log(sure / (1 - sure)))

    def _net(self, game: Game) -> tuple[Any, ...]:
        """The network for the game's way of playing, with buffers that only this searcher uses."""
        opposed = game.options["opposed"] == "yes"
        if opposed not in self._nets:
            self._nets[opposed] = trained(opposed).parts()
        return self._nets[opposed]

    def _warm(self) -> None:
        """Call each function once, so that all of it is compiled or loaded."""
        game = Game("twelve-lines")
        game.play(game.parse("(136)"))
        count = self._judge(np.array(game.state, "uint16"), game)
        end, flag = self._turns[_ENDS][0], np.zeros(1, "int64")
        self._code.looked_ahead(end, 0, self._replies, self._net(game), flag, np.array([count, NO_LIMIT]))


def _played(state: Any, action: int) -> Any:
    """The state after an action, in a new array."""
    after = array("H", state.tobytes())
    play(after, action)
    return np.array(after, "uint16")
