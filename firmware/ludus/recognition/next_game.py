"""Part of rule 2: tells the beginning of the next game from a spill. Loaded at the first piece where none belongs.

That is for starts without pieces, and while the last game is not over. A game that is over, or set up anew, needs none
of this.
"""

from ludus.recognition.ways.played_otherwise import look_at
from ludus.recognition.ways.runs import RunSearch
from ludus.recognition.wrong_board import SPILL


def is_begun(position, evidence):
    """Whether hands have cleared away all that stood, more than three pieces, and set the next game's first pieces."""
    if not _is_cleared(evidence, [cell for cell in range(len(evidence.present)) if evidence.contents[cell]]):
        return False
    start = position.game.words.start(position.game.options)
    before = look_at(evidence, evidence.present, evidence.touched, start)
    return len(RunSearch(before, final=True).runs()) > 0


def _is_cleared(evidence, cells):
    """Whether all pieces of these cells were lifted, most of them before any piece that stands now was set down.

    False if a piece was set down elsewhere, and lifted again: then people put right a spill.
    """
    emptied, filled, present = evidence.touched.emptied, evidence.touched.filled, evidence.present
    first = min([filled[cell] for cell in range(len(present)) if present[cell]])
    lifts = [at for at in emptied if at]
    late = [at for at in lifts if at > first]
    return SPILL < len(cells) == len(lifts) > 2 * len(late) and all([emptied[cell] for cell in cells])
