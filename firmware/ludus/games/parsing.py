"""Parses the parts of a position text that all games have (cold: never machine code)."""

from ludus.errors import Refusal
from ludus.games.notation import SIDES, digits


def fields_of(written, count, example, text):
    """A list of the fields in written. Raises Refusal with an example if there are not `count` of them.

    Here and below, text is the whole position text, which the error quotes.
    """
    fields = written.split()
    if len(fields) != count:
        raise Refusal("a position has %d parts with a space between, as '%s'" % (count, example), text, text)
    return fields


def side_of(field, text):
    """0 for 'w', 1 for 'b'. Raises Refusal for anything else."""
    if field not in ("w", "b"):
        raise Refusal("the side to move is w or b, not '%s'" % field, text, text)
    return SIDES.index(field)


def pair_of(field, high, name, text):
    """The two ints of 'W,B', a tuple, each from 0 to high. Raises Refusal for anything else; name: what they are."""
    numbers = tuple([digits(part, 0, high) for part in field.split(",")])
    if len(numbers) != 2 or -1 in numbers:
        raise Refusal("%s are written '%d,%d' or less, not '%s'" % (name, high, high, field), text, text)
    return numbers
