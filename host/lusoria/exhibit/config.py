"""Reads the configuration of a museum's service, a TOML file, and reports every mistake and every unknown key.

One line names them all: where each is, what is wrong, and what is allowed there.
"""

import tomllib
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

from lusoria.errors import UsageError
from lusoria.exhibit import config_checks as checks
from lusoria.web import language
from lusoria.web.server.address import LOOPBACK, PORT


@dataclass(frozen=True)
class Logging:
    """Where the games and the service's own log go."""

    db: str | None = None
    file: Path | None = None
    megabytes: int = 5
    files: int = 5


@dataclass(frozen=True)
class Backup:
    """Copies of a SQLite database; without a folder none are made."""

    folder: Path | None = None
    hours: int = 24
    keep: int = 14


@dataclass(frozen=True)
class Web:
    """Where the pages are served, and the languages for visitors.

    names: other host names by which browsers call this server, such as that of a proxy that adds TLS. plain_http:
    whether the staff may sign in from other machines without TLS, though everybody in the network could read the
    password. sound: whether visitors may switch on sound on their screens.
    """

    address: str = LOOPBACK
    port: int = PORT
    names: tuple[str, ...] = ()
    plain_http: bool = False
    languages: tuple[str, ...] = language.ALL
    texts: Path | None = None
    sound: bool = False


@dataclass(frozen=True)
class Staff:
    """The password of the staff; without one there is no staff page."""

    password_hash: str = ""


@dataclass(frozen=True)
class Mqtt:
    """The broker for health and events; without a host nothing is published."""

    host: str = ""
    port: int = 1883
    user: str = ""
    password_file: Path | None = None
    tls: bool = False
    ca_file: Path | None = None
    prefix: str = "lusoria"
    discovery: str = "homeassistant"
    commands: bool = False


@dataclass(frozen=True)
class Remote:
    """The broker for games with tables elsewhere, and the file with its password."""

    broker: str = ""
    password_file: Path | None = None


@dataclass(frozen=True)
class Sleep:
    """Two commands, each as a list of words.

    closing: run when all tables have fallen asleep; opening: run `minutes` minutes before a table opens.
    """

    closing: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    minutes: int = 10


@dataclass(frozen=True)
class Table:
    """One table. It is on a port, or found by its Pico's number, or the only one connected, or a virtual one.

    remote: for a game with a table elsewhere: its code or code_file, side, and perhaps game.
    """

    name: str
    board: str
    port: str | None = None
    pico: str = ""
    virtual: bool = False
    settings: dict[str, str] = field(default_factory=dict)
    remote: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Config:
    """The content of a configuration file."""

    tables: tuple[Table, ...]
    name: str = "museum"
    log: Logging = Logging()
    backup: Backup = Backup()
    web: Web = Web()
    staff: Staff = Staff()
    mqtt: Mqtt = Mqtt()
    remote: Remote = Remote()
    sleep: Sleep = Sleep()


_SECTIONS: dict[str, Any] = {each.name: each.type for each in fields(Config) if is_dataclass(each.type)}
_LEAST: dict[str, int] = {"megabytes": 1, "files": 1, "hours": 1, "keep": 1}  # of all others 0
_MOST: dict[str, int] = {"port": 65535}
_PATH = Path | None
_KINDS: dict[Any, tuple[type, str]] = {
    bool: (bool, "true or false"), int: (int, "a whole number"), str: (str, "a text"), str | None: (str, "a text"),
    _PATH: (str, "a path as text"), tuple[str, ...]: (list, "a list of texts"),
    dict[str, str]: (dict, 'a table of NAME = "VALUE"'),
}  # fmt: skip


