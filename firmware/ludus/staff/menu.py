"""The staff's menu, by lights and the one button. Loaded when somebody holds the button for it.

Each choice of a menu lights one cell, in order from the first cell on. A press goes on to the next choice, and
the one shown is taken when the button has rested for TAKE_MS. The first choice of each menu is to leave it.
"""

from ludus.clock import age
from ludus.lights import cues
from ludus.portable import const
from ludus.session.players import HUMAN, TABLE
from ludus.storage.settings import SETTINGS

TAKE_MS = const(3000)
LOT_MS = const(2500)  # the colour that a person drew is shown for this long

LEAVE = "leave"
AGAINST = "against"  # a game against the table's own player
TEST = "test"
BRIGHTNESS = "brightness"
SET_UP = "set up"  # a position to play from is set up by hand
DICE = "dice"  # a new game with players' own dice, or with the table's again


class Menu:
    """What may be chosen, and what is shown. `over` is whether the menu has been left."""

    def __init__(self, now, board, sitting, lot, begin, change, self_test, set_up):
        """board: a ludus.board.definition.Board, whose games the menu offers; sitting: the Sitting whose game may be
        begun anew; lot(): draws 0 or 1.

        What is chosen is carried out by begin(now, game id, options, players), change(now, setting, value),
        self_test(now) and set_up(now).
        """
        self.over = False
        self.choices = (LEAVE,) + tuple(board.games) + (AGAINST, TEST, BRIGHTNESS, SET_UP)
        if board.dice:
            self.choices += (DICE,)
        self.at = 0
        self._sitting = sitting
        self._draw = lot
        self._begin = begin
        self._change = change
        self._self_test = self_test
        self._set_up = set_up
        self._since = now
        self._about = ""  # in a submenu, what its choices are about
        self._lot = cues.NONE

    def press(self, now):
        """A short press: the next choice."""
        if not self._lot:
            self.at = (self.at + 1) % len(self.choices)
            self._since = now

    def step(self, now):
        """Let time pass, and carry out the choice shown if it is time. Returns whether the picture changes."""
        if age(now, self._since) < (LOT_MS if self._lot else TAKE_MS):
            return False
        self._since = now
        if self._lot:
            self.over = True
        else:
            self._take(now, self.choices[self.at])
        return True

    def draw(self, picture):
        """Fill picture, a bytearray with one cue for each light."""
        for light in range(len(picture)):
            picture[light] = self._lot or (cues.CHOICE if light < len(self.choices) else cues.NONE)
        if not self._lot:
            picture[self.at] = cues.OFFER

    def _take(self, now, choice):
        game = self._sitting.game
        self.over = True
        if choice == LEAVE:
            return
        if self._about == AGAINST:
            self._begin_by_lot(now, game.id, game.options, TABLE + choice)
        elif self._about == BRIGHTNESS:
            self._change(now, BRIGHTNESS, choice)
        elif choice == AGAINST:
            self._ask(choice, ("1", "2", "3"))
        elif choice == BRIGHTNESS:
            self._ask(choice, SETTINGS[BRIGHTNESS])
        elif choice == TEST:
            self._self_test(now)
        elif choice == SET_UP:
            self._set_up(now)
        elif choice != self._about and len(game.played) > 1 and not game.over:
            self._ask(choice, (choice,))  # a game in progress is not abandoned by a single press
        elif choice == DICE:
            options = dict(game.options)
            options["dice"] = "table" if options["dice"] == "players" else "players"
            self._begin_by_lot(now, game.id, options, HUMAN)
        else:
            self._begin_by_lot(now, choice, {}, HUMAN)

    def _ask(self, about, choices):
        self.over = False
        self.choices = (LEAVE,) + choices
        self.at = 0
        self._about = about

    def _begin_by_lot(self, now, game_id, options, rival):
        """Begin a game; for a moment the lights show the colour that the lot gave to whoever holds the button."""
        side = self._draw()
        self._begin(now, game_id, options, (rival, HUMAN) if side else (HUMAN, rival))
        self._lot = cues.SET_WHITE + side
        self.over = False
