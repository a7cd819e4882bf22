"""Which of a table's faults stand."""

from lusoria.session.faults import MOST, Faults


def test_a_fault_stands_until_it_is_gone_or_the_table_begins_again() -> None:
    faults = Faults()
    for what, cell in (("stuck", "5"), ("chatter", "5"), ("crash", ""), ("stuck", "5")):
        faults.hear("FAULT", {"what": what, "cell": cell, "detail": ""})
    assert [(fault["what"], fault["cell"]) for fault in faults.list] == [("chatter", "5"), ("stuck", "5")]
    faults.hear("FAULT", {"what": "stuck", "cell": "5", "detail": "gone"})
    assert [fault["what"] for fault in faults.list] == ["chatter"]
    faults.hear("BOOT", {"boot": 2, "cause": "power"})
    assert faults.list == []


def test_a_table_that_complains_without_end_is_not_listed_without_end() -> None:
    faults = Faults()
    for cell in range(2 * MOST):
        faults.hear("FAULT", {"what": "stuck", "cell": str(cell), "detail": ""})
    assert len(faults.list) == MOST
