"""What a listener understands of the spoken sentences: verbs and cells, found by the page's own English words."""

import re
from functools import cache

from lusoria.web import language

_WORDS = language.page(language.ENGLISH)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """The words of a key such as `ear.free` as a pattern, with a group for each value in braces."""
    section, name = key.split(".")
    parts = re.split(r"\{(\w+)\}", _WORDS[section][name].strip())
    return re.compile("".join(f"(?P<{part}>[^.:;]+)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts)))


def value(words: str, key: str, name: str) -> str:
    """What the words of a key say in place of a name in braces; '' where they are not said."""
    found = _pattern(key).search(words)
    return found[name] if found else ""


def says(words: str, key: str) -> bool:
    """Whether the words of a key are said."""
    return _pattern(key).search(words) is not None


def cells(words: str, key: str, origin: str = "") -> list[str]:
    """The cells that the words of a key name (from origin only, if one is given); none where they are not said."""
    found = (found for found in _pattern(key).finditer(words) if not origin or found["cell"] == origin)
    named = next((found["cells"] for found in found), "")
    return re.split(f", |{_WORDS['common']['and']}", named) if named else []


def colour(words: str, key: str) -> str:
    """The colour of the side that the words of a key name, `w` or `b`."""
    return "w" if value(words, key, "side") == _WORDS["common"]["white"] else "b"


def side(words: str) -> str:
    """The side whose turn is announced: `w`, `b` or ''."""
    found = re.search(rf"({_WORDS['common']['white']}|{_WORDS['common']['black']}) to ", words)
    return found[1][0].lower() if found else ""


def played(words: str) -> bool:
    """Whether the words report an action as played."""
    return re.match(rf"({_WORDS['common']['white']}|{_WORDS['common']['black']}): [^.:]+\.$", words) is not None


def beside() -> str:
    """The words for beside the board."""
    return _WORDS["ear"]["beside"]
