"""Many tables in one process, nothing lost, on both databases; `python -m lusoria.ingest` does it at full size."""

from lusoria import ingest


def test_a_small_house_full_of_tables_loses_nothing(url):
    figures = ingest.run(url, endpoints=12, virtual=1, rate=5.0, seconds=2.0)
    assert figures["tables"] == 13 and figures["lost"] == figures["doubled"] == 0
    assert figures["events"] >= 2 * 13 and figures["entries"] >= 2 * 12  # a busy machine tells less
    assert figures["transactions"] < figures["events"] / 4, "tables are kept together, not one by one"
