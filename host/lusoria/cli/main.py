"""The command `lusoria`. Each verb imports the heavy rooms that it needs, so that --help is quick."""

import contextlib
import math
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ludus import VERSION
from ludus.errors import BoardError, LudusError, OptionError, Refusal
from lusoria.cli import log as cli_log
from lusoria.cli.log import AsJson, Database
from lusoria.cli.termination import end, stop_at
from lusoria.errors import UsageError
from lusoria.output.visible import error_line, visible
from lusoria.web.server.address import SERVED

app = typer.Typer(
    name="lusoria",
    help="A Roman game table that knows the rules.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
app.add_typer(cli_log.app, name="log")

Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A game's option, see docs/rules or the page's form; repeatable."),
]
LARGEST_LIMIT = 10**12 - 1  # of a move: UGI takes twelve digits, too
Who = Annotated[str | None, typer.Option(help="human, page, engine:LEVEL, table:LEVEL, ugi:COMMAND or remote:CODE")]


def main() -> None:
    """Run the tool; SIGTERM ends it cleanly. An error prints one line and exits with 2 (wrong use) or 1 (failure)."""
    signal.signal(signal.SIGTERM, end)
    try:
        code = app(standalone_mode=False)  # the app returns the code of a typer.Exit
        sys.stdout.flush()  # a full disk may show only now
        sys.exit(code)
    except typer.Abort:
        sys.exit(130)
    except (UsageError, OptionError, BoardError, Refusal) as error:
        _fail(str(error), 2)
    except LudusError as error:
        _fail(str(error), getattr(error, "exit_code", 1))
    except _click_errors() as error:
        _fail(error.format_message(), error.exit_code)
    except (OSError, UnicodeError) as error:
        with contextlib.suppress(OSError):
            sys.stdout.close()  # Python would try again to write the rest, and complain in its own words
        _fail(f"a file or the terminal cannot be read or written: {error}", 1)


def _fail(line: str, code: int) -> None:
    if line:  # empty if a verb that was given nothing to do has shown its help instead
        print(f"lusoria: {error_line(line)}", file=sys.stderr)
    sys.exit(code)


def _click_errors() -> Any:
    """The class of Typer's own errors (wrong flags); Typer may bring its own Click, so it is found through Typer."""
    return typer.BadParameter.__mro__[2]


def _show_version(show: bool) -> None:
    if show:
        print(f"lusoria {VERSION}")
        raise typer.Exit


@app.callback()
def _about(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from lusoria.cli import no_verb

        for line in no_verb.lines():
            print(visible(line))


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Game; default: what the table plays.")] = None,
    port: Annotated[str | None, typer.Option(help="Serial port of the table; default: find it.")] = None,
    board: Annotated[str | None, typer.Option(help="Board, by name or .json file; default: the table's.")] = None,
    white: Who = None,
    black: Who = None,
    broker: Annotated[
        str | None, typer.Option(metavar="URL", envvar="LUSORIA_BROKER", help="MQTT broker between two tables.")
    ] = None,
    settings: Settings = None,
    set_up: Annotated[str | None, typer.Option(metavar="POSITION", help="Play from a position text.")] = None,
    restore: Annotated[
        bool, typer.Option("--restore", help="Play on a game that the table lost with its flash, from the log.")
    ] = False,
    clock: Annotated[str | None, typer.Option(metavar="TIME", help="Time for each side: 10m, or 5m+3s a turn.")] = None,
    web: Annotated[str, typer.Option(metavar="ADDR:PORT", help="Where the page is served.")] = SERVED,
    no_web: Annotated[bool, typer.Option("--no-web", help="Serve no page.")] = False,
    db: Database = None,
) -> None:
    """Follow a table, log its games, play against people; without a table, start a virtual one."""
    from lusoria.cli import play as playing

    options = _options(settings)
    white, black, far = playing.far_table(white, black, broker, clock)
    place = playing.find_place(port, board, game)
    wish = playing.checked_wish(place.board, game, options, white, black, set_up)
    if restore and far is not None:
        raise UsageError("a lost game cannot be played on with another table: agree on its position with --set-up")
    if restore:
        wish = playing.restored_wish(place.hello, place.board, db)
    playing.run(place, wish, None if no_web else web, db, clock, far)


