"""Lines on the wire: checksums, escapes, noise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.errors import LinkError
from ludus.link import messages
from ludus.link.frames import MAX_LINE, Splitter, crc16, decode, encode, shortened

short = st.text(max_size=5)


def test_crc_is_the_published_one():
    assert crc16(b"123456789") == 0x29B1


@given(st.lists(short, max_size=3), st.integers(0, 999_999))
def test_what_is_encoded_is_decoded(fields, number):
    line = encode("KIND", number, fields)
    assert all(32 <= byte < 127 for byte in line[:-1]) and line.endswith(b"\n")
    assert decode(line) == ("KIND", number, fields)


@given(st.text())
def test_a_shortened_text_fits_and_is_the_beginning(text):
    cut = shortened(text, 120)
    assert text.startswith(cut) and len(encode("KIND", 7, [cut])) <= len(encode("KIND", 7, [""])) + 120
    assert cut == text or len(encode("KIND", 7, [text[: len(cut) + 1]])) > len(encode("KIND", 7, [""])) + 120


@given(st.lists(short, max_size=3), st.data())
def test_one_changed_byte_is_noticed(fields, data):
    line = bytearray(encode("KIND", 7, fields)[:-1])
    index = data.draw(st.integers(0, len(line) - 1))
    line[index] ^= 1 << data.draw(st.integers(0, 6))
    with pytest.raises(LinkError):
        decode(bytes(line))


@given(st.binary(max_size=300))
def test_noise_never_becomes_a_message_nor_an_error(noise):
    splitter = Splitter()
    assert splitter.feed(noise + b"\n") == []


@given(st.binary(max_size=300), st.lists(st.integers(1, 9), min_size=1, max_size=40))
def test_a_message_after_noise_is_read_in_whatever_pieces_it_comes(noise, cuts):
    data = noise + encode("ACT", 3, ["5-6"]) + b"Traceback (most recent call last):\r\n" + encode("END", 4, ["1-0"])
    splitter, messages = Splitter(), []
    while data:
        size = cuts[len(data) % len(cuts)]
        messages += splitter.feed(data[:size])
        data = data[size:]
    assert messages == [("ACT", 3, ["5-6"]), ("END", 4, ["1-0"])]
    assert splitter.skipped >= 1


def test_a_splitter_holds_no_more_than_a_line():
    splitter = Splitter()
    splitter.feed(b"@" + b"x" * 100_000)
    assert len(splitter._part) <= MAX_LINE
    assert splitter.feed(b"\n" + encode("ALIVE", 1, [])) == [("ALIVE", 1, [])]


def test_a_line_too_long_is_refused():
    with pytest.raises(LinkError, match="too long"):
        encode("KIND", 1, ["x" * MAX_LINE])


@pytest.mark.parametrize("number", ["²", "٣", "1²", ""])
def test_only_ascii_digits_are_a_number(number):
    body = f"SEEN|{number}|1"
    with pytest.raises(LinkError):
        decode(f"@{body}|{crc16(body.encode()):04x}".encode())
    with pytest.raises(LinkError, match="is a number below"):
        messages.read(messages.FROM_PC, "SEEN", [number])
