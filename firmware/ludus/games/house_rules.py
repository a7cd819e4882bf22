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
