"""Rota written a second time, slowly and from the rules alone: cells in a dict, lines spelt out."""

DIAMETERS = [{"1", "0", "5"}, {"2", "0", "6"}, {"3", "0", "7"}, {"4", "0", "8"}]
RIM = [{"8", "1", "2"}, {"1", "2", "3"}, {"2", "3", "4"}, {"3", "4", "5"}]
RIM += [{"4", "5", "6"}, {"5", "6", "7"}, {"6", "7", "8"}, {"7", "8", "1"}]


class Naive:
    def __init__(self, options):
        self.options = options
        self.cells = dict.fromkeys("012345678", ".")
        self.hands = {"w": 3, "b": 3}
        self.side = "w"
        self.last = "p"
        self.moves = {}
        self.score = "*"

    def neighbours(self, cell):
        if cell == "0":
            return "12345678"
        return ["0", str(int(cell) % 8 + 1), str((int(cell) + 6) % 8 + 1)]

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
            self.cells[text[0]] = "."
            self.moves[side + text] = self.moves.get(side + text, 0) + 1
            self.last = "m"
        else:
            self.hands[side] -= 1
            self.last = "p"
        self.cells[text[-1]] = side
        self.side = "b" if side == "w" else "w"
        lines = DIAMETERS + (RIM if self.options["lines"] == "wheel" else [])
        stands = {cell for cell, piece in self.cells.items() if piece == side}
        counts = self.last == "m" or self.options["placing-wins"] == "yes"
        if counts and any(line <= stands for line in lines):
            self.score = "1-0" if side == "w" else "0-1"

    def position(self):
        fields = ["".join(self.cells[cell] for cell in "123456780"), self.side, f"{self.hands['w']},{self.hands['b']}"]
        if self.options["repetition"] == "move-twice":
            order = sorted(self.moves, key=lambda move: (move[0] == "b", move))
            fields.append(",".join(f"{move}:{self.moves[move]}" for move in order) or "-")
        if self.options["placing-wins"] == "no":
            fields.append(self.last)
        return " ".join(fields)