@app.command()
def virtual(
    board: Annotated[str, typer.Argument(help="Board, by name or .json file.")],
    link: Annotated[Path | None, typer.Option(help="Where its serial port appears.")] = None,
    flash: Annotated[Path | None, typer.Option(help="File that keeps its flash.")] = None,
    speed: Annotated[float, typer.Option(min=0, help="Virtual seconds a second; 0: only `wait` lets time pass.")] = 1.0,
    seed: Annotated[int | None, typer.Option(help="Repeat bounce, noise and dice of that number.")] = None,
    runtime: Annotated[str, typer.Option(help="cpython or micropython")] = "cpython",
    demo: Annotated[bool, typer.Option("--demo", help="A simulated person plays.")] = False,
) -> None:
    """Run the unmodified firmware on a simulated Pico, driven by commands on standard input."""
    from lusoria.boards import definitions as boards
    from lusoria.simulator import command
    from lusoria.simulator.hands import demo as person

    compact = boards.compact(boards.load(board))
    visitor = (lambda table: person.play(table, compact, seed or 0)) if demo else None
    code = command.run(
        compact, link=link, flash=flash, speed=speed, seed=seed, runtime=runtime,
        stdin=sys.stdin, stdout=sys.stdout, demo=visitor,
    )  # fmt: skip
    raise typer.Exit(code)


@app.command()
def exhibit(
    config: Annotated[Path | None, typer.Option(help="The museum's configuration, TOML.")] = None,
    files: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write an example, texts, and files for systemd and containers.")
    ] = None,
) -> None:
    """Look after a museum's tables, one or many, until it is stopped: pages for visitors, health, backups."""
    from lusoria.exhibit import set_up_files

    if files is not None and config is None:
        names = ", ".join(set_up_files.write(files))
        print(visible(f"{names} in {files}; the comment at the top of each says what it is for"))
        return
    if config is None or files is not None:
        raise UsageError("exhibit: either --config FILE, or --files DIR for an example of that file")
    from lusoria.exhibit import service

    service.run(config, stop_at(signal.SIGTERM, signal.SIGINT))


@app.command()
def flash(
    board: Annotated[str, typer.Argument(help="Board, by name or .json file.")],
    port: Annotated[str | None, typer.Option(help="Serial port of the Pico; default: the only one there.")] = None,
) -> None:
    """Put the firmware for a board on a Pico that runs MicroPython."""
    from lusoria.boards import definitions as boards
    from lusoria.build import firmware
    from lusoria.build import flash as flashing

    definition = boards.load(board)
    lights = definition["mcu"]["pins"]["led_sm"]
    copied = flashing.flash(lambda native: firmware.shipped(definition, native), port, state_machine=lights)
    print(f"{copied} files copied; the table is starting")


@app.command()
def hardware(
    board: Annotated[list[str], typer.Argument(help="Board, by name or .json file; several: a folder for each.")],
    folder: Annotated[Path | None, typer.Option("-o", metavar="DIR", help="Where the files are written.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only look for faults.")] = False,
) -> None:
    """Make all files to build a board, or only check that its electronics and its geometry work."""
    from lusoria.hardware import command

    raise typer.Exit(command.run(board, folder, check, sys.stdout))


@app.command()
def image(
    board: Annotated[str, typer.Argument(help="Board, by name or .json file.")],
    micropython: Annotated[Path, typer.Option(help="MicroPython's UF2 for that Pico: RPI_PICO, RPI_PICO_W, …")],
    out: Annotated[Path, typer.Option("-o", help="The UF2 to write.")],
) -> None:
    """Make one file to drag onto a Pico: MicroPython and the firmware for a board."""
    from lusoria.boards.microcontrollers import KINDS
    from lusoria.build import image as images

    made = images.make(board, micropython, out)
    title = KINDS[made.kind].title
    print(f"{out}, for a {title}: hold BOOTSEL while plugging it in, then copy the file there")


@app.command()
def doctor(
    port: Annotated[str | None, typer.Option(help="Serial port to look at; default: all Picos.")] = None,
    db: Database = None,
    as_json: AsJson = False,
    selftest: Annotated[
        bool, typer.Option("--selftest", help="Test every seat of the table, led by its lights.")
    ] = False,
    readings: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Run the self-test and write the readings beside the expected ones."),
    ] = None,
    board: Annotated[str | None, typer.Option(help="For the self-test, the table's board, if it is your own.")] = None,
) -> None:
    """Say what is plugged in, whether it works, and what to do; exit 1 if something is wrong."""
    if selftest or readings:
        from lusoria.cli import self_test as selftests

        raise typer.Exit(selftests.run(port, board, readings, sys.stdout))
    from lusoria.cli import doctor as doctors

    raise typer.Exit(doctors.run(port, db, as_json, sys.stdout))


