"""Matches misplaced pieces with the empty cells where they belong, at the least total distance."""

_EXACT = 5


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
