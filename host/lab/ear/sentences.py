"""Finds in spoken sentences what a listener understands, such as cells, by the page's own English texts."""

import re
from functools import cache

from lusoria.web import language

_WORDS = language.page(language.ENGLISH)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """The page's text for a key such as `ear.free` as a pattern, with a group for each name in braces."""
    section, name = key.split(".")
    parts = re.split(r"\{(\w+)\}", _WORDS[section][name].strip())
    return re.compile("".join(f"(?P<{part}>[^.:;]+)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts)))


def value(words: str, key: str, name: str) -> str:
    """What a sentence says in place of a name in braces in the text of a key; '' if the sentence lacks that text."""
    found = _pattern(key).search(words)
    return found[name] if found else ""


def says(words: str, key: str) -> bool:
    """Whether a sentence contains the text of a key."""
    return _pattern(key).search(words) is not None


def cells(words: str, key: str, origin: str = "") -> list[str]:
    """The cells that a sentence names in the text of a key (about `origin`, if given); [] if it lacks the text."""
    found = (found for found in _pattern(key).finditer(words) if not origin or found["cell"] == origin)
    named = next((found["cells"] for found in found), "")
    return re.split(f", |{_WORDS['common']['and']}", named) if named else []


def colour(words: str, key: str) -> str:
    """The colour of the side that a sentence names in the text of a key, `w` or `b`."""
    return "w" if value(words, key, "side") == _WORDS["common"]["white"] else "b"


def side(words: str) -> str:
    """The side whose turn a sentence announces: `w`, `b` or ''."""
    found = re.search(rf"({_WORDS['common']['white']}|{_WORDS['common']['black']}) to ", words)
    return found[1][0].lower() if found else ""


def played(words: str) -> bool:
    """Whether a sentence reports an action as played."""
    return re.match(rf"({_WORDS['common']['white']}|{_WORDS['common']['black']}): [^.:]+\.$", words) is not None


def beside() -> str:
    """The page's text for "beside the board"."""
    return _WORDS["ear"]["beside"]
