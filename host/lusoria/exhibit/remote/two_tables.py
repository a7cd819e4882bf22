"""Compares how one game stands at two tables, and says what one of them is to do: pure functions on two records."""

from typing import NamedTuple

from ludus.games.game import SCORES
from lusoria.session.shared_game import GOES_ON, Standing

ABANDONED = "abandoned"


class Verdict(NamedTuple):
    """What is to be done at this table: an action to ask it for, a way to end the game, or a line for its people."""

    action: str = ""
    end: tuple[str, str] | None = None
    line: str = ""


def judge(own_side: int, own: Standing, other: Standing) -> Verdict:
    """Compare this table with the other one. For each action, the table whose side plays it decides."""
    if _is_done(own, other) or _is_done(other, own):
        return Verdict(line="the game of this code is over: another game needs a new code")
    ply = common(own.actions, other.actions)
    if ply < len(own.actions):
        return Verdict(line=_more(own_side, own, other, ply))
    if ply == len(other.actions):
        return _even(own_side, own, other, ply)
    action = other.actions[ply]
    if own.end != GOES_ON:
        return Verdict(line=f"the game is over here, but the other table goes on with {action}")
    if own.sides[ply] == own_side:
        return Verdict(line=f"the other table still has your {action}: play it again, or have it taken back there")
    return Verdict(action)


def _is_done(one: Standing, other: Standing) -> bool:
    """Whether the game is over at one table, while the other was restarted and has begun another one."""
    return one.end != GOES_ON and len(one.actions) > 1 and not other.actions


def common(some: tuple[str, ...], others: tuple[str, ...]) -> int:
    """The number of actions that two lists have in common at their start."""
    pairs = zip(some, others, strict=False)
    return next((ply for ply, (one, two) in enumerate(pairs) if one != two), min(len(some), len(others)))


def _more(own_side: int, own: Standing, other: Standing, ply: int) -> str:
    """A line if this table has actions from `ply` on that the other lacks; '' if all are its own, and on their way."""
    if ply < len(other.actions):
        one, two = own.actions[ply], other.actions[ply]
        if own.sides[ply] == own_side:
            return f"the other table still has {two} in place of {one}, until it is taken back there"
        return f"the other table plays {two} in place of {one}: take {one} back here"
    theirs = [action for action, side in zip(own.actions[ply:], own.sides[ply:], strict=False) if side != own_side]
    return f"the other table has not played {theirs[0]}, or took it back: take it back here, too" if theirs else ""


def _even(own_side: int, own: Standing, other: Standing, ply: int) -> Verdict:
    """The verdict when both tables have the same actions."""
    if own.check != other.check:
        return Verdict(line=f"the two tables disagree about the position after ply {ply}: nothing more is played")
    if own.end != GOES_ON:
        if other.end in (GOES_ON, own.end):
            return Verdict()
        return Verdict(line=f"the game is over: {_spoken(own.end)} here, {_spoken(other.end)} at the other table")
    if other.end != GOES_ON:
        score, reason = other.end
        gave_up = (score, reason) == (SCORES[1 + own_side], "resignation")
        if gave_up or (reason == "agreement" and own.draw == ply):
            return Verdict(end=other.end)
        return Verdict(line=f"the other table left the game: {_spoken(other.end)}")
    if other.draw == ply:
        if own.draw == ply:
            return Verdict(end=("1/2-1/2", "agreement"))
        return Verdict(line="the other table offers a draw: offer one, too, to agree; or play on")
    return Verdict()


def _spoken(end: tuple[str, str]) -> str:
    return " ".join(filter(None, (end[0], end[1] and f"({end[1]})")))
