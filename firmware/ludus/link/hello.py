"""Makes the HELLO by which a table introduces itself to a PC."""

from ludus import VERSION
from ludus.link import messages


def fields(board, table, start, journal):
    """The fields of the table's HELLO. board: a Board; table: the Pico's own id; start: a Boot; journal: a Journal."""
    return (
        (messages.PROTOCOL, messages.LEAST, messages.FEATURES, table, board.name, board.source_hash)
        + (VERSION, board.firmware_hash, board.cell_count, ",".join(board.games))
        + (journal.word, start.boot, start.cause)
        + (journal.oldest, journal.newest, journal.begun, journal.dropped)
    )
