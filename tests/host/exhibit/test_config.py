"""The configuration of a museum: what it says, and that each mistake is named."""

import shutil
import socket
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from lusoria.boards import definitions as boards
from lusoria.errors import LusoriaError, UsageError
from lusoria.exhibit import config, service, set_up_files
from tests.host.exhibit.screens.languages import made_up_words

GOOD = """
name = "city"
[log]
file = "log/service.log"
[web]
port = 0
languages = ["bg", "en"]
[[table]]
name = "rota"
board = "rota"
virtual = true
settings = { idle = "60", hours = "mo-fr 0900-1700;1225 closed" }
"""


CODE = 'code = "aaaaaaaaaaaaaaaaaaaaaaaaa"'


def remote(entries):
    """What is found, and the remote game that is put there."""
    return "[[table]]", f'[remote]\nbroker = "mqtt://localhost"\n[[table]]\nremote = {{ {entries} }}'


def written(tmp_path, text):
    path = tmp_path / "museum.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_right_configuration_is_read_and_paths_count_from_it(tmp_path):
    shutil.copy(boards.data_folder("boards") / "rota.json", tmp_path / "own.json")
    read = config.read(written(tmp_path, GOOD.replace('board = "rota"', 'board = "own.json"')))
    assert read.log.file == tmp_path / "log/service.log"
    assert read.web.languages == ("bg", "en")
    [table] = read.tables
    assert table.virtual and table.settings["idle"] == "60" and table.board == str(tmp_path / "own.json")


WIDE = "\u3000"  # a space that takes six letters in a message


@pytest.mark.parametrize(
    ("find", "put", "named"),
    [
        (
            'name = "city"',
            'nme = "city"',
            "'nme' is not known; there are backup, log, mqtt, name, remote, sleep, staff,",
        ),
        ("[log]", "[logs]", "'logs' is not known"),
        ("port = 0", 'port = "0"', "'web.port' is a whole number"),
        ("port = 0", "port = 99999", "'web.port' is at most 65535, not 99999"),
        ('["bg", "en"]', '["bg", "fr"]', "'web.languages': there is no 'fr'"),
        ('["bg", "en"]', "[]", "'web.languages' names one language or more"),
        ("port = 0", 'port = 0\nnames = ["Tables!"]', "'web.names': 'Tables!' is no host's name"),
        ('name = "city"', 'name = "city+"\n[mqtt]\nhost = "broker"', "'name' is in MQTT's topics"),
        ('name = "city"', 'name = "a/b"\n[mqtt]\nhost = "broker"', "'name' is one part of MQTT's topics"),
        ('board = "rota"', 'board = "rotta"', "'table 1, board': there is no board 'rotta'"),
        ("virtual = true", "virtual = 1", "'table 1, virtual' is true or false"),
        ('idle = "60"', 'idle = "61"', "'table 1, settings.idle' is one of auto, 45"),
        ('idle = "60"', "idle = 60", "'table 1, settings.idle' is a text"),
        ("0900-1700", "9-17", "'table 1, settings.hours': hours: 'mo-fr 9-17' is no rule"),
        ("0900-1700", "0900-1700;" + f"mo{WIDE * 20}0900-1700;" * 4, "'table 1, settings.hours': a SET message of"),
        ('name = "rota"', 'name = "a b"', "'table 1, name' is made of letters"),
        ("virtual = true", 'virtual = true\nport = "x"', "only one of them can be"),
        (*remote("code = 5"), "'remote' of table 'rota': it needs 'code' or 'code_file', and 'side', and may have"),
        (*remote('code = "abc", side = "white"'), "a code has 25 letters"),
        (*remote(f'{CODE}, side = "both"'), "'side' is which side is played at this table, white or black, not 'both'"),
        (*remote(f'{CODE}, side = "white", game = "petteia"'), "the board 'rota' plays rota, not 'petteia'"),
        ("virtual = true", f'virtual = true\nremote = {{{CODE}, side = "white"}}', "it needs a broker"),
        ("[[table]]", "[table]", "there is no table: write one [[table]]"),
        ("[log]", "[log", "is not TOML"),
    ],
)
def test_each_mistake_is_named(tmp_path, find, put, named):
    assert find in GOOD
    with pytest.raises(config.UsageError) as caught:
        config.read(written(tmp_path, GOOD.replace(find, put, 1)))
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


MQTT = 'name = "city"\n[mqtt]\nhost = "broker"\n'


