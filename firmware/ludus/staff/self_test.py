"""A self-test by lights alone: tests each seat in turn, shows the results, learns the wiring, calibrates the sensors.

It numbers bits and lights as they are wired, since it tests what the definition says about them.
First all pieces are taken off. Then the light of each cell asks for a piece. The right sensor answers, or
another one; if none answers, press the button. Then the results are shown. A press now ends the
test or, if some sensors answered in the wrong place, begins to learn the wiring:
    sensors  all lights ask at once; set the piece on cell after cell in the order of their names (a1, b1, … or 0, 1, …)
    lights   each light asks alone; set the piece beside it
    dice     each light that has no cell asks alone; for the first, second, … light of a die set the piece on the
             first, second, … cell of the row that has the number of the die
In each of these stages a press skips one seat or light. Learned wiring that gives two seats the same sensor, or two
lights the same place, is not used.
"""

from ludus.board.facts import PIPS
from ludus.clock import age
from ludus.lights import cues
from ludus.portable import const
from ludus.sensing.sensors import debouncer_of
from ludus.staff.calibration import Calibration

# Results of a seat.
UNTESTED = const(0)
SOUND = const(1)
SILENT = const(2)  # no sensor answered
ELSEWHERE = const(3)  # another sensor answered
STUCK = const(4)  # it saw a piece on the empty board
LETTERS = ".+-?!"  # one for each result, for the wire

# Stages.
CLEARING = const(0)
ASKING = const(1)
SHOWING = const(2)
SENSORS = const(3)
LIGHTS = const(4)
DICE = const(5)
OVER = const(6)
STAGES = ("clear", "ask", "results", "sensors", "lights", "dice", "over")

PATIENCE_MS = const(120000)  # if nobody does anything for this long, before the results show, the test ends
SHOWING_MS = const(30000)  # results stay for this long
_STEADY_MS = const(300)  # a piece stands still for this long before its strength is read


