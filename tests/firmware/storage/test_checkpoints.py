"""Checkpoints: a long game is taken up by them as by its journal alone; nothing that is wrong with them is believed."""

import random

import pytest

from ludus.games.game import Game
from ludus.storage.checkpoints import NAME, Checkpoints
from ludus.storage.journal import Journal
from ludus.storage.saved_game import last_game
from lusoria.boards import definitions as boards
from lusoria.simulator.memory_files import MemoryFiles
from tests.support.desk import Desk
from tests.support.flash import Flash
from tests.support.games import LATRUNCULI_UNTAKEN

GRID = boards.compact(boards.load("grid-8x8")) | {"firmware": "12345678"}

OPTIONS = {
    "rota": {"repetition": "threefold"},
    "petteia": {"board": "7x7", "repetition": "threefold"},
    "latrunculi": {"board": "7x7"},
    "twelve-lines": {},
}


class Table:
    """A game whose actions go into a journal and its checkpoints, as the firmware's do."""

    def __init__(self, game_id, seed=1, files=None, firmware="one", word="word"):
        self.files = files or MemoryFiles()
        self.rng = random.Random(seed)
        self.game = Game(game_id, OPTIONS[game_id])
        self.journal = Journal(self.files, lambda: word)
        self.checkpoints = Checkpoints(self.files, self.journal.word, firmware, len(self.game.cell_names))
        options = ",".join(f"{name}={value}" for name, value in OPTIONS[game_id].items())
        self.tell("GAME", (game_id, options, self.game.position(), "human", "human"))

    def tell(self, kind, fields):
        self.journal.append(kind, 0, fields)
        self.checkpoints.note(kind, fields, self.journal.newest)

    def act(self):
        """Any action; now and then it slides on to be another, or some are taken back."""
        game, chance = self.game, self.rng.random()
        if game.over or (chance < 0.06 and game.played):
            game.take_back(self.rng.randint(1, min(20, len(game.played))))
            self.tell("BACK", (len(game.played),))
        kind = "ACT"
        if chance > 0.95 and game.played:
            game.take_back()
            kind = "INSTEAD"
        game.play(self.rng.choice(game.actions()))
        self.tell(kind, (len(game.played), game.played[-1]))

    def keep(self):
        self.journal.flush()
        self.checkpoints.write(self.game)

    def taken_up(self, firmware="one", checkpoints=True):
        """The game as another start of the table finds it, played to its end; and from which ply on."""
        journal = Journal(self.files, lambda: "another")
        marks = Checkpoints(self.files, journal.word, firmware, len(self.game.cell_names))
        report = last_game(journal, marks if checkpoints else None)
        passed = len(report.game.played)
        for action in report.actions:
            report.game.play(action)
        return report, passed


def all_of(game):
    """What a game knows of itself."""
    states = [list(game.state_at(ply)) for ply in range(len(game.played) + 1)]
    return states, list(game.played), list(game.traces), list(game.checks), game.score, game.reason, game.actions()


@pytest.mark.parametrize("game_id", sorted(OPTIONS))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_taken_up_by_checkpoints_as_by_its_journal(game_id, seed):
    table, furthest = Table(game_id, seed), 0
    for _ in range(150):
        table.act()
        if table.rng.random() < 0.7:
            table.keep()
        else:
            table.journal.flush()
        if table.rng.random() < 0.1:
            report, passed = table.taken_up()
            alone, _none = table.taken_up(checkpoints=False)
            assert all_of(report.game) == all_of(alone.game) == all_of(table.game)
            assert report.start == alone.start and report.ended == alone.ended
            furthest = max(furthest, passed)
    assert furthest >= 32 or game_id == "rota"  # whose games end before


def test_what_is_played_after_a_start_is_added_to_what_holds():
    table = Table("petteia")
    for _start in range(6):
        for _ in range(30):
            table.act()
            table.keep()
        report, passed = table.taken_up()
        assert all_of(report.game) == all_of(table.game) and len(table.game.played) - passed < 9
        table.game, table.journal = report.game, Journal(table.files, lambda: "another")
        table.checkpoints = Checkpoints(table.files, table.journal.word, "one", len(table.game.cell_names))
        table.checkpoints.resume(table.journal.begun, report.checkpointed)


def forty(game_id="petteia"):
    table = Table(game_id)
    while len(table.game.played) < 40:
        table.act()
        table.keep()
    assert table.taken_up()[1] >= 32
    return table


