"""The common parts of all pages: the templates, and the links in every page's head."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import Response

_templates = Environment(
    loader=PackageLoader("lusoria.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Link(NamedTuple):
    """A page that all other pages link to."""

    path: str
    words: str


class Shell:
    """Writes pages from the templates; values are escaped unless the template marks them as markup."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)

    def text(self, name: str, here: str, **words: Any) -> str:
        """The page of a template; here: the path of the link under which it stands."""
        return _templates.get_template(name).render(links=self._links, here=here, **words)

    def page(self, name: str, here: str, status: int = 200, **words: Any) -> Response:
        """The page as an answer, which browsers request each time."""
        headers = {"Cache-Control": "no-cache"}
        return Response(self.text(name, here, **words), status, media_type="text/html", headers=headers)
