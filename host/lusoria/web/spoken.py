"""Players, results and faults in words, for pictures, the staff, and what the server writes into pages."""

from lusoria.session.players import PEOPLE, REMOTE
from lusoria.web import language


def player(who: str, speaks: str = language.ENGLISH) -> str:
    """The words for a player such as `human` or `engine:8`, in a language."""
    words = language.page(speaks)["players"]
    kind, _, level = who.partition(":")
    if kind in words and level.isdecimal():
        return words[kind].format(level=level)
    return words[who] if who in (*PEOPLE, REMOTE) else who


def result(score: str, speaks: str = language.ENGLISH) -> str:
    """The words for a score such as `1-0`, in a language."""
    words = language.page(speaks)["results"]
    return words["unfinished"] if score == "*" else words[score]


def fault(what: str, cell: str, detail: str, speaks: str = language.ENGLISH) -> str:
    """A fault of a table in words, from its FAULT entry."""
    words = language.page(speaks)["faults"]
    text = words.get(what, words["other"])
    return text.format(what=what, cell=cell, detail=detail).strip()
