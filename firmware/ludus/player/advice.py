"""Runs the table's own player on his turn, and gets hints from him or from the PC. Both are loaded when needed."""


class Advice:
    """Thinks one slice in each round of the loop: about a hint, an action, or the answer to a draw offer."""

    def __init__(self, sitting, inputs, outbox, random):
        """sitting, inputs, outbox: the table's; random(count): gives count random bytes."""
        self._sitting = sitting
        self._inputs = inputs
        self._outbox = outbox
        self._random = random
        self._seat = None
        self._hints = None
        self._prepared = None

    def hint(self, now):
        """Begin a hint that a person asked for: ask the PC if one listens, else let the table's own player think."""
        if self._hints is None:
            from ludus.player.hints import Hints

            self._hints = Hints(self._sitting, self._own())
        pc = self._outbox.following
        if self._hints.ask(now, pc) and pc:
            self._outbox.reply("HINT", (len(self._sitting.game.played),))

    def answer(self, now, ply, action):
        """Show the PC's hint. Raises LudusError if it was not asked for; ignored if no hint was ever asked for."""
        if self._hints is not None:
            self._hints.answer(now, ply, action)

    def think(self, now):
        """Think for some ms, if there is something to think about."""
        if self._hints is not None and self._hints.stage:
            self._hints.step(now)
        sitting = self._sitting
        if sitting.question and sitting.question.awaits_own(now):
            self._answer_draw(now)
        level = self._level()
        if not level:
            if sitting.players.own():
                self._prepare(sitting.game)
            return
        action = self._own().think(sitting.game, level)
        if action is not None:
            self._inputs.ask(now, len(sitting.game.played), action)

    def _answer_draw(self, now):
        from ludus.player.draw_answers import takes_draw

        game = self._sitting.game
        self._inputs.draw_answered(now, len(game.played), takes_draw(game, 1 - self._sitting.question.side))

    def _prepare(self, game):
        """Reserve what the table's own player needs, before his first turn; if memory is short, he plays without it."""
        if game is not self._prepared:
            self._prepared = game
            try:
                self._own().ready(game)
            except MemoryError:
                pass

    def thinks(self):
        """Whether there is something to think about: the main loop should then not sleep."""
        return self._level() or (self._hints is not None and self._hints.thinking())

    def _level(self):
        """The level of the table's own player if it is his turn and his action is not known yet, else 0."""
        sitting = self._sitting
        return sitting.players.levels[sitting.game.side] if sitting.thinks() else 0

    def _own(self):
        if self._seat is None:
            from ludus.player.own_player import OwnPlayer

            self._seat = OwnPlayer(self._random)
        return self._seat
