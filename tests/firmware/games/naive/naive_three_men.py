"""Rota and Terni lapilli written a second time, slowly and from the rules alone: cells in a dict, lines spelt out."""

from itertools import pairwise

DIAMETERS = ["105", "206", "307", "408"]
RIM = ["812", "123", "234", "345", "456", "567", "678", "781"]
ROWS = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]]
COLUMNS = [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]
CROSSING = [["a1", "b2", "c3"], ["a3", "b2", "c1"]]


class Naive:
    """A piece goes to the next cell of any engraved line. `others`: lines that are engraved and do not win."""

    def __init__(self, options):
        self.options = options
        self.lines, self.others = self.engraved(options["lines"])
        self.cells = dict.fromkeys(self.order, ".")
        self.hands = {"w": 3, "b": 3}
        self.side = "w"
        self.last = "p"
        self.moves = {}
        self.score = "*"

    def neighbours(self, cell):
        pairs = [pair for line in [*self.lines, *self.others] for pair in pairwise(line)]
        return {other for pair in pairs if cell in pair for other in pair if other != cell}

    def legal(self):
        if self.score != "*":
            return set()
        if self.hands[self.side]:
            return {cell for cell, piece in self.cells.items() if piece == "."}
        texts = set()
        for cell, piece in self.cells.items():
            if piece == self.side:
                texts |= {f"{cell}-{other}" for other in self.neighbours(cell) if self.cells[other] == "."}
        if self.options["repetition"] == "move-twice":
            texts = {text for text in texts if self.moves.get(self.side + text, 0) < 2}
        return texts

    def play(self, text):
        side = self.side
        if "-" in text:
            self.cells[text.split("-")[0]] = "."
            self.moves[side + text] = self.moves.get(side + text, 0) + 1
            self.last = "m"
        else:
            self.hands[side] -= 1
            self.last = "p"
        self.cells[text.split("-")[-1]] = side
        self.side = "b" if side == "w" else "w"
        stands = {cell for cell, piece in self.cells.items() if piece == side}
        counts = self.last == "m" or self.options["placing-wins"] == "yes"
        if counts and any(set(line) <= stands for line in self.lines):
            self.score = "1-0" if side == "w" else "0-1"

    def position(self):
        fields = ["".join(self.cells[cell] for cell in self.order), self.side, f"{self.hands['w']},{self.hands['b']}"]
        if self.options["repetition"] == "move-twice":
            order = sorted(
                self.moves, key=lambda move: (move[0] == "b", *map(self.numbered.index, move[1:].split("-")))
            )
            fields.append(",".join(f"{move}:{self.moves[move]}" for move in order) or "-")
        if self.options["placing-wins"] == "no":
            fields.append(self.last)
        return " ".join(fields)


class Rota(Naive):
    order = "123456780"
    numbered = "012345678"

    def engraved(self, lines):
        return (DIAMETERS + RIM, []) if lines == "wheel" else (DIAMETERS, RIM)


class TerniLapilli(Naive):
    order = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    numbered = ("b2", "b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3")

    def engraved(self, lines):
        return ROWS + COLUMNS + (CROSSING if lines == "diagonals" else []), []
