"""What stands on the board, as far as its sensors are believed, beside what the game has there."""

from ludus.recognition import masks
from ludus.recognition import occupancy as piles
from ludus.recognition.explain import deviations
from ludus.recognition.touched import Seen


class Standing:
    """Cells as the sensors tell them and as a game has them, and what hands did since the last commit.

    `present` (bytes by cell) is how many pieces the sensors have settled to, `expected` how many they should show,
    `contents` what the game has there (see `piles`).
    """

    def __init__(self, game, present, slots, masked, colours):
        """Present stands on the board; so many slots has each cell; masked as of a Standing before, or None.

        colours: by cell what the sensors tell, see `piles.colours`.
        """
        self.game = game
        self.slots = slots
        self.present = bytearray(present)
        self.expected = self.present
        self.contents = game.contents()
        self.seen = Seen(len(present))
        self.colours = bytearray(colours)  # 1 white, 2 black, as far as the sensors told; 0 not known
        self.tells_colours = any(self.colours)
        self.masked = bytearray(masked or len(present))  # by cell why its sensor is not believed, see `masks`
        self.astray: dict[int, masks.Astray] = {}  # by cell the lanes of which one sensor is stuck
        self._last_seats = bytearray(len(present) if slots > 1 else 0)  # by lane the seat that changed last
        self.revived: list[int] = []  # cells thought stuck whose sensors have moved
        self.blamed: list[int] = []  # cells whose sensors did not tell what people did

    def missing(self):
        """Cells where the game has pieces that the board has not, each as often as it lacks one."""
        return deviations(self.expected, self.present)[0]

    def extra(self):
        """Cells where the board has pieces that the game has not, each as often as it has one too many."""
        return deviations(self.expected, self.present)[1]

    def miscoloured(self):
        """Cells where a piece of the other colour stands than the game has there, as far as the sensors tell."""
        if not self.tells_colours:
            return []
        there, colours = self.contents, self.colours
        return [cell for cell in range(len(there)) if there[cell] and colours[cell] not in (0, there[cell])]

    def unseen_pile(self, cell):
        """Whether a counter more on that cell leaves no trace."""
        return self.contents[cell] > 4 * self.slots - 4

    def _compare(self):
        """The game has changed: what the sensors should show now. What is not believed shows just that."""
        self.contents = self.game.contents()
        self.expected = piles.levels(self.contents, self.slots)
        for cell in range(len(self.masked)):
            if self.masked[cell]:
                self.present[cell] = self.expected[cell]
        for cell in list(self.astray):
            self._compare_lane(cell, self.astray[cell])

    def _compare_lane(self, cell, lane):
        """A lane with a stuck sensor is believed again as soon as it tells what stands there, else until it moves."""
        if self.masked[cell]:
            lane.gap = self.expected[cell] - lane.told
        if self.present[cell] != self.expected[cell]:
            return
        if lane.gap:
            self.masked[cell] = masks.STUCK
        else:
            self._is_sound(cell)

    def _is_sound(self, cell):
        """The stuck sensor of a lane has moved."""
        del self.astray[cell]
        self.masked[cell] = 0
        self.revived.append(cell)

    def _take(self, seats, levels):
        """Seats have settled to levels."""
        for seat in seats:
            cell = seat // self.slots
            self.present[cell] = self._filled(cell, levels)
            if levels[seat] > 1 or self.colours[cell]:
                self.tells_colours = True
                self.colours[cell] = max(0, levels[seat] - 1)

    def _filled(self, cell, levels):
        """How many pieces stand on a cell by what its sensors tell; of a lane with a stuck one more or fewer."""
        lane = self.astray.get(cell)
        told = self._told(cell, levels)
        return told if lane is None else min(max(told + lane.gap, 0), self.slots)

    def _told(self, cell, levels):
        filled = 0
        for slot in range(cell * self.slots, cell * self.slots + self.slots):
            filled += levels[slot] != 0
        return filled

    def _disregard(self, cell, why):
        """Do not believe a cell's sensor any more, for a reason of `masks`."""
        if why == masks.STUCK and self.slots > 1 and cell not in self.astray:
            fell = self.present[cell] < self.expected[cell] and self.seen.emptied[cell]
            seat = self._last_seats[cell] if fell else -1
            self.astray[cell] = masks.Astray(seat, self.present[cell], self.expected[cell])
        self.masked[cell] = why
        self.present[cell] = self.expected[cell]
        self.colours[cell] = 0

    def _regard(self, cell, levels):
        """Believe a cell's sensor again, which gives levels."""
        self.masked[cell] = 0
        self.present[cell] = self._filled(cell, levels)

    def _believe_again(self, seats, levels):
        """A sensor that was thought stuck and has moved is not."""
        for seat in seats:
            cell = seat // self.slots
            lane = self.astray.get(cell)
            if lane is not None:
                self._believe_lane(cell, lane, seat, levels)
            elif self.masked[cell] == masks.STUCK:
                self.masked[cell] = 0
                self.revived.append(cell)
            if self._last_seats:
                self._last_seats[cell] = seat

    def _believe_lane(self, cell, lane, seat, levels):
        """A seat of a lane has changed of which one sensor was thought stuck."""
        told, alone = self._told(cell, levels), self.present == self.expected
        means = lane.moved(seat, levels[seat] != 0, told, self.expected[cell], alone)
        self.masked[cell] = masks.STUCK if means == masks.DOUBTFUL else 0
        if means == masks.SOUND:
            self._is_sound(cell)

    def _blame(self, cell):
        """The sensor of a cell is stuck: people said what they did."""
        self._disregard(cell, masks.STUCK)
        self.blamed.append(cell)

    def _unsure(self):
        """Whether a piece that was set down may have another colour than it should."""
        return [cell for cell in self.seen.cells() if self.present[cell] and not self.colours[cell]]

    def _disbelieve(self):
        """Whether colours stood in the way, which a person now says are as they should be: forget them."""
        doubted = self.miscoloured() + [cell for cell in self.extra() if self.colours[cell]]
        for cell in doubted:
            self.colours[cell] = 0
        return doubted
