"""The table's end: nothing lost, nothing blocked, nothing unbounded."""

from ludus.link.frames import decode
from ludus.link.outbox import ENTRIES_IN_A_ROW, SILENCE_MS, WINDOW, Outbox
from ludus.storage.journal import MEMORY_LINES, Journal


def box(entries=0):
    """An outbox over a journal in memory that holds so many actions; returns both."""
    journal = Journal(None, lambda: "word")
    for ply in range(entries):
        journal.append("ACT", 5, (ply, 65281))
    journal.flush()
    return Outbox(journal), journal


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
            outbox.acknowledge(number)
    return messages


def test_the_inputs_of_a_start_never_take_the_numbers_of_the_next_one():
    outbox, _journal = box()
    outbox.connect(0)
    outbox.send_from(1)
    outbox._noted = 0x1FFFE
    for _ in range(3):
        outbox.note(0, "press", "")
    assert [int(fields[0]) for _kind, fields in read_all(outbox)] == [0x1FFFF]


def test_nothing_is_written_before_a_pc_says_hello():
    outbox, _journal = box(1)
    outbox.tell("CELLS", ("000",))
    assert lines(outbox) == []


def test_a_pc_that_does_not_read_gets_no_more_than_the_window():
    outbox, _journal = box(100)
    outbox.connect(0)
    outbox.send_from(1)
    written = lines(outbox)
    assert 0 < sum(map(len, written)) <= WINDOW
    assert lines(outbox) == []


def numbers(messages):
    return [int(fields[0]) for kind, fields in messages if kind == "ACT"]


def test_entries_come_in_order_from_the_one_asked_for():
    outbox, _journal = box(30)
    outbox.connect(0)
    assert numbers(read_all(outbox)) == []
    outbox.send_from(0)
    assert numbers(read_all(outbox)) == list(range(1, 31))
    outbox.send_from(25)
    assert numbers(read_all(outbox)) == list(range(25, 31))
    outbox.send_from(99)
    assert numbers(read_all(outbox)) == []
    outbox.connect(0)
    outbox.send_from(11)
    assert numbers(read_all(outbox)) == list(range(11, 31))


def test_what_is_not_yet_written_is_not_told():
    outbox, journal = box(2)
    journal.append("ACT", 9, (3, 65281))
    outbox.connect(0)
    outbox.send_from(1)
    assert numbers(read_all(outbox)) == [1, 2]
    journal.flush()
    assert numbers(read_all(outbox)) == [3]


def test_the_oldest_entries_make_room_and_are_counted():
    outbox, journal = box(MEMORY_LINES + 7)
    outbox.connect(0)
    outbox.send_from(1)
    assert journal.dropped == 7 and journal.oldest == 8
    assert numbers(read_all(outbox)) == list(range(8, MEMORY_LINES + 8))


def test_a_backlog_does_not_hide_the_present():
    outbox, _journal = box(100)
    outbox.connect(0)
    outbox.tell("CUES", ("...",))
    outbox.tell("NOW", (1,))
    outbox.send_from(1)
    kinds = [kind for kind, _fields in read_all(outbox)]
    assert kinds.index("CUES") == ENTRIES_IN_A_ROW and kinds.index("NOW") == 101


def test_newer_telemetry_replaces_what_was_not_sent():
    outbox, _journal = box()
    outbox.connect(0)
    outbox.send_from(1)
    outbox.tell("CELLS", ("000",))
    outbox.tell("CUES", ("...",))
    outbox.tell("CELLS", ("001",))
    assert read_all(outbox) == [("CUES", ["..."]), ("CELLS", ["001"])]


def test_a_silent_pc_counts_as_gone():
    outbox, _journal = box()
    outbox.connect(0)
    outbox.tell("CELLS", ("000",))
    assert lines(outbox, SILENCE_MS + 1) == [] and not outbox.following
    outbox.connect(SILENCE_MS + 2)
    assert outbox.following


def test_a_text_too_long_for_a_line_does_not_stop_the_table():
    outbox, _journal = box()
    outbox.connect(0)
    outbox.reply("REFUSED", ("NEW", "ä" * 120))
    outbox.tell("CELLS", ("000",))
    lines(outbox)
    assert [kind for kind, _fields in read_all(outbox)] == ["CELLS"]
    assert outbox.unsaid == 1
