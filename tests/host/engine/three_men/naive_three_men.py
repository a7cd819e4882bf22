"""Rota and Terni lapilli once more, from the rules alone: boards as strings, values by going over them again and again.

Shares nothing with `ludus` and nothing with the solver: no masks, no symmetry, no retrograde analysis.
A position is a text of RULES.md under `repetition` `none`; its value is (+1, 0, -1 for the player to move, plies).
"""

START = "......... w 3,3"
# Names of the cells in the order of a text; then by the word for `lines` the lines, as places in that order.
CELLS = {"rota": list("123456780"), "terni-lapilli": ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]}
DIAMETERS = ["084", "185", "286", "387"]
ARCS = ["012", "123", "234", "345", "456", "567", "670", "701"]
SQUARE = ["012", "345", "678", "036", "147", "258"]
LINES = {
    "diameter": DIAMETERS,
    "wheel": DIAMETERS + ARCS,
    "square": SQUARE,
    "diagonals": [*SQUARE, "048", "246"],
}


def neighbours(lines, cell):
    """The places next to one on any line of the board; of the wheel also where that line does not win."""
    pairs = [line[at : at + 2] for line in LINES["wheel" if lines == "diameter" else lines] for at in (0, 1)]
    return {int(other) for pair in pairs if str(cell) in pair for other in pair if other != str(cell)}


class Rules:
    def __init__(self, game_id, lines, placing_wins):
        self.names = CELLS[game_id]
        self.lines = [set(map(int, line)) for line in LINES[lines]]
        self.near = [neighbours(lines, cell) for cell in range(9)]
        self.placing_wins = placing_wins == "yes"
        self.start = START if self.placing_wins else START + " p"

    def lost(self, text):
        """Whether the side not to move has won by a line."""
        cells, side, _, *flag = text.split()
        if flag == ["p"]:
            return False
        enemy = "b" if side == "w" else "w"
        return {cell for cell in range(9) if cells[cell] == enemy} in self.lines

    def successors(self, text):
        """The positions after each action, by the action's text."""
        if self.lost(text):
            return {}
        cells, side, hands, *_ = text.split()
        white, black = map(int, hands.split(","))
        empty = [cell for cell in range(9) if cells[cell] == "."]
        if white or black:
            left = f"{white - 1},{black}" if side == "w" else f"{white},{black - 1}"
            return {self.names[cell]: self.text(put(cells, cell, side), side, left, "p") for cell in empty}
        return {
            f"{self.names[origin]}-{self.names[cell]}": self.text(
                put(put(cells, origin, "."), cell, side), side, "0,0", "m"
            )
            for origin in range(9)
            if cells[origin] == side
            for cell in empty
            if cell in self.near[origin]
        }

    def text(self, cells, side, hands, flag):
        other = "b" if side == "w" else "w"
        return " ".join([cells, other, hands, *([] if self.placing_wins else [flag])])

    def reachable(self):
        """Every position that can occur, with its successors."""
        graph = {}
        waiting = [self.start]
        while waiting:
            text = waiting.pop()
            if text not in graph:
                graph[text] = self.successors(text)
                waiting.extend(graph[text].values())
        return graph

    def values(self, graph):
        """The value of every position when play may go on for ever: repeat until nothing changes."""
        values = {text: (0, None) if successors else (-1, 0) for text, successors in graph.items()}
        changed = True
        while changed:
            changed = False
            for text, successors in graph.items():
                if successors:
                    value = choose([values[after] for after in successors.values()])
                    changed = changed or value != values[text]
                    values[text] = value
        return values

    def value_within(self, graph, text, left, limit, known):
        """The value with `left` quiet plies to go under a move limit, by plain recursion."""
        if (text, left) not in known:
            if self.lost(text):
                value = (-1, 0)
            elif not left:
                value = (0, None)
            elif not graph[text]:
                value = (-1, 0)
            else:
                quiet = {after: left - 1 if "-" in action else limit for action, after in graph[text].items()}
                value = choose([self.value_within(graph, after, quiet[after], limit, known) for after in quiet])
            known[text, left] = value
        return known[text, left]


def put(cells, cell, letter):
    return cells[:cell] + letter + cells[cell + 1 :]


def for_mover(value):
    """What a successor's value is to the player who moves there."""
    result, plies = value
    return -result, None if plies is None else plies + 1


def choose(successors):
    """The best for the player to move: quickest win, else draw, else slowest loss."""
    return max((for_mover(value) for value in successors), key=rank)


def rank(value):
    result, plies = value
    return 0 if result == 0 else result * (1000 - plies)
