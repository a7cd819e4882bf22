"""`lusoria log list`, `show`, `export`: what people and other programs are given."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from lusoria.errors import LogError, UsageError
from lusoria.log import command
from lusoria.log.records import export
from lusoria.log.records.reader import read
from lusoria.log.store import Log
from tests.host.log.scripted_games import Script
from tests.support import needs

DOCS = Path(__file__).resolve().parents[3] / "docs" / "log.md"


@pytest.fixture
def full(url):
    """A log with a whole game, one with an illegal action, one of an unknown kind, one not begun."""
    script = (
        Script().begin(options={"lines": "wheel"}).act("1", "2", "0", "4").instead("3").act("6").back(4).act("5").end()
    )
    script.begin().act("1", "2").raw("ACT", ply=3, action=255 << 8 | 1)
    script.raw("GAME", game="chess", options="", start="", white="human", black="human").raw("ACT", ply=1, action=7)
    with Log.open(url) as log:
        log.keep("pico-1", "rota", "b1", script.begin().entries)
    return url


def said(verb, *arguments):
    out = io.StringIO()
    verb(*arguments, out)
    return out.getvalue()


def listed(url, as_json):
    out = io.StringIO()
    command.list_games(url, out, as_json)
    return out.getvalue()


def test_list(full, url):
    lines = listed(full, False).splitlines()
    assert lines[0].split() == ["ID", "Started", "Table", "Game", "White", "Black", "Result", "Plies", "Amiss"]
    assert "1-0 (board)" in lines[-1]
    assert "rota (lines=wheel)" in lines[-1]
    games = json.loads(listed(full, True))["games"]
    assert [(game["id"], game["score"], game["plies"]) for game in games] == [
        (3, "*", 1), (2, "*", 3), (1, "1-0", 5),
    ]  # fmt: skip
    assert tuple(games[0]) == export.GAME_COLUMNS


def test_list_of_nothing(url):
    assert listed(url, False) == "no game has been played yet\n"
    assert json.loads(listed(url, True)) == {"games": []}


def test_show(full):
    text = said(command.show, full, 1)
    assert "game 1: rota (lines=wheel)\ntable   pico-1 (board rota, journal b1)\n" in text
    assert "\n1. 1 2 2. 0 3 3. 5 1-0\n\nfinal position: wbb.w...w b 0,1\n" in text
    assert "  entry 5, ply 4: 4 (replaced)\n  entry 7, ply 5: 6 (taken-back)\n" in text
    assert "amiss" not in text


def test_show_what_is_amiss(full):
    text = said(command.show, full, 2)
    assert "\n1. 1 2 *\n" in text
    assert "amiss:\n  entry 14: action 65281: this is not allowed here" in text
    assert "  entry 14, ply 3: action 65281: " in text
    text = said(command.show, full, 3)
    assert "there is no game 'chess'" in text
    assert "\naction 7\n" in text
    for number in (77, -(10**19)):
        with pytest.raises(LogError, match=f"there is no game {number}"):
            said(command.show, full, number)


def test_export_records(full):
    text = said(command.export, full, 1, "record")
    assert '[Table "pico-1"]\n\n1. 1 2 2. 0 3 3. 5 1-0\n' in text
    assert '[Termination "board"]' in text
    whole = said(command.export, full, None, "record")
    assert whole.startswith(text)
    assert "\n% game 3 cannot be written as a record: entry 15: there is no game 'chess'" in whole
    records = read(whole)
    assert [len(record.actions) for record in records] == [5, 2, 0]
    assert "this is not allowed here" in records[1].comments[2]
    with pytest.raises(LogError, match="game 3 cannot be written as a record"):
        said(command.export, full, 3, "record")


def test_export_json(full):
    games = json.loads(said(command.export, full, None, "json"))["games"]
    assert [game["id"] for game in games] == [1, 2, 3, 4]
    assert [action["text"] for action in games[0]["actions"]] == ["1", "2", "0", "4", "3", "6", "5"]
    assert games[0]["started"].endswith("+00:00")
    assert tuple(games[0]) == (*export.GAME_COLUMNS, "actions")
    assert tuple(games[0]["actions"][0]) == export.ACTION_COLUMNS
    assert json.loads(said(command.export, full, 4, "json"))["games"][0]["actions"] == []


def test_export_csv(full):
    rows = list(csv.DictReader(io.StringIO(said(command.export, full, None, "csv"))))
    assert len(rows) == 7 + 3 + 1 + 1
    assert rows[0]["game_options"] == "lines=wheel"
    assert [row["status"] for row in rows[:7]] == ["played"] * 3 + ["replaced", "played", "taken-back", "played"]
    assert (rows[-1]["game_id"], rows[-1]["action"]) == ("4", "")


def test_pandas_opens_them_as_the_docs_say(full, tmp_path, monkeypatch):
    pandas = needs.package("pandas")
    monkeypatch.chdir(tmp_path)
    for form in ("csv", "json"):
        Path(f"games.{form}").write_text(said(command.export, full, None, form))
    names = {"pandas": pandas, "json": json}
    exec(re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[1], names)
    actions, same = names["actions"], names["same"]
    assert len(actions) == 12 and len(same) == 11  # the game without an action has a row in CSV alone
    assert actions["received"].dtype.kind == "M" and actions["game_started"].dt.tz is not None
    assert actions.groupby("game_id").text.count().to_dict() == {1: 7, 2: 2, 3: 0, 4: 0}
    assert list(same.action_text[:3]) == ["1", "2", "0"] and set(same.id) == {1, 2, 3}


def test_another_form_is_wrong_use(full):
    with pytest.raises(UsageError, match="exported as record, json, csv, flight, not 'xml'"):
        said(command.export, full, None, "xml")


def test_the_columns_are_as_the_docs_say(full):
    documented = re.findall(r"^\| `(\w+)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    header = said(command.export, full, None, "csv").splitlines()[0].split(",")
    assert header == documented
