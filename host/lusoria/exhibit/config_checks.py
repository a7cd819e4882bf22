"""Finds mistakes in a configuration whose keys and types are right: a line for each."""

import re
import ssl
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludus.errors import LudusError
from ludus.exhibit import hours_and_brightness as opening
from ludus.link.frames import encode
from ludus.storage.settings import SETTINGS, TEXTS
from lusoria.boards import definitions as boards
from lusoria.errors import UsageError
from lusoria.exhibit.secret_files import secret
from lusoria.web.language import ALL as LANGUAGES

if TYPE_CHECKING:
    from lusoria.exhibit.config import Mqtt, Remote, Sleep, Staff, Table, Web

WITHOUT_TLS = 1883  # the port on which brokers speak without TLS
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")


def of_web(web: "Web") -> Iterator[str]:
    """Check the languages, their texts, and the names of the server."""
    if not web.languages:
        yield "'web.languages' names one language or more"
    if web.texts is not None and not web.texts.is_dir():
        yield f"'web.texts': there is no folder {web.texts}"
    for language in web.languages:
        if web.texts is not None and web.texts.is_dir():
            yield from _of_words(language, web.texts)
        elif language not in LANGUAGES:
            yield f"'web.languages': there is no '{language}'; there are {', '.join(LANGUAGES)}"
    for name in web.names:
        if not _HOST.fullmatch(name):
            yield f"'web.names': '{name}' is no host's name in small letters such as tables.museum.example"


def _of_words(language: str, folder: Path) -> Iterator[str]:
    from lusoria.web.exhibit.texts import Texts

    try:
        Texts([language], folder)
    except UsageError as error:
        yield f"'web.texts': {error}"


def of_staff(staff: "Staff") -> Iterator[str]:
    """Check the hash of the password. Its module is slow to import, so it is imported only if there is a hash."""
    if staff.password_hash:
        from lusoria.web.staff import password

        try:
            password.check(staff.password_hash)
        except UsageError as error:
            yield f"'staff.password_hash': {error}"


def of_mqtt(name: str, mqtt: "Mqtt") -> Iterator[str]:
    """Check the topics and the address of the broker; name: the `name` in the configuration."""
    if not mqtt.host:
        return
    topics = {"name": name, "mqtt.prefix": mqtt.prefix, "mqtt.discovery": mqtt.discovery}
    for where, topic in topics.items():
        if set(topic) & set("+#\0"):
            yield f"'{where}' is in MQTT's topics, which have no + and #"
    if "/" in name:
        yield "'name' is one part of MQTT's topics, which / would make two"
    try:
        mqtt.host.encode("idna")
    except UnicodeError:
        yield f"'mqtt.host': '{mqtt.host}' is no host's name such as broker.example"
    if not mqtt.port:
        yield "'mqtt.port' is 1 or more, not 0"
    if mqtt.password_file is not None:
        yield from _of_file("mqtt.password_file", mqtt.password_file)
        if not mqtt.user:
            yield "'mqtt.password_file' is of a login: 'mqtt.user' is missing"
    if mqtt.ca_file is not None:
        yield from _of_authority(mqtt.ca_file)
    if mqtt.port == WITHOUT_TLS and (mqtt.tls or mqtt.ca_file is not None):
        yield f"'mqtt.port' {WITHOUT_TLS} is the one without TLS: name the broker's other one, mostly 8883"


def _of_file(where: str, path: Path) -> Iterator[str]:
    try:
        secret(path)
    except UsageError as error:
        yield f"'{where}': {error}"


def _of_authority(path: Path) -> Iterator[str]:
    found = list(_of_file("mqtt.ca_file", path))
    yield from found
    if not found:
        try:
            ssl.create_default_context(cafile=str(path))
        except (OSError, ssl.SSLError):
            yield f"'mqtt.ca_file': {path} holds no certificate"


def of_table(where: str, table: "Table") -> Iterator[str]:
    """Check one table; where: the prefix of its keys."""
    if not table.name.replace("-", "").replace("_", "").isalnum() or not table.name.isascii():
        yield f"'{where}name' is made of letters, digits, - and _, not '{table.name}'"
    if sum(map(bool, (table.port, table.pico, table.virtual))) > 1:
        yield f"'{where}port', 'pico' and 'virtual': only one of them can be"
    try:
        boards.load(table.board)
    except LudusError as error:
        yield f"'{where}board': {error}"
    for name, value in table.settings.items():
        yield from _of_setting(f"{where}settings.{name}", name, value)


def of_remote(table: "Table", remote: "Remote") -> Iterator[str]:
    """Check the game with a table elsewhere."""
    if not table.remote:
        return
    try:
        from lusoria.exhibit.remote import museum_game

        museum_game.check(table, remote)
    except LudusError as error:
        yield f"'remote' of table '{table.name}': {error}"


def of_sleep(sleep: "Sleep", tables: "Sequence[Table]") -> Iterator[str]:
    """Check that every table has opening hours if there are sleep commands: the hours say when these run."""
    without = [table.name for table in tables if not table.settings.get("hours")]
    if (sleep.closing or sleep.opening) and without:
        yield f"'sleep' goes by the hours of every table, but {', '.join(without)} has none"


def _of_setting(where: str, name: str, value: Any) -> Iterator[str]:
    if name not in SETTINGS and name not in TEXTS:
        yield f"'{where}' is not known; there are {', '.join(sorted([*SETTINGS, *TEXTS]))}"
    elif not isinstance(value, str):
        yield f"'{where}' is a text: write it in quotes"
    elif name in TEXTS:
        try:
            opening.check(name, value)
            encode("SET", 999_999, (name, value))
        except LudusError as error:
            yield f"'{where}': {error}"
    elif value not in SETTINGS[name]:
        yield f"'{where}' is one of {', '.join(SETTINGS[name])}, not '{value}'"
