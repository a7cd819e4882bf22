"""Petteia written a second time, slowly and from the rules alone."""

from tests.firmware.games.naive.naive_grid import DIRECTIONS, OTHER, Grid, name, toward


class Naive(Grid):
    def __init__(self, options):
        super().__init__(options)
        for column, row in self.squares:
            if row < 2:
                self.squares[column, row] = "w"
            if row >= self.rows - 2:
                self.squares[column, row] = "b"

    def legal(self):
        return set() if self.score != "*" else set(self.moves())

    def moves(self):
        """Each legal move's text: its origin, destination and captured squares."""
        moves = {}
        for origin in self.stand(self.side):
            for direction in DIRECTIONS:
                far = 1
                while self.at(toward(origin, direction, far)) == ".":
                    destination = toward(origin, direction, far)
                    captured = self.captured(origin, destination)
                    text = f"{name(origin)}-{name(destination)}" + "".join(f"x{name(one)}" for one in sorted(captured))
                    moves[text] = (origin, destination, captured)
                    far += 1
        return moves

    def captured(self, origin, destination):
        after = {**self.squares, origin: ".", destination: self.side}
        return [
            toward(destination, direction)
            for direction in DIRECTIONS
            if after.get(toward(destination, direction)) == OTHER[self.side]
            and after.get(toward(destination, direction, 2)) == self.side
        ]

    def play(self, text):
        origin, destination, captured = self.moves()[text]
        self.squares[origin] = "."
        self.squares[destination] = self.side
        for square in captured:
            self.squares[square] = "."
        self.turn()