@app.command()
def ugi() -> None:
    """Serve the engine to other programs, by the Universal Game Interface on standard input and output."""
    from lusoria.engine.ugi import front

    raise typer.Exit(front.run(sys.stdin, sys.stdout))


@app.command()
def solve(
    game: Annotated[str, typer.Argument(help="A game that is small enough, such as rota.")],
    lines: Annotated[str | None, typer.Option(help="Which lines win, as the game names them.")] = None,
    placing_wins: Annotated[str, typer.Option(help="yes or no")] = "yes",
    repetition: Annotated[str, typer.Option(help="none or threefold")] = "none",
    as_json: AsJson = False,
) -> None:
    """Compute the exact values of a whole game."""
    from lusoria.engine.three_men import command as solve_command

    options = {"placing-wins": placing_wins, "repetition": repetition, **({"lines": lines} if lines else {})}
    raise typer.Exit(solve_command.run(game, options, as_json, sys.stdout))


@app.command()
def match(
    a: Annotated[
        str, typer.Argument(help="engine:LEVEL, search, ugi:COMMAND, alphabeta:2, uct:10000, greedy or random")
    ],
    b: Annotated[str, typer.Argument(help="The other player.")],
    games: Annotated[int, typer.Option(min=1, help="How many in all, each opening with both colours.")],
    game: Annotated[str, typer.Option(help="The game that is played.")] = "rota",
    settings: Settings = None,
    movetime: Annotated[
        int | None, typer.Option(min=1, max=LARGEST_LIMIT, help="Milliseconds a move; default: 100.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=LARGEST_LIMIT, help="Positions a move may look at, instead of a time.")
    ] = None,
    openings: Annotated[int | None, typer.Option(min=1, help="Different starts; default: one for two games.")] = None,
    sprt: Annotated[str | None, typer.Option(metavar="E0,E1", help="Stop when it is plain which Elo holds.")] = None,
    records: Annotated[Path | None, typer.Option(help="Append the games to this file, as records.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Append a row a game; games that it holds are not replayed.")] = None,
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Scheduler of a Dask cluster to play on.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; default: one for each core.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of openings, dice and chance.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play engines, levels or reference players against each other, with Elo and error bars."""
    from lusoria.engine.match import command
    from lusoria.engine.match.contestants import Limit
    from lusoria.engine.match.game import Match, options_of_match
    from lusoria.engine.match.runner import cores

    if movetime is not None and nodes is not None:
        raise UsageError("a move is limited by --movetime or by --nodes, not by both")
    limit = Limit(None if nodes else movetime or Limit.movetime, nodes)
    options = options_of_match(game, _options(settings))
    played = Match(a, b, game, options, limit, openings or (games + 1) // 2, seed)
    bounds = command.sprt_bounds(sprt) if sprt else None
    plan = command.Plan(games, workers or cores(), dask, bounds, records, csv)
    raise typer.Exit(command.run(played, plan, as_json, sys.stdout))


@app.command()
def bench(
    game: Annotated[str | None, typer.Option(help="One game; default: all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each figure is measured; not of --search.")] = 2.0,
    as_json: AsJson = False,
    pico: Annotated[bool, typer.Option("--pico", help="The emulated Pico's figures as well.")] = False,
    search: Annotated[bool, typer.Option("--search", help="Instead, how deep and fast the engine searches.")] = False,
) -> None:
    """Measure how fast the rules are, plain and compiled; with --search how fast the engine is."""
    if not math.isfinite(seconds):
        raise UsageError(f"--seconds {seconds} is no length of time")
    if search and pico:
        raise UsageError("bench: either --search or --pico")
    if search:
        from lusoria.engine.bench import search as bench_search

        raise typer.Exit(bench_search.run(game, as_json, sys.stdout))
    from lusoria.engine.bench import rules as benchmark

    raise typer.Exit(benchmark.run(game, seconds, as_json, pico, sys.stdout))


def _options(settings: list[str] | None) -> dict[str, str]:
    options = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"an option is written NAME=VALUE, not '{setting}'")
        options[name] = value
    return options
