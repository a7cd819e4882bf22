"""Searches the starts of `starts.txt` one after the other, and keeps what was found in a file, one line for each start.

A campaign that was stopped goes on with the starts that the file lacks. Results of other versions of the code are
ignored.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from lab.digests import of_table
from lab.pages import row, table
from lab.promises.search import Search
from lab.promises.sequence import text
from lab.promises.shortest_sequence import shrunk
from lab.promises.starts import Start, table_at

NAMES = {
    "1": "no silent guess",
    "2": "what is legal is understood",
    "3": "a way back",
    "4": "nothing shown that is not so",
    "5": "a press harms nothing",
}


@dataclass(frozen=True)
class Result:
    """What the search from one start found.

    kinds: for each kind of broken promise, how often it was found, and the shortest sequence that breaks it.
    """

    game: str
    start: str
    cells: str
    events: int
    sequences: int
    states: int
    kinds: dict[str, tuple[int, str]]
    code: str


def search(start: Start, most: int = 0) -> Result:
    """Try all sequences of up to `most` events from a start; 0: of as many as the start says."""
    found = Search(start).run(most)
    root = table_at(start.game, start.text)
    kinds = {}
    for kind, count in found.kinds.most_common():
        events = shrunk(start.game, start.text, found.first[kind], kind)
        kinds[kind] = count, text(start.text, events, root.layout.names, root.colours)
    about = start.game, start.text, _cells(start), most or start.events
    return Result(*about, found.sequences, found.states, kinds, of_table())


def _cells(start: Start) -> str:
    return " ".join(map(str, start.cells))


def read(path: Path) -> list[Result]:
    """Read the results of this code."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [result for result in (Result(**json.loads(line)) for line in lines) if result.code == of_table()]


def run(path: Path, starts: Iterable[Start], most: int) -> list[Result]:
    """Search the starts that the file lacks; print and keep what each broke. Returns all results, old and new."""
    results = read(path)
    for start in starts:
        events = most or start.events
        about = start.game, start.text, _cells(start), events
        if any((one.game, one.start, one.cells, one.events) == about for one in results):
            continue
        result = search(start, most)
        results.append(result)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
        print(f"{result.game} {result.start}: {result.sequences:,} sequences, {result.states:,} states", flush=True)
        for kind, (count, line) in result.kinds.items():
            print(f"  {count:6,} {kind} | {line}", flush=True)
    return results


def page(results: list[Result]) -> list[str]:
    """The page's table, as lines: what was tried in each game, and how often each promise was broken."""
    games = list(dict.fromkeys(result.game for result in results))
    by_game = {game: [result for result in results if result.game == game] for game in games}
    broken = {game: _broken(found) for game, found in by_game.items()}
    lines = list(table(["", *games], [
        ["starts", *(len(found) for found in by_game.values())],
        ["most events", *(max(result.events for result in found) for found in by_game.values())],
        ["sequences", *(f"{sum(result.sequences for result in found):,}" for found in by_game.values())],
        ["states, each judged", *(f"{sum(result.states for result in found):,}" for found in by_game.values())],
    ]))  # fmt: skip
    lines += [
        row(f"broken: {name}", *(f"{broken[game][number]:,}" for game in games)) for number, name in NAMES.items()
    ]
    return ["", *lines, "", f"On the table's code of digest {of_table()}.", ""]


def _broken(results: list[Result]) -> Counter[str]:
    broken: Counter[str] = Counter()
    for result in results:
        for kind, (count, _line) in result.kinds.items():
            broken[kind[0]] += count
    return broken
