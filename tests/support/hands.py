"""Hands that carry out actions of any game on a Desk: lifts, placements and removals in any order."""


def steps_of(desk, game, action, rng=None):
    """The lifts and placements of an action by cell name; rng puts the removals anywhere among them."""
    names, side = desk.board.cells, game.side + 1
    changes = game.changes(action)
    steps = [("lift", names[cell]) for cell, before, _after in changes if before == side]
    steps += [("place", names[cell]) for cell, _before, after in changes if after]
    for cell, before, _after in changes:
        if before not in (0, side):
            steps.insert(rng.randint(0, len(steps)) if rng else len(steps), ("lift", names[cell]))
    return steps


def carry_out(desk, game, action, rng):
    """Do an action by hand at a person's pace, then wait until the table has understood it."""
    for kind, cell in steps_of(desk, game, action, rng):
        if kind == "lift":
            desk.lift(cell, rng.choice((20, 60, 120)))
        else:
            desk.place(cell, rng.choice((40, 80, 160)))
    desk.wait(1200 if not steps_with_placement(game, action) else 500)


def steps_with_placement(game, action):
    """Whether a piece is set down in the action; without, the table waits longer."""
    return any(after for _cell, _before, after in game.changes(action))
