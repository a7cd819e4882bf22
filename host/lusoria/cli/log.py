"""The verbs of `lusoria log`, for the games in the database. Each verb imports the heavy rooms that it needs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from lusoria.errors import UsageError

app = typer.Typer(help="List, show, export, import and verify the games in the log.", no_args_is_help=True)

Database = Annotated[str | None, typer.Option("--db", help="Database URL; default: SQLite in your data folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@app.command("list")
def log_list(db: Database = None, as_json: AsJson = False) -> None:
    """List the games in which anything was played."""
    from lusoria.log import command

    command.list_games(db, sys.stdout, as_json)


@app.command("show")
def log_show(
    game_id: Annotated[int, typer.Argument(metavar="ID")],
    svg: Annotated[Path | None, typer.Option(help="Also draw it: a file with the game played on its board.")] = None,
    db: Database = None,
) -> None:
    """Show one game with everything that happened in it."""
    from lusoria.log import command

    command.show(db, game_id, sys.stdout)
    if svg is not None:
        from lusoria.web.pictures import game_picture

        game_picture.write(db, game_id, svg)


@app.command("export")
def log_export(
    game_id: Annotated[int | None, typer.Argument(metavar="ID")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    form: Annotated[str, typer.Option("--format", help="record, json, csv or flight")] = "record",
    db: Database = None,
) -> None:
    """Export games as records, JSON or CSV, or one game's flight record."""
    from lusoria.log import command

    if (game_id is None) != everything:
        raise UsageError("name one game by its ID, or all of them by --all")
    command.export(db, game_id, form, sys.stdout)


@app.command("import")
def log_import(
    file: Annotated[Path, typer.Argument(help="Records, any number in one file.")], db: Database = None
) -> None:
    """Import games from a file of records: all of them or, if a line is wrong, none."""
    from lusoria.engine.compiled import replay, rules
    from lusoria.log import files

    files.import_file(db, file, sys.stdout, replay.play_legal if rules.is_available() else None)


@app.command("verify")
def log_verify(db: Database = None) -> None:
    """Replay every game by the rules and check the seal of every row; exit 1 if something is wrong."""
    from lusoria.log import command

    raise typer.Exit(0 if command.verify(db, sys.stdout) else 1)


@app.command("replay")
def log_replay(
    file: Annotated[Path, typer.Argument(help="A flight record, as `log export ID --format flight` writes it.")],
) -> None:
    """Replay a flight record through the table's own code; exit 1 if the log has other actions."""
    from lusoria.log import files

    raise typer.Exit(0 if files.replay_file(file, sys.stdout) else 1)
