"""Errors of the virtual table."""

from lusoria.errors import LusoriaError


class VirtualTableError(LusoriaError):
    """A command that makes no sense on the table as it stands, or a simulation that cannot run."""
