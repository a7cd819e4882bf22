"""What exhibits counted themselves: the newest of each journal, all journals of a table together."""

from lusoria.log.store import Log
from lusoria.log.usage import Used


def test_what_a_table_tells_replaces_what_it_told_before(url):
    with Log.open(url) as log:
        log.keep_usage("hall", "rota", "j", {"rota/0": "1,0,0,3", "fault.5": "1"})
        log.keep_usage("hall", "rota", "j", {"rota/0": "2,1,0,30"})
    with Log.open(url) as log:
        assert log.usage() == [Used("hall", "fault.5", (1,)), Used("hall", "rota/0", (2, 1, 0, 30))]


def test_a_new_flash_counts_on_and_tables_are_apart(log):
    log.keep_usage("hall", "rota", "old", {"rota/0": "5,4,1,90", "rota/2": "1,1,0,9"})
    log.keep_usage("hall", "rota", "new", {"rota/0": "1,0,1,4", "rota/pc": "2,1,0,20"})
    log.keep_usage("attic", "rota", "old", {"rota/0": "7,7,0,70"})
    assert log.usage() == [
        Used("attic", "rota/0", (7, 7, 0, 70)),
        Used("hall", "rota/0", (6, 4, 2, 94)),
        Used("hall", "rota/2", (1, 1, 0, 9)),
        Used("hall", "rota/pc", (2, 1, 0, 20)),
    ]


def test_what_is_not_sound_is_left_out(log):
    wrong = {"rota/0": "1,2,3", "rota": "1,2,3,4", "fault.": "1", "fault.a1": "x", "a" * 300: "1", "rota/1": "1,2,3,-4"}
    log.keep_usage("hall", "rota", "j", wrong)
    log.keep_usage("hall", "rota", "j", {f"fault.c{number}": "1" for number in range(1000)})
    assert len(log.usage()) == 200 and {used.counts for used in log.usage()} == {(1,)}


def test_games_of_the_same_journal_are_kept_beside_it(log):
    log.keep_usage("hall", "rota", "j", {"rota/0": "1,0,0,3"})
    assert log.keep("hall", "rota", "j", []) == 0 and log.games() == []
