"""The files of a match: every game in them, gone on with after any interruption, and nobody else's touched."""

import csv
import io
import json
from pathlib import Path

import pytest

from lusoria.engine.match import command, runner
from lusoria.engine.match.command import Plan
from lusoria.engine.match.game import Match, Played, options_of_match, play
from lusoria.engine.match.results import COLUMNS, Files, Tally
from lusoria.errors import LusoriaError, UsageError
from lusoria.log.records.reader import read
from tests.host.engine.match.test_match import a_match, report


def test_files_hold_every_game_and_the_rules_agree(tmp_path):
    match, table, records = a_match(), tmp_path / "games.csv", tmp_path / "games.txt"
    answer = report(match, games=6, csv=table, records=records)
    rows = list(csv.DictReader(table.open()))
    assert tuple(rows[0]) == COLUMNS and [row["number"] for row in rows] == list("123456")
    assert sum(float(row["a_points"]) for row in rows) == answer["wins"] + answer["draws"] / 2
    stored = read(records.read_text())
    assert [record.result for record in stored] == [row["score"] for row in rows]
    assert [len(record.actions) for record in stored] == [int(row["plies"]) for row in rows]
    assert stored[0].comments == {8: "end of the opening"} and stored[1].tags["Black"] == "alphabeta:1"


def test_a_match_goes_on_where_it_was_interrupted(tmp_path, monkeypatch):
    table = tmp_path / "games.csv"
    whole = report(a_match(), games=8)

    def interrupted(match, numbers, workers, dask, enough):
        for number in numbers[:3]:
            enough(play(match, number))
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(runner, "run", interrupted)
        out = io.StringIO()
        assert command.run(a_match(), Plan(games=8, csv=table), True, out) == command.INTERRUPTED
        assert json.loads(out.getvalue())["games"] == 3
    assert report(a_match(), games=8, csv=table) == whole
    assert len(table.read_text().splitlines()) == 9
    assert report(a_match(), games=8, csv=table, workers=2) == whole


@pytest.mark.parametrize("cut", [1, 2, 30, -20])
def test_a_row_that_was_cut_off_is_played_again(tmp_path, cut):
    table = tmp_path / "games.csv"
    whole = report(a_match(), games=4, csv=table)
    rows = table.read_bytes()
    last = rows.rfind(b"\n", 0, -1) + 1
    table.write_bytes(rows[:-cut] if cut > 0 else rows[: last - cut])
    assert report(a_match(), games=4, csv=table) == whole
    assert len(list(csv.DictReader(table.open()))) == 4 and table.read_bytes()[:last] == rows[:last]


def test_a_match_that_was_stopped_within_its_first_line_is_begun_anew(tmp_path):
    table = tmp_path / "games.csv"
    table.write_text("number,pa")
    assert report(a_match(), games=2, csv=table)["games"] == 2


@pytest.mark.parametrize("content", [b"a poem, without an end", b"\xff\xfe\n", b"1,2\n" * 3])
def test_somebody_elses_file_is_left_as_it_is(tmp_path, content):
    table = tmp_path / "games.csv"
    table.write_bytes(content)
    with pytest.raises(UsageError, match="is not a match's file"):
        report(a_match(), games=2, csv=table)
    assert table.read_bytes() == content


@pytest.mark.parametrize("cut", [1, 2, 60, 200, -1, -5])
def test_a_record_that_was_cut_off_is_played_again(tmp_path, cut):
    table, records = tmp_path / "games.csv", tmp_path / "games.txt"
    report(a_match(), games=3, csv=table, records=records)
    rows, whole = table.read_bytes(), records.read_bytes()
    table.write_bytes(rows[: rows.rfind(b"\n", 0, -1) + 1])
    records.write_bytes(whole[:-cut] if cut > 0 else whole[: whole.rfind(b"\n[Event") - cut])
    report(a_match(), games=3, csv=table, records=records)
    assert records.read_bytes() == whole


def test_other_texts_in_the_file_of_records_stay(tmp_path):
    records = tmp_path / "games.txt"
    records.write_text("; my games\n")
    report(a_match(), games=1, records=records)
    assert records.read_text().startswith("; my games\n\n[Event")


@pytest.mark.parametrize("which", ["csv", "records"])
def test_the_file_that_cannot_be_written_is_named(tmp_path, which):
    files = {"csv": tmp_path / "games.csv", "records": tmp_path / "games.txt", which: Path("/dev/full")}
    with pytest.raises(LusoriaError, match=r"^/dev/full cannot be written: No space left on device"):
        report(a_match(), games=2, **files)


def test_rows_and_records_have_files_of_their_own(tmp_path):
    with pytest.raises(UsageError, match="cannot hold both rows and records"):
        report(a_match(), games=2, csv=tmp_path / "games", records=tmp_path / "." / "games")


@pytest.mark.parametrize(
    ("column", "value"),
    [("number", "0"), ("number", "x"), ("a_points", "7"), ("a_points", "nan"), ("a_points", None)],
)
def test_a_row_of_no_game_is_refused(tmp_path, column, value):
    table = tmp_path / "games.csv"
    report(a_match(), games=2, csv=table)
    rows, at = list(csv.reader(table.open())), COLUMNS.index(column)
    rows[1][at:] = [] if value is None else [value, *rows[1][at + 1 :]]
    with table.open("w") as file:
        csv.writer(file).writerows(rows)
    with pytest.raises(UsageError, match="line 2: number or a_points is of no game"):
        report(a_match(), games=2, csv=table)


def test_a_file_of_another_match_is_refused(tmp_path):
    table = tmp_path / "games.csv"
    report(a_match(), games=2, csv=table)
    with pytest.raises(UsageError, match=r"line 2: of another match \(b is 'random'\)"):
        report(a_match(b="alphabeta:1"), games=2, csv=table)
    table.write_text("a,b\n1,2\n")
    with pytest.raises(UsageError, match="its columns are others"):
        report(a_match(), games=2, csv=table)


def test_pairs_count_only_when_both_games_are_played():
    tally = Tally({0: 1, 1: 0.5, 2: 1, 4: 0, 5: 0})
    assert tally.pairs() == [1, 0, 0, 1, 0]
    assert tally.as_json()["games"] == 5


@pytest.mark.parametrize("which", ["csv", "records"])
def test_a_file_that_cannot_be_written_is_said_before_the_first_game(tmp_path, which, monkeypatch):
    monkeypatch.setattr("lusoria.engine.match.runner.play", None)
    for path in (tmp_path, tmp_path / "none" / "x"):
        with pytest.raises(UsageError, match="cannot be written"):
            report(a_match(), games=2, **{which: path})


def test_no_cell_of_the_csv_is_a_formula_and_the_match_goes_on_from_it(tmp_path):
    match, path = Match("=1+1", "random", "rota", options_of_match("rota", {})), tmp_path / "match.csv"
    Files(match, path, None).add(Played(0, "1-0", "board", (), 0, (1, 1), "=cmd|x"))
    [row] = csv.DictReader(path.open(newline=""))
    assert (row["a"], row["fault"], row["score"]) == ("'=1+1", "'=cmd|x", "1-0")
    assert list(Files(match, path, None).played_before()) == [(0, 1.0)]
