"""Players and faults in words, for all pages and pictures."""

from ludus.session.players import HUMAN

_PEOPLE = {HUMAN: "a person", "page": "a person at the page"}
_FAULTS = {
    "stuck": "The sensor at {cell} is stuck. It is not believed until it moves; the game goes on.",
    "chatter": "The sensor at {cell} chatters. It is not believed until it is calm; the game goes on.",
    "noise": "Many sensors chatter at once: look at the cable and the supply.",
    "wiring": "The sensors do not answer: look at their cable. The game waits.",
    "journal": "The table cannot write its journal: {detail}",
    "settings": "The table cannot keep its settings: {detail}",
    "selftest": "Self-test: {detail}",
    "crash": "The table began again after an error: {detail}",
}


def player(who: str) -> str:
    """A player such as `human` or `engine:8`, in words."""
    kind, _, level = who.partition(":")
    if kind in ("engine", "table") and level.isdecimal():
        return f"the {kind}, level {level}"
    return _PEOPLE.get(who, who)


def players(white: str, black: str) -> dict[str, str]:
    """White and Black in words, by side."""
    return {"w": player(white), "b": player(black)}


def fault(what: str, cell: str, detail: str) -> str:
    """A fault of a table in words, from its FAULT entry."""
    if what in _FAULTS:
        return _FAULTS[what].format(cell=cell, detail=detail)
    return f"The table reports “{what}”{f' at {cell}' if cell else ''}{f': {detail}' if detail else ''}."
