"""The only list of the games. Each has a folder beside this file, named after its id, whose modules are loaded by name.

rules       the hot functions                 notation    options, texts, what actions do to the cells
player      how the table's own player thinks demo_game   a recorded game for the lights of an exhibit
"""

from ludus.errors import OptionError

GAMES = ("rota", "latrunculi", "petteia", "twelve-lines")


def folder(game_id):
    """The name of a game's folder. Raises OptionError for a game that does not exist."""
    if game_id not in GAMES:
        raise OptionError("there is no game '%s'; there are: %s" % (game_id, ", ".join(sorted(GAMES))))
    return game_id.replace("-", "_")


def part(game_id, name):
    """A module of a game's folder, loaded when it is needed. Raises OptionError, or ImportError if it has none."""
    return __import__("ludus.games.%s.%s" % (folder(game_id), name), None, None, ("",))
