"""Chooses the options of a game on a table; those that an exhibit adds make every game end."""

from ludus.games.registry import part

EXHIBIT = (("repetition", "threefold"), ("move-limit", 60))


def house_rules(game_id, options, board_options, exhibit):
    """The options of a game on a table: the board's override those given; in an exhibit, EXHIBIT adds missing ones."""
    options = dict(options)
    if exhibit:
        names = [option[0] for option in part(game_id, "notation").OPTIONS]
        for name, value in EXHIBIT:
            if name in names:
                options.setdefault(name, value)
    options.update(board_options)
    return options


def has_fewer(options):
    """Whether a game with these options may begin with fewer pieces."""
    return options.get("fewer") == "yes"


def with_fewer(options, fewer):
    """The options as a new dict, for a game that begins with fewer pieces or with all, if the game lets that differ."""
    return dict(options, fewer="yes" if fewer else "no") if "fewer" in options else dict(options)
