"""Sends bytes chosen by coverage to both ends of the link: `python -m lab.faults.bytes.guided [N]`.

Uses Atheris, which is libFuzzer for Python and mutates the inputs that reach new code. So that the checksum does not
block its way, an input is either raw bytes, or (FRAMED) lines: Atheris makes their kind and fields, and we put the
frame around them. Ends after N inputs as `lab.faults.bytes.fuzz` does, or at a crash, with its input in a file
`crash-…`.
"""

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import atheris

with atheris.instrument_imports(include=["ludus", "lusoria"]):
    from lab.faults.bytes import fuzz
    from ludus.link.crc import crc16
    from ludus.link.frames import MAX_LINE

FRAMED = 1  # the lowest bit of an input's first byte
_SEEDS = 100  # inputs of `fuzz` that each end begins with
_STUCK_S = 30  # enough on a busy machine; `fuzz` looks for inputs that are merely slow


def framed(body: bytes, number: int) -> bytes:
    """A valid line with `KIND|fields…` in its frame."""
    kind, _, fields = body.partition(b"|")
    line = b"%s|%d%s%s" % (kind, number, b"|" if fields else b"", fields)
    return b"@%s|%04x\n" % (line, crc16(line))


def payload(data: bytes) -> bytes:
    """The bytes to send for a fuzzer's input."""
    if not data or not data[0] & FRAMED:
        return data[1:] + b"\n"
    return b"".join(framed(body[:MAX_LINE], number) for number, body in enumerate(data[1:].split(b"\n")))


def seeds(end: Any) -> list[bytes]:
    """The first inputs: valid lines without their frames."""
    chance = random.Random(1)
    lines = [fuzz.input_of(chance, end.definitions).split(b"|") for _ in range(_SEEDS)]
    return [b"\x01" + b"|".join([line[0][1:], *line[2:-1]]) for line in lines if len(line) > 2]


def main(words: list[str]) -> None:
    """Run the command; Atheris ends the process."""
    inputs = int(words[0]) if words else 1_000_000
    ends: list[Any] = [fuzz.TableEnd(), fuzz.PcEnd()]

    def one(data: bytes) -> None:
        for end in ends:
            end.take(payload(data))

    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(data for end in ends for data in seeds(end)):
            (Path(folder) / str(number)).write_bytes(data)
        arguments = [f"-runs={inputs}", f"-max_len={4 * MAX_LINE}", f"-timeout={_STUCK_S}", "-rss_limit_mb=1000"]
        atheris.Setup([sys.argv[0], *arguments, folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
