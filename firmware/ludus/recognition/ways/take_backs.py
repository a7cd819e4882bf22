"""Rule 6: an earlier position of the game explains the board, so that actions were taken back.

To find it, the positions a game has gone through are noted as one small number each: the XOR of a random number for
each piece on its cell (Zobrist's method), 16 bits. Equal numbers are only a hint; the positions themselves decide.
"""

from array import array

from ludus.hot_loops import last_mark
from ludus.portable import const
from ludus.recognition.ways.slides import filled_first

_MOST_UNSURE = const(32)  # guesses at what touched cells hold; with more the game is walked back


class Trail:
    """Numbers of the contents after each ply of a game, the start at index 0; only how they differ means anything.

    `undone` is what was taken back last, () for nothing: the ply before it, its actions, by cell what was expected
    and its content before, and the checksum of the position that was left. `gone_back`: nothing was played since.
    """

    def __init__(self, cells, slots):
        """So many slots has each cell: piles that look alike, since they are higher than their lane, count alike."""
        self._slots = slots
        self._keys = array("H", [0] * (2 * cells))
        seed = 12345
        for index in range(2 * cells):
            seed = (seed * 1103 + 12347) & 0xFFFFF
            low = seed
            seed = (seed * 1103 + 12347) & 0xFFFFF
            self._keys[index] = (low >> 4 ^ seed) & 0xFFFF
        self._marks = array("H", [0])
        self._played = array("H")  # the game's own: who takes back begins another one, and this stays as it was
        self._followed = 0
        self.undone: tuple = ()
        self.gone_back = False

    def follow(self, game, most):
        """Bring the trail up to game's last ply, at most so many plies further."""
        played, same = game.played, self._followed
        if played is self._played and same == len(played):
            return
        if played is not self._played:
            same, most_alike = 0, min(len(played), same)
            while same < most_alike and self._played[same] == played[same]:
                same += 1
            self._marks = self._marks[: same + 1]
        for ply in range(same, min(len(played), same + most)):
            mark = self._marks[ply]
            for cell, before, after in game.changes_at(ply):
                mark ^= self._key(cell, before) ^ self._key(cell, after)
            self._marks.append(mark)
        self._played, self._followed = played, len(self._marks) - 1

    def plies_like(self, present, contents, touched, owed):
        """Plies before the last whose position may be present, the latest first; None if the trail cannot tell.

        The position must equal contents but on the touched cells, of which only the filled slots are known; a piece
        that stands on one of the cells owed may have been captured already.
        """
        marks = [self._marks[-1]]
        for cell in touched:
            known = self._key(cell, contents[cell])
            keys = [known ^ self._key(cell, content) for content in _possible(present[cell]) + [0] * (cell in owed)]
            if len(marks) * len(keys) > _MOST_UNSURE:
                return None
            marks = [mark ^ key for mark in marks for key in keys]
        found = []
        for mark in marks:
            ply = last_mark(self._marks, mark, len(self._marks) - 1)
            while ply >= 0:
                found.append(ply)
                ply = last_mark(self._marks, mark, ply)
        return sorted(found, reverse=True)

    def _key(self, cell, content):
        """The number of a piece, turned by one bit for each further one of its pile."""
        if content == 0:
            return 0
        key = self._keys[2 * cell + (content & 3) - 1]
        turn = min((content - 1) >> 2, self._slots - 1)
        return key >> turn | (key & ((1 << turn) - 1)) << (16 - turn)


def _possible(filled):
    """The contents that a cell with so many filled slots may have, a list."""
    return [4 * filled - 4 + colour for colour in (1, 2)] if filled else [0]


def earlier(evidence, trail):
    """How many plies to take back so that the board is explained (the fewest), or 0."""
    game = evidence.game
    count = len(game.played)
    cells = evidence.touched.cells()
    if evidence.slots > 1:
        cells += [cell for cell in _exchanged_before(evidence) if cell not in cells]
    before = evidence.touched.before
    if evidence.slots == 1 and any(before):
        cells += [cell for cell in range(len(before)) if before[cell] and cell not in cells]
    cells += [cell for cell in evidence.owed if cell not in cells]
    plies = trail.plies_like(evidence.present, evidence.contents, cells, evidence.owed)
    if plies is None:
        plies = range(count - 1, -1, -1)
    if count and evidence.slots == 1 and any(evidence.masked):  # what no sensor tells may have gone back
        plies = [count - 1] + list(plies)
    if not plies:
        return 0
    contents, at = bytearray(evidence.contents), count
    for ply in plies:
        while at > ply:
            at -= 1
            for cell, before, _after in game.changes_at(at):
                contents[cell] = before
        if _stands(evidence, contents, ply == count - 1):
            return count - ply
    return 0


def is_in_doubt(evidence, plies):
    """Whether taking those plies back is not all that may have happened.

    A piece that stands where it came from was set down there before it left its new place: it may be another one. Or a
    piece was set down where one was captured before the captor stood where it came from: they may be exchanged. In
    lanes nothing is known of it: others of the same pile may have come and gone.
    """
    game, touched = evidence.game, evidence.touched
    if "dice" in game.options:
        return False
    for ply in range(len(game.played) - plies, len(game.played)):
        changes = game.changes_at(ply)
        origin, end = changes[0][0], changes[-1][0]
        if changes[0][2] or changes[0][1] != changes[-1][2]:
            continue
        if touched.was_pushed(end, origin) or filled_first(touched, origin, end):
            return True
        for cell, _before, _after in changes[1:-1]:
            if 0 < touched.emptied[end] < touched.filled[cell] < touched.filled[origin]:
                return True
    return False


def _stands(evidence, contents, unbelieved):
    """Whether the board shows contents, and every cell that differs from the game's was emptied or filled.

    unbelieved: whether a cell may differ whose sensor is not believed.
    """
    now, present, slots = evidence.contents, evidence.present, evidence.slots
    colours, masked = evidence.colours, evidence.masked
    for cell in range(len(present)):
        if masked[cell]:
            if contents[cell] != now[cell] and not unbelieved:
                return False
            continue
        if colours[cell] and contents[cell] and contents[cell] & 3 != colours[cell]:
            return False
        if contents[cell] == now[cell]:
            if evidence.expected[cell] != present[cell]:
                return False
        elif min((contents[cell] + 3) >> 2, slots) != present[cell] or not _may_differ(evidence, cell):
            return False
    return True


def _exchanged_before(evidence):
    """Lanes whose one counter was taken off and another set there since the last commit, a list.

    The board stood as before then, and what was seen of it is forgotten: but a hit may be taken back so.
    """
    return [cell for cell in evidence.touched.straightened if 0 < evidence.contents[cell] <= 4]


def _may_differ(evidence, cell):
    """Whether a cell may have changed: it was emptied or filled, or what changed lies on top of a full lane."""
    touched, slots = evidence.touched, evidence.slots
    if touched.touches(cell) or cell in evidence.owed:
        return True
    if slots == 1:
        return touched.before[cell] != 0
    full = evidence.contents[cell] > 4 * slots - 4 and evidence.present[cell] == slots
    return full or cell in touched.straightened
