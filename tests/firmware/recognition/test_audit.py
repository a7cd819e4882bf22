"""The audit of ambiguity: which boards could have come about in two ways, and what the table does about each.

Small boards are walked to a depth, large ones in long random games. What is found beyond the kinds named here fails;
`pytest -s tests/firmware/recognition/test_audit.py` prints how often each kind was met.
"""

import random
from collections import Counter

import pytest

from ludus.games.game import Game
from ludus.recognition.decision import HOLDING
from ludus.recognition.occupancy import height, levels
from ludus.recognition.referee import Referee
from lusoria.simulator.hands.motions import motions

SLOTS = {"twelve-lines": 5}
# Kind of exception: what the table does.
DICE = "one counter borne off by either of two dice"
FULL = "a step from or onto a full lane"
TRACELESS = "a hit by a counter that came from the hand or a full lane"
IN_THE_AIR = "a counter in the air, where one may be borne off"
NUDGED = "a vagus nudged while its hitter is in hand"
WHOSE = "whose piece was placed"
EXCHANGED = "two pieces exchanged"
PROMPTS = {
    DICE: "asks which die: the button changes, 3 s take",
    FULL: "offers it by light, the button says that it was played",
    TRACELESS: "asks: the hit, or only straightened",
    IN_THE_AIR: "waits 1 s; set down later, the step is replaced",
    NUDGED: "waits 0.3 s and counts the hit; set down elsewhere, asks whether the hitter's step was that",
    WHOSE: "the lights say before whose it is to be; a press right after exchanges the last two",
    EXCHANGED: "nothing; after a spill a press confirms the colours",
}
# What presence never tells on boards with one piece a cell: `test_wrong_order` and spills `by_hand` put it right.
COLOURS = {WHOSE, EXCHANGED}
WALKED = {
    "rota": ("rota", {}, 4), "rota, wheel": ("rota", {"lines": "wheel"}, 4),
    "latrunculi 4x4": ("latrunculi", {"board": "4x4", "pieces": "4"}, 2),
    "petteia 5x5": ("petteia", {"board": "5x5"}, 4), "twelve-lines": ("twelve-lines", {}, 3),
}  # fmt: skip
PLAYED = {
    "latrunculi": ("latrunculi", {"move-limit": "100"}, 1), "petteia": ("petteia", {"move-limit": "100"}, 1),
    "twelve-lines": ("twelve-lines", {}, 3), "rota": ("rota", {"move-limit": "100", "placing-wins": "no"}, 3),
}  # fmt: skip
SET = {
    "rota, all placed": ("rota", {}, "wwbbw.b.. w 0,0", 3),
    "latrunculi, traps and leaps": (
        "latrunculi", {"board": "9x10", "pieces": "27"},
        "wb1bwwbbb/wWwbB1bbw/wb1wwbbw1/b1w2bw1b/2wb3b1/1b1wwwb2/ww2ww1bb/w4wb2/1w2ww1b1/2w1bb1bb w 0,0", 1),
    "petteia, captures": ("petteia", {"board": "5x5"}, "3w1/2w2/b3b/w1b1w/4w b 0,0", 2),
    "twelve-lines, hits": (
        "twelve-lines", {}, "w1,w1,6,w1,2,b2/w5,2,w1,3,b1,b1,1,b2,b1/1,b2,w2,w1,1,w2,2,b4,1,w1,b2 b 0,0 0,0 45", 2),
    "twelve-lines, bearing off": (
        "twelve-lines", {}, "w8,w6,1,w1,2,b2,4,b8/7,b1,4/3,b1,2,b1,3,b2,1 w 0,0 0,0 346", 3),
}  # fmt: skip


