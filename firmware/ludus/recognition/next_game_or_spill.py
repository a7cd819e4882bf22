"""Part of rule 2, for starts without pieces: tells the beginning of the next game from a spill.

Loaded at the first piece where none belongs. A game that is over, or set up anew, needs none of this.
"""

from ludus.recognition.ways.played_otherwise import look_at
from ludus.recognition.ways.runs import RunSearch
from ludus.recognition.ways.take_backs import by_hand
from ludus.recognition.wrong_board import SPILL


def is_begun(position, evidence):
    """Whether hands have cleared away all that stood, more than three pieces, and set the next game's first pieces."""
    stood = [cell for cell in range(len(evidence.present)) if evidence.contents[cell]]
    if len(stood) <= SPILL or len(by_hand(position.game)) <= 2 or not _is_cleared(evidence, stood):
        return False
    start = position.game.words.start(position.game.options)
    before = look_at(evidence, evidence.present, evidence.touched, start)
    return len(RunSearch(before, final=True).runs()) > 0


def _is_cleared(evidence, cells):
    """Whether the pieces of just these cells were lifted, most of them before any piece that stands now was set down.

    False if pieces were knocked over: one was set down within a moment of a lift.
    """
    touched, present = evidence.touched, evidence.present
    first = min([touched.filled[cell] for cell in range(len(present)) if present[cell]])
    lifted = [cell for cell in range(len(present)) if touched.emptied[cell]]
    late = [cell for cell in cells if touched.emptied[cell] > first]
    return lifted == cells and 2 * len(late) < len(cells) and not touched.tumbled
