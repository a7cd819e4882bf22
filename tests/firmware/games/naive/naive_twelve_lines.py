"""Twelve Lines written a second time, slowly and from the rules alone: every sequence of dice is tried."""

from itertools import combinations_with_replacement

THROWS = {"(" + "".join(dice) + ")" for dice in combinations_with_replacement("123456", 3)}


def row(letter, first, last):
    step = 1 if last >= first else -1
    return [letter + str(column) for column in range(first, last + step, step)]


PATHS = {
    "w": row("B", 6, 1) + row("C", 1, 12) + row("A", 12, 1),
    "b": row("B", 7, 12) + row("A", 12, 1) + row("C", 1, 12),
    "opposed": row("B", 7, 12) + row("C", 12, 1) + row("A", 1, 12),
}
OTHER = {"w": "b", "b": "w"}


class Naive:
    def __init__(self, options):
        self.exact = options["exact"] == "yes"
        self.paths = {"w": PATHS["w"], "b": PATHS["opposed" if options["opposed"] == "yes" else "b"]}
        self.points = {"w": {}, "b": {}}  # of each side: name of the point -> counters
        self.hands = {"w": 15, "b": 15}
        self.off = {"w": 0, "b": 0}
        self.dice = []
        self.side = "w"
        self.score = "*"

    def blocked(self):
        return {point for point, counters in self.points[OTHER[self.side]].items() if counters > 1}

    def legal(self):
        if self.score != "*":
            return set()
        if not self.dice:
            return THROWS
        mine = self.mine()
        steps = self.steps(mine, tuple(self.dice))
        longest = max(length for _, length in steps)
        return {self.text(step) for step, length in steps if length == longest}

    def mine(self):
        """The mover's counters: a sorted tuple of their points from 1 to 30, 0 in hand, 31 off."""
        path, points = self.paths[self.side], self.points[self.side]
        standing = [path.index(point) + 1 for point, counters in points.items() for _ in range(counters)]
        return tuple(sorted(standing + [0] * self.hands[self.side] + [31] * self.off[self.side]))

    def steps(self, mine, dice):
        """Pairs of a step (origin, die) and the largest number of dice that a sequence beginning with it plays."""
        found = []
        for die in sorted(set(dice)):
            for origin in sorted(set(mine)):
                after = self.after(mine, origin, die)
                if after:
                    rest = list(dice)
                    rest.remove(die)
                    found.append(((origin, die), 1 + self.longest(after, tuple(rest))))
        return found

    def longest(self, mine, dice):
        if set(mine) == {31}:
            return len(dice)
        return max((length for _, length in self.steps(mine, dice)), default=0) if dice else 0

    def after(self, mine, origin, die):
        """The mover's counters after a step, or None if it may not be made."""
        target = origin + die
        if origin == 31 or (origin and 0 in mine):
            return None
        if target > 30:
            home = all(point >= 25 for point in mine)
            if not home or (target > 31 and (self.exact or min(mine) < origin)):
                return None
        elif self.paths[self.side][target - 1] in self.blocked():
            return None
        counters = list(mine)
        counters.remove(origin)
        return tuple(sorted([*counters, min(target, 31)]))

    def text(self, step):
        origin, die = step
        target = origin + die
        if target > 30:
            return f"{origin}/off" + (f"[{die}]" if target > 31 else "")
        hit = self.points[OTHER[self.side]].get(self.paths[self.side][target - 1]) == 1
        return f"{origin or 'in'}/{target}" + "*" * hit

    def play(self, text):
        if text[0] == "(":
            self.dice = [int(die) for die in text[1:-1]]
        else:
            self.step(text)
        if not self.dice or not self.steps(self.mine(), tuple(self.dice)):
            self.dice = []
            self.side = OTHER[self.side]

    def step(self, text):
        side, path = self.side, self.paths[self.side]
        origin, target = text.rstrip("*").split("/")
        if origin == "in":
            self.hands[side] -= 1
        else:
            self.add(side, path[int(origin) - 1], -1)
        if target[:3] == "off":
            self.off[side] += 1
            die = int(target[4]) if target[3:] else 31 - int(origin)
        else:
            die = int(target) - (0 if origin == "in" else int(origin))
            point = path[int(target) - 1]
            if self.points[OTHER[side]].get(point):
                self.add(OTHER[side], point, -1)
                self.hands[OTHER[side]] += 1
            self.add(side, point, 1)
        self.dice.remove(die)
        if self.off[side] == 15:
            self.score = "1-0" if side == "w" else "0-1"
            self.dice = []

    def add(self, side, point, number):
        self.points[side][point] = self.points[side].get(point, 0) + number
        if not self.points[side][point]:
            del self.points[side][point]

    def position(self):
        rows = []
        for letter in "ABC":
            words = []
            for point in row(letter, 1, 12):
                for side in "wb":
                    if point in self.points[side]:
                        words.append(f"{side}{self.points[side][point]}")
                        break
                else:
                    if words and words[-1].isdigit():
                        words[-1] = str(int(words[-1]) + 1)
                    else:
                        words.append("1")
            rows.append(",".join(words))
        pairs = [f"{both['w']},{both['b']}" for both in (self.hands, self.off)]
        return " ".join(["/".join(rows), self.side, *pairs, "".join(str(die) for die in sorted(self.dice)) or "-"])
