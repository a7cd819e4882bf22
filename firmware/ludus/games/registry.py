"""The only list of the games. Each has a folder beside this file, named after its id, whose modules are loaded by name.

rules       the rules, in hot functions       notation    options, texts, what actions do to the cells
parsing     reads actions and positions
player      how the table's own player thinks demo_game   a recorded game for the lights of an exhibit
table       makes position texts where people set up a position, or lost pieces; loaded only where that happens:
            arranged(game, contents, side, trapped) the position text of these contents, which Game checks afterwards.
                Raises Refusal if a side has more pieces than are ever possible in that game
            lose(game, cells, fields) takes a piece off each cell by changing fields, the words of game's position text
            lose_hand(state, side) leaves the side nothing to place; only if rules has HANDS
            may_be_trapped(game, contents) cells of pieces that may be trapped; only in a game with trapped pieces
Games of a family share a further folder, which holds the modules that a game's own folder lacks.
"""

from ludus.errors import OptionError

GAMES = ("rota", "latrunculi", "petteia", "twelve-lines", "terni-lapilli")
_FAMILIES = {"rota": "three_men", "terni-lapilli": "three_men", "latrunculi": "grid", "petteia": "grid"}


def folder(game_id):
    """The name of a game's folder. Raises OptionError for a game that does not exist."""
    if game_id not in GAMES:
        raise OptionError("there is no game '%s'; there are: %s" % (game_id, ", ".join(sorted(GAMES))))
    return game_id.replace("-", "_")


def folders(game_id):
    """The names of the folders that hold a game's modules, a tuple: its own, and that of its family if it has one."""
    return (folder(game_id),) + ((_FAMILIES[game_id],) if game_id in _FAMILIES else ())


def part(game_id, name):
    """A module of a game or of its family, loaded when needed. Raises OptionError, or ImportError if there is none."""
    *first, last = ["ludus.games.%s.%s" % (room, name) for room in folders(game_id)]
    for path in first:
        try:
            return __import__(path, None, None, ("",))
        except ImportError:
            pass  # then the family's folder has it
    return __import__(last, None, None, ("",))
