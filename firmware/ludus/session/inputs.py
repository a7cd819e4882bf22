"""All that reaches a sitting from outside passes here: it is noted for the flight record, then handed over.

Handing the notes over again, at their times, gives exactly the same game. That is why timers act at the moment when
they are due, not when somebody happens to look, and why nothing else hands anything to a sitting.

A note is (what, data), both strings:
    begin  'ENTRY PC CELLS'  a game was begun: number of its GAME entry, 1 if a PC listens, LETTERS by seat
    resume 'ENTRY ASK CELLS'  the table started and takes that game up; 1 if the button must confirm it
    set    'NAME VALUE'      a setting has that value; after begin and resume come those that were changed
    cells  'o5.12'           seats that settled together, in this order: letter and seat of each
    mask   '1 CELL'          the sensor of a cell chatters and is not believed any more, or '0 CELL': it is again
    press  ''                a short press of the button
    offer  ''                the button was held: a draw is offered, then giving up
    leave  ''                what the button asked is withdrawn
    draw   'PLY 1'           the PC or the table's own player takes the draw that was offered; 0: does not
    end    'PLY SCORE REASON'  the PC ends the game as people may: a side gave up, a draw was agreed, a flag fell
    pc     '1' or '0'        a PC began or ceased to listen
    ask    'PLY ACTION'      the action of the PC or of the table's own player, to be carried out by hand
    dice   'PLY 136'         dice that players threw, as the PC told them
    throw  '613'             how the table's dice fell
    limit  '1' or '0'        from now on nobody looks after the table, or somebody does again
"""

from ludus.clock import age, later
from ludus.portable import const

LETTERS = ".owb"  # what stands on a settled seat: nothing, a piece, a white one, a black one
_BACKWARDS = const(0x20000000)  # an age beyond this means that the clock went back
_AT_ONCE = const(8)  # timers that may act one after the other at the same instant


class Inputs:
    """Hands a sitting its inputs in the order of their times. `now` is the time of what is happening."""

    def __init__(self, note, now, throw, sitting=None):
        """note(now, what, data): where notes go. throw(): the text of an honest throw of dice.

        `sitting` must be set before anything is handed over; it throws its dice by `throw`.
        """
        self._throw = throw
        self.sitting = sitting
        self.now = now
        self._note = note
        self._limited = False

    def begun(self, entry, listening, settled):
        """Note that a game was begun; its inputs follow."""
        self._note(self.now, "begin", "%d %d %s" % (entry, listening, "".join([LETTERS[piece] for piece in settled])))
        if self._limited:
            self._note(self.now, "limit", "1")

    def resumed(self, entry, ask, settled):
        """Note that a game is about to be resumed; its inputs follow."""
        self._note(self.now, "resume", "%d %d %s" % (entry, ask, "".join([LETTERS[piece] for piece in settled])))

    def setting(self, name, value):
        """Note the value of a setting; tell the sitting if it is the slide time, which its referee uses."""
        self._note(self.now, "set", "%s %s" % (name, value))
        if name == "slide" and self.sitting is not None:
            self.sitting.slide(int(value))

    def limit(self, now, unattended):
        """Note that nobody looks after the table any more, or somebody does again."""
        self.wait(now)
        self._limited = unattended
        self._note(self.now, "limit", "1" if unattended else "0")
        self.sitting.limit(now, unattended)

    def wait(self, now):
        """Let time pass up to now; what comes due on the way acts at its own time."""
        acts = _AT_ONCE
        while acts:
            due = self.sitting.due(self.now)
            left = age(now, self.now)
            if due is None or due > left or left >= _BACKWARDS:
                break
            acts = acts - 1 if due == 0 else _AT_ONCE
            self.now = later(self.now, due)
            self.sitting.tick(self.now)
        self.now = now

    def cells(self, now, cells, settled):
        """Cells have settled."""
        self.wait(now)
        text = ""
        for cell in cells:
            text += LETTERS[settled[cell]] + str(cell)
        self._note(self.now, "cells", text)
        self.sitting.settled(now, cells, settled)

    def mask(self, now, cell, chatters, settled):
        """The sensor of a cell chatters, or has stopped."""
        self.wait(now)
        self._note(self.now, "mask", "%d %d" % (chatters, cell))
        self.sitting.mask(now, cell, chatters, settled)

    def press(self, now):
        """Take a short press of the button."""
        self.wait(now)
        self._note(self.now, "press", "")
        self.sitting.press(now)

    def offer(self, now):
        """Offer a draw, or to give up: the button was held."""
        self.wait(now)
        self._note(self.now, "offer", "")
        self.sitting.offer(now)

    def withdraw(self, now):
        """What the button asked is withdrawn."""
        self.wait(now)
        self._note(self.now, "leave", "")
        self.sitting.withdraw()

    def draw_answered(self, now, ply, yes):
        """The PC or the table's own player answers a draw offered to it. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "draw", "%d %d" % (ply, yes))
        self.sitting.draw_answered(now, ply, yes)

    def end(self, now, ply, score, reason):
        """The PC ends the game. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "end", "%d %s %s" % (ply, score, reason))
        self.sitting.end(now, ply, score, reason)

    def listen(self, now, listening):
        """A PC began or ceased to listen."""
        self.wait(now)
        self._note(self.now, "pc", "1" if listening else "0")
        self.sitting.listen(listening)

    def ask(self, now, ply, action):
        """The PC or the table's own player asks for an action. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "ask", "%d %d" % (ply, action))
        self.sitting.ask(now, ply, action)

    def dice(self, now, ply, dice):
        """The PC tells the dice that players threw. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "dice", "%d %s" % (ply, dice))
        self.sitting.dice(now, ply, dice)

    def throw(self):
        """The text of a throw of the table's dice."""
        dice = self._throw()
        self._note(self.now, "throw", dice)
        return dice

    def new(self, now, settled, game_id, options, players, position=None):
        """Begin another game, perhaps from a position text. Raises LudusError; then the game in progress goes on."""
        self.wait(now)
        self.sitting.begin(now, settled, game_id, options, players, position)
