"""Draws what is wrong on the board: one pair of cells at a time, or a spilt game colour by colour."""

from ludus.lights import cues
from ludus.portable import const

FAR = const(1 << 20)  # more than the squared distance of any two cells, in square mm
_EXACT = const(5)


def draw_correction(sitting, picture, setting_up):
    """Add to picture what is wrong on the board. After a spill, and while a position is set up: all of it at once."""
    occupancy, decision = sitting.referee.occupancy, sitting.referee.decision
    missing, extra = occupancy.deviations(decision.outcome)
    cues.show(picture, occupancy.owed, cues.REMOVE)
    cues.show(picture, occupancy.miscoloured(), cues.WRONG_PIECE)
    if decision.spill or setting_up:
        _draw_spill(occupancy.contents, picture, missing, extra)
        return
    if missing and extra:
        wrong, place = next_pair(extra, missing, _likely_distance(sitting))
        missing, extra = [place], [wrong]
    cues.show(picture, missing, cues.MISSING)
    for cell in extra:
        picture[cell] = cues.REMOVE if cell in decision.hits else cues.EXTRA


def _likely_distance(sitting):
    """Return a distance(extra, missing) that adds FAR if the missing piece left after the extra one had been set."""
    emptied, filled = sitting.referee.touched.emptied, sitting.referee.touched.filled

    def distance(extra, missing):  # + 1: a cell that let go late was emptied just before, see Touched
        return sitting.distance(extra, missing) + (FAR if 0 < filled[extra] <= emptied[missing] + 1 else 0)

    return distance


def _draw_spill(contents, picture, missing, extra):
    """Show white's cells until all are filled, then black's, since the presence of a piece does not tell its colour."""
    white, black = [[cell for cell in missing if contents[cell] & 3 == colour] for colour in (1, 2)]
    cues.show(picture, white or black, cues.SET_WHITE if white else cues.SET_BLACK)
    cues.show(picture, extra, cues.EXTRA)


def next_pair(extra, missing, distance):
    """Return the pair (extra cell, missing cell) to correct first, of the pairing with the least total distance.

    distance(a, b) may be in any unit, even squared. With up to five cells of each kind, the best pairing is found; with
    more, the nearest pair is returned. Call it again once that pair is put right.
    """
    if len(extra) > _EXACT or len(missing) > _EXACT:
        return min([(distance(a, b), a, b) for a in extra for b in missing])[1:]
    pairs = _best(list(extra), list(missing), distance)[1]
    return min([(distance(a, b), a, b) for a, b in pairs])[1:]


def _best(extra, missing, distance):
    """Return (total distance, pairs) of the best pairing that uses all of the shorter list."""
    if not extra or not missing:
        return (0, [])
    if len(extra) > len(missing):
        total, pairs = _best(missing, extra, lambda a, b: distance(b, a))
        return (total, [(b, a) for a, b in pairs])
    found = []
    for at in range(len(missing)):
        total, pairs = _best(extra[1:], missing[:at] + missing[at + 1 :], distance)
        found.append((total + distance(extra[0], missing[at]), [(extra[0], missing[at])] + pairs))
    return min(found)
