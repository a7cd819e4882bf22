"""Twelve Lines, hot (machine code on the PC): legal actions and their effects on a state of small ints (S3).

Each player counts the points of his own path from 1 to 30 (S3 4); OTHER gives the opponent's number
for the same point. An action is one step of one counter, `origin << 8 | destination`, both
in the mover's own numbering: the die is their difference. A counter enters from HAND, and goes off with
a destination above 30. A throw is an action as well: `THROW << 8 | code`, the code being its three dice,
each less one, in ascending order, as digits to base 6.

State, an array('H') of STATE_SIZE entries: the common head of cells.py (its quiet count and move limit
stay 0), then
    OPPOSED         1 if the players' paths run in opposite directions (option `opposed`)
    EXACT           1 if only the exact die bears a counter off (option `exact`)
    HANDS + side    counters in hand
    OFF + side      counters borne off
    AWAY + side     counters neither home, on points 25 to 30, nor borne off
    DICE            dice still to be played: three bits each, the smallest lowest; 0 before a throw
    POINTS + 32 * side + point   counters of that side on its point
    OPEN + 32 * side + point     1 if a counter of that side may land on its point, else 0

The trace of a step is 1 for a hit | the counters on its origin before << 1 | the mover's counters on its
destination before << 5; the trace of a throw is 0.
"""

from ludus.portable import const

COUNTERS = const(15)
LAST_POINT = const(30)
HOME = const(25)  # the first point of a player's home
MAX_ACTIONS = const(56)  # throws of three dice when their order does not matter

SIDE = const(0)
RESULT = const(1)
OPPOSED = const(4)
EXACT = const(5)
HANDS = const(6)
OFF = const(8)
AWAY = const(10)
DICE = const(12)
POINTS = const(13)
OPEN = const(77)
STATE_SIZE = const(141)

DICE_MASK = const(511)  # three dice; the & also turns an unsigned entry into a signed int in code compiled with types

HAND = const(0)  # as an origin: the counter comes from the mover's hand
NOWHERE = const(31)  # as an origin: there is none
THROW = const(253)


def _others(opposed):
    """31 bytes: the opponent's number for each point of a player's path; 0 if it is not on the opponent's path."""
    shared = range(7, 31)
    if opposed:
        return bytes([0] * 7 + [25 - point if point < 19 else 49 - point for point in shared])
    return bytes([0] * 7 + [point + 12 if point < 19 else point - 12 for point in shared])


