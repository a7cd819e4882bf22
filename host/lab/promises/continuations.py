"""Finds what may legally be played next, and what the sensors would show then, by the rules alone."""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from lab.promises.table import Table
from ludus.games.game import Game

MOST_ACTIONS = 3
State: TypeAlias = "array[int]"


class Continuation(NamedTuple):
    """The `actions` that lead to `position`; `left` are the cells on which captured pieces still stand."""

    actions: tuple[int, ...]
    position: str
    left: frozenset[int]


class Change(NamedTuple):
    """What an action does to the cells: those its piece leaves and reaches, and those whose piece is captured."""

    moved: frozenset[int]
    captured: frozenset[int]


def change_of(game: Game, state: State, action: int) -> Change:
    """Split the cells that an action changes into moved and captured ones. A hit, or a removal alone, is a move."""
    changes = game.changes_in(state, action)
    captured = {cell for cell, _before, after in changes if not after}
    own = {cell for cell, before, after in changes if after or before & 3 == state[0] + 1}
    captured -= own
    if not own:
        own, captured = captured, set()
    return Change(frozenset(own), frozenset(captured))


def hits_of(game: Game, state: State, action: int) -> frozenset[int]:
    """The cells on which an action hits a counter, which leaves the board."""
    changes = game.changes_in(state, action)
    return frozenset(cell for cell, before, after in changes if before and after and (before ^ after) & 3)


def steps(game: Game, state: State, touched: frozenset[int] | None) -> Iterator[tuple[int, State, Change]]:
    """Yield each legal action, the state after it and its change, if its piece leaves and reaches only touched cells.

    touched: None for any cells. Throws are left out.
    """
    buffer = array("H", bytes(2 * game.room))
    for action in buffer[: game.rules.write_actions(state, buffer)]:
        if game.words.ends(state, action) is None:
            return
        change = change_of(game, state, action)
        if touched is None or change.moved <= touched:
            after = array("H", state)
            game.rules.play(after, action)
            yield action, after, change


def state_after(game: Game, played: Sequence[int]) -> State:
    """The state after actions played from the start of the game."""
    state = array("H", game.checkpoints[0])
    for action in played:
        game.rules.play(state, action)
    return state


def has_dice(game: Game) -> bool:
    """Whether dice are thrown in the game: then one counter may go several steps in one motion."""
    return hasattr(game.words, "last_throw")


def fitting(table: Table, state: State, touched: frozenset[int], standing: bytes) -> dict[str, Continuation]:
    """Find the continuations of a state that fit sensors and hands, by their position and the cells in `left`.

    In each action, hands touched every cell that a piece leaves or reaches (with dice, every cell whose contents
    changed), and the cell of every captured piece that is gone.
    """
    found: dict[str, Continuation] = {}
    game = table.game
    contents = game.words.contents
    dice, begun = has_dice(game), contents(state)

    def search(state: State, actions: tuple[int, ...], captured: frozenset[int]) -> None:
        for action, after, change in steps(game, state, None if dice else touched):
            played = (*actions, action)
            taken = captured | change.captured | hits_of(game, state, action)
            ended = contents(after)
            shown = table.shown(ended)
            left = frozenset(cell for cell, pieces in enumerate(shown) if pieces != standing[cell])
            gone = taken - left
            if dice:
                gone |= {cell for cell, content in enumerate(ended) if content != begun[cell]}
            if _remain(table, left, taken, shown, standing) and gone <= touched:
                position = game.words.position_text(after)
                found.setdefault(f"{position} {sorted(left)}", Continuation(played, position, left))
            if len(played) < MOST_ACTIONS:
                search(after, played, taken)

    search(state, (), frozenset())
    return found


def last_turn(game: Game, played: Sequence[int]) -> tuple[int, frozenset[int]]:
    """The ply on which the last turn (the last action, or all since the throw) began, and the cells it moved on."""
    begun = max(game.words.last_throw(played) + 1 if has_dice(game) else len(played) - 1, 0)
    moved = frozenset[int]()
    for ply in range(begun, len(played)):
        moved |= change_of(game, state_after(game, played[:ply]), played[ply]).moved
    return begun, moved


def went_on(table: Table, played: tuple[int, ...], touched: frozenset[int], standing: bytes) -> dict[str, Continuation]:
    """Find readings of the board, as `fitting` does, that replace the last action, or with dice the last turn.

    An action is replaced only if a cell that it moved on was touched again, since its piece may have gone on. A turn
    with dice may be played differently until it ends.
    """
    game = table.game
    begun, moved = last_turn(game, played)
    if not (moved & touched or has_dice(game)):
        return {}
    return fitting(table, state_after(game, played[:begun]), touched | moved, standing)


def _remain(table: Table, left: frozenset[int], taken: frozenset[int], shown: bytes, standing: bytes) -> bool:
    """Whether the only differences are captured pieces that still stand."""
    return left <= taken and all(standing[cell] - shown[cell] == 1 or table.colours for cell in left)


def moves(table: Table, action: int) -> list[tuple[int, int]]:
    """What hands do for an action, in order: pairs of a cell and a colour, 0 to lift.

    Captured pieces come last, but before the placement if the captor stands where they stood.
    """
    game = table.game
    side = game.side + 1
    lifts: list[tuple[int, int]] = []
    places: list[tuple[int, int]] = []
    captures: list[tuple[int, int]] = []
    for cell, before, after in game.changes(action):
        if before and after and (before ^ after) & 3:
            captures.append((cell, 0))
            places.append((cell, side))
        elif after < before:
            (lifts if before & 3 == side else captures).append((cell, 0))
        else:
            places.append((cell, side))
    hit = {cell for cell, _ in captures} & {cell for cell, _ in places}
    return lifts + captures + places if hit else lifts + places + captures
