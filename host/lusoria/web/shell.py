"""The common parts of all pages: the templates, and the links and the languages in every page's head."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import Response

from lusoria.web import language

HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
_templates = Environment(
    loader=PackageLoader("lusoria.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Link(NamedTuple):
    """A page that all other pages link to; words: the key of its label in the section `common`."""

    path: str
    words: str


class Shell:
    """Writes pages from the templates; values are escaped unless the template marks them as markup."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)

    def text(self, name: str, here: str, speaks: str = "", **values: Any) -> str:
        """The page that a template makes.

        here: the path of the link to which the page belongs; speaks: its language, '' if it exists only in English.
        """
        own = speaks or language.ENGLISH
        return _templates.get_template(name).render(
            links=self._links,
            here=here,
            speaks=own,
            languages=language.names() if speaks else (),
            words=language.page(own),
            **{"scripts_words": language.for_scripts(own), **values},
        )

    def page(self, name: str, here: str, status: int = 200, speaks: str = "", **values: Any) -> Response:
        """The page as an answer that browsers must request anew each time."""
        return Response(self.text(name, here, speaks, **values), status, media_type="text/html", headers=HEADERS)
