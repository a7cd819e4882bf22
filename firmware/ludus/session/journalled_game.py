"""A game whose changes all reach the journal: whatever changes the game also makes an entry."""

from ludus.games.game import Game
from ludus.games.options import changed, with_fewer
from ludus.recognition import decision as views


class JournalledGame:
    """A game and its entries GAME, ACT, INSTEAD, BACK, END (`ludus.link.messages`). `start` is a position text."""

    def __init__(self, entry, game, names, start):
        """entry(kind, fields): where entries go; game: a ludus.games.game.Game; names: of White and Black."""
        self.start = start
        self._entry = entry
        self._game = game
        self._names = names

    def begin(self):
        """Make the entry of a game that begins."""
        self._entry("GAME", (self._game.id, self.options_text(), self.start) + self._names)

    def repeat(self):
        """Make all entries of the game again, for a PC that knows nothing of it."""
        game = self._game
        self.begin()
        for ply in range(len(game.played)):
            self._entry("ACT", (ply + 1, game.played[ply]))
        if game.over:
            self.end()

    def options_text(self):
        """The options that differ from their defaults, as one word such as 'lines=wheel,move-limit=60'."""
        pairs = changed(self._game.words.OPTIONS, self._game.options)
        return ",".join(["%s=%s" % pair for pair in pairs])

    def end(self):
        """Make the entry of a game that is over."""
        self._entry("END", (self._game.score, self._game.reason))

    def abandon(self):
        """Make the entry of a game that is left unfinished, if anything was played."""
        if self._game.played and not self._game.over:
            self._entry("END", ("*", "abandoned"))

    def play(self, action, kind="ACT"):
        """Play an action, and make its entry of this kind."""
        self._game.play(action)
        self._entry(kind, (len(self._game.played), action))

    def anew(self):
        """Abandon the game; return a new one of the same kind, with all pieces."""
        self.abandon()
        return Game(self._game.id, with_fewer(self._game.options, False))

    def back(self, ply):
        """Take back all that was played after a ply, and make the entry."""
        self._game.take_back(len(self._game.played) - ply)
        self._entry("BACK", (ply,))

    def follow(self, events):
        """Carry out events of ludus.recognition.decision; return those that changed the game, a list.

        Events after the end of the game are dropped. An event NEW, and what follows it, is left to the sitting.
        """
        game = self._game
        done: list[tuple] = []
        for event in events:
            what = event[0]
            if what in (views.STUCK, views.SOUND):
                self._entry("FAULT", ("stuck", game.cell_names[event[1]], "" if what == views.STUCK else "gone"))
                continue
            if what == views.NEW or (what == views.ACT and game.over):
                break
            if what == views.BACK:
                self.back(event[1])
            elif what == views.ACT:
                self.play(event[1])
            else:
                if event[2] > 1:  # later plies, such as a throw, are taken back first
                    self.back(len(game.played) - event[2] + 1)
                game.take_back(1)
                self.play(event[1], "INSTEAD")
            done.append(event)
            if game.over:
                self.end()
        return done