class Position:
    """A position with what the sensors show of it, and of it after each legal action."""

    def __init__(self, game):
        self.game = game
        self.slots = SLOTS.get(game.id, 1)
        self.contents = game.contents()
        self.shown = bytes(levels(self.contents, self.slots))
        self.actions = [] if game.awaits_throw else game.actions()
        self.changes = {action: game.changes(action) for action in self.actions}
        self.after = {action: self._after(changes) for action, changes in self.changes.items()}

    def _after(self, changes):
        shown = bytearray(self.shown)
        for cell, _before, after in changes:
            shown[cell] = min(height(after), self.slots)
        return bytes(shown)

    def exceptions(self):
        """(kind, action) of all that sensors do not tell from something else."""
        yield from self.twins()
        yield from self.prefixes()
        if self.slots == 1:
            yield from self.colours()

    def colours(self):
        """What has the other colour looks the same."""
        for action, changes in self.changes.items():
            if len(changes) == 1 and not changes[0][1]:
                yield WHOSE, action
        if {content & 3 for content in self.contents} >= {1, 2}:
            yield EXCHANGED, None

    def twins(self):
        """An action that leaves the board as it was; or of which all hands do explains another one as well."""
        alike = {}
        for action in self.actions:
            alike.setdefault(self.after[action], []).append(action)
        for action in self.actions:
            if self.after[action] == self.shown:
                yield self.why(action, None), action
            for other in alike[self.after[action]]:
                if other != action and self.cells(other) <= self.cells(action):
                    yield self.why(action, other), action

    def cells(self, action):
        return {cell for cell, _before, _after in self.changes[action]}

    def prefixes(self):
        """Parts of an action that look as another one, whole: every cell that one changes has been touched.

        Some other filled cell may have been touched as well, by a nudge: then they may look as the whole of the same.
        """
        whole = {}
        for action in self.actions:
            whole.setdefault(self.after[action], []).append(action)
        for action in self.actions:
            shown, touched = bytearray(self.shown), set()
            for step in motions(self.game, action)[:-1]:
                cell = self.game.cell_names.index(step.cell)
                shown[cell] += 1 if step.kind == "place" else -1
                touched.add(cell)
                for other in whole.get(bytes(shown), []):
                    untouched = self.cells(other) - touched
                    if other != action and not untouched:
                        yield self.why(other, action), other
                    elif len(untouched) == 1 and shown[min(untouched)]:
                        yield self.nudged(other, min(untouched)), other

    def nudged(self, action, cell):
        """The kind of an exception that asks for a nudge of a cell."""
        before, after = next(change[1:] for change in self.changes[action] if change[0] == cell)
        hit = before and after and before & 3 != after & 3
        return NUDGED if hit else self.why(action, None)

    def why(self, action, other):
        """The kind of an exception, or words that no kind has."""
        changes = [set(self.changes[each]) for each in (action, other) if each is not None]
        hidden = [c for each in changes for c in each if min(height(c[1]), height(c[2])) >= self.slots > 1]
        if other is None and any(before and after and before & 3 != after & 3 for _c, before, after in changes[0]):
            return TRACELESS
        if hidden:
            return FULL
        if other is not None and changes[0] == changes[1]:
            return DICE
        if self.slots > 1 and len(changes[0]) == 1:
            return IN_THE_AIR
        return f"{self.game.position()}: {action} and {other}"


def copy_after(game, action):
    copy = Game(game.id, dict(game.options), game.start_text)
    for each in [*game.played, action]:
        copy.play(each)
    return copy


def walk(game, depth, rng):
    """All positions to a depth; of throws a few, since all are alike to hands."""
    yield game
    if depth and not game.over:
        actions = rng.sample(game.actions(), 6) if game.awaits_throw else game.actions()
        for action in actions:
            yield from walk(copy_after(game, action), depth - 1, rng)


def random_game(game, rng):
    while not game.over:
        yield game
        game.play(rng.choice(game.actions()))


def audit(positions):
    found, observed, instances = Counter(), 0, {}
    for game in positions:
        observed += 1
        for kind, action in Position(game).exceptions():
            found[kind] += 1
            instances.setdefault(kind, (game.id, dict(game.options), list(game.played), action))
    print(f"\n{observed} positions")
    for kind, times in found.items():
        print(f"  {times} x {kind}: {PROMPTS.get(kind, 'NO PROMPT')}")
    assert set(found) <= set(PROMPTS)
    return instances


@pytest.mark.parametrize("name", WALKED)
def test_all_positions_to_a_depth(name):
    game_id, options, depth = WALKED[name]
    audit(walk(Game(game_id, options), depth, random.Random(name)))


@pytest.mark.parametrize("name", SET)
def test_all_positions_to_a_depth_from_one_that_is_set(name):
    game_id, options, position, depth = SET[name]
    audit(walk(Game(game_id, options, position), depth, random.Random(name)))


@pytest.mark.parametrize("name", PLAYED)
def test_long_random_games(name):
    game_id, options, games = PLAYED[name]
    rng = random.Random(name)
    instances = audit(each for _ in range(games) for each in random_game(Game(game_id, options), rng))
    found = {"twelve-lines": set(PROMPTS) - COLOURS, "petteia": {EXCHANGED}}  # the others place pieces
    assert set(instances) == found.get(game_id, COLOURS)
    for kind in set(instances) - COLOURS:
        assert prompted(kind, *instances[kind]), kind


def prompted(kind, game_id, options, played, action):
    """Whether the table does what is said about that kind: hands carry the action out before a referee."""
    game = Game(game_id, options)
    for each in played:
        game.play(each)
    slots = SLOTS[game_id]
    seats = bytearray(slots * len(game.cell_names))
    for cell, content in enumerate(game.contents()):
        for slot in range(min(height(content), slots)):
            seats[slots * cell + slot] = 1
    observed = Referee(game, levels(game.contents(), slots), slots, None, bytearray(len(game.cell_names)))
    observed.begin(0)
    now, events = 0, []
    for step in motions(game, action):
        now += 100
        lane = slots * game.cell_names.index(step.cell)
        filled = sum(seats[lane : lane + slots])
        hidden = filled == slots and (step.kind == "place" or height(game.contents()[lane // slots]) > slots)
        if not hidden:
            seat = lane + (filled if step.kind == "place" else filled - 1)
            seats[seat] = step.kind == "place"
            events += observed.settled(now, [seat], seats)
    if kind == NUDGED:
        return ([event[1] for event in events] or list(observed.pending.actions())) == [action]
    if kind == IN_THE_AIR:
        return not events and observed.decision.view == HOLDING and observed.pending.due(now) == 1000
    if kind == FULL and observed.pending.question is None:
        observed.press(now + 200)
    return not events and any(action in reading[1] for reading in observed.pending.question.answers if reading)
