"""Many tables in one process, nothing lost, on both databases; `python -m lab.many_tables.ingest` does it at full
size."""

from dataclasses import replace

from lab.many_tables import ingest
from lusoria.log.store import Log


def test_a_small_house_full_of_tables_loses_nothing(url):
    figures = ingest.run(url, endpoints=12, virtual=1, rate=5.0, seconds=2.0)
    assert figures["tables"] == 13 and figures["lost"] == figures["doubled"] == []
    assert figures["events"] >= 2 * 13 and figures["entries"] >= 2 * 12  # a busy machine tells less
    assert figures["transactions"] < figures["events"] / 4, "tables are kept together, not one by one"


def test_what_never_reached_the_log_is_noticed(sqlite_url, monkeypatch):
    keep_all = Log.keep_all

    def forgetful(log, report):
        return keep_all(log, [replace(each, entries=()) if each.table == "endpoint-0" else each for each in report])

    monkeypatch.setattr(Log, "keep_all", forgetful)
    monkeypatch.setattr(ingest, "_SETTLE_S", 0.1)
    figures = ingest.run(sqlite_url, endpoints=2, virtual=0, rate=10.0, seconds=0.6)
    assert any(line.startswith("endpoint 0: ") for line in figures["lost"]) and figures["doubled"] == []
    assert any(line.endswith(" entries of endpoint-0") for line in figures["lost"])
    assert not any("endpoint 1" in line or "endpoint-1" in line for line in figures["lost"])
