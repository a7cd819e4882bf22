"""Measures, in wall time, how soon a whole session follows a whole virtual table again after a fault."""

import contextlib
import random
import time
from collections.abc import Callable, Iterator

from lab.faults.outcome import Outcome
from ludus.games.game import Game
from lusoria.boards import definitions as boards
from lusoria.log.entries import PLAYED
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.simulator import VirtualTable

_PATIENCE_S = 60.0


class Hands:
    """Two people at a virtual Rota table who play random legal actions; `game` is their game."""

    def __init__(self, table: VirtualTable, seed: int) -> None:
        self.game = Game("rota")
        self.chance = random.Random(seed)
        self._table = table

    def act(self) -> None:
        """Play an action by hand, or clear the board after the end, and give the table time to understand it."""
        game = self.game
        names = game.cell_names
        if game.over:
            standing = [name for name, content in zip(names, game.contents(), strict=True) if content]
            self._do(*[f"lift {name}" for name in standing], "wait 2200")
            self.game = Game("rota")
            return
        action = self.chance.choice(game.actions())
        changes = game.changes(action)
        self._do(*[f"lift {names[cell]}" for cell, before, after in changes if before and not after], "wait 60")
        self._do(*[f"place {names[cell]} {' wb'[after]}" for cell, _before, after in changes if after], "wait 450")
        game.play(action)

    def _do(self, *commands: str) -> None:
        for command in commands:
            self._table.command(command)


def plug(count: int, seed: int, url: str) -> Outcome:
    """Pull the cable (and perhaps play on) or switch the table off, then undo that; repeat count times."""
    result, board = Outcome(), boards.load("rota")
    with Log.open(url) as log, VirtualTable(boards.compact(board), seed=seed) as table:
        hands = Hands(table, seed)
        with following(Session(board, str(table.link_path), log)) as session:
            until(lambda: _mirrors(session, hands), result, "the session does not follow")
            for _ in range(count):
                hands.act()
                _pull_and_plug(table, hands, session, result)
            until(lambda: _logged(log, hands), result, "the last game is not in the log")
        result.corrupted += [f"game {game.id}: {game.flag}" for game in log.games() if game.flag]
        result.count("games", log.count())
    return result


def _pull_and_plug(table: VirtualTable, hands: Hands, session: Session, result: Outcome) -> None:
    pulled = hands.chance.random() < 0.5
    table.command("unplug" if pulled else "power off")
    if pulled and hands.chance.random() < 0.7:
        hands.act()
    time.sleep(hands.chance.random())
    start = time.monotonic()
    table.command("plug" if pulled else "power on")
    until(lambda: _mirrors(session, hands), result, "it does not follow again")
    name = "plug-in" if pulled else "power-on"
    result.count(name + "s")
    result.most(f"seconds from {name} to following again", round(time.monotonic() - start, 2))


@contextlib.contextmanager
def following(session: Session) -> Iterator[Session]:
    """Run a session while the block runs."""
    session.start()
    try:
        yield session
    finally:
        session.stop()


def _mirrors(session: Session, hands: Hands) -> bool:
    state = session.state()
    game = state["game"]
    return bool(state["table"]["connected"] and game and game["position"] == hands.game.position())


def _logged(log: Log, hands: Hands) -> bool:
    [game] = log.games(limit=1)
    standing = [action.action for action in log.actions(game.id) if action.status == PLAYED]
    return standing == list(hands.game.played)


def until(condition: Callable[[], bool], result: Outcome, otherwise: str) -> None:
    """Wait until the condition holds; if it does not within 60 s, append `otherwise` to `result.corrupted`."""
    end = time.monotonic() + _PATIENCE_S
    while not condition():
        if time.monotonic() > end:
            result.corrupted.append(otherwise)
            return
        time.sleep(0.01)
