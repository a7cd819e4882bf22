"""`log import`, `verify`, `replay`, the picture of a game: records in and out to the byte, and what is amiss."""

import io
import os
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from ludus.games.game import Game
from lusoria.engine.compiled import replay as compiled_replay
from lusoria.errors import LogError, UsageError
from lusoria.log import command, files
from lusoria.log.database import database
from lusoria.log.entries import Entry
from lusoria.log.flights.flight import write as write_flight
from lusoria.log.records import reader
from lusoria.log.records.reader import replay
from lusoria.log.records.source import Portion
from lusoria.log.records.writer import Record, write
from lusoria.log.store import Log
from lusoria.web.pictures import game_picture
from tests.host.log.records.test_writer import WORDS
from tests.host.log.scripted_games import Script, content
from tests.host.log.test_flight import plain
from tests.support import empty_logs, needs
from tests.support.tool import lusoria

OPTIONS = {
    "rota": {"lines": ("diameter", "wheel"), "placing-wins": ("yes", "no"), "repetition": ("none", "threefold")},
    "terni-lapilli": {"lines": ("square", "diagonals"), "repetition": ("none", "move-twice")},
    "petteia": {"board": ("4x5", "8x8"), "move-limit": ("0", "20")},
    "latrunculi": {"board": ("4x4", "7x8"), "repetition": ("none", "threefold")},
    "twelve-lines": {"opposed": ("yes", "no"), "exact": ("yes", "no")},
}


def said(verb, *arguments):
    out = io.StringIO()
    answer = verb(*arguments, out)
    return out.getvalue() if answer is None else (answer, out.getvalue())


def random_record(name, rng, comments, value, plies=40):
    options = {option: rng.choice(values) for option, values in OPTIONS[name].items()}
    game = Game(name, options)
    start = None
    if rng.random() < 0.3:
        for _ in range(rng.randint(0, 6)):
            if not game.over:
                game.play(rng.choice(game.actions()))
        start = game.position() if not game.over else None
        game = Game(name, options, start)
    while not game.over and len(game.played) < plies:
        game.play(rng.choice(game.actions()))
    result = game.score if game.over else rng.choice(("*", "1-0", "0-1", "1/2-1/2"))
    report = {rng.randint(0, len(game.played)): comment for comment in comments}
    tags = {"White": value, "Event": value, "Table": "t", "Extra": value}
    if rng.random() < 0.5:
        tags["Termination"] = rng.choice(("resignation", "board", "abandoned", value))
    return Record(name, options, start, list(game.played), result, tags, report)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), comments=st.lists(WORDS, max_size=3), value=WORDS)
def test_records_come_out_of_the_log_as_they_went_in(tmp_path_factory, seed, comments, value):
    rng, folder = random.Random(seed), tmp_path_factory.mktemp("records")
    written = write([random_record(name, rng, comments, value) for name in OPTIONS])
    (folder / "all.txt").write_text(written, encoding="utf-8")
    url = empty_logs.sqlite(folder / "games.sqlite")
    assert said(files.import_file, url, folder / "all.txt") == f"{len(OPTIONS)} games imported\n"
    assert said(command.export, url, None, "record") == written
    assert said(files.import_file, url, folder / "all.txt") == f"0 games imported, {len(OPTIONS)} were there already\n"
    assert said(command.verify, url) == (True, f"{len(OPTIONS)} games replayed, 0 amiss\n")


@pytest.mark.parametrize("name", OPTIONS)
def test_an_imported_game_is_the_game_kept_action_by_action(new_url, tmp_path, name):
    rng = random.Random(name)
    records = [random_record(name, rng, ["so"], "x") for _ in range(3)]
    (tmp_path / "games.txt").write_text(write(records))
    url = new_url()
    said(files.import_file, url, tmp_path / "games.txt")
    with Log.open(url) as log, Log.open(new_url()) as other:
        for number, record in enumerate(records, 1):
            game = log.game(number)
            other.keep("t", name, game.boot, entries(record, game))
        assert content(log) == content(other)
        assert list(log.verify()) == list(other.verify())


def entries(record, game):
    """The entries of a record's game as a table would send them, one for each action."""
    about = {name: getattr(game, name) for name in ("game", "options", "white", "black", "extra")}
    found = [("GAME", about | {"start": game.start or Game(record.game, record.options).position()})]
    found += [("ACT", {"ply": ply, "action": action}) for ply, action in enumerate(record.actions, 1)]
    found += [("END", {"score": game.score, "reason": game.reason})] if game.ended else []
    return [Entry(number, kind, 0, fields) for number, (kind, fields) in enumerate(found, 1)]


