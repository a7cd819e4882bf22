"""All that reaches a sitting from outside passes here: it is noted for the flight record, then handed over.

If the notes are handed over again, at their times, they give exactly the same game. That is why timers act at the
moment when they are due, not when somebody happens to look, and why nothing else hands anything to a sitting.

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
    """Hands a sitting its inputs in the order of their times. `now` is the time of the last one, ms modulo 2**30."""

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
        """Note whether nobody looks after the table, and tell the sitting."""
        self.wait(now)
        self._limited = unattended
        self._note(self.now, "limit", "1" if unattended else "0")
        self.sitting.limit(now, unattended)

    def wait(self, now):
        """Let time pass until now; what comes due meanwhile acts at its own time."""
        acts = _AT_ONCE
        while acts:
            due = self.sitting.due(self.now)
            left = age(now, self.now)
            if due is None or due > left or left >= _BACKWARDS:
                break
            acts = acts - 1 if due == 0 else _AT_ONCE
            self.now = later(self.now, due)
            self._note_cells(self.sitting.tick(self.now), self.sitting.levels)
        self.now = now

    def cells(self, now, seats, settled):
        """Note seats that have settled, and tell the sitting. seats: these; settled: what stands on all seats."""
        self.wait(now)
        self._note_cells(seats, settled)
        self._note_cells(self.sitting.settled(now, seats, settled), settled)

    def _note_cells(self, seats, settled):
        """Note these seats, unless there are none. The game that their pieces begin has been noted before."""
        if not seats:
            return
        text = ""
        for seat in seats:
            text += LETTERS[settled[seat]] + str(seat)
        self._note(self.now, "cells", text)

    def mask(self, now, cell, chatters, settled):
        """Note whether the sensor of a cell chatters or has stopped, and tell the sitting."""
        self.wait(now)
        self._note(self.now, "mask", "%d %d" % (chatters, cell))
        self.sitting.mask(now, cell, chatters, settled)

    def press(self, now):
        """Note a short press of the button, and hand it over."""
        self.wait(now)
        self._note(self.now, "press", "")
        self.sitting.press(now)

    def offer(self, now):
        """Note that the button was held, to offer a draw or to give up, and hand that over."""
        self.wait(now)
        self._note(self.now, "offer", "")
        self.sitting.offer(now)

    def withdraw(self, now):
        """Note that what the button asked is withdrawn, and tell the sitting."""
        self.wait(now)
        self._note(self.now, "leave", "")
        self.sitting.withdraw()

    def draw_answered(self, now, ply, yes):
        """Hand over the answer of the PC or the table's own player to a draw.

        Raises LudusError; nothing changes then.
        """
        self.wait(now)
        self._note(self.now, "draw", "%d %d" % (ply, yes))
        self.sitting.draw_answered(now, ply, yes)

    def end(self, now, ply, score, reason):
        """Hand over that the PC ends the game. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "end", "%d %s %s" % (ply, score, reason))
        self.sitting.end(now, ply, score, reason)

    def listen(self, now, listening):
        """Note whether a PC listens, and tell the sitting."""
        self.wait(now)
        self._note(self.now, "pc", "1" if listening else "0")
        self.sitting.listen(listening)

    def ask(self, now, ply, action):
        """Hand over an action of the PC or the table's own player. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "ask", "%d %d" % (ply, action))
        self.sitting.ask(now, ply, action)

    def dice(self, now, ply, dice):
        """Hand over dice that players threw, sent by the PC. Raises LudusError; nothing changes then."""
        self.wait(now)
        self._note(self.now, "dice", "%d %s" % (ply, dice))
        self.sitting.dice(now, ply, dice)

    def throw(self):
        """Throw the table's dice; note the throw, and return its text."""
        dice = self._throw()
        self._note(self.now, "throw", dice)
        return dice

    def new(self, now, settled, game_id, options, players, position=None):
        """Begin another game, perhaps from a position text. Raises LudusError; the game in progress goes on then."""
        self.wait(now)
        self.sitting.begin(now, settled, game_id, options, players, position)
