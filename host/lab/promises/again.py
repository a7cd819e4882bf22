"""Shows one sequence: the lights and the game after each event, and after each change that time brings."""

from lab.promises.follower import follow
from lab.promises.judging import REST_MS
from lab.promises.observer import Broken, Trial
from lab.promises.sequence import read, text
from lab.promises.shortest_sequence import broken_by
from lab.promises.starts import table_at
from ludus.lights import cues


def again(game: str, line: str) -> list[Broken]:
    """Print what happens, and return the promises that were broken. Raises UsageError."""
    start, _colon, words = line.rpartition(":")
    table = table_at(game, start)
    names = table.layout.names
    events = read(words, names)
    trial = _Shown(Trial(table))
    trial.show("begin")
    for event in events:
        trial.wait(event.delay)
        trial.trial.act(event)
        trial.show(text("", (event._replace(delay=0),), names, table.colours)[2:])
    trial.wait(REST_MS)
    trial.show("rest")
    if not trial.trial.goes_on():
        follow(trial.trial, trial.show)
    broken = broken_by(game, start, events)
    for each in broken:
        print(f"broken: {each.kind} {each.detail}")
    return broken


class _Shown:
    """A trial that prints what changes."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self._begin = trial.table.now
        self._last = ""

    def wait(self, ms: int) -> None:
        """Let time pass, and print each change that it brings."""
        for step in [10] * (ms // 10) + [ms % 10]:
            self.trial.wait(step)
            self.show("", False)

    def show(self, what: str, anyway: bool = True) -> None:
        """Print the lights and the game; without `anyway`, only if they have changed since the last call."""
        table = self.trial.table
        lit = zip(table.layout.names, table.picture, strict=False)
        lights = " ".join(f"{name}{cues.LETTERS[cue]}" for name, cue in lit if cue)
        played = " ".join(table.game.text_at(ply) for ply in range(len(table.game.played)))
        distrusted = "".join(f" distrusts {table.name(cell)}" for cell in self.trial.distrusted)
        now = f"{table.sitting.phase():8} {lights:40} {played}{distrusted}"
        if anyway or now != self._last:
            print(f"{table.now - self._begin:6} {what:12} {now}")
        self._last = now
