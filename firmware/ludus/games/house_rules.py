"""The options of games on a table; in an exhibit they make every game end."""

from ludus.games.registry import part

EXHIBIT = (("repetition", "threefold"), ("move-limit", 60))


def house_rules(game_id, options, board_options, exhibit):
    """The options of a game on a table: the board's come first, then those given, then in an exhibit EXHIBIT."""
    options = dict(options)
    if exhibit:
        names = [option[0] for option in part(game_id, "notation").OPTIONS]
        for name, value in EXHIBIT:
            if name in names:
                options.setdefault(name, value)
    options.update(board_options)
    return options
