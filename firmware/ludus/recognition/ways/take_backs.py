"""Rule 6: an earlier position of the game explains the board, so that actions were taken back.

To find it, a 16-bit number is noted for each position of the game: the sum of the weights of its pieces. A weight
depends on a piece's cell and colour. Equal sums are only a hint; the positions themselves decide.
"""

from array import array
from binascii import crc32

from ludus.hot_loops import last_mark
from ludus.portable import const
from ludus.recognition.occupancy import height, shown
from ludus.recognition.touched import FILLED

PLY = const(0)  # an index in `Trail.undone`, as the next three
ACTIONS = const(1)
CHECK = const(4)
CELLS = const(5)
_CHECK_BITS = const(0x3FFFFFFF)  # on a Pico such an int takes no memory
_MOST_UNSURE = const(32)  # most guesses at what touched cells hold; if there are more, all plies are tried


class Trail:
    """The sums of weights after each ply of a game, from its start at index 0; only their differences mean anything.

    `undone` is a tuple about the last take-back, () if there is none: the ply to which it led back; the actions that it
    took back; by cell, the filled slots expected before it, and the contents before it; the checksum of the actions
    before that ply; the set of cells that hands touched for it. `gone_back`: whether nothing was played since.
    """

    def __init__(self, cells, slots):
        """slots: how many each cell has. Piles of more counters look alike, so they get the same weight."""
        self._slots = slots
        self._marks = array("H", [0])
        self._owners = bytearray(cells)  # by cell, the colours that have stood there: 1 for white, 2 for black, 3
        self.undone: tuple = ()
        self.gone_back = False

    def follow(self, game, most):
        """Extend the trail to the last ply of the game, but by at most `most` plies."""
        for ply in range(len(self._marks) - 1, min(len(game.played), len(self._marks) - 1 + most)):
            mark = self._marks[ply]
            for cell, before, after in game.changes_at(ply):
                mark += self._weight(cell, after) - self._weight(cell, before)
                self._owners[cell] |= (before | after) & 3
            self._marks.append(mark & 0xFFFF)

    def take_back(self, game, ply, board, cells):
        """Note in `undone` that the actions from that ply on are taken back, and drop them from the trail.

        If nothing was played since the previous take-back, the two are noted as one.
        """
        gone, expected, contents, cells = tuple(game.played[ply:]), board.expected, board.contents, set(cells)
        if self.gone_back and self.undone and self.undone[PLY] == len(game.played):
            _ply, later, expected, contents, _check, before = self.undone
            gone, cells = gone + later, cells | before
        self.undone = ply, gone, expected, contents, check_before(game, ply), cells
        self.cut(ply)

    def cut(self, ply):
        """Drop what was played after that ply, as it is taken back."""
        self._marks = self._marks[: ply + 1]

    def was_either(self, cell):
        """Whether pieces of both colours have stood on a cell in this game."""
        return self._owners[cell] == 3

    def plies_like(self, present, contents, touched, owed):
        """Earlier plies whose position may be on the board, the latest first; all of them if the trail cannot tell.

        The position must equal contents except on the touched cells, where only the filled slots are known. A piece on
        one of the cells owed may have been captured already.
        """
        marks = [self._marks[-1]]
        for cell in touched:
            likely = [4 * present[cell] - 4 + colour for colour in (1, 2)] if present[cell] else [0]
            now = self._weight(cell, contents[cell])
            steps = [self._weight(cell, content) - now for content in likely + [0] * (cell in owed)]
            if len(marks) * len(steps) > _MOST_UNSURE:
                return range(len(self._marks) - 2, -1, -1)
            marks = [mark + step & 0xFFFF for mark in marks for step in steps]
        found = []
        for mark in marks:
            ply = last_mark(self._marks, mark, len(self._marks) - 1)
            while ply >= 0:
                found.append(ply)
                ply = last_mark(self._marks, mark, ply)
        return sorted(found, reverse=True)

    def _weight(self, cell, content):
        """A number for the pieces that a cell's slots show: a scrambled code of cell and colour, times their count."""
        seed = (4 * cell + (content & 3)) * 40503 & 0x7FFF
        return (seed * seed >> 6 & 0xFFFF) * min((content + 3) >> 2, self._slots)


def check_before(game, ply):
    """The 30-bit checksum of the actions before a ply."""
    return crc32(game.played[:ply]) & _CHECK_BITS


