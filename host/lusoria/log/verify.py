"""Replaying what was logged through the rules: what a game is by its entries, against what the log says of it."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from ludus.link.messages import GAME_ENTRIES
from lusoria.log.course import Course
from lusoria.log.logged import SEPARATOR, Entry
from lusoria.log.models import ActionRow, GameRow
from lusoria.log.span import entries_of

ALTERED = "altered: "
_GAME = ("game", "options", "start", "white", "black", "score", "reason")
_ACTION = ("entry", "ply", "action", "text", "side", "ms", "status")


def judge(session: Session, game_id: int) -> str | None:
    """What is amiss with a game, after flagging it so; None if entries, rules and log agree.

    What the rules disagree with was flagged when it came. Beyond that the game is played anew from its
    entries: if the log now says something else, somebody altered it, or an older version judged it.
    """
    row = session.get_one(GameRow, game_id)
    flag = SEPARATOR.join(note for note in (row.flag or "").split(SEPARATOR) if note and not note.startswith(ALTERED))
    found = _difference(session, row)
    notes = [note for note in (flag, found and ALTERED + found) if note]
    if row.flag != (SEPARATOR.join(notes) or None):
        row.flag = SEPARATOR.join(notes) or None
    return row.flag


def _difference(session: Session, row: GameRow) -> str | None:
    course = _course(session, row)
    if course is None:
        return "its entries are gone"
    for name in _GAME:
        if name not in ("score", "reason") or course.ended is not None:
            told, kept = getattr(course, name), getattr(row, name)
            if told != kept:
                return f"the log says {name} {kept}, by its entries it is {told}"
    kept_actions = list(session.scalars(select(ActionRow).where(ActionRow.game_id == row.id).order_by(ActionRow.entry)))
    for action, logged in zip(course.actions, kept_actions, strict=False):
        for name in _ACTION:
            told, kept = getattr(action, name), getattr(logged, name)
            if told != kept:
                return f"entry {logged.entry}: the log says {name} {kept}, by its entries it is {told}"
    if len(course.actions) != len(kept_actions):
        return f"the log has {len(kept_actions)} actions, by its entries there are {len(course.actions)}"
    if course.notes and row.flag is None:
        return course.flag
    return None


def _course(session: Session, row: GameRow) -> Course | None:
    """The game made anew from its entries, up to the next one's beginning."""
    course = None
    for stored in entries_of(session, row, GAME_ENTRIES):
        entry = Entry(stored.number, stored.kind, stored.ms, stored.fields)
        if course is None:
            course = Course(entry, stored.received, stored.happened)
        elif entry.kind == "GAME":
            course.close(stored.happened or stored.received)
            break
        else:
            course.apply(entry, stored.received, stored.happened)
    return course
