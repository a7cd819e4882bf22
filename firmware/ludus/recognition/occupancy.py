"""What stands on a cell as one number, and as much of it as its sensors can tell.

A content is 0, or the colour (1 white, 2 black) plus four for each counter but the first. Sensors tell
how many slots are filled: a pile higher than its lane looks as high as the lane.
"""


def colour(content):
    """1 white, 2 black, 0 nothing."""
    return content & 3


def height(content):
    """How many pieces."""
    return (content + 3) >> 2


def shown(content, slots):
    """How many of its slots are filled."""
    return min((content + 3) >> 2, slots)


def levels(contents, slots):
    """The filled slots of each cell, a bytearray."""
    return bytearray([min((content + 3) >> 2, slots) for content in contents])


def colours(settled, slots):
    """The colour of each cell from the levels of its seats, a bytearray: 1 white, 2 black, 0 nothing or not told."""
    told = bytearray(len(settled) // slots)
    for seat in range(len(settled)):
        if settled[seat] > 1:
            told[seat // slots] = settled[seat] - 1
    return told


def counted(settled, slots):
    """The filled slots of each cell from the levels of its seats, a bytearray."""
    if slots == 1:
        return bytearray([1 if level else 0 for level in settled])
    counts = bytearray(len(settled) // slots)
    for seat in range(len(settled)):
        if settled[seat]:
            counts[seat // slots] += 1
    return counts
