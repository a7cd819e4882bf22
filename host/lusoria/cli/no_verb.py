"""`lusoria` without a verb: looks at what is plugged in, and offers the steps that make sense next."""

from collections.abc import Iterator

from lusoria.boards.definitions import board_names
from lusoria.cli.port_probe import REPL, TABLE, Found, examine
from lusoria.link import ports

_PLAY, _HELP = "lusoria play", ("lusoria --help", "list all commands")

Step = tuple[str, str]  # a command, and what it does


def lines() -> Iterator[str]:
    """What is plugged in, and below it commands with what they do."""
    found = [examine(port) for port in ports.candidates()]
    for what, steps in [*map(_with, found), *([] if found else [_without()])]:
        yield what
        steps.append(_HELP)
        width = max(len(command) for command, _ in steps)
        for command, purpose in steps:
            yield f"  {command:<{width}}  {purpose}"


def _without() -> tuple[str, list[Step]]:
    build = ("lusoria hardware rota -o rota-files", "make all files to build a table")
    if not ports.HAS_TERMINALS:
        return "No table is plugged in. Virtual tables need WSL here.", [build]
    steps = [
        (_PLAY, "play on a virtual table, in your browser"),
        (f"{_PLAY} --black engine:3", "play against this PC"),
        build,
    ]
    return "No table is plugged in.", steps


def _with(found: Found) -> tuple[str, list[Step]]:
    if found.kind == TABLE:
        steps = [
            (_PLAY, "follow it, log its games, show them in your browser"),
            ("lusoria doctor --selftest", "test its sensors and lights"),
        ]
        return f"A table is plugged in: {found.hello['board']}, on {found.port}.", steps
    if found.kind == REPL:
        flash = [("lusoria flash BOARD", f"make it a table; BOARD is a file or one of {', '.join(board_names())}")]
        return f"A Pico is plugged in on {found.port}, without a table's program.", flash
    return f"Something is wrong with {found.port}.", [("lusoria doctor", "see what, and what to do")]
