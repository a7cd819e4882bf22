"""How hands move counters in lanes: they touch lanes, push counters, set them down. Loaded for the first dice game."""

from ludus.clock import age
from ludus.recognition.times import SLEEVE_MS


def without_retouched(touched, seats, settled, slots):
    """Forget that counters were set down which are lifted now from the same slots; return all other seats, a list.

    Such a counter only touched the lane, as when people count with it. touched: a Touched; seats: those that have
    settled; settled: the levels of all seats; slots: how many each lane has.
    """
    others = []
    for seat in seats:
        cell = seat // slots
        if not settled[seat] and seat in touched.slots_filled:
            touched.slots_filled.remove(seat)
            touched.placements -= 1
            if not [one for one in touched.slots_filled if one // slots == cell]:
                touched.filled[cell] = 0
                touched.set_down = -1
                touched.passed.append(cell)
            continue
        if settled[seat]:
            touched.slots_filled.append(seat)
        others.append(seat)
    return others


def recall_push(position, touched, now, changes):
    """Note again that the cell filled last was emptied and filled, if a counter that may hit there is lifted now.

    That counter may have been pushed there, and its lift seen late: it may have come by a die, or as the one that moved
    last and goes on.
    """
    last, lifted = touched.set_down, [change >> 1 for change in changes if not change & 1]
    soon = last in touched.straightened and not touched.filled[last] and age(now, touched.since) <= SLEEVE_MS
    goes_on = position.last_cells()[-1:]
    if soon and any([position.choices.having(cell, last) or cell in goes_on for cell in lifted]):
        touched.grant(last, 1, 2)


def go_on(evidence, actions, changes):
    """Whether the steps that wait may go on with these changes.

    A counter of the other player that is lifted now may have been hit in passing, by a counter that makes several
    steps. The first step's counter, if it was lifted last, may be landing: a counter is set down, or a lane is touched
    to which it may go.
    """
    lifts = [change >> 1 for change in changes if not change & 1]
    if len(actions) > 1 and [cell for cell in lifts if evidence.contents[cell] & 3 == 3 - evidence.colour]:
        return True
    touched, choices, start = evidence.touched, evidence.choices, evidence.ends(actions[0])[0]
    lifted_last = start in touched.late or (start in evidence.missing and max(touched.filled) <= touched.emptied[start])
    return lifted_last and bool([1 for change in changes if change & 1 or choices.having(start, change >> 1)])
