"""Two tables under one code: what is readable, what is believed, and what each table is to do."""

import json
import random

import pytest

from lab.remote import campaign, tables
from lab.remote.campaign import run
from lab.remote.faulty_broker import FaultyBroker
from ludus.games.game import Game
from lusoria.errors import UsageError
from lusoria.exhibit.remote.broker_channel import BrokerChannel
from lusoria.exhibit.remote.codes import Keys, invent
from lusoria.exhibit.remote.message_exchange import SILENT_S, MessageExchange
from lusoria.exhibit.remote.two_tables import Verdict, judge
from lusoria.session.shared_game import Standing
from tests.support import needs

WHITE, BLACK = 0, 1
TERMS = ["rota", "", ""]
LAST_PART = "w6,11/12/2,b1,b1,w1,3,w1,3 w 1,0 6,13 123"  # of Twelve Lines: counters enter, are hit and come home


def at(*actions, **more):
    """A standing of a game in which the sides take turns."""
    return Standing(actions, tuple(ply % 2 for ply in range(len(actions) + 1)), len(actions), **more)


def test_only_who_has_the_code_and_a_sides_key_reads_or_writes_its_messages():
    code = invent()
    keys, spoken, others = Keys(code), Keys(f" {code.upper().replace('-', ' ')}"), Keys(invent())
    sealed = keys.seal(WHITE, "secret")
    assert spoken.open(WHITE, sealed).rstrip() == "secret" and spoken.topics == keys.topics != others.topics
    assert len(sealed) == len(keys.seal(WHITE, "secret" * 50)) and b"secret" not in sealed
    assert sealed != keys.seal(WHITE, "secret")
    altered = bytes([*sealed[:-1], sealed[-1] ^ 1])
    refused = [keys.open(BLACK, sealed), others.open(WHITE, sealed), keys.open(WHITE, altered), keys.open(WHITE, b"x")]
    assert refused == [None] * 4


@pytest.mark.parametrize("code", ["", "abc", "1" * 25, "aaaaa-aaaaa-aaaaa-aaaaa-aaaaaa"])
def test_a_text_that_is_no_code_is_refused(code):
    with pytest.raises(UsageError, match="25 letters"):
        Keys(code)


def test_a_camera_reads_the_code_in_a_terminal():
    numpy, zxingcpp = needs.package("numpy"), needs.package("zxingcpp")
    needs.package("segno")
    from lusoria.exhibit.remote import qr_code

    command = f"lusoria play --white remote:{invent()}"
    halves = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows = [[halves[each][half] for each in line] for line in qr_code.lines(command) for half in (0, 1)]
    image = numpy.kron(numpy.array(rows, dtype=numpy.uint8), numpy.ones((4, 4), dtype=numpy.uint8))
    assert [found.text for found in zxingcpp.read_barcodes(image)] == [command]


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("broker", "a broker is written"),
        ("http://broker", "a broker is written"),
        ("mqtt://", "a broker is written"),
        ("mqtt://broker:port", "makes no sense"),
        ("mqtt://broker..example", "makes no sense"),
        ("mqtts://broker", "a password needs a user"),
    ],
)
def test_an_address_that_is_no_brokers_is_refused(url, line):
    with pytest.raises(UsageError, match=line):
        BrokerChannel(url, Keys(invent()), WHITE, "secret")


