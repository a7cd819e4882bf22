"""Judges a table at rest after an event: whether it understood, shows a way back, and took no harm from the button."""

from array import array
from collections.abc import Callable

from lab.promises.continuations import Continuation, change_of, fitting, has_dice, last_turn, state_after, went_on
from lab.promises.follower import follow, plays_on
from lab.promises.observer import Broken, Trial, thaw
from lab.promises.sequence import PRESS, Event
from lab.promises.starts import play
from lab.promises.table import Table, frozen
from ludus.lights import cues

UNDERSTOOD_MS = 4000
REST_MS = 5000
_AGAIN_MS = 300
_ANSWERS = 12
_OFF = frozenset((cues.EXTRA, cues.REMOVE))


class Judge:
    """Judges tables at rest, and remembers the ways back that it has seen: many sequences end alike."""

    def __init__(self) -> None:
        self._ways: dict[bytes, tuple[Broken, ...]] = {}

    def judge(self, after: bytes, before: bytes | None) -> list[Broken]:
        """Return the promises that are broken once a table has rested.

        after: a copy of a trial right after an event; before: if the event was a press, a copy from right before it.
        """
        trial = thaw(after)
        trial.wait(UNDERSTOOD_MS)
        broken = understanding(after, trial)
        trial.wait(REST_MS - UNDERSTOOD_MS)
        broken += trial.broken
        trial.broken.clear()
        broken += self._way_back(trial)
        if before is not None:
            broken += bearing(before, after, trial)
        return broken

    def _way_back(self, trial: Trial) -> tuple[Broken, ...]:
        if trial.goes_on():
            return ()
        key = trial.key()
        if key not in self._ways:
            self._ways[key] = follow(thaw(frozen(trial))).broken
        return self._ways[key]


def understanding(after: bytes, rested: Trial) -> list[Broken]:
    """Judge the second promise."""
    trial = thaw(after)
    table, agreed = trial.table, trial.agreed
    standing, phase = table.standing(), rested.table.sitting.phase()
    if rested.distrusted or trial.distrusted:
        return []
    if standing == table.shown(agreed.contents):
        same = tuple(rested.table.game.played) == agreed.played and rested.agrees()
        if same or trial.pressed or phase == "ask" or rested.in_question or _throws_only(rested, agreed.played):
            return []
        return [Broken(2, f"a board put back as it was is read otherwise ({phase})")]
    if standing in _earlier(table, agreed.played):
        return []
    found = fitting(table, agreed.state, trial.touched, standing)
    if len(found) != 1 or set(went_on(table, agreed.played, trial.touched, standing)) - set(found):
        return []
    (meant,) = found.values()
    about = f"({phase}{', pressed' if trial.pressed else ''}{', fumbled' if _fumbled(trial, meant) else ''})"
    if meant.left:
        asking = rested.asking()
        if set(asking) == meant.left and set(asking.values()) <= _OFF:
            return []
        how = f"{len(meant.actions)} played, captured pieces that still stand not asked for {about}"
        return [Broken(2, how, " ".join(map(table.name, sorted(meant.left))))]
    if is_counted(rested.table, agreed.played, meant) or (rested.in_question and _among_answers(after, meant)):
        return []
    if trial.pressed and rested.agrees() and len(rested.table.game.played) == len(agreed.played) + len(meant.actions):
        return []  # the button has exchanged pieces
    what = ", and not among the answers" if rested.in_question else " and not counted"
    return [Broken(2, f"{len(meant.actions)} played{what} {about}")]


def _fumbled(trial: Trial, meant: Continuation) -> bool:
    """Whether hands touched cells that the meant continuation does not change."""
    game, state = trial.table.game, array("H", trial.agreed.state)
    cells = frozenset[int]()
    for action in meant.actions:
        change = change_of(game, state, action)
        cells |= change.moved | change.captured
        game.rules.play(state, action)
    return not trial.touched <= cells


