"""The page of figures, from measurements that are made up: what is there is told, what is not is said to be missing."""

import json

import pytest

from tests.support import needs


@pytest.fixture
def figures():
    needs.emulator()
    from lab.figures import table as figures

    return figures


def part(times, start=1000.0, scans=300, free=90_000):
    return {"latencies_ms": times, "start_ms": start, "scans": scans, "free": free}


def answer(level, ms, frames=30.0, unfed=40.0):
    return {"level": level, "answer_ms": ms, "frames": frames, "unfed_ms": unfed}


def column(figures, found, game="rota", hands=None):
    rows = figures.figures_page.columns(found, hands or {}, hands or {})
    return {row[0]: row[rows[0].index(next(case.board for case in figures.CASES if case.game == game))] for row in rows}


def test_parts_of_a_game_are_told_as_one_at_their_worst(figures):
    report = column(figures, {("modelled", "rota"): [part([20.0, 40.0]), part([22.0], 1200.0, 290)]})
    assert report["**flash and cache modelled**: lift to light, median"] == "22.0 ms"
    assert report["worst"] == "40.0 ms" and report["lifts"] == "3"
    assert report["scans a second, animated, a PC following"] == "290"
    assert report["free heap after a whole game, bytes"] == figures.figures_page.NOT_YET


def test_starts_are_told_at_the_usual_cost_of_a_miss_and_from_the_least_to_the_most(figures):
    starts = [{"miss": miss, "plies": 351, "start_ms": 2000.0 + miss, "latencies_ms": [miss / 2]} for miss in (80, 40)]
    lines = "after so many plies of a game, ms", "if a miss costs from the least to the most"
    report = column(figures, {("start", "rota"): starts})
    assert [report[line] for line in lines] == [figures.figures_page.NOT_YET, "2,040 to 2,080 ms"]
    assert report["median, if a miss costs from the least to the most"] == "20.0 to 40.0 ms"
    report = column(figures, {("start", "rota"): [*starts, starts[0] | {"miss": 56, "start_ms": 2056.4}]})
    assert report[lines[0]] == "2,056 (351 plies)"


def test_answers_are_told_by_level_and_quick_ones_have_no_frames_to_count(figures):
    report = column(figures, {("answer", "rota"): [answer(3, 1234, 28.5, 61.2), answer(1, 90, 20.0, 30.0)]})
    assert report["level 3"] == "1.23 s" and report["the table's own player answers, level 1"] == "0.09 s"
    assert report["level 2"] == figures.figures_page.NOT_YET
    assert report["frames a second while it thinks, a PC following, least"] == "28.5"
    assert report["longest time between two feedings of the watchdog meanwhile, ms"] == "61"


def test_growth_is_what_came_after_all_had_settled_in(figures):
    run = {"actions": 10_000, "games": 30, "at_first": 1000, "settled_in": 5000, "at_last": 4990}
    report = column(figures, {("growth", "rota"): [run]})
    assert report["growth of what stays on the heap, bytes"] == "-10"
    assert report["in random actions, games"] == "10,000, 30"


def test_a_whole_game_tells_what_it_left_of_heap_and_stack(figures):
    game = {"plies": 33, "by_hand": 10, "over": True, "start_ms": 910.4, "free": 108_064, "stack": 6224}
    report = column(figures, {("game", "rota"): [game]})
    assert report["free heap after a whole game, bytes"] == "108,064"
    assert report["most of the processor's stack in use, of 8,192 bytes"] == "6,224"


def test_every_row_has_a_column_for_every_game(figures):
    assert {len(row) for row in figures.figures_page.columns({}, {}, {})} == {2 + len(figures.CASES)}


def test_games_by_simulated_people_stand_beside_what_is_wanted(figures):
    hands = {"rota": {"games": 8500, "unskipped games": 340, "untold": 13}}
    report = column(figures, {}, hands=hands)
    assert report["games by simulated people"] == "8,500" and report["of which no scan was skipped"] == "340"
    assert report["actions counted wrongly"] == "0" and report["what sensors cannot tell"] == "13"
    assert column(figures, {}, "petteia", hands)["actions counted wrongly"] == figures.figures_page.NOT_YET
    expected = {row[0]: row[1] for row in figures.figures_page.columns({}, hands, {})}
    assert expected["worst"] == "60 ms at most" and expected["actions counted wrongly"] == "0"


@pytest.mark.parametrize("what", ["_firmware", "_how"])
def test_what_was_measured_of_another_firmware_or_in_another_way_is_old(figures, tmp_path, monkeypatch, what):
    monkeypatch.setattr(figures, "_firmware", lambda _board: "0ea3b1c2")
    monkeypatch.setitem(figures.MEASURES, "start", lambda _case, _count, miss: measured.append(miss) or miss)
    job, measured = figures.jobs(lifts=50, part=50, actions=10)[0], []
    for _ in range(2):
        job.measure(tmp_path)
    monkeypatch.setattr(figures, what, lambda _: "another")
    assert job.load(tmp_path)["found"] == job.number and len(measured) == 1
    job.measure(tmp_path)
    assert len(measured) == 2 and len(list(tmp_path.iterdir())) == 1


def test_rows_of_several_firmwares_are_told_apart(figures):
    everywhere = {("growth", case.game) for case in figures.CASES}
    firmwares = {"aa": {("modelled", "rota"), ("exhibit", "rota")}, "bb": everywhere}
    text = figures.figures_page.page({}, firmwares, 60, {}, {})
    assert "- `aa`: what an exhibit takes; *flash and cache modelled: lift to light, median* (rota); *99" in text
    assert "- `bb`: *growth of what stays on the heap, bytes*; *in random actions, games*" in text
    assert "All was measured with the firmware of digest `aa`" in figures.figures_page.page(
        {}, {"aa": {("scans", "rota")}}, 1, {}, {}
    )


def test_what_is_kept_is_written_and_not_measured_again(figures, tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "_firmware", lambda _board: "0ea3b1c2")
    expected = figures.jobs(lifts=100, part=50, actions=10)
    lifts = [job for job in expected if job.what == "modelled" and job.case.game == "petteia"]
    assert [job.number for job in lifts] == [1, 2]
    for job in lifts:
        stored = {"firmware": "0ea3b1c2", "how": figures._how(job.what), "seconds": 90.0, "found": part([21.0])}
        job.path(tmp_path).write_text(json.dumps(stored))
        job.measure(tmp_path)
    (tmp_path / figures.HANDS).write_text(json.dumps({"code": "67ef683d", "games": {"petteia": {"wrong": 1}}}))
    figures.write(tmp_path / "page.md", expected, tmp_path)
    text = (tmp_path / "page.md").read_text()
    cells = {row.split("|")[1].strip(): row.split("|")[5].strip() for row in text.splitlines() if row.startswith("| ")}
    assert cells["lifts"] == "2" and cells["actions counted wrongly"] == "1"
    assert "digest 67ef683d" in text and "digest `0ea3b1c2`" in text and "took 3 minutes of" in text


def test_memory_does_not_grow_from_game_to_game():
    needs.emulator()
    from lab.figures import growth

    run = growth.play("rota", "rota", 2 * growth.SETTLED_IN)
    assert run.actions == 2 * growth.SETTLED_IN and run.games > 10
    assert run.at_last - run.settled_in < 2000