def test_two_alike_are_two_games_and_the_docs_columns_hold(url, tmp_path):
    one = write([Record("rota", {}, None, [65281, 65282], "*")])
    (tmp_path / "two.txt").write_text(one + "\n" + one)
    assert said(files.import_file, url, tmp_path / "two.txt") == "2 games imported\n"
    assert said(command.export, url, None, "record") == one + "\n" + one


def test_records_may_come_from_a_pipe(sqlite_url):
    reading, writing = os.pipe()
    os.write(writing, write([Record("rota", {}, None, [65281, 65282], "*")]).encode())
    os.close(writing)
    assert said(files.import_file, sqlite_url, Path(f"/dev/fd/{reading}")) == "1 game imported\n"
    os.close(reading)


@pytest.mark.parametrize("wrong", ["1. 1 1 *", "1. 1 2", '[Game "chess"]\n\n*', "{"])
def test_a_wrong_line_is_named_and_nothing_is_imported(url, tmp_path, wrong):
    good = write([Record("rota", {}, None, [65281, 65282], "*")])
    bad = wrong if wrong.startswith("[") else f'[Game "rota"]\n\n{wrong}\n'
    (tmp_path / "bad.txt").write_text(good + "\n" + bad)
    with pytest.raises(LogError, match=r"line 1\d: "):
        files.import_file(url, tmp_path / "bad.txt", io.StringIO())
    with Log.open(url) as log:
        assert log.count() == 0
    with pytest.raises(UsageError, match="cannot be read"):
        files.import_file(url, tmp_path / "absent.txt", io.StringIO())


@pytest.mark.parametrize(
    "wrong",
    [
        "[{long}", '[Game "{long}"]\n\n*', '[Result "{long}"]\n[Game "rota"]\n\n*', '[Game "rota"]\n\n1. {long} *',
        '[Game "rota"]\n[FEN "{long}"]\n\n*', '[Game "rota"]\n[Lines "{long}"]\n\n*', "[{long} \"1\"]\n" * 2,
    ],
)  # fmt: skip
def test_a_long_line_that_is_wrong_is_not_echoed(sqlite_url, tmp_path, wrong):
    (tmp_path / "bad.txt").write_text(wrong.replace("{long}", "x" * 500_000))
    done = lusoria("log", "import", tmp_path / "bad.txt", "--db", sqlite_url)
    assert done.returncode == 1 and "line " in done.stderr and "xxx…" in done.stderr
    assert len(done.stderr) < 400


def outcome(portion, play_legal=None):
    try:
        record, rules, plies = replay(portion, play_legal)
    except LogError as error:
        return str(error)
    return record, plies, rules.state, rules.score, rules.reason, rules.side


@pytest.fixture(scope="module")
def at_once():
    needs.package("numba")
    return compiled_replay.play_legal


@pytest.mark.parametrize("name", OPTIONS)
def test_a_game_played_at_once_is_the_game_played_action_by_action(at_once, monkeypatch, name):
    rng, records = random.Random(name), []
    while len(records) < 15:
        record = random_record(name, rng, ["so"], "x", plies=60)
        if record.options.get("repetition") != "threefold":
            records.append(Portion(1, write([record])))
    expected = [outcome(record) for record in records]
    monkeypatch.setattr(reader, "_play", None)
    assert [outcome(record, at_once) for record in records] == expected


@pytest.mark.parametrize("name", OPTIONS)
def test_what_is_amiss_is_found_also_by_who_plays_at_once(at_once, name):
    rng = random.Random(name)
    for _ in range(30):
        head, _blank, moves = write([random_record(name, rng, [], "x", plies=60)]).partition("\n\n")
        words = moves.split()
        at = rng.randrange(len(words))
        words[at] = rng.choice([*words, words[at] + "*", words[at].partition("x")[0], "-", "9", "x" * 50])
        altered = Portion(1, f"{head}\n\n{' '.join(words)}\n")
        assert outcome(altered, at_once) == outcome(altered)


