"""The commands of `lab.promises`: `campaign`, `again` and `messes`; the --help of each says what it does.

The exit code is 1 if a promise was broken.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from lab.pages import renew
from lab.promises import campaign, messes
from lab.promises.again import again
from lab.promises.starts import campaign as starts_of_campaign
from lusoria.errors import UsageError

COMMAND = "python -m lab.promises campaign"
MESSES = "python -m lab.promises messes"


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code."""
    counted = argparse.ArgumentParser(add_help=False)
    counted.add_argument("--only", default="", metavar="GAME")
    counted.add_argument("--page", type=Path, help="write the figures into this page")
    parser = argparse.ArgumentParser(prog="python -m lab.promises")
    verbs = parser.add_subparsers(required=True)
    verb = verbs.add_parser("campaign", parents=[counted], help="all sequences of all starts")
    verb.add_argument("results", nargs="?", type=Path, default=Path("build/promises.jsonl"), help="file to resume")
    verb.add_argument("--events", type=int, default=0, help="most in a sequence; 0: as many as each start says")
    verb.set_defaults(run=_campaign)
    verb = verbs.add_parser("again", help="one sequence, with the lights and entries after each event")
    verb.add_argument("game")
    verb.add_argument("line", help="'START: EVENTS'")
    verb.set_defaults(run=lambda arguments: bool(again(arguments.game, arguments.line)))
    verb = verbs.add_parser("messes", parents=[counted], help="random messes, and in how many steps lights mend them")
    verb.add_argument("--count", type=int, default=1000, help="of each game")
    verb.set_defaults(run=_messes)
    arguments = parser.parse_args(words)
    return int(arguments.run(arguments))


def _campaign(arguments: argparse.Namespace) -> bool:
    starts = [start for start in starts_of_campaign() if arguments.only in ("", start.game)]
    results = campaign.run(arguments.results, starts, arguments.events)
    if arguments.page:
        renew(arguments.page, COMMAND, campaign.page(results))
    return any(result.kinds for result in results)


def _messes(arguments: argparse.Namespace) -> bool:
    games: dict[str, messes.Messes] = {}
    for game in dict.fromkeys(start.game for start in starts_of_campaign()):
        if arguments.only in ("", game):
            found = messes.mess_up([start for start in starts_of_campaign() if start.game == game], arguments.count)
            games[game] = found
            print(f"{game}: steps by displaced pieces: {found.words()}")
            for kind, number in found.kinds.most_common():
                print(f"  {number:6,} {kind} | {found.first[kind]}")
    if arguments.page:
        renew(arguments.page, MESSES, messes.page(games, arguments.count))
    return any(found.kinds for found in games.values())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UsageError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
