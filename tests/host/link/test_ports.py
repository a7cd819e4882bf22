"""Why a port cannot be opened, and what the system lets people do about it."""

import errno
import os

import pytest
import serial

from lusoria.errors import TableNotFound
from lusoria.link import ports

WINDOWS = "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"


@pytest.mark.parametrize(
    ("system", "number", "words", "advice"),
    [
        ("linux", errno.EACCES, "", "usermod -aG dialout"),
        ("darwin", errno.EBUSY, "", "another program uses it"),
        ("win32", None, WINDOWS, "another program uses it"),
        ("linux", errno.ENOENT, "", "is the table plugged in there?"),
    ],
)
def test_a_port_that_cannot_be_opened_is_explained_as_the_system_means_it(system, number, words, advice, monkeypatch):
    def refuse(*_words, **_options):
        error = serial.SerialException(words or os.strerror(number))
        error.errno = number
        raise error

    monkeypatch.setattr(ports.serial, "Serial", refuse)
    monkeypatch.setattr(ports.sys, "platform", system)
    with pytest.raises(TableNotFound, match="the port COM3") as refused:
        ports.open_port("COM3")
    assert advice in str(refused.value)
