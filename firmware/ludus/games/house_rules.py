"""The options that games have on a table, in an exhibit so that every game ends."""

from ludus.games.registry import part

EXHIBIT = (("repetition", "threefold"), ("move-limit", 60))


def house_rules(game_id, options, board_options, exhibit):
    """The options of a game on a table: the board's, then those given, and in an exhibit EXHIBIT for the rest."""
    options = dict(options)
    if exhibit:
        names = [option[0] for option in part(game_id, "notation").OPTIONS]
        for name, value in EXHIBIT:
            if name in names:
                options.setdefault(name, value)
    options.update(board_options)
    return options
