"""A virtual table with a session at it, and hands for the people."""

import time

from lusoria.boards import definitions as boards
from lusoria.log.store import Log
from lusoria.session import Session
from lusoria.simulator import VirtualTable

HASTE = 8  # virtual seconds a second: people and engine in a hurry


class Playing:
    """A virtual table with a session at it, and hands for the people."""

    def __init__(self, url, wish=None, speed=HASTE, board="rota", control=None, clocks=None):
        definition = self.definition = boards.load(board)
        self.said = []
        self.clocks = clocks
        self.log = Log.open(url)
        self.table = VirtualTable(boards.compact(definition), speed=speed).start()
        self.session = self.follow(wish, control)

    def follow(self, wish=None, control=None):
        """Another session at the same table, as another process would be."""
        words = self.definition, str(self.table.link_path), self.log, wish, self.table, self.said.append, control
        session = Session(*words, clocks=self.clocks)
        session.autoplay(False)
        session.start()
        self.session = session
        self.until(lambda state: state["table"]["connected"] and self.is_begun(state["game"], wish))
        return session

    @staticmethod
    def is_begun(game, wish):
        """Whether a game goes on: the one that was wished for, as a table begins one of its own when it starts."""
        return game and (wish is None or (game["white"], game["black"]) == (wish.white, wish.black))

    def until(self, condition, timeout=60):
        """Wait for a state; returns it."""
        end = time.monotonic() + timeout
        while not condition(state := self.session.state()):
            assert time.monotonic() < end, f"{state} {self.said}"
            self.session.changed(state["version"], 0.2)
        return state

    def carry_out(self, text):
        """Carry out an action and wait until the PC has it."""
        ply = self.session.state()["game"]["ply"]
        self.move(text)
        return self.until(lambda state: state["game"]["ply"] == ply + 1)

    def move(self, text):
        """Move the pieces of an action, without waiting for anybody but the sensors."""
        origin, dash, destination = text.partition("-")
        if dash:
            self.do(f"lift {origin}", "wait 40")
        self.do(f"place {destination or origin}", "wait 60")

    def do(self, *commands):
        for command in commands:
            answer = self.table.command(command)
            assert answer["ok"], answer

    def logged(self):
        """Notation of the actions that stand, of the newest game in the log."""
        newest = self.log.games(1, 0)
        return [action.text for game in newest for action in self.log.actions(game.id) if action.status == "played"]

    def close(self):
        self.session.stop()
        self.table.stop()
        self.log.close()
