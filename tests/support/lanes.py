"""A person who plays Twelve Lines on a Desk: dice are read off the table, counters go where lights allow them."""

from ludus.recognition import occupancy as piles


class Player:
    """Plays legal steps by hand and answers what the table asks; `asked` counts presses of the button."""

    def __init__(self, desk, rng):
        self.desk = desk
        self.rng = rng
        self.requests = 0
        self.hits_own_first = None  # whether the hitter is set down before the other is taken off; None: any

    @property
    def game(self):
        return self.desk.game

    def play_on(self, plies=2000):
        """Play until the game is over, or for so many plies."""
        for _ in range(plies):
            if self.game.over:
                return
            if self.game.awaits_throw:
                self.desk.wait(100)
            else:
                self.step(self.rng.choice(self.game.actions()))

    def step(self, action):
        """Carry out a step and make sure that the table has understood it."""
        game, played = self.game, list(self.game.played)
        text = game.text(action)
        for kind, cell in self.hands(action):
            getattr(self.desk, kind)(cell, self.rng.choice((30, 60, 120)))
        self.settle(action, len(played))
        expected = [*played, action]
        assert list(self.game.played)[: len(expected)] == expected, (text, self.texts()[-4:], game.position())
        heights = [piles.height(content) for content in game.contents()]
        assert heights == [self.desk.standing_on(lane) for lane in self.desk.board.cells], (text, game.position())

    def hands(self, action):
        """What hands do for a step: (`lift` or `place`, lane or slot) in an order of their own choice."""
        changes = self.game.changes(action)
        side = self.game.side + 1
        names = self.desk.board.cells
        lifts = [("lift", names[c]) for c, before, after in changes if before & 3 == side and after < before]
        places = [("place", names[c]) for c, before, after in changes if after & 3 == side and before & 3 != side]
        places += [("place", names[c]) for c, before, after in changes if before & 3 == after & 3 and after > before]
        hits = [names[c] for c, before, after in changes if before and after and (before ^ after) & 3]
        if not hits:
            return lifts + places
        enemy = next(f"{hits[0]}.{slot}" for slot in range(1, 6) if self.desk.filled(f"{hits[0]}.{slot}"))
        own_first = self.rng.random() < 0.5 if self.hits_own_first is None else self.hits_own_first
        if not own_first:
            return [*lifts, ("lift", enemy), *places]
        beside = f"{hits[0]}.{int(enemy[-1]) % 5 + 1}"
        return [*lifts, ("place", beside), ("lift", enemy)]

    def shows(self, action):
        """Whether sensors see the counter lifted: its pile is not higher than its lane."""
        changes = self.game.changes(action)
        return piles.height(changes[0][1]) <= self.desk.board.slots

    def settle(self, action, played):
        """Wait, and answer what the table asks, until the step counts."""
        self.desk.wait(340)
        for _ in range(40):
            if len(self.game.played) > played:
                return
            pending = self.desk.sitting.referee.pending
            shown = pending.actions() if pending.question is None else (pending.shown() or (0, ()))[1]
            if shown != (action,):
                self.desk.press()
                self.requests += 1
            self.desk.wait(300)

    def texts(self):
        return [self.game.text_at(ply) for ply in range(len(self.game.played))]
