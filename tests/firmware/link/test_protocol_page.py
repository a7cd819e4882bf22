"""docs/protocol.md says what the code does: its tables and examples are made here and compared."""

import re
from pathlib import Path

from ludus.board.facts import PIPS
from ludus.games.game import Game
from ludus.games.registry import part
from ludus.lights import cues
from ludus.link import messages, outbox
from ludus.link.frames import decode, encode
from ludus.link.requests import CHANGE_MS, CHANGES
from ludus.link.table_messages import FROM_TABLE
from ludus.storage.journal import FEW_SEGMENTS
from ludus.storage.segments import SEGMENT_BYTES
from ludus.storage.settings import SETTINGS, TEXTS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "protocol.md"
TYPES = {messages.INT: "INT", messages.WORD: "WORD"}
EXAMPLES = (
    ("PC", encode("HELLO", 1, (2, "lusoria"))),
    ("table", encode("ACT", 17, (1204, 93121, 5, 65281))),
    ("PC", encode("SEEN", 2, (17,))),
    ("PC", encode("KEPT", 3, (1204,))),
    ("table", encode("REFUSED", 18, ("NEW", "100 % wrong | é"))),
)


def rows(definitions):
    """A definition table as the page writes it: kind -> 'name INT, name WORD'."""
    return {kind: ", ".join(f"{name} {TYPES[what]}" for name, what in fields) for kind, fields in definitions.items()}


def written(heading):
    part = PAGE.read_text().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return {kind: fields.replace("`", "") for kind, fields in re.findall(r"^\| `(\w+)` \| (.*?) \|", part, re.M)}


def test_the_tables_are_those_of_the_code():
    assert written("From the table") == rows(FROM_TABLE)
    assert written("From the PC") == rows(messages.FROM_PC)


def test_the_examples_are_lines_with_their_checksums():
    block = PAGE.read_text().partition("## Examples\n\n```\n")[2].partition("```")[0]
    assert block == "".join(f"{who:<6} {line.decode()}" for who, line in EXAMPLES)
    assert decode(EXAMPLES[-1][1])[2][1] == "100 % wrong | é"


def test_the_figures_in_it_are_those_of_the_code():
    text = " ".join(PAGE.read_text().split())
    for phrase in (
        f"Protocol {messages.PROTOCOL}.",
        f"at most {outbox.WINDOW} bytes on the way",
        f"nothing for {outbox.SILENCE_MS // 1000} s",
        f"unless {FEW_SEGMENTS * SEGMENT_BYTES:,} newer bytes",
        f"at most {CHANGES} changes (`NEW`, `SETUP`, `SET`) in a row, then one each {CHANGE_MS // 1000} s",
    ):
        assert phrase in text, phrase


def fields():
    return " ".join(PAGE.read_text().partition("## What stands in the fields\n")[2].partition("\n## ")[0].split())


def test_the_numbers_of_actions_are_those_of_the_rules():
    report = re.findall(r"\| (Rota|Terni lapilli|Latrunculi|Petteia|Twelve Lines) \| `(.*?)` \| (\d+) \|", fields())
    assert len(report) == 12
    for name, text, action in report:
        assert part(name.lower().replace(" ", "-"), "notation").action_text(int(action), 0) == text


def test_the_words_in_fields_are_those_of_the_code():
    names = {value: name for name, value in vars(cues).items() if name.isupper() and isinstance(value, int)}
    letters = [f"`{letter}` {names[at].lower().replace('_', ' ')}" for at, letter in enumerate(cues.LETTERS)]
    assert ", ".join(letters) in fields()
    for name, values in SETTINGS.items():
        assert f"`{name}` {' '.join(values)};" in fields()
    assert " and ".join(f"`{name}`" for name in TEXTS) in fields()
    assert PIPS == 7 and "seven pips a die" in fields()
    start = Game("rota")
    assert f"`check` of `{start.position()}` is {start.check()} " in fields()
    assert part("petteia", "notation").cell_names({"board": "8x8"})[7:9] == ("h1", "a2")
    assert part("twelve-lines", "notation").cell_names({})[::12] == ("A1", "B1", "C1")
