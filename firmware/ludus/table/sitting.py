"""One game at the table with its people: carries out what the referee saw, and picks what the lights say.

Everything that happens is told to `tell(kind, fields)` with the entries of `ludus.link.messages`
(GAME, ACT, INSTEAD, BACK, END), so that whoever listens holds the same game.
"""

from ludus.errors import LudusError
from ludus.rules.game import Game
from ludus.rules.options import changed
from ludus.table import referee
from ludus.table.drawing import draw

HUMAN = "human"
PC = "pc"


class Sitting:
    """A game being played on the board, from set-up to its end, and the next one after it."""

    def __init__(self, tell, distance, now, present, game_id, options):
        """Begin game_id with options between two people on the board where present (bytes of 0 and 1 by cell) stands.

        tell(kind, fields): where entries go. distance(a, b): how far cell a is from b, in any unit.
        """
        self._tell = tell
        self.distance = distance
        self.revision = 0
        self._seat(now, present, Game(game_id, options), (HUMAN, HUMAN))

    def begin(self, now, present, game_id, options, players):
        """Begin another game; the one being played, if it is not over, is told as abandoned.

        Raises OptionError; then the game being played goes on.
        """
        game = Game(game_id, options)
        if self.game.played and not self.game.over:
            self._tell("END", ("*", "abandoned"))
        self._seat(now, present, game, players)

    def _seat(self, now, present, game, players):
        self.game = game
        self.players = players
        self.referee = referee.Referee(game, present)
        self.revision += 1
        self.start = game.position()
        self._tell("GAME", (game.id, self.options_text(), self.start) + players)
        self.referee.begin(now)

    def options_text(self):
        """The options that are not default, as one word: 'lines=wheel,move-limit=60'."""
        pairs = changed(self.game.words.OPTIONS, self.game.options)
        return ",".join(["%s=%s" % pair for pair in pairs])

    def pc_plays(self, listening):
        """A PC that went away plays no side: people go on for it until it is back."""
        self.referee.by_pc = [listening and player == PC for player in self.players]
        if not listening:
            self.referee.awaited = None

    def settled(self, now, cells, present):
        """Cells have settled to present."""
        self.revision += 1
        self._carry_out(now, self.referee.settled(now, cells, present))

    def tick(self, now):
        """Let time pass."""
        view = self.referee.view
        self._carry_out(now, self.referee.tick(now))
        if view != self.referee.view:
            self.revision += 1

    def due(self, now):
        """Ms until `tick` has something to do, or None."""
        return self.referee.due(now)

    def press(self):
        """The button was pressed shortly."""
        self.referee.confirm()
        self.revision += 1

    def ask(self, now, ply, action):
        """The PC asks for its action, to be carried out by hand. Raises Illegal or LudusError; nothing changes then."""
        game = self.game
        if ply != len(game.played) or not self.referee.by_pc[game.side]:
            raise LudusError(
                "the action is for ply %d of a side the PC plays, the table is at ply %d" % (ply, len(game.played))
            )
        if not game.is_legal(action):
            raise LudusError("action %d is not legal at %s" % (action, game.position()))
        self.revision += 1
        self._carry_out(now, self.referee.asked(now, action))

    def _carry_out(self, now, events):
        while events:
            self.revision += 1
            for event in events:
                self._carry_out_one(now, event)
            if events[-1][0] == referee.NEW:
                return
            events = self.referee.after_commit(now)

    def _carry_out_one(self, now, event):
        what, game = event[0], self.game
        if what == referee.NEW:
            self._begin_anew(now)
            return
        self.referee.awaited = None
        if what == referee.ACT:
            game.play(event[1])
            self._tell("ACT", (len(game.played), event[1]))
        elif what == referee.INSTEAD:
            game.take_back(1)
            game.play(event[1])
            self._tell("INSTEAD", (len(game.played), event[1]))
        else:
            game.take_back(len(game.played) - event[1])
            self._tell("BACK", (event[1],))
        if game.over:
            self._tell("END", (game.score, game.reason))

    def _begin_anew(self, now):
        game = self.game
        listening = self.referee.by_pc != [False, False]
        self.begin(now, self.referee.present, game.id, game.options, self.players)
        self.pc_plays(listening)

    def phase(self):
        """What the table is doing, as a word: setup, play, hold, correct, confirm, over."""
        seen = self.referee
        if seen.spill == referee.CONFIRMING:
            return "confirm"
        if seen.view == referee.WRONG or seen.spill:
            return "correct"
        if self.game.over:
            return "over"
        if seen.view == referee.SETTING_UP:
            return "setup"
        return "hold" if seen.view in (referee.HOLDING, referee.NOT_MOVABLE) else "play"

    def draw(self, picture):
        """Fill picture, a bytearray with one cue a cell."""
        draw(self, self.phase(), picture)
