"""Errors of the virtual table."""

from lusoria.errors import LusoriaError


class VirtualTableError(LusoriaError):
    """A command that the table cannot carry out now, or a simulation that cannot run."""
