"""The options of a game on one table: what its board says, and in an exhibit what lets every game end."""

from ludus.games.registry import part

ENDING = (("repetition", "threefold"), ("move-limit", 60))


def house_rules(game_id, options, board_options, exhibit):
    """Return options (a dict) with those of the board; in an exhibit with ENDING where nothing else is said."""
    options = dict(options)
    if exhibit:
        names = [option[0] for option in part(game_id, "notation").OPTIONS]
        for name, value in ENDING:
            if name in names:
                options.setdefault(name, value)
    options.update(board_options)
    return options
