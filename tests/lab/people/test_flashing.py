"""A table that its flash stops: what is written takes its time, no scan is made meanwhile, and hands are understood."""

from lab.people import campaign
from lab.people.flashing import FlashTable
from lab.witness.flash_model import USUAL_FLASH
from lusoria.simulator.pieces import Piece


def test_no_scan_is_made_while_the_journal_is_written():
    table = FlashTable(campaign.board_for("rota", "rota", {}), 3, skip_idle=False)
    scans, begun, erases, pages = table.scans, table.elapsed, table.flash.erases, table.flash.pages
    table.place("5", Piece("w"))
    table.wait(3000)
    assert [table.game.text(action) for action in table.game.played] == ["5"]
    stopped = (table.flash.erases - erases) * USUAL_FLASH.erase_ms + (table.flash.pages - pages) * USUAL_FLASH.page_ms
    assert stopped > 0
    missed = (table.elapsed - begun) // 3 - (table.scans - scans)
    assert abs(3 * missed - stopped) < 10 * (table.flash.pages - pages)


def test_a_game_is_understood_as_on_a_table_that_never_stops():
    played = campaign.play(2, flash=True)
    assert played["plies"] > 100 and played["troubles"] == []
