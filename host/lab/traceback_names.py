"""Restores the names in a Pico's traceback: `python -m lab.traceback_names < TRACEBACK` prints the result.

The build step replaces most names by others (`lusoria.build.short_names`), so that the Pico itself no longer knows
them.
"""

import re
import sys
from collections.abc import Mapping

from lusoria.build import firmware
from lusoria.build.short_names import names_in_flash, short_names, words_of

_PLACE = re.compile(r'(File "(?P<path>[\w.]+)", line \d+, in )(?P<name>\w+)')


def with_full_names(traceback: str, sources: Mapping[str, str], short: Mapping[str, str]) -> str:
    """A traceback with full names. sources: texts of modules by dotted name; short: the result of `short_names`."""

    def name(match: re.Match[str]) -> str:
        words = set(words_of(sources.get(match["path"], "")))
        found = [word for word in sorted(words) if short.get(word) == match["name"]]
        return match[1] + (found[0] if found else match["name"])

    return _PLACE.sub(name, traceback)


def main() -> None:
    """Read a traceback from standard input and print it with full names."""
    sources = firmware.sources()
    print(with_full_names(sys.stdin.read(), sources, short_names(sources, names_in_flash())), end="")


if __name__ == "__main__":
    main()
