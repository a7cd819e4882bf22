"""A table being followed: its game mirrored and logged, the PC's players thinking, pages told of changes."""

from lusoria.session.clock import TimeControl
from lusoria.session.session import Session
from lusoria.session.wish import Wish

__all__ = ["Session", "TimeControl", "Wish"]
