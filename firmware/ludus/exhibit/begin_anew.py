"""How visitors begin a new game by setting up the board: whether it is set up, and what is still to be done."""

from ludus.lights import cues
from ludus.portable import const
from ludus.session.players import PC

ANEW_MS = const(6000)  # a start set-up untouched this long begins anew even if one cell differs: a sensor may be stuck


def is_played(game):
    """Whether anything but throws has been played; a game with only a throw of the table's dice need not be kept."""
    return any(game.words.ends(game.state, action) is not None for action in game.played)


def is_meant(sitting, in_air=True):
    """Whether people want a new game: the board is set up for its start, and not as the present game stands.

    One cell may differ from the start, since its sensor may be stuck; masked cells are ignored. in_air: whether a piece
    may be in somebody's hand.
    """
    game, occupancy = sitting.game, sitting.referee.occupancy
    is_fresh = not (game.over or game.start_text or len(game.played) > 2)
    if sitting.phase() in ("ask", "offer") or (is_fresh and not is_played(game)):
        return False
    needed = sitting.referee.position.start
    differ = [
        cell for cell in range(len(needed)) if needed[cell] != occupancy.present[cell] and not occupancy.masked[cell]
    ]
    if not differ:
        return any(occupancy.masked) and occupancy.expected != needed
    if len(differ) > 1 or occupancy.present == occupancy.expected:
        return False
    cell = differ[0]  # if it is as in the game, a piece that was played may be in somebody's hand
    return not (is_fresh and in_air) or occupancy.present[cell] != occupancy.expected[cell]


def goes_on(sitting):
    """Whether the game is kept while nobody touches the board, because the PC plays a side for somebody elsewhere.

    False if the board has been set up for a new game.
    """
    return PC in sitting.players.names and not is_meant(sitting, False)


def draw(sitting, picture):
    """Fill picture with what is still to be done for the start set-up: pieces to set, and pieces to take off.

    Returns False and draws nothing if the board is already set up.
    """
    game, occupancy = sitting.game, sitting.referee.occupancy
    needed = sitting.referee.position.start
    if occupancy.present == needed:
        return False
    contents = game.words.contents(game.words.start(game.options))
    picture[:] = bytes(len(picture))
    for side in (1, 0):  # white's are shown first, black's once all of white's are set
        empty = [cell for cell in range(len(needed)) if contents[cell] & 3 == side + 1 and not occupancy.present[cell]]
        if empty:
            picture[:] = bytes(len(picture))
        for cell in empty:
            picture[cell] = cues.SET_WHITE + side
    for cell in range(len(needed)):
        if occupancy.present[cell] > needed[cell]:
            picture[cell] = cues.REMOVE
    return True
