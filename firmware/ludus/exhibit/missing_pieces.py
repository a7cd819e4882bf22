"""An exhibit with pieces missing: how its game goes on without them, and what happens when they come after all."""

from ludus.errors import LudusError, OptionError
from ludus.exhibit import starting_again as anew
from ludus.games.choices import HAND
from ludus.games.options import changed
from ludus.recognition.views import HOLDING
from ludus.session.sitting import HUMAN, TABLE


class Lacking:
    """Seats the games of an exhibit, with all pieces or with fewer."""

    def __init__(self, station, tally):
        """station: a ludus.station.Station; tally: a ludus.exhibit.tally.Tally of what is played on it."""
        self._station = station
        self._tally = tally
        self._before = None  # before it was given up that a piece comes: position, options, cells that lack one
        self._lost: list[str] = []  # what was told to be missing: the cells' names, '' of a piece not yet placed

    def _begin(self, now, text, fewer=False):
        """Seat the same game anew: from a position, or from its start if that is None or cannot be."""
        station, game = self._station, self._station.sitting.game
        options = station.house_rules(game.id, dict(changed(game.words.OPTIONS, game.options)))
        if "fewer" in game.options and (fewer or not text):
            options["fewer"] = "yes" if fewer else "no"
        settled, players = station.debouncer.settled, self._players()
        try:
            station.inputs.new(now, settled, game.id, options, players, text)
        except LudusError:
            station.inputs.new(now, settled, game.id, options, players)

    def _players(self):
        rival = self._station.settings.get("rival")
        return HUMAN, (HUMAN if rival == "none" else TABLE + rival)

    def _go_on_with_fewer(self, now):
        """A piece that should come does not: go on without it, if that is how the board looks. Whether that was so."""
        sitting = self._station.sitting
        game, seen = sitting.game, sitting.referee
        from ludus.exhibit import fewer_pieces as fewer

        missing, text = seen.occupancy.missing(), None
        if seen.occupancy.extra() or seen.view == HOLDING or self._station.gestures.menu is not None:
            return False
        if missing:
            text = fewer.without(game, missing)
        elif sitting.phase() == "play" and not seen.players.by_pc[game.side] and fewer.placing_may_end(game):
            text = None if self._tally.entered[game.side] else fewer.after_placing(game)
        if text is None and missing and anew.is_meant(sitting, False):
            self._begin(now, None)
            return True
        if text is None:
            return False
        before = game.position(), game.options, missing
        cells = game.cell_names
        names = ",".join([cells[cell] for cell in missing])
        self._station.entry("FAULT", ("missing", names, "a piece of %s" % ("white", "black")[game.side]))
        self._lost.append(names)
        self._begin(now, text, True)
        self._before = before
        return True

    def _take_back_patience(self, now):
        """The piece that was given up has come after all: the game is as it was before."""
        station = self._station
        game, seen = station.sitting.game, station.sitting.referee
        if self._before is None:
            return
        if anew.is_played(game):
            self._before = None
            return
        extra = seen.occupancy.extra()
        text, options, lacking = self._before
        if not extra or seen.occupancy.missing() or [cell for cell in extra if lacking and cell not in lacking]:
            return
        if lacking and seen.choices.having(HAND, extra[0]):  # it is an action as well, and the lights call for that
            return
        self._before = None
        settled = station.debouncer.settled
        try:
            station.inputs.new(now, settled, game.id, options, self._players(), text)
        except (OptionError, LudusError):
            return
        self._tell_found()
        slots = station.board.slots
        seats = [seat for seat in range(len(settled)) if settled[seat] and seat // slots in extra]
        station.inputs.cells(now, seats, settled)

    def _is_whole(self):
        """Whether all pieces have come to the board in a game from its start: nothing is missing any more."""
        game = self._station.sitting.game
        if game.start_text or not game.played:
            return False
        return getattr(game.rules, "HANDS", None) is None or all(self._tally.entered)

    def _tell_found(self):
        for names in self._lost:
            self._station.entry("FAULT", ("missing", names, "gone"))
        self._lost = []