def is_counted(table: Table, played: tuple[int, ...], meant: Continuation) -> bool:
    """Whether the game went on from `played` to the position that `meant` leads to; dice may have fallen since.

    The steps of a throw may be recorded in any order: no board shows their order, and the turn is judged as a whole.
    """
    game = table.game
    before = last_turn(game, played)[0] if has_dice(game) else len(played)
    if tuple(game.played[:before]) != played[:before]:
        return False
    plies = range(len(played) + 1, len(game.played) + 1)
    return any(game.words.position_text(game.state_at(ply)) == meant.position for ply in plies)


def _throws_only(rested: Trial, played: tuple[int, ...]) -> bool:
    game = rested.table.game
    more = game.played[len(played) :]
    throws = getattr(game.words, "throws_of", lambda _played: ())
    return tuple(game.played[: len(played)]) == played and len(throws(more)) == len(more) and rested.agrees()


def _earlier(table: Table, played: tuple[int, ...]) -> set[bytes]:
    """How the board stood at the earlier positions of the game."""
    contents = table.game.words.contents
    return {table.shown(contents(state_after(table.game, played[:ply]))) for ply in range(len(played) + 1)}


def _among_answers(after: bytes, meant: Continuation) -> bool:
    """Whether some number of presses leads to what was meant, once the table asks."""
    trial = thaw(after)
    while trial.table.sitting.phase() != "ask":
        trial.wait(50)
    copy = frozen(trial)
    for presses in range(_ANSWERS + 1):
        trial = thaw(copy)
        for _ in range(presses):
            trial.act(Event(0, PRESS))
            trial.wait(_AGAIN_MS)
        trial.wait(REST_MS)
        if is_counted(trial.table, thaw(after).agreed.played, meant):
            return True
    return False


def bearing(before: bytes, after: bytes, rested: Trial) -> list[Broken]:
    """Judge the fifth promise: compare with a table on which nobody pressed.

    If play does not go on after the press, the way back has been judged already.
    """
    twin = thaw(before)
    twin.wait(REST_MS)
    if not (twin.goes_on() and rested.goes_on()):
        return []
    if _same(twin.table, rested.table) and twin.distrusted == rested.distrusted:
        return [] if twin.distrusted or plays_on(rested) or not plays_on(twin) else [Broken(5, "a press stops play")]
    if any(_same(twin.table, _pressed(after, again).table) for again in range(1, _ANSWERS)) or _restored(twin, rested):
        return []
    return [Broken(5, "what a press did cannot be undone")]


def _same(one: Table, other: Table) -> bool:
    return one.game.position() == other.game.position()


def _pressed(after: bytes, times: int) -> Trial:
    trial = thaw(after)
    for _ in range(times):
        trial.wait(_AGAIN_MS)
        trial.act(Event(0, PRESS))
    trial.wait(REST_MS)
    return trial


def _restored(twin: Trial, rested: Trial) -> bool:
    """Whether hands can undo a press: they set up the last position common to both games, then play as the twin did."""
    trial = thaw(frozen(rested))
    table = trial.table
    played = tuple(twin.table.game.played)
    common = 0
    while common < min(len(played), len(table.game.played)) and played[common] == table.game.played[common]:
        common += 1
    game = table.game
    stand_as(trial, bytes(game.words.contents(game.state_at(common))))
    trial.wait(REST_MS)
    return tuple(table.game.played) == played[:common] and all(play(table, action) for action in played[common:])


def stand_as(trial: Trial, contents: bytes) -> None:
    """Let hands make the board show these contents; they take off surplus pieces first."""
    table = trial.table
    order: Callable[[int, int], bool]
    for order, colour in ((lambda a, b: a > b, 0), (lambda a, b: a < b, 1)):
        shown = table.shown(contents)
        for cell in range(len(shown)):
            while order(table.standing()[cell], shown[cell]):
                trial.act(Event(0, cell, colour and (contents[cell] & 3)))
                trial.wait(_AGAIN_MS)
