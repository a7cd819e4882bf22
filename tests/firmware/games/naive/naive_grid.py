"""What the slow second versions of Latrunculi and Petteia share: a board as a dict, and its text."""

DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
OTHER = {"w": "b", "b": "w"}


def name(square):
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)


def toward(square, direction, far=1):
    return (square[0] + far * direction[0], square[1] + far * direction[1])


class Grid:
    """`squares`: (column, row) -> "." or a letter; outside it there is no square."""

    def __init__(self, options):
        self.columns, self.rows = [int(number) for number in options["board"].split("x")]
        self.squares = {(column, row): "." for column in range(self.columns) for row in range(self.rows)}
        self.side = "w"
        self.hands = {"w": 0, "b": 0}
        self.score = "*"

    def at(self, square):
        return self.squares.get(square, "#")

    def stand(self, letter):
        return [square for square, piece in self.squares.items() if piece == letter]

    def turn(self):
        """Pass the turn; whoever has at most one piece once all are placed has lost."""
        self.side = OTHER[self.side]
        for side, score in (("w", "0-1"), ("b", "1-0")):
            if not any(self.hands.values()) and len(self.stand(side) + self.stand(side.upper())) <= 1:
                self.score = score

    def position(self):
        rows = []
        for row in reversed(range(self.rows)):
            letters = "".join(self.squares[column, row] for column in range(self.columns))
            for run in range(self.columns, 0, -1):
                letters = letters.replace("." * run, f"|{run}|")
            rows.append(letters.replace("|", ""))
        return f"{'/'.join(rows)} {self.side} {self.hands['w']},{self.hands['b']}"
