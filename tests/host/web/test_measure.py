"""What measures the page's figures measures: a small sample of it, with bounds that a busy machine keeps."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.host.web import measure

pytestmark = pytest.mark.browser
BEGIN, END = "<!-- idle -->", "<!-- end of idle -->"


def test_a_load_a_piece_and_twenty_spectators(browser: Browser) -> None:
    with measure.table("rota") as (session, virtual, url):
        board, state = measure.loads(browser, url, 1)
        assert 0 < board[0] <= state[0] < 10_000
        page = browser.new_page()
        page.goto(url, wait_until="networkidle")
        there, drawn = measure.pieces(page, session, virtual, 3)
        page.close()
        assert 0 < measure.idle(browser, url, (800, 600), 1) < 200
        assert len(there) == 3 and all(0 < on < shown < 10_000 for on, shown in zip(there, drawn, strict=True)), drawn
        many = measure.crowd(session, virtual, url, 20, 3)
        assert len(many["seen"]) == 60 and all(0 < ms < 10_000 for ms in many["seen"]), many
        assert min(many["scans"]) > 0, many


def test_the_table_of_figures_replaces_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    monkeypatch.setitem(measure.PARTS, "idle", lambda: iter([("a", "1", "2")]))
    measure.write(page, "idle", lambda _line: None)
    text = page.read_text()
    assert "| a | 1 | 2 |" in text and "old" not in text and text.startswith("before\n") and text.endswith("after\n")
