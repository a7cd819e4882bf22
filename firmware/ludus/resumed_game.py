"""Finds the game that a table continues when it is switched on; a Pico unloads this module once it has started."""

from ludus.errors import BoardError, LudusError, OptionError
from ludus.games.options import complete
from ludus.games.registry import GAMES, part

BY_THE_RULES = ("board", "blocked", "threefold", "move-limit")  # replaying the actions leads to these ends again


def check_games(board):
    """Refuse a board that names a game which does not exist. Raises BoardError."""
    for game in board.games:
        if game not in GAMES:
            raise BoardError("board '%s': there is no game '%s'" % (board.name, game))


def resumed_game(start, journal, checkpoints):
    """The journal's last game, a SavedGame; None if there is none, or if it may be what makes the table crash."""
    if not start.resumes:
        return None
    from ludus.storage.saved_game import last_game

    saved = last_game(journal, checkpoints)
    if saved is not None:
        checkpoints.resume(journal.begun, saved.checkpointed)
    return saved


def sitting_of(board, settings, entry, seat, house_rules, saved, resume):
    """The sitting as it was when the power went, or a new one.

    entry: makes an entry of the journal; seat(game id, options, saved, ask): makes a Sitting; saved: a SavedGame or
    None; resume(ask): called before a saved game goes on. Raises BoardError if a new game begins and the board does
    not have its cells.
    """
    if _may_go_on(board, settings, saved):
        ask = settings.get("resume") == "ask"
        try:
            resume(ask)
            return seat(saved.game.id, saved.game.options, saved, ask)
        except LudusError:  # the rules refuse what the journal says: another firmware wrote it
            pass
    if saved is not None and not saved.ended:
        entry("END", ("*", "abandoned"))
    game_id = saved.game.id if saved is not None and saved.game.id in board.games else board.games[0]
    _check_cells(board, game_id)
    return seat(game_id, house_rules(game_id, {}), None, False)


def _may_go_on(board, settings, saved):
    if saved is None or settings.get("resume") == "reset" or saved.ended not in ("",) + BY_THE_RULES:
        return False
    return saved.game.id in board.games and tuple(saved.game.cell_names) == board.cells


def _check_cells(board, game):
    """Refuse a board whose cells are not those of the game that begins. A Pico lacks the memory to check the others."""
    words = part(game, "notation")
    try:
        cells = words.cell_names(complete(game, words.OPTIONS, board.options))
    except OptionError as error:
        raise BoardError("board '%s': %s" % (board.name, error)) from None
    if tuple(cells) != board.cells:
        raise BoardError("board '%s' has not the cells of %s" % (board.name, game))
