"""Visitors of a museum's table: some play well, some leave in the middle, some only touch, some throw pieces about."""

import random

from lusoria.exhibit.soak_table import SoakTable
from lusoria.person.motions import motions
from lusoria.person.player import Person
from lusoria.virtual.pieces import Piece

KINDS = ("players", "players", "players", "leavers", "vandals", "touchers")
CHANCE = 0.03  # of each habit of a person at each action
MOST_ACTIONS = 200  # who has not finished by then leaves


class Visitors:
    """The hands of one group after another. `stolen`: a white piece is missing; `stuck`: a sensor is stuck."""

    def __init__(self, table: SoakTable, rng: random.Random) -> None:
        self.stolen = self.stuck = False
        self._table, self._rng = table, rng

    def standing(self) -> dict[str, Piece]:
        """What stands on the board, by the name of its place."""
        pieces = self._table.pieces
        return {pieces.name(place): piece for place, piece in pieces.on.items()}

    def start_contents(self) -> dict[str, str]:
        """The colours of the pieces with which the game begins, by cell."""
        game = self._table.game
        contents = game.words.contents(game.words.start(game.options))
        return {game.cell_names[cell]: "wb"[(what & 3) - 1] for cell, what in enumerate(contents) if what}

    def set_up_anew(self) -> None:
        """Take the pieces off, as the lights show, and put those of the start where they belong."""
        table, wanted = self._table, self.start_contents()
        for name, piece in list(self.standing().items()):
            if wanted.get(name) != piece.colour:
                table.lift(name)
                table.wait(self._rng.randint(150, 600))
        for name, colour in wanted.items():
            if name not in self.standing():
                table.place(name, Piece(colour))
                table.wait(self._rng.randint(150, 600))

    def play(self, plies: int) -> None:
        """Play with real hands; where a piece is stolen or a sensor stuck, plainly, and as the lights allow."""
        if self.stolen or self.stuck:
            self._play_plainly(plies)
            return
        person = Person(self._table, self._rng, CHANCE)
        try:
            self._play_on(person, plies)
        finally:  # a weak contact is no longer than a game
            if person.stuck:
                self._table.loosen(person.stuck)

    def _play_on(self, person: Person, plies: int) -> None:
        table = self._table
        for _ in range(plies):
            if person.truth.over or table.game.over or person.troubles:
                return
            if table.game.played[: len(person.truth.played)] != person.truth.played:
                return  # another game began: the power failed, or somebody thought too long
            person.turn()

    def _play_plainly(self, plies: int) -> None:
        """Legal actions, one by one; of the stolen colour one piece less is there to be placed."""
        table = self._table
        for _ in range(plies):
            game = table.game
            if game.over or game.awaits_throw:
                table.wait(3000)
                continue
            steps = motions(game, self._rng.choice(game.actions()))
            white = sum(piece.colour == "w" for piece in self.standing().values())
            if self.stolen and len(steps) == 1 and steps[0].piece.colour == "w" and white >= 2 and game.id == "rota":
                table.wait(21_000)
                continue
            before = len(game.played)
            for step in steps:
                if step.kind == "lift":
                    table.lift(step.cell)
                else:
                    table.place(step.cell, step.piece)
                table.wait(self._rng.randint(80, 300))
            for _ in range(40):
                if len(table.game.played) == before and not table.game.over:
                    table.wait(100)

    def leave_in_the_middle(self) -> None:
        """Perhaps with a piece in the air, which is laid beside the board."""
        standing = sorted(self.standing())
        if standing and self._rng.random() < 0.5:
            self._table.lift(self._rng.choice(standing))

    def touch(self) -> None:
        """Lift a piece and put it back, or press the button."""
        table, rng = self._table, self._rng
        standing = sorted(self.standing())
        if standing and rng.random() < 0.7:
            name = rng.choice(standing)
            piece = table.lift(name)
            table.wait(rng.randint(100, 3000))
            table.place(name, piece)
        else:
            table.press(rng.randint(60, 4000))

    def run_riot(self) -> None:
        """Pieces are taken, put anywhere, thrown off; the button is pressed and held."""
        table, rng = self._table, self._rng
        most = 6 if table.game.id == "rota" else 20
        for _ in range(rng.randint(5, 40)):
            standing = sorted(self.standing())
            free = [name for name in table.pieces.seats if name not in standing]
            choice = rng.random()
            if choice < 0.15:
                table.press(rng.choice((80, 300, 2500, 5500)))
            elif choice < 0.55 and standing:
                table.lift(rng.choice(standing))
            elif len(standing) < most and free:
                table.place(rng.choice(free), Piece(rng.choice("wb")))
            table.wait(rng.randint(20, 2500))
