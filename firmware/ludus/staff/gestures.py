"""What a person means by the one button: next, or an answer; a hint; a draw or giving up; the staff's menu."""

from ludus.staff.button import DOUBLE, OFFER, SHORT, STAFF, Button

ASKING = ("ask", "confirm", "dice", "offer")  # phases in which the table waits for an answer


class Gestures:
    """The button of a table, and the staff's menu while it is open: `menu`, a ludus.staff.menu.Menu or None."""

    def __init__(self, sitting, inputs, outbox, press, hint, open_menu, renew):
        """sitting, inputs, outbox: the table's; press(now) carries out a short press, hint(now) asks for a hint;
        open_menu(now) gives a Menu, or None where there is none; renew() has the lights drawn again.
        """
        self.menu = None
        self._button = Button()
        self._sitting = sitting
        self._inputs = inputs
        self._outbox = outbox
        self._press = press
        self._hint = hint
        self._open_menu = open_menu
        self._renew = renew
        self._offers = False  # the button is held on after an offer: perhaps the staff are meant

    def short(self, now, pressed):
        """Take a reading of the button while nothing but short presses counts; whether one was made."""
        self._button.quick = True
        return self._button.sample(now, pressed) == SHORT

    def expect(self, phase):
        """The table is now in that phase: does it wait for an answer, so that a press counts at once?"""
        self._button.quick = self.menu is not None or phase in ASKING

    def sample(self, now, pressed):
        """Take a reading of the button, and do what it means."""
        gesture = self._button.sample(now, pressed)
        if self.menu is not None:
            self._choose(now, gesture, self.menu)
        elif gesture:
            self._carry_out(now, gesture)
        elif self._offers and not self._button.down:
            self._offer_to_pc()

    def _carry_out(self, now, gesture):
        if gesture == SHORT:
            self._press(now)
        elif gesture == DOUBLE:
            self._hint(now)
        elif gesture == OFFER:
            self._inputs.offer(now)
            self._offers = True
        elif gesture == STAFF:
            self.menu = self._open_menu(now)
            if self.menu is not None:
                if self._sitting.question:
                    self._inputs.withdraw(now)
                self._renew()

    def _offer_to_pc(self):
        """The button is let go, so that the staff are not meant: the PC hears of a draw it is to answer."""
        self._offers = False
        if self._sitting.question and self._sitting.question.awaits_pc():
            self._outbox.reply("DRAW", (len(self._sitting.game.played),))

    def _choose(self, now, gesture, menu):
        if gesture == SHORT:
            menu.press(now)
            self._renew()
        if menu.step(now):
            self._renew()
        if menu.over:
            self.menu = None