def may_restore(position):
    """Whether people may restore what was taken back last; not in a game with the PC or the table's own player."""
    undone, game = position.trail.undone, position.game
    plays = not game.over and not any(position.players.automatic)  # over: people have ended the game since then
    return undone and plays and check_before(game, undone[PLY]) == undone[CHECK]


def restorable(position, evidence, since):
    """The reading that plays again what was taken back, if the board looks as it did before that take-back; else ().

    since: how many plies were played after the take-back, which must have undone more than that, and at least two.
    """
    if not may_restore(position):
        return ()
    ply, actions, expected, contents = position.trail.undone[:4]
    played = len(position.game.played) - ply
    if played != since or not len(actions) > max(1, played) or evidence.present != expected:
        return ()
    return () if evidence.board.miscoloured(contents) else (ply, actions)


def by_hand(game, ply=0):
    """The plies from this one on that are actions, a list without throws."""
    return [at for at in range(ply, len(game.played)) if game.changes_at(at)]


def pieces_moved(game, ply):
    """How many pieces the actions from a ply on moved or took off; one that moved on counts once."""
    changes = [game.changes_at(at) for at in by_hand(game, ply)]
    ends = [change[-1][0] for change in changes]
    return len([1 for index, change in enumerate(changes) if change[0][0] not in ends[:index]])


def last_by_hand(game):
    """The ply of the last action, ignoring throws; -1 before the first one."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):
        ply -= 1
    return ply


def earlier(evidence, trail):
    """The latest earlier ply whose position explains the board; -1 for none."""
    game, contents = evidence.game, bytearray(evidence.contents)
    count, unsure = len(game.played), _unsure(evidence, trail)
    plies, at = trail.plies_like(evidence.present, contents, unsure, evidence.owed), count
    if count and evidence.slots == 1 and any(evidence.masked):  # a take-back of the last ply may show on no sensor
        plies = [count - 1] + list(plies)
    for ply in plies:
        while at > ply:
            at -= 1
            for cell, before, _after in game.changes_at(at):
                contents[cell] = before
        if _stands(evidence, contents, unsure):
            return ply
    return -1


def _unsure(evidence, trail):
    """The cells, a list, whose contents hands may have changed.

    They include each lane whose only counter may have been exchanged for another one: a hit may be taken back that way.
    """
    touched, contents = evidence.touched, evidence.contents
    if evidence.slots > 1:
        more = [cell for cell in touched.straightened if 0 < contents[cell] <= 4 and trail.was_either(cell)]
    else:
        more = [cell for cell in range(len(touched.before)) if touched.before[cell]] if any(touched.before) else []
    return list(set(touched.cells() + more + evidence.owed))


def _stands(evidence, contents, unsure):
    """Whether the board shows these contents, and they differ from the game's only where `_may_hold` allows it."""
    present, colours, slots = evidence.present, evidence.colours, evidence.slots
    for cell in range(len(present)):
        content, now = contents[cell], evidence.contents[cell]
        if evidence.masked[cell]:
            continue
        if content and colours[cell] not in (0, content & 3):
            return False
        count = evidence.expected[cell] if content == now else shown(content, slots)
        if count != present[cell] or (content != now and not _may_hold(evidence, cell, content, unsure)):
            return False
    return True


def _may_hold(evidence, cell, content, unsure):
    """Whether a cell may hold another content than the game has there: it is unsure, or a full lane.

    On squares, a piece of another colour must have been set down there.
    """
    now, slots = evidence.contents[cell], evidence.slots
    if slots > 1 and height(now) >= slots == evidence.present[cell]:
        return True
    touched = evidence.touched
    filled = touched.filled[cell] > 0 or touched.before[cell] & FILLED
    return cell in unsure and (slots > 1 or not content or not now or filled)


def back_to(position, evidence):
    """The latest ply to which the game may have been taken back, as the board shows; -1 for none.

    While the PC requests an action, or if nobody looks after the table, only the last action may be taken back, with
    dice the last turn. A lift alone takes back no hit if the counter that hit was not lifted.
    """
    game, trail, requested = position.game, position.trail, position.players.requested
    trail.follow(game, len(game.played))
    ply = earlier(evidence, trail)
    if ply < 0 or (evidence.touched.hit_stands() and not evidence.extra):
        return -1
    if requested is not None and ply < (position.first if position.dice else last_by_hand(game)):
        return -1
    if position.unattended and (trail.gone_back or len(by_hand(game, ply)) > 1):
        return -1
    return ply
