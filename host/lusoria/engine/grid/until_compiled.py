"""The search on squares in plain Python, which answers while the compiled one is being compiled."""

from lusoria.engine.grid.searcher import GridSearcher
from lusoria.engine.search import Searcher


def searcher(game_id: str, threads: int, hash_mb: int) -> Searcher:
    """Make a searcher for petteia or latrunculi, on one thread."""
    del threads
    return GridSearcher(game_id, 1, hash_mb, is_plain=True)
