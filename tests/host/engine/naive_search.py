"""Plain minimax on the rules as they are: every action, no bounds, no memory. What the fast search is held against."""

from array import array

from ludus.games.cells import DRAW, MOVE_LIMIT, QUIET, RESULT, SIDE
from ludus.games.game import Game
from ludus.games.grid.layout import COLUMNS, COUNTS, ROWS
from lusoria.engine.compiled import rules as compiled
from lusoria.engine.grid.weights import fill, tuned
from lusoria.engine.hot import layout
from lusoria.engine.search import WIN


class NaiveSearch:
    """Values of the actions of a game's position; repetition is not seen.

    calm: past the depth only captures are looked at; else at first traps, too.
    """

    def __init__(self, game: Game, calm: bool):
        self.calm = calm
        self.rules, self.words = game.rules, game.words
        self.game_module = compiled.plain_search(game.id).game
        self.work = array("q", bytes(8 * layout.SIZE))
        fill(self.work, tuned(game.id), game.state[COLUMNS], game.state[ROWS])

    def values(self, game, plies):
        return {action: -self.value(self.after(game.state, action), plies - 1, 1) for action in game.actions()}

    def after(self, state, action):
        child = array("H", state)
        self.rules.play(child, action)
        return child

    def actions(self, state):
        row = array("H", bytes(2 * self.rules.MAX_ACTIONS))
        return row[: self.rules.write_actions(state, row)]

    def value(self, state, plies, ply):
        if state[RESULT]:
            return 0 if state[RESULT] == DRAW else WIN - ply if state[RESULT] == state[SIDE] + 1 else ply - WIN
        if plies == 0:
            return self.quiet(state, ply)
        children = [-self.value(self.after(state, action), plies - 1, ply + 1) for action in self.actions(state)]
        return max(children, default=ply - WIN)

    def quiet(self, state, ply, first=True):
        """Leave it as judged, or take, or at first perhaps trap, and see."""
        if state[RESULT]:
            return self.value(state, 0, ply)
        judged = self.game_module.judge(state, self.work)
        if judged == -WIN:
            return ply - WIN
        if state[MOVE_LIMIT]:
            judged = judged * min(64, state[MOVE_LIMIT] - state[QUIET]) // 64
        taking = [
            action
            for action in self.actions(state)
            if self.takes(state, action) or (first and not self.calm and self.traps(state, action))
        ]
        return max([judged, *(-self.quiet(self.after(state, action), ply + 1, False) for action in taking)])

    def takes(self, state, action):
        after, enemy = self.after(state, action), COUNTS + 1 - state[SIDE]
        return after[enemy] < state[enemy]

    def traps(self, state, action):
        enemy = 2 - state[SIDE]
        now, before = self.trapped(self.after(state, action), enemy), self.trapped(state, enemy)
        return bool(now - before)

    def trapped(self, state, content):
        contents = self.words.contents(state)
        return {cell for cell in self.words.trapped(state) if contents[cell] & 3 == content}
