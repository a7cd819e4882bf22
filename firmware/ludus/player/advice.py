"""Who thinks at the table: its own player in his turn, and whoever is asked for a hint. Both are loaded when needed."""


class Advice:
    """Thinking a slice a round, for a station."""

    def __init__(self, station):
        """station: a ludus.station.Station."""
        self._station = station
        self._seat = None
        self._hints = None
        self._prepared = None

    def hint(self, now):
        """A person wishes a hint: the PC is asked if one listens, else the table's own player thinks."""
        station = self._station
        if self._hints is None:
            from ludus.player.hints import Hints

            self._hints = Hints(station.sitting, self._own())
        pc = station.outbox.following
        if self._hints.ask(now, pc) and pc:
            station.outbox.reply("HINT", (len(station.sitting.game.played),))

    def told(self, now, ply, action):
        """The PC's hint. Raises LudusError if it is none that was asked for; before the first was, it is let go by."""
        if self._hints is not None:
            self._hints.told(now, ply, action)

    def think(self, now):
        """Think for some ms, if there is something to think about."""
        station = self._station
        if self._hints is not None and self._hints.stage:
            self._hints.step(now)
        sitting = station.sitting
        level = sitting.own_turn()
        if not level:
            if sitting.plays():
                self._prepare(sitting.game)
            return
        action = self._own().think(sitting.game, level)
        if action is not None:
            station.inputs.ask(now, len(sitting.game.played), action)

    def _prepare(self, game):
        """What the table's own player will need is made while people begin the game. Without it he plays as he can."""
        if game is not self._prepared:
            self._prepared = game
            try:
                self._own().ready(game)
            except MemoryError:
                pass

    def thinks(self):
        """Whether there is something to think about, so that no round should wait."""
        return self._station.sitting.own_turn() or (self._hints is not None and self._hints.thinking())

    def _own(self):
        if self._seat is None:
            from ludus.player.seat import Seat

            self._seat = Seat(self._station.random)
        return self._seat