class SelfTest:
    """One test. `stage` says where it is, `results` (bytes by seat) what it found.

    `bits` and `order` become the wiring as it was learned, and are empty until then; `calibration` is that of linear
    sensors.
    """

    def __init__(self, board, fields, now, raw):
        """board: a ludus.board.definition.Board; fields: its Fields or None; raw: a reading."""
        self.stage = CLEARING
        self.results = bytearray(board.seats)
        self.bits: list[int] = []
        self.order: list[int] = []
        self.calibration = Calibration(fields)
        self.seat = 0  # the seat asked for; in the stage LIGHTS the light, in DICE which of the lights without a cell
        self._board = board
        self._bit_of = [board.sense["bits"].index(seat) for seat in range(board.seats)]
        order = board.leds["order"]
        self._light_of = [order.index(cell) for cell in range(board.cell_count)]
        self._pips: list[int] = []  # lights that have no cell
        wires = list(range(len(board.sense["bits"])))  # whatever cells they are said to see
        self._debouncer = debouncer_of(board, wires, len(wires))
        self._changed: list[int] = []
        self._standing = -1  # the bit that has answered while its piece still stands, else -1
        self.since = now
        self._found: list[int] = []
        self._beside: list[int] = []  # for each light, the cell that it is beside, -1 for none
        self._debouncer.sample(now, raw, self._changed)

    def sample(self, now, raw, pressed):
        """Process a reading, and a press if `pressed`; return whether the lights have something new to show."""
        before = (self.stage, self.seat, self._standing)
        self._changed = []
        self._debouncer.sample(now, raw, self._changed)
        if self._changed or pressed:
            self.since = now
        if self.stage == CLEARING:
            self._clear(pressed)
        elif self.stage == SHOWING:
            self._show(now, pressed)
        elif self.stage != OVER:
            self._ask(now, pressed)
        return bool(self._changed) or before != (self.stage, self.seat, self._standing)

    def draw(self, picture):
        """Fill picture, a bytearray with one cue for each light of the chain."""
        picture[:] = bytes(len(picture))
        if self.stage == SENSORS:
            picture[:] = bytes([cues.SET_WHITE if self._standing < 0 else cues.PASSED]) * len(picture)
        elif self.stage == LIGHTS:
            picture[self.seat] = cues.SET_BLACK if self._standing < 0 else cues.PASSED
        elif self.stage == DICE:
            picture[self._pips[self.seat]] = cues.SET_BLACK if self._standing < 0 else cues.PASSED
        else:
            self._draw_results(picture)

    def letters(self):
        """The results as text, one of LETTERS for each seat."""
        return "".join([LETTERS[result] for result in self.results])

    def _draw_results(self, picture):
        slots = self._board.slots
        for seat in range(len(self.results)):
            light = self._light_of[seat // slots]
            if self.results[seat]:
                cues.strongest(picture, light, cues.PASSED if self.results[seat] == SOUND else cues.FAILED)
            if self.stage == CLEARING and self._debouncer.settled[self._bit_of[seat]]:
                picture[light] = cues.EXTRA
        if self.stage == ASKING and self._standing < 0:
            picture[self._light_of[self.seat // slots]] = cues.SET_WHITE

    def _clear(self, pressed):
        """Wait until the board is empty, or a press says that it is; then take the readings of the empty board."""
        standing = [seat for seat in range(len(self.results)) if self._debouncer.settled[self._bit_of[seat]]]
        if not self.calibration.samples:
            if standing and not pressed:
                return
            for seat in standing:
                self.results[seat] = STUCK
        if self.calibration.sample_empty():
            for seat in range(len(self.results)):
                if self.results[seat] == STUCK:
                    self.calibration.leave(self._bit_of[seat])
            self._begin(ASKING)

    def _begin(self, stage):
        self.stage = stage
        self.seat = -1
        self._found = []
        self._next()

    def _next(self):
        """Ask for the next seat or light, skipping stuck seats; after the last one, begin the next stage."""
        self._standing = -1
        self.seat += 1
        while self.stage == ASKING and self.seat < len(self.results) and self.results[self.seat] == STUCK:
            self.seat += 1
        if self.seat < self._count():
            return
        if self.stage == ASKING:
            self.stage = SHOWING
        elif self.stage == SENSORS and self._keep_sensors():
            self._begin(LIGHTS)
        elif self.stage == LIGHTS and self._finds_dice():
            self._begin(DICE)
        else:
            self._keep_lights()
            self.stage = SHOWING

    def _count(self):
        """How many seats or lights this stage asks for."""
        if self.stage == DICE:
            return len(self._pips)
        return len(self._board.leds["order"]) if self.stage == LIGHTS else len(self.results)

    def _finds_dice(self):
        """Note which cell each light is beside. Returns whether those beside none are as many as the dice have."""
        self._beside = [-1 if bit < 0 else self.bits[bit] // self._board.slots for bit in self._found]
        self._pips = [light for light in range(len(self._beside)) if self._beside[light] < 0]
        return len(self._pips) == PIPS * self._board.dice > 0

    def _ask(self, now, pressed):
        if self._standing >= 0:
            if age(now, self.since) >= _STEADY_MS and self.stage == ASKING:
                self.calibration.measure(self._standing)
            if not self._debouncer.settled[self._standing]:
                self._next()
            return
        answered = [bit for bit in self._changed if self._debouncer.settled[bit]]
        if answered:
            self._standing = answered[0]
            self._note(answered[0])
        elif pressed:
            self._note(-1)
            self._next()

    def _note(self, bit):
        """Note that the sensor of bit has answered; -1 means that none has."""
        if self.stage != ASKING:
            self._found.append(bit)
        elif bit == self._bit_of[self.seat]:
            self.results[self.seat] = SOUND
        else:
            self.results[self.seat] = SILENT if bit < 0 else ELSEWHERE

    def _show(self, now, pressed):
        if pressed and not self.bits and ELSEWHERE in self.results:
            self._begin(SENSORS)
        elif pressed or age(now, self.since) > SHOWING_MS:
            self.stage = OVER

    def _keep_sensors(self):
        """Take the bits that answered as the wiring; False if one answered twice.

        A seat that was skipped keeps its bit, or gets one that is left over.
        """
        found = self._found
        left = [bit for bit in self._bit_of if bit not in found]
        bits = [-1] * len(self._board.sense["bits"])
        for seat in range(len(found)):
            bit = found[seat]
            if bit < 0 and left:
                bit = left.pop(left.index(self._bit_of[seat]) if self._bit_of[seat] in left else 0)
            if bit < 0 or bits[bit] >= 0:
                return False
            bits[bit] = seat
        self.bits = bits
        for seat in range(len(found)):
            self.results[seat] = SILENT if found[seat] < 0 else SOUND
        self._bit_of = [bits.index(seat) for seat in range(len(found))]
        return True

    def _keep_lights(self):
        """Take the lights as they were found, if every cell and every place of a die has one."""
        if self.stage not in (LIGHTS, DICE):
            return
        order, board = list(self._board.leds["order"]), self._board
        for light in range(len(order)):
            if self._beside[light] >= 0:
                order[light] = self._beside[light]
        if self.stage == DICE:
            for pip in range(len(self._pips)):
                bit = self._found[pip]
                order[self._pips[pip]] = -1 if bit < 0 else _pip(board, self.bits[bit] // board.slots)
        if sorted(order) == sorted(board.leds["order"]):
            self.order = order
            self._light_of = [order.index(cell) for cell in range(board.cell_count)]


def _pip(board, cell):
    """The light of a die that a cell stands for, or -1: cells of the first row stand for lights of the first die."""
    rows = sorted({name[0] for name in board.cells})
    die, place = rows.index(board.cells[cell][0]), int(board.cells[cell][1:]) - 1
    return board.cell_count + PIPS * die + place if die < board.dice and place < PIPS else -1
