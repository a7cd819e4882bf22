"""A table being followed: its game mirrored and logged, the PC's players thinking, pages told of changes."""

from lusoria.session.clocks.clock import TimeControl
from lusoria.session.request import Wish
from lusoria.session.session import Session

__all__ = ["Session", "TimeControl", "Wish"]
