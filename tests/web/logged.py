"""Games for a log: what a table tells of them."""

from ludus.rules.game import Game
from lusoria.log.logged import Entry

ROTA = ["1", "2", "3", "4", "5", "0", "5-6", "4-5", "6-7"]
LANES = ["(136)", "in/1", "in/3", "in/6", "(112)"]


def entries(game_id: str, texts: list[str], white: str) -> list[Entry]:
    """The journal of a game, abandoned by the next."""
    game = Game(game_id)
    found = [("GAME", {"game": game_id, "options": "", "start": game.position(), "white": white, "black": "human"})]
    for ply, text in enumerate(texts, 1):
        action = game.parse(text)
        game.play(action)
        found.append(("ACT", {"ply": ply, "action": action}))
    return [Entry(number, kind, 100 * number, fields) for number, (kind, fields) in enumerate(found, 1)]
