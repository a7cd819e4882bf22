"""Loops over cells and lights, apart from all else: on the Pico they run in machine words.

Buffers are given, nothing is made, nothing is raised. See `lusoria.build.machine_code` for the names that buffers have.
"""


def deviating(expected, present, cell, count):
    """The first cell from cell on, below count, on which two bytes by cell differ; count if there is none."""
    while cell < count and expected[cell] == present[cell]:
        cell += 1
    return cell


def last_mark(marks, mark, below):
    """The last index below `below` at which the words marks have mark, or -1."""
    below -= 1
    while below >= 0 and marks[below] != mark:
        below -= 1
    return below


def note_cues(picture, count, used):
    """Set used, bytes by cue, to 1 for each cue in the first count bytes of picture."""
    for light in range(count):
        used[picture[light]] = 1
    return 0


def paint(frame, picture, order, mixed, count):
    """Fill the first count words of frame with the colours, words of mixed by cue, of picture; the sum of its bytes.

    order: by light along the chain the index in picture. Frame and mixed are bytes, four to a word, the first one 0.
    """
    total = 0
    for led in range(count):
        mix = 4 * picture[order[led]]
        at = 4 * led
        blue = mixed[mix + 1]
        red = mixed[mix + 2]
        green = mixed[mix + 3]
        frame[at + 1] = blue
        frame[at + 2] = red
        frame[at + 3] = green
        total += blue + red + green
    return total


def dim(frame, count, share, whole):
    """Make each of the first count bytes of frame its share of the whole."""
    for index in range(count):
        frame[index] = frame[index] * share // whole
    return 0


def spell(text, numbers, letters, count):
    """Write for each of the first count numbers its letter into text, all of them bytes."""
    for index in range(count):
        text[index] = letters[numbers[index]]
    return 0
