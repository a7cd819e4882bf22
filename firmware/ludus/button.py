"""The table's one button: recognises gestures in its raw levels, and does what they mean.

A short press shows the next choice or gives an answer; two of them ask for a hint; holding the button offers a draw,
holding it longer opens the staff's menu. A short press is reported once it is too late for a second one, or at once
while the table waits for an answer, since a second press would mean nothing then.
"""

from ludus.clock import age
from ludus.portable import const

SETTLE_MS = const(20)
SHORT_MS = const(1000)  # a press held longer than this is not a short one
DOUBLE_MS = const(350)  # a second press that begins this soon after the first ended makes a double one
OFFER_MS = const(2000)
STAFF_MS = const(5000)

# What a person means; NOTHING is no gesture.
NOTHING = const(0)
SHORT = const(1)
DOUBLE = const(2)
OFFER = const(3)
STAFF = const(4)

ASKING = ("ask", "confirm", "dice", "offer")  # phases in which the table waits for an answer


class Button:
    """Debounces a button and recognises gestures.

    `quick`: whether the table waits for an answer; `pressed_at`: when the last press began.
    """

    def __init__(self):
        self.down = False
        self.quick = False
        self._level = False
        self._since = 0
        self.pressed_at = 0
        self._released_at = 0
        self._pending = False  # a short press that may become a double one
        self._gesture = NOTHING  # the last gesture of the press that is going on

    def sample(self, now, down):
        """Take one reading (True while pressed) at now in ms; return the gesture recognised now, or NOTHING."""
        if down != self._level:
            self._level = down
            self._since = now
        if self._level != self.down and age(now, self._since) >= SETTLE_MS:
            self.down = self._level
            return self._went_down(now) if self.down else self._came_up(now)
        if self.down:
            return self._lasting(now)
        if self._pending and (self.quick or age(now, self._released_at) >= DOUBLE_MS):
            self._pending = False
            return SHORT
        return NOTHING

    def expect(self, answer):
        """Note whether the table waits for an answer; a short press made before it began to wait is dropped."""
        if answer and not self.quick:
            self._pending = False
        self.quick = answer

    def _went_down(self, now):
        self.pressed_at = now
        self._gesture = NOTHING
        if self._pending:
            self._pending = False
            self._gesture = DOUBLE
        return self._gesture

    def _came_up(self, now):
        if self._gesture == NOTHING and age(now, self.pressed_at) <= SHORT_MS:
            self._pending = True
            self._released_at = now
        return NOTHING

    def _lasting(self, now):
        """The gesture of a press that still lasts: OFFER and later STAFF, each returned once, else NOTHING."""
        lasted = age(now, self.pressed_at)
        if self._gesture in (NOTHING, OFFER) and lasted >= STAFF_MS:
            self._gesture = STAFF
            return STAFF
        if self._gesture == NOTHING and lasted >= OFFER_MS:
            self._gesture = OFFER
            return OFFER
        return NOTHING


class Gestures:
    """The button of a table, and the staff's menu while it is open: `menu`, a ludus.staff.menu.Menu or None."""

    def __init__(self, sitting, inputs, outbox, press, hint, open_menu, renew):
        """sitting, inputs, outbox: the table's; press(now) carries out a short press, hint(now) asks for a hint;
        open_menu(now) gives a Menu, or None if it is switched off; renew() has the lights drawn again.
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
        self._offers = False  # the button is still held after an offer: perhaps the staff's menu is meant

    def short(self, now, pressed):
        """Take a reading while only short presses count, as in a stand-in; return whether one was completed.

        A menu that is open ends without a choice.
        """
        self.menu = None
        self._button.quick = True
        return self._button.sample(now, pressed) == SHORT

    def expect(self, phase):
        """Note the table's phase: in one that waits for an answer, or in the staff's menu, a press counts at once."""
        self._button.expect(self.menu is not None or phase in ASKING)

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
            if not self._is_overtaken(now):
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

    def _is_overtaken(self, now):
        """Whether hands have changed the board since the press began: it was meant for the board as it was before."""
        touched = self._sitting.referee.touched
        return not self._button.quick and age(now, touched.since) < age(now, self._button.pressed_at)

    def _offer_to_pc(self):
        """Send the PC the draw offer that it must answer: with the button released, the staff's menu was not meant."""
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