@pytest.mark.parametrize(
    ("find", "put", "named"),
    [
        ("port = 0", 'port = 0\ntexts = "words"', "'web.texts': there is no folder"),
        ("port = 0", 'port = 0\ntexts = "own"', "'web.texts': the words of 'en': 'words' is missing"),
        ('["bg", "en"]', '["fr"]\ntexts = "own"', "'web.texts': there are no words of 'fr'"),
        (
            "[log]",
            '[staff]\npassword_hash = "secret"\n[log]',
            "'staff.password_hash': the staff's password hash is not",
        ),
        ('name = "city"', MQTT + 'user = "u"\npassword_file = "none"', "'mqtt.password_file': "),
        ('name = "city"', MQTT + 'password_file = "own/en.toml"', "'mqtt.user' is missing"),
        ('name = "city"', MQTT + 'port = 8883\nca_file = "none"', "none cannot be read: No such file"),
        ('name = "city"', MQTT + 'port = 8883\nca_file = "own/en.toml"', "own/en.toml holds no certificate"),
        ('name = "city"', MQTT.replace("broker", "broker..example"), "'broker..example' is no host's name such as"),
        ('name = "city"', MQTT + "port = 0", "'mqtt.port' is 1 or more, not 0"),
        ("[log]", "[sleep]\nclosing = ['a', 5]\n[log]", "'sleep.closing' is a list of texts"),
        ("[log]", "[sleep]\nminutes = -1\n[log]", "'sleep.minutes' is 0 or more, not -1"),
        ('name = "city"', MQTT + "tls = true", "'mqtt.port' 1883 is the one without TLS"),
    ],
)
def test_what_it_names_must_be_there_and_right(tmp_path, find, put, named):
    (tmp_path / "own").mkdir()
    (tmp_path / "own/en.toml").write_text('language = "English"\n')
    with pytest.raises(UsageError, match="has 1 mistake: ") as caught:
        config.read(written(tmp_path, GOOD.replace(find, put, 1)))
    assert named in str(caught.value) and "\n" not in str(caught.value)


def test_the_advice_on_a_port_that_is_taken_fits_the_service(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        text = GOOD.replace("port = 0", f"port = {port}")
        text = text.replace("[log]", f'[log]\ndb = "sqlite:///{tmp_path / "log.db"}"')
        read = config.read(written(tmp_path, text))
        with pytest.raises(LusoriaError, match=r"or in \[web\] of the configuration"), service.serve(read):
            pass


def test_all_mistakes_are_named_at_once(tmp_path):
    with pytest.raises(UsageError, match="has 4 mistakes: "):
        config.read(written(tmp_path, "nam = 1\n[web]\npot = 2\n[[table]]\nboard = 3\n"))


def test_the_files_for_setting_up_are_written_once(tmp_path):
    names = set_up_files.write(tmp_path / "museum")
    assert {"museum.toml", "compose.yaml", "lusoria-exhibit.service", "texts/en.toml"} <= set(names)
    assert (tmp_path / "museum/texts/de.toml").read_text().startswith("# Wörter")
    assert config.read(tmp_path / "museum/museum.toml").name == "museum"
    with pytest.raises(UsageError, match=r"museum\.toml.* already"):
        set_up_files.write(tmp_path / "museum")


# What a museum switches on: where the page says so, what is put into the configuration, and the part that changes.
SWITCHES = {
    "`[web] sound = true`": ("port = 0", "port = 0\nsound = true", "web.sound"),
    "`[web] texts`, `languages`": ('["bg", "en"]', '["bg", "he"]\ntexts = "texts"', "web.languages web.texts"),
    "`[remote] broker`, and a table's `remote`": (*remote(f'{CODE}, side = "white"'), "remote.broker tables"),
    "`[sleep] closing`, `opening`": ("[web]", '[sleep]\nclosing = ["true"]\n[web]', "sleep.closing"),
    "a table's setting `hours`": ("mo-fr 0900-1700;1225 closed", "every 1000-1800", "tables"),
    "a table's setting `idle`": ('"60"', '"300"', "tables"),
    "a table's setting `rival`": ("idle =", 'rival = "2", idle =', "tables"),
    "`[mqtt] host`": ("[web]", '[mqtt]\nhost = "broker"\n[web]', "mqtt.host"),
    "`[mqtt] commands = true`": ("[web]", "[mqtt]\ncommands = true\n[web]", "mqtt.commands"),
}


def parts(read):
    """What a configuration says, by `section.key`."""
    sections = {name: part for name, part in vars(read).items() if is_dataclass(part)}
    whole = {name: part for name, part in vars(read).items() if name not in sections}
    return whole | {f"{name}.{key}": value for name, part in sections.items() for key, value in vars(part).items()}


@pytest.mark.parametrize(("find", "put", "changed"), SWITCHES.values(), ids=SWITCHES)
def test_each_offer_is_switched_on_alone(tmp_path, find, put, changed):
    made_up_words(tmp_path)
    assert find in GOOD
    plain, switched = (parts(config.read(written(tmp_path, text))) for text in (GOOD, GOOD.replace(find, put, 1)))
    assert {name for name in plain if plain[name] != switched[name]} == set(changed.split())


def test_the_page_lists_each_offer_that_is_tried():
    page = (Path(__file__).parents[3] / "docs/exhibit.md").read_text(encoding="utf-8")
    table = page.partition("### What a museum switches on")[2].partition("| --- |")[2].partition("\n\n")[0]
    assert [row.split(" | ")[1] for row in table.splitlines()[1:]] == list(SWITCHES)
