"""Checks what the lights say of single pieces against sensors, position and rules."""

from collections.abc import Iterator

from lab.promises.continuations import State, has_dice, hits_of, steps
from lab.promises.table import Table
from ludus.games.game import Game
from ludus.lights import cues

WARNINGS = frozenset((cues.MISSING, cues.EXTRA, cues.WRONG_PIECE))
SETTING = frozenset((cues.SET_WHITE, cues.SET_BLACK))
_JUDGED = WARNINGS | SETTING | {cues.REMOVE, cues.IN_HAND}


def false_lights(
    table: Table, touched: frozenset[int], agreed: State, captured: frozenset[int], distrusted: frozenset[int]
) -> Iterator[tuple[str, str]]:
    """Yield each false light: what is wrong with it, and its cell ('' if no single cell is wrong).

    touched: the cells touched since table and board agreed on the state `agreed`. captured: the cells where actions
    have captured a piece that nobody has taken off since. Lights of `distrusted` cells are not judged.

    Nothing is judged while the start is set up, because then the lights show what the start still needs.
    """
    phase, picture = table.sitting.phase(), table.picture
    if phase == "setup" or not set(picture) & _JUDGED:
        return
    standing, shown = table.standing(), table.shown(table.game.contents())
    right = distrusted | {cell for cell in captured if picture[cell] == cues.REMOVE}
    for cell in range(len(shown)):
        judged = picture[cell] in _JUDGED and cell not in right
        if judged and not _is_true(table, cell, phase, touched, agreed):
            yield f"{_name(picture[cell])} is shown that is not so", table.name(cell)
    left = [cell for cell in range(len(shown)) if picture[cell] == cues.REMOVE and standing[cell] > shown[cell]]
    in_the_air = table.pieces(shown) - table.pieces(standing) + len(left)
    if phase == "hold" and not distrusted and picture.count(cues.IN_HAND) > in_the_air:
        yield "IN_HAND is shown of a piece that was set down", ""


def _is_true(table: Table, cell: int, phase: str, touched: frozenset[int], agreed: State) -> bool:
    cue = table.picture[cell]
    there, belongs = table.standing()[cell], table.shown(table.game.contents())[cell]
    if table.colours and cue == cues.WRONG_PIECE:
        return bool(there and belongs and there != belongs)
    if table.colours:
        there, belongs = min(there, 1), min(belongs, 1)
    if cue == cues.MISSING:
        return there < belongs
    if cue == cues.EXTRA:
        return there > belongs
    if cue in SETTING:
        return phase != "correct" or table.game.contents()[cell] & 3 == cue - cues.SET_WHITE + 1
    if cue == cues.IN_HAND:  # in a question it shows where the action begins
        return phase == "ask" or table.layout.slots > 1 or there < belongs
    return cue == cues.REMOVE and _is_captured(table, cell, touched, agreed)


def _is_captured(table: Table, cell: int, touched: frozenset[int], agreed: State) -> bool:
    """Whether the board shows an action that captures a cell's piece."""
    game = table.game
    for state in (game.state, agreed):
        if _shows_capture(table, state, cell, touched):
            return True
        if any(_shows_capture(table, after, cell, touched) for _action, after, _change in steps(game, state, touched)):
            return True
    return False


def taken_by(game: Game) -> frozenset[int]:
    """The cells whose last change by an action was the capture of the piece that stood there."""
    last: dict[int, bool] = {}
    for ply in range(len(game.played)):
        changes = game.changes_at(ply)
        for index, (cell, _before, after) in enumerate(changes):
            last[cell] = not after and (index > 0 or len(changes) == 1)
    return frozenset(cell for cell, taken in last.items() if taken)


def _shows_capture(table: Table, state: State, cell: int, touched: frozenset[int]) -> bool:
    """Whether the board shows an action that captures on a cell: its piece has moved, the captured one still stands.

    With dice, a second counter may already be in the hand.
    """
    game, standing, dice = table.game, table.standing(), has_dice(table.game)
    for action, after, change in steps(game, state, touched):
        shown = table.shown(game.words.contents(after))
        if cell in hits_of(game, state, action):
            stands = standing[cell] > shown[cell]
        else:
            stands = cell in change.captured and standing[cell] > 0
        moved = change.moved - {cell}
        if stands and all(standing[at] == shown[at] or (dice and standing[at] < shown[at]) for at in moved):
            return True
    return False


def _name(cue: int) -> str:
    return next(name for name, value in vars(cues).items() if value == cue and name not in ("COUNT", "NONE"))
