"""The usage counts of exhibits, including those from times without a PC; `ludus.exhibit.usage` defines the kinds.

A table's counts only rise, so each report replaces the one before. On a new flash they begin anew, in another journal;
therefore the counts of all journals of a table are added up.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from lusoria.log.database.models import BootRow, TableRow, UsageRow

OF_GAMES = ("begun", "finished", "abandoned", "plies")
MOST = 200  # kinds in one message of a table; valid messages have no more
_SOUND = re.compile(r"[a-z-]{1,20}/(?:\d{1,2}|pc)=\d{1,10}(,\d{1,10}){3}|fault\.[^=;,\s]{1,20}=\d{1,10}", re.ASCII)


@dataclass(frozen=True)
class Used:
    """A usage count of a table, by its kind.

    `rota/2` (Rota against the table's own player at level 2; level 0 means people) and `rota/pc` (with a player of the
    PC) have a number for each of OF_GAMES; `fault.a1` tells how often something was wrong with a1.
    """

    table: str
    kind: str
    counts: tuple[int, ...]


def keep(session: Session, boot: BootRow, counts: Mapping[str, str], now: datetime) -> None:
    """Store a table's counts, by kind, for one of its journals; malformed ones are left out."""
    for kind, text in list(counts.items())[:MOST]:
        if _SOUND.fullmatch(f"{kind}={text}"):
            boot.stored += session.get(UsageRow, (boot.id, kind)) is None
            session.merge(UsageRow(boot_id=boot.id, kind=kind, counts=text, told=now))


def read(session: Session) -> list[Used]:
    """All stored counts, by table and kind."""
    choice = select(TableRow.word, UsageRow.kind, UsageRow.counts)
    choice = choice.select_from(UsageRow).join(BootRow).join(TableRow)
    sums: dict[tuple[str, str], tuple[int, ...]] = {}
    for table, kind, text in session.execute(choice):
        fresh = tuple(int(count) for count in text.split(","))
        before = sums.get((table, kind), (0,) * len(fresh))
        sums[table, kind] = tuple(map(sum, zip(before, fresh, strict=True)))
    return [Used(*key, counts) for key, counts in sorted(sums.items())]
