"""What all pages have in common: their templates, and the links from one to another in every page's head."""

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
    """A page that every other leads to."""

    path: str
    words: str


class Shell:
    """Writes pages from the templates; what is put into one is escaped unless the template says that it is markup."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)

    def text(self, name: str, here: str, **words: Any) -> str:
        """The page of that template; here: the path of the link that it stands under."""
        return _templates.get_template(name).render(links=self._links, here=here, **words)

    def page(self, name: str, here: str, status: int = 200, **words: Any) -> Response:
        """The same as an answer, which browsers ask for each time."""
        headers = {"Cache-Control": "no-cache"}
        return Response(self.text(name, here, **words), status, media_type="text/html", headers=headers)
