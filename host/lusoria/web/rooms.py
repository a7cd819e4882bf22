"""The parts of the site: each has routes, links to its pages, and an end."""

from collections.abc import Sequence
from typing import Protocol

from starlette.routing import BaseRoute

from lusoria.web.shell import Link, Shell


class Room(Protocol):
    """Pages that belong together, such as those of the log. All pages link to its `links`."""

    @property
    def links(self) -> Sequence[Link]:
        """The links in the head of all pages, in this order."""

    def routes(self, shell: Shell) -> Sequence[BaseRoute]:
        """The routes, called once; shell writes the pages with the links of all rooms."""

    def close(self) -> None:
        """End running work, because the server ends."""