def _sorted_throws():
    """216 bytes: for the code of each throw of three dice, the code of the same dice in ascending order."""
    dice = [sorted((code // 36, code // 6 % 6, code % 6)) for code in range(216)]
    return bytes([36 * low + 6 * middle + high for low, middle, high in dice])


OTHER = _others(False) + _others(True)  # index 31 * OPPOSED + point
SORTED_THROWS = _sorted_throws()
THROWS = bytes(sorted(set(SORTED_THROWS)))  # the 56 codes of sorted throws


def write_actions(state, actions):
    """Write the legal actions into actions, an array('H') of MAX_ACTIONS; return how many.

    Before a throw these are all throws; after it, the steps that begin a sequence which plays as many of the dice as
    possible. A finished game has none.
    """
    if state[RESULT]:
        return 0
    dice = state[DICE] & DICE_MASK
    if dice == 0:
        return write_throws(actions)
    side = state[SIDE]
    count = write_entries(dice, actions) if state[HANDS + side] else write_steps(state, side, dice, actions)
    if count < 2 or is_free(state, side, dice):
        return count
    return keep_longest(state, side, dice, actions, count)


def write_throws(actions):
    """Write every throw; return how many."""
    for index in range(MAX_ACTIONS):
        actions[index] = THROW << 8 | THROWS[index]
    return MAX_ACTIONS


def write_entries(dice, actions):
    """Write the entry of a counter with each different die; return how many. No entry can be blocked (S3 3)."""
    count = last = 0
    while dice:
        die = dice & 7
        dice >>= 3
        if die != last:
            actions[count] = HAND << 8 | die
            count += 1
            last = die
    return count


def write_steps(state, side, dice, actions):
    """Write every step on the board, even if the other dice cannot be played after it; return how many."""
    count = last = 0
    while dice:
        die = dice & 7
        dice >>= 3
        if die != last:
            count = write_advances(state, side, die, actions, count)
            if state[AWAY + side] == 0:
                count = write_departures(state, side, die, actions, count)
        last = die
    return count


def write_advances(state, side, die, actions, count):
    """Write into actions, from index count on, the steps by die that stay on the board; return the new count."""
    own = POINTS + 32 * side
    reached = OPEN + 32 * side + die
    for point in range(1, LAST_POINT + 1 - die):
        actions[count] = point << 8 | point + die
        count += (state[own + point] > 0) & state[reached + point]
    return count


def write_departures(state, side, die, actions, count):
    """Write into actions, from index count on, the steps by die that bear off; all must be home. Return the count."""
    for point in range(LAST_POINT + 1 - die, LAST_POINT + 1):
        if state[POINTS + 32 * side + point] and may_depart(state, side, point, die):
            actions[count] = point << 8 | point + die
            count += 1
    return count


def may_depart(state, side, point, die):
    """Whether die bears off a counter of side from its point when all are home: exactly, or as the rearmost (S3 7)."""
    return point + die == LAST_POINT + 1 or (not state[EXACT] and is_rearmost(state, side, point))


def can_step(state, side, point, die):
    """Whether a counter of side on its point may go on by die, if side has none in hand."""
    if point + die <= LAST_POINT:
        return state[OPEN + 32 * side + point + die] > 0
    return state[AWAY + side] == 0 and may_depart(state, side, point, die)


def is_rearmost(state, side, point):
    """Whether no counter of side stands on a point of its home before this one."""
    behind = HOME
    while behind < point and state[POINTS + 32 * side + behind] == 0:
        behind += 1
    return behind == point


def number_of(dice):
    """How many dice there are."""
    return (dice > 0) + (dice > 7) + (dice > 63)


def without(dice, die):
    """The dice that are left when one of them, die, has been played."""
    if dice & 7 == die:
        return dice >> 3
    if dice >> 3 & 7 == die:
        return dice & 7 | dice >> 6 << 3
    return dice & 63


def is_free(state, side, dice):
    """Whether every step certainly leaves all the other dice playable; False means that this is not certain.

    Counters in hand can always be entered. On the board it is enough that each die has as many counters to move as
    there are dice: a step neither blocks another counter of its own side nor keeps it from being borne off.
    """
    number = number_of(dice)
    if state[HANDS + side] >= number or number == 1:
        return True
    if state[HANDS + side]:
        return False
    while dice:
        if movers(state, side, dice & 7) < number:
            return False
        dice >>= 3
    return True


def movers(state, side, die):
    """How many counters on the board can go on by die."""
    count = 0
    own = POINTS + 32 * side
    reached = OPEN + 32 * side + die
    for point in range(1, LAST_POINT + 1 - die):
        count += (state[own + point] & 15) * (state[reached + point] & 1)
    if state[AWAY + side] == 0:
        for point in range(LAST_POINT + 1 - die, LAST_POINT + 1):
            if may_depart(state, side, point, die):
                count += state[own + point] & 15
    return count


def keep_longest(state, side, dice, actions, count):
    """Keep those of the steps written that begin a sequence of the largest possible length; return how many."""
    needed = number_of(dice)
    while not can_play(state, side, dice, needed):
        needed -= 1
    left = 0
    for index in range(count):
        action = actions[index]
        if begins(state, side, dice, action >> 8 & 255, action & 255, needed):
            actions[left] = action
            left += 1
    return left


def can_play(state, side, dice, needed):
    """Whether some sequence of steps plays at least `needed` of the dice.

    Bearing off the last counter counts as playing all of them. Steps are made on the state and undone; hits are left
    out, since they open no point and close none.
    """
    if needed == 0:
        return True
    last = 0
    rest = dice
    while rest:
        die = rest & 7
        rest >>= 3
        origin = next_origin(state, side, die, HAND) if die != last else NOWHERE
        while origin != NOWHERE:
            if needed == 1:
                return True
            advance(state, side, origin, origin + die, 1)
            possible = state[OFF + side] == COUNTERS or can_play(state, side, without(dice, die), needed - 1)
            advance(state, side, origin, origin + die, -1)
            if possible:
                return True
            origin = next_origin(state, side, die, origin + 1)
        last = die
    return False


def next_origin(state, side, die, origin):
    """The first origin, not before the given one, from which a counter of side can go by die; else NOWHERE."""
    if state[HANDS + side]:
        return HAND if origin == HAND else NOWHERE
    while origin < NOWHERE and not (state[POINTS + 32 * side + origin] and can_step(state, side, origin, die)):
        origin += 1
    return origin


def begins(state, side, dice, origin, destination, needed):
    """Whether a step that can be made begins a sequence that plays at least `needed` of the dice."""
    advance(state, side, origin, destination, 1)
    possible = state[OFF + side] == COUNTERS or can_play(state, side, without(dice, destination - origin), needed - 1)
    advance(state, side, origin, destination, -1)
    return possible


def advance(state, side, origin, destination, number):
    """Move `number` counters of side from origin to destination; a negative number moves them back."""
    if origin == HAND:
        state[HANDS + side] -= number
    else:
        state[POINTS + 32 * side + origin] -= number
    if destination > LAST_POINT:
        state[OFF + side] += number
    else:
        state[POINTS + 32 * side + destination] += number
    if origin < HOME and destination >= HOME:
        state[AWAY + side] -= number


def trace(state, action):
    """What the legal action will find: hit | counters on the origin << 1 | own ones on the destination << 5."""
    origin = action >> 8
    destination = action & 255
    if origin == THROW:
        return 0
    own = POINTS + 32 * state[SIDE]
    found = (state[own + origin] & 15) << 1
    if destination > LAST_POINT:
        return found
    return found | (state[own + destination] & 15) << 5 | is_hit(state, destination)


def is_hit(state, destination):
    """1 if an enemy counter stands on the mover's point, else 0; a legal step ends on one only if it stands alone."""
    enemy = POINTS + 32 * (1 - state[SIDE])
    return int(state[enemy + OTHER[31 * state[OPPOSED] + destination]] > 0)


def play(state, action):
    """Play a legal action: the dice of a throw, or a step and its hit; then the turn or a result.

    The turn passes when no die that is left can be played, even right after a throw. Returns the trace.
    """
    found = trace(state, action)
    side = state[SIDE]
    origin = action >> 8 & 255
    destination = action & 255
    if origin == THROW:
        state[DICE] = dice_of(destination)
    else:
        advance(state, side, origin, destination, 1)
        note_block(state, side, origin)
        note_block(state, side, destination)
        if found & 1:
            send_off(state, 1 - side, OTHER[31 * state[OPPOSED] + destination])
        state[DICE] = without(state[DICE] & DICE_MASK, destination - origin)
    if state[OFF + side] == COUNTERS:
        state[RESULT] = side + 1
        state[DICE] = 0
    if not can_play(state, side, state[DICE] & DICE_MASK, 1):
        state[DICE] = 0
        state[SIDE] = 1 - side
    return found


def note_block(state, side, point):
    """Open or close to the opponent a point on side's path: two counters, ordinarii, close it (S3 5)."""
    if point <= LAST_POINT and OTHER[31 * state[OPPOSED] + point]:
        state[OPEN + 32 * (1 - side) + OTHER[31 * state[OPPOSED] + point]] = state[POINTS + 32 * side + point] < 2


def dice_of(code):
    """The dice of a throw's code, as they are kept in the state."""
    return code // 36 + 1 | code // 6 % 6 + 1 << 3 | code % 6 + 1 << 6


def send_off(state, side, point):
    """Send the counter of side that is hit on its point back to the hand; its side's next throw enters it (S3 6)."""
    state[POINTS + 32 * side + point] = 0
    state[HANDS + side] += 1
    if point >= HOME:
        state[AWAY + side] += 1


def chances(action):
    """How many of the 216 throws of three dice give the throw that an action stands for."""
    low = (action & 255) // 36
    middle = (action & 255) // 6 % 6
    high = (action & 255) % 6
    if low == high:
        return 1
    return 3 if low == middle or middle == high else 6
