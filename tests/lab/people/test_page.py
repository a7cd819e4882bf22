"""What the campaign's files and pages hold: games of the table's present code, whole lines, between marks."""

import json
from collections import Counter

from lab.people import campaign, emulated, page
from lab.people.code import code_digest

MARKS = "# Hands\n\n<!-- {0}: begin -->\nold\n<!-- {0}: end -->\n\nafter\n"


def game(number, code, **more):
    return json.dumps({"number": number, "code": code, **more})


def test_games_of_another_version_and_lines_cut_short_do_not_count(tmp_path):
    results = tmp_path / "hands.jsonl"
    here = code_digest()
    results.write_text("\n".join([game(1, here), game(2, "0badc0de"), game(3, here)[:-4], game(4, here)]))
    assert [each["number"] for each in campaign.read(results)] == [1, 4]


def test_tables_are_written_in_place_of_the_old_ones(tmp_path):
    path = tmp_path / "hands.md"
    path.write_text(MARKS.format("campaign"))
    page.write(path, {"rota": Counter({"games": 2500, "lost": 1, "habit slide": 2001})}, "67ef683d")
    text = path.read_text()
    assert text.startswith("# Hands\n") and text.endswith("\nafter\n") and "old" not in text
    assert "| games | 2,500 |" in text and "| slide | 2,001 |" in text and "| **lost after one prompt** | 1 |" in text


def test_games_at_the_emulated_pico_have_a_table_of_their_own(tmp_path):
    path = tmp_path / "hands.md"
    path.write_text(MARKS.format("emulated"))
    page.write_emulated(path, {"rota": Counter({"games": 12, "looks": 80, "habit nudge": 3})}, "67ef683d")
    assert "| games | 12 |" in path.read_text() and "With 3 faults of hands" in path.read_text()


def test_short_games_of_every_game_are_played_at_the_emulated_pico():
    games = [game_id for _board, game_id, _options, _plies in emulated.games()]
    assert len(games) == 22 and set(games) == set(campaign.GAMES)


def test_the_summary_keeps_what_the_page_of_figures_tells(tmp_path):
    path = tmp_path / "measured" / "hands.json"
    campaign.summarise(path, {"rota": Counter({"games": 8500, "untold": 13, "habit slide": 7})}, 61.4)
    report = json.loads(path.read_text())
    assert (report["code"], report["seconds"]) == (code_digest(), 61)
    assert report["games"]["rota"]["untold"] == 13 and report["games"]["rota"]["wrong"] == 0


def test_what_sensors_cannot_tell_is_listed_by_what_the_table_made_of_it(tmp_path):
    path = tmp_path / "hands.md"
    path.write_text(MARKS.format("campaign"))
    troubles = [{"kind": "untold", "habit": "stuck", "text": "", "why": "taken back"}]
    line = {"game": "petteia", "skipped": True, "habits": {}, "troubles": troubles}
    page.write(path, campaign.totals(iter([line])), "67ef683d")
    assert "| as if taken back | 0 | 0 | 1 | 0 |" in path.read_text()
