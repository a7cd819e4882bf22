"""What stands on the cells, according to the game and according to the sensors.

A *content* says what stands on a cell, as one number: 0 for nothing, else the colour (1 white, 2 black) plus four for
each counter but the first. A cell has as many *slots* as it has seats. The *level* of a seat is what its sensor has
settled to: 0 nothing, 1 a piece whose colour is not known, 2 white, 3 black. Sensors tell how many slots are filled: a
pile higher than its lane looks as high as the lane.

What stands on a cell whose sensor is not believed is taken from the game. A sensor that chatters is not believed until
it stops; one that is stuck (`ways.stuck_sensor`), until it moves. If a sensor of a lane is stuck, only that one is
not believed: the others still count, see `stuck_lane`.
"""

from ludus.hot_loops import deviating
from ludus.portable import const
from ludus.recognition.decision import SOUND
from ludus.recognition.stuck_lane import DOUBTFUL, MOVED
from ludus.recognition.touched import EMPTIED

# Why a sensor is not believed.
CHATTERS = const(1)
STUCK = const(2)


def height(content):
    """How many pieces a content stands for."""
    return (content + 3) >> 2


def shown(content, slots):
    """How many of a cell's slots a content fills."""
    return min((content + 3) >> 2, slots)


def levels(contents, slots):
    """How many slots of each cell its content fills, a bytearray."""
    return bytearray([min((content + 3) >> 2, slots) for content in contents])