@pytest.mark.parametrize("at", [0, 5, 13, 30, -1, -200])
def test_a_damaged_checkpoint_and_those_after_it_are_passed_over(at):
    table = forty()
    data = bytearray(table.files.files[NAME])
    data[at] ^= 0x10
    table.files.replace(NAME, bytes(data))
    report, passed = table.taken_up()
    assert passed < 40 and all_of(report.game) == all_of(table.game)


@pytest.mark.parametrize("left", [0, 1, 20, 100, 500])
def test_a_file_that_was_cut_off_holds_as_far_as_it_goes(left):
    table = forty()
    table.files.replace(NAME, table.files.files[NAME][:left])
    report, passed = table.taken_up()
    assert passed < 40 and all_of(report.game) == all_of(table.game)


def test_checkpoints_of_another_firmware_game_or_journal_are_not_believed():
    table = forty()
    report, passed = table.taken_up(firmware="another")
    assert passed == 0 and all_of(report.game) == all_of(table.game)
    other = Table("petteia", seed=5, files=MemoryFiles({NAME: table.files.files[NAME]}), word="another")
    other.act()
    other.keep()
    report, passed = other.taken_up()
    assert passed == 0 and all_of(report.game) == all_of(other.game)
    table.tell("GAME", ("petteia", "board=7x7", Game("petteia", {"board": "7x7"}).position(), "human", "human"))
    table.journal.flush()
    assert table.taken_up()[1] == 0


def test_a_checkpoint_that_the_journal_does_not_bear_out_is_not_believed():
    """The journal lost its newest entries, and the numbers were given out anew."""
    table, other = forty(), Table("petteia", seed=9)
    while len(other.game.played) < 40:
        other.act()
        other.keep()
    mixed = MemoryFiles({name: data for name, data in other.files.files.items() if name != NAME})
    mixed.replace(NAME, table.files.files[NAME])
    other.files = mixed
    report, passed = other.taken_up()
    assert passed == 0 and all_of(report.game) == all_of(other.game)


def test_the_file_stays_within_its_bound():
    table = Table("petteia")
    for _ in range(3000):
        table.act()
        table.keep()
        assert table.files.size(NAME) <= 64_000
    report, passed = table.taken_up()
    assert passed > 0 and all_of(report.game) == all_of(table.game)
    table.game = Game("petteia", OPTIONS["petteia"])
    table.tell("GAME", ("petteia", "board=7x7,repetition=threefold", table.game.position(), "human", "human"))
    for _ in range(20):
        table.act()
        table.keep()
    assert table.taken_up()[1] > 0


def test_a_firmware_without_a_digest_sets_none():
    flash = Flash()
    desk = Desk("grid-8x8", files=flash.files).play(LATRUNCULI_UNTAKEN)
    assert desk.wait(600).played == LATRUNCULI_UNTAKEN and flash.files("journal").size(NAME) == 0


def test_a_flash_that_refuses_leaves_the_game_alone():
    table = forty()

    def refuse(_name, _data):
        raise OSError("full")

    table.files.append = table.files.replace = refuse
    for _ in range(20):
        table.act()
        table.checkpoints.write(table.game)
    assert len(table.game.played) > 30


def test_the_table_sets_checkpoints_and_goes_on_from_them():
    flash = Flash()
    desk = Desk(GRID, files=flash.files).play(LATRUNCULI_UNTAKEN)
    desk.wait(600)
    assert desk.played == LATRUNCULI_UNTAKEN and flash.files("journal").size(NAME) > 0
    pieces = zip(desk.board.cells, desk.sitting.game.contents(), strict=True)
    journal = Journal(flash.files("journal"), lambda: "another")
    marks = Checkpoints(journal.files, journal.word, desk.board.firmware_hash, len(desk.board.cells))
    assert len(last_game(journal, marks).game.played) == 32
    again = Desk(GRID, files=flash.restart(), standing=[cell for cell, piece in pieces if piece])
    assert again.played == LATRUNCULI_UNTAKEN and again.sitting.phase() == desk.sitting.phase()


def test_what_was_played_before_the_power_went_is_taken_back_at_once_and_in_any_depth():
    """The game is looked through by and by; a hand that is quicker than that is understood as well."""
    flash = Flash()
    Desk(GRID, files=flash.files).play(LATRUNCULI_UNTAKEN).wait(600)
    cells = LATRUNCULI_UNTAKEN.replace("d6-d4", "d4").replace(" d6 ", " ").split()
    desk = Desk(GRID, files=flash.restart(), standing=cells)
    desk.sitting.referee.position.catch_up = lambda: None
    desk.lift("d4").place("d6").lift("h7").wait(700)
    assert desk.played == LATRUNCULI_UNTAKEN.rsplit(" ", 2)[0]