@pytest.mark.parametrize(
    ("own", "other", "verdict"),
    [
        (at("1"), at("1", "2"), Verdict("2")),
        (at("1", "2", "0"), at("1"), "take it back here, too"),
        (at("1"), at(), ""),
        (at(), at("1"), "still has your 1"),
        (at("1", "2"), at("1", "3"), "plays 3 in place of 2: take 2 back here"),
        (at("0", "2"), at("1", "2"), "still has 1 in place of 0"),
        (at("1")._replace(check=7), at("1"), "disagree about the position after ply 1"),
        (at("1"), at("1", end=("1-0", "resignation")), Verdict(end=("1-0", "resignation"))),
        (at("1"), at("1", end=("0-1", "resignation")), "left the game: 0-1 (resignation)"),
        (at("1"), at("1", end=("1/2-1/2", "agreement")), "left the game"),
        (at("1", draw=1), at("1", end=("1/2-1/2", "agreement")), Verdict(end=("1/2-1/2", "agreement"))),
        (at("1"), at("1", draw=1), "offers a draw"),
        (at("1"), at("1", "2", end=("0-1", "board")), Verdict("2")),
        (at(), at("1", "2", end=("0-1", "board")), "needs a new code"),
        (at("1", "2", end=("0-1", "board")), at(), "needs a new code"),
        (at("1", draw=1), at("1", draw=1), Verdict(end=("1/2-1/2", "agreement"))),
        (at("1", draw=1), at("1", draw=0), ""),
        (at("1", end=("1-0", "resignation")), at("1", end=("*", "abandoned")), "is over: 1-0 (resignation) here, *"),
        (at("1", end=("1-0", "resignation")), at("1", "2"), "the other table goes on with 2"),
    ],
)
def test_white_is_told_what_to_do(own, other, verdict):
    found = judge(WHITE, own, other)
    if isinstance(verdict, str):
        assert found._replace(line="") == Verdict() and (verdict in found.line if verdict else found.line == "")
    else:
        assert found == verdict


class Pair:
    """Both ends, with an hour between their clocks."""

    def __init__(self, terms=TERMS, sides=(WHITE, BLACK)):
        self.sides, self.now = sides, 0.0
        self.ends = [
            MessageExchange(side, game, 3600.0 * end)
            for end, side, game in zip((0, 1), sides, (TERMS, terms), strict=True)
        ]

    def update(self, end, standing):
        self.ends[end].update(standing, self.now + 3600 * end)

    def sent(self, end):
        return self.ends[end].tick(self.now + 3600 * end)

    def heard(self, end, texts):
        """An end hears messages, and the other its answers, until nobody says anything more."""
        for text in texts:
            self.heard(1 - end, self.ends[end].receive(self.sides[1 - end], text, self.now + 3600 * end))

    def exchange(self):
        for end in (0, 1):
            self.heard(1 - end, self.sent(end))

    def verdict(self, end):
        return self.ends[end].verdict(self.now + 3600 * end)


@pytest.fixture
def pair():
    pair = Pair()
    pair.update(0, at())
    pair.update(1, at())
    pair.exchange()
    return pair


def test_an_action_reaches_the_other_table_and_is_sent_again_until_it_does(pair):
    pair.update(0, at("1"))
    assert pair.sent(0) and not pair.sent(0)
    pair.now += 5
    pair.heard(1, pair.sent(0))
    assert pair.verdict(1) == Verdict("1")
    pair.now += 5
    assert not pair.sent(0)


def test_what_is_late_doubled_or_from_an_earlier_start_changes_nothing(pair):
    pair.update(0, at("1"))
    first = pair.sent(0)
    pair.update(0, at("2"))
    pair.heard(1, pair.sent(0))
    pair.heard(1, first * 2)
    assert pair.verdict(1) == Verdict("2")
    pair.ends[1] = MessageExchange(BLACK, TERMS, pair.now)
    pair.update(1, at())
    pair.ends[1].receive(WHITE, first[0], pair.now + 3600)
    assert pair.verdict(1).line == "waiting for the other table"
    pair.now += 100
    pair.exchange()
    assert pair.verdict(1) == Verdict("2")


def test_a_silent_table_is_waited_for(pair):
    assert pair.verdict(0) == Verdict()
    pair.now += SILENT_S + 1
    assert pair.verdict(0).line == "waiting for the other table"
    pair.exchange()
    assert pair.verdict(0) == Verdict()
    pair.now += SILENT_S + 1
    pair.update(0, at(end=("*", "abandoned")))
    assert pair.verdict(0) == Verdict()


