"""Options of the games: names, defaults, and the values they take (cold: never machine code).

An option is a tuple (name, default, choices). Choices is a tuple of words, a pair (low, high) of ints,
or a pair of pairs ((columns, rows), (columns, rows)): the smallest and the largest size of a board.
Default and choices may be functions: they are called with a dict of the options that come before this one.
A value is kept as an int (which may be given as a text), a word, or for a size a text such as `8x8`.
"""

from ludus.errors import OptionError
from ludus.games.notation import digits

MOVE_LIMIT = ("move-limit", 0, (0, 65000))


def default_of(option, options):
    """The option's default, given the options before it."""
    return option[1](options) if callable(option[1]) else option[1]


def choices_of(option, options):
    """The values the option takes, given the options before it."""
    return option[2](options) if callable(option[2]) else option[2]


def is_number(option, options):
    """Whether the option takes an int from a range, given the options before it."""
    return isinstance(choices_of(option, options)[0], int)


def is_size(option, options):
    """Whether the option takes the size of a board, given the options before it."""
    return isinstance(choices_of(option, options)[0], tuple)


def size_of(text):
    """Columns and rows that '8x8' names, a pair of ints; None if text is no size."""
    parts = text.split("x") if isinstance(text, str) else ()
    if len(parts) != 2:
        return None
    columns, rows = digits(parts[0], 1, 99), digits(parts[1], 1, 99)
    return None if columns < 0 or rows < 0 else (columns, rows)


def complete(game_id, known, chosen):
    """Return a dict of all options of known: those in chosen, once checked, and the defaults of the rest.

    Raises OptionError for a name the game does not have and for a value the option does not take.
    """
    names = [option[0] for option in known]
    for name in chosen:
        if name not in names:
            raise OptionError("%s has no option '%s'; it has: %s" % (game_id, name, ", ".join(names)))
    options: dict[str, str] = {}
    for option in known:
        value = chosen[option[0]] if option[0] in chosen else default_of(option, options)
        options[option[0]] = _checked(option, value, options)
    return options


def changed(known, options):
    """List of (name, value) of the options that differ from their default, in the game's order."""
    return [(option[0], options[option[0]]) for option in known if options[option[0]] != default_of(option, options)]


def _checked(option, value, options):
    choices = choices_of(option, options)
    if is_number(option, options):
        return _number(option[0], value, choices)
    if is_size(option, options):
        return _size(option[0], value, choices)
    if value in choices:
        return value
    raise OptionError("option %s is %s, not '%s'" % (option[0], " or ".join(choices), value))


def _number(name, value, choices):
    low, high = choices
    number = value if isinstance(value, int) else digits(value, 0, 65535)
    if low <= number <= high:
        return int(number)
    raise OptionError("option %s is a whole number from %d to %d, not '%s'" % (name, low, high, value))


def _size(name, value, choices):
    low, high = choices
    size = size_of(value)
    if size and low[0] <= size[0] <= high[0] and low[1] <= size[1] <= high[1]:
        return value
    raise OptionError("option %s is columns x rows from %dx%d to %dx%d, not '%s'" % ((name,) + low + high + (value,)))


def with_fewer(options, fewer):
    """The options as a new dict, for a game that begins with fewer pieces or with all, if the game lets that differ."""
    return dict(options, fewer="yes" if fewer else "no") if "fewer" in options else dict(options)
