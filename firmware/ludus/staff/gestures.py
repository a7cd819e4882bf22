"""What a person means by the one button: next, or an answer; a hint; a draw or giving up; the staff's menu."""

from ludus.staff.button import DOUBLE, OFFER, SHORT, STAFF, Button

ASKING = ("ask", "confirm", "dice", "offer")  # phases in which the table waits for an answer


class Gestures:
    """The button of a station, and the staff's menu while it is open: `menu`, a ludus.staff.menu.Menu or None."""

    def __init__(self, station):
        """station: a ludus.station.Station."""
        self.menu = None
        self._button = Button()
        self._station = station
        self._offers = False  # the button is held on after an offer: perhaps the staff are meant

    def short(self, now, pressed):
        """Take a reading of the button while nothing but short presses counts; whether one was made."""
        self._button.asked = True
        return self._button.sample(now, pressed) == SHORT

    def expect(self, phase):
        """The table is now in that phase: does it wait for an answer, so that a press counts at once?"""
        self._button.asked = self.menu is not None or phase in ASKING

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
        station = self._station
        if gesture == SHORT:
            if station.exhibit is None or not station.exhibit.press(now):
                station.inputs.press(now)
        elif gesture == DOUBLE:
            station.advice.hint(now)
        elif gesture == OFFER:
            station.inputs.offer(now)
            self._offers = True
        elif gesture == STAFF and station.settings.get("staff") == "on":
            if station.sitting.question:
                station.inputs.withdraw(now)
            from ludus.staff.menu import Menu

            self.menu = Menu(now, station.board.games, station.board.dice)
            station.draw_anew()

    def _offer_to_pc(self):
        """The button is let go, so that the staff are not meant: the PC hears of a draw it is to answer."""
        station = self._station
        self._offers = False
        if station.sitting.question and station.sitting.question.awaits_pc():
            station.outbox.reply("DRAW", (len(station.sitting.game.played),))

    def _choose(self, now, gesture, menu):
        if gesture == SHORT:
            menu.press(now)
            self._station.draw_anew()
        if menu.step(now, self._station):
            self._station.draw_anew()
        if menu.over:
            self.menu = None
