"""Visitors of a museum's table: some play well, some leave in the middle, some only touch, some throw pieces about."""

import random
from collections import Counter

from lab.people.hands.judge import Trouble
from lab.people.hands.person import PATIENCE, Person
from lab.soak.steady_hands import SteadyHands
from lab.soak.table import SoakTable
from ludus.errors import Refusal
from ludus.exhibit.idle_countdown import SMALL_BOARD
from lusoria.simulator.pieces import Piece

CHANCE = 0.03  # of each habit of a person at each action
MOST_ACTIONS = 500  # visitors who have not finished by then leave


class Visitors:
    """Lets one group after another act. `understood` counts how the table took actions played with habits.

    `counted` are those that it took as meant, `untold` those that sensors of mere presence cannot tell from others,
    `refused` take-backs that go further than an exhibit allows, `amiss` all others.
    """

    def __init__(self, table: SoakTable, rng: random.Random) -> None:
        self.hands = SteadyHands(table, rng)
        self.understood: Counter[str] = Counter()
        self._table, self._rng = table, rng

    def standing(self) -> list[tuple[str, Piece]]:
        """(name, piece) for each piece on the board: the name of its seat or, above a lane's slots, of the lane."""
        pieces = self._table.pieces
        return [(pieces.reached(place), piece) for place, piece in pieces.on.items()]

    def start_contents(self) -> dict[str, str]:
        """The colours of the start position's pieces, by cell."""
        game = self._table.game
        contents = game.words.contents(game.words.start(game.options))
        return {game.cell_names[cell]: "wb"[(what & 3) - 1] for cell, what in enumerate(contents) if what}

    def set_up_anew(self) -> None:
        """Take the pieces off as the lights ask, and set up the start position, without a stolen piece."""
        table, targets = self._table, self.start_contents()
        if self.hands.stolen and targets:
            del targets[next(name for name, colour in targets.items() if colour == "w")]
        for name, piece in self.standing():
            if targets.get(name) != piece.colour:
                table.lift(name)
                table.wait(self._rng.randint(150, 600))
        rightly = {name for name, _piece in self.standing()}
        for name, colour in targets.items():
            if name not in rightly:
                table.place(name, Piece(colour))
                table.wait(self._rng.randint(150, 600))

    def play(self, plies: int) -> None:
        """Play with the habits of real hands, but plainly if a piece is stolen or a sensor stuck."""
        if self.hands.stolen or self.hands.stuck:
            self._play_plainly(plies)
            return
        person = Person(self._table, self._rng, CHANCE)
        try:
            self._play_on(person, plies)
        finally:  # a weak contact lasts no longer than a game
            if person.agreement.stuck:
                self._table.loosen(person.agreement.stuck)

    def _play_plainly(self, plies: int) -> None:
        for _ in range(plies):
            if self._table.game.over or self.hands.act():
                return
            self.understood["counted"] += 1

    def _play_on(self, person: Person, plies: int) -> None:
        table, starts = self._table, self._table.starts
        for _ in range(plies):
            if person.mind.game.over or table.game.over or len(person.agreement.troubles) >= PATIENCE:
                return
            if table.game.played[: len(person.mind.game.played)] != person.mind.game.played:
                return  # another game began: somebody thought too long
            count, game = len(person.agreement.troubles), table.game
            try:
                person.turn()
            except Refusal:  # the judge read a position by the options of another game, begun meanwhile
                if table.game is game:
                    raise
                return
            if table.starts != starts:  # the power failed
                return
            self.understood.update([_outcome(found) for found in person.agreement.troubles[count:]] or ["counted"])

    def leave_in_the_middle(self) -> None:
        """Leave, perhaps with a piece in the air, which is laid beside the board."""
        standing = sorted(name for name, _piece in self.standing())
        if standing and self._rng.random() < 0.5:
            self._table.lift(self._rng.choice(standing))

    def touch(self) -> None:
        """Lift a piece and put it back, or press the button."""
        table, rng = self._table, self._rng
        standing = sorted(name for name, _piece in self.standing())
        if standing and rng.random() < 0.7:
            name = rng.choice(standing)
            piece = table.lift(name)
            table.wait(rng.randint(100, 3000))
            table.place(name, piece)
        else:
            table.press(rng.randint(60, 4000))

    def run_riot(self) -> None:
        """Take pieces, put them anywhere, throw them off, press and hold the button."""
        table, rng = self._table, self._rng
        most = 6 if table.game.cell_count <= SMALL_BOARD else 20
        for _ in range(rng.randint(5, 40)):
            standing = sorted(name for name, _piece in self.standing())
            free = [name for name in table.pieces.seats if name not in standing]
            choice = rng.random()
            if choice < 0.15:
                table.press(rng.choice((80, 300, 2500, 5500)))
            elif choice < 0.55 and standing:
                table.lift(rng.choice(standing))
            elif len(standing) < most and free:
                table.place(rng.choice(free), Piece(rng.choice("wb")))
            table.wait(rng.randint(20, 2500))


def _outcome(trouble: Trouble) -> str:
    """How to count an action that the table has not counted as meant: `untold`, `refused` or `amiss`."""
    if trouble.kind == "untold":
        return trouble.kind
    return "refused" if trouble.habit == "take-back" else "amiss"
