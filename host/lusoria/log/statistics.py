"""Statistics of the games in a log, by day, hour, length, player and cell. Days and hours are in this PC's zone.

`count` is pure; `landed` and `faults` take one query each, however many games there are.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ludus.errors import LudusError
from ludus.games.cells import SIDE
from ludus.games.choices import REMOVAL
from ludus.games.game import Game
from ludus.link.messages import read_options
from lusoria.log.database.models import ActionRow, BootRow, EntryRow, GameRow, TableRow
from lusoria.log.entries import PLAYED, LoggedGame
from lusoria.log.search import Sought

MINUTES = (1, 2, 5, 10, 20, 40, 60)  # bounds of the classes of game lengths
LONGEST_GAP = 366  # at most so many days without a game are shown; more mean that a clock was wrong
ENDINGS = ("finished", "abandoned", "going_on")
_NONE = dict.fromkeys(ENDINGS, 0)


@dataclass(frozen=True)
class Landed:
    """How often pieces were set on each cell of a board. cells: all names of the board, in order."""

    board: str
    game: str
    cells: tuple[str, ...]
    counts: dict[str, int]


@dataclass(frozen=True)
class FaultCount:
    """How often a kind of fault was reported for a cell ('' for none) of a table."""

    table: str
    board: str
    what: str
    cell: str
    times: int


def landed(session: Session, sought: Sought) -> list[Landed]:
    """Count the placements in the games sought, by board, game and cells, since imported games name no board."""
    columns = BootRow.board, GameRow.game, GameRow.options, ActionRow.side, ActionRow.action
    choice = select(*columns, func.count()).select_from(ActionRow).join(GameRow).join(BootRow).join(TableRow)
    choice = choice.where(ActionRow.status == PLAYED, ActionRow.text.is_not(None), *sought.conditions())
    found: dict[tuple[str, str, tuple[str, ...]], Counter[str]] = {}
    games: dict[tuple[str, str], Game] = {}
    for board, game_id, options, side, action, times in session.execute(choice.group_by(*columns)):
        try:
            game = games.get((game_id, options)) or Game(game_id, read_options(options))
        except LudusError:  # a game that this version does not know
            continue
        games[game_id, options] = game
        names = tuple(game.cell_names)
        counts = found.setdefault((board, game_id, names), Counter())
        cell = _destination(game, "wb".index(side), action)
        if cell is not None:
            counts[names[cell]] += times
    return [Landed(*key, dict(counts)) for key, counts in sorted(found.items()) if counts]


def _destination(game: Game, side: int, action: int) -> int | None:
    """The cell on which an action sets a piece; None for a throw, a capture or a counter borne off."""
    game.state[SIDE] = side
    ends = game.words.ends(game.state, action)
    return None if ends is None or ends[0] == REMOVAL else int(ends[1])


def faults(session: Session, sought: Sought) -> list[FaultCount]:
    """The faults of tables, the most frequent first; of the search terms, only since and until apply."""
    choice = select(TableRow.word, BootRow.board, EntryRow.fields).where(EntryRow.kind == "FAULT")
    choice = choice.select_from(EntryRow).join(BootRow).join(TableRow)
    when = func.coalesce(EntryRow.happened, EntryRow.received)
    if sought.since:
        choice = choice.where(when >= sought.since)
    if sought.until:
        choice = choice.where(when < sought.until)
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for table, board, fields in session.execute(choice):
        if fields.get("detail") != "gone":
            counts[table, board, str(fields.get("what", "")), str(fields.get("cell", ""))] += 1
    return [FaultCount(*key, times) for key, times in counts.most_common()]


def count(games: Iterable[LoggedGame]) -> dict[str, Any]:
    """The statistics of the games, ready for JSON.

    games, finished, abandoned, going_on: how many. days: [{day, finished, abandoned, going_on}], in order, including
    days without a game in between; hours: the same for each of the 24. The rest is of finished games. minutes: [{least,
    most, games}], most None for no bound; lengths: [{game, games, plies, minutes}], the last two as medians; sides:
    [{game, white, draw, black}]; players: [{player, game, won, drawn, lost}], without people.
    """
    played = list(games)
    finished = [game for game in played if ending(game) == "finished"]
    of_all = Counter(ending(game) for game in played)
    return {
        "games": len(played),
        **{name: of_all[name] for name in ENDINGS},
        "days": _days(played),
        "hours": _hours(played),
        "minutes": _minutes(finished),
        "lengths": _lengths(finished),
        "sides": _sides(finished),
        "players": _players(finished),
    }


def ending(game: LoggedGame) -> str:
    """The state of a game: `finished`, `abandoned` or `going_on`."""
    if game.score != "*":
        return "finished"
    return "going_on" if game.ended is None else "abandoned"


def _by(games: list[LoggedGame], name: str, key: Any) -> list[dict[str, Any]]:
    counts: dict[Any, Counter[str]] = {}
    for game in games:
        counts.setdefault(key(game), Counter())[ending(game)] += 1
    return [{name: value} | {end: counts[value][end] for end in ENDINGS} for value in sorted(counts)]


def _days(games: list[LoggedGame]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    before = None
    for row in _by(games, "day", lambda game: game.started.astimezone().date()):
        day: date = row["day"]
        if before is not None and (day - before).days <= LONGEST_GAP:
            idle = (before + timedelta(days=days) for days in range(1, (day - before).days))
            rows += [{"day": each.isoformat()} | _NONE for each in idle]
        rows.append(row | {"day": day.isoformat()})
        before = day
    return rows


def _hours(games: list[LoggedGame]) -> list[dict[str, Any]]:
    found = {row["hour"]: row for row in _by(games, "hour", lambda game: game.started.astimezone().hour)}
    return [found.get(hour, {"hour": hour} | _NONE) for hour in range(24)]


def _length(game: LoggedGame) -> float:
    """The minutes from a game's first entry to its last; 0 if this PC's clock was set back meanwhile."""
    return max(0.0, (game.ended - game.started).total_seconds() / 60) if game.ended else 0.0


def _minutes(games: list[LoggedGame]) -> list[dict[str, Any]]:
    found = Counter(bisect_right(MINUTES, _length(game)) for game in games)
    bounds = zip((0, *MINUTES), (*MINUTES, None), strict=True)
    return [{"least": low, "most": high, "games": found[place]} for place, (low, high) in enumerate(bounds)]


def _of_each(games: list[LoggedGame]) -> Iterator[tuple[str, list[LoggedGame]]]:
    for name in sorted({game.game for game in games}):
        yield name, [game for game in games if game.game == name]


def _lengths(games: list[LoggedGame]) -> list[dict[str, Any]]:
    return [
        {
            "game": name,
            "games": len(some),
            "plies": median(game.plies for game in some),
            "minutes": round(median(map(_length, some)), 1),
        }
        for name, some in _of_each(games)
    ]


def _sides(games: list[LoggedGame]) -> list[dict[str, Any]]:
    rows = []
    for name, some in _of_each(games):
        scores = Counter(game.score for game in some)
        rows.append({"game": name, "white": scores["1-0"], "draw": scores["1/2-1/2"], "black": scores["0-1"]})
    return rows


def _players(games: list[LoggedGame]) -> list[dict[str, Any]]:
    counts: dict[tuple[str, str], Counter[str]] = {}
    for game in games:
        for player, win in ((game.white, "1-0"), (game.black, "0-1")):
            if player != "human" and game.white != game.black:
                result = "drawn" if game.score == "1/2-1/2" else "won" if game.score == win else "lost"
                counts.setdefault((player, game.game), Counter())[result] += 1
    ends = ("won", "drawn", "lost")
    return [
        {"player": player, "game": game} | {end: counts[player, game][end] for end in ends}
        for player, game in sorted(counts)
    ]
