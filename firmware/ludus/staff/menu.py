"""The staff's menu, by lights and the one button. Loaded when somebody holds the button for it.

The choices of a menu are lit from the first cell on, in their order; the button goes on to the next, and the
one shown is taken when the button has rested for TAKE_MS. The first choice of each menu is to leave it.
"""

from ludus.clock import age
from ludus.lights import cues
from ludus.portable import const
from ludus.session.sitting import HUMAN, TABLE
from ludus.storage.settings import SETTINGS

TAKE_MS = const(3000)
LOT_MS = const(2500)  # the colour that a person drew is shown for so long

LEAVE = "leave"
AGAINST = "against"  # a game against the table's own player
TEST = "test"
BRIGHTNESS = "brightness"
ARRANGE = "arrange"  # a position to play from is set up by hand
DICE = "dice"  # a new game with players' own dice, or with the table's again


class Menu:
    """What may be chosen, and what is shown. `over` is whether it is left."""

    def __init__(self, now, games, dice):
        """games: ids of the games that the board plays; dice: whether it shows dice."""
        self.over = False
        self.choices = (LEAVE,) + tuple(games) + (AGAINST, TEST, BRIGHTNESS, ARRANGE) + ((DICE,) if dice else ())
        self.at = 0
        self._since = now
        self._asked = ""  # what the choices are about, in a menu below the first
        self._lot = cues.NONE

    def press(self, now):
        """A short press: the next choice."""
        if not self._lot:
            self.at = (self.at + 1) % len(self.choices)
            self._since = now

    def step(self, now, station):
        """Let time pass; carry out what is taken on a ludus.station.Station. True if the picture changes."""
        if age(now, self._since) < (LOT_MS if self._lot else TAKE_MS):
            return False
        self._since = now
        if self._lot:
            self.over = True
        else:
            self._take(now, station, self.choices[self.at])
        return True

    def draw(self, picture):
        """Fill picture, a bytearray with one cue a light."""
        for light in range(len(picture)):
            picture[light] = self._lot or (cues.CHOICE if light < len(self.choices) else cues.NONE)
        if not self._lot:
            picture[self.at] = cues.OFFER

    def _take(self, now, station, choice):
        self.over = True
        if choice == LEAVE:
            return
        if self._asked == AGAINST:
            self._draw_lot(now, station, TABLE + choice)
        elif self._asked == BRIGHTNESS:
            station.change(now, BRIGHTNESS, choice)
        elif choice == AGAINST:
            self._ask(choice, ("1", "2", "3"))
        elif choice == BRIGHTNESS:
            self._ask(choice, SETTINGS[BRIGHTNESS])
        elif choice == TEST:
            station.self_test(now)
        elif choice == ARRANGE:
            station.arrange(now)
        elif choice == DICE:
            self._change_dice(now, station)
        else:
            station.begin(now, choice, {}, (HUMAN, HUMAN))
            self._show_lot(station.lot())

    def _ask(self, about, choices):
        self.over = False
        self.choices = (LEAVE,) + choices
        self.at = 0
        self._asked = about

    def _change_dice(self, now, station):
        """Begin the game that is being played anew, with the other kind of dice."""
        game = station.sitting.game
        options = dict(game.options)
        options["dice"] = "table" if options["dice"] == "players" else "players"
        station.begin(now, game.id, options, (HUMAN, HUMAN))
        self._show_lot(station.lot())

    def _draw_lot(self, now, station, rival):
        """Begin the game that is being played anew against the table; the lot says who is White."""
        side = station.lot()
        game = station.sitting.game
        station.begin(now, game.id, game.options, (rival, HUMAN) if side else (HUMAN, rival))
        self._show_lot(side)

    def _show_lot(self, side):
        """For a moment the lights show what colour the lot gives whoever holds the button."""
        self._lot = cues.SET_WHITE + side
        self.over = False
