"""The first and the last days there are, asked of the installed command in zones on both sides of Greenwich."""

import pytest

from tests.support.services.serving import lusoria

FIRST, LAST = "0001-01-01", "9999-12-31"
ADDRESSES = [f"{page}?{word}={day}" for day in (FIRST, LAST) for word in ("since", "until") for page in
             ("games", "api/games", "flights", "statistics", "api/statistics", "statistics.csv")]  # fmt: skip
INSTANTS = [f"flights?table=t&date={day}&time={time}" for day in (FIRST, LAST) for time in ("00:00", "23:59:59")]


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_no_day_is_too_far_away_to_be_answered(tmp_path, monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    with lusoria("play", "--web", "127.0.0.1:0", "--db", f"sqlite:///{tmp_path}/games.db") as serving:
        codes = {path: serving.status(path) for path in (*ADDRESSES, *INSTANTS)}
        assert serving.status(f"api/games?since={FIRST[:2]}24-05-01") == 200
        assert serving.status("api/games?since=2024-05-01&until=2024-05-01") == 200
    assert set(codes.values()) <= {200, 400, 404}, codes
    assert not any("Traceback" in line for line in serving.lines), serving.lines
