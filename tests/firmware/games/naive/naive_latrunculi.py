"""Latrunculi written a second time, slowly and from the rules alone: trapping judged on whole boards."""

from tests.firmware.games.naive.naive_grid import DIRECTIONS, OTHER, Grid, name, toward

AXES = [((0, 1), (0, -1)), ((1, 0), (-1, 0))]


class Naive(Grid):
    def __init__(self, options):
        super().__init__(options)
        self.hands = dict.fromkeys("wb", options["pieces"])

    def legal(self):
        if self.score != "*":
            return set()
        if self.hands[self.side]:
            return {name(square) for square in self.stand(".")}
        texts = {"x" + name(square) for square in self.stand(OTHER[self.side].upper())}
        for origin in self.stand(self.side):
            for destination in self.steps(origin) | self.leaps(origin, {origin}) - {origin}:
                if not self.is_suicide(self.bound(origin, destination), destination):
                    texts.add(f"{name(origin)}-{name(destination)}")
        return texts

    def steps(self, origin):
        return {toward(origin, way) for way in DIRECTIONS if self.at(toward(origin, way)) == "."}

    def leaps(self, square, shown):
        """All squares that leaps from square reach; seen grows by them."""
        for way in DIRECTIONS:
            landing = toward(square, way, 2)
            if self.at(toward(square, way)) in "wbWB" and self.at(landing) == "." and landing not in shown:
                shown.add(landing)
                self.leaps(landing, shown)
        return shown

    def bound(self, origin, destination):
        """The board after the move and what it traps, nobody being released yet."""
        board = {**self.squares, origin: ".", destination: self.side}
        enemy = OTHER[self.side]
        trapped = [
            toward(destination, way)
            for way in DIRECTIONS
            if board.get(toward(destination, way)) == enemy and board.get(toward(destination, way, 2)) == self.side
        ]
        return {**board, **dict.fromkeys(trapped, enemy.upper())}

    def is_suicide(self, board, square):
        return any(all(board.get(toward(square, way)) == OTHER[self.side] for way in axis) for axis in AXES)

    def holding(self, board, square):
        enemy = OTHER[board[square].lower()]
        return any(all(board.get(toward(square, way)) == enemy for way in axis) for axis in AXES)

    def released(self, board):
        """The board with every trapped piece free that no two free enemies hold, all judged on the same board."""
        free = [square for square, piece in board.items() if piece in "WB" and not self.holding(board, square)]
        return {**board, **{square: board[square].lower() for square in free}}

    def play(self, text):
        squares = {name(square): square for square in self.squares}
        if text[0] == "x":
            self.squares[squares[text[1:]]] = "."
        elif "-" in text:
            origin, destination = text.split("-")
            self.squares = self.released(self.bound(squares[origin], squares[destination]))
        else:
            self.squares[squares[text]] = self.side
            self.hands[self.side] -= 1
        self.turn()
