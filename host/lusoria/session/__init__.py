"""Follows one table: its game is mirrored and logged, the PC's players think, pages learn of every change.

Takes the table's messages, and what people ask for on pages and on the command line.
Gives the state that pages show, entries to the log, and orders to the table.
"""

from lusoria.session.clocks.clock import TimeControl
from lusoria.session.game_request import Wish
from lusoria.session.session import Session

__all__ = ["Session", "TimeControl", "Wish"]
