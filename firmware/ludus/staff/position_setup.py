"""A position set up by hand, guided by lights and the one button. Loaded from the staff's menu; the game waits.

A short press leads from each stage to the next. First come White's pieces, then Black's (a board that tells colours
does not need that stage). Where pieces can be trapped, the next stage is about which of them are: lifting one and
setting it down again changes that. Last comes the choice of who is to move, or to leave all as it was: a short press
goes on to the next choice, and the one shown is taken after TAKE_MS.
"""

from ludus.clock import age
from ludus.errors import LudusError
from ludus.games.registry import part
from ludus.lights import cues
from ludus.portable import const

TAKE_MS = const(3000)
REFUSED_MS = const(3000)  # a position that no game could hold flickers for this long; then it may be put right

WHITE = const(0)
BLACK = const(1)
TRAPS = const(2)
SIDE = const(3)
REFUSED = const(4)
LEAVE = const(2)  # the choice after 0 and 1, the sides


class PositionSetup:
    """Takes the game's place, like a SelfTestRun. It begins with the game's pieces that stand where they should."""

    phase = "arrange"

    def __init__(self, now, board, sensors, display, outbox, sitting, begin):
        """board, sensors, display, outbox: the table's parts; sitting: the Sitting for whose game a position is set up;
        begin(now, game id, options, players, position) plays from the position, or raises LudusError.
        """
        game = sitting.game
        cells = game.cell_count
        self.stage = WHITE
        self.side = 0
        self._board = board
        self._sensors = sensors
        self._display = display
        self._outbox = outbox
        self._sitting = sitting
        self._begin = begin
        self._game = game
        self._table = part(game.id, "table")
        self._slots = board.slots
        self._counts = bytearray(cells)
        self._owners = bytearray([content & 3 for content in game.contents()])  # 1 white, 2 black, even while lifted
        self._trapped = bytearray(cells)
        for cell in game.words.trapped(game.state):
            self._trapped[cell] = 1
        self._since = now
        self._touched = now
        self._settle([seat for seat in range(board.seats) if sensors.settled[seat]])
        for cell in range(cells):
            if not self._counts[cell]:
                self._owners[cell] = 0
        display.renew()

    def sample(self, now, raw, pressed):
        """Process a reading, and a press if `pressed`; return whether the set-up is over."""
        changed, over = self._sensors.sample(now, raw), False
        if changed:
            self._settle(changed)
        if pressed:
            self._go_on(now)
        elif self.stage == REFUSED and age(now, self._since) >= REFUSED_MS:
            self._enter(now, WHITE)
        elif self.stage == SIDE and age(now, self._since) >= TAKE_MS:
            over = self._take(now)
        if changed or pressed:
            self._touched = now
            self._display.renew()
        return over

    def touched(self):
        """When something last settled or the button was last pressed."""
        return self._touched

    def leave(self, _now, _raw):
        """End the set-up because nobody is there any more: the game goes on as it was."""

    def contents(self):
        """What stands on each cell, as `Game.contents` gives it."""
        counts, owners = self._counts, self._owners
        return bytes([4 * counts[cell] - 4 + owners[cell] if counts[cell] else 0 for cell in range(len(counts))])

    def _enter(self, now, stage):
        self.stage, self._since = stage, now
        self._display.renew()

    def _settle(self, seats):
        """Note whose pieces came and went on seats that have settled."""
        settled = self._sensors.settled
        for seat in seats:
            cell, piece = seat // self._slots, settled[seat]
            before = self._counts[cell]
            first = cell * self._slots
            self._counts[cell] = len([1 for one in settled[first : first + self._slots] if one])
            if piece > 1:
                self._owners[cell] = piece - 1
            elif piece and not self._owners[cell]:
                self._owners[cell] = 1 if self.stage == WHITE else 2
            elif not self._counts[cell] and self._owners[cell] == self.stage + 1:
                self._owners[cell] = 0  # if its colour is being set, it was taken off; if not, it is only straightened
            if self.stage == TRAPS and piece and not before:
                self._trapped[cell] = 1 - self._trapped[cell]

    def _go_on(self, now):
        """A short press: the next stage, or the next choice of the last one."""
        if self.stage == SIDE:
            self.side = (self.side + 1) % (LEAVE + 1)
            self._since = now
        elif self.stage == WHITE and not self._board.tells_colours:
            self._enter(now, BLACK)
        elif self.stage < TRAPS and self._may_be_trapped():
            self._enter(now, TRAPS)
        elif self.stage < SIDE:
            self.side = 0
            self._enter(now, SIDE)

    def _take(self, now):
        """Do what is chosen: play from the position, or let the game go on. Returns whether that could be done."""
        if self.side == LEAVE:
            return True
        trapped = [cell for cell in self._may_be_trapped() if self._trapped[cell]]
        try:
            position = self._table.arranged(self._game, self.contents(), self.side, trapped)
            self._begin(now, self._game.id, self._game.options, self._sitting.players.names, position)
        except LudusError as error:
            self._outbox.refuse("SETUP", error)
            self._enter(now, REFUSED)
            return False
        return True

    def _may_be_trapped(self):
        """Cells of pieces that may be trapped; a list, empty in a game without such pieces."""
        find = getattr(self._table, "may_be_trapped", None)
        return find(self._game, self.contents()) if find else []

    def draw(self, picture):
        """Draw the stage into picture, a bytearray with one cue for each light."""
        picture[:] = bytes(len(picture))
        there = self.contents()
        traps = self._may_be_trapped() if self.stage == TRAPS else ()
        standing = max(there)
        for cell in range(len(there)):
            if self.stage == TRAPS:
                cue = (cues.TRAPPED if self._trapped[cell] else cues.MOVABLE) if cell in traps else cues.NONE
            elif self.stage == SIDE:
                cue = self._cue_of_choice(there[cell], standing)
            elif self.stage == REFUSED:
                cue = cues.EXTRA if there[cell] or not standing else cues.NONE
            elif there[cell]:
                cue = cues.TARGET if self._owners[cell] == self.stage + 1 else cues.LAST_ACTION
            else:
                cue = cues.SET_WHITE + self.stage
            picture[cell] = cue

    def _cue_of_choice(self, content, standing):
        """The cue of a cell while the side to move is chosen: its pieces are lit, or all cells if the board is empty.

        While the choice is to leave, all cells are dim.
        """
        if self.side == LEAVE:
            return cues.CHOICE
        if not standing:
            return cues.SET_WHITE + self.side
        return cues.OFFER if content & 3 == self.side + 1 else cues.NONE