def read(path: Path) -> Config:
    """Read the configuration in a file.

    Raises UsageError that names every mistake, or says that the file cannot be read.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"the configuration {path} cannot be read: {reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} is not TOML: {error}") from error
    mistakes: list[str] = []
    config = _config(found, path.resolve().parent, mistakes)
    if mistakes:
        count = f"{len(mistakes)} mistake{'s' if len(mistakes) > 1 else ''}"
        raise UsageError(f"{path} has {count}: " + "; ".join(mistakes))
    return config


def _config(found: dict[str, Any], folder: Path, mistakes: list[str]) -> Config:
    _refuse_unknown("", found, {"name", "table", *_SECTIONS}, mistakes)
    parts = {}
    for name, kind in _SECTIONS.items():
        values = found.get(name, {})
        if not isinstance(values, dict):
            mistakes.append(f"'{name}' is a section: write [{name}]")
            values = {}
        parts[name] = kind(**_checked(f"{name}.", kind, values, folder, mistakes))
    name = found.get("name", Config.name)
    if not isinstance(name, str) or not name:
        mistakes.append("'name' is a text")
        name = Config.name
    mistakes += checks.of_web(parts["web"])
    mistakes += checks.of_staff(parts["staff"])
    mistakes += checks.of_mqtt(name, parts["mqtt"])
    tables = _tables(found.get("table"), folder, mistakes)
    for table in tables:
        mistakes += checks.of_remote(table, parts["remote"])
    mistakes += checks.of_sleep(parts["sleep"], tables)
    return Config(tables, name, **parts)


def _tables(found: Any, folder: Path, mistakes: list[str]) -> tuple[Table, ...]:
    if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
        mistakes.append("there is no table: write one [[table]] for each, with its name and board")
        return ()
    tables = []
    for number, values in enumerate(found, 1):
        where = f"table {number}, "
        checked = _counted_from(folder, _checked(where, Table, values, folder, mistakes))
        for needed in ("name", "board"):
            if needed not in values:
                mistakes.append(f"'{where}{needed}' is missing")
        if {"name", "board"} <= set(checked):
            tables.append(Table(**checked))
            mistakes += checks.of_table(where, tables[-1])
    names = [table.name for table in tables]
    mistakes += [f"two tables are named '{name}'" for name in sorted(set(names)) if names.count(name) > 1]
    if len([table for table in tables if not (table.port or table.pico or table.virtual)]) > 1:
        mistakes.append("of several tables only one can do without 'port', 'pico' or 'virtual'")
    return tuple(tables)


def _counted_from(folder: Path, table: dict[str, Any]) -> dict[str, Any]:
    """The values of a table, with the paths of its board and code files read as relative to a folder."""
    board, remote = table.get("board", ""), table.get("remote", {})
    if board.endswith(".json"):
        table = table | {"board": str(folder / board)}
    if isinstance(path := remote.get("code_file"), str):
        table = table | {"remote": remote | {"code_file": str(folder / path)}}
    return table


def _checked(where: str, kind: type, values: dict[str, Any], folder: Path, mistakes: list[str]) -> dict[str, Any]:
    """The valid values, converted to the dataclass's types; paths are relative to the file's folder."""
    types: dict[str, Any] = {each.name: each.type for each in fields(kind)}
    _refuse_unknown(where, values, set(types), mistakes)
    checked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in types:
            continue
        expected, words = _KINDS[types[name]]
        if not _fits(value, expected):
            mistakes.append(f"'{where}{name}' is {words}")
        elif isinstance(value, int) and value < (least := _LEAST.get(name, 0)):
            mistakes.append(f"'{where}{name}' is {least} or more, not {value}")
        elif isinstance(value, int) and value > _MOST.get(name, value):
            mistakes.append(f"'{where}{name}' is at most {_MOST[name]}, not {value}")
        elif types[name] == _PATH:
            checked[name] = folder / str(value)
        elif isinstance(value, list):
            checked[name] = tuple(value)
        else:
            checked[name] = value
    return checked


def _fits(value: Any, expected: type) -> bool:
    """Whether a value has a type; a list must hold texts only."""
    if isinstance(value, list) and not all(isinstance(each, str) for each in value):
        return False
    return isinstance(value, expected) and (expected is bool or not isinstance(value, bool))


def _refuse_unknown(where: str, values: dict[str, Any], names: set[str], mistakes: list[str]) -> None:
    for name in values:
        if name not in names:
            mistakes.append(f"'{where}{name}' is not known; there are {', '.join(sorted(names))}")
