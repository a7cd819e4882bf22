"""The journal on real littlefs: there after any power cut, numbers given once, damage survived."""

import random
from errno import EIO, ENOSPC

import pytest

from lab.faults.flash.cuts import Player, cut, wear
from ludus.link.frames import decode
from ludus.storage import segments
from ludus.storage.journal import SEGMENTS, Journal
from ludus.storage.segments import SEGMENT_BYTES, TAIL
from tests.support.flash import Flash


def opened(files, word="aaaaaaaa"):
    return Journal(files("journal"), lambda: word)


def report(journal):
    """Number -> (kind, the rest of its fields) of all entries that are there."""
    lines = [decode(journal.line(number)) for number in range(journal.oldest, journal.written + 1)]
    return {int(fields[0]): (kind, fields[2:]) for kind, _number, fields in lines}


def filled(files, entries, together=1):
    journal = opened(files)
    for ply in range(1, entries + 1):
        journal.append("GAME" if ply == 1 else "ACT", ply, (ply, 65281))
        if ply % together == 0:
            journal.flush()
    journal.flush()
    return journal


@pytest.mark.parametrize("together", [1, 3, 40])
def test_entries_are_there_after_a_restart_in_any_bundles(together):
    flash = Flash()
    before = filled(flash.files, 2500, together)
    after = opened(flash.restart(), "other")
    assert report(after) == report(before) == {n: (("GAME", "ACT")[n > 1], [str(n), "65281"]) for n in range(1, 2501)}
    assert (after.word, after.begun, after.newest, after.failure) == ("aaaaaaaa", 1, 2500, "")


def test_power_cuts_in_the_middle_of_any_change_lose_and_double_nothing():
    outcome = cut(100, seed=5)
    assert outcome.bad == []
    assert outcome.counts["entries read"] > 2000 and outcome.counts["games resumed"] > 90


def test_the_oldest_segments_go_first_and_only_what_no_log_has_is_counted():
    flash = Flash()
    journal = opened(flash.files)
    fields = (1, 65281)
    number = 0
    while journal.dropped == 0:
        number += 1
        journal.append("ACT", 1, fields)
        if number % 50 == 0:
            journal.flush()
            if number == 1000:
                journal.acknowledge(900)
    assert journal.dropped == journal.oldest - 1 - 900
    names = flash.files("journal").names()
    assert len(names) == SEGMENTS + 1
    assert sum(flash.files("journal").size(name) for name in names) <= SEGMENTS * (SEGMENT_BYTES + 2048)
    again = opened(flash.restart())
    assert (again.oldest, again.logged) == (journal.oldest, 900)


def test_numbers_are_not_given_again_when_the_tail_is_damaged():
    flash = Flash()
    before = filled(flash.files, 100)
    files = flash.files("journal")
    tail = files.read(TAIL, 0, 4096)
    files.replace(TAIL, tail[:-9] + b"\xff\x00rubbish")
    after = opened(flash.restart())
    assert after.newest >= before.newest
    there = report(after)
    assert [n for n in range(1, 100) if there[n] != ("GAME" if n == 1 else "ACT", [str(n), "65281"])] == []
    assert there[100] == ("LOST", [])
    after.append("ACT", 1, (7, 7))
    after.flush()
    assert report(opened(flash.restart()))[after.newest] == ("ACT", ["7", "7"])


def test_without_a_tail_numbers_that_may_have_been_given_are_left_out():
    flash = Flash()
    before = filled(flash.files, 100)
    flash.files("journal").remove(TAIL)
    after = opened(flash.restart())
    assert after.word == before.word and after.newest >= before.newest


def test_a_damaged_segment_costs_the_entries_in_it_and_no_others():
    flash = Flash()
    filled(flash.files, 2500)
    flash.damage(b"|1300|65281|", b"|1300|99999|")
    there = report(opened(flash.restart()))
    assert [n for n in there if there[n][0] == "LOST"] == [1300] and len(there) == 2500


@pytest.mark.parametrize("seed", range(20))
def test_rubbish_in_all_files_stops_nothing(seed):
    flash, chance = Flash(), random.Random(seed)
    filled(flash.files, 300)
    files = flash.files("journal")
    for name in files.names():
        if chance.random() < 0.8:
            files.replace(name, chance.randbytes(chance.randrange(3000)))
    journal = opened(flash.restart(), "fresh")
    number = journal.newest
    journal.append("GAME", 1, ("rota", "", "", "human", "human"))
    journal.flush()
    assert journal.failure == "" and journal.written == number + 1
    assert report(opened(flash.restart()))[number + 1][0] == "GAME"
    assert all(kind in ("GAME", "ACT", "LOST") for kind, _fields in report(journal).values())


class Refusing:
    """Files on a flash that takes nothing any more."""

    def __init__(self, files, errno):
        self.files, self.errno = files, errno

    def __getattr__(self, name):
        if name in ("append", "replace"):
            raise OSError(self.errno, "refused")
        return getattr(self.files, name)


@pytest.mark.parametrize("errno", [ENOSPC, EIO])
def test_a_flash_that_refuses_is_given_up_under_another_word(errno):
    flash = Flash()
    before = filled(flash.files, 50)
    words = iter(["b", "c"])
    journal = Journal(Refusing(flash.files("journal"), errno), lambda: next(words))
    assert journal.word == before.word
    journal.append("ACT", 1, (51, 65281))
    journal.flush()
    assert "refuses" in journal.failure and journal.word == "b"
    assert report(journal) == {51: ("ACT", ["51", "65281"])}
    assert opened(flash.restart()).newest == 50


def test_a_flash_that_refuses_for_another_reason_than_want_of_room_keeps_its_old_entries():
    flash = Flash()
    before = filled(flash.files, 3000, 100)
    journal = Journal(Refusing(flash.files("journal"), EIO), lambda: "other")
    journal.append("ACT", 1, (3000, 65281))
    journal.flush()
    assert journal.failure and opened(flash.restart()).oldest == before.oldest


def test_what_it_costs_the_flash():
    cost = wear(30, seed=1)
    assert cost.erases < 8 and cost.pages < 120
    assert segments.TAIL_BYTES < 512


def test_a_player_of_the_campaign_plays_by_the_rules():
    player, journal = Player(3, cells=9), Journal(None, str)
    for _ in range(200):
        player.step(journal)
        journal.flush()
    assert journal.begun and player.game.position()
