"""The errors of the PC tool, which belong to the family of `ludus.errors`.

LudusError
 +-- LusoriaError               something the tool cannot do (exit 1); one line that says what to do
      +-- UsageError            wrong use of a command (exit 2)
      +-- TableNotFound         no table on a port, or the port is not one
      +-- LogError              the database or a record cannot be opened, read or written
      +-- MissingPart           an extra, an image or an interpreter is missing
      +-- EngineFault           another program's engine died, hung or played nonsense (engine.ugi.client)
      +-- VirtualTableError     the virtual table cannot do that (simulator.errors)
"""

from ludus.errors import LudusError

# The errors that reading and playing raise when a table says what no sound table would.
NONSENSE = (LudusError, ArithmeticError, LookupError, ValueError)


def nonsense_in_words(error: Exception) -> str:
    """Describe an error of one of the NONSENSE types in one line."""
    return str(error) if isinstance(error, LudusError) else f"it makes no sense ({type(error).__name__}: {error})"


class LusoriaError(LudusError):
    """Something the tool cannot do; `str(error)` says what, and what to do about it."""

    exit_code = 1


class UsageError(LusoriaError):
    """A command was called with a name or a value that does not exist."""

    exit_code = 2


class TableNotFound(LusoriaError):
    """No table answered: nothing is plugged in, or what is there does not speak our protocol."""


class LogError(LusoriaError):
    """The log could not be opened, read or written, or a record could not be read."""


class MissingPart(LusoriaError):
    """Something optional is not on this machine: a package of an extra, an emulator, image or interpreter."""
