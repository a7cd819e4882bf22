"""Makes the recorded games that an idle table shows by its lights: `python -m lab.demo_games RECORDS… FOLDER`.

Each record becomes the module `demo_game` in its game's folder inside FOLDER (firmware/ludus/games). If the game has
boards of several sizes, the size is added to the module's name. Of several records of the same kind, the first is used.
"""

import sys
from pathlib import Path

from ludus.games import registry
from ludus.games.game import Game
from lusoria.log.records import reader as record_reader
from lusoria.log.records.writer import Record

_WIDTH = 28  # bytes in a line of source


def module_path(game: Game) -> Path:
    """The path of the module for recorded games of that game and board size, within the folder of the games."""
    board = game.options.get("board")
    return Path(registry.folder(game.id)) / ("demo_game" + (f"_{board}" if board else "") + ".py")


def actions_of(record: Record) -> bytes:
    """The actions of a record in the firmware's form: two bytes each."""
    return b"".join(action.to_bytes(2, "big") for action in record.actions)


def source(record: Record) -> str:
    """The source of a module that holds a record."""
    data = actions_of(record)
    game = Game(record.game, record.options)
    lines = [data[at : at + _WIDTH].hex() for at in range(0, len(data), _WIDTH)]
    body = "\n".join(
        '    b"' + "".join(f"\\x{line[at : at + 2]}" for at in range(0, len(line), 2)) + '"' for line in lines
    )
    tags = record.tags
    text = f"{tags.get('White', '?')} against {tags.get('Black', '?')}"
    return (
        f'"""{record.game}{" on " + str(game.options["board"]) if "board" in game.options else ""}, {text}: '
        f'{record.result}; made by `python -m lab.demo_games`."""\n\n'
        f"ACTIONS = (\n{body}\n)\n"
    )


def main() -> None:
    """Run the command."""
    *files, folder = map(Path, sys.argv[1:])
    done = set()
    for file in files:
        for record in record_reader.read(file.read_text(encoding="utf-8")):
            path = module_path(Game(record.game, record.options))
            if path not in done:
                done.add(path)
                (folder / path).write_text(source(record), encoding="utf-8")


if __name__ == "__main__":
    main()
