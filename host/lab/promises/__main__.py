"""The commands of `lab.promises`.

python -m lab.promises campaign [RESULTS] [--only GAME] [--events N] [--page PAGE]
    all sequences of all starts; RESULTS, build/promises.jsonl, is where a campaign that was stopped goes on
python -m lab.promises again GAME 'START: EVENTS'
    one sequence, with the lights and entries after each event
python -m lab.promises messes [--only GAME] [--count N] [--page PAGE]
    random messes, and how many steps the lights need to put them right
Exit 1 when a promise was broken.
"""

import sys
from pathlib import Path

from lab.pages import renewed
from lab.promises import campaign, messes
from lab.promises.again import again
from lab.promises.starts import campaign as starts_of_campaign
from lusoria.errors import UsageError

COMMAND = "python -m lab.promises campaign"
MESSES = "python -m lab.promises messes"


def main(words: list[str]) -> int:
    """Run a command; return the exit code."""
    match words:
        case ["campaign", *rest]:
            return _campaign(rest)
        case ["again", game, line]:
            return 1 if again(game, line) else 0
        case ["messes", *rest]:
            return _messes(rest)
    raise UsageError((__doc__ or "").strip())


def _option(words: list[str], name: str, default: str) -> str:
    return words[words.index(name) + 1] if name in words else default


def _campaign(words: list[str]) -> int:
    path = Path(words[0]) if words and not words[0].startswith("-") else Path("build/promises.jsonl")
    only = _option(words, "--only", "")
    starts = [start for start in starts_of_campaign() if only in ("", start.game)]
    results = campaign.run(path, starts, int(_option(words, "--events", "0")))
    if "--page" in words:
        _renew(Path(_option(words, "--page", "")), COMMAND, campaign.page(results))
    return 1 if any(result.kinds for result in results) else 0


def _messes(words: list[str]) -> int:
    only, count = _option(words, "--only", ""), int(_option(words, "--count", "1000"))
    games: dict[str, messes.Messes] = {}
    for game in dict.fromkeys(start.game for start in starts_of_campaign()):
        if only in ("", game):
            found = messes.mess_up([start for start in starts_of_campaign() if start.game == game], count)
            games[game] = found
            print(f"{game}: steps by displaced pieces: {found.words()}")
            for kind, number in found.kinds.most_common():
                print(f"  {number:6,} {kind} | {found.first[kind]}")
    if "--page" in words:
        _renew(Path(_option(words, "--page", "")), MESSES, messes.page(games, count))
    return 1 if any(found.kinds for found in games.values()) else 0


def _renew(page: Path, command: str, lines: list[str]) -> None:
    page.write_text(renewed(page.read_text(encoding="utf-8"), command, lines), encoding="utf-8")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UsageError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
