"""What a part of the site is made of: routes, links to its pages, and an end."""

from collections.abc import Sequence
from typing import Protocol

from starlette.routing import BaseRoute

from lusoria.web.shell import Link, Shell


class Room(Protocol):
    """Pages that belong together, such as those of the log. `links` lead to them from every page."""

    @property
    def links(self) -> Sequence[Link]:
        """To be in the head of all pages, in this order."""

    def routes(self, shell: Shell) -> Sequence[BaseRoute]:
        """Called once; shell writes the pages, with the links of all rooms in them."""

    def close(self) -> None:
        """The server ends: end what is at work."""
