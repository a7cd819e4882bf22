"""The compact board definition that the firmware reads; `checks` finds mistakes in it.

The PC makes it from hardware/boards/*.json and keeps the source's hash in it. A dict with
    board   name                          hash    8 hex digits of the source definition
    firmware 8 hex digits of all that was built with it; missing where the firmware runs from its sources
    games   ids it can play               cells   names by cell index
    options those of its games' options that the board itself sets, such as the size; may be missing
    at      [x, y] of each cell in mm, x to the right, y away from White
    slots   how many pieces a cell holds side by side (a lane's slots); 1 if missing
    dice    how many dice the board shows, each by PIPS lights; 0 if missing
    sense   kind "hc165": spi, sck, miso, load, hz, closed (level where a piece is),
            bits: for each bit in reading order the seat it sees, or -1; seats are slots, counted
            through the cells in order; where cells have one slot, a cell's seat is its index
            kind "hc4067", which tells colours apart: sel, banks (pairs of enable and ADC pin), on_us (time from
            powering a bank to its first reading), bits: for each channel, bank after bank, the cell or -1,
            per_mt (steps of a reading per mT), edges, white (see ludus.sensing.thresholds)
    leds    pin, sm (state machine), order (for each LED along the chain, the index of its cell; the
            lights of the dice are numbered after the cells), max_ma, idle_ma (one LED), frame_ma (budget of
            the whole chain)
    button  pin of the button to ground
"""

from array import array

from ludus.board.facts import PIPS
from ludus.errors import BoardError


class Board:
    """A validated compact definition; the fields of the dict as attributes."""

    def __init__(self, compact):
        """Take a compact dict. Raises BoardError with the first mistake found."""
        from ludus.board import checks

        checks.check_fields(compact)
        self.name = compact["board"]
        self.source_hash = compact["hash"]
        self.firmware_hash = str(compact.get("firmware", ""))[:8]
        self.games = tuple(compact["games"])
        self.options = compact.get("options", {})
        self.cell_count = len(compact["cells"])
        self._cells = "\n".join(compact["cells"])  # one string takes a fifth of the memory that ninety would
        self._at = array("h", [way for xy in compact["at"] for way in xy])
        self.slots = compact.get("slots", 1)
        self.dice = compact.get("dice", 0)
        self.sense = compact["sense"]
        self.tells_colours = self.sense["kind"] == "hc4067"
        self.leds = compact["leds"]
        self.button = compact["button"]
        checks.check_board(self)

    @property
    def cells(self):
        """The names of the cells, a tuple in cell order: made anew each time."""
        return tuple(self._cells.split("\n"))

    @property
    def seats(self):
        """The number of places that hold one piece each: the slots of all cells."""
        return self.cell_count * self.slots

    @property
    def lights(self):
        """The number of lights: one for each cell, and those of the dice."""
        return self.cell_count + PIPS * self.dice

    def distance(self, a, b):
        """The squared distance between two cells, in square mm."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)

    def place(self, cell):
        """x and y of a cell in mm."""
        return self._at[2 * cell], self._at[2 * cell + 1]


def board_of(compact):
    """Make a Board from a definition that may be wrong in any way. Raises BoardError."""
    try:
        return Board(compact)
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise BoardError("a part of the board definition is not what it should be: %s" % error) from None
