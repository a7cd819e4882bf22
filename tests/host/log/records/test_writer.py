"""Records: written, read back to the byte, and refused with the line that is wrong."""

import io
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.games.game import Game
from lusoria.errors import LogError
from lusoria.log import command, files
from lusoria.log.records.reader import read
from lusoria.log.records.writer import WIDTH, Record, write

TEXT = """\
[Event "?"]
[Site "?"]
[Date "2026.03.14"]
[Round "-"]
[White "human"]
[Black "a \\"quoted\\" name"]
[Result "1-0"]
[Game "rota"]
[Lines "wheel"]
[MoveLimit "60"]
[Termination "board"]
[Table "pico-1"]
[Opening "an unknown tag is kept"]

{White opens in the centre, which, as the solved game says, is the best cell of
all} 1. 0 2 {a reply} 2. 3 5 3. 7 1-0
"""


def rota(*texts, options=None, start=None, **rest):
    game = Game("rota", options, start)
    for text in texts:
        game.play(game.parse(text))
    return Record("rota", options or {}, start, list(game.played), **{"result": game.score, **rest})


def test_the_whole_of_a_record():
    [record] = read(TEXT)
    assert record.options == {"lines": "wheel", "move-limit": "60"}
    assert record.tags["Black"] == 'a "quoted" name'
    assert record.comments[2] == "a reply"
    assert len(record.actions) == 5
    assert write([record]) == TEXT


def test_a_result_that_is_also_a_move():
    text = write([rota("1", "2", "3", "4", "5", "7", "1-0", "7-6", "0-1", result="1-0")])
    assert text.endswith("1. 1 2 2. 3 4 3. 5 7 4. 1-0 7-6 5. 0-1 1-0\n")
    assert write(read(text)) == text


def test_black_begins_and_the_position_is_told():
    record = rota("6", "4", options={"placing-wins": "no"}, start="w.w.b.... b 1,2")
    text = write([record])
    assert '[PlacingWins "no"]\n[SetUp "1"]\n[FEN "w.w.b.... b 1,2"]\n\n1... 6 2. 4 *\n' in text
    assert write(read(text)) == text


def test_the_roster_comes_first_and_unknown_stays_unknown():
    lines = write([rota()]).splitlines()
    assert [line.split()[0][1:] for line in lines[:8]] == [
        "Event", "Site", "Date", "Round", "White", "Black", "Result", "Game",
    ]  # fmt: skip
    assert lines[8:] == ["", "*"]


WORDS = st.text(alphabet='ab{}[]%;"\\1-0*. \n\té', max_size=120)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    name=st.sampled_from(["rota", "petteia", "latrunculi", "twelve-lines"]),
    seed=st.integers(0, 9999),
    comments=st.lists(WORDS, max_size=5),
    value=WORDS,
    count=st.integers(1, 3),
)
def test_what_we_write_comes_back_to_the_byte(name, seed, comments, value, count):
    rng = random.Random(seed)
    records = []
    for _ in range(count):
        if name == "twelve-lines":
            options = {"opposed": rng.choice(("yes", "no")), "exact": rng.choice(("yes", "no"))}
        else:
            options = {"move-limit": rng.choice(("0", "20")), "repetition": rng.choice(("none", "threefold"))}
        if name in ("petteia", "latrunculi"):
            options["board"] = "5x6"
        game = Game(name, options)
        while not game.over and len(game.played) < 50:
            game.play(rng.choice(game.actions()))
        report = {rng.randint(0, len(game.played)): comment for comment in comments}
        tags = {"White": value, "Table": "t", "Extra": value}
        records.append(Record(name, options, None, list(game.played), game.score, tags, report))
    text = write(records)
    again = read(text)
    assert write(again) == text
    assert [record.actions for record in again] == [record.actions for record in records]
    for line in text.splitlines():
        assert len(line) <= WIDTH or line.startswith("[") or " " not in line


def test_what_other_programs_write():
    text = '\ufeff% a file of mine\r\n[Game "rota"]\r\n[White "me"]\r\n\r\n'
    text += "1.0 2 ; the centre\r\n3 1... 5 7 {[so]\r\n} 1-0\r\n"
    [record] = read(text)
    assert len(record.actions) == 5
    assert (record.result, record.comments) == ("1-0", {5: "[so]"})
    assert read("") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2. 3 5", "2. 3 2", r"line 16: ply 4: 2: this is not allowed here; allowed: 1 4 5 6 7 8 \(position"),
        ("2. 3 5", "2. 3 f5", "line 16: ply 4: f5: this is not written as an action of rota"),
        ("7 1-0", "7 8 1-0", r"line 16: ply 6: 8: the game is over"),
        ("7 1-0", "7", "line 16: the moves must end with a result"),
        ("3. 7 1-0", "1-0", None),
        ('[Result "1-0"]', '[Result "0-1"]', "line 7: the tag Result says 0-1, the end 1-0"),
        ('[Game "rota"]\n', "", "line 1: there is no tag Game"),
        ('"rota"', '"chess"', "line 8: there is no game 'chess'"),
        ('"wheel"', '"square"', "line 9: option lines is diameter or wheel, not 'square'"),
        ('[MoveLimit "60"]', '[Exact "yes"]', "line 10: rota has no option 'exact'"),
        ('[MoveLimit "60"]', '[SetUp "1"]', "line 10: SetUp needs a tag FEN"),
        ('[MoveLimit "60"]', '[FEN "ww w 3,3"]', "line 10: .*nine cells are written"),
        ('[MoveLimit "60"]', "[MoveLimit 60]", r'line 10: a tag is written \[Name "value"\]'),
        ('[Table "pico-1"]', '[Event "again"]', "line 12: a second tag Event"),
        ("{a reply}", "{a reply", "line 16: a comment begins"),
        ("{a reply}", "a} reply", "line 16: a comment begins"),
    ],
)
def test_a_refusal_names_the_line(old, new, said):
    assert old in TEXT
    text = write([rota("1", "2")]) + "\n" + TEXT.replace(old, new)
    if said is None:
        assert len(read(text)) == 2
        return
    number = int(said.split(":")[0].split()[1]) + 11
    with pytest.raises(LogError, match=f"^line {number}: " + said.partition(": ")[2]) as refused:
        read(text)
    assert "\n" not in str(refused.value)


def test_a_result_against_the_rules():
    with pytest.raises(LogError, match=r"line 3: the result is 0-1, by the rules 1-0 \(board\)"):
        read('[Game "rota"]\n\n1. 0 2 2. 3 5 3. 7 0-1\n')
    assert read('[Game "rota"]\n\n1. 0 2 0-1\n')[0].result == "0-1"  # somebody resigned


def test_a_number_of_pieces_that_the_board_does_not_hold():
    head = '[Game "latrunculi"]\n[Pieces "{}"]\n[Board "{}"]\n\n*\n'
    assert read(head.format(70, "12x12"))[0].options == {"board": "12x12", "pieces": "70"}
    with pytest.raises(LogError, match=r"^line 2: option pieces"):
        read(head.format(16, "5x5"))
    with pytest.raises(LogError, match=r"^line 3: option board"):
        read(head.format(16, "99x1"))


def test_records_of_an_older_version_are_read(tmp_path):
    """The file was written by commit a65b70b, before the move into today's rooms: a game of each kind."""
    older = Path(__file__).parents[1] / "data" / "records-2026-11-24.txt"
    url, out = f"sqlite:///{tmp_path}/games.sqlite", io.StringIO()
    files.import_file(url, older, out)
    command.export(url, None, "record", out)
    assert out.getvalue() == "4 games imported\n" + older.read_text(encoding="utf-8")