@pytest.mark.parametrize(
    ("terms", "sides", "line"),
    [
        (["petteia", "pieces=8", ""], (WHITE, BLACK), "the other table plays petteia pieces=8, this one rota: begin"),
        (TERMS, (WHITE, WHITE), "the other table plays White, too"),
    ],
)
def test_tables_that_do_not_agree_do_nothing(terms, sides, line):
    pair = Pair(terms, sides)
    pair.update(0, at())
    pair.update(1, at("1"))
    pair.exchange()
    assert pair.verdict(0).line.startswith(line) and pair.verdict(0).action == ""


@pytest.mark.parametrize(
    "change",
    [
        {"number": "x"},
        {"reader": []},
        {"actions": 5},
        {"actions": [5]},
        {"end": ["*"]},
        {"check": float("inf")},
        {"game": 0},
    ],
)
def test_a_message_that_makes_no_sense_is_left_out(pair, change):
    pair.update(1, at("1", "2"))
    message = json.loads(pair.sent(1)[0]) | change
    assert pair.ends[0].receive(BLACK, json.dumps(message), pair.now) == []
    assert pair.verdict(0) == Verdict()


def test_the_message_that_the_broker_kept_of_an_absent_table_is_believed_until_that_is_heard(pair):
    pair.update(0, at("1"))
    older = pair.sent(0)
    pair.update(0, at("1", "2", "0"))
    newer = pair.sent(0)
    pair.ends[1] = MessageExchange(BLACK, TERMS, pair.now)
    pair.update(1, at("1", "2"))
    for texts, verdict in ((newer, Verdict("0")), (older, Verdict("0"))):
        assert pair.ends[1].receive(WHITE, texts[0], pair.now + 3600, is_old=True) == []
        assert pair.verdict(1) == verdict
    assert pair.ends[1].receive(BLACK, newer[0], pair.now + 3600, is_old=True) == []
    assert pair.verdict(1) == Verdict("0")
    pair.update(0, at("1", "2"))
    pair.exchange()
    pair.exchange()
    pair.ends[1].receive(WHITE, newer[0], pair.now + 3600, is_old=True)
    assert pair.verdict(1) == Verdict()


def test_a_table_that_starts_again_knows_its_own_message_from_before(pair):
    pair.update(1, at("1"))
    own = pair.sent(1)
    end = MessageExchange(BLACK, TERMS, 0.0)
    end.update(at("1"), 0.0)
    assert end.receive(BLACK, own[0], 0.0, is_old=True) == []
    assert end.verdict(0.0).line == "waiting for the other table"


def test_a_side_is_done_once_the_other_knows_the_end(pair):
    pair.update(0, at(end=("1-0", "resignation")))
    assert not pair.ends[0].is_done()
    pair.exchange()
    assert pair.ends[0].is_done() and not pair.ends[1].is_done()


def test_another_version_is_one_line(pair):
    message = json.loads(pair.ends[1]._message("", 0, True)) | {"version": 2}
    assert pair.ends[0].receive(BLACK, json.dumps(message), pair.now) == []
    assert pair.verdict(0).line == "the other table corresponds by version 2, this one by 1: upgrade one"


def test_through_faults_nothing_is_lost_doubled_or_different():
    happened, wrong, _games = run(300, seed=5)
    assert happened.total() >= 300 and wrong.total() == 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["rota", "twelve-lines"])
def test_people_whose_tables_never_run_at_the_same_time_play_to_the_end(game, seed):
    """Of Twelve Lines the last part, since each message tells all actions, of which a whole game has hundreds."""
    rng = random.Random(seed)
    broker = FaultyBroker(Keys(invent()), rng, lambda _kind: None)
    options = {"dice": "players"} if game == "twelve-lines" else {"move-limit": "10"}
    places = [tables.Table(side, rng, broker, game, options) for side in (WHITE, BLACK)]
    places[0].other, places[1].other = reversed(places)
    for place in places if game == "twelve-lines" else ():
        place.game = Game(game, options, LAST_PART)
    rounds = 0
    while not all(place.game.over for place in places):
        campaign.one_at_a_time(places, broker, rng)
        rounds += 1
        assert rounds < 500
    assert places[0].game.played == places[1].game.played and places[0].doubled == places[1].doubled == 0
