"""The self-test by lights alone: a person sets a piece where the light asks, on boards wired rightly and wrongly."""

import random

import pytest

from ludus.board.definition import Board
from ludus.lights import cues
from ludus.sensing import self_test_results
from ludus.sensing.thresholds import MIDDLE, Fields
from ludus.staff import self_test as selftest
from ludus.staff.self_test import SelfTest
from ludus.storage.values import Values
from lusoria.boards import definitions as boards
from tests.support.desk import START


class Bench:
    """A board and its real wiring: which cell each bit sees and each light lights. Hands see only the lights."""

    def __init__(self, name="rota", sees=None, lights=None):
        form = boards.compact(boards.load(name))
        self.sees = sees or list(form["sense"]["bits"])
        self.lights = lights or list(form["leds"]["order"])
        self.board = Board(form)
        self.now = START
        self.levels = [0] * len(self.sees)
        self.dead = set()
        self.test = SelfTest(self.board, None, self.now, self.raw())
        self.picture = bytearray(len(self.lights))

    def raw(self):
        data = bytearray(len(self.levels) // 8)
        for bit, level in enumerate(self.levels):
            data[bit // 8] |= (1 - level) << (7 - bit % 8)
        return data

    def wait(self, ms=60, pressed=False):
        for _ in range(0, ms, 4):
            self.now = (self.now + 4) % 2**30
            self.test.sample(self.now, self.raw(), pressed)
            pressed = False
        self.test.draw(self.picture)
        return self

    def piece(self, cell, there):
        bit = self.sees.index(cell)
        self.levels[bit] = there and bit not in self.dead

    def touch(self, cell):
        """Set a piece on a cell, wait, take it off."""
        self.piece(cell, 1)
        self.wait()
        shown = bytes(self.picture)
        self.piece(cell, 0)
        self.wait()
        return shown

    def lit(self, *expected):
        """The cells beside which lights of these cues burn."""
        return [self.lights[light] for light, cue in enumerate(self.picture) if cue in expected]

    def answer_seats(self):
        """Set a piece on seat after seat, as they are asked for by name; press where the right one does not answer."""
        while self.test.stage == selftest.ASKING:
            self.touch(self.test.seat)
        return self

    def answer_all(self):
        """Set a piece wherever the light asks; press where nothing answers."""
        for _ in range(200):
            requests = self.lit(cues.SET_WHITE, cues.SET_BLACK)
            if len(requests) != 1:
                return self
            before = (self.test.stage, self.test.seat)
            self.touch(requests[0])
            if (self.test.stage, self.test.seat) == before:
                self.wait(pressed=True)
        raise AssertionError("the test does not end")


@pytest.mark.parametrize("name", ["rota", "grid-7x8"])
def test_a_sound_board_passes_cell_by_cell(name):
    bench = Bench(name).wait().answer_all()
    cells = len(bench.board.cells)
    assert bench.test.letters() == "+" * cells
    assert sorted(bench.lit(cues.PASSED)) == list(range(cells))
    bench.wait(pressed=True)
    assert bench.test.stage == selftest.OVER and not bench.test.bits


def test_lanes_are_asked_for_slot_by_slot():
    bench = Bench("twelve-lines").wait()
    slots, seats = bench.board.slots, len(bench.board.cells) * bench.board.slots
    for seat in range(seats):
        assert bench.lit(cues.SET_WHITE, cues.SET_BLACK) == [seat // slots]
        bench.touch(seat)
    assert bench.test.letters() == "+" * seats
    assert sorted(bench.lit(cues.PASSED)) == list(range(len(bench.board.cells)))


def test_pieces_must_be_off_before_it_begins_and_one_that_never_goes_is_a_stuck_sensor():
    bench = Bench()
    bench.piece(3, 1)
    bench.piece(5, 1)
    bench.wait()
    bench.test = SelfTest(bench.board, None, bench.now, bench.raw())
    assert sorted(bench.wait().lit(cues.EXTRA)) == [3, 5]
    bench.piece(3, 0)
    assert bench.wait().lit(cues.EXTRA) == [5]
    bench.wait(pressed=True).answer_all()
    assert bench.test.letters() == "+++++!+++"


def test_a_dead_sensor_is_told_by_a_press():
    bench = Bench()
    bench.dead = {bench.sees.index(4)}
    bench.wait().answer_all()
    assert bench.test.letters() == "++++-++++"
    assert bench.lit(cues.FAILED) == [4] and len(bench.lit(cues.PASSED)) == 8


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["rota", "grid-7x8"])
def test_a_board_wired_anyhow_is_learned(name, seed):
    rng = random.Random(seed)
    form = boards.compact(boards.load(name))
    sees, lights = list(form["sense"]["bits"]), list(form["leds"]["order"])
    rng.shuffle(sees)
    rng.shuffle(lights)
    bench = Bench(name, sees, lights).wait().answer_all()
    assert "?" in bench.test.letters()
    bench.wait(pressed=True)
    for cell in range(len(bench.board.cells)):
        assert set(bench.picture) == {cues.SET_WHITE}
        assert set(bench.touch(cell)) == {cues.PASSED}
    bench.answer_all()
    assert bench.test.bits == sees and bench.test.order == lights
    assert bench.test.letters() == "+" * len(bench.board.cells)
    assert sorted(bench.lit(cues.PASSED)) == list(range(len(bench.board.cells)))


def learn_lanes(bench, lane_of_pip):
    """Learn the sensors, then each light: a counter beside it, or for one of a die a press, and then the lane of it."""
    slots, cells = bench.board.slots, bench.board.cell_count
    bench.answer_seats().wait(pressed=True)
    for seat in range(cells * slots):
        bench.touch(seat)
    for beside in bench.lights:
        if beside < cells:
            bench.touch(beside * slots)
        else:
            bench.wait(pressed=True)
    for pip in [beside - cells for beside in bench.lights if beside >= cells]:
        assert bench.lit(cues.SET_BLACK) == [cells + pip]
        bench.touch(bench.board.cells.index(lane_of_pip(*divmod(pip, 7))) * slots)
    return bench


def wired_anyhow(seed):
    form = boards.compact(boards.load("twelve-lines"))
    sees, lights = list(form["sense"]["bits"]), list(form["leds"]["order"])
    random.Random(seed).shuffle(sees)
    random.Random(seed).shuffle(lights)
    return Bench("twelve-lines", sees, lights).wait()


def test_lanes_and_dice_wired_anyhow_are_learned():
    bench = learn_lanes(wired_anyhow(1), lambda die, place: f"{'ABC'[die]}{place + 1}")
    assert bench.test.bits == bench.sees and bench.test.order == bench.lights
    assert bench.test.stage == selftest.SHOWING


def test_lights_of_dice_that_are_told_twice_are_not_learned():
    bench = learn_lanes(wired_anyhow(2), lambda die, place: f"A{place + 1}")
    assert bench.test.bits == bench.sees and bench.test.order == []


def test_two_cells_on_one_sensor_are_not_learned():
    bench = Bench(sees=list(range(1, 9)) + [0] + [-1] * 7).wait().answer_all()
    bench.wait(pressed=True)
    for cell in (0, 0, 2, 3, 4, 5, 6, 7, 8):
        bench.touch(cell)
    assert bench.test.stage == selftest.SHOWING and not bench.test.bits


def test_linear_sensors_are_calibrated():
    board = Board(boards.compact(boards.load("rota-colour")))
    fields = Fields(board.sense["bits"], board.sense["edges"], 1)
    rng = random.Random(3)
    zero = [MIDDLE + rng.randint(-900, 900) for _ in fields.values]
    strong = [rng.randint(17000, 22000) for _ in fields.values]
    now, standing, test, set_at = START, set(), None, 0
    picture = bytearray(len(board.cells))
    for step in range(4000):
        for channel in range(len(zero)):
            fields.values[channel] = zero[channel] + strong[channel] * (channel in standing) + rng.randint(-40, 40)
        fields.judge()
        now = (now + 4) % 2**30
        test = test or SelfTest(board, fields, now, fields.states)
        test.sample(now, fields.states, False)
        test.draw(picture)
        requests = [
            board.sense["bits"].index(cell)
            for cell, cue in zip(board.leds["order"], picture, strict=True)
            if cue == cues.SET_WHITE
        ]
        if requests and not standing:
            standing, set_at = set(requests), step
        elif step - set_at > 120:
            standing = set()
        if test.stage == selftest.SHOWING:
            break
    assert test.letters() == "+" * 9
    for channel in range(9):
        found = test.calibration
        assert abs(found.base[channel] - zero[channel]) < 40 and abs(found.strength[channel] - strong[channel]) < 90


class FieldBench(Bench):
    """A board with linear sensors: a channel gives its field, stronger where a piece stands."""

    fields = None

    def wait(self, ms=600, pressed=False):
        """A reading is the mean of many: hands leave the piece for longer."""
        return super().wait(ms, pressed)

    def raw(self):
        if self.fields is None:
            self.fields = Fields(self.board.sense["bits"], self.board.sense["edges"], 1)
        for channel, level in enumerate(self.levels):
            self.fields.values[channel] = MIDDLE + 19000 * bool(level)
        self.fields.judge()
        return self.fields.states


def test_a_sensor_below_a_piece_that_stayed_is_not_calibrated_by_it():
    bench = FieldBench("rota-colour")
    bench.piece(0, 1)
    bench.test = SelfTest(bench.board, bench.fields, bench.now, bench.raw())
    bench.wait().wait(pressed=True)
    assert bench.test.stage == selftest.ASKING and bench.test.letters()[0] == "!"
    assert bench.test.calibration.base == bench.fields.base


def test_linear_sensors_wired_anyhow_are_learned():
    rng = random.Random(5)
    form = boards.compact(boards.load("rota-colour"))
    sees, lights = list(form["sense"]["bits"]), list(form["leds"]["order"])
    wired = [channel for channel, cell in enumerate(sees) if cell >= 0]  # the others are not read
    for channel, cell in zip(wired, rng.sample(range(len(wired)), len(wired)), strict=True):
        sees[channel] = cell
    rng.shuffle(lights)
    bench = FieldBench("rota-colour", sees, lights)
    bench.test = SelfTest(bench.board, bench.fields, bench.now, bench.raw())
    bench.wait().answer_all()
    assert "?" in bench.test.letters()
    bench.wait(pressed=True)
    for cell in range(len(bench.board.cells)):
        assert set(bench.touch(cell)) == {cues.PASSED}
    bench.answer_all()
    assert bench.test.bits == sees and bench.test.order == lights


class Files:
    """The files of a folder, in memory."""

    def __init__(self):
        self.data = {}

    def read(self, name, offset, count):
        return self.data.get(name, b"")[offset : offset + count]

    def replace(self, name, data):
        self.data[name] = data


def test_what_was_learned_outlives_the_power_and_only_for_its_definition():
    rng = random.Random(9)
    bench, files = Bench("grid-9x10"), Files()
    bench.test.bits, bench.test.order = list(bench.sees), list(bench.lights)
    rng.shuffle(bench.test.bits)
    rng.shuffle(bench.test.order)
    self_test_results.save(Values(files, "found"), bench.board, bench.test)
    other = Board(boards.compact(boards.load("grid-9x10")))
    self_test_results.apply(Values(files, "found"), other, None)
    assert (other.sense["bits"], other.leds["order"]) == (bench.test.bits, bench.test.order)
    whole = files.data["found"]
    for spoilt in (whole[:-200], whole.replace(other.source_hash.encode(), b"00000000"), b"", b"@@@" + whole[3:]):
        files.data["found"] = spoilt
        fresh = Board(boards.compact(boards.load("grid-9x10")))
        self_test_results.apply(Values(files, "found"), fresh, None)
        assert sorted(fresh.sense["bits"]) == sorted(bench.sees)
        assert fresh.sense["bits"] in (bench.sees, bench.test.bits)


def test_what_the_longest_board_keeps_fits_in_its_file():
    files = Files()
    board = Board(boards.compact(boards.load("twelve-lines")))
    self_test_results.save(Values(files, "found"), board, SelfTest(board, None, START, bytes([255] * 23)))
    assert len(files.data["found"]) < 4096
