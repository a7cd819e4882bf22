"""The texts of all pages, a file for each language, and the language that a browser asks for."""

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from ludus.games.registry import GAMES

if TYPE_CHECKING:
    from starlette.requests import Request

ALL = ("en", "de", "bg", "la")
ENGLISH = ALL[0]
COOKIE = "language"  # the cookie in which a browser keeps the language chosen on a page
FOLDER = resources.files("lusoria.web") / "texts"
_NOT_SCRIPTED = ("options", "values", "lights", "rhythms")  # sections that only the server writes into pages


@cache
def read(language: str) -> dict[str, Any]:
    """All texts of a language: those of the visitors' pages, of each game and, under `page`, of the players' pages."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def page(language: str) -> dict[str, dict[str, str]]:
    """The texts of the players' pages, by section and key."""
    words: dict[str, dict[str, str]] = read(language)["page"]
    return words


def names() -> list[tuple[str, str]]:
    """Each language with its name."""
    return [(language, read(language)["language"]) for language in ALL]


def game_title(game: str, language: str = ENGLISH) -> str:
    """The name of a game, such as `Twelve Lines`."""
    title: str = read(language)[game]["name"]
    return title


def games(language: str) -> list[dict[str, str]]:
    """All games, each {id, title}."""
    return [{"id": game, "title": game_title(game, language)} for game in GAMES]


def listed(items: Sequence[str], speaks: str) -> str:
    """Join items into an enumeration in words, such as `Latrunculi and Petteia`."""
    *others, last = items
    return page(speaks)["common"]["and"].join(filter(None, (", ".join(others), last)))


@cache
def for_scripts(language: str, sections: frozenset[str] | None = None) -> str:
    """The texts of a language that `text.js` reads, as `scripted` writes them."""
    return scripted(read(language), sections)


def scripted(of_language: dict[str, Any], sections: frozenset[str] | None = None) -> str:
    """The texts that `text.js` reads, as JSON that is safe inside a script element: {"turn.move": …}.

    sections: those that a page's scripts need; None for all that scripts read.
    """
    words = {
        f"{section}.{key}": text
        for section, texts in of_language["page"].items()
        if section not in _NOT_SCRIPTED and (sections is None or section in sections)
        for key, text in texts.items()
    }
    words |= {f"game.{game}": of_language[game]["name"] for game in GAMES}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def of(request: "Request") -> str:
    """The language that was chosen on a page, else the first that the browser accepts and we have, else English."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in ALL:
        return chosen
    header = "".join(request.headers.get("accept-language", "").lower().split())
    accepted = [(quality or "1", name) for name, _, quality in (each.partition(";q=") for each in header.split(","))]
    accepted.sort(key=lambda each: each[0], reverse=True)
    codes = (name.partition("-")[0] for quality, name in accepted if quality.strip("0."))  # 0 refuses a language
    return next((code for code in codes if code in ALL), ENGLISH)
