"""Short examples of failures: what hands did since board and table last agreed, shortened as far as possible."""

from dataclasses import dataclass, replace
from typing import Any

from lab.second_person.diary import Diary
from lab.second_person.follow import Follower
from lab.second_person.judge import Judge
from lab.second_person.lights_and_record import Watch
from lab.second_person.observer import Observer
from lab.second_person.plan import LIFT, PLACE
from lab.second_person.scenes import stacks
from lab.second_person.table import Table
from ludus.errors import LudusError
from ludus.games.game import Game

REST_MS = 5000
SHORT_MS = 700  # a longer pause is tried with this length
Deed = tuple[int, str, int, int]


@dataclass(frozen=True)
class Example:
    """Deeds (ms, what, cell, colour) on a board set up in a position, and the kind of failure that they lead to."""

    board: str
    game: str
    options: tuple[tuple[str, str], ...]
    position: str
    deeds: tuple[Deed, ...]
    kind: str

    def failures(self) -> list[tuple[str, str]]:
        """The failures, each (kind, text), when only these deeds are done; [] if the position cannot be set up."""
        table = Table(self.board, "example")
        try:
            game = Game(self.game, sized(table, self.game, dict(self.options)), self.position)
            table.set_up(stacks(game.contents()))
            table.begin(self.game, dict(self.options), self.position)
        except LudusError:
            return []
        table.wait(3000)
        return self._play(table)

    def _play(self, table: Table) -> list[tuple[str, str]]:
        observer = Observer(table)
        diary = Diary(table, observer)
        watch = Watch(table, observer, diary.fail, diary.note)
        judge = Judge(table, observer, watch, diary)
        hands = Follower(table, observer, watch, diary)
        passed = self.deeds[0][0] if self.deeds else 0
        for at, what, cell, colour in self.deeds:
            table.wait(at - passed)
            passed = at
            hands.do(what, cell, colour)
        while table.elapsed - observer.changed_at < REST_MS:
            table.wait(250)
        if not observer.agrees():
            judge.unsettled()
            if why := hands.follow(lambda _lit: True):
                diary.fail("stuck", why)
        return [(failure.kind, failure.text) for failure in diary.failures]

    def fails(self) -> bool:
        """Whether the deeds lead to this kind of failure."""
        return any(kind == self.kind for kind, _text in self.failures())

    def shape(self) -> str:
        """The deeds as text such as `-A .. +B !`: lift, pause, placement, press; letters are cells by first use."""
        letters: dict[int, str] = {}
        said, before = [], self.deeds[0][0] if self.deeds else 0
        for at, what, cell, _colour in self.deeds:
            letter = letters.setdefault(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[min(25, len(letters))]) if cell >= 0 else ""
            pause = at - before
            said.append(
                ("" if pause < 40 else ". " if pause < 400 else ".. ") + {LIFT: "-", PLACE: "+"}.get(what, "!") + letter
            )
            before = at
        return " ".join(said)


def of_failure(line: dict[str, Any], failure: dict[str, Any]) -> Example:
    """Make an Example from a failure of a game."""
    options = tuple(sorted(line["options"].items()))
    deeds = tuple((at, what, cell, colour) for at, what, cell, colour in failure["done"])
    return Example(line["board"], line["game"], options, failure["agreed"], deeds, failure["kind"])


def shortened(example: Example) -> Example | None:
    """A shorter example of the same kind; None if its deeds alone do not lead to the failure."""
    if not example.fails():
        return None
    for size in (2, 1):
        index = 0
        while index + size <= len(example.deeds):
            shorter = replace(example, deeds=example.deeds[:index] + example.deeds[index + size :])
            if shorter.deeds and shorter.fails():
                example = shorter
            else:
                index += 1
    quick = replace(example, deeds=quickened(example.deeds))
    return quick if quick.fails() else example


def quickened(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """The same deeds, without any pause longer than SHORT_MS."""
    done: list[Deed] = []
    for index, deed in enumerate(deeds):
        pause = deed[0] - deeds[index - 1][0] if index else 0
        at = (done[-1][0] if done else 0) + min(pause, SHORT_MS)
        done.append((at, *deed[1:]))
    return tuple(done)


def sized(table: Table, game_id: str, options: dict[str, str]) -> dict[str, str]:
    """The options of a game, with those that the table's board decides filled in."""
    known = [option[0] for option in Game(game_id).words.OPTIONS]
    return {**options, **{name: value for name, value in table.board.options.items() if name in known}}
