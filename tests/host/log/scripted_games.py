"""Games as a table tells them: a Script plays by the rules and notes the entries a log is to keep."""

import random

from ludus.games.game import Game
from lusoria.log.entries import Entry


class Script:
    """The entries of one journal, in `entries`; the clock goes on by a second with each."""

    def __init__(self):
        self.entries = []
        self.game = None

    def _tell(self, kind, **fields):
        number = len(self.entries) + 1
        self.entries.append(Entry(number, kind, number * 1000, fields))
        return self

    def begin(self, game="rota", options=None, start=None, white="human", black="engine:8"):
        self.game = Game(game, options, start)
        text = ",".join(f"{name}={value}" for name, value in (options or {}).items())
        return self._tell("GAME", game=game, options=text, start=self.game.position(), white=white, black=black)

    def act(self, *texts):
        for text in texts:
            self._play("ACT", text)
        return self

    def instead(self, text):
        self.game.take_back(1)
        return self._play("INSTEAD", text)

    def back(self, ply):
        self.game.take_back(len(self.game.played) - ply)
        return self._tell("BACK", ply=ply)

    def end(self):
        return self._tell("END", score=self.game.score, reason=self.game.reason or "abandoned")

    def resign(self, side):
        self.game.end(2 - side, "resignation")
        return self.end()

    def raw(self, kind, **fields):
        """An entry that no rules stand behind."""
        return self._tell(kind, **fields)

    def random_game(self, seed, plies=60):
        """A whole random game with take-backs and slides."""
        rng = random.Random(seed)
        self.begin()
        while not self.game.over and len(self.game.played) < plies:
            self._play("ACT", self.game.text(rng.choice(self.game.actions())))
            if rng.random() < 0.1:
                self.back(max(0, len(self.game.played) - rng.randint(1, 3)))
            elif rng.random() < 0.1:
                self.game.take_back(1)
                self._play("INSTEAD", self.game.text(rng.choice(self.game.actions())))
        return self.end()

    def _play(self, kind, text):
        action = self.game.parse(text)
        self.game.play(action)
        return self._tell(kind, ply=len(self.game.played), action=action)


def texts(actions, status="played"):
    """Notation of the actions of a status."""
    return [action.text for action in actions if action.status == status]


def content(log):
    """All that the log says of its games, without ids and the PC's times: for comparing logs."""
    found = []
    for game in reversed(log.games()):
        row = {name: value for name, value in vars(game).items() if name not in ("id", "started", "ended")}
        actions = [
            {name: value for name, value in vars(action).items() if name != "received"}
            for action in log.actions(game.id)
        ]
        found.append((row, game.ended is not None, actions))
    return sorted(found, key=str)
