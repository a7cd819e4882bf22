"""The page of statistics at /statistics: the games found by a search, as charts, heat maps and CSV.

It takes the same search terms as the list of games. Everything here only reads.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lusoria.boards.definitions import Definition
from lusoria.boards.places import cell_names
from lusoria.errors import LogError, UsageError
from lusoria.log import statistics
from lusoria.log.search import Sought
from lusoria.log.usage import OF_GAMES, Used
from lusoria.output import csv_rows
from lusoria.web import language
from lusoria.web.log import seeking
from lusoria.web.pictures import heat
from lusoria.web.pictures.game_picture import board_named, board_with
from lusoria.web.rooms import Answer, LogRoom
from lusoria.web.shell import Link

CSV_COLUMNS = ("figure", "of", "what", "count")


class StatisticsPages(LogRoom):
    """The pages of a log's statistics."""

    links = (Link("/statistics", "statistics"),)

    def answers(self) -> Mapping[str, Answer]:
        """The handler of each path."""
        return {
            "/statistics": self._page,
            "/statistics.csv": self._csv,
            "/statistics/heat.svg": self._heat,
            "/statistics/faults.svg": self._fault_map,
            "/api/statistics": self._figures,
        }

    async def _page(self, request: Request) -> Response:
        return self._shell.page("statistics.html", "/statistics", **seeking.form(language.of(request)))

    async def _figures(self, request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._all_figures, seeking.read(request.query_params)))

    async def _csv(self, request: Request) -> Response:
        values = await asyncio.to_thread(self._all_figures, seeking.read(request.query_params))
        text = csv_rows.table(CSV_COLUMNS, table(values))
        headers = {"Content-Disposition": 'attachment; filename="lusoria-statistics.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

    async def _heat(self, request: Request) -> Response:
        query = request.query_params
        name, game, last = (query.get(key, "") for key in ("board", "of", "last"))
        found = await asyncio.to_thread(self._log.landed, seeking.read(query))
        landed = next((each for each in found if (each.board, each.game, each.cells[-1]) == (name, game, last)), None)
        if landed is None:
            raise UsageError("no game on that board is sought")
        speaks = language.of(request)
        title = f"{language.game_title(game, speaks)}: {language.page(speaks)['statistics']['cells']}"
        board = await asyncio.to_thread(board_with, name, game, landed.cells, self._own)
        return Response(heat.drawn(board, landed.counts, title), media_type="image/svg+xml")

    async def _fault_map(self, request: Request) -> Response:
        query = request.query_params
        table, name = query.get("table", ""), query.get("board", "")
        found = await asyncio.to_thread(self._log.faults, seeking.read(query))
        board = await asyncio.to_thread(board_named, name, self._own)
        counts = _by_cell(found, table, board)
        if not counts:
            raise UsageError("no fault of a cell of that table's is sought")
        title = language.page(language.of(request))["statistics"]["faults_of"].format(table=table)
        drawn = heat.drawn(board, counts, title, heat.ALARM)
        return Response(drawn, media_type="image/svg+xml")

    def _all_figures(self, sought: Sought) -> dict[str, Any]:
        """All figures, ready for JSON."""
        values = statistics.count(self._log.games(played=True, sought=sought))
        values["cells"] = [
            {"board": each.board, "game": each.game, "last": each.cells[-1]}
            | {"drawn": self._can_draw(each), "counts": each.counts}
            for each in self._log.landed(sought)
        ]
        faults = self._log.faults(sought)
        values["faults"] = [asdict(each) for each in faults]
        values["fault_maps"] = self._fault_maps(faults)
        values["usage"] = [_used(each) for each in self._log.usage()]
        return values

    def _fault_maps(self, faults: list[statistics.FaultCount]) -> list[dict[str, str]]:
        """Each table with faults of cells, and the board on which they can be drawn."""
        maps = []
        for table, name in dict.fromkeys((each.table, each.board) for each in faults):
            with contextlib.suppress(LogError):
                if _by_cell(faults, table, board_named(name, self._own)):
                    maps.append({"table": table, "board": name})
        return maps

    def _can_draw(self, landed: statistics.Landed) -> bool:
        """Whether there is a board on which placements can be drawn."""
        with contextlib.suppress(LogError):
            return bool(board_with(landed.board, landed.game, landed.cells, self._own))
        return False


def _used(used: Used) -> dict[str, Any]:
    """The usage counts of a table: games by game and opponent, faults by cell."""
    of_games = len(used.counts) == len(OF_GAMES)
    game, _slash, level = used.kind.partition("/") if of_games else ("", "", "")
    names = OF_GAMES if of_games else ("faults",)
    counts = dict(zip(names, used.counts, strict=True))
    return {"table": used.table, "kind": used.kind, "game": game, "level": level, "counts": counts}


def _by_cell(faults: list[statistics.FaultCount], table: str, board: Definition) -> Counter[str]:
    """The number of faults of each cell of a table with that board; one fault may name several cells."""
    counts: Counter[str] = Counter()
    cells = set(cell_names(board["cells"]))
    for fault in faults:
        if (fault.table, fault.board) == (table, board["board"]):
            counts.update(dict.fromkeys(cells.intersection(fault.cell.split(",")), fault.times))
    return counts


# The key of the figures, their name in the CSV, what a row is about, and the names of its numbers (None: its counts).
_FIGURES: tuple[tuple[str, str, Callable[[dict[str, Any]], str], tuple[str, ...] | None], ...] = (
    ("days", "days", "{day}".format_map, statistics.ENDINGS),
    ("hours", "hours", "{hour}".format_map, statistics.ENDINGS),
    ("minutes", "minutes", lambda row: f"{row['least']} to {row['most'] or 'more'}", ("games",)),
    ("lengths", "medians", "{game}".format_map, ("plies", "minutes")),
    ("sides", "sides", "{game}".format_map, ("white", "draw", "black")),
    ("players", "players", "{player} {game}".format_map, ("won", "drawn", "lost")),
    ("cells", "cells", "{board} {game}".format_map, None),
    ("usage", "usage", "{table} {kind}".format_map, None),
)


def table(values: dict[str, Any]) -> Iterator[tuple[str, str, str, float]]:
    """All figures as rows of CSV_COLUMNS."""
    for name in ("games", *statistics.ENDINGS):
        yield "games", "", name, values[name]
    for key, figure, of, names in _FIGURES:
        for row in values[key]:
            counts = row["counts"] if names is None else {name: row[name] for name in names}
            yield from ((figure, of(row), name, count) for name, count in counts.items())
    for fault in values["faults"]:
        yield "faults", f"{fault['table']} {fault['board']}", f"{fault['what']} {fault['cell']}".strip(), fault["times"]