def test_a_third_repetition_is_seen_by_who_plays_at_once(at_once):
    there_and_back = "a2-a3 a7-a6 a3-a2 a6-a7 "
    tags = '[Game "petteia"]\n[Repetition "threefold"]\n\n'
    ended = Portion(1, f"{tags}{there_and_back * 2}1/2-1/2\n")
    assert outcome(ended, at_once) == outcome(ended) and outcome(ended)[4] == "threefold"
    beyond = Portion(1, f"{tags}{there_and_back * 2}a2-a3 *\n")
    assert "the game is over" in outcome(beyond) and outcome(beyond, at_once) == outcome(beyond)


ALTERATIONS = {
    "UPDATE actions SET action=65288 WHERE entry=3": "entry 3: the log says action 65288, by its entries it is 65282",
    "UPDATE actions SET status='replaced' WHERE entry=4": "the log says status replaced",
    "DELETE FROM actions WHERE entry=6": "the log has 4 actions, by its entries there are 5",
    "UPDATE games SET score='0-1'": "the log says score 0-1, by its entries it is 1-0",
    "UPDATE games SET options='lines=wheel'": "the log says options lines=wheel",
    "DELETE FROM entries": "its entries are gone",
}


@pytest.mark.parametrize("statement", ALTERATIONS)
def test_what_was_altered_is_found_flagged_and_forgiven_when_mended(url, statement):
    script = Script().begin().act("1", "2", "0", "3", "5").end()
    with Log.open(url) as log:
        log.keep("t", "rota", "b", script.entries)
        assert list(log.verify()) == []
        engine = database.connect(url)
        with engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
        assert said(command.verify, url)[0] is False
        what = next(iter(log.verify()))
        assert what.startswith("game 1: altered: ") and ALTERATIONS[statement] in what
        assert f"game 1: {log.game(1).flag}" == what


def test_a_disagreement_stays_flagged(url):
    script = (
        Script().begin().act("1").raw("ACT", ply=2, action=255 << 8 | 1).begin().act("1").raw("ACT", ply=4, action=3)
    )
    with Log.open(url) as log:
        log.keep("t", "rota", "b", script.entries)
        log.keep("u", "rota", "b", Script().begin().act("4").entries)
        flags = [game.flag for game in log.games()]
    right, lines = said(command.verify, url)
    assert not right and lines.endswith("3 games replayed, 2 amiss\n")
    assert "game 1: entry 3: action 65281: this is not allowed here" in lines
    with Log.open(url) as log:
        assert [game.flag for game in log.games()] == flags


def test_a_flight_record_from_the_log_and_back_into_the_table(tmp_path):
    flight = plain()
    path = tmp_path / "flight.json"
    path.write_text(write_flight(flight))
    right, lines = said(files.replay_file, path)
    assert right and lines.endswith("\nequal to the log\n")
    assert "ACT     7. 1-0\n" in lines and lines.count("ACT") == 8
    flight.inputs.pop(3)
    path.write_text(write_flight(flight))
    right, lines = said(files.replay_file, path)
    assert not right and "\nincomplete: inputs " in lines and "\nnot equal to the log: " in lines
    with pytest.raises(UsageError, match="one at a time"):
        command.export(None, None, "flight", io.StringIO())


@pytest.mark.parametrize("name", ["rota", "petteia", "latrunculi", "twelve-lines"])
def test_the_picture_ends_where_the_game_ends(tmp_path, name):
    rng = random.Random(3)
    url, path = empty_logs.sqlite(tmp_path / "games.sqlite"), tmp_path / "game.svg"
    options = {"board": "8x8"} if name in ("petteia", "latrunculi") else {}
    game = Game(name, options)
    while not game.over and len(game.played) < 90:
        captures = [action for action in game.actions() if len(game.changes(action)) > 2]
        game.play(rng.choice(captures or game.actions()))
    record = Record(name, options, None, list(game.played), game.score)
    (tmp_path / "one.txt").write_text(write([record]))
    files.import_file(url, tmp_path / "one.txt", io.StringIO())
    game_picture.write(url, 1, path)
    root = ElementTree.fromstring(path.read_text())
    uses = [use for use in root.iter("{http://www.w3.org/2000/svg}use") if "piece-" in use.get("href")]
    shown = [use for use in uses if use.get("opacity") == "1"]
    standing = sum((content + 3) >> 2 for content in game.contents() if content)
    assert len(shown) == standing
    places = [use.get("transform") for use in shown]
    assert len(set(places)) == standing or name == "twelve-lines"
    last = list(root.iter("{http://www.w3.org/2000/svg}text"))[-1]
    assert game.text_at(len(game.played) - 1) in last.text
