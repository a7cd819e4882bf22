"""All files of a shipped board, made once in a process for whichever tests read them."""

from functools import cache

from lusoria.boards import definitions as boards
from lusoria.hardware import makers


@cache
def everything(name: str) -> dict[str, bytes]:
    """The files of all makers, none of which may be left out."""
    made = makers.make(boards.read(name))
    assert made.left_out == []
    return made.files
