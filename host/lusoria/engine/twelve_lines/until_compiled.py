"""The search of Twelve Lines in plain Python, which answers while the compiled one is being compiled."""

from lusoria.engine.search import Searcher
from lusoria.engine.twelve_lines.searcher import TwelveLinesSearcher


def searcher(game_id: str, threads: int, hash_mb: int) -> Searcher:
    """Make a searcher that judges the ends of turns, and does not look ahead."""
    del game_id, threads, hash_mb
    return TwelveLinesSearcher(is_plain=True)
