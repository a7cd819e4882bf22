"""The table's end: nothing lost, nothing blocked, nothing unbounded."""

from ludus.link.frames import decode
from ludus.link.outbox import MAX_ENTRIES, SILENCE_MS, WINDOW, Outbox


def lines(outbox, now=0):
    """Every line the outbox would write now."""
    found = []
    while (line := outbox.next_line(now)) is not None:
        found.append(line)
    return found


def read_all(outbox, now=0):
    """What a PC reads that acknowledges every line: list of (kind, fields)."""
    messages = []
    while found := lines(outbox, now):
        for line in found:
            kind, number, fields = decode(line)
            messages.append((kind, fields))
            outbox.seen(number)
    return messages


def test_nothing_is_written_before_a_pc_says_hello():
    outbox = Outbox()
    outbox.entry("ACT", 5, (1, 2))
    outbox.tell("CELLS", ("000",))
    assert lines(outbox) == []


def test_a_pc_that_does_not_read_gets_no_more_than_the_window():
    outbox = Outbox()
    outbox.connect(0)
    for ply in range(200):
        outbox.entry("ACT", 5, (ply, 65281))
    written = lines(outbox)
    assert 0 < sum(map(len, written)) <= WINDOW
    assert lines(outbox) == []


def test_entries_come_in_order_once_read_and_again_after_a_reconnect():
    outbox = Outbox()
    for ply in range(1, 31):
        outbox.entry("ACT", 5, (ply, 65281))
    outbox.connect(0)
    first = [fields[0] for _kind, fields in read_all(outbox)]
    assert first == [str(n) for n in range(1, 31)]
    outbox.kept(10)
    outbox.connect(0)
    assert [fields[0] for _kind, fields in read_all(outbox)] == first


def test_a_new_game_lets_go_of_what_was_kept_only():
    outbox = Outbox()
    for ply in range(1, 11):
        outbox.entry("ACT", 5, (ply, 65281))
    outbox.kept(8)
    outbox.entry("GAME", 6, ("rota", "", "", "human", "human"))
    outbox.connect(0)
    assert [int(fields[0]) for _kind, fields in read_all(outbox)] == [9, 10, 11]


def test_the_oldest_entries_are_dropped_and_counted():
    outbox = Outbox()
    for ply in range(MAX_ENTRIES + 7):
        outbox.entry("ACT", 5, (ply, 65281))
    outbox.connect(0)
    numbers = [int(fields[0]) for _kind, fields in read_all(outbox)]
    assert outbox.dropped == 7 and outbox.oldest() == 8 and numbers == list(range(8, MAX_ENTRIES + 8))


def test_newer_telemetry_replaces_what_was_not_sent():
    outbox = Outbox()
    outbox.connect(0)
    outbox.tell("CELLS", ("000",))
    outbox.tell("CUES", ("...",))
    outbox.tell("CELLS", ("001",))
    assert read_all(outbox) == [("CUES", ["..."]), ("CELLS", ["001"])]


def test_a_silent_pc_counts_as_gone():
    outbox = Outbox()
    outbox.connect(0)
    outbox.tell("CELLS", ("000",))
    assert lines(outbox, SILENCE_MS + 1) == [] and not outbox.following
    outbox.connect(SILENCE_MS + 2)
    assert outbox.following


def test_a_text_too_long_for_a_line_does_not_stop_the_table():
    outbox = Outbox()
    outbox.connect(0)
    outbox.reply("REFUSED", ("NEW", "ä" * 120))
    outbox.tell("CELLS", ("000",))
    lines(outbox)
    assert [kind for kind, _fields in read_all(outbox)] == ["CELLS"]
    assert outbox.dropped == 1
