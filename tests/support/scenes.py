"""Twelve Lines at a position, set up by hand on a simulated table."""

from tests.support.desk import Desk

PEOPLE = ("human", "human")
FALL_MS = 800  # longer than dice take to fall


def scene(position, *dice, options=None, players=PEOPLE):
    """A table at that position, its counters set down as the lights ask, its next dice as given."""
    desk = Desk("twelve-lines")
    desk.station.begin(desk.now, "twelve-lines", options or {}, players, position)
    if desk.game.awaits_throw:
        desk.dice(*dice)
    for row, words in zip("ABC", position.split()[0].split("/"), strict=True):
        column = 1
        for word in words.split(","):
            for _ in range(int(word[1:]) if word[0] in "wb" else 0):
                desk.place(f"{row}{column}", 60)
            column += 1 if word[0] in "wb" else int(word)
    return desk.wait(FALL_MS)


def texts(desk):
    return [desk.game.text_at(ply) for ply in range(len(desk.game.played))]
