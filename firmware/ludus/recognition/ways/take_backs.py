"""Rule 6: an earlier position of the game explains the board, so that actions were taken back.

To find it, one 16-bit number is noted for each position of the game: the sum of one weight for each piece. A weight
depends on the piece's cell and colour. Equal sums are only a hint; the positions themselves decide.
"""

from array import array
from binascii import crc32

from ludus.hot_loops import last_mark
from ludus.portable import const
from ludus.recognition.occupancy import height, shown
from ludus.recognition.touched import FILLED
from ludus.recognition.ways.evidence import captured

PLY = const(0)  # in `Trail.undone`, as the next three
ACTIONS = const(1)
CHECK = const(4)
CELLS = const(5)
_CHECK_BITS = const(0x3FFFFFFF)  # on a Pico such an int takes no memory
_MOST_UNSURE = const(32)  # most guesses at what touched cells hold; beyond this all plies are tried, the latest first


class Trail:
    """Sums of the contents after each ply of a game, with the start at index 0; only their differences mean anything.

    `undone` is a tuple about the last take-back, () if there is none: the ply to which it led back; the actions that it
    took back; by cell, the filled slots expected and the contents before it; the checksum of the actions before that
    ply; and the set of cells that hands touched for it. `gone_back`: whether nothing was played since.
    """

    def __init__(self, slots):
        """slots: how many each cell has. Piles of more counters than that look alike, so they count as equal."""
        self._slots = slots
        self._marks = array("H", [0])
        self.undone: tuple = ()
        self.gone_back = False

    def follow(self, game, most):
        """Bring the trail up to the last ply of game, but by no more plies than most."""
        for ply in range(len(self._marks) - 1, min(len(game.played), len(self._marks) - 1 + most)):
            mark = self._marks[ply]
            for cell, before, after in game.changes_at(ply):
                mark += self._weight(cell, after) - self._weight(cell, before)
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

    def plies_like(self, present, contents, touched, owed):
        """Plies before the last whose position may be on the board, the latest first; all if the trail cannot tell.

        The position must equal contents except on the touched cells, where only the filled slots are known; a piece
        that stands on one of the cells owed may have been captured already.
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
        """The weight of the pieces that a cell's slots show: spread over all 16 bits; it takes no memory on a Pico."""
        seed = (4 * cell + (content & 3)) * 40503 & 0x7FFF
        return (seed * seed >> 6 & 0xFFFF) * min((content + 3) >> 2, self._slots)


def check_before(game, ply):
    """30-bit checksum of the actions before that ply."""
    return crc32(game.played[:ply]) & _CHECK_BITS


def may_restore(position):
    """Whether people may play again what was taken back last; not in a game with the PC or the table's own player."""
    undone, game = position.trail.undone, position.game
    plays = not game.over and not any(position.players.automatic)  # over: people have agreed on a draw since then
    return undone and plays and check_before(game, undone[PLY]) == undone[CHECK]


def restorable(position, evidence, since):
    """The reading that plays again what was taken back, if the board looks as it did before that take-back; else ().

    since: how many actions must have been played since then. The take-back must have undone more actions than that,
    and more than one.
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


def last_by_hand(game):
    """The ply of the last action, ignoring throws; -1 before the first one."""
    ply = len(game.played) - 1
    while ply >= 0 and not game.changes_at(ply):
        ply -= 1
    return ply


def earlier(evidence, trail):
    """The latest earlier ply whose position explains the board; or -1."""
    game, contents = evidence.game, bytearray(evidence.contents)
    count, unsure = len(game.played), _unsure(evidence)
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


def _unsure(evidence):
    """The cells whose contents hands may have changed, a list without repetitions.

    They include each lane whose only counter was exchanged for another one: the lane then looked as before, so what was
    seen there is forgotten, but a hit may be taken back that way.
    """
    touched = evidence.touched
    if evidence.slots > 1:
        more = [cell for cell in touched.straightened if 0 < evidence.contents[cell] <= 4]
    else:
        more = [cell for cell in range(len(touched.before)) if touched.before[cell]] if any(touched.before) else []
    return list(set(touched.cells() + more + evidence.owed))


def is_in_doubt(evidence, plies):
    """Whether what looks like a take-back of the last `plies` plies may have been something else.

    The piece on the origin of an action may be another one: it was set down there before the piece that had moved was
    lifted, or no sensor saw that lift. Or captor and captured piece may have changed places, where no sensor tells
    colours: after the captor was lifted, a piece was set down where the captured one had stood, and only then one on
    the captor's origin. False with dice: lanes cannot tell, as other pieces of the same pile may have come and gone.
    """
    game, emptied, filled = evidence.game, evidence.touched.emptied, evidence.touched.filled
    for ply in () if evidence.dice else range(len(game.played) - plies, len(game.played)):
        changes = game.changes_at(ply)
        origin, end = changes[0][0], changes[-1][0]
        if changes[0][2] or changes[0][1] != changes[-1][2]:
            continue
        if evidence.touched.was_pushed(end, origin) or (filled[origin] and not filled[origin] > emptied[end] > 0):
            return True
        captives = [change[0] for change in changes[1:-1] if not evidence.colours[change[0]]]
        if [cell for cell in captives if 0 < emptied[end] < filled[cell] < filled[origin]]:
            return True
    return False


def may_give_back(position, evidence, action):
    """Whether an action, seemingly a push, may be part of a take-back.

    Either a captured piece was put back, and then its captor was lifted. Or the piece that moved last was put back
    where it came from, so that the action seems to capture it, and then the piece that moved before it was lifted.
    """
    ply, (start, end) = len(position.game.played) - 1, evidence.ends(action)
    if ply < 1 or not evidence.touched.was_pushed(start, end):
        return False
    last, before = position.game.changes_at(ply), position.game.changes_at(ply - 1)
    if before[-1][0] != start:
        return False
    return end in captured(before) or (end == last[0][0] and last[-1][0] in captured(evidence.changes(action)))


def _stands(evidence, contents, unsure):
    """Whether the board shows contents that differ from the game's only on unsure cells or on tops of full lanes."""
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
    """Whether a cell may hold another content than the game has there.

    Where cells hold one piece, one of another colour must have been set down there.
    """
    now, slots = evidence.contents[cell], evidence.slots
    if slots > 1 and height(now) >= slots == evidence.present[cell]:
        return True
    touched = evidence.touched
    filled = touched.filled[cell] > 0 or touched.before[cell] & FILLED
    return cell in unsure and (slots > 1 or not content or not now or filled)


def back_to(position, evidence):
    """The latest ply to which the game may have been taken back so that the board is explained; or -1.

    It may be any ply; but only the last action may be taken back while one is requested, or where nobody looks after
    the table. A lift alone takes back no hit whose counter nobody has touched since.
    """
    game, trail, requested = position.game, position.trail, position.players.requested
    trail.follow(game, len(game.played))
    ply, last = earlier(evidence, trail), len(game.played) - 1
    if ply < 0 or (requested is not None and ply != last) or (evidence.touched.hit_stands() and not evidence.extra):
        return -1
    if position.unattended and (trail.gone_back or len(by_hand(game, ply)) > 1):
        return -1
    return ply
