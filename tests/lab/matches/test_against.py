"""The engine against the references: kept by what was played, told on the page."""

from lab import pages
from lab.matches import against, resumable
from lusoria.engine.match.contestants import Limit
from tests.support.match_commands import run

PAGE = f"# Matches\n\n<!-- numbers: made by {against.COMMAND} -->\nold\n{pages.END}\nThe end.\n"


def test_what_was_played_is_told_and_not_played_again(tmp_path, monkeypatch):
    monkeypatch.setattr(against, "MEETINGS", (against.Meeting("petteia", "alphabeta:2", Limit(None, 300)),))
    page, files = tmp_path / "matches.md", tmp_path / "files"
    page.write_text(PAGE)
    requests = ("--game", "petteia", "--reference", "alphabeta:2", "--games", "2")
    lines = run(monkeypatch, against, page, files, *requests)
    (row,) = [line for line in lines if line.startswith("| petteia |")]
    assert row.startswith("| petteia | `alphabeta:2` | nodes=300 a move | 2 | ") and "old" not in lines
    with monkeypatch.context() as patched:
        patched.setattr("lusoria.engine.match.runner.play", None)
        assert run(patched, against, page, files, *requests) == lines


def test_matches_that_differ_have_files_that_differ(tmp_path, monkeypatch):
    """Whatever the digests of their players are."""
    monkeypatch.setattr(resumable, "choices", lambda *_player: ())
    monkeypatch.setattr(resumable, "signature", lambda _game_id: "")
    files = {meeting.file(tmp_path) for meeting in against.MEETINGS}
    assert len(files) == len(against.MEETINGS) and not any(set(":= ") & set(file.name) for file in files)
