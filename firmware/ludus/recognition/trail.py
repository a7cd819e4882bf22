"""The positions a game has gone through, as one small number each, to find the one that people put back.

A number is the XOR of a random number for each piece on its cell (Zobrist's method), 16 bits. Equal
numbers are only a hint; whoever uses one compares the positions themselves.
"""

from array import array

from ludus.loops import last_mark
from ludus.portable import const

_MOST_UNSURE = const(32)  # guesses at what touched cells hold; with more the game is walked back


class Trail:
    """Numbers of the contents after each ply of a game, the start at index 0; only how they differ means anything."""

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

    def behind(self, game):
        """How many plies of game are still to be followed."""
        return len(game.played) - self._followed

    def follow(self, game, most):
        """Bring the trail up to game's last ply, at most so many plies further."""
        played, same = game.played, self._followed
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

    def plies_like(self, present, contents, touched):
        """Plies before the last whose position may be present, the latest first; None if the trail cannot tell.

        The position must equal contents but on the touched cells, of which only the filled slots are known.
        """
        wanted = [self._marks[-1]]
        for cell in touched:
            known = self._key(cell, contents[cell])
            keys = [known ^ self._key(cell, content) for content in _possible(present[cell])]
            if len(wanted) * len(keys) > _MOST_UNSURE:
                return None
            wanted = [mark ^ key for mark in wanted for key in keys]
        found = []
        for mark in wanted:
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
