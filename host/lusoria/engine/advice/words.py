"""The words of hints and marks by key: the only place to translate them."""

from collections.abc import Sequence

WORDS = {
    "wins": "wins at once",
    "wins_turn": "wins in this turn",
    "wins_in": "wins in {moves} moves",
    "delays": "holds out longest: {moves} more moves",
    "delays_one": "holds out longest: one more move",
    "captures": "captures {cells}",
    "traps": "traps the piece at {cells}",
    "frees": "frees yours at {cells}",
    "saves": "saves yours at {cells}",
    "threatens": "threatens {cells}",
    "stops_line": "stops the other's line",
    "hits": "sends a counter back to the hand",
    "bears_off": "bears a counter off",
    "enters": "brings a counter into play",
    "advances": "brings the counter on {cells} forward",
    "places": "takes a good place",
    "improves": "brings a piece to a better place",
    "inaccuracy": "not the best",
    "mistake": "a mistake",
    "blunder": "a blunder",
}
AND = " and "


def written(key: str, cells: Sequence[str] = (), moves: int = 0) -> str:
    """Fill the cells and the number into the words of a key."""
    *firsts, last = [*cells] or [""]
    listed = AND.join(filter(None, (", ".join(firsts), last)))
    return WORDS[key].format(cells=listed, moves=moves)
