"""Seats the games of an exhibit: the same game again, with the players that the settings name."""

from ludus.errors import LudusError
from ludus.games.options import changed, with_fewer
from ludus.session.players import HUMAN, TABLE


def has_fewer(options):
    """Whether a game with these options may begin with fewer pieces."""
    return options.get("fewer") == "yes"


class NextGame:
    """Begins games on a table, with all pieces or with fewer."""

    def __init__(self, settings, sitting, begin, house_rules):
        """settings, sitting: the table's; begin: begins a game, as ludus.station.Station.begin; house_rules(game id,
        options): the options with the table's house rules added.
        """
        self._settings = settings
        self._sitting = sitting
        self._begin = begin
        self._house_rules = house_rules

    def begin(self, now, text, fewer=False):
        """Seat the same game anew, with fewer pieces or all: from a position text, or its start if None or refused."""
        game = self._sitting.game
        options = dict(changed(game.words.OPTIONS, with_fewer(game.options, fewer)))
        try:
            self.seat(now, options, text)
        except LudusError:
            self.seat(now, options, None)

    def seat(self, now, options, text):
        """Seat the same game with these options, from a position text or None. Raises LudusError."""
        self._begin(now, self._sitting.game.id, options, self.players(), text)

    def players(self):
        """Who plays White and Black."""
        rival = self._settings.get("rival")
        return HUMAN, (HUMAN if rival == "none" else TABLE + rival)

    def is_due(self):
        """Whether a game seated now would have other house rules or players than the one being played."""
        game = self._sitting.game
        rules = self._house_rules(game.id, {})
        changes = any([game.options[name] != rules[name] for name in rules])
        return changes or self.players() != self._sitting.players.names