def colours(settled, slots):
    """The colour of each cell, a bytearray: 1 white, 2 black, 0 nothing or not known. settled: levels of all seats."""
    found = bytearray(len(settled) // slots)
    for seat in range(len(settled)):
        if settled[seat] > 1:
            found[seat // slots] = settled[seat] - 1
    return found


def counted(settled, slots):
    """How many slots of each cell are filled, a bytearray. settled: the levels of all seats."""
    return bytearray([_filled(settled, slots, cell) for cell in range(len(settled) // slots)])


def _filled(settled, slots, cell):
    """How many slots of one cell are filled."""
    return len([level for level in settled[cell * slots : (cell + 1) * slots] if level])


class Occupancy:
    """What stands on the board, as far as its sensors are believed, and what the game has there.

    By cell: `present` is how many pieces the sensors have settled to, `expected` how many they should show, `contents`
    what the game has there, `colours` which colour the sensors tell (1 white, 2 black, 0 not known), `masked` why its
    sensor is not believed (CHATTERS or STUCK). `stuck_lanes` are the lanes that have a stuck sensor. `owed` are the
    cells of captured pieces that still stand though play went on: the pieces are expected there until they are taken
    off.
    """

    def __init__(self, present, slots, masked, colours):
        """present, colours: as above; slots: how many each cell has; masked: from the Occupancy before, or None."""
        self.slots = slots
        self.present = bytearray(present)
        self.expected = self.present
        self.contents = bytes(len(present))
        self.colours = bytearray(colours)
        self.tells_colours = any(self.colours)
        self.masked = bytearray(masked or len(present))
        self.stuck_lanes: dict = {}
        self.owed: list[int] = []
        self._last_seats = bytearray(len(present) if slots > 1 else 0)  # for each lane, the seat that changed last

    def deviations(self, contents=None):
        """Two lists: the cells that lack pieces, and those with too many; each cell once for each such piece.

        contents: what the board is compared with; None for what the sensors should show, see `expected`.
        """
        expected = self.expected if contents is None else levels(contents, self.slots)
        missing: list[int] = []
        extra: list[int] = []
        count = len(self.present)
        cell = deviating(expected, self.present, 0, count)
        while cell < count:
            gap = expected[cell] - self.present[cell]
            (missing if gap > 0 else extra).extend([cell] * abs(gap))
            cell = deviating(expected, self.present, cell + 1, count)
        return missing, extra

    def miscoloured(self, contents=None):
        """The cells, a list, where sensors tell another colour than contents have (None: the contents of the game)."""
        contents, colours = contents or self.contents, self.colours
        cells = range(len(contents)) if self.tells_colours else ()
        return [cell for cell in cells if contents[cell] and colours[cell] not in (0, contents[cell] & 3)]

    def owe(self, cells, touched):
        """Add to `owed` those of these cells where a captured piece still stands that nobody has lifted."""
        for cell in cells:
            stands = self.present[cell] and not self.masked[cell] and cell not in self.owed
            if stands and not touched.emptied[cell] and not touched.before[cell] & EMPTIED:
                self.owed.append(cell)

    def follow(self, contents):
        """Take over the game's new contents. Returns a list of events, one for each stuck sensor that proves sound."""
        self.contents = contents
        self.expected = levels(contents, self.slots)
        self.owed = [cell for cell in self.owed if not contents[cell]]
        for cell in self.owed:
            self.expected[cell] = 1
        for cell in range(len(self.masked)):
            if self.masked[cell]:
                self.present[cell] = self.expected[cell]
        self._doubt_stuck_lanes()
        events = []
        for cell, lane in list(self.stuck_lanes.items()):
            if self.masked[cell]:
                lane.gap = self.expected[cell] - lane.count
            if self.present[cell] == self.expected[cell]:
                if lane.gap:
                    self.masked[cell] = STUCK
                else:
                    events.append(self._trust(cell))
        return events

    def _trust(self, cell):
        """Believe the sensor of a cell again; return the event that it is sound."""
        self.stuck_lanes.pop(cell, None)
        self.masked[cell] = 0
        return SOUND, cell

    def believes(self, seat):
        """Whether changes of a seat matter: its cell is believed, or is a lane with a stuck sensor."""
        cell = seat // self.slots
        return not self.masked[cell] or cell in self.stuck_lanes

    def changes(self, seat, level):
        """The changes, as `Touched.note` takes them, by which a seat came to a level: two if its colour changed."""
        cell = seat // self.slots
        exchanged = level > 1 and self.colours[cell] not in (0, level - 1)
        change = cell << 1 | (level != 0)
        return [cell << 1, change] if exchanged else [change]

    def take(self, seats, settled):
        """Update the cells of these seats, which have settled; settled: the levels of all seats."""
        present, colours, slots = self.present, self.colours, self.slots
        for seat in seats:
            level, cell = settled[seat], seat // slots
            present[cell] = self._height(cell, settled)
            if cell in self.owed and not level:
                self.owed.remove(cell)
                self.expected[cell] = 0
            if level > 1 or colours[cell]:
                self.tells_colours = True
                colours[cell] = max(0, level - 1)
        self._doubt_stuck_lanes()

    def filled_since(self, settled):
        """The believed seats, a list, with a piece by these levels on a cell that was taken to be empty."""
        filled = [seat for seat in range(len(settled)) if settled[seat] and self.believes(seat)]
        return [seat for seat in filled if not self.present[seat // self.slots]]

    def _doubt_stuck_lanes(self):
        """Count a lane with a stuck sensor as in the game if its sensors show that number and all other cells agree."""
        for cell, lane in self.stuck_lanes.items():
            if lane.doubt(cell, self._last_seats[cell], self.present, self.expected):
                self.present[cell], self.masked[cell] = self.expected[cell], STUCK

    def _height(self, cell, settled):
        """How many pieces stand on a lane according to its sensors, corrected if one of them is stuck."""
        lane, count = self.stuck_lanes.get(cell), _filled(settled, self.slots, cell)
        return count if lane is None else min(max(count + lane.gap, 0), self.slots)

    def disregard(self, cell, why, emptied):
        """Stop believing a cell's sensor; the cell then counts as the game has it.

        why: CHATTERS or STUCK; emptied: whether the cell was seen to be emptied.
        """
        if why == STUCK and self.slots > 1 and cell not in self.stuck_lanes:
            from ludus.recognition.stuck_lane import StuckLane

            seat = self._last_seats[cell] if self.present[cell] < self.expected[cell] and emptied else -1
            self.stuck_lanes[cell] = StuckLane(seat, self.present[cell], self.expected[cell])
        self.masked[cell] = why
        self.present[cell] = self.expected[cell]
        self.colours[cell] = 0

    def regard(self, cell, settled):
        """Believe a cell's sensor again; settled: the levels of all seats."""
        self.masked[cell] = 0
        self.present[cell] = self._height(cell, settled)

    def believe_again(self, seats, settled):
        """Believe sensors again that were thought stuck and have moved. Returns a list of events, one for each."""
        events = []
        for seat in seats:
            cell = seat // self.slots
            lane, moved = self.stuck_lanes.get(cell), self.masked[cell] == STUCK
            if lane is not None:
                agrees, count = self.present == self.expected, _filled(settled, self.slots, cell)
                means = lane.meaning(seat, settled[seat] != 0, count, self.expected[cell], agrees)
                self.masked[cell], moved = STUCK if means == DOUBTFUL else 0, means == MOVED
            if moved:
                events.append(self._trust(cell))
            if self._last_seats:
                self._last_seats[cell] = seat
        return events
