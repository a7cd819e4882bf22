"""The texts of the visitors' pages, from files that staff can edit: a TOML file for each language.

A museum's own folder takes precedence over ours: a language found there is read from there, and new languages may be
added. Each file there must contain every name of the English file and no others. It may leave out only a game's section
and `page`, for which ours are then used, and `direction`, which is "rtl" for a language written from right to left.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludus.games.registry import GAMES
from lusoria.errors import UsageError
from lusoria.web.language import ALL, ENGLISH, FOLDER, read

LONGEST = 100_000  # bytes of a file
DIRECTIONS = ("ltr", "rtl")  # from left to right, from right to left
_DEFAULTS = {"direction": DIRECTIONS[0]}  # what a file may leave out


class Texts:
    """The texts in all languages. `words[language]` is the nested table in a language's file."""

    def __init__(self, languages: Sequence[str] = ALL, folder: Path | None = None) -> None:
        """Raises UsageError, one line, for a file with missing or unknown texts."""
        self.languages = tuple(languages)
        self.words = {language: _DEFAULTS | _ours(language) | _read(language, folder) for language in languages}
        pattern = _DEFAULTS | read(ENGLISH)
        for language, words in self.words.items():
            mistakes = differences(pattern, words)
            if words["direction"] not in DIRECTIONS:
                mistakes.append(f"'direction' is {' or '.join(DIRECTIONS)}")
            if mistakes:
                raise UsageError(f"the words of '{language}': {'; '.join(mistakes)}")

    def chosen(self, language: str) -> str:
        """The language of that name, or the first one if there is none."""
        return language if language in self.words else self.languages[0]


def pictures_of_rules() -> dict[str, list[str]]:
    """The picture for each step of the rules, by game."""
    return tomllib.loads((FOLDER / "pictures.toml").read_text(encoding="utf-8"))


def differences(pattern: Any, found: Any, where: str = "") -> list[str]:
    """The differences between found and the pattern, a line each."""
    if isinstance(pattern, dict):
        if not isinstance(found, dict):
            return [f"'{where}' is a section: write [{where}]"]
        lines = [f"'{where}{name}' is missing" for name in pattern if name not in found]
        lines += [f"'{where}{name}' is not known" for name in found if name not in pattern]
        for name in pattern:
            if name in found:
                lines += differences(
                    pattern[name], found[name], f"{where}{name}" + ("." if isinstance(pattern[name], dict) else "")
                )
        return lines
    if isinstance(pattern, list):
        same = isinstance(found, list) and (len(found) == len(pattern) or where.endswith("history"))
        return [] if same and all(map(_is_text, found)) else [f"'{where}' is a list of {len(pattern)} texts"]
    return [] if _is_text(found) else [f"'{where}' is a text in quotes, and not empty"]


def _ours(language: str) -> dict[str, Any]:
    """Our own version of the sections that a file may leave out, in English if we do not have the language."""
    ours = read(language if language in ALL else ENGLISH)
    return {section: ours[section] for section in (*GAMES, "page")}


def _is_text(found: Any) -> bool:
    return isinstance(found, str) and bool(found.strip())


def _read(language: str, folder: Path | None) -> dict[str, Any]:
    own = folder / f"{language}.toml" if folder is not None else None
    try:
        if own is not None and own.exists():
            if own.stat().st_size > LONGEST:
                raise UsageError(f"{own} has more than {LONGEST} bytes")
            return tomllib.loads(own.read_text(encoding="utf-8"))
        return read(language)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"there are no words of '{language}' ({error}); there are {', '.join(ALL)}") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"the words of '{language}' are not TOML: {error}") from error
